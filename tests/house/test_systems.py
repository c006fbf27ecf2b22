"""size() lays out the sheet and computes nothing (design: the worked sheet)."""

import ast
import dataclasses
import importlib
import inspect
import pkgutil

import pytest

from calculators import systems
from calculators.checks import server
from calculators.errors import SheetError
from calculators.inputs.catalogue import TABLES, from_fixtures
from calculators.sheet import sources, units
from calculators.sheet.worksheet import GIVEN, Named
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
def test_no_branch_on_a_number(module):
    """Lines branch on words, and on what is left out; a node refuses any other branch."""
    for function in _functions(module):
        for node in ast.walk(function):
            where = f"{module.__name__}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.If | ast.IfExp) and isinstance(node.test, ast.Compare):
                assert all(
                    isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot | ast.In | ast.NotIn)
                    for op in node.test.ops
                ), f"branch on a number at {where}"


def test_a_node_is_no_condition():
    with pytest.raises(SheetError, match="vectorised"):
        bool(Named("users", GIVEN, 1, "users", "users") > 1)


def test_what_is_not_known_is_no_operand():
    """A rate that a row does not tell is refused where it is written, with what to do."""
    users = Named("users", GIVEN, 1, "users", "users")
    with pytest.raises(SheetError, match="is None"):
        users / None


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.key)
def test_no_constant_of_a_plan_is_a_fact(system):
    """Nothing, once, twice are literals of the lines: not facts, not to be overridden."""
    for key, fact in system.facts.items():
        assert not fact.source.endswith(", plan"), key
        assert not key.startswith("no_"), key
        assert key not in {"yes", "no", "once", "twice", "nothing", "one_disk"}, key


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
    for table in map(catalogue.table, TABLES):
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


def test_a_name_of_a_limit_is_given_once():
    """A second limit of a name would take the place of the first in every mail system."""
    system = next(each for each in SYSTEMS.values() if each.checks)
    first, other = system.checks[0], dataclasses.replace(server.CHECKS["capacity"], label="Other")
    limits = {"capacity": server.CHECKS["capacity"]}
    with pytest.raises(ValueError, match=f"{system.key} calls a limit capacity"):
        systems.add_limits(limits, [dataclasses.replace(system, checks=(first, other))])
    systems.add_limits(limits, [system, system])
    assert limits[first.name] is first
