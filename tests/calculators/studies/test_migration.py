"""The same users on every edition: each sized by its own rules, nothing invented."""

import copy
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet import sources
from calculators.sheet.tree import units
from calculators.studies.migration import (
    EDITIONS,
    FIGURES,
    OF_ITS_YEARS,
    comparison_lines,
    disks,
    migrate,
)
from calculators.studies.migration.facts import BENCHMARK_SERVER, EXCHANGE_2003, LABORATORY_SERVER
from calculators.studies.migration.question import read
from calculators.studies.migration.size_edition import store
from calculators.systems import SYSTEMS

CATALOGUE = from_fixtures()
QUESTION = {"users": 5000, "messages_per_day": 150, "mailbox_size_mb": 500}


def cells(answer, key):
    return {edition["key"]: edition["cells"][key] for edition in answer["editions"]}


@pytest.fixture(scope="module")
def answer():
    return migrate(QUESTION, CATALOGUE)


def test_every_edition_stands_in_its_year(answer):
    years = [(edition["short"], edition["year"]) for edition in answer["editions"]]
    assert years == [
        ("5.5", 1997),
        ("2003", 2003),
        ("2007", 2006),
        ("2010", 2009),
        ("2013", 2012),
        ("2016", 2015),
        ("2019", 2018),
        ("SE", 2025),
    ]
    mailboxes = {
        key
        for key, system in SYSTEMS.items()
        if key.startswith("exchange-") and system.population_fields
    }
    assert {edition.system for edition in EDITIONS} == {*mailboxes, None}


def test_the_systems_own_figures_stand_there(answer):
    own = engine.size(
        {
            "system": "exchange-2016",
            "populations": [{"users": 5000, "messages_per_day": 150}],
            "high_availability": False,
            "servers_per_dag_primary_site": 1,
            "dags": 1,
            "lagged_copies": 0,
        },
        CATALOGUE,
    )["figures"]
    found = {key: cells(answer, key)["exchange_2016"]["value"] for key in FIGURES}
    assert found["iops"] == pytest.approx(1000 * own["mailbox.iops"]["value"])
    assert found["processor_rate"] == pytest.approx(
        own["cpu.needed_mcycles"]["value"] / 2000 * 33.75 / 5
    )
    seven = engine.size(
        {
            "system": "exchange-2007-mailbox",
            "populations": [{"users": 5000, "messages_per_day": 150, "mailbox_size_mb": 500}],
            "raid_groups": [
                {"volume": volume, "level": "RAID10", "disks": 2, "disk": "scsi-15k-300gb"}
                for volume in ("database", "log")
            ],
        },
        CATALOGUE,
    )["figures"]
    assert cells(answer, "disks")["exchange_2007"]["value"] == pytest.approx(
        (seven["database.spindles"]["value"] + seven["log.spindles"]["value"]) / 5
    )
    assert cells(answer, "memory_gb")["exchange_2007"]["value"] == pytest.approx(
        seven["memory.installed_gb"]["value"] / 5
    )


@pytest.mark.parametrize(("messages", "iops"), [(70, 0.5), (105, 0.75), (140, 1), (210, 1.5)])
def test_the_printed_profiles_of_2003(messages, iops):
    found = migrate({"messages_per_day": messages}, CATALOGUE, working=False)
    assert cells(found, "iops")["exchange_2003"]["value"] == pytest.approx(1000 * iops)
    assert found["editions"][1]["beware"] == []
    beyond = migrate({"messages_per_day": 300}, CATALOGUE, working=False)
    assert "70 to 210 messages" in beyond["editions"][1]["beware"][0]


def test_what_is_not_published_stays_empty(answer):
    for key in ("exchange_5_5", "exchange_2003", "exchange_2007"):
        cell = cells(answer, "processor_rate")[key]
        assert cell["value"] is cell["figure"] is cell["kind"] is None
        assert cell["remark"].startswith("No published rule: ")
    measured = {
        (edition["short"], key)
        for edition in answer["editions"]
        for key, cell in edition["cells"].items()
        if cell["kind"] == "measured"
    }
    assert measured == {
        ("5.5", "iops"),
        ("5.5", "memory_gb"),
        ("2003", "memory_gb"),
    }
    assert all(
        cell["remark"]
        for edition in answer["editions"]
        for cell in edition["cells"].values()
        if cell["kind"] != "rule"
    )


def test_constants_that_we_chose_are_marked(answer):
    rates = cells(answer, "processor_rate")
    assert rates["exchange_2013"]["origin"] == "derived"
    assert rates["exchange_2010"]["origin"] == rates["exchange_se"]["origin"] == "assumed"
    assert cells(answer, "iops")["exchange_2003"]["origin"] == "derived"


def test_every_number_opens_down_to_its_leaves(answer):
    figures = answer["figures"]
    for edition in answer["editions"]:
        for cell in edition["cells"].values():
            if cell["value"] is not None:
                assert figures[cell["figure"]]["value"] == pytest.approx(cell["value"])
                assert cell["figure"].startswith(edition["key"])
    for name, figure in figures.items():
        assert set(figure["inputs"]) <= set(figures), name
        assert sources.known(figure["source"]) or figure["source"].startswith("user"), name
        assert figure["unit"] in {*units.UNITS, ""}, name
        if not figure["formula"]:
            assert figure["inputs"] == []
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert "figures" not in migrate(QUESTION, CATALOGUE, working=False)


def test_one_disk_or_one_of_its_years():
    one = migrate({**QUESTION, "disk": "ultrastar-7k4000-4tb"}, CATALOGUE)
    years = migrate({**QUESTION, "disk": OF_ITS_YEARS}, CATALOGUE)
    assert years["question"]["disk"] == OF_ITS_YEARS
    own = {key: cell["value"] for key, cell in cells(years, "disks").items()}
    assert own == {key: cell["value"] for key, cell in cells(years, "disks_of_its_years").items()}
    assert own == {key: cell["value"] for key, cell in cells(one, "disks_of_its_years").items()}
    for key in ("iops", "memory_gb", "processor_rate"):
        before, after = cells(one, key), cells(years, key)
        assert {name: cell["value"] for name, cell in before.items()} == {
            name: cell["value"] for name, cell in after.items()
        }
    lines = {chart["key"]: [each["key"] for each in chart["series"]] for chart in one["charts"]}
    assert lines["disks"] == ["disks", "disks_of_its_years"]
    assert [chart["key"] for chart in years["charts"]] == list(FIGURES)
    assert [each["key"] for each in years["charts"][2]["series"]] == ["disks_of_its_years"]


def test_the_older_store_stands_on_the_fewest_disks():
    question = read({**QUESTION, "mailbox_size_mb": 20}, CATALOGUE)
    system = EDITIONS[0].system
    sized = store(question, "hp-6107a-9gb-10k", CATALOGUE, system, comparison_lines.store)
    figures = sized.recording.figures
    disks_of_it = figures["database.disks"].value
    document = {
        "system": system,
        "populations": [{"users": 5000, "mailbox_size_mb": 20}],
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": 2, "disk": "hp-6107a-9gb-10k"},
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"},
        ],
    }
    assert disks_of_it > 2
    for size in (2, 4, 6, 8):
        for count in range(1, int(disks_of_it) // size + 1):
            smaller = copy.deepcopy(document)
            smaller["raid_groups"][0] |= {"disks": size, "count": count}
            verdicts = Bench(parse(smaller, CATALOGUE)).verdicts
            fails = any(verdict.verdict == "fail" for verdict in verdicts)
            assert fails or size * count == disks_of_it


def test_where_no_design_holds_it_says_so():
    found = migrate({"users": 100_000, "mailbox_size_mb": 5000}, CATALOGUE)
    cell = cells(found, "disks_of_its_years")["exchange_5_5"]
    assert cell["value"] is None
    assert cell["remark"] == "No number of disks holds these users."
    assert cells(found, "disks")["exchange_2003"]["decided_by"] == "space"


def test_limits_that_one_server_breaks_are_named():
    found = migrate({"users": 20_000, "messages_per_day": 150}, CATALOGUE)
    beware = {edition["short"]: edition["beware"] for edition in found["editions"]}
    assert any("more than 96 GiB are not advised" in text for text in beware["2013"])
    assert beware["2007"] == []


def test_a_disk_that_the_catalogue_lost():
    gone = {key: row for key, row in CATALOGUE.disks.items() if key != "ultra320-15k-36gb"}
    lacking = replace(CATALOGUE, disks=gone, _made={})
    for disk in (OF_ITS_YEARS, "scsi-15k-300gb"):
        found = migrate({"disk": disk}, lacking)
        cell = cells(found, "disks_of_its_years")["exchange_2003"]
        assert cell["value"] is None
        assert cell["remark"] == "The disk ultra320-15k-36gb is not in the catalogue."
    assert "ultra320-15k-36gb" not in disks(lacking)
    years = {edition.disk for edition in EDITIONS}
    none = {key: row for key, row in CATALOGUE.disks.items() if key not in years}
    found = migrate({"disk": OF_ITS_YEARS}, replace(CATALOGUE, disks=none, _made={}))
    assert "disks" not in found["sentence"]
    assert all(cell["value"] is None for cell in cells(found, "disks").values())


def test_everything_wrong_is_said_at_once():
    with pytest.raises(InputProblems) as raised:
        migrate({"users": 0, "messages_per_day": "many", "disk": "floppy", "x": 1}, CATALOGUE)
    found = {(problem.pointer, problem.code) for problem in raised.value.problems}
    assert found == {
        ("/x", "unknown-field"),
        ("/users", "too-small"),
        ("/messages_per_day", "not-a-number"),
        ("/disk", "unknown-choice"),
    }
    with pytest.raises(InputProblems):
        migrate([], CATALOGUE)
    with pytest.raises(InputProblems, match="no disk whose size"):
        migrate({}, replace(CATALOGUE, disks={}, _made={}))


def test_facts_are_cited():
    for facts in (EXCHANGE_2003, BENCHMARK_SERVER, LABORATORY_SERVER):
        for key, fact in facts.items():
            assert sources.known(fact.source), key
            assert not sources.is_house(fact.source), key
            assert fact.unit in units.UNITS, key
    for edition in EDITIONS:
        assert edition.disk in CATALOGUE.disks
        assert CATALOGUE.disks[edition.disk]["source"]


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 50_000),
    st.floats(1, 1000),
    st.floats(1, 5000),
    st.floats(0.05, 1),
    st.sampled_from(sorted(disks(CATALOGUE))),
    st.floats(1, 3),
)
def test_more_of_anything_never_needs_less(users, messages, size, active, disk, more):
    asked = {
        "users": users,
        "messages_per_day": messages,
        "mailbox_size_mb": size,
        "concurrency": active,
        "disk": disk,
    }
    before = migrate(asked, CATALOGUE, working=False)
    assert before["sentence"].endswith(".")
    after = migrate({**asked, "messages_per_day": messages * more}, CATALOGUE, working=False)
    for key in (*FIGURES, "disks_of_its_years"):
        for name, cell in cells(before, key).items():
            if cell["value"] is not None:
                assert cells(after, key)[name]["value"] >= cell["value"] * (1 - 1e-9), (key, name)
