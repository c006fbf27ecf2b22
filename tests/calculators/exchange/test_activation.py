"""The activation heat map rests on the sheet's own lines: its worst state is the sheet's."""

import copy
import json
import math
from pathlib import Path

import pytest
from msgspec.structs import replace

from calculators import engine
from calculators.charts import activation
from calculators.charts.copy_layout import SERVES, Plan
from calculators.charts.on_lagged import on_lagged
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from tests import answered
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
DEMO = json.loads((FIXTURES / "demo" / "45000-mailboxes-on-two-sites.json").read_text())
CASES = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "exchange_2013_calculator.json").read_text()
)["families"]
NEEDED = ("cpu.needed_mcycles", "memory.required_gib", "server.log_read_iops")


def bench(document):
    return Bench(parse(document, CATALOGUE))


def values(found):
    return {name: figure.value for name, figure in found.figures().items()}


DOCUMENTS = [
    *(pytest.param(each["document"], id=each["key"]) for each in DEMO["scenarios"]),
    *(pytest.param(each, id=each["system"]) for each in (GROUP, *EDITIONS)),
    *(
        pytest.param({"system": "exchange-2013", "calculator_inputs": case["inputs"]}, id=name)
        for family in ("single_site", "site_resilient")
        for name, case in list(CASES[family].items())[::4]
    ),
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_worst_state_is_the_sheets_own(document):
    found = bench(document)
    figures = values(found)
    states = activation.in_states(found, NEEDED)
    at_worst = activation.activation_map(found)["at_worst"]
    assert at_worst is not None
    for name in NEEDED:
        known = figures[name] == figures[name]
        same = math.isclose(states[name][at_worst], figures[name], rel_tol=1e-12) if known else True
        assert same, name


@pytest.mark.parametrize("document", DOCUMENTS[:6])
def test_each_state_is_what_the_plan_would_need_if_it_were_the_worst(document):
    """The lines run on arrays give what they give one state at a time."""
    found = bench(document)
    together = activation.in_states(found, NEEDED)
    for place, active in enumerate(activation.states(found).values()):
        alone = found.sweep({activation.AT_WORST: float(active)}, NEEDED)
        for name in NEEDED:
            assert math.isclose(alone.kept[name], together[name][place], rel_tol=1e-12)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_more_active_databases_never_need_less(document):
    found = bench(document)
    states = list(activation.states(found).values())
    order = sorted(range(len(states)), key=states.__getitem__)
    for name, each in activation.in_states(found, NEEDED).items():
        ordered = [each[place] for place in order if each[place] == each[place]]
        assert ordered == sorted(ordered), name


def drawn(document, key="activation"):
    return {chart["key"]: chart for chart in engine.charts(document, CATALOGUE)}.get(key)


def test_the_demo_on_two_sites():
    found = drawn(DEMO["scenarios"][0]["document"])
    assert found["x"]["values"] == [
        "Normal", "One server lost", "Two servers lost", "Site lost", "Site and a server lost",
    ]  # fmt: skip
    rows = {series["label"]: series for series in found["series"]}
    assert rows["Active databases"]["needed"] == [7, 8, 9, 14, 16]
    assert rows["Processors"]["values"][-1] == pytest.approx(38.8, abs=0.1)
    assert rows["Fullest disk"]["has"] == pytest.approx(57.5)
    assert rows["Memory"]["needed"] == [32, 36, 40, 61, 70]
    assert {verdict for row in rows.values() for verdict in row["verdicts"]} == {"pass"}


def test_both_shares_of_the_processors_are_explained():
    """The check holds them against what is planned for, the map against all there is."""
    document = DEMO["scenarios"][0]["document"]
    found = engine.size(document, CATALOGUE)
    (check,) = [check for check in found["checks"] if check["name"] == "processor-cycles"]
    map_ = drawn(document)
    (row,) = [series for series in map_["series"] if series["label"] == "Processors"]
    assert row["allowed"] == pytest.approx(check["available"], rel=1e-5)
    assert row["needed"][-1] == pytest.approx(check["needed"], rel=1e-4)
    assert "80 % that is planned for" in map_["note"]


@pytest.mark.parametrize("scenario", DEMO["scenarios"], ids=lambda scenario: scenario["name"])
def test_the_headline_names_the_first_check_and_the_limit_that_comes_first(scenario):
    """A full availability group is no limit that more users reach."""
    found = engine.size(scenario["document"], CATALOGUE)
    first = found["checks"][0]
    assert f"Closest to its limit now: {first['label']}, " in found["sentence"]
    limit = answered.outlook(scenario["document"], CATALOGUE)["limiting_check"]
    assert (first["name"], limit) == ("database-rate", "database-disks"), "both are of these disks"


def test_what_is_not_known_has_no_share_and_no_verdict():
    document = {**copy.deepcopy(GROUP), "specint2006_rate_primary_site": 0, "ha_copies": 2}
    rows = {series["label"]: series for series in drawn(document)["series"]}
    processors = rows["Processors"]
    assert set(processors["verdicts"]) == {"not-checked"}
    assert set(processors["values"]) == {None}
    assert None not in processors["needed"]
    assert rows["Memory"]["verdicts"]


def test_a_server_that_is_too_small_breaks():
    document = {**copy.deepcopy(GROUP), "ram_gib": 16, "specint2006_rate_primary_site": 60}
    rows = {series["label"]: series for series in drawn(document)["series"]}
    assert "fail" in rows["Memory"]["verdicts"]
    assert rows["Processors"]["verdicts"][-1] == "fail"


def test_without_copies_nothing_takes_over():
    document = {**copy.deepcopy(GROUP), "high_availability": False}
    assert drawn(document) is None
    assert drawn(document, "copy-layout") is None


LAID_OUT = [
    pytest.param({**document, "disk_layout": layout}, id=f"{document['system']}, {layout}")
    for document in (GROUP, *EDITIONS)
    for layout in ("raid10", "raid5", "raid6", "jbod")
]


@pytest.mark.parametrize("document", [*DOCUMENTS, *LAID_OUT])
def test_the_disks_carry_in_every_state_what_their_check_says(document):
    """One design has one answer: the map never holds disks against anything else than the check."""
    (check,) = (
        each
        for each in engine.size(document, CATALOGUE)["checks"]
        if each["name"] == "database-rate"
    )
    (row,) = (each for each in drawn(document)["series"] if each["label"] == "Fullest disk")
    meant = {"warn": "pass"}.get(check["verdict"], check["verdict"])
    assert set(row["verdicts"]) == {meant}
    if meant != "not-checked":
        share = 100 * check["needed"] / check["available"]
        assert row["values"] == pytest.approx([share] * len(row["values"]), rel=1e-5)
        # Of one disk: times the disks of a server it would be another I/O of the server.
        assert row["needed"] == pytest.approx([check["needed"]] * len(row["values"]), rel=1e-4)
        assert row["has"] == pytest.approx(check["available"], rel=1e-4)


TWO_SITES = {
    "system": "exchange-se", "populations": [{"users": 2000}], "ha_copies": 3, "lagged_copies": 1,
    "ha_copies_secondary_site": 1, "lagged_copies_secondary_site": 1,
    "servers_per_dag_primary_site": 4,
}  # fmt: skip
_BESIDE = "Site and a server lost"


def test_databases_that_rest_on_a_lagged_copy_are_counted():
    """It was said to hold, and not that a quarter of a site's databases lose their protection."""
    found = drawn(TWO_SITES)
    place = found["x"]["values"].index(_BESIDE)
    site = values(bench(TWO_SITES))["database.first_site"]
    lagged = found["on_lagged"]
    assert lagged[place] == math.ceil(site / 4) == 3
    assert {each for at, each in enumerate(lagged) if at != place} == {0}
    said = "and a server beside it; 3 databases of a group have only a lagged copy left, which is "
    assert found["remarks"][place] == f"{said}activated and protects no longer"
    none = {**TWO_SITES, "lagged_copies": 0, "lagged_copies_secondary_site": 0}
    assert set(drawn({**none, "ha_copies": 4, "ha_copies_secondary_site": 2})["on_lagged"]) == {0}


def test_a_lagged_copy_that_is_lost_too_is_none_to_rest_on():
    plan = Plan(
        databases=(12, 12), servers={(0, SERVES): 4, (1, SERVES): 4}, copies=(2, 1), lagged=(0, 1)
    )
    assert [on_lagged(plan, off) for off in (0, 1, 2)] == [0, 3, 4]
    assert on_lagged(replace(plan, copies=(2, 0)), 0) == 12
    assert on_lagged(replace(plan, copies=(2, 2)), 1) == 0


def test_without_lagged_copies_to_activate_a_further_server_is_not_survived():
    """Its line vanished without a word."""
    found = drawn({**TWO_SITES, "lag_manager": False})
    assert _BESIDE not in found["x"]["values"]
    assert found["not_survived"] == [_BESIDE]
    assert "Not survived: a site and a server lost." in found["note"]
    assert drawn(TWO_SITES)["not_survived"] == []
    assert "Not survived" not in drawn(TWO_SITES)["note"]
    one_site = {**TWO_SITES, "site_resilient": False}
    assert drawn(one_site)["not_survived"] == []


def test_who_has_no_other_copy_at_home_moves_to_the_other_site():
    """It was said to be carried by servers "of its own site"."""
    found = drawn(TWO_SITES)
    remarks = dict(zip(found["x"]["values"], found["remarks"], strict=True))
    moves = "of its own site; databases without a copy left there, and their users, move to the "
    assert remarks["One server lost"] == "of its own site"
    assert remarks["Two servers lost"] == f"{moves}other site"
    one_each = {**TWO_SITES, "ha_copies": 2, "lagged_copies": 0, "lagged_copies_secondary_site": 0}
    found = drawn(one_each)
    assert found["remarks"][1] == f"{moves}other site"


UNEVEN = {**TWO_SITES, "symmetrical_distribution": False, "servers_per_dag_primary_site": 5}


def test_a_part_of_a_database_is_said_to_be_a_mean():
    """16 databases on 2 × 5 servers, 8 of each site: 1.6 is what no server has."""
    note = " A fraction of an active database is the mean of servers that carry unequally many."
    assert activation.states(bench(UNEVEN))["Normal"] == 1.6
    assert drawn(UNEVEN)["note"].endswith(note)
    assert note not in drawn(TWO_SITES)["note"]


def test_the_layout_says_where_servers_carry_unequally_many():
    """It said that all are loaded alike."""
    picture = drawn(UNEVEN, "copy-layout")
    assert {server["active"] for server in picture["series"]} == {1, 2}
    said = " Servers carry 1 to 2 active databases, as their number is no multiple of the servers."
    assert picture["note"].endswith(said)
    assert "Servers carry" not in drawn(TWO_SITES, "copy-layout")["note"]
