"""Pages without a browser: who may see what, and what works without scripts."""

import json
import re

import pytest
from django.test import Client

from planner.forms import flat, numbers
from planner.models import Plan, Scenario
from planner.services.organisation import organisations
from tests.browser.conftest import make_demo
from tests.kept_rows import kept
from tests.planner.cast import BENCHMARK, MAILBOX

GONE = 404


@pytest.fixture
def demo(db, shared_catalogue):
    """Nobody else looks at the database: what each test does is taken back."""
    return kept("demo", make_demo, beside=["shared catalogue"])


@pytest.fixture
def member(demo):
    client = Client()
    client.force_login(demo.user)
    return client


@pytest.fixture
def stranger(demo, django_user_model):
    user = django_user_model.objects.create_user("mallory")
    organisations.create_organisation("Elsewhere", user)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    "path",
    [
        "/plans/{plan}/",
        "/plans/{plan}/compare/",
        "/plans/{plan}/edit/",
        "/scenarios/{scenario}/",
        "/scenarios/{scenario}/answer/",
        "/scenarios/{scenario}/answer/details/",
        "/scenarios/{scenario}/edit/",
    ],
)
def test_another_organisation_sees_nothing(stranger, demo, path):
    address = path.format(plan=demo.benchmark.pk, scenario=demo.scenarios[0].pk)
    assert stranger.get(address).status_code == GONE


@pytest.mark.parametrize(
    "path",
    [
        "/plans/{plan}/delete/",
        "/scenarios/{scenario}/save/",
        "/scenarios/{scenario}/clone/",
        "/scenarios/{scenario}/delete/",
        "/scenarios/{scenario}/report/",
    ],
)
def test_another_organisation_changes_nothing(stranger, demo, path):
    address = path.format(plan=demo.benchmark.pk, scenario=demo.scenarios[0].pk)
    before = (Plan.objects.count(), Scenario.objects.count())
    assert stranger.post(address, {"populations-0-users": "1"}).status_code == GONE
    assert (Plan.objects.count(), Scenario.objects.count()) == before


def test_who_is_not_signed_in_is_asked_to(demo):
    reply = Client().get(f"/scenarios/{demo.scenarios[0].pk}/")
    assert reply.status_code == 302
    assert reply.headers["Location"].startswith("/sign-in/?next=/scenarios/")
    live = Client().get(
        f"/scenarios/{demo.scenarios[0].pk}/answer/", headers={"Accept": "application/json"}
    )
    assert live.status_code == 401


def test_without_an_organisation(client, db, django_user_model):
    client.force_login(django_user_model.objects.create_user("alone"))
    reply = client.get("/")
    assert reply.status_code == 403
    assert b"You belong to no organisation yet" in reply.content


def test_looking_at_a_sign_in_link_does_not_use_it(client, link):
    address, _, code = link.partition("#")
    assert client.head(address).status_code in (200, 405)
    assert client.get(address).status_code == 200
    assert client.post(address, {"code": code}).status_code == 302
    assert client.post(address, {"code": code}).status_code == 410


def test_rows_are_added_and_removed_without_scripts(member, demo):
    address = f"/scenarios/{demo.scenarios[0].pk}/"
    reply = member.get(address, {"add": "raid_groups"})
    assert reply.status_code == 302
    assert "raid_groups-2-volume=log" in reply.headers["Location"]
    reply = member.get(address, {"remove": "raid_groups-1"})
    assert reply.headers["Location"].endswith("?raid_groups-1-removed=1")


def test_saving_what_cannot_be_sized_changes_nothing(member, demo):
    scenario = demo.scenarios[0]
    before = scenario.document()
    reply = member.post(f"/scenarios/{scenario.pk}/save/", {"raid_groups-0-disks": "7"})
    assert reply.status_code == 400
    assert "7 leaves one without a mirror" in reply.content.decode()
    assert Scenario.objects.get(pk=scenario.pk).document() == before
    assert scenario.sizings.count() == 1


@pytest.mark.parametrize(
    "query",
    [
        {"populations-0-users": "1e999"},
        {"populations-0-users": "9" * 500},
        {"raid_groups-0-disk": "<script>"},
        {"system": "none"},
        {"raid_groups-999-disks": "4"},
        {"add": "sizings"},
        {"remove": "populations-0"},
        {"remove": "raid_groups-x"},
        {"assumptions-nothing": "1"},
        {"assumptions-p95_factor": "0"},
        {"populations-0-read_share": "NaN"},
        {"growth_factor": "-1"},
        {"zz": "\x00"},
        {"raid_groups-0-disks": "²"},
        {"populations-0-users": "٣"},
    ],
)
def test_whatever_stands_in_the_address_is_answered(member, demo, query):
    for path in ("", "answer/", "answer/details/"):
        reply = member.get(f"/scenarios/{demo.scenarios[0].pk}/{path}", query, follow=True)
        assert reply.status_code == 200
        assert b'<script>"' not in reply.content


def test_the_live_answer_says_what_the_page_says(member, demo):
    address = f"/scenarios/{demo.scenarios[0].pk}/"
    live = member.get(f"{address}answer/", {"populations-0-users": "9200"}).json()
    page = member.get(address, {"populations-0-users": "9200"}).content.decode()
    assert live["headline"].strip() in page
    assert live["query"] == "populations-0-users=9200"
    details = member.get(f"{address}answer/details/", {"populations-0-users": "9200"}).json()
    assert details["figures"]["users"]["value"] == 9200
    assert details["charts"]
    # What comes later is what the page without scripts has at once.
    whole = member.get(address, {"populations-0-users": "9200", "whole": "1"}).content.decode()
    assert set(live["parts"]).isdisjoint(details["parts"])
    for place, html in {**live["parts"], **details["parts"]}.items():
        assert html.strip() in whole, place
    for place in ("headlines", "answer", "bill-body"):
        assert len(live["parts"][place]) > 500
    for place in ("sheet", "constants"):
        assert len(details["parts"][place]) > 10_000
        assert details["parts"][place].strip() not in page
    assert json.loads(live["curl"].split(" -d '")[1][:-1])["populations"][0]["users"] == 9200


def test_the_live_answer_leaves_out_what_the_page_shows(member, demo):
    address = f"/scenarios/{demo.scenarios[0].pk}/"
    # The page as it is once its late parts have come.
    page = member.get(address, {"whole": "1"}).content.decode()
    shown = {"X-Shown": " ".join(re.findall(r'data-piece="(\w+)"', page))}
    same = member.get(f"{address}answer/", headers=shown).json()
    whole = member.get(f"{address}answer/").json()
    assert len(same["inputs"]) < 0.1 * len(whole["inputs"])
    assert '<fieldset data-same id="f-populations-0"></fieldset>' in same["inputs"]
    changed = member.get(f"{address}answer/", {"populations-0-users": "9200"}, headers=shown).json()
    assert 'value="9,200"' in changed["inputs"]
    assert '<fieldset data-same id="f-raid_groups-0"></fieldset>' in changed["inputs"]
    assert '<details data-same id="s-assumptions"></details>' in changed["inputs"]
    late = member.get(f"{address}answer/details/", headers=shown).json()["parts"]
    assert late["sheet"].count("data-same") == late["sheet"].count("<details") > 0
    assert late["constants"].strip() == '<details data-same id="s-assumptions"></details>'


@pytest.mark.parametrize("document", [BENCHMARK, MAILBOX])
def test_a_document_survives_the_form(document):
    made, names = flat.unflatten(flat.flatten(document))
    assert made == document
    assert names["/raid_groups/1/disk"] == "raid_groups-1-disk"
    assert flat.difference(flat.flatten(document), flat.flatten(document)) == {}


def test_rows_keep_their_names_when_others_go():
    flattened = flat.overlay(flat.flatten(BENCHMARK), {"raid_groups-0-removed": "1"})
    document, names = flat.unflatten(flattened)
    assert [group["volume"] for group in document["raid_groups"]] == ["log"]
    assert names["/raid_groups/0/disks"] == "raid_groups-1-disks"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8 000", 8000),
        ("8,000", 8000),
        ("1,234,567.5", 1234567.5),
        ("0.64", 0.64),
        (".5", 0.5),
        ("1e3", 1000),
        ("\u22125", -5),
        ("8\u202f000", 8000),
        ("0,64", 0.64),
        ("8,00", "8,00"),
        ("12.000", "12.000"),
        ("1.2340", 1.234),
        ("1 2", "1 2"),
        ("many", "many"),
        ("", ""),
        ("NaN", "NaN"),
        ("64 %", "64 %"),
    ],
)
def test_numbers_as_people_type_them(text, value):
    assert numbers.read(text) == value
    assert isinstance(numbers.read(text), type(value))
