"""Tokens and sign-in links: shown once, kept as digests, ended."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import ApiToken, Organisation, SignInLink
from planner.selectors.accounts import membership_of
from planner.selectors.living_tokens import living_token
from planner.services.authentication.sign_in import create_sign_in_link, use_sign_in_link
from planner.services.organisation import organisations, tokens
from planner.services.plans.demos import prepare_demo
from planner.services.secrets import digest

pytestmark = pytest.mark.django_db


def test_a_token_is_kept_as_a_digest(cast):
    row = ApiToken.objects.filter(pk=cast.alice_token.pk).values().get()
    assert cast.alice_secret not in map(str, row.values())
    assert row["digest"] == digest(cast.alice_secret)
    assert cast.alice_secret.startswith(row["prefix"])
    assert len(cast.alice_secret) >= 43


def test_one_query_says_who_asks(cast, django_assert_num_queries):
    with django_assert_num_queries(1):
        token = living_token(digest(cast.bob_secret))
        assert (token.created_by, token.organisation) == (cast.bob, cast.ours)
        assert token.organisation.catalogue_version


def test_a_token_dies_with_revocation_account_or_membership(cast):
    assert living_token(digest(cast.bob_secret))
    cast.ours.memberships.filter(user=cast.bob).delete()
    assert living_token(digest(cast.bob_secret)) is None
    cast.mallory.is_active = False
    cast.mallory.save()
    assert living_token(digest(cast.mallory_secret)) is None
    tokens.revoke_token(cast.alice_token)
    when = cast.alice_token.revoked_at
    tokens.revoke_token(cast.alice_token)
    assert cast.alice_token.revoked_at == when
    assert living_token(digest(cast.alice_secret)) is None


def test_use_is_noted_once_a_minute(cast, django_assert_num_queries):
    begun = timezone.now()
    tokens.mark_used(cast.alice_token)
    token = living_token(digest(cast.alice_secret))
    assert begun <= token.last_used <= timezone.now()
    with django_assert_num_queries(0):
        tokens.mark_used(token)
    ApiToken.objects.update(last_used=timezone.now() - timedelta(seconds=61))
    # One statement, in a transaction of its own that lets nobody wait.
    with django_assert_num_queries(3):
        tokens.mark_used(ApiToken(pk=token.pk))


def test_only_members_get_tokens(cast):
    with pytest.raises(InputProblems) as refused:
        tokens.create_token(cast.ours, cast.mallory, "")
    assert {p.code for p in refused.value.problems} == {"required", "not-a-member"}


def test_the_command_prints_the_token_alone(cast, capsys):
    call_command("create_token", "nightly", organisation="Elsewhere")
    printed = capsys.readouterr().out
    assert living_token(digest(printed.strip())).organisation == cast.theirs
    assert printed.count("\n") == 1
    for organisation, words in ((None, "--organisation"), ("Nowhere", "There are: Elsewhere")):
        with pytest.raises(CommandError, match=words):
            call_command("create_token", "nightly", organisation=organisation)


def test_the_command_prefers_the_demo(cast, capsys):
    prepare_demo()
    call_command("create_token", "nightly")
    assert living_token(digest(capsys.readouterr().out.strip())).organisation.name == "Demo"


def test_the_command_works_on_an_empty_database(db, capsys):
    call_command("create_token", "first")
    assert living_token(digest(capsys.readouterr().out.strip())).created_by.username == "architect"
    assert Organisation.objects.get().name == "Demo"


def test_a_link_signs_in_once(cast):
    secret = create_sign_in_link(cast.alice)
    assert secret not in map(str, SignInLink.objects.values().get().values())
    assert use_sign_in_link(secret) == cast.alice
    assert use_sign_in_link(secret) is None
    assert use_sign_in_link("nonsense") is None


def test_a_link_runs_out(cast):
    secret = create_sign_in_link(cast.alice)
    SignInLink.objects.update(expires_at=timezone.now())
    assert use_sign_in_link(secret) is None
    create_sign_in_link(cast.alice)
    assert SignInLink.objects.count() == 1, "the old one is swept away"
    cast.bob.is_active = False
    cast.bob.save()
    assert use_sign_in_link(create_sign_in_link(cast.bob)) is None


def test_membership(cast):
    assert membership_of(cast.bob).organisation == cast.ours
    assert membership_of(cast.bob, cast.theirs.pk) is None
    assert Client().get("/api/v1/plans").status_code == 401


ASKED = [("/", "/api/v1/plans"), ("/plans/{plan}/", "/api/v1/plans/{plan}")]


@pytest.mark.parametrize(("page", "address"), ASKED)
@pytest.mark.parametrize("also_elsewhere", [True, False])
def test_removed_from_an_organisation_page_and_api_say_the_same(
    cast, page, address, also_elsewhere
):
    """Neither goes on in another organisation unasked."""
    if also_elsewhere:
        organisations.add_member(cast.theirs, cast.bob)
    person = Client()
    person.force_login(cast.bob)
    chosen = person.post("/organisation/", {"organisation": str(cast.ours.pk)})
    assert chosen.status_code == 302
    page, address = (each.format(plan=cast.plan.pk) for each in (page, address))
    assert person.get(page).status_code == person.get(address).status_code == 200
    cast.ours.memberships.filter(user=cast.bob).delete()
    of_page, of_api = person.get(page), person.get(address)
    assert of_page.status_code == of_api.status_code == 403
    said = of_api.json()["detail"]
    assert said in of_page.content.decode()
    live = person.get(page, headers={"Accept": "application/json"})
    assert (live.status_code, live.json()["problem"]) == (403, said)
    assert ("Choose another" in said) == also_elsewhere
    assert ("Elsewhere" in of_page.content.decode()) == also_elsewhere
    again = person.post("/organisation/", {"organisation": str(cast.theirs.pk)})
    assert again.status_code == (302 if also_elsewhere else 404)
    assert person.get("/").status_code == (200 if also_elsewhere else 403)
    assert person.get("/api/v1/plans").status_code == (200 if also_elsewhere else 403)


def test_only_who_is_signed_in_chooses_an_organisation(cast):
    reply = Client().post("/organisation/", {"organisation": str(cast.ours.pk)})
    assert reply.headers["Location"].startswith("/sign-in/")
