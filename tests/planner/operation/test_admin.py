"""The administration shows everything, and changes only what may change."""

import json

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from planner.models import Disk, Organisation, Report, Scenario, Search, Sizing
from planner.services.searches.searches import start_search
from tests.planner.cast import MAILBOX
from tests.planner.commands.test_search_command import SEARCH

pytestmark = pytest.mark.django_db
MODELS = [model for model in admin.site._registry if model._meta.app_label == "planner"]


@pytest.fixture
def office(cast, admin_user):
    client = Client()
    client.force_login(admin_user)
    Report.objects.create(organisation=cast.ours, sizing=cast.sizing)
    start_search(cast.ours, cast.alice, SEARCH, "Best", cast.catalogue, print)
    return client


def test_every_model_is_there():
    names = {model.__name__ for model in MODELS}
    assert {
        "Server",
        "Controller",
        "Disk",
        "RaidGroup",
        "UserProfile",
        "Plan",
        "Scenario",
        "Population",
        "Volume",
        "Sizing",
        "Organisation",
        "Membership",
        "ApiToken",
        "SignInLink",
        "Report",
        "Search",
        "SizingDetail",
    } <= names


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_list_search_and_row(office, model):
    base = f"admin:planner_{model._meta.model_name}"
    assert office.get(reverse(f"{base}_changelist"), {"q": "a"}).status_code == 200
    assert office.get(reverse(f"{base}_changelist")).status_code == 200
    row = model.objects.first()
    if row is not None:
        assert office.get(reverse(f"{base}_change", args=[row.pk])).status_code == 200
    assert office.get(reverse(f"{base}_add")).status_code in (200, 403)


def test_a_sizing_is_looked_at_only(office, cast):
    change = reverse("admin:planner_sizing_change", args=[cast.sizing.pk])
    assert office.post(change, {"verdict": "fail"}).status_code == 403
    delete = reverse("admin:planner_sizing_delete", args=[cast.sizing.pk])
    assert office.post(delete, {"post": "yes"}).status_code == 403
    assert Sizing.objects.get().verdict == "pass"


@pytest.mark.parametrize("owner", ["scenario", "plan", "ours"])
def test_an_owner_can_be_deleted_with_its_sizings(office, cast, owner):
    row = getattr(cast, owner)
    address = reverse(f"admin:planner_{row._meta.model_name}_delete", args=[row.pk])
    assert office.get(address).status_code == 200
    assert office.post(address, {"post": "yes"}).status_code == 302
    assert not Sizing.objects.exists()


def versions():
    return {o.name: o.catalogue_version for o in Organisation.objects.all()}


def test_catalogue_writes_raise_the_version(office, cast):
    fields = {
        "key": "new-disk",
        "name": "New",
        "capacity_gb": "73",
        "origin": "given",
        "source": "our data sheet",
    }
    before = versions()
    added = office.post(reverse("admin:planner_disk_add"), {**fields, "organisation": cast.ours.pk})
    assert added.status_code == 302
    assert versions() == {**before, "Wonderland": before["Wonderland"] + 1}
    row = Disk.objects.get(key="new-disk")
    assert (row.price, row.part_number, row.interface) == (None, None, None)
    office.post(reverse("admin:planner_disk_change", args=[row.pk]), fields)
    assert versions() == {
        name: version + 1
        for name, version in {**before, "Wonderland": before["Wonderland"] + 1}.items()
    }, "now it is shared"
    office.post(
        reverse("admin:planner_disk_changelist"),
        {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"},
    )
    assert not Disk.objects.filter(key="new-disk").exists()
    assert versions()["Elsewhere"] == before["Elsewhere"] + 2


def test_a_row_without_source_is_refused_kindly(office, cast):
    page = office.post(
        reverse("admin:planner_disk_add"),
        {
            "key": "new-disk",
            "name": "New",
            "capacity_gb": "73",
            "origin": "given",
            "source": " ",
            "price": "5",
        },
    )
    assert page.status_code == 200
    assert {"source", "__all__"} <= set(page.context["adminform"].form.errors)


def test_a_scenario_is_changed_by_its_document(office, cast):
    address = reverse("admin:planner_scenario_change", args=[cast.scenario.pk])
    fields = {
        "plan": cast.plan.pk,
        "name": "Renamed",
        "position": 0,
        "measured": "{}",
        **{
            f"{inline}-{key}": 0
            for inline in ("populations", "volumes")
            for key in ("TOTAL_FORMS", "INITIAL_FORMS")
        },
    }
    done = office.post(address, {**fields, "document": json.dumps(MAILBOX)})
    assert done.status_code == 302
    stored = Scenario.objects.get()
    assert (stored.name, stored.document()) == ("Renamed", MAILBOX)
    version = stored.revisions.latest("pk")
    assert version.sizing.document == MAILBOX
    assert version.sizing.scenario == stored
    bad = json.dumps({**MAILBOX, "storage_groups": -1})
    page = office.post(address, {**fields, "document": bad, "measured": '{"a": "b"}'})
    assert set(page.context["adminform"].form.errors) == {"document", "measured"}
    assert Scenario.objects.get().document() == MAILBOX


def test_a_token_is_revoked(office, cast):
    office.post(
        reverse("admin:planner_apitoken_changelist"),
        {"action": "revoke", "_selected_action": [cast.bob_token.pk]},
    )
    cast.bob_token.refresh_from_db()
    assert cast.bob_token.revoked_at


def test_searches_are_paused_and_cancelled(office):
    changelist = reverse("admin:planner_search_changelist")
    row = Search.objects.get()
    for action, status in (("pause", "paused"), ("cancel", "cancelled")):
        chosen = {"action": action, "_selected_action": [str(row.pk)]}
        assert office.post(changelist, chosen).status_code == 302
        row.refresh_from_db()
        assert row.status == status
    delete = reverse("admin:planner_search_delete", args=[row.pk])
    assert office.post(delete, {"post": "yes"}).status_code == 302
    assert not Search.objects.exists()
