"""Shared links under attack: after their end, from caches, by guesses, beyond their plan."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from planner.models import PlanShare
from planner.services.plans import shares
from planner.services.scenarios import scenarios

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(cast):
    share, link = shares.share_plan(cast.plan, cast.alice, "the customer")
    path = "/" + link.split("/", 3)[3]
    return share, [path, f"{path}{cast.scenario.pk}/", f"{path}{cast.scenario.pk}/bill.csv"]


def revoked(cast, share):
    shares.revoke_share(share)


def run_out(cast, share):
    PlanShare.objects.filter(pk=share.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


def without_its_plan(cast, share):
    scenarios.delete_plan(cast.plan)


@pytest.mark.parametrize("end", [revoked, run_out, without_its_plan])
def test_after_its_end_nothing_is_left_of_it(cast, shared, end):
    """Also for who has the pages already and asks only whether they are still right."""
    share, paths = shared
    anybody = Client()
    seen = {}
    for path in paths:
        found = anybody.get(path)
        assert found.status_code == 200
        assert "no-store" in found["Cache-Control"]
        assert found["Referrer-Policy"] == "no-referrer"
        assert "noindex" in found["X-Robots-Tag"]
        assert not found.cookies
        seen[path] = found.get("ETag", "*")
    end(cast, share)
    for path in paths:
        for headers in ({}, {"If-None-Match": seen[path]}, {"Range": "bytes=0-99"}):
            found = anybody.get(path, headers=headers)
            assert found.status_code == 404
            assert "no-store" in found["Cache-Control"]
            assert b"Rabbit hole" not in found.content
        assert anybody.head(path).status_code == 404


def test_a_link_opens_its_own_plan_alone(cast, shared):
    _, [path, *_] = shared
    other = scenarios.create_plan(cast.ours, cast.alice, "Another")
    hidden = scenarios.create_scenario(
        other, cast.alice, "Hidden", cast.scenario.document(), cast.catalogue
    )
    for address in (f"{path}{hidden.pk}/", f"{path}{hidden.pk}/bill.csv"):
        found = Client().get(address)
        assert found.status_code == 404
        assert b"Hidden" not in found.content


@pytest.mark.parametrize("change", ["shorter", "longer", "other letter", "upper"])
def test_a_link_that_is_nearly_right_is_none(cast, shared, change):
    _, [path, *_] = shared
    secret = path.split("/")[2]
    other = "a" if secret[-1] != "a" else "b"
    made = {
        "shorter": secret[:-1],
        "longer": secret + "a",
        "other letter": secret[:-1] + other,
        "upper": secret.swapcase(),
    }[change]
    assert Client().get(f"/shared/{made}/").status_code == 404
