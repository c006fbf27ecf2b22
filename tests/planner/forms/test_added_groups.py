"""A RAID group that was just added: nothing is wrong with it before somebody said something."""

import pytest
from django.urls import reverse

from calculators.inputs.catalogue import from_fixtures
from planner.pages.scenario.scenarios import sketch
from planner.services.scenarios import scenarios

RELAYS = {
    "system": "postfix-relay",
    "messages": 10000,
    "seconds": 129,
    "stage": "production",
    "peak_messages_per_minute": 10000,
}
VOLUME = "raid_groups-0-volume"


@pytest.fixture(scope="module")
def catalogue():
    return from_fixtures()


def test_it_does_not_shout_before_anything_is_typed(catalogue):
    """Four errors stood there at once, one of them on a list with a single choice."""
    for typed in ({"add": "raid_groups"}, {VOLUME: "queue"}):
        drawn = sketch(RELAYS, typed, catalogue)
        assert drawn.now.rows["raid_groups"][0]["volume"] == "queue", "the only one"
        assert not drawn.problems
        assert drawn.answer


def test_what_is_missing_from_a_list_is_chosen_there(catalogue):
    drawn = sketch(RELAYS, {VOLUME: "queue", "raid_groups-0-disks": "4"}, catalogue)
    (group,) = drawn.inputs.raid_groups
    said = {each.name.rpartition("-")[2]: each.problems for each in group.inputs}
    assert [each.message for each in said["level"]] == ["RAID level is missing."]
    assert {each.hint for name in ("level", "disk") for each in said[name]} == {
        "Choose one in the list."
    }
    cleared = sketch(RELAYS, {VOLUME: "", "raid_groups-0-disks": "4"}, catalogue)
    (group,) = cleared.inputs.raid_groups
    (volume,) = (each for each in group.inputs if each.name == VOLUME)
    assert [each.hint for each in volume.problems] == ["Choose one in the list."]


def test_an_empty_group_says_that_saving_leaves_it_out(cast, client, catalogue):
    """It was dropped without a word."""
    empty = sketch(RELAYS, {VOLUME: "queue"}, catalogue).inputs.raid_groups[0]
    assert empty.note.endswith("is no part of the design, and saving leaves it out.")
    (group,) = sketch(
        RELAYS, {VOLUME: "queue", "raid_groups-0-disks": "4"}, catalogue
    ).inputs.raid_groups
    assert group.note == ""
    made = scenarios.create_scenario(cast.plan, cast.alice, "Relays", RELAYS, catalogue)
    client.force_login(cast.alice)
    page = client.get(reverse("scenario", args=[made.pk]), {VOLUME: "queue"}).content.decode()
    assert empty.note in page
    saved = client.post(reverse("save-scenario", args=[made.pk]), {VOLUME: "queue"}, follow=True)
    (said, *_) = map(str, saved.context["messages"])
    assert said.endswith(" Left out: 1 group of disks in which nothing was chosen.")
    again = client.post(reverse("save-scenario", args=[made.pk]), {}, follow=True)
    assert not any("Left out" in str(each) for each in again.context["messages"])
