"""What a design gives up of what protects it: said of candidates, scenarios and in Compare."""

import copy
from pathlib import Path
from uuid import UUID

import pytest

from calculators import search
from calculators.search.designs.given_up import given_up
from planner import render
from planner.pages.plans.compare import SideBySide
from planner.pages.scenario.answer.answers import attempt
from planner.pages.search_result.found import Found
from planner.pages.search_result.sentence import beside, keeping, sentence
from planner.render.tables.comparison_as_csv import as_csv
from planner.report.comparison.comparison import compared
from planner.report.compose import compose
from planner.report.parts.protection import said
from planner.services.plans.comparisons import column_of
from planner.services.scenarios import scenarios, sizings
from planner.services.searches.searches import search_designs
from tests.calculators.documents import ONE_SITE as SE
from tests.planner.cast import BENCHMARK

TEMPLATE = Path(render.__file__).parent / "report.typ"
pytestmark = pytest.mark.django_db
BARE = {**SE, "restore_volume": False, "spare_disks": 0, "metacache": False}
ALL = ["spare disk", "MetaCache", "restore volume"]


def test_what_is_given_up_is_named():
    assert given_up(BARE) == ALL
    assert given_up(SE) == given_up(BENCHMARK) == []
    assert said(ALL) == "Gives up: spare disk, MetaCache and restore volume."
    assert said([]) == ""
    two = {**SE, "spare_disks": 2}
    assert given_up(SE, two) == ["1 of 2 spare disks"]
    assert given_up(two, SE) == []
    assert given_up({**SE, "ha_copies": 2}, SE) == ["1 of 3 copies"]
    assert given_up({**SE, "ha_copies": 2}) == [], "copies are nobody's default to give up"


def test_a_copy_of_the_second_site_is_given_up_once():
    """It is among the copies of all sites: it was told as two."""
    two = {**SE, "ha_copies": 4, "ha_copies_secondary_site": 2, "lagged_copies": 1}
    two["lagged_copies_secondary_site"] = 1
    bare = {**two, "lagged_copies": 0, "lagged_copies_secondary_site": 0}
    assert given_up(bare, two) == ["1 of 1 lagged copies in the second site"]
    fewer = {**two, "ha_copies": 2, "ha_copies_secondary_site": 1}
    assert given_up(fewer, two) == ["2 of 4 copies (1 of 2 in the second site)"]
    moved = {**two, "ha_copies_secondary_site": 1}
    assert given_up(moved, two) == ["1 of 2 copies in the second site"]
    first = {**two, "ha_copies": 3}
    assert given_up(first, two) == ["1 of 4 copies"]


def _columns(cast, *documents):
    cells = enumerate(documents, start=1)
    return [
        column_of(UUID(int=n), f"D{n}", "P", copy.deepcopy(d), cast.catalogue) for n, d in cells
    ]


def test_compare_says_what_each_gives_up_and_which_advice_it_does_not_keep(cast):
    columns = _columns(cast, SE, BARE)
    found = compared(columns, columns[0].id)
    assert [each.gives_up for each in found.scenarios] == [[], ALL]
    assert [len(each.not_kept) for each in found.scenarios] == [
        each.advice_not_kept for each in found.scenarios
    ]
    rows = {row.title: [cell.text for cell in row.cells] for row in SideBySide(columns).kept}
    assert rows["Gives up"] == ["none", "spare disk, MetaCache and restore volume"]
    assert "gives up,,Gives up,,,spare disk; MetaCache; restore volume," in as_csv(found)


def test_the_cheapest_says_what_it_gives_up(cast):
    columns = _columns(cast, SE, BARE)
    for column, price in zip(columns, ("20", "10"), strict=True):
        total = {"price": price, "currency": "EUR", "unknown": 0, "assumed": 0}
        object.__setattr__(column, "bill", {**column.bill, "total": total})
        object.__setattr__(column, "answer", {**column.answer, "verdict": "pass", "checks": []})
    told = compared(columns, columns[0].id).sentence
    assert "cheapest that holds is “D2”: 10 EUR; it" in told
    assert told.endswith("gives up spare disk, MetaCache and restore volume.")


def test_a_candidate_says_what_it_gives_up(cast):
    question = {
        "scenario": SE,
        "axes": {
            "/restore_volume": [False],
            "/spare_disks": [0],
            "/metacache": [False],
            "/servers_per_dag_primary_site": {"from": 4, "to": 8},
        },
        "objectives": [{"figure": "servers.all", "goal": "least"}],
    }
    answer = search_designs(question, cast.catalogue)
    found = Found(question, answer, cast.catalogue)
    assert found.front
    assert found.gives_up(found.front[0]) == ALL
    told = sentence(found, False)
    assert ", but gives up spare disk, MetaCache and restore volume: 4 servers" in told
    assert "today's design, 4" not in told, "today's has a restore volume, though nobody says so"


def test_the_page_of_a_scenario_says_it(cast):
    answer, _ = attempt(copy.deepcopy(BARE), cast.catalogue)
    assert answer.gives_up == "Gives up: spare disk, MetaCache and restore volume."


def _searched(cast, scenario=SE, **axes):
    question = {
        "scenario": scenario,
        "axes": axes or {
            "/restore_volume": [False, True],
            "/spare_disks": [0, 1, 2],
            "/ha_copies": [2, 3],
            "/servers_per_dag_primary_site": {"from": 4, "to": 6},
        },
        "objectives": [{"figure": "disks.all", "goal": "least"}],
    }  # fmt: skip
    return question, search_designs(question, cast.catalogue)


def test_the_best_that_gives_up_nothing_is_named_though_others_beat_it(cast):
    five = {**SE, "servers_per_dag_primary_site": 5}
    question, answer = _searched(cast, five)
    kept = answer["gives_up_nothing"]
    assert kept["values"]["/restore_volume"] is True
    assert (kept["values"]["/spare_disks"], kept["values"]["/ha_copies"]) == (1, 3)
    assert kept["gives_up"] == []
    assert kept["design"] not in [row["design"] for row in answer["front"]]
    first = answer["shortlist"][0]
    assert first["gives_up"] == ["spare disk", "MetaCache", "1 of 3 copies"]
    asked = search.read(question, cast.catalogue)
    parts = [search.sweep(asked, *ends) for ends in ((0, 11), (11, 36))]
    merged = search.merge([search.unpack(search.pack(part)) for part in parts])
    assert search.finish(asked, merged)["gives_up_nothing"] == kept, "however the space is cut"
    # It is the one with the fewest disks of all that give up nothing, each sized by itself.
    rest = {"/restore_volume": [True], "/spare_disks": [1, 2], "/ha_copies": [3]}
    servers = {"/servers_per_dag_primary_site": {"from": 4, "to": 6}}
    _, alone = _searched(cast, five, **rest, **servers)
    assert alone["front"][0]["objectives"] == kept["objectives"]
    assert alone["gives_up_nothing"] is None, "no axis gives anything up"
    found = Found(question, answer, cast.catalogue)
    told = keeping(found, str(UUID(int=1)))
    assert told["what"] == "Fewest disks that give up nothing"
    more = kept["objectives"]["disks.all"] - first["objectives"]["disks.all"]
    assert more > 0
    # "(+13,200 EUR)" read as more than today's design, which is dearer.
    assert f"(+{more:g} disks against candidate 1); " in told["told"]
    assert "; 20 % below today's design; " in told["told"]
    assert told["compare"].endswith(f"?design={first['design']}&design={kept['design']}")


def test_what_today_does_without_is_given_up_by_no_design(cast):
    axes = {"/restore_volume": [False, True]}
    _, answer = _searched(cast, {**SE, "spare_disks": 0}, **axes)
    assert answer["holding"]
    assert answer["gives_up_nothing"]["values"] == {"/restore_volume": True}
    _, answer = _searched(cast, {**SE, "restore_volume": False}, **axes)
    assert answer["gives_up_nothing"] is None, "no design has less than today's"


def test_the_best_says_that_it_gives_up_nothing(cast):
    axes = {"/restore_volume": [True, False], "/servers_per_dag_primary_site": [4]}
    question, answer = _searched(cast, **axes)
    answer["front"] = [answer["gives_up_nothing"]]
    found = Found(question, answer, cast.catalogue)
    assert "Gives up nothing." in beside(found)
    assert keeping(found, str(UUID(int=1))) is None


def test_the_report_of_a_scenario_says_it(cast):
    scenario = scenarios.create_scenario(cast.plan, cast.alice, "Bare", dict(BARE), cast.catalogue)
    sizing = sizings.size_scenario(scenario, cast.alice, cast.catalogue)
    kept = sizings.sizing_as_dict(sizing, moving=False)
    told = "Gives up: spare disk, MetaCache and restore volume."
    assert compose(kept).summary.gives_up == told
    assert "report.summary.gives_up" in TEMPLATE.read_text()
    assert compose({**kept, "gives_up": []}).summary.gives_up == ""
