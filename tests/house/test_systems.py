"""size() lays out the sheet and computes nothing (design: the worked sheet)."""

import ast
import dataclasses
import importlib
import importlib.util
import inspect
import json
import pkgutil
import re
from pathlib import Path

import pytest
from msgspec import structs

from calculators import engine, systems
from calculators.checks import server
from calculators.errors import SheetError
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import TABLES, from_fixtures
from calculators.sheet import sources
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.lines.worksheet import GIVEN, Named, Worksheet
from calculators.sheet.tree import units
from calculators.systems import SYSTEMS, own_names
from calculators.systems.shared import failure_lines, raid_lines

BASELINE = Path(__file__).resolve().parents[1] / "calculators" / "baseline"
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
        assert key not in {"yes", "no", "once", "twice", "nothing"}, key
        # What is called by its value cannot have another; neither can a definition.
        assert {"one", "two", "three"}.isdisjoint(key.split("_")), key
        assert fact.note != "A definition.", key


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


NAMED = {
    "growth": {"users_growht": ()},
    "bought": {"ram_bg": "memory.installed_gb"},
    "from_profile": ("mesages_per_day",),
    "in_place_of": {"messages_per_day": "iops_per_usr"},
    "needed_volumes": ("databse",),
    "load_option": "storage_group",
    "idle": {"ram_gb": ("srever",)},
}


@pytest.mark.parametrize("argument", NAMED)
def test_a_misspelt_name_of_a_mail_system_is_refused(argument):
    """When it is registered, with the mail system, the argument, the name and the nearest."""
    mailbox = SYSTEMS["exchange-2007-mailbox"]
    wrong = NAMED[argument]
    name = wrong if isinstance(wrong, str) else str([*wrong][-1])
    name = {"in_place_of": "iops_per_usr", "idle": "srever"}.get(argument, name)
    with pytest.raises(
        ValueError, match=rf"^exchange-2007-mailbox: {argument} names '{name}'"
    ) as e:
        own_names.refuse_unknown_names([dataclasses.replace(mailbox, **{argument: wrong})])
    assert "Did you mean" in str(e.value)


def test_what_grows_with_the_load_is_a_field():
    mailbox = SYSTEMS["exchange-2007-mailbox"]
    for target in ("population_*.mailbox_size", "storage_gruops"):
        growing = dataclasses.replace(mailbox, growth={"size_growth": (target,)})
        with pytest.raises(ValueError, match=rf"growth names '{re.escape(target)}'.*Did you mean"):
            own_names.refuse_unknown_names([growing])


def test_volumes_of_which_none_is_there_are_told():
    """A system without a volume called database has to name its own."""
    mailbox = SYSTEMS["exchange-2007-mailbox"]
    with pytest.raises(ValueError, match=r"needed_volumes names 'database'.* It has: mail\."):
        own_names.refuse_unknown_names([dataclasses.replace(mailbox, volumes={"mail": "Mail"})])


@pytest.mark.parametrize(
    ("argument", "wrong"),
    [
        ("bought", {"ram_gb": "memory.instaled_gb"}),
        ("memory_figure", "memory.instaled_gb"),
        ("load_figure", "usres"),
    ],
)
def test_a_figure_that_no_line_writes_is_refused(argument, wrong):
    mailbox = dataclasses.replace(SYSTEMS["exchange-2007-mailbox"], **{argument: wrong})
    name = wrong if isinstance(wrong, str) else wrong["ram_gb"]
    with pytest.raises(
        SheetError, match=rf"^exchange-2007-mailbox: {argument} names '{name}'.*mean"
    ):
        own_names.refuse_unwritten(mailbox, a_sheet())


def test_a_limit_that_stands_nowhere_is_named():
    sheet = a_sheet()
    sheet.check("memry", sheet.figures["users"], 1)
    with pytest.raises(SheetError, match="keep the limit 'memry', which stands neither"):
        own_names.refuse_unwritten(SYSTEMS["exchange-2007-mailbox"], sheet)


def a_sheet():
    """A sheet with the figures that the mailbox system speaks of."""
    sheet = Worksheet()
    for name in ("users", "memory.installed_gb"):
        sheet.figure(name, 1, "1", name, "definition, one")
    return sheet


def scenarios():
    """The scenarios of the laws."""
    spec = importlib.util.spec_from_file_location("scenarios", BASELINE.parent / "documents.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_key_figure_is_written():
    """In some scenario of the tests: a misspelt one would be shown nowhere."""
    documents = json.loads((BASELINE / "documents.json").read_text())
    catalogue, written = from_fixtures(), set()
    made = scenarios()
    asked = {**made.RELAY, "outage_minutes": 60, "queue_gb": 50, "measured_busy": 0.5}
    sites = {"site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2}
    later = {**made.GROUP, **sites, "system": "exchange-se"}
    for document in (*documents, *made.BY_SYSTEM.values(), asked, later):
        written |= engine.size(document, catalogue, working=False)["figures"].keys()
    for key, system in SYSTEMS.items():
        missing = set(system.key_figures) - written
        assert not missing, f"{key}: key_figures names {missing}, which no line writes"


@pytest.mark.parametrize(
    ("unit", "label", "source", "said"),
    [
        ("GiBs", "room", "definition, a sum", "calculators/sheet/tree/units.py"),
        ("GB", "", "definition, a sum", "no label"),
        (
            "GB",
            "room",
            "cyrus, manual",
            "unknown source 'cyrus, manual'.*calculators/sheet/sources/",
        ),
    ],
)
def test_a_line_that_is_refused_says_which_part_and_where_to_look(unit, label, source, said):
    with pytest.raises(SheetError, match=f"^room: .*{said}"):
        Worksheet().figure("room", 1, unit, label, source)


def of_level(name):
    """A sheet with the lines that a RAID level decides."""
    shape = {"level": (name, ""), "disks": (12.0, "disks"), "spans": (2.0, "spans")}
    given = {key: Given(value, unit, "given", "", key) for key, (value, unit) in shape.items()}
    sheet = Worksheet()
    group = sheet.bind(Record("group", given))
    facts = raid_lines.level_facts(group, sheet)
    raid_lines.usable_disks("usable", group, facts, sheet)
    raid_lines.allowed_count("allowed", group.disks, group.spans, group, facts, sheet)
    return sheet


@pytest.mark.parametrize("family", ["copied", "parity"])
def test_a_level_of_our_own_says_why_it_is_so(monkeypatch, family):
    """As a house rule does; without a word of its entry it could not be laid out."""
    like = LEVELS["RAID6" if family == "parity" else "RAID10"]
    facts = {key: structs.replace(each, source="house, a level of ours", note="")
             for key, each in like.facts.items()}  # fmt: skip
    monkeypatch.setitem(
        LEVELS, "RAID73", structs.replace(like, name="RAID 7.3", facts=facts, remark="")
    )
    usable = of_level("RAID73").figures["usable"]
    assert (usable.source, usable.note) == ("house, a level of ours", "So RAID 7.3 is made.")


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_cites_what_treats_it(name):
    """netraid-1999 treats neither RAID 6 nor 60; a level of another document cites that one."""
    sheet = of_level(name)
    own = LEVELS[name].facts["parity_disks"].source.partition(",")[0]
    assert own == ("definition" if name in ("RAID6", "RAID60") else "netraid-1999")
    assert sheet.figures["usable"].source.partition(",")[0] == own
    if LEVELS[name].family == "parity":
        assert sheet.figures["allowed"].source.partition(",")[0] == own
