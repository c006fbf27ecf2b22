"""A mark of what is assumed names the part that is, and does not stand for the whole figure."""

import pytest

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.report.key_numbers import key_number
from planner.report.parts.rests_on import rests_on
from planner.templatetags.highwater import how_many, origin

RELAY = {
    "system": "postfix-relay", "messages": 5000, "seconds": 40, "stage": "production",
    "peak_messages_per_minute": 30_000, "lost_relays": 0,
}  # fmt: skip


def figures_of(document):
    return plain(open_scenario(document, from_fixtures()).sizing)["figures"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "rests on an assumption: headroom (20 %)"),
        ({"headroom": 0.3}, "rests on a rule of our own: relays for a peak and headroom of a"),
    ],
)
def test_relays_say_what_of_them_is_assumed(changed, said):
    figures = figures_of({**RELAY, **changed})
    number = key_number("relays.needed", figures["relays.needed"], figures=figures)
    assert number.rests_on.replace("rules", "a rule").startswith(said)
    assert number.detail == number.rests_on
    badge = origin(number.origin, number.rests_on)
    assert f'title="{number.rests_on}"' in badge
    assert f"{number.rests_on}</span>" in badge


def test_two_are_named_and_the_others_counted():
    figures = {
        "whole": {"value": 3, "unit": "", "origin": "assumed", "formula": "a + b + c + d + e",
                  "source": "house, a sum", "inputs": ["of.count", "a", "b", "c", "d", "e", "on"]},
        "on": {"value": 1, "unit": "", "origin": "derived", "formula": "a", "inputs": ["a"],
               "source": "x", "label": "on"},
        **{
            each: {"value": 2, "unit": "disks", "origin": "assumed", "label": f"Part {each}",
                   "source": "house, x"}
            for each in "abcd"
        },
        "of.count": {"value": 1, "unit": "groups", "origin": "assumed", "label": "Such groups"},
        "e": {"value": "words", "unit": "text", "origin": "assumed", "label": "Words"},
    }  # fmt: skip
    assert rests_on("whole", figures) == (
        "rests on 4 assumptions: part a (2 disks), part b (2 disks) and 2 more"
    )
    assert rests_on("on", figures) == rests_on("a", figures) == rests_on("none", figures) == ""


def test_a_card_counts_them():
    assert how_many("rests on 4 assumptions: part a (2 disks) and 3 more") == (
        "rests on 4 assumptions"
    )
