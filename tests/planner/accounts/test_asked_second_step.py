"""A second proof asked of administrators: by the organisation, by the server, at every door."""

import pytest
from django.test import Client

from planner.models import AuditEntry, AuthenticatorApp, Passkey
from planner.services.authentication import factors
from planner.services.organisation import organisations, tokens
from planner.views.account.second_factor import HALF
from tests.api.client import Api, problem

pytestmark = pytest.mark.django_db
SETTING = "administrators_second_step"


def proven(user):
    return Passkey.objects.create(
        user=user, name="Key", credential_id=f"of-{user.pk}", credential=b""
    )


@pytest.fixture
def asked(cast):
    """It is asked, by Alice, who has one; Bob administers too and has none."""
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "administrator")
    proven(cast.alice)
    done = Api(cast.alice_secret)("PATCH", "organisation", {SETTING: True})
    assert done.status_code == 200
    assert done.json()[SETTING] is True
    cast.ours.refresh_from_db()
    return cast


def signed_in(user):
    """With the second step behind, where there is one."""
    client = Client()
    client.force_login(user)
    session = client.session
    session.pop(HALF, None)
    session.save()
    return client


def test_who_has_none_cannot_ask_it_of_others(cast):
    error = problem(Api(cast.alice_secret)("PATCH", "organisation", {SETTING: True}), 400)
    (told,) = error["errors"]
    assert (told["pointer"], told["code"]) == (f"/{SETTING}", "second-proof-first")
    assert "passkey" in told["hint"]
    page = signed_in(cast.alice).post(
        "/organisation/settings/", {"name": "Wonderland", "paper": "a4", SETTING: "on"}
    )
    assert page.status_code == 400
    assert "no second proof yourself" in page.content.decode()
    cast.ours.refresh_from_db()
    assert cast.ours.administrators_second_step is False


@pytest.mark.parametrize("value", ["yes", 1, None, [True]])
def test_it_is_true_or_false(cast, value):
    proven(cast.alice)
    error = problem(Api(cast.alice_secret)("PATCH", "organisation", {SETTING: value}), 400)
    assert error["errors"][0]["pointer"] == f"/{SETTING}"


def test_it_is_set_on_the_page_and_written_down(cast):
    proven(cast.alice)
    client = signed_in(cast.alice)
    asked = {"name": "Wonderland", "paper": "a4", SETTING: "on"}
    assert client.post("/organisation/settings/", asked).status_code == 302
    cast.ours.refresh_from_db()
    assert cast.ours.administrators_second_step is True
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert {"field": f"/{SETTING}", "before": False, "after": True} in entry.detail["changes"]
    page = client.get("/organisation/settings/").content.decode()
    assert "All administrators have one." in page
    del asked[SETTING]
    client.post("/organisation/settings/", asked)
    cast.ours.refresh_from_db()
    assert cast.ours.administrators_second_step is False


def test_without_one_an_administrator_is_an_architect(asked):
    bob = signed_in(asked.bob)
    refused = bob.get("/organisation/settings/")
    assert refused.status_code == 403
    assert "asks its administrators for a second proof" in refused.content.decode()
    assert bob.get("/organisation/activity/").status_code == 403
    assert bob.get("/").status_code == 200
    assert bob.post("/plans/new/", {"name": "Another"}).status_code != 403
    assert "Wonderland asks its administrators" in bob.get("/account/").content.decode()
    settings = signed_in(asked.alice).get("/organisation/settings/").content.decode()
    assert "accounts without one: “bob”." in settings
    assert signed_in(asked.alice).get("/organisation/activity/").status_code == 200
    # With one, at once.
    proven(asked.bob)
    assert bob.get("/organisation/settings/").status_code == 200


def test_an_app_counts_once_it_has_shown_a_code(asked):
    bob = signed_in(asked.bob)
    factors.begin_app(asked.bob)
    assert bob.get("/organisation/settings/").status_code == 403
    AuthenticatorApp.objects.update(confirmed=True)
    assert bob.get("/organisation/settings/").status_code == 200


def test_the_tokens_of_who_has_none_manage_nothing(asked):
    """Those made before too; one of the organisation goes on."""
    organisation_token = tokens.create_token(
        asked.ours, asked.alice, "ours", ["manage", "read"], of_organisation=True
    )[1]
    asked.alice.passkeys.all().delete()
    alice = Api(asked.alice_secret)
    told = problem(alice.get("activity"), 403)
    assert "the maker of this token has none" in told["detail"]
    assert alice.get("plans").status_code == 200
    assert alice.post("plans", {"name": "Another"}).status_code == 201
    assert Api(organisation_token).get("activity").status_code == 200
    proven(asked.alice)
    assert alice.get("activity").status_code == 200


@pytest.mark.parametrize("more", [{"scopes": ["manage"]}, {"of_organisation": True}])
def test_who_has_none_makes_no_token_that_manages(asked, more):
    bob = signed_in(asked.bob)
    body = {"name": "strong", **more}
    page = bob.post("/api/v1/tokens", body, content_type="application/json")
    assert page.status_code == 400
    assert page.json()["errors"][0]["code"] == "not-allowed"
    plain = bob.post("/api/v1/tokens", {"name": "plain"}, content_type="application/json")
    assert plain.json()["scopes"] == ["read", "write"]


def test_other_organisations_ask_nothing(asked):
    mallory = signed_in(asked.mallory)
    assert mallory.get("/organisation/settings/").status_code == 200


def test_the_server_asks_it_of_all_and_of_its_own_administration(cast, settings):
    settings.ADMINISTRATORS_SECOND_STEP = True
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    client = signed_in(cast.alice)
    assert client.get("/organisation/settings/").status_code == 403
    assert Api(cast.alice_secret).get("organisation").json()[SETTING] is True
    sent = client.get("/admin/", follow=True)
    assert sent.redirect_chain[-1][0] == "/account/"
    assert "The administration asks for a second proof" in sent.content.decode()
    assert client.get("/admin/auth/user/").status_code == 302
    proven(cast.alice)
    assert client.get("/admin/auth/user/").status_code == 200
    page = client.get("/organisation/settings/").content.decode()
    assert "The operator of this server asks it" in page
    # Saved with the box that cannot be changed: what the organisation says itself stays.
    client.post("/organisation/settings/", {"name": "Wonderland", "paper": "a4"})
    cast.ours.refresh_from_db()
    assert cast.ours.administrators_second_step is False


def test_the_administration_shows_and_removes_apps_and_makes_none(cast):
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    client = signed_in(cast.alice)
    app = factors.begin_app(cast.bob)
    listed = client.get("/admin/planner/authenticatorapp/").content.decode()
    assert "bob" in listed
    one = client.get(f"/admin/planner/authenticatorapp/{app.pk}/change/").content.decode()
    assert app.sealed not in one
    assert app.bin_key.hex() not in one
    assert client.get("/admin/planner/authenticatorapp/add/").status_code == 403
    assert client.get("/admin/otp_totp/totpdevice/").status_code == 404
    done = client.post(f"/admin/planner/authenticatorapp/{app.pk}/delete/", {"post": "yes"})
    assert done.status_code == 302
    assert not AuthenticatorApp.objects.exists()
