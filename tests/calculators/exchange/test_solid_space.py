"""Solid state disks without the space for the MetaCache database: what helps, as it was sized."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()
TWELVE = "dell-r760-12lff"
SMALL = {"server": "dell-r760xd2", "database_disk": "exos-x24-24tb-sas"}


def behind(users=12_000, **changed):
    return starter.document("exchange-se", users, CATALOGUE) | SMALL | changed


def sentence(document):
    return engine.open_scenario(document, CATALOGUE).load_limit.sentence


def breaks(document):
    return Bench(parse(document, CATALOGUE)).breaks


def test_the_headline_names_larger_or_more_solid_state_disks():
    """ "Does not hold 12,000" named no way out."""
    document = behind(metacache_disk_gb=3_000, server=None)
    said = "With 6 of 3,600 GB or more each, or 8 of these, in each server the design would hold."
    assert said in sentence(document)
    assert not breaks(document | {"metacache_disk_gb": 3_600})
    assert breaks(document | {"metacache_disk_gb": 3_599})
    assert not breaks(document | {"metacache_disks": 8})
    assert breaks(document | {"metacache_disks": 7})


@pytest.mark.parametrize("server", [TWELVE, "dell-r760xd2"])
def test_more_of_them_are_named_only_where_their_bays_are_known_to_fit(server):
    document = behind(2_000, metacache_disk_gb=1_600, metacache_disks=2, server=server)
    said = "With 2 of 3,600 GB or more each in each server the design would hold."
    assert said in sentence(document)
    assert not breaks(document | {"metacache_disk_gb": 3_600})


@pytest.mark.parametrize(
    ("disks", "larger"), [(6, "6 of 3,600 GB or more each"), (1, "one of 21,6")]
)
def test_what_else_breaks_is_not_said_to_hold(disks, larger):
    document = behind(metacache_disk_gb=1_000, metacache_disks=disks, server=TWELVE)
    messages = [each.message for each in Bench(parse(document, CATALOGUE)).verdicts]
    (found,) = [each for each in messages if "solid state disks of a server need" in each]
    assert f"In each server {larger}" in found
    assert found.endswith("would have the space.")
