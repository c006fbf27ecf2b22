# ruff: noqa: F811
"""A search whose goal is known of no design: another goal at once, and prices to type."""

from __future__ import annotations

import pytest

from planner.models import Search
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


def test_without_a_price_another_goal_is_one_click_and_no_new_sweep(client, cast, unpriced):
    row = unpriced()
    response = client.get(f"/searches/{row.pk}/")
    page = response.content.decode()
    assert response.context["page"]["verdict"] == "warn"
    assert [goal["title"] for goal in response.context["page"]["ways"]["goals"]] == ["Fewest disks"]
    assert "ranked at once, without searching again" in page
    prices = f"/scenarios/{row.scenario_id}/search/?from={row.pk}#q-prices"
    assert f'href="{prices}">Type the missing prices</a>' in page
    assert 'id="q-prices"' in client.get(prices).content.decode()
    response = client.post(f"/searches/{row.pk}/goals/", {"figure": "disks"})
    made = Search.objects.exclude(pk=row.pk).get()
    assert response["Location"] == f"/searches/{made.pk}/"
    assert (made.name, made.status) == ("Fewest disks, Rabbit hole", "done")
    assert (made.seen, made.held, made.seconds) == (row.seen, row.held, row.seconds)
    page = client.get(response["Location"]).content.decode()
    assert "Fewest disks that hold" in page
    assert "Type the missing prices" not in page
    # Its designs open, and it can be asked again.
    first = made.answer["front"][0]["design"]
    assert client.get(f"/searches/{made.pk}/designs/{first}/").status_code == 200
    again = client.get(f"/scenarios/{row.scenario_id}/search/?from={made.pk}").content.decode()
    assert '<option value="disks" selected>' in again


def test_a_goal_that_was_not_kept_is_searched_again(
    client, unpriced, django_capture_on_commit_callbacks
):
    row = unpriced()
    # As one that was answered by an earlier version.
    old = {name: value for name, value in row.answer.items() if name != "instead"}
    Search.objects.filter(pk=row.pk).update(partial=None, answer=old)
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "the same designs are searched again" in page
    client.post(f"/searches/{row.pk}/goals/", {"figure": "disks"})
    made = Search.objects.exclude(pk=row.pk).get()
    assert (made.status, made.seen) == ("queued", 0)
    assert made.document["objectives"][0] == {"figure": "disks", "goal": "least"}


@pytest.mark.parametrize("figure", ["", "nonsense", "price"])
def test_no_other_goal_is_made_up(client, unpriced, figure):
    row = unpriced()
    response = client.post(f"/searches/{row.pk}/goals/", {"figure": figure})
    assert response.status_code == 400
    assert "there is no such goal for this search" in response.content.decode()
    assert Search.objects.count() == 1


def test_the_api_answers_by_another_goal(alice, unpriced):
    row = unpriced()
    state = alice.get(f"searches/{row.pk}").json()
    (other,) = state["answer"]["instead"]
    reply = alice.post(f"searches/{row.pk}/goals", {"figure": other["figure"], "name": "By disks"})
    made = reply.json()
    assert (reply.status_code, made["name"], made["status"]) == (201, "By disks", "done")
    assert reply.headers["Location"] == made["url"]
    assert made["answer"]["front"][0] == other["best"]
    assert made["document"]["objectives"] == [
        {"figure": goal["figure"], "goal": goal["goal"]} for goal in other["objectives"]
    ]
    refused = alice.post(f"searches/{row.pk}/goals", {"figure": "speed"})
    assert refused.status_code == 400
    assert [each["pointer"] for each in refused.json()["errors"]] == ["/figure"]


def test_nobody_else_asks_by_another_goal(stranger, unpriced):
    row = unpriced()
    assert stranger.post(f"/searches/{row.pk}/goals/", {"figure": "disks"}).status_code == 404
    assert Search.objects.count() == 1


def test_designs_over_a_budget_for_want_of_a_price_ask_for_it(client, unpriced):
    row = unpriced(bounds=[{"figure": "price", "most": 1e9}])
    assert row.answer["holding"] == 0
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Designs without a price count as over budget." in page
    assert "Type the missing prices" in page


def test_the_list_of_searches_says_what_varied_and_what_was_wanted(client, cast, unpriced):
    """Three searches of one name looked alike, and their moments ended in "UTC UTC"."""
    unpriced()
    page = client.get("/searches/").content.decode()
    assert "UTC UTC" not in page
    (asked,) = [each["asked"] for each in client.get("/searches/").context["rows"]]
    assert asked in page
    assert asked == (
        "Varied: RAID level (2 choices) and Disks (8 to 16); wanted: cheapest and headroom, most"
    )


def test_what_a_search_asked_says_its_limits(client, unpriced):
    """Two searches of one name differed in a limit that no page said."""
    row = unpriced(bounds=[{"figure": "price", "most": 20000}], states=["normal", "disk-lost"])
    (asked,) = [each["asked"] for each in client.get("/searches/").context["rows"]]
    assert asked.endswith("; within: price at most 20,000 and a lost disk")
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert asked in page
