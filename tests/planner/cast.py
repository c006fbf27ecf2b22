"""The cast: Alice owns an organisation, Bob works there, Mallory belongs to another."""

import copy
import json
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model

from calculators.inputs.catalogue import FIXTURES
from planner.models import CATALOGUE
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.organisation import organisations, tokens
from planner.services.scenarios import scenarios, sizings
from tests.calculators.documents import BENCHMARK
from tests.kept_rows import kept

MAILBOX = {
    "system": "exchange-2007-mailbox",
    "populations": [{"profile": "heavy", "users": 4000, "mailbox_size_mb": 200}],
    "storage_groups": 28,
    "growth_factor": 1.5,
    "log_rule": "three-quarters",
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 14, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 4, "disk": "scsi-15k-300gb"},
    ],
}


@pytest.fixture
def benchmark_document():
    return copy.deepcopy(BENCHMARK)


@pytest.fixture
def mailbox_document():
    return copy.deepcopy(MAILBOX)


@pytest.fixture
def shared_catalogue(db):
    """The shared rows, as load_catalogue would make them, but in one insert a table."""
    kept("shared catalogue", fill_catalogue)


def fill_catalogue():
    for kind, model in CATALOGUE.items():
        entries = json.loads((FIXTURES / f"{kind.replace('-', '_')}.json").read_text())
        model.objects.bulk_create(model(**entry["fields"]) for entry in entries)


@pytest.fixture
def cast(shared_catalogue):
    """Three people in two organisations, Alice's with a plan, a scenario and a sizing."""
    return kept("cast", make_cast, beside=["shared catalogue"])


def make_cast():
    users = get_user_model().objects
    alice, bob, mallory = (users.create_user(name) for name in ("alice", "bob", "mallory"))
    ours = organisations.create_organisation("Wonderland", alice)
    theirs = organisations.create_organisation("Elsewhere", mallory)
    organisations.add_member(ours, bob)
    found = SimpleNamespace(
        alice=alice,
        bob=bob,
        mallory=mallory,
        ours=ours,
        theirs=theirs,
        catalogue=catalogue_of(ours),
    )
    for name, organisation in (("alice", ours), ("bob", ours), ("mallory", theirs)):
        token, secret = tokens.create_token(organisation, getattr(found, name), f"{name}'s")
        setattr(found, f"{name}_token", token)
        setattr(found, f"{name}_secret", secret)
    found.plan = scenarios.create_plan(ours, alice, "Migration")
    found.scenario = scenarios.create_scenario(
        found.plan, alice, "Rabbit hole", copy.deepcopy(BENCHMARK), found.catalogue
    )
    found.sizing = sizings.size_scenario(found.scenario, alice, found.catalogue)
    return found
