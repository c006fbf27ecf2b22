"""A limit that is close and not called tight: why is said."""

import pytest

from calculators.checks import check as checks
from calculators.checks.server import CHECKS
from planner.report.words import verdicts


def test_they_are_the_limits_that_never_warn():
    never = {name for name, each in CHECKS.items() if each.warn_below is None and each.has_margin}
    assert never == verdicts.NEVER_TIGHT
    assert verdicts.TIGHT == checks.TIGHT


def test_less_than_a_tenth_to_spare_is_tight_of_all_others_but_busy_disks():
    others = {each.name for each in CHECKS.values() if each.warn_below not in {None, checks.TIGHT}}
    assert others == {"disk-utilisation", "log-utilisation"}
    assert {CHECKS[name].warn_below for name in others} == {checks.TIGHT_BUSY}
    assert verdicts.TIGHT_BUSY == checks.TIGHT_BUSY


def check(name="database-rate", verdict="pass", margin=0.05):
    return {"name": name, "label": "I/O of database disks", "verdict": verdict, "margin": margin}


def test_limits_whose_rules_keep_a_reserve_are_named_with_what_is_to_spare():
    said = verdicts.close([check(), check(margin=0.0999), check(margin=0.1)])
    assert said.startswith(
        "Close, and not called tight: I/O of database disks (5.0 % to spare) and I/O of database "
        "disks (10.0 % to spare). The rules of this mail system keep their reserve in"
    )
    assert said.endswith(
        "elsewhere less than 10 % to spare is tight, of how busy disks are less than 20 %."
    )


@pytest.mark.parametrize(
    "other",
    [
        check(margin=0.1),
        check(margin=None),
        check(verdict="fail", margin=-0.1),
        check(verdict="not-checked", margin=None),
        # This one warns by itself: it was close and called tight, or its own margin is another.
        check(name="capacity"),
        check(name="of-an-older-version"),
        # The least of its parts: the closest of them is called tight.
        check(name="throughput", margin=0.0),
    ],
)
def test_nothing_is_said_of_others(other):
    assert verdicts.close([other]) == ""


def test_what_is_just_reached_is_just_enough():
    """A "0 % to spare" read like a fault beside "just enough" in the table."""
    assert "(just enough). The rules" in verdicts.close([check(margin=0.0)])
