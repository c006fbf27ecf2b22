"""The index of formulas, limits, constants and sources, and a page for each formula and source."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from calculators.best_practice.registry import RULES
from calculators.checks.server import CHECKS
from calculators.formulas import every_formula
from calculators.sheet.sources import SOURCES
from calculators.sheet.tree.cards import card_of
from calculators.studies.glossary import WORDS
from calculators.systems import SYSTEMS
from planner.pages.reference import library
from tests.every import every

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def text(member, name, *parts):
    reply = member.get(reverse(name, args=parts))
    assert reply.status_code == 200
    return reply.content.decode()


def test_the_index_names_every_formula_once_and_leads_to_its_page(member):
    index = text(member, "formulas")
    for key in every_formula():
        assert index.count(f'href="{reverse("formula-page", args=key.split("."))}"') == 1


def test_every_formula_has_a_page():
    every(has_a_page, sorted(every_formula()))


def has_a_page(key):
    subject, _, name = key.partition(".")
    found = library.formula(subject, name)
    card = card_of(every_formula()[key])
    assert (found["name"], found["card"].formula) == (name, card.formula)
    assert [each["name"] for each in found["inputs"]] == list(card.units)
    assert key not in [f"{subject}.{each['name']}" for each in found["siblings"]]


def test_neighbours_walk_through_all_of_them():
    keys = sorted(every_formula())
    seen, each = [], library.formula(*keys[0].split("."))
    assert each["before"] is None
    while each:
        seen.append(each["name"])
        following = each["after"]
        parts = following and following["address"].strip("/").split("/")[1:]
        each = library.formula(*parts) if parts else None
    assert seen == [key.partition(".")[2] for key in keys]


def test_an_unknown_formula_or_source_is_not_there(member):
    assert member.get("/formulas/queueing/nothing/").status_code == 404
    assert member.get("/sources/nothing/").status_code == 404


def test_the_glossary_holds_words_and_nothing_else(member):
    page = text(member, "glossary")
    assert page.count('<div id="word-') == len(WORDS)
    assert "<table" not in page


def test_limits_advice_and_good_practice_are_all_there(member):
    page = text(member, "limits")
    assert page.count('<tr id="limit-') == len(CHECKS)
    assert page.count('id="finding-') == len(RULES)


def test_every_constant_of_every_system_is_there(member):
    page = text(member, "constants")
    assert page.count('id="fact-') == sum(len(each.facts) for each in SYSTEMS.values())


def test_every_source_has_a_page_that_names_what_rests_on_it(member, client):
    index = text(member, "sources")
    for key, source in SOURCES.items():
        assert index.count(f'href="{reverse("source", args=[key])}"') == 1
        assert source.title in library.source(key)["title"]
    page = text(member, "source", "e2013-calculator")
    uses = library.source("e2013-calculator")["uses"]
    assert len(uses) > 20
    assert all(each["address"] in page for each in uses)
    # A citation on a public page leads somewhere for everybody.
    public = client.get(reverse("rules")).content.decode()
    cited = set(re.findall(r'class="cite" href="([^"]+)"', public))
    assert cited
    for address in cited:
        assert client.get(address).status_code == 200
