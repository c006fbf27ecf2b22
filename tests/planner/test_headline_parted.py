"""A headline is read in two parts: the fact, and what stands beside it."""

import pytest

from planner.pages.scenario.answers import _parted


@pytest.mark.parametrize(
    ("headline", "parts"),
    [
        ("12 need 8 disks; the next 2 need 1.5 more. Tight.",
         ("12 need 8 disks", ".", "The next 2 need 1.5 more. Tight.")),
        ("Holds 12.5. With more, at 3; that is it.",
         ("Holds 12.5.", "", "With more, at 3; that is it.")),
        ("4 to 12 relays: not known until 1.5; so.",
         ("4 to 12 relays", ".", "Not known until 1.5; so.")),
        ("Holds 12.", ("Holds 12.", "", "")),
    ],
)  # fmt: skip
def test_it_is_parted_at_its_first_mark(headline, parts):
    assert _parted(headline) == parts
