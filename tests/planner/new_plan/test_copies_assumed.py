"""Copies of the second site that nobody gave: one rule, whichever way one comes to the copies."""

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.systems.exchange_2013.evenly import in_second_site
from planner.forms.new_plan import starter
from tests import answered

CATALOGUE = from_fixtures()
_KEY = "copies-assumed-for-others"


def begun(**copies):
    return starter.document("exchange-se", 2000, CATALOGUE, further=copies)


def finding(document):
    return next(
        (each for each in answered.findings(document, CATALOGUE) if each["key"] == _KEY), {}
    )


def copies(document):
    figures = open_scenario(document, CATALOGUE).sizing.figures
    names = ("first_site", "lagged_first_site", "in_second_site", "lagged_second_site")
    return [figures[f"copies.{name}"].value for name in names]


def test_four_copies_that_become_three_and_a_lagged_one_are_offered_what_a_new_plan_has():
    """The edited scenario kept two copies and no lagged one there, "evenly over two sites"; a new
    plan of as many has one of each."""
    new = begun(ha_copies=3, lagged_copies=1)
    edited = {**begun(ha_copies=4), "ha_copies": 3, "lagged_copies": 1}
    assert finding(new) == {}
    found = finding(edited)
    assert "2 and 0 lagged stand there" in found["message"]
    assert "puts 1 and 1 lagged there, as a new plan does" in found["message"]
    assert copies(edited) != copies(new)
    mended = {**edited, **{place[1:]: value for place, value in found["fix"].items()}}
    assert copies(mended) == copies(new) == [2, 0, 2, 1]


def test_copies_that_somebody_gave_are_left_alone():
    document = {**begun(ha_copies=4), "ha_copies": 3, "lagged_copies": 1}
    given = {key: value for key, value in document.items() if key != "origins"}
    assert finding(given) == {}
    assert finding({**document, "site_resilient": False}) == {}
    half = {**document, "origins": dict(document["origins"])}
    del half["origins"]["/ha_copies_secondary_site"]
    assert finding(half) == {}


def test_half_of_all_copies_stand_in_the_second_site_the_lagged_ones_last():
    asked = ((4, 0), (3, 1), (2, 2), (4, 2), (2, 0))
    assert [in_second_site(*each) for each in asked] == [(2, 0), (1, 1), (1, 1), (2, 1), (1, 0)]
