"""What is on the screen and not saved: printed, searched and compared as it stands, never saved."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from planner.models import Report, Revision, Search, Sizing
from planner.report.compose import compose
from planner.services.plans.reports import _content_of

pytestmark = pytest.mark.django_db
TYPED = {"populations-0-users": "8,500", "populations-0-read_share": "70 %"}


@pytest.fixture
def bob(cast):
    client = Client()
    client.force_login(cast.bob)
    return client


@pytest.fixture
def address(cast):
    return f"/scenarios/{cast.scenario.pk}/"


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr("planner.tasks.make_report.delay", lambda report_id: None)
    monkeypatch.setattr("planner.views.searches.searches.hand_out", lambda *_: None)


def test_a_report_of_unsaved_changes_is_a_draft(cast, bob, address):
    assert bob.post(f"{address}report/", {**TYPED, "revision": "1"}).status_code == 302
    report = Report.objects.get()
    assert report.sizing != cast.sizing
    assert report.sizing.scenario is None
    assert report.sizing.document["populations"][0]["users"] == 8500
    assert Revision.objects.count() == 1
    assert cast.scenario.sizings.count() == 1
    document = compose(_content_of(report))
    assert document.title.draft == "Draft: 2 changes not saved as a version."
    assert (document.title.plan, document.title.scenario) == ("Migration", "Rabbit hole")
    assert "draft" in document.name


def test_a_report_of_what_is_saved_is_none(cast, bob, address):
    assert bob.post(f"{address}report/", {"revision": "1"}).status_code == 302
    report = Report.objects.get()
    assert (report.sizing, report.draft) == (cast.sizing, "")
    assert "draft" not in compose(_content_of(report)).name
    assert Sizing.objects.count() == 1


def test_a_search_begins_from_the_screen_and_says_so(cast, bob, address):
    changed = urlencode({"populations-0-users": "8500"})
    page = bob.get(f"{address}search/", {"changed": changed})
    text = page.content.decode()
    assert "1 change to “Rabbit hole” is not saved" in text
    assert page.context["drawn"].document["populations"][0]["users"] == 8500
    asked = {
        "changed": changed,
        "do": "search",
        "goal": "own",
        "objective-0": "disks",
        "objective-0-goal": "least",
        "vary-raid_groups-0-disks-from": "6",
        "vary-raid_groups-0-disks-to": "8",
        "vary-raid_groups-0-disks-step": "2",
    }
    assert bob.post(f"{address}search/", asked).status_code == 302
    (search,) = Search.objects.all()
    assert search.document["scenario"]["populations"][0]["users"] == 8500
    assert "not saved" not in bob.get(f"{address}search/").content.decode()
    posted = bob.post(f"{address}search/", {"do": "begin", "changed": changed})
    assert "1 change to “Rabbit hole” is not saved" in posted.content.decode()


def test_a_comparison_has_the_screen_beside_what_is_saved(cast, bob, address):
    compare = f"/plans/{cast.plan.pk}/compare/?of={cast.scenario.pk}"
    page = bob.get(f"{compare}&{urlencode({'changed': urlencode(TYPED)})}").content.decode()
    assert "Rabbit hole, as on your screen (not saved)" in page
    assert "2 changes not saved" in page
    assert "as on your screen" not in bob.get(compare).content.decode()
    wrong = urlencode({"changed": urlencode({"populations-0-users": "12.000"})})
    assert "cannot be sized" in bob.get(f"{compare}&{wrong}").content.decode()
    posted = bob.post(compare, {"changed": urlencode(TYPED)}).content.decode()
    assert "as on your screen" in posted
