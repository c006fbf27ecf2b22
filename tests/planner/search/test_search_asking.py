# ruff: noqa: F811
"""The page that asks a search: counted as it is typed, refused beside its inputs, started."""

from __future__ import annotations

import pytest
from django.urls import reverse
from lxml import html

from planner.models import Search
from planner.services.searches import steering
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


def test_the_question_is_prefilled_and_counted(client, cast):
    page = client.get(f"/scenarios/{cast.scenario.pk}/search/").content.decode()
    assert "What is the best design for “Rabbit hole”?" in page
    assert "Search 2,880 designs" in page
    assert "no price" in page
    assert "/api/v1/searches?save=true" in page


def test_the_size_follows_what_is_typed(client, cast):
    address = f"/scenarios/{cast.scenario.pk}/search/space/"
    changes = {"vary-raid_groups-0-stripe_depth_kb": "8, 16, 32, 64"}
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).json()
    assert "Search 11,520 designs" in reply["size"]
    assert '"/raid_groups/0/stripe_depth_kb"' in reply["curl"]
    states = {"state": ["disk-lost", "rebuilding"]}
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **states)).json()
    assert "8,640 evaluations" in reply["size"]


def test_every_problem_stands_at_its_input_and_nothing_is_lost(client, cast):
    changes = {
        "do": "search",
        "goal": "most-users-for-money",
        "vary-raid_groups-0-disks-from": "x",
        "vary-raid_groups-0-stripe_depth_kb": "8, 9999",
        "bound-disks-most": "many",
        "name": "My name",
    }
    response = client.post(
        f"/scenarios/{cast.scenario.pk}/search/", typed(cast.scenario, cast.catalogue, **changes)
    )
    page = response.content.decode()
    assert response.status_code == 400
    assert not Search.objects.exists()
    for name in (
        "vary-raid_groups-0-disks",
        "vary-raid_groups-0-stripe_depth_kb",
        "goal-budget",
        "bound-disks-most",
    ):
        assert f'id="e-{name}"' in page, name
    for text in ('value="x"', 'value="8, 9999"', 'value="many"', 'value="My name"'):
        assert text in page
    assert "4 answers need attention" in page


def test_rows_come_and_go_without_scripts(client, cast):
    address = f"/scenarios/{cast.scenario.pk}/search/"
    changes = {"add": "axes", "add-axes": "raid_groups-0-aligned"}
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert 'name="axes" value="raid_groups-0-aligned"' in page
    changes = {"add": "ranges", "add-ranges": "populations-0-users"}
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert (
        'name="range-populations-0-users-low" type="text" inputmode="decimal" value="6,400"' in page
    )
    changes = {
        "ranges": "populations-0-users",
        "range-populations-0-users-low": "1",
        "remove": "ranges:populations-0-users",
    }
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert "range-populations-0-users" not in page


def test_nonsense_names_are_left_alone(client, cast):
    nonsense = {
        "goal": "fame",
        "axes": ["no-such-thing", "raid_groups-9-disks"],
        "ranges": ["assumptions-none", "x"],
        "add": "ranges",
        "add-ranges": "../../etc",
        "remove": "axes",
        "bound--most": "1",
        "bounds": ["nothing.at.all"],
        "correlation-x-first": "1",
        "correlation-0-rank": "2",
        "vary-raid_groups-0-level": ["RAID99"],
        "state": ["on-fire"],
    }
    response = client.post(f"/scenarios/{cast.scenario.pk}/search/", {**nonsense, "do": "search"})
    assert response.status_code == 400


def test_a_search_starts(client, cast, clean_cache):
    response = client.post(
        f"/scenarios/{cast.scenario.pk}/search/",
        typed(cast.scenario, cast.catalogue, do="search", name=""),
    )
    row = Search.objects.get()
    assert response.headers["Location"] == f"/searches/{row.pk}/"
    assert row.name == "Cheapest for these users, Rabbit hole"
    assert row.scenario == cast.scenario
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Looking at 2,880 designs." in page
    assert 'data-active="yes"' in page


def test_too_many_searches_are_refused_calmly(client, cast, clean_cache):
    body = typed(cast.scenario, cast.catalogue, do="search")
    address = f"/scenarios/{cast.scenario.pk}/search/"
    for _ in range(steering.MOST_ACTIVE):
        assert client.post(address, body).status_code == 302
    response = client.post(address, body)
    assert response.status_code == 400
    assert "searches run already" in response.content.decode()


def test_a_scenario_that_cannot_be_sized_says_so(client, cast):
    cast.scenario.question["raid_groups"][0]["disks"] = 7
    cast.scenario.save()
    response = client.get(f"/scenarios/{cast.scenario.pk}/search/")
    assert response.status_code == 400
    assert "cannot be sized" in response.content.decode()


def test_a_question_is_asked_again_with_changes(client, cast, done):
    row = done(bounds=[{"figure": "disks", "most": 12}])
    page = client.get(f"/scenarios/{cast.scenario.pk}/search/?from={row.pk}").content.decode()
    assert 'name="bound-disks-most" type="text" inputmode="decimal" value="12"' in page
    assert client.get(f"/scenarios/{cast.scenario.pk}/search/?from=x").status_code == 200


def test_the_way_there(client, cast):
    address = reverse("search-designs", args=[cast.scenario.pk])
    assert address in client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert address in client.get(f"/plans/{cast.plan.pk}/").content.decode()
    assert "/searches/" in client.get("/").content.decode()


def test_remedies_are_for_people(client, cast):
    changes = {"vary-raid_groups-0-disks-from": "x", "goal": "most-users-of-disks"}
    changes |= {"goal-disks": "40", "ranges": ["populations-0-users"]}
    address = f"/scenarios/{cast.scenario.pk}/search/space/"
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).json()
    assert "Give numbers, the smaller first" in reply["form"]
    assert "Choose another goal, or take the ranges out." in reply["form"]
    assert "&quot;from&quot;" not in reply["form"]


def test_a_list_is_ticked_in_full_or_as_today_by_one_press(client, cast):
    """22 models ticked took 21 presses to leave one."""
    address, key = reverse("search-designs", args=[cast.scenario.pk]), "raid_groups-0-disk"
    name, today = f"vary-{key}", cast.scenario.document()["raid_groups"][0]["disk"]
    boxes = f'//input[@name="{name}"]'

    def pressed(**sent):
        return html.fromstring(client.post(address, sent).content)

    first = html.fromstring(client.get(address).content)
    [least, most] = first.xpath(f'//button[@name="tick" and starts-with(@value, "{key}:")]')
    assert least.text == "Today’s only"
    assert least.get("aria-label").endswith(": today’s only")
    assert (least.get("value"), most.get("value")) == (f"{key}:today", f"{key}:all")
    everything = pressed(tick=f"{key}:all")
    ticked = everything.xpath(f"{boxes}[@checked]/@value")
    [summary] = everything.xpath(f'//details[@id="models-{key}"]/summary')
    assert f" and {len(ticked) - 3} more " in summary.text_content()
    four = pressed(**{name: ticked[:4]}).xpath(f'//details[@id="models-{key}"]/summary')
    assert " more" not in four[0].text_content(), "one more is as long as its name"
    assert len(ticked) == len(first.xpath(boxes)) > 9
    alone = pressed(tick=f"{key}:today", **{name: ticked}).xpath(f"{boxes}[@checked]/@value")
    assert alone == [today]
    # What no page sends changes nothing.
    assert pressed(tick="nothing:all").xpath("//h1")
    assert pressed(tick="servers:all").xpath("//h1")
