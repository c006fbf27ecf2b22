"""One of what is counted is in the singular, wherever a figure and its unit stand apart."""

import re
from pathlib import Path

import pytest

from calculators.checks.server import CHECKS
from calculators.sheet.said import numbers
from planner.pages.scenario.answer.sheet import sheet
from planner.report.comparison.cells import limit_text
from planner.report.key_numbers import bar, key_number
from planner.report.words.prices import lines_priced

FRONT_END = Path(__file__).parents[3] / "static/src/shared/numbers.ts"


def figure(value, unit):
    return {
        "value": value, "unit": unit, "label": "l", "substituted": "", "origin": "given",
        "source": "",
    }  # fmt: skip


def check(needed, available):
    return {
        "name": "relays", "verdict": "pass", "needed": needed, "available": available,
        "unit": "relays", "margin": None,
    }  # fmt: skip


@pytest.mark.parametrize(("value", "unit"), [(1, "relay"), (2, "relays"), (0, "relays")])
def test_a_row_of_the_sheet(value, unit):
    (group,) = sheet({"relays.bought": figure(value, "relays")})
    assert group["rows"][0]["unit"] == unit


@pytest.mark.parametrize(
    ("needed", "available", "unit"),
    [(1, 1, "relay"), (6, 1, "relay"), (1, 6, "relays"), (6, 6, "relays")],
)
def test_a_limit(needed, available, unit):
    found = bar(check(needed, available))
    assert found.unit == unit
    # One unit stands behind both.
    assert found.needed.unit == unit
    assert limit_text(needed, available, "relays") == f"{needed} of {available} {unit}"
    number = key_number("relays.needed", figure(needed, "relays"), check(needed, available))
    assert number.quantity.unit == ("relay" if needed == 1 else "relays")
    assert number.limit == f"of {available} {unit}"


def test_the_passive_nodes_of_a_cluster():
    """ "needs 1 nodes", and "1 passive nodes are needed"."""
    found = bar(check(1, 1) | {"name": "cluster-nodes", "unit": "nodes"})
    assert (found.needed.unit, found.unit) == ("node", "node")
    kept = CHECKS["cluster-nodes"]
    assert kept.put_in(kept.passes, 1, 2).endswith(" has a passive one: 1 needed, 2 there.")
    assert " has a passive one: 2 needed, 1 there. Add " in kept.put_in(kept.fails, 2, 1)


def test_the_front_end_counts_what_the_server_counts():
    (listed,) = re.findall(r"const COUNTED = \[(.*?)\];", FRONT_END.read_text(), re.DOTALL)
    assert tuple(re.findall(r'"([^"]+)"', listed)) == numbers._COUNTED


@pytest.mark.parametrize(
    ("total", "said"),
    [
        ({"known": 3, "unknown": 0}, "3 lines to buy, all with a price"),
        ({"known": 0, "unknown": 3}, "3 lines to buy, none with a price"),
        ({"known": 1, "unknown": 0}, "1 line to buy, with a price"),
        ({"known": 0, "unknown": 1}, "1 line to buy, without a price"),
        (
            {"known": 2, "unknown": 1, "assumed": 1},
            "3 lines to buy: 2 with a price, 1 without, 1 of these prices assumed",
        ),
        # It said "2 of 3 lines have a price; 2 are owned", of which none has.
        (
            {"known": 2, "unknown": 1, "owned": 2},
            "1 line to buy, without a price; 2 lines owned in full",
        ),
        (
            {"known": 3, "unknown": 0, "owned": 2},
            "1 line to buy, with a price; 2 lines owned in full",
        ),
        ({"known": 1, "unknown": 0, "owned": 1}, "Nothing to buy: 1 line owned in full"),
        (
            {"known": 3, "unknown": 0, "owned": 3, "memory_unknown": True},
            "Nothing to buy: 3 lines owned in full; memory of the server not known",
        ),
        (
            {"known": 0, "unknown": 1, "uncounted": ["Shelf"]},
            "How many are needed of “Shelf” is not known",
        ),
    ],
)
def test_lines_of_a_bill_are_counted_in_plain_words(total, said):
    assert lines_priced(total) == said
