"""Growth of relays with messages larger than were measured: what nobody knows stays so."""

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.checks import horizon
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, in_full, read, sweep
from planner.report import key_numbers
from planner.report.comparison.growth import held
from tests.calculators.documents import GROWING_RELAYS, RELAY

CATALOGUE = from_fixtures()
ASKED = {**GROWING_RELAYS, "outage_minutes": 60, "queue_gb": 50}


def opened(**changed):
    return engine.open_scenario({**ASKED, **changed}, CATALOGUE)


def test_growth_is_not_said_to_hold_where_it_is_not_known_today():
    found = opened().load_limit
    assert found.growth_sentence.startswith(
        "Whether it holds from now on is not known: “Relays for the peak” and “The queue drains "
        "with the relays left” are not checked. At best, the first limit to break is "
        "“Relays for the peak”, in month 7; it holds through month 6."
    )
    first = found.runs_out[0]
    assert (first.check, first.month, first.not_known_from) == ("relays", 7, 0)
    said = key_numbers.grown(plain(found))
    assert said.startswith("With the growth given, whether it holds from now on is not known")
    (chart,) = (each for each in opened().charts if each.key == "over-the-years")
    assert chart.note.startswith("Whether it holds from now on is not known")


def test_with_messages_as_large_as_measured_nothing_is_in_doubt():
    found = opened(measured_message_bytes=90_000).load_limit
    assert "not known" not in found.growth_sentence
    assert found.runs_out[0].not_known_from is None
    # The law: at best is what holds where larger messages take no longer.
    assert found.runs_out[0].month == opened().load_limit.runs_out[0].month == 7


@pytest.mark.parametrize("bytes_measured", [60_000, 90_000])
def test_compared_growth_says_the_same(bytes_measured):
    of = opened(measured_message_bytes=bytes_measured)

    class Column:
        answer = plain(of.sizing)
        charts = plain(of.charts)
        breaks_rebuilding_from = None
        runs_out = plain(of.runs_out)

    months, _, said = held(Column)
    assert months == 6
    assert ("not known from now on" in said) is (bytes_measured == 60_000)


def test_rate_and_use_have_both_ends_where_the_headline_has_them():
    figures = plain(opened().sizing)["figures"]

    def text(name):
        return key_numbers.key_number(name, figures[name], figures=figures).quantity.text

    assert text("relays.needed") == "8 to 11"
    assert text("relay.planned_rate") == "1,136 to 1,704"
    low, high = (float(each) for each in text("relay.used_with_lost").split(" to "))
    assert low == pytest.approx(high * 2 / 3, rel=0.01)
    assert key_numbers.drained(figures).startswith("at worst ")
    alike = plain(opened(measured_message_bytes=90_000).sizing)["figures"]
    assert (
        " to "
        not in key_numbers.key_number(
            "relay.planned_rate", alike["relay.planned_rate"], figures=alike
        ).quantity.text
    )
    assert "at worst" not in key_numbers.drained(alike)
    assert RELAY["system"] == ASKED["system"]


def test_a_need_in_doubt_is_told_at_worst_too():
    figures = plain(opened().sizing)["figures"]
    assert key_numbers.at_worst(figures, "relays.needed") == "11"
    assert key_numbers.at_worst(figures, "disks.all") == ""


def searched(tried, **changed):
    asked = {
        "scenario": {**ASKED, **changed},
        "axes": {"/relays": tried},
        "objectives": [{"figure": "years_until_full", "goal": "most"}],
    }
    question = read(asked, CATALOGUE)
    return question, finish(question, sweep(question))


def test_a_search_calls_no_years_held_of_which_nobody_knows():
    """8 and 10 relays are perhaps too few from today on; 40 are enough even if not."""
    question, found = searched([8, 10, 40])
    assert found["today"]["objectives"]["years_until_full"] is None
    assert in_full(question, 1)["objectives"]["years_until_full"] is None
    best = found["front"][0]
    assert best["values"] == {"/relays": 40}
    lasts = horizon.run_out(opened(relays=40).bench)["further"]["month"]
    assert best["objectives"]["years_until_full"] * 12 == pytest.approx(lasts - 1)
    assert any("How long a design lasts is not known" in note for note in found["notes"])
    _, measured = searched([8, 10, 40], measured_message_bytes=90_000)
    assert measured["today"]["objectives"]["years_until_full"] * 12 == pytest.approx(6)
    assert not any("How long" in note for note in measured["notes"])


@pytest.mark.parametrize("relays", [8, 11, 12, 14, 16, 20])
def test_a_search_is_in_doubt_where_the_outlook_is(relays):
    outlook = plain(opened(relays=relays).load_limit)
    said = searched([relays], relays=relays)[1]["today"]["objectives"]["years_until_full"]
    doubtful = "Whether it holds from" in outlook["growth_sentence"]
    assert (said is None) == doubtful
    first = outlook["runs_out"][0]["month"]
    if not doubtful:
        if first is None:
            first = horizon.run_out(opened(relays=relays).bench)["further"]["month"]
        assert said * 12 == pytest.approx(first - 1)
