"""Demo plans: made once, already sized, left alone afterwards."""

import copy

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from planner.models import Organisation, Plan, Scenario, Sizing
from planner.services.plans.demos import ORGANISATION, demo_files, load_demos
from planner.services.scenarios.scenarios import update_plan
from tests.kept_rows import kept


@pytest.fixture
def loaded(shared_catalogue):
    return kept("demos as loaded", _load, beside=["shared catalogue"])


def _load():
    call_command("load_demo", verbosity=0)
    return Organisation.objects.get(name=ORGANISATION)


def test_every_demo_is_there_and_sized(loaded):
    wanted = {d["plan"]["name"]: [s["name"] for s in d["scenarios"]] for d in demo_files()}
    assert {"8000-user benchmark", "4000 users to Exchange 2007"} <= set(wanted)
    found = {
        plan.name: [scenario.name for scenario in plan.scenarios.all()]
        for plan in loaded.plans.all()
    }
    assert found == wanted
    assert Sizing.objects.filter(organisation=loaded).count() == Scenario.objects.count()
    measured = Scenario.objects.exclude(measured={})
    assert measured.count() >= 5
    assert not measured.filter(measured_source="").exists()


def test_its_user_signs_in_by_link_only(loaded):
    assert not loaded.memberships.get().user.has_usable_password()


def test_again_nothing_changes(loaded):
    plans = list(Plan.objects.order_by("name"))
    update_plan(plans[0], name="Mine now")
    plans[1].delete()
    before = (list(Plan.objects.values()), list(Scenario.objects.values()), Sizing.objects.count())
    call_command("load_demo", verbosity=0)
    assert before == (
        list(Plan.objects.values()),
        list(Scenario.objects.values()),
        Sizing.objects.count(),
    )


def test_documents_come_back_as_they_were_written(loaded):
    for demo in demo_files():
        for entry in copy.deepcopy(demo["scenarios"]):
            scenario = Scenario.objects.get(plan__name=demo["plan"]["name"], name=entry["name"])
            assert scenario.document() == entry["document"]


def test_an_empty_catalogue_is_told(db):
    with pytest.raises(CommandError, match="load_catalogue"):
        call_command("load_demo")


def test_examples_are_marked_and_can_be_hidden(cast):
    client = Client()
    client.force_login(cast.alice)
    load_demos(cast.ours, cast.alice, cast.catalogue, demo_files()[:1])
    (made,) = Plan.objects.filter(organisation=cast.ours, example=True)
    page = client.get("/").content.decode()
    assert page.count('class="tag"') == 1
    assert client.post("/plans/examples/", {"examples": "hidden"}).url == "/"
    page = client.get("/").content.decode()
    assert made.name not in page
    assert "1 example on published data is hidden" in page
    assert "Migration" in page
    client.post("/plans/examples/", {"examples": "shown"})
    assert made.name in client.get("/").content.decode()
