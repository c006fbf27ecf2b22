"""Tables of the commands: what is unknown or small is not nothing."""

import math

import pytest

from planner.management.tables import percent, shown


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
