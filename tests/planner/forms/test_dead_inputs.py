"""What cannot be chosen, or counts for nothing in a plan, is not offered as if it could."""

import pytest
from django.urls import reverse
from lxml import html

from planner.forms.new_plan import starter
from planner.pages.scenario.scenarios import sketch
from planner.services.scenarios import scenarios
from tests.planner.new_plans import RELAY

pytestmark = pytest.mark.django_db
SE = "exchange-se"
UNRATED, RATED = "micron-7450-pro-7680gb", "exos-x24-24tb-sas"
RATED_RELAY = {
    "system": RELAY,
    "measured_messages_per_minute": 2700,
    "peak_messages_per_minute": 5000,
}
SECOND = "db_disk_size_secondary_site"


def disks(page, name):
    options = html.fromstring(page.content).xpath(f"//select[@name='{name}']//option")
    return {each.get("value"): "disabled" in each.attrib for each in options}


@pytest.mark.parametrize("system", [SE, RELAY])
def test_a_disk_without_a_rate_cannot_be_chosen_for_a_new_plan(member, system):
    offered = disks(member.get(reverse("new-plan"), {"system": system}), "disk")
    assert offered[UNRATED]
    assert not offered[RATED]
    chosen = disks(member.get(reverse("new-plan"), {"system": system, "disk": UNRATED}), "disk")
    assert not chosen[UNRATED], "what stands chosen is sent, and refused with its reason"


def test_a_disk_without_a_rate_cannot_be_chosen_in_the_form_where_one_is_needed(member, cast):
    document = starter.document(SE, 1000, cast.catalogue)
    made = scenarios.create_scenario(cast.plan, cast.alice, "Disks", document, cast.catalogue)
    page = member.get(reverse("scenario", args=[made.pk]))
    assert disks(page, "database_disk")[UNRATED]
    assert not disks(page, "database_disk")[RATED]
    assert not disks(page, "system_disk")[UNRATED], "of which only the size counts"


def inputs_of(document, catalogue, **typed):
    drawn = sketch(document, typed, catalogue)
    return {part.title: part.inputs for part in (*drawn.inputs.hardware, *drawn.inputs.options)}


def away(sections):
    return {each.name for inputs in sections.values() for each in inputs if each.away}


def test_inputs_of_a_second_site_wait_in_a_plan_of_one(cast):
    one = starter.document(SE, 5000, cast.catalogue, further={"site_resilient": False})
    hidden = away(inputs_of(one, cast.catalogue))
    assert {SECOND, "ha_copies_secondary_site"} <= hidden
    between = {"site_resilience_model", "site_link", "link_latency_ms"}
    assert between < {name for name in hidden if not name.endswith("_secondary_site")}
    told = {
        each.name: each
        for some in inputs_of(one, cast.catalogue, link_latency_ms="20").values()
        for each in some
    }
    assert not told["link_latency_ms"].away
    assert told["link_latency_ms"].note == "Not used: the plan has one site."
    assert not away(inputs_of(one, cast.catalogue, site_resilient="yes"))
    assert SECOND not in away(inputs_of(one, cast.catalogue, db_disk_size_secondary_site="8000"))
    two = starter.document(SE, 5000, cast.catalogue)
    assert not away(inputs_of(two, cast.catalogue))
    assert SECOND in away(inputs_of(two, cast.catalogue, site_resilient="no"))


def test_a_choice_says_by_itself_what_no_choice_means(cast):
    """ "Left empty, yes" stood under a list that shows "Yes (default)" and cannot be empty."""
    document = starter.document(SE, 5000, cast.catalogue)
    found = [each for some in inputs_of(document, cast.catalogue).values() for each in some]
    lists = {each.name: each.told for each in found if each.choices}
    assert not [name for name, told in lists.items() if "Left empty" in told]
    assert lists["site_link"] == "With “None”, the plan says what is needed and checks no link."
    assert lists["site_resilient"] == "Whether a second site can take over."
    assert [each.told for each in found if not each.choices and "Left empty" in each.told]


def test_what_a_model_sets_stands_behind_the_model(cast):
    document = starter.document(SE, 5000, cast.catalogue, disk=RATED)
    found = inputs_of(document, cast.catalogue)["Disks"]
    names = [each.name for each in found]
    assert names.index("db_disk_size_primary_site") == names.index("database_disk") + 1
    by_name = {each.name: each for each in found}
    assert by_name["db_disk_size_primary_site"].rare == by_name["database_disk"].rare
    assert not found[0].instead
    assert len(names) == len(set(names))


@pytest.mark.parametrize("stage", [None, "production", "not-said"])
def test_what_nobody_said_is_offered_once(member, cast, stage):
    """ "Not said (default)" and "Not said" stood below each other."""
    document = RATED_RELAY | ({"stage": stage} if stage else {})
    made = scenarios.create_scenario(cast.plan, cast.alice, "Relays", document, cast.catalogue)
    page = member.get(reverse("scenario", args=[made.pk]))
    options = html.fromstring(page.content).xpath("//select[@name='stage']/option")
    names = [each.text_content() for each in options]
    said = [each for each in names if each.startswith("Not said")]
    assert said == ["Not said" if stage == "not-said" else "Not said (default)"]
    assert [each.get("value") for each in options if "selected" in each.attrib] == [stage] * bool(
        stage
    )


def test_a_controller_that_is_assumed_is_not_called_none(cast):
    """ "No controller chosen" stood below the controller of the benchmark."""

    def notes(document):
        drawn = sketch(document, {}, cast.catalogue)
        inputs = (each for part in drawn.inputs.raid_groups for each in part.inputs)
        return {
            each.note for each in inputs if each.name.rpartition("-")[2] == "controller"
        }  # fmt: skip

    assert notes(starter.document("exchange-5.5-information-store", 8000, cast.catalogue)) == {""}
    (said,) = notes(starter.document("exchange-2007-mailbox", 4000, cast.catalogue))
    assert said.startswith("No controller chosen")
