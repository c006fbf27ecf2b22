"""Tables of the commands: what is unknown or small is not nothing."""

import math

import pytest

from planner.management.tables import answer_as_table, percent, shown


@pytest.mark.parametrize(
    ("value", "signed", "wanted"),
    [
        (None, False, "—"),
        (math.nan, False, "—"),
        (0, False, "0.0 %"),
        (0, True, "0.0 %"),
        (0.0004, False, "<0.1 %"),
        (-0.0004, True, ">−0.1 %"),
        (0.0005, False, "0.1 %"),
        (0.123, False, "12.3 %"),
        (0.123, True, "+12.3 %"),
        (-0.123, True, "−12.3 %"),
    ],
)
def test_a_share_in_a_cell(value, signed, wanted):
    assert percent(value, signed) == wanted
    assert shown(None) == "—"


@pytest.mark.parametrize(
    ("verdict", "not_kept", "head"),
    [
        ("pass", 0, "PASS  It"),
        ("pass", 1, "PASS, against 1 recommendation  It"),
        ("warn", 2, "WARN, against 2 recommendations  It"),
        ("fail", 1, "FAIL  It"),
    ],
)
def test_the_verdict_of_a_table_is_that_of_the_limits(verdict, not_kept, head):
    check = {"needed": 64, "available": 48, "unit": "cores", "margin": None}
    answer = {
        "verdict": verdict, "sentence": "It.", "advice_not_kept": not_kept, "figures": {},
        "notes": [], "engine_version": "1", "system": "x",
        "catalogue": {"source": "s", "version": "v"},
        "checks": [
            {**check, "name": "cores-advised", "verdict": "warn", "advice": True},
            {**check, "name": "bays", "verdict": "warn", "advice": False},
        ],
    }  # fmt: skip
    first, _, _, _, advised, bays, *_ = answer_as_table(answer).splitlines()
    assert first.startswith(head)
    assert "not kept" in advised
    assert "warn" in bays
