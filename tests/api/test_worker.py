"""A report from the API through the real queue and a real worker, to a file."""

import time

import pytest

from planner.models import Report
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.catalogue import load_fixtures
from planner.services.organisation import organisations, tokens
from planner.services.scenarios import scenarios, sizings
from planner.tasks import make_report
from tests import patience
from tests.api.client import Api
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = patience.SECONDS


def test_a_report_is_made(worker, django_user_model):
    load_fixtures()
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    plan = scenarios.create_plan(ours, alice, "Plan")
    catalogue = catalogue_of(ours)
    scenario = scenarios.create_scenario(plan, alice, "One", dict(BENCHMARK), catalogue)
    sizing = sizings.size_scenario(scenario, alice, catalogue)
    api = Api(tokens.create_token(ours, alice, "test")[1])

    asked = api.post(f"sizings/{sizing.pk}/reports").json()
    address = asked["url"].removeprefix("/api/v1/")
    until = time.monotonic() + PATIENCE
    while (seen := api.get(address).json())["status"] in ("queued", "running"):
        assert time.monotonic() < until, seen
        time.sleep(0.05)
    assert seen["status"] == "done", seen
    assert seen["progress"] == 100
    file = api.get(seen["file"].removeprefix("/api/v1/"))
    assert file.content.startswith(b"%PDF")
    assert len(file.content) == seen["size"]

    before = Report.objects.values().get()
    make_report.delay(asked["id"])
    make_report(asked["id"])
    assert Report.objects.values().get() == before, "run again, it changes nothing"
