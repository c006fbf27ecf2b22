"""Where only solid state disks are taken: what is found, and a scenario that was saved before."""

import re

import pytest
from django.urls import reverse

from planner.forms.new_plan import starter
from planner.models import Scenario
from planner.pages.scenario.scenarios import sketch
from planner.services.scenarios import scenarios

pytestmark = pytest.mark.django_db
HARD, SOLID = "scsi-15k-300gb", "micron-7500-pro-960gb"


@pytest.fixture
def before(cast):
    """A scenario with a hard disk for MetaCache, as an earlier version took it."""
    document = starter.document("exchange-se", 1000, cast.catalogue)
    made = scenarios.create_scenario(cast.plan, cast.alice, "Before", document, cast.catalogue)
    question = {**made.question, "metacache_disk": HARD}
    Scenario.objects.filter(pk=made.pk).update(question=question)
    return Scenario.objects.get(pk=made.pk)


def test_a_scenario_with_a_hard_disk_for_metacache_opens_and_offers_the_change(page, before):
    address = reverse("scenario", args=[before.pk])
    response = page.get(address)
    assert response.status_code == 200
    shown = response.content.decode()
    # Nothing was ever answered by this version: there is no last good answer to speak of.
    assert "1 input needs attention." in shown
    beside = re.search(r'id="e-metacache_disk">(.*?)</div>', shown, re.DOTALL)[1]
    assert "is a hard disk, of 15,000 rpm. Choose a solid state model" in beside
    offers = re.findall(r'<button name="metacache_disk" value="([^"]*)"[^>]*>(\w+)', beside)
    assert [word for _, word in offers] == ["Take", "Name"]
    for value, _ in offers:
        # As a form without scripts sends it: the input as it stands, then the button.
        typed = {"metacache_disk": [HARD, value], "populations-0-users": "1200"}
        mended = page.get(address, typed).content.decode()
        assert "needs attention" not in mended
        assert 'id="sentence"' in mended
        assert "1,200" in mended


def test_the_live_answer_of_such_a_scenario_promises_no_earlier_one(page, before):
    reply = page.get(reverse("answer", args=[before.pk])).json()
    assert "1 input needs attention." in reply["headline"]


def test_a_picker_of_solid_state_models_finds_no_hard_disk(page):
    found = page.get("/catalogue/disks/find/?q=15k").json()["rows"]
    assert HARD in [key for key, _ in found]
    assert page.get("/catalogue/disks/find/?q=15k&solid").json()["rows"] == []
    assert page.get("/catalogue/disks/find/?q=micron 7450 pro 7.68&solid").json()["rows"]
    # Of servers and the like there is no such thing.
    assert page.get("/catalogue/servers/find/?q=dell&solid").json()["rows"]


def test_a_model_that_is_chosen_empties_the_size_that_was_typed(cast):
    document = starter.document("exchange-se", 1000, cast.catalogue) | {"metacache_disk_gb": 2700}
    drawn = sketch(document, {"metacache_disk": SOLID}, cast.catalogue)
    assert drawn.document["metacache_disk"] == SOLID
    assert "metacache_disk_gb" not in drawn.document
    # It is a change like any other: listed, and taken back with the rest.
    assert drawn.changes == {"metacache_disk": SOLID, "metacache_disk_gb": ""}
    assert sketch(document, {}, cast.catalogue).document["metacache_disk_gb"] == 2700
    # So it is where both were typed over the saved scenario.
    typed = {"metacache_disk_gb": "1920", "metacache_disk": SOLID}
    bare = starter.document("exchange-se", 1000, cast.catalogue)
    assert sketch(bare, typed, cast.catalogue).changes == {"metacache_disk": SOLID}


def test_a_size_beside_a_model_stays_where_both_were_saved_and_is_said_not_to_be_used(cast):
    document = starter.document("exchange-se", 1000, cast.catalogue) | {
        "metacache_disk": SOLID,
        "metacache_disk_gb": 2700,
    }
    drawn = sketch(document, {"populations-0-users": "1100"}, cast.catalogue)
    assert drawn.document["metacache_disk_gb"] == 2700
    parts = drawn.inputs.hardware
    (size,) = [one for part in parts for one in part.inputs if one.name == "metacache_disk_gb"]
    assert size.help.startswith(f"Not used: {cast.catalogue.disks[SOLID]['name']} is chosen")
