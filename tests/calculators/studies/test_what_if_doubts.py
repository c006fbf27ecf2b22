"""Where a flip point lies behind values at which nobody knows whether the design holds."""

import copy

import pytest

from calculators.answers import plain
from calculators.best_practice.fixes import applied
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies import what_if
from calculators.studies.what_if.flip_points import flip_points
from calculators.studies.what_if.moving import Moved
from planner.report.what_if import flips_table
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.transport.test_relay_counting import PLAN
from tests.calculators.what_if_cases import CATALOGUE

LARGER = {**PLAN, "queue_gb": 100, "relays": 5}
SIZE = "/peak_message_bytes"
UNSAID = {each["system"]: each for each in map(copy.deepcopy, BY_SYSTEM.values())}


def unchecked(document):
    verdicts = Bench(parse(document, CATALOGUE)).verdicts_untold
    return {
        each.check.name
        for each in verdicts
        if each.verdict == "not-checked" and not each.check.advice
    }


def of_size(document):
    found = plain(what_if.flip_points(Moved(document, CATALOGUE)))
    return found, [each for each in found["items"] if each["pointer"] == SIZE]


def test_a_size_beyond_the_measurement_is_not_said_to_hold():
    found, (flip,) = of_size(LARGER)
    # Four of five relays carry the peak at worst: a fifth of the rate is kept free.
    most = 4 * 2400 * 4650 / 5500 * 0.8 * 60_000 / 6000 // 10 * 10
    assert flip["known_until"] == most < flip["keeps_until"]
    said = flip["sentence"]
    assert said.startswith(
        "Message size at the peak: known to hold up to 64,930 bytes; “Relays for the peak” is "
    )
    assert "not checked beyond, and at " in said
    assert "holds up to" not in said
    cells = flips_table([flip], "").rows[0]
    assert cells[2].text == "64,930 bytes"
    assert found["breaks"] is False


def test_a_size_that_breaks_nowhere_is_told_all_the_same():
    # Relays that nobody counts are bought as the queue grows.
    found, flips = of_size({key: value for key, value in LARGER.items() if key != "relays"})
    assert not flips
    assert "Message size at the peak: known to hold up to 64,930 bytes" in found["sentence"]


def test_what_turns_to_hold_with_limits_not_checked_is_not_said_to_hold():
    few = {**LARGER, "peak_message_bytes": 240_000, "relays": 4}
    found = plain(what_if.flip_points(Moved(few, CATALOGUE)))
    (more,) = [each for each in found["items"] if each["pointer"] == "/relays"]
    assert "no limit is known to break, and “" in more["sentence"]
    assert " it holds" not in more["sentence"]


@pytest.mark.parametrize("document", [LARGER, *UNSAID.values()])
def test_each_doubt_is_one_and_none_is_before_it(document):
    moved = Moved(document, CATALOGUE)
    found = flip_points(moved)
    today = unchecked(document)
    for flip in found.flips:
        if flip.before is None or found.breaks:
            continue
        kept = applied(document, {flip.input.pointer: flip.before})
        assert (flip.doubt is not None) or unchecked(kept) <= today, flip
    for doubt in (*found.doubts, *(each.doubt for each in found.flips if each.doubt)):
        kept = applied(document, {doubt.input.pointer: doubt.until})
        assert unchecked(kept) <= today
        assert doubt.unchecked
