"""Tokens under attack: none gives more than it has, in nobody else's name, for no longer."""

from datetime import timedelta

import pytest
from django.db.models import ProtectedError
from django.test import Client
from django.utils import timezone

from planner.models import ApiToken
from planner.selectors.living_tokens import living_token
from planner.services.organisation import organisations, tokens
from planner.services.secrets import digest
from tests.api.client import Api, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice_page(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def test_nobody_gets_the_secret_of_anothers_token(cast, alice_page):
    """Whoever had it would write in Bob's name."""
    theirs, secret = tokens.create_token(cast.ours, cast.bob, "bob's laptop")
    said = alice_page.get("/tokens/").content.decode()
    assert "Revoke bob's laptop" in said.replace("&#x27;", "'")
    assert "Rotate bob's laptop" not in said.replace("&#x27;", "'")
    assert alice_page.post(f"/tokens/{theirs.pk}/rotate/").status_code == 403
    manages = Api(tokens.create_token(cast.ours, cast.alice, "all")[1])
    problem(manages.post(f"tokens/{theirs.pk}/rotate"), 403)
    theirs.refresh_from_db()
    assert theirs.rotated_at is None
    assert living_token(digest(secret)).pk == theirs.pk
    assert manages("DELETE", f"tokens/{theirs.pk}").status_code == 200, "it can be ended"


def test_a_token_that_manages_gets_no_secret_of_one_that_writes(cast):
    manages = Api(tokens.create_token(cast.ours, cast.alice, "m", ["manage"])[1])
    for of_all in (False, True):
        writes, _ = tokens.create_token(
            cast.ours, cast.alice, "w", ["read", "write"], of_organisation=of_all
        )
        problem(manages.post(f"tokens/{writes.pk}/rotate"), 403)
    own = ApiToken.objects.get(name="m")
    assert manages.post(f"tokens/{own.pk}/rotate").status_code == 200


def test_what_a_token_makes_ends_with_it(cast):
    token, secret = tokens.create_token(cast.ours, cast.alice, "short", None, 2)
    short = Api(secret)
    made = short.post("tokens", {"name": "no days"})
    assert made.json()["expires_at"] == token.expires_at.isoformat()
    assert short.post("tokens", {"name": "fewer", "expires_in_days": 1}).status_code == 201
    found = problem(short.post("tokens", {"name": "more", "expires_in_days": 3}), 400)
    assert [each["pointer"] for each in found["errors"]] == ["/expires_in_days"]
    endless = Api(tokens.create_token(cast.ours, cast.alice, "endless")[1])
    assert endless.post("tokens", {"name": "as well"}).json()["expires_at"] is None


def test_an_account_stays_as_long_as_an_organisation_relies_on_its_token(cast):
    """Deleting it once took the token of a nightly job with it, without a word."""
    dana = cast.bob.__class__.objects.create_user("dana")
    organisations.add_member(cast.ours, dana, "administrator")
    tokens.create_token(cast.ours, dana, "dana's own")
    nightly, secret = tokens.create_token(cast.ours, dana, "nightly", of_organisation=True)
    with pytest.raises(ProtectedError) as refused:
        dana.delete()
    assert refused.value.protected_objects == {nightly}
    dana.is_active = False
    dana.save()
    assert Api(secret).get("plans").status_code == 200, "it goes on without its maker"
    for ended in ({"expires_at": timezone.now() - timedelta(1)}, {"revoked_at": timezone.now()}):
        before = {"expires_at": None, "revoked_at": None}
        ApiToken.objects.filter(pk=nightly.pk).update(**{**before, **ended})
        assert not ApiToken.objects.filter(pk=nightly.pk, **before).exists()
    dana.delete()
    assert not ApiToken.objects.filter(name__in=["nightly", "dana's own"]).exists()


def test_the_administration_says_what_keeps_an_account(cast):
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "administrator")
    tokens.create_token(cast.ours, cast.bob, "nightly job", of_organisation=True)
    client = Client()
    client.force_login(cast.alice)
    said = client.get(f"/admin/auth/user/{cast.bob.pk}/delete/").content.decode()
    assert "nightly job" in said
    assert "protected" in said
    client.post(f"/admin/auth/user/{cast.bob.pk}/delete/", {"post": "yes"})
    assert ApiToken.objects.filter(name="nightly job").exists()
