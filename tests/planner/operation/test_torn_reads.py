"""Whoever reads while others save gets what one of them saved, whole."""

import copy
import threading

import pytest
from django.db import connection

from calculators.engine import open_scenario
from planner.models import Scenario, Sizing
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_scenario
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios, sizings
from tests.planner.cast import BENCHMARK, MAILBOX

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
READS = 1_000


def variants():
    """Documents that a mixture would show in: every number says whose it is."""
    found = []
    for share in (1, 2, 3):
        document = copy.deepcopy(MAILBOX)
        document["growth_factor"] = 1 + share / 10
        document["populations"] = [
            {"profile": "heavy", "users": 1000 + share, "mailbox_size_mb": 100 + share}
        ] * share
        for group in document["raid_groups"]:
            group["disks"] = 4 + 2 * share
        found.append(document)
    return [*found, copy.deepcopy(BENCHMARK)]


@pytest.fixture
def stored(shared_catalogue, django_user_model):
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    catalogue = catalogue_of(ours)
    plan = scenarios.create_plan(ours, alice, "Plan")
    return scenarios.create_scenario(plan, alice, "0", variants()[0], catalogue)


@pytest.fixture
def writer(stored):
    """Somebody who saves all the time; the name says which document was saved."""
    user, failed, over = stored.created_by, [], threading.Event()
    catalogue = catalogue_of(stored.plan.organisation)

    def save():
        try:
            mine, known = Scenario.objects.get(pk=stored.pk), variants()
            while not over.is_set():
                for number, document in enumerate(known):
                    scenarios.save_scenario(mine, document, user, catalogue, name=str(number))
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=save)
    thread.start()
    yield thread
    over.set()
    thread.join()
    assert not failed


def test_reads(stored, writer):
    known, seen = variants(), set()
    for _ in range(READS):
        read = find_scenario(stored.plan.organisation, stored.pk)
        assert read.document() == known[int(read.name)]
        assert read.system == read.document()["system"]
        seen.add(read.name)
    assert writer.is_alive()
    assert len(seen) == len(known), "it was really changed meanwhile"


def test_sizings(stored, writer):
    """What is kept for ever is no mixture either."""
    organisation, known = stored.plan.organisation, variants()
    for _ in range(40):
        read = find_scenario(organisation, stored.pk)
        opened = open_scenario(read.document(), catalogue_of(organisation))
        sizings.store_sizing(organisation, stored.created_by, opened, read)
    for document in Sizing.objects.values_list("document", flat=True):
        assert document in known


def test_a_new_name_takes_nothing_back(stored):
    """Who renames a scenario writes the name, not the question as it was when he looked."""
    catalogue, (_, later, *_) = catalogue_of(stored.plan.organisation), variants()
    looked = Scenario.objects.get(pk=stored.pk)
    scenarios.save_scenario(stored, later, stored.created_by, catalogue)
    scenarios.save_scenario(looked, None, stored.created_by, catalogue, name="Renamed")
    now = Scenario.objects.get(pk=stored.pk)
    assert (now.name, now.document()) == ("Renamed", later)
    assert {key: later[key] for key in now.options} == now.options


def test_rows_to_look_up_by_say_the_same(stored):
    document = stored.document()
    users = stored.populations.values_list("users", flat=True)
    assert list(users) == [each["users"] for each in document["populations"]]
    groups = {volume.name: volume.raid_groups.get() for volume in stored.volumes.all()}
    for each in document["raid_groups"]:
        assert groups[each["volume"]].disks == each["disks"]
