"""size() lays out the sheet and computes nothing (design: the worked sheet)."""

import ast
import importlib
import inspect
import pkgutil

import pytest

from calculators import systems
from calculators.checks import server
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet import sources, units
from calculators.systems import SYSTEMS
from calculators.systems.shared import failure_lines, raid_lines

LAID_OUT = [
    raid_lines,
    failure_lines,
    *(
        importlib.import_module(f"{package}.{found.name}")
        for package in sorted(
            {system.size.__module__.rpartition(".")[0] for system in SYSTEMS.values()}
        )
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__)
        if found.name != "facts"
    ),
]


def _functions(module):
    tree = ast.parse(inspect.getsource(module))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("module", LAID_OUT, ids=lambda module: module.__name__)
def test_no_arithmetic_and_no_numeric_branches(module):
    for function in _functions(module):
        for node in ast.walk(function):
            where = f"{module.__name__}:{getattr(node, 'lineno', 0)}"
            assert not isinstance(node, ast.BinOp | ast.AugAssign), f"arithmetic at {where}"
            if isinstance(node, ast.Compare):
                words = [node.left, *node.comparators]
                assert all(isinstance(op, ast.Eq | ast.Is | ast.IsNot) for op in node.ops), (
                    f"branch on a number at {where}"
                )
                assert not any(
                    isinstance(word, ast.Constant)
                    and isinstance(word.value, int | float)
                    and not isinstance(word.value, bool)
                    for word in words
                ), f"branch on a number at {where}"


@pytest.mark.parametrize("module", LAID_OUT, ids=lambda module: module.__name__)
def test_numbers_stand_only_in_ranges_and_counting(module):
    # The bounds of sheet.within say where a rule was measured; enumerate counts from one.
    for function in _functions(module):
        allowed = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in {"within", "enumerate"}:
                    allowed |= {id(child) for child in ast.walk(node)}
        for node in ast.walk(function):
            number = isinstance(node, ast.Constant) and isinstance(node.value, int | float)
            if number and not isinstance(node.value, bool):
                assert id(node) in allowed, f"{module.__name__}:{node.lineno} holds a number"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.key)
def test_every_fact_has_unit_source_and_honest_origin(system):
    for key, fact in system.facts.items():
        assert fact.unit in units.UNITS, key
        assert sources.known(fact.source), key
        assert fact.label, key
        assert fact.origin in {"cited", "assumed"}, key
        if sources.is_house(fact.source):
            assert fact.origin == "assumed", f"{key}: our own rule is assumed, never cited"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.key)
def test_every_field_is_explained(system):
    for field in (*system.fields, *system.population_fields, *system.group_fields):
        assert field.label, field.name
        assert field.help.endswith("."), field.name
        assert field.unit in {*units.UNITS, ""}, field.name
        if field.default is not None and not field.required:
            assert sources.known(field.source), f"{field.name}: default without source"


def test_every_check_has_a_known_source():
    for check in server.CHECKS.values():
        assert sources.known(check.source), check.name
        assert check.passes
        assert check.fails


def test_every_catalogue_row_has_a_known_source():
    catalogue = from_fixtures()
    for table in (catalogue.disks, catalogue.controllers, catalogue.servers, catalogue.profiles):
        for key, row in table.items():
            for reference in row["source"].split(";"):
                assert sources.known(reference.strip()), (key, reference)
            assert row["origin"] in {"cited", "assumed"}, key


def test_a_dummy_level_reaches_every_choice(monkeypatch):
    from calculators.formulas.raid import levels

    monkeypatch.setitem(levels.LEVELS, "RAID99", levels.LEVELS["RAID0"])
    for system in (each for each in SYSTEMS.values() if each.group_fields):
        level = next(field for field in system.group_fields if field.name == "level")
        assert "RAID99" in level.choices()


def test_a_dummy_system_reaches_every_choice(monkeypatch):
    system = next(iter(SYSTEMS.values()))
    monkeypatch.setitem(systems.SYSTEMS, "dummy", system)
    assert "dummy" in systems.system_names()
