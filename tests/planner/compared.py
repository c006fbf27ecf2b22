"""Scenarios to compare."""

import copy

import pytest

from planner.services.scenarios import scenarios, sizings


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


@pytest.fixture
def three(cast, benchmark_document):
    """The scenario, one with more disks, one that breaks."""
    found = [cast.scenario]
    for name, disks, users in (("More disks", 16, 8000), ("More users", 8, 12_000)):
        document = copy.deepcopy(benchmark_document)
        document["populations"][0]["users"] = users
        document["raid_groups"][0].update(disks=disks)
        made = scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        sizings.size_scenario(made, cast.alice, cast.catalogue)
        found.append(made)
    return found


def query(*some):
    return "&".join(f"scenario={each.pk}" for each in some)


@pytest.fixture
def first_and_cheaper(cast, mailbox_document):
    """RAID 10, which stands the loss of a disk, and RAID 5 with no disk to spare; the first was
    sized."""
    found = []
    for name, group in (
        ("First design", {"level": "RAID10", "disks": 20}),
        ("RAID 5", {"level": "RAID5", "disks": 22}),
    ):
        document = copy.deepcopy(mailbox_document)
        document["populations"][0]["mailbox_size_mb"] = 500
        document["raid_groups"][0].update(group)
        found.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )
    sizings.size_scenario(found[0], cast.alice, cast.catalogue)
    return found
