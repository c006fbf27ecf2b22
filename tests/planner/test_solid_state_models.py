"""Where only solid state disks are taken: what is found, and a scenario that was saved before."""

import html
import re

import pytest
from django.urls import reverse

from planner.forms import starter
from planner.models import Scenario
from planner.services import scenarios

pytestmark = pytest.mark.django_db
HARD = "scsi-15k-300gb"


@pytest.fixture
def before(cast):
    """A scenario with a hard disk for MetaCache, as an earlier version took it."""
    document = starter.document("exchange-se", 1000, cast.catalogue)
    made = scenarios.create_scenario(cast.plan, cast.alice, "Before", document, cast.catalogue)
    question = {**made.question, "metacache_disk": HARD}
    Scenario.objects.filter(pk=made.pk).update(question=question)
    return Scenario.objects.get(pk=made.pk)


def _field(shown):
    """What stands beside the input, and where its offers lead."""
    beside = re.search(r'id="e-metacache_disk">(.*?)</div>', shown, re.DOTALL)[1]
    return beside, [html.unescape(each) for each in re.findall(r'href="([^"]+)"', beside)]


def test_a_scenario_with_a_hard_disk_for_metacache_opens_and_offers_the_change(page, before):
    address = reverse("scenario", args=[before.pk])
    response = page.get(address)
    assert response.status_code == 200
    shown = response.content.decode()
    # Nothing was ever answered by this version: there is no last good answer to speak of.
    assert "1 input needs attention." in shown
    beside, offers = _field(shown)
    assert "is a hard disk, of 15,000 rpm. Choose a solid state model" in beside
    assert re.findall(r">(Take|Name no model)\b", beside) == ["Take", "Name no model"]
    for offer in offers:
        mended = page.get(address + offer).content.decode()
        assert "needs attention" not in mended
        assert 'id="sentence"' in mended


def test_what_is_typed_beside_stays_when_an_offer_is_taken(page, before):
    address = reverse("scenario", args=[before.pk])
    shown = page.get(address, {"populations-0-users": "1200"}).content.decode()
    _, offers = _field(shown)
    assert all("populations-0-users=1200&" in offer for offer in offers)


def test_the_live_answer_of_such_a_scenario_promises_no_earlier_one(page, before):
    reply = page.get(reverse("scenario-answer", args=[before.pk])).json()
    assert "1 input needs attention." in reply["headline"]


def test_a_picker_of_solid_state_models_finds_no_hard_disk(page):
    found = page.get("/catalogue/disks/find/?q=15k").json()["rows"]
    assert HARD in [key for key, _ in found]
    assert page.get("/catalogue/disks/find/?q=15k&solid").json()["rows"] == []
    assert page.get("/catalogue/disks/find/?q=micron 7450 pro 7.68&solid").json()["rows"]
    # Of servers and the like there is no such thing.
    assert page.get("/catalogue/servers/find/?q=dell&solid").json()["rows"]
