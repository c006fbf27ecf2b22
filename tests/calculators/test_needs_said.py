"""What is needed of the disks that somebody gave, in a sentence."""

import pytest

from calculators.checks.needs_said import needs_said
from calculators.solver import Needed

BOTH = (("Database", 1200), ("Log", 4))


@pytest.mark.parametrize(
    ("disks", "needed", "volumes", "said"),
    [
        (1, 1, (), "Has 1 disk and needs all of them."),
        (4, 4, BOTH[1:], "Has 4 disks (4 log) and needs all of them."),
        (4, 5, (), "Has 4 disks and needs all of them."),
        (1400, 1204, BOTH, "Has 1,400 disks and needs 1,204 in all (1,200 database and 4 log)."),
        (3, 2, (), "Has 3 disks and needs 2 in all."),
    ],
)
def test_what_is_needed_stands_beside_what_there_is(disks, needed, volumes, said):
    assert needs_said(Needed(disks, needed, volumes)) == said


def test_nothing_is_said_where_nobody_gave_disks():
    assert needs_said(None) == ""
