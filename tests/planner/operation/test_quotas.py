"""Quotas: an organisation may keep so much, and is told what to do."""

import pytest
from django.test import Client
from django.urls import reverse

from calculators.engine import open_scenario
from calculators.errors import InputProblems
from planner.models import Scenario
from planner.services.organisation import invitations, tokens
from planner.services.plans import comments, shares
from planner.services.scenarios import scenarios, sizings
from planner.services.searches import searches
from tests.api.client import Api, problem
from tests.planner.cast import BENCHMARK
from tests.planner.search.test_search_parts import DOCUMENT

pytestmark = pytest.mark.django_db

MAKE = {
    "plans": lambda cast: scenarios.create_plan(cast.ours, cast.alice, "Another"),
    "scenarios": lambda cast: scenarios.clone_scenario(cast.scenario, cast.bob, cast.catalogue),
    "sizings": lambda cast: sizings.store_sizing(
        cast.ours, cast.bob, open_scenario(BENCHMARK, cast.catalogue)
    ),
    "searches": lambda cast: searches.start_search(
        cast.ours, cast.bob, DOCUMENT, "One", cast.catalogue, print
    ),
    "tokens": lambda cast: tokens.create_token(cast.ours, cast.bob, "another"),
    "invitations": lambda cast: invitations.invite(
        cast.ours, cast.alice, role="viewer", deliver=print
    ),
    "shares": lambda cast: shares.share_plan(cast.plan, cast.alice),
    "comments": lambda cast: comments.add_comment(cast.scenario, cast.bob, "So", deliver=print),
}
THERE = {
    "plans": 1,
    "scenarios": 1,
    "sizings": 1,
    "searches": 0,
    "tokens": 2,
    **dict.fromkeys(("invitations", "shares", "comments"), 0),
}


@pytest.mark.parametrize("kind", MAKE)
def test_so_many_and_no_more(cast, settings, kind):
    assert set(MAKE) == set(settings.QUOTAS)
    settings.QUOTAS = {**settings.QUOTAS, kind: THERE[kind] + 1}
    MAKE[kind](cast)
    with pytest.raises(InputProblems) as refused:
        MAKE[kind](cast) if kind != "plans" else scenarios.create_plan(cast.ours, None, "Third")
    (found,) = refused.value.problems
    assert f"Wonderland keeps {THERE[kind] + 1} " in found.message
    assert f"QUOTA_{kind.upper()}" in found.hint
    settings.QUOTAS = {**settings.QUOTAS, kind: 0}
    MAKE[kind](cast) if kind != "plans" else scenarios.create_plan(cast.ours, None, "Third")


def test_others_have_their_own(cast, settings):
    settings.QUOTAS = {**settings.QUOTAS, "sizings": 1}
    answer = Api(cast.mallory_secret).post("sizings", BENCHMARK)
    assert answer.status_code == 201
    found = problem(Api(cast.bob_secret).post("sizings", BENCHMARK), 400)
    assert "Wonderland keeps 1 stored sizings" in found["detail"]
    assert Api(cast.bob_secret).post("sizings?save=false", BENCHMARK).status_code == 200


def test_a_page_says_so_too(cast, settings):
    settings.QUOTAS = {**settings.QUOTAS, "sizings": 1}
    client = Client()
    client.force_login(cast.alice)
    change = {"populations-0-users": "4000"}
    reply = client.post(reverse("save-scenario", args=[cast.scenario.pk]), change)
    assert reply.status_code == 400
    assert "Wonderland keeps 1 stored sizings" in reply.content.decode()
    assert Scenario.objects.get().document() == BENCHMARK, "nothing was changed"
    reply = client.post(
        reverse("clone-scenario", args=[cast.scenario.pk]),
        headers={"Accept": "application/json"},
    )
    assert (reply.status_code, reply.json()["problems"][0]["code"]) == (400, "quota")
