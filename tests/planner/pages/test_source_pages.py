"""The documents passage by passage, on a page and in the API, for everybody."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve, reverse
from django.utils.html import escape

from calculators.studies.sources import documents
from calculators.studies.sources.links import TOOLS
from calculators.studies.sources.numbers import number
from planner.models import Scenario
from planner.pages.reference.passages import document_page, summary
from planner.services.plans.demos import demo_files, load_demos
from tests.every import every
from tests.kept_rows import kept
from tests.planner.cast import fill_catalogue, make_cast

KEYS = list(documents())
IDS = re.compile(r'id="([^"]+)"')


@pytest.fixture
def with_demos(db):
    """Alice, whose organisation has the demo plans."""
    alice, organisation = kept("cast and demos", _make_demos)
    client = Client()
    client.force_login(alice)
    client.organisation = organisation
    return client


def _make_demos():
    fill_catalogue()
    people = make_cast()
    load_demos(people.ours, people.alice, people.catalogue, demo_files())
    return people.alice, people.ours


@pytest.mark.parametrize("key", KEYS)
def test_everybody_may_read_a_document(db, key):
    html = Client().get(reverse("source", args=[key])).content.decode()
    for passage in documents()[key].passages:
        assert f'id="p-{passage.number}"' in html
    assert "/scenarios/" not in html, "nobody's scenarios"


@pytest.mark.parametrize("key", KEYS)
def test_numbers_are_those_of_their_own_document(db, key):
    """Passages of two documents have the same number; their printed numbers are their own."""
    html = Client().get(reverse("source", args=[key])).content.decode()
    told = Client().get(f"/api/v1/sources/{key}").json()["passages"]
    shown = document_page(key, {})["passages"]
    for passage, page, api in zip(documents()[key].passages, shown, told, strict=True):
        own = [number(row) for row in passage.numbers]
        for found in (page["numbers"], api["numbers"]):
            assert [(each["what"], each["printed"], each["computed"]) for each in found] == [
                (each.what, each.printed, each.computed) for each in own
            ]
        start = html.index(f'id="p-{passage.number}"')
        end = html.index("</details>", start)
        for each in own:
            assert escape(each.what) in html[start:end], passage.title


def test_what_is_not_one_of_the_five_has_no_passages(db):
    page = Client().get("/sources/disksim/")
    assert page.status_code == 200
    assert "passage" not in page.content.decode()
    assert Client().get("/api/v1/sources/disksim").status_code == 404


def test_every_link_leads_somewhere(with_demos):
    """Into a page that answers, and to a place that is on it, where it is made by the server."""
    anchors = {}

    def leads(key):
        html = with_demos.get(reverse("source", args=[key])).content.decode()
        links = set(re.findall(r'<span class="small">[\w ]+</span> <a href="([^"]+)"', html))
        assert links
        for link in sorted(links):
            path, _, place = link.replace("&amp;", "&").partition("#")
            if path not in anchors:
                reply = with_demos.get(path)
                assert reply.status_code == 200, link
                anchors[path] = set(IDS.findall(reply.content.decode(errors="replace")))
            # Figures and charts are drawn by scripts.
            if place and not place.startswith(("figure=", "chart-")):
                assert place in anchors[path], link

    every(leads, KEYS)


def test_members_are_led_into_their_own_demo_scenarios(with_demos):
    html = with_demos.get(reverse("source", args=["hub-throughput-2008"])).content.decode()
    own = {
        str(pk)
        for pk in Scenario.objects.filter(plan__organisation=with_demos.organisation).values_list(
            "pk", flat=True
        )
    }
    named = set(re.findall(r"/scenarios/([0-9a-f-]{36})/", html))
    assert named
    assert named <= own


def test_nobody_is_led_into_the_demo_scenarios_of_others(with_demos):
    stranger = Client()
    stranger.force_login(User.objects.get(username="mallory"))
    html = stranger.get(reverse("source", args=["hub-throughput-2008"])).content.decode()
    assert "/scenarios/" not in html


def test_the_count_stands_on_the_validation_page(db):
    html = Client().get(reverse("validation")).content.decode()
    told = summary()
    assert f"Of the {told['of']} passages" in html
    for key in KEYS:
        assert reverse("source", args=[key]) in html


def test_the_api_says_the_same_as_the_page(db):
    listed = Client().get("/api/v1/sources").json()
    told = summary()
    assert listed["counts"] == told["counts"]
    assert listed["of"] == told["of"] == 204 - told["counts"]["nothing"]
    assert [each["key"] for each in listed["documents"]] == KEYS
    for each in listed["documents"]:
        found = Client().get(each["url"]).json()
        page = document_page(each["key"], {})
        assert found["counts"] == each["counts"] == page["counts"]
        assert len(found["passages"]) == len(page["passages"])
        for passage, shown in zip(found["passages"], page["passages"], strict=True):
            assert passage["verdict"] == shown["verdict"]
            assert [link["href"] for link in passage["links"]] == [
                link["href"] for link in shown["links"]
            ]
            assert json.dumps(passage["numbers"], allow_nan=False)


def test_tools_have_an_address():
    for name in TOOLS:
        assert resolve(reverse(name)).url_name == name
