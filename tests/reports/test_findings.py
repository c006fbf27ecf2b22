"""The findings of a sizing in its report."""

import json
from types import SimpleNamespace

import pytest

from calculators.charts.growth import _top
from calculators.sheet.said.left import margin
from planner.pages.scenario.findings import _cost
from planner.pages.scenario.one_input import Input
from planner.pages.search_result.sentence import _against_today
from planner.report.key_numbers import price
from tests.reports.sizings import BENCHMARK, printed, rendered, sizing
from tests.reports.test_pdf import flat, words


def section(content):
    document = json.loads(rendered(content, "json")[2])
    return next((one for one in document["sections"] if one["key"] == "findings"), None)


def test_each_finding_stands_there_with_its_source():
    found = sizing(BENCHMARK)
    findings = found["outlook"]["findings"]
    assert findings
    (table,) = section(found)["blocks"]
    assert len(table["rows"]) == len(findings)
    text = words(printed(BENCHMARK).content)
    for finding, cells in zip(findings, table["rows"], strict=True):
        assert finding["message"] in cells[1]["text"]
        assert cells[3]["text"] == finding["source"]
        assert flat(finding["title"]) in text


def test_the_mend_is_said_in_words():
    fix = {
        "/raid_groups/0/level": "RAID10",
        "/raid_groups/0/spans": None,
        "/raid_groups/-": {"volume": "log", "disks": 2},
    }
    finding = {**sizing(BENCHMARK)["outlook"]["findings"][0], "fix": fix}
    found = sizing(BENCHMARK, outlook={"findings": [finding]})
    ((_, _, mend, _),) = section(found)["blocks"][0]["rows"]
    assert mend["text"] == "level: RAID10; one more: log, 2"


def test_a_sizing_older_than_the_linter_has_no_such_section():
    assert section(sizing(BENCHMARK, outlook={})) is None


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (-2257326.63, "more than 1,000 times the limit"),
        (-100.5, "more than 100 times the limit"),
        (-99.0, "9,900 % over"),
        (-0.25, "25 % over"),
        (0.25, "25 % to spare"),
    ],
)
def test_what_is_far_over_is_said_in_times(left, said):
    """ "225,732,663 % over" is read by nobody."""
    assert margin(left) == said


@pytest.mark.parametrize(
    ("used", "ends"), [([50, 95], 120), ([50, 141], 160), ([50, float("nan"), 900], 200)]
)
def test_the_axis_of_the_growth_ends_near_what_is_used(used, ends):
    assert _top([used, [10, 20]]) == ends


def test_a_price_of_nothing_is_nothing_to_buy():
    owned = {"owned": 4, "to_buy": 0}
    total = {"price": "0", "currency": "USD", "known": 1}
    assert price({"lines": [owned], "total": total}).quantity.text == "nothing to buy"
    more = {"lines": [owned, {"owned": None, "to_buy": 2}], "total": total}
    assert price(more).quantity.text != "nothing to buy"
    dear = {"lines": [owned], "total": {**total, "price": "5"}}
    assert price(dear).quantity.text == "5"


@pytest.mark.parametrize(
    ("pointer", "complete", "said"),
    [
        ("/database_disk", False, "same count, price unknown"),
        ("/database_disk", True, "no hardware more"),
        ("/circular_logging", False, "no hardware more"),
    ],
)
def test_another_model_in_the_same_number_is_not_free(pointer, complete, said):
    cost = {"servers": 0, "disks": 0, "price": None, "currency": None, "complete": complete}
    assert _cost({"fix": {pointer: "x"}, "cost": cost}, True) == said


def test_an_eighth_below_today_is_twelve_and_a_half():
    """14 against 16 was "12 % below"."""
    goal = {"figure": "disks", "goal": "least"}
    found = SimpleNamespace(today={"verdict": "pass", "objectives": {"disks": 16}})
    assert _against_today(found, goal, 14) == "; 12.5 % below today's design"
    assert _against_today(found, goal, 20) == "; 25 % above today's design"
    assert _against_today(found, goal, 16) == "; today's design has the same"
    # "1,361 % above" is read by nobody.
    assert _against_today(found, goal, 31) == "; 93.8 % above today's design"
    assert _against_today(found, goal, 32) == "; 2 times today's design"
    assert _against_today(found, goal, 234) == "; 14.6 times today's design"


def test_an_input_that_says_nothing_of_being_empty_is_no_half_sentence():
    model = Input("m", "Solid state disk model", "", "", help="Its size counts.")
    assert model.source_text == "Nothing is given."
