"""Disks that lack for space alone: the growth named “Database spindles” where the headline said
their capacity."""

import pytest

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()


@pytest.mark.parametrize(
    ("users", "profile", "first"), [(800, "average", "capacity"), (4000, "heavy", "spindles")]
)
def test_headline_and_growth_name_one_limit(users, profile, first):
    document = starter.document(
        "exchange-2007-mailbox", users, CATALOGUE, profile, further={"users_growth": 0.1}
    )
    document |= {"ram_gb": 64}
    document["raid_groups"][1]["disks"] = 24
    found = open_scenario(document, CATALOGUE).load_limit
    assert found.runs_out[0].check == found.limiting_check == first
