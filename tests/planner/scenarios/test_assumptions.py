"""The register of assumptions: who answers for what, signed off for one value and no other."""

import copy
import datetime
import re

import jsonschema_rs
import pytest
from django.urls import reverse
from django.utils import timezone

from planner.models import Assumption
from planner.services.scenarios import scenarios
from tests.api.client import Api, problem
from tests.api.described import described
from tests.planner.cast import MAILBOX

pytestmark = pytest.mark.django_db
INPUT = "growth_factor"


@pytest.fixture
def api(cast):
    return Api(cast.alice_secret)


@pytest.fixture
def address(cast):
    return f"scenarios/{cast.scenario.pk}/assumptions"


def row(reply, name=INPUT):
    (found,) = [each for each in reply.json()["items"] if each["input"] == name]
    return found


def test_what_is_assumed_is_listed(api, address, cast):
    reply = api.get(address)
    schema = described()["components"]
    whole = {**schema["schemas"]["AssumptionRegister"], "components": schema}
    jsonschema_rs.Draft202012Validator(whole).validate(reply.json())
    answer = api.get(f"sizings/{cast.sizing.pk}").json()
    named = {
        name
        for name, figure in answer["figures"].items()
        if figure["origin"] == "assumed" and not figure.get("formula")
    }
    assert {each["input"] for each in reply.json()["items"]} == named
    assert reply.json()["total"] == len(named) > 2
    assert reply.json()["signed_off"] == 0


def test_signing_off_means_this_value(api, address, cast):
    said = {
        "input": INPUT,
        "owner": "Ann Smith",
        "reason": "No merger is planned.",
        "confidence": "medium",
        "review_on": "2027-03-31",
        "signed_off": True,
    }
    reply = api("PATCH", address, said)
    found = row(reply)
    assert found["signed_off"] is True
    assert found["signed_off_by"] == "alice"
    assert {key: found[key] for key in ("owner", "reason", "confidence", "review_on")} == {
        key: said[key] for key in ("owner", "reason", "confidence", "review_on")
    }
    assert reply.json()["signed_off"] == 1
    Assumption.objects.update(signed_value=7)
    other = row(api.get(address))
    assert (other["signed_off"], other["signed_value"]) == (False, 7)
    withdrawn = row(api("PATCH", address, {"input": INPUT, "signed_off": False}))
    assert withdrawn["signed_off_at"] is None
    assert withdrawn["owner"] == "Ann Smith"


def test_what_is_given_is_assumed_no_more(api, address, cast):
    api("PATCH", address, {"input": INPUT, "signed_off": True})
    document = {**cast.scenario.document(), INPUT: 1.2}
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    assert INPUT not in {each["input"] for each in api.get(address).json()["items"]}
    assert problem(api("PATCH", address, {"input": INPUT, "owner": "Ann"}), 400)


def test_a_review_comes_due(api, address, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # No midnight in between.
    today = now.date()
    for days, due in ((0, True), (2, False)):
        day = (today + datetime.timedelta(days=days)).isoformat()
        assert row(api("PATCH", address, {"input": INPUT, "review_on": day}))["due"] is due


def test_everything_wrong_at_once(api, address, cast):
    wrong = {
        "input": "growth_factr",
        "owner": "x" * 121,
        "confidence": "certain",
        "review_on": "tomorrow",
        "signed_off": "yes",
    }
    found = problem(api("PATCH", address, wrong), 400)["errors"]
    assert {each["pointer"] for each in found} == {f"/{key}" for key in wrong}
    assert "growth_factor" in next(e["hint"] for e in found if e["pointer"] == "/input")
    assert not Assumption.objects.exists()
    assert Api(cast.mallory_secret).get(address).status_code == 404
    assert Api(cast.mallory_secret)("PATCH", address, {"input": INPUT}).status_code == 404


@pytest.mark.parametrize("name", [{"low": 1}, ["growth_factor"], 3, True, None])
def test_an_input_is_named_by_a_word(api, address, name):
    (error,) = problem(api("PATCH", address, {"input": name, "owner": "Ann"}), 400)["errors"]
    assert error["pointer"] == "/input"


def test_the_page(client, cast):
    client.force_login(cast.alice)
    page = reverse("scenario-assumptions", args=[cast.scenario.pk])
    shown = client.get(page).content.decode()
    assert "Not signed off" in shown
    scenario = client.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert page in scenario
    assert "assumed</a>" in scenario
    assert "signed off" not in scenario
    said = {"input": INPUT, "owner": "Ann <b>", "confidence": "high", "review_on": "", "do": "sign"}
    assert client.post(page, said).status_code == 302
    after = client.get(page).content.decode()
    assert "Owner: Ann &lt;b&gt;" in after
    assert "Signed off" in after
    scenario = client.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert "assumed, 1 signed off" in scenario
    refused = client.post(page, {**said, "review_on": "soon"})
    assert refused.status_code == 400
    assert "is not a day" in refused.content.decode()
    client.force_login(cast.mallory)
    assert client.get(page).status_code == 404
    assert client.post(page, said).status_code == 404


def test_a_count_leads_to_as_many(client, cast):
    """What a figure rests on leads to those alone; of what is typed the count says so, as the list
    is of what is saved."""
    client.force_login(cast.alice)
    scenario = reverse("scenario", args=[cast.scenario.pk])
    listed = reverse("scenario-assumptions", args=[cast.scenario.pk])

    def rows(address):
        shown = client.get(address).content.decode()
        return shown.count('class="assumption"'), shown

    shown = client.get(scenario).content.decode()
    whole, text = rows(listed)
    assert f'href="{listed}">{whole} assumed</a>' in shown
    assert f"{whole} assumed, as it is saved" in text
    figure, count = re.search(
        rf'href="{listed}\?figure=([^"]+)">rests on (\d+) assumptions', shown
    ).groups()
    few, text = rows(f"{listed}?figure={figure}")
    assert few == int(count) < whole
    assert f"Shown: {count} of them, on which the figure" in text
    assert f'<a href="{listed}">All of them</a>' in text
    assert rows(f"{listed}?figure=nothing")[0] == whole
    typed = client.get(f"{scenario}?{INPUT}=1.3&revision=1").content.decode()
    assert f'href="{listed}">{whole - 1} assumed, as typed</a>' in typed


def test_a_value_taken_from_elsewhere_says_why(client, cast, api):
    """300 sequential I/Os a second of an NVMe drive stood there without a word."""
    document = copy.deepcopy(MAILBOX)
    document["raid_groups"][1]["disk"] = "micron-7600-max-6400gb"
    made = scenarios.create_scenario(cast.plan, cast.alice, "Flash", document, cast.catalogue)
    items = api.get(f"scenarios/{made.pk}/assumptions").json()["items"]
    disks = {
        each["label"]: each for each in items if each["input"].endswith("model.sequential_iops")
    }
    flash = disks.pop("Micron 7600 MAX 6.4 TB: sequential")
    assert flash["value"] == 300
    assert flash["source"] == "e2013-calculator, disk table"
    assert "flash does far more" in flash["note"]
    client.force_login(cast.alice)
    page = client.get(reverse("scenario-assumptions", args=[made.pk])).content.decode()
    assert "flash does far more" in page
    assert "no source states for this design" in page
    for turning in disks.values():
        assert "flash" not in turning["note"]


def test_what_is_assumed_is_said_in_words(client, cast):
    document = {**MAILBOX, "origins": {"": {"origin": "assumed", "source": "house, an example"}}}
    made = scenarios.create_scenario(cast.plan, cast.alice, "Words", document, cast.catalogue)
    client.force_login(cast.alice)
    page = client.get(f"/scenarios/{made.pk}/assumptions/").content.decode()
    assert "Log rule: Three log writes for four database writes</h2>" in page
    assert "State: Everything works</h2>" in page
    assert "Disk model: 15K SCSI 300 GB, 3.5 inch</h2>" in page
    assert "Sign off Everything works</button>" in page
