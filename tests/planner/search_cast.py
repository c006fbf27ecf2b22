"""What tests of the pages of a search share: who asks, a worker in the same process, searches."""

from __future__ import annotations

import pytest
from django.test import Client

from planner.models import Search
from planner.pages.search_form import ask
from planner.services.scenarios import scenarios
from planner.services.searches import searches
from planner.services.searches import work as search_work

JSON = {"Accept": "application/json"}


@pytest.fixture
def client(cast):
    found = Client()
    found.force_login(cast.alice)
    return found


@pytest.fixture
def stranger(cast):
    found = Client()
    found.force_login(cast.mallory)
    return found


def at_once(search_id, start, stop):
    """A worker in the same process."""
    search_work.sweep_part(search_id, start, stop, at_once)


def typed(scenario, catalogue, **changes):
    """What a browser sends: the first form, with some inputs typed over."""
    form = ask.first_form(scenario.document(), catalogue)
    return {**form.typed.lists, **changes}


@pytest.fixture
def done(cast, django_capture_on_commit_callbacks):
    """A search that ran."""

    def run(**changes):
        document = {
            **ask.question(ask.first_form(cast.scenario.document(), cast.catalogue)),
            **changes,
        }
        with django_capture_on_commit_callbacks(execute=True):
            row = searches.start_search(
                cast.ours,
                cast.alice,
                document,
                "Best of all",
                cast.catalogue,
                at_once,
                cast.scenario,
            )
        return Search.objects.get(pk=row.pk)

    return run


@pytest.fixture
def unpriced(done):
    """A search for the cheapest of disks that have no price."""

    def run(**changes):
        axes = {
            "/raid_groups/0/level": ["RAID10", "RAID5"],
            "/raid_groups/0/disks": {"from": 8, "to": 16, "step": 2},
            "/raid_groups/*/disk": ["ultra320-15k-36gb"],
        }
        goals = [{"figure": "price", "goal": "least"}, {"figure": "headroom", "goal": "most"}]
        return done(**{"axes": axes, "goal": {"name": "cheapest"}, "objectives": goals, **changes})

    return run


def scenario_of(cast, document):

    return scenarios.create_scenario(cast.plan, cast.alice, "Mailbox", document, cast.catalogue)
