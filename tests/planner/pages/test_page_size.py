"""The page of a scenario is small; the working follows it, and without scripts is a link away."""

import json
import re

import pytest
from django.urls import reverse

from planner.pages.scenario.answer.sections import PARTS
from planner.services.plans.demos import demo_files
from planner.services.scenarios import scenarios

MOST_BYTES = 250_000
KINDS = {"exchange-5.5-information-store", "exchange-2007-hub", "exchange-2013", "exchange-se"}


def demos():
    """The first example of each of the largest mail systems."""
    found = {}
    for plan in demo_files():
        for scenario in plan["scenarios"]:
            if scenario["document"]["system"] in KINDS:
                found.setdefault(scenario["document"]["system"], scenario["document"])
    return found


def page_of(client, cast, document, **asked):
    client.force_login(cast.alice)
    kept = scenarios.create_scenario(
        cast.plan, cast.alice, document["system"], document, cast.catalogue
    )
    address = reverse("scenario", args=[kept.pk])
    return kept, client.get(address, asked).content.decode()


@pytest.mark.parametrize("system", sorted(KINDS))
def test_the_page_is_small_and_the_rest_follows(client, cast, system):
    kept, page = page_of(client, cast, demos()[system])
    assert len(page.encode()) < MOST_BYTES
    later = client.get(reverse("answer-details", args=[kept.pk]), {"sources": "1"}).json()
    assert set(later["parts"]) <= set(re.findall(r'id="([\w-]+)"', page)), "each has its place"
    for name in later["figures"]:
        assert f'id="s-{name}"' in later["parts"]["sheet"], name
    assert later["sources"]["netraid-1999"]["title"]
    assert client.get(reverse("answer-details", args=[kept.pk])).json()["sources"] is None


def test_without_scripts_all_of_it_is_one_link_away(client, cast):
    document = demos()["exchange-2013"]
    kept, page = page_of(client, cast, document)
    assert "whole=1#sheet" in page
    assert 'id="f-assumptions-active_mcycles"' not in page
    whole = client.get(reverse("scenario", args=[kept.pk]), {"whole": "1"}).content.decode()
    figures = json.loads(
        re.search(r'<script id="figures-data"[^>]*>(.*?)</script>', whole).group(1)
    )
    for name in figures:
        assert f'id="s-{name}"' in whole, name
    assert 'id="f-assumptions-active_mcycles"' in whole


def test_a_constant_that_was_typed_over_is_on_the_page_at_once(client, cast):
    document = {**demos()["exchange-2013"], "assumptions": {"active_mcycles": 0.05}}
    _, page = page_of(client, cast, document)
    assert 'id="f-assumptions-active_mcycles"' in page
    assert "typed over)" in page


def test_what_cannot_be_sized_has_the_last_good_working(client, cast):
    """No details follow such a page, so it brings them along."""
    document = demos()["exchange-5.5-information-store"]
    kept, _ = page_of(client, cast, document)
    asked = {"populations-0-users": "many"}
    page = client.get(reverse("scenario", args=[kept.pk]), asked).content.decode()
    assert 'id="figures-data"' in page
    assert 'id="s-database.queue_length"' in page


def test_the_strip_leads_to_every_part_in_order(client, cast):
    _, page = page_of(client, cast, demos()["exchange-5.5-information-store"])
    keys = [part["key"] for part in PARTS]
    assert re.findall(r'href="#part-(\w+)" aria-keyshortcuts="(\d)"', page) == [
        (key, str(place)) for place, key in enumerate(keys, start=1)
    ]
    assert re.findall(r'<section class="part" id="part-(\w+)"', page) == keys


def test_hardware_stands_before_the_users_and_laws_are_no_constants(client, cast):
    _, page = page_of(client, cast, demos()["exchange-2013"], whole="1")
    places = [page.index(f'id="f-{name}"') for name in ("options-disks", "populations-0")]
    assert places == sorted(places)
    assert "Disk tables</legend>" in page
    assert "KiB in a MiB</label>" not in page
    _, page = page_of(client, cast, demos()["exchange-5.5-information-store"], whole="1")
    assert page.index('id="f-raid_groups-0"') < page.index('id="f-populations-0"')
