"""Tokens, and plans shared by a link."""

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone
from gunicorn.config import Config

from planner.launch.web.access_log import DiscreetLogger, discreet
from planner.models import ApiToken, Plan, PlanShare
from planner.selectors.living_tokens import living_token
from planner.services.authentication.sign_in import end_access
from planner.services.organisation import organisations, tokens
from planner.services.secrets import digest
from tests.api.client import Api, problem
from tests.planner.accounts.test_people import refused
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db


# Tokens


def test_a_token_does_what_it_is_for_and_no_more(cast, alice):
    made = alice.post("tokens", {"name": "nightly", "scopes": ["read"], "expires_in_days": 1})
    assert made.status_code == 201
    nightly = Api(made.json()["secret"])
    assert nightly.get("plans").status_code == 200
    said = problem(nightly.post("plans", {"name": "No"}), 403)
    assert "scope “write”" in said["detail"]
    assert said["errors"] == [], "there is no other way"
    for place, body in (("sizings", BENCHMARK), ("searches?save=true", {})):
        said = problem(nightly.post(place, body), 403)
        (remedy,) = {each["hint"] for each in said["errors"]}
        assert f"POST /api/v1/{place.partition('?')[0]}?save=false" in remedy
        assert remedy in said["detail"]
    assert nightly.post("sizings?save=false", BENCHMARK).status_code == 200
    problem(nightly.post("tokens", {"name": "another", "scopes": ["read"]}), 403)
    manages = Api(tokens.create_token(cast.ours, cast.alice, "m", ["manage"])[1])
    wrong = problem(manages.post("tokens", {"name": "x", "scopes": ["read", "fly"]}), 400)
    assert [each["code"] for each in wrong["errors"]] == ["not-allowed", "unknown-scope"]
    ApiToken.objects.filter(name="nightly").update(expires_at=timezone.now())
    problem(nightly.get("plans"), 401)


def test_nobody_makes_a_token_of_more_than_they_may(cast):
    viewer = organisations.add_member(cast.ours, cast.mallory, "viewer")
    assert tokens.create_token(cast.ours, viewer.user, "mine")[0].scopes == ["read"]
    wrong = {"scopes": ["write"], "expires_in_days": 0, "of_organisation": True}
    assert refused(tokens.create_token, cast.ours, viewer.user, "mine", **wrong) == [
        "not-allowed",
        "out-of-range",
        "not-allowed",
    ]
    # A token made before the role was taken away has no more than the role.
    token, secret = tokens.create_token(cast.ours, cast.bob, "bob's own")
    assert token.scopes == ["read", "write"]
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "viewer")
    problem(Api(secret).post("plans", {"name": "No"}), 403)


def test_a_token_of_the_organisation_outlives_its_maker(cast):
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "administrator")
    _, of_all = tokens.create_token(cast.ours, cast.bob, "of all", ["read"], of_organisation=True)
    _, own = tokens.create_token(cast.ours, cast.bob, "own", ["read"])
    organisations.remove_member(cast.ours.memberships.get(user=cast.bob))
    assert living_token(digest(own)) is None
    assert Api(of_all).get("plans").status_code == 200
    problem(Api(of_all).post("plans", {"name": "No"}), 403)
    end_access(cast.bob)
    assert living_token(digest(of_all)) is not None


def test_who_administers_no_more_has_no_token_of_the_organisation(cast):
    """Its new secret would do what its maker may no longer do."""
    member = cast.ours.memberships.get(user=cast.bob)
    organisations.change_role(member, "administrator")
    token, _ = tokens.create_token(cast.ours, cast.bob, "of all", of_organisation=True)
    bob = Client()
    bob.force_login(cast.bob)
    shown = bob.get("/tokens/").content.decode()
    assert "of all" in shown
    assert 'name="of_organisation"' in shown
    organisations.change_role(member, "architect")
    shown = bob.get("/tokens/").content.decode()
    assert "of all" not in shown
    assert 'name="of_organisation"' not in shown
    assert bob.post(f"/tokens/{token.pk}/rotate/").status_code == 404
    assert bob.post(f"/tokens/{token.pk}/revoke/").status_code == 404


def test_a_token_is_rotated_without_a_gap(cast, alice, page):
    token, secret = tokens.create_token(cast.ours, cast.alice, "nightly", ["read"])
    made = alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 2}).json()
    assert made["secret"] != secret
    assert [living_token(digest(each)).pk for each in (secret, made["secret"])] == [token.pk] * 2
    ApiToken.objects.filter(pk=token.pk).update(earlier_ends_at=timezone.now())
    assert living_token(digest(secret)) is None
    alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 0})
    assert living_token(digest(made["secret"])) is None
    problem(alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 337}), 400)
    said = page.post(f"/tokens/{token.pk}/rotate/").content.decode()
    assert living_token(digest(re.search(r"hw_[\w-]{40,}", said)[0])).pk == token.pk
    assert alice("DELETE", f"tokens/{token.pk}").json()["revoked_at"]
    problem(alice.post(f"tokens/{token.pk}/rotate"), 400)


def test_the_page_of_tokens(cast, page):
    made = page.post("/tokens/", {"name": "laptop", "scopes": ["read"], "days": "30"})
    assert made.status_code == 200
    token = ApiToken.objects.get(name="laptop")
    assert token.scopes == ["read"]
    assert timedelta(days=29) < token.expires_at - timezone.now() < timedelta(days=31)
    assert page.post("/tokens/", {"name": "no", "days": "ten"}).status_code == 400
    assert not ApiToken.objects.filter(name="no").exists()
    said = page.get("/tokens/").content.decode()
    assert "bob&#x27;s" in said
    assert not re.search(r"\bended \d", said)
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now())
    assert re.search(r"\bended \d", page.get("/tokens/").content.decode())
    bob = Client()
    bob.force_login(cast.bob)
    assert "alice&#x27;s" not in bob.get("/tokens/").content.decode()


# Shares


def test_a_share_is_made_used_and_ended(cast, alice, page):
    address = f"plans/{cast.plan.pk}/shares"
    made = alice.post(address, {"name": "the customer", "expires_in_days": 14})
    assert made.status_code == 201
    found = made.json()
    assert (found["status"], found["prices"]) == ("open", False)
    shown = alice.post(address, {"prices": True}).json()
    assert shown["prices"] is True
    alice("DELETE", f"{address}/{shown['id']}")
    PlanShare.objects.filter(pk=shown["id"]).delete()
    problem(alice.post(address, {"prices": "yes"}), 400)
    path = found["link"].partition("/shared/")[2]
    assert path.strip("/") not in str(PlanShare.objects.values().get())
    anybody = Client()
    said = anybody.get(f"/shared/{path}").content.decode()
    assert "Rabbit hole" in said
    scenario = anybody.get(f"/shared/{path}{cast.scenario.pk}/").content.decode()
    assert "8 disks" in scenario or "disks" in scenario
    bill = anybody.get(f"/shared/{path}{cast.scenario.pk}/bill.csv")
    assert bill.content.startswith(b"level,kind,key")
    assert PlanShare.objects.get().last_used
    assert alice.get(address).json()["items"][0]["link"] is None
    assert alice("DELETE", f"{address}/{found['id']}").json()["status"] == "revoked"
    assert anybody.get(f"/shared/{path}").status_code == 404
    problem(alice.post(address, {"name": 3, "expires_in_days": 366}), 400)
    shown = page.post(f"/plans/{cast.plan.pk}/shares/", {"name": "", "days": "x"})
    assert shown.status_code == 400
    shown = page.post(f"/plans/{cast.plan.pk}/shares/", {"name": "", "days": "2"})
    assert "/shared/" in shown.content.decode()


def test_a_share_is_found_below_its_own_plan_alone(cast, alice, page):
    other = Plan.objects.create(organisation=cast.ours, name="Another")
    made = alice.post(f"plans/{cast.plan.pk}/shares", {}).json()
    astray = f"plans/{other.pk}/shares/{made['id']}"
    problem(alice.get(astray), 404)
    problem(alice("DELETE", astray), 404)
    assert page.post(f"/{astray}/revoke/").status_code == 404
    assert alice.get(f"plans/{cast.plan.pk}/shares/{made['id']}").json()["status"] == "open"


def test_no_log_holds_the_secret_of_a_share():
    line = "GET /shared/abc-_9/01a1/bill.csv?x=1 HTTP/1.1"
    assert discreet(line) == "GET /shared/…/01a1/bill.csv?… HTTP/1.1"
    assert discreet("GET /plans/ HTTP/1.1") == "GET /plans/ HTTP/1.1"


def test_no_line_of_the_log_holds_what_was_typed():
    """Unsaved inputs of a customer's plan, and words looked for, stand behind the ?."""
    config = Config()
    logger = DiscreetLogger(config)
    asked = {
        "REQUEST_METHOD": "GET", "RAW_URI": "/scenarios/1/?name=Acme+merger&users=9000",
        "PATH_INFO": "/scenarios/1/", "QUERY_STRING": "name=Acme+merger&users=9000",
        "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_REFERER": "https://here/plans/?q=Acme+merger",
    }  # fmt: skip
    answer = SimpleNamespace(status="200 OK", headers=[], sent=1)
    headers = [("REFERER", asked["HTTP_REFERER"])]
    atoms = logger.atoms(answer, SimpleNamespace(headers=headers), asked, timedelta(seconds=1))
    line = config.access_log_format % logger.atoms_wrapper_class(atoms)
    assert '"GET /scenarios/1/?… HTTP/1.1" 200' in line
    assert '"https://here/plans/?…"' in line
    assert "Acme" not in str(atoms), "whatever format somebody logs in"
