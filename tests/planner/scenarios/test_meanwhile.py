"""Of two who change one thing on a page, the second sees what the first wrote, and neither loses a
word."""

import re
from html import unescape

import pytest
from django.urls import reverse

from planner.forms import began
from planner.models import Assumption, Plan, Revision
from planner.services.scenarios import scenarios

pytestmark = pytest.mark.django_db
SCENARIO = "scenario"


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


def opened(page, number=0):
    """What the form of a page says that it began from."""
    found = re.findall(r'name="began" value="([^"]*)"', page.content.decode())
    return unescape(found[number])


def text_of(page):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page.content.decode())))


@pytest.mark.parametrize("what", ["plan", SCENARIO])
def test_name_and_notes_are_not_written_over(member, cast, what):
    row = cast.plan if what == "plan" else cast.scenario
    kept = "description" if what == "plan" else "notes"
    address = reverse(f"edit-{what}", args=[row.pk])
    first, second = member.get(address), member.get(address)
    told = {"name": "Renamed", "text": "first words"}
    assert member.post(address, {**told, "began": opened(first)}).status_code == 302
    typed = {"name": row.name, "text": "second\r\nwords", "began": opened(second)}
    met = member.post(address, typed)
    assert met.status_code == 409
    row.refresh_from_db()
    assert (row.name, getattr(row, kept)) == ("Renamed", "first words")
    shown = text_of(met)
    assert "Nothing is saved yet: this was changed elsewhere since you opened it." in shown
    assert "Renamed not changed" in shown
    assert "first words second words" in shown
    assert 'value="Renamed"' in met.content.decode()
    again = {"name": "Renamed", "text": "both", "began": opened(met)}
    assert member.post(address, again).status_code == 302
    row.refresh_from_db()
    assert (row.name, getattr(row, kept)) == ("Renamed", "both")


def test_an_input_that_is_saved_meanwhile_keeps_nobody_from_renaming(member, cast):
    address = reverse("edit-scenario", args=[cast.scenario.pk])
    page = member.get(address)
    document = {**cast.scenario.document(), "growth_factor": 1.3}
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    told = {"name": "Another", "text": "", "began": opened(page)}
    assert member.post(address, told).status_code == 302


def test_settings_are_not_written_over(member, cast):
    address = reverse("organisation-settings")
    stored = {"name": cast.ours.name, "currency": cast.ours.currency, "paper": "a4"}
    first, second = member.get(address), member.get(address)
    told = {**stored, "currency": "CHF", "quota-plans": "7", "began": opened(first)}
    assert member.post(address, told).status_code == 302
    typed = {**stored, "paper": "letter", "reports_kept_days": "30", "began": opened(second)}
    met = member.post(address, typed)
    assert met.status_code == 409
    cast.ours.refresh_from_db()
    assert (cast.ours.currency, cast.ours.paper, cast.ours.quotas) == ("CHF", "a4", {"plans": 7})
    shown = text_of(met)
    assert "Currency" in shown
    assert "Plans, at most empty 7 not changed" in shown
    form = met.context["shown"]
    assert (form["currency"], form["quota-plans"], form["paper"]) == ("CHF", "7", "letter")
    assert form["reports_kept_days"] == "30"
    assert member.post(address, {**form, "began": opened(met)}).status_code == 302
    cast.ours.refresh_from_db()
    assert (cast.ours.currency, cast.ours.paper, cast.ours.quotas) == (
        "CHF",
        "letter",
        {"plans": 7},
    )


def assumed(page, name):
    """What the form of one assumption says that it began from."""
    part = page.content.decode().partition(f'name="input" value="{name}"')[2]
    return unescape(re.search(r'name="began" value="([^"]*)"', part)[1])


def test_an_assumption_is_not_written_over(member, cast):
    address = reverse("scenario-assumptions", args=[cast.scenario.pk])
    first, second = member.get(address), member.get(address)
    said = {"input": "growth_factor", "confidence": "", "review_on": "", "do": "keep"}
    told = {**said, "owner": "Ann", "reason": "", "began": assumed(first, "growth_factor")}
    assert member.post(address, told).status_code == 302
    typed = {**said, "owner": "", "reason": "mine", "began": assumed(second, "growth_factor")}
    met = member.post(address, typed)
    assert met.status_code == 409
    row = Assumption.objects.get()
    assert (row.owner, row.reason) == ("Ann", "")
    assert "Owner empty Ann not changed" in text_of(met)
    typed = {**typed, "owner": "Ann", "began": assumed(met, "growth_factor")}
    assert member.post(address, typed).status_code == 302
    row.refresh_from_db()
    assert (row.owner, row.reason) == ("Ann", "mine")


def test_nobody_signs_off_a_value_that_was_not_on_the_page(member, cast):
    address = reverse("scenario-assumptions", args=[cast.scenario.pk])
    origins = {"/growth_factor": {"origin": "assumed", "source": "house, a guess"}}
    stored = {**cast.scenario.document(), "origins": origins}

    def save(growth):
        document = {**stored, "growth_factor": growth}
        scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)

    save(1.2)
    page = member.get(address)
    save(1.5)
    said = {"input": "growth_factor", "owner": "", "reason": "", "confidence": "", "review_on": ""}
    asked = {**said, "do": "sign", "began": assumed(page, "growth_factor")}
    met = member.post(address, asked)
    assert met.status_code == 409
    assert not Assumption.objects.exists()
    assert re.search(r"Value 1\.2 1\.5 not changed", text_of(met))


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_note_is_not_written_over(member, cast, accept):
    scenarios.save_scenario(
        cast.scenario, cast.scenario.document(), cast.alice, cast.catalogue, name="Noted"
    )
    address = reverse("revision-note", args=[cast.scenario.pk, 1])
    empty = began.written({"note": ""})
    shown = member.get(reverse("scenario", args=[cast.scenario.pk]))
    assert empty in {
        unescape(each) for each in re.findall(r'"began" value="([^"]*)"', shown.content.decode())
    }
    member.post(address, {"note": "first", "began": empty})
    met = member.post(address, {"note": "second", "began": empty}, headers={"Accept": accept})
    assert met.status_code == 409
    assert Revision.objects.get(scenario=cast.scenario, number=1).note == "first"
    if accept == "text/html":
        assert "first second" in text_of(met)
        now = opened(met)
    else:
        assert met.json()["problem"].startswith("Another note was kept meanwhile: “first”.")
        now = met.json()["began"]
    kept = member.post(address, {"note": "both", "began": now}, headers={"Accept": accept})
    assert kept.status_code in (200, 302)
    assert Revision.objects.get(scenario=cast.scenario, number=1).note == "both"


@pytest.mark.parametrize("note", ["x" * 20_000, "a\0b"])
def test_a_note_that_is_refused_is_shown_again_whatever_it_says_it_began_from(member, cast, note):
    address = reverse("revision-note", args=[cast.scenario.pk, 1])
    for said in ({}, {"began": ""}, {"began": "[]"}, {"began": "-1"}, {"began": '{"note": ""}'}):
        page = member.post(address, {"note": note, **said})
        assert page.status_code == 400, said
        assert ('name="began"' in page.content.decode()) is ("{" in said.get("began", ""))


def test_what_is_refused_keeps_what_it_began_from(member, cast):
    address = reverse("edit-plan", args=[cast.plan.pk])
    page = member.get(address)
    Plan.objects.filter(pk=cast.plan.pk).update(description="theirs")
    wrong = {"name": "", "text": cast.plan.description, "began": opened(page)}
    met = member.post(address, wrong)
    assert met.status_code == 409
    refused = member.post(address, {"name": "", "text": "mine", "began": opened(met)})
    assert (refused.status_code, opened(refused)) == (400, opened(met))
