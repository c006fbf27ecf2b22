# ruff: noqa: F811
"""Designs of a search: opened in full, held against what was asked, kept as scenarios."""

from __future__ import annotations

import re

import pytest

from planner.models import Scenario, Search
from tests.api.client import Api, problem
from tests.planner.cast import MAILBOX
from tests.planner.search.test_search_form import DEMOS
from tests.planner.search_cast import (  # noqa: F401
    JSON,
    at_once,
    client,
    done,
    scenario_of,
    stranger,
    typed,
    unpriced,
)

pytestmark = pytest.mark.django_db


def test_a_design_stands_to_what_was_asked(client, cast, done):
    cast.scenario = scenario_of(cast, MAILBOX)
    row = done(
        states=["normal", "disk-lost"],
        bounds=[{"figure": "price", "most": 90_000}, {"figure": "disks", "most": 400}],
        ranges={"/populations/0/users": {"low": 3500, "likely": 4000, "high": 4500}},
        futures=20,
    )
    best = row.answer["front"][0]
    page = client.get(f"/searches/{row.pk}/designs/{best['design']}/").content.decode()
    assert "What the search asked for" in page
    assert "least, at most 90,000 USD" in page
    assert "at most 400 disks" in page
    assert "Holds when a disk is lost." in page
    assert "Holds, asked for" in page
    assert "Not asked for: " in page
    assert "of 20 futures" in page
    assert "What limits it in the" in page
    assert "Regret: " in page
    failing = row.answer["near_misses"][0]["design"]
    page = client.get(f"/searches/{row.pk}/designs/{failing}/").content.decode()
    assert "No regret is reckoned: it does not hold as planned." in page


def test_what_is_held_with_a_loss_says_with_which(client, cast, done):
    """ "Today 3,200" stood beside today's design, which holds 4,000 with everything at work."""
    cast.scenario = scenario_of(cast, MAILBOX)
    for states, title in (
        (["normal", "disk-lost"], "Load held, with a lost disk too"),
        (["normal"], "Load held"),
    ):
        row = done(
            states=states,
            load="free",
            objectives=[
                {"figure": "users_held", "goal": "most"},
                {"figure": "disks", "goal": "least"},
            ],
        )
        best = row.answer["front"][0]["design"]
        page = client.get(f"/searches/{row.pk}/designs/{best}/").content.decode()
        assert f'<th scope="row">{title}</th>' in page
        assert '<th scope="row">Disks</th>' in page
        compared = client.get(f"/searches/{row.pk}/compare/?design={best}").content.decode()
        assert f"Searched for: {title[:1].lower()}{title[1:]}<" in compared


@pytest.mark.parametrize("system", sorted(DEMOS))
def test_candidates_of_every_mail_system_open(client, cast, done, system):
    cast.scenario = scenario_of(cast, DEMOS[system])
    row = done()
    assert client.get(f"/searches/{row.pk}/").status_code == 200
    for candidate in (row.answer["front"][0], row.answer["front"][-1]):
        page = client.get(f"/searches/{row.pk}/designs/{candidate['design']}/")
        assert page.status_code == 200
        assert "What the search asked for" in page.content.decode()


def test_a_design_is_told_before_the_answer_is_there(client, cast, done):
    row = done()
    Search.objects.filter(pk=row.pk).update(status="running", answer=None)
    page = client.get(f"/searches/{row.pk}/designs/0/").content.decode()
    assert "Design 0, not on the front" in page
    assert "What the search asked for" not in page


def test_a_design_opens_in_full(client, done):
    row = done()
    first, second = (each["design"] for each in row.answer["front"][:2])
    page = client.get(f"/searches/{row.pk}/designs/{first}/").content.decode()
    assert "RAID 10, 3 groups of 2 × 15K SCSI 300 GB" in page
    assert "database.queue_length" in page
    # Its bill is there to be read, and nothing of it is typed.
    assert re.search(r"\blines? to buy\b.*\bprice", page)
    assert "Currency of the sums" not in page
    assert "Beside today’s design" in page
    assert "Candidate 1 of" in page
    assert f"/designs/{second}/" in page
    assert client.get(f"/searches/{row.pk}/designs/{row.size}/").status_code == 404


def test_a_design_that_cannot_be_built_says_why(client, done):
    row = done()
    question = row.question()
    odd = next(
        number
        for number in range(row.size)
        if question.space.digits(number)["/raid_groups/0/disks"] == 3
    )
    page = client.get(f"/searches/{row.pk}/designs/{odd}/").content.decode()
    assert "This design cannot be built" in page


def test_a_design_becomes_a_scenario(client, cast, done):
    row = done()
    number = row.answer["front"][0]["design"]
    address = f"/searches/{row.pk}/designs/{number}/keep/"
    response = client.post(address)
    made = Scenario.objects.exclude(pk=cast.scenario.pk).get()
    assert response.headers["Location"] == f"/scenarios/{made.pk}/"
    assert made.plan == cast.plan
    assert made.name.startswith("RAID 10, 3 groups of 2 ×")
    assert made.document()["raid_groups"][0]["count"] == 3
    assert made.sizings.count() == 1
    client.post(address)
    assert Scenario.objects.filter(name=f"{made.name} (2)").exists()


def test_a_search_without_a_scenario_asks_for_the_plan(client, cast, done):
    row = done()
    Search.objects.filter(pk=row.pk).update(scenario=None)
    number = row.answer["front"][0]["design"]
    page = client.get(f"/searches/{row.pk}/designs/{number}/").content.decode()
    assert 'name="plan"' in page
    address = f"/searches/{row.pk}/designs/{number}/keep/"
    assert client.post(address).status_code == 400
    assert client.post(address, {"plan": str(cast.plan.pk)}).status_code == 302


@pytest.mark.parametrize("by", ["page", "program"])
@pytest.mark.parametrize("wanted", [True, False])
def test_prices_typed_for_a_search_come_into_the_first_design_where_that_is_wanted(
    client, cast, done, wanted, by
):
    """ "Compare" could not say which is cheaper: only the kept design had them. Never silently."""
    row = done()
    client.force_login(cast.alice)
    number = row.answer["front"][0]["design"]
    address = f"/searches/{row.pk}/designs/{number}/"
    assert 'name="carry"' not in client.get(address).content.decode(), "none was typed"
    of = "disk/hp-6107a-9gb-10k"
    price = {of: {"price": "120.50", "currency": "USD"}}
    scenario = {**row.document["scenario"], "purchase": {"prices": price}}
    Search.objects.filter(pk=row.pk).update(document={**row.document, "scenario": scenario})
    before = Scenario.objects.get(pk=cast.scenario.pk)
    sized = before.sizings.count()
    page = client.get(address).content.decode()
    for each in (page, client.get(f"/searches/{row.pk}/").content.decode()):
        assert re.search(r'name="carry" value="yes" checked', each)
        assert "as a new version of it" in each
    if by == "page":
        client.post(f"{address}keep/", {"carry": "yes"} if wanted else {})
    else:
        path, kept = f"searches/{row.pk}/designs/{number}/scenario", {"plan": str(cast.plan.pk)}
        api = Api(cast.alice_secret)
        assert problem(api.post(path, {**kept, "name": "B", "carry_prices": 1}), 400)["errors"] == [
            {
                "pointer": "/carry_prices",
                "code": "wrong-type",
                "message": "Carry prices: 1 is not true or false.",
                "hint": "Give true or false.",
            }
        ]
        body = {**kept, "name": "Best", **({"carry_prices": True} if wanted else {})}
        assert api.post(path, body).status_code == 201
    after = Scenario.objects.get(pk=cast.scenario.pk)
    if wanted:
        assert after.document()["purchase"]["prices"] == price
        assert after.revision == before.revision + 1
        assert after.sizings.count() == sized + 1
        assert 'name="carry"' not in client.get(address).content.decode(), "it has them now"
    else:
        assert (after.document(), after.revision) == (before.document(), before.revision)
