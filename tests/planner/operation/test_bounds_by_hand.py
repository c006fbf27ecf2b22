"""What people may give, keep and see, each rule on both sides of its bound."""

import itertools
from datetime import timedelta

import pytest
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import ApiToken, Invitation, Membership, PlanShare
from planner.services import texts
from planner.services.organisation import invitations, organisations, rights
from planner.services.organisation.lending import ends_at
from planner.services.organisation.rights import Right
from planner.services.plans import comments, shares

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def told(ask):
    """What comes of it, or where something is wrong with it."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


def noted(ask):
    """What is made, with the codes that were noted beside it."""
    problems = []
    found = ask(problems)
    return found, [problem.code for problem in problems]


# Who may do what

ROLES = {
    "viewer": {"read"},
    "architect": {"read", "write"},
    "administrator": {"read", "write", "manage"},
    "nobody": set(),
}


def test_a_token_has_of_its_makers_rights_those_that_it_was_given():
    for role, scopes in itertools.product(
        ROLES, [None, [], ["read"], ["write"], ["read", "manage"], ["own", "fly", "read"]]
    ):
        given = ROLES[role] if scopes is None else ROLES[role] & set(scopes)
        assert rights.rights_of(role, scopes) == given, (role, scopes)


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
def test_what_changes_something_needs_the_right_to_write(method, asks):
    reads = asks or method in ("GET", "HEAD", "OPTIONS")
    assert rights.needed(method, asks) == (Right.READ if reads else Right.WRITE)
    for named in Right:
        assert rights.needed(method, asks, named) is named


@pytest.mark.django_db
def test_people_have_what_is_their_own_and_tokens_where_they_manage(cast):
    for membership in Membership.objects.filter(organisation=cast.ours):
        assert rights.rights_of_auth(membership) == ROLES[membership.role] | {"own"}
    for role, scopes in itertools.product(ROLES, [["read"], ["read", "write"], ["manage"]]):
        token = ApiToken(organisation=cast.ours, created_by=cast.alice, scopes=scopes)
        token.role = role
        has = ROLES[role] & set(scopes)
        assert rights.rights_of_auth(token) == has | ({"own"} if "manage" in has else set())
        # One of the organisation asks nobody's role.
        token.of_organisation = True
        has = set(scopes)
        assert rights.rights_of_auth(token) == has | ({"own"} if "manage" in has else set())
        for right in Right:
            if right in rights.rights_of_auth(token):
                rights.refuse_without(token, right)
            else:
                with pytest.raises(rights.NotAllowedError):
                    rights.refuse_without(token, right)


@pytest.mark.django_db
def test_an_organisation_is_never_without_an_administrator_who_can_sign_in(cast):
    members = {each.user: each for each in Membership.objects.filter(organisation=cast.ours)}
    alice, bob = members[cast.alice], members[cast.bob]
    last = [("/role", "last-administrator")]
    for refused in (
        lambda: organisations.remove_member(alice),
        lambda: organisations.change_role(alice, "viewer"),
    ):
        assert told(refused) == last
    organisations.change_role(alice, "administrator")
    organisations.change_role(bob, "administrator")
    cast.bob.is_active = False
    cast.bob.save()
    assert told(lambda: organisations.remove_member(alice)) == last, "Bob cannot sign in"
    cast.bob.is_active = True
    cast.bob.save()
    own, shared = (
        ApiToken.objects.create(organisation=cast.ours, created_by=cast.alice, name=name,
                                prefix="hw_", digest=name, of_organisation=name == "shared")
        for name in ("own", "shared")
    )  # fmt: skip
    elsewhere = ApiToken.objects.create(
        organisation=cast.theirs, created_by=cast.alice, name="e", prefix="hw_", digest="e"
    )
    bobs = ApiToken.objects.create(
        organisation=cast.ours, created_by=cast.bob, name="b", prefix="hw_", digest="b"
    )
    organisations.remove_member(alice)
    for token in (own, shared, elsewhere, bobs):
        token.refresh_from_db()
    assert own.revoked_at is not None
    assert (shared.revoked_at, elsewhere.revoked_at, bobs.revoked_at) == (None, None, None)
    for role in (None, "", "king", 3, ["viewer"]):
        assert told(lambda role=role: organisations.change_role(bob, role))[0][0] == "/role"


# What is lent


@pytest.mark.parametrize(
    ("days", "fits"),
    [(None, 5), (1, 1), (9, 9), (0, None), (10, None), (True, None), (2.0, None), ("2", None)],
)
def test_a_link_works_for_so_many_days(days, fits):
    before = timezone.now()
    ends, codes = noted(lambda problems: ends_at(days, 5, 9, problems))
    assert codes == ([] if fits else ["out-of-range"])
    assert before <= ends - timedelta(days=fits or 0) <= timezone.now()


@pytest.mark.django_db
def test_a_share_ends_when_it_is_said_and_shows_prices_only_where_asked(cast):
    plan = cast.ours.plans.first()
    for days, usual in ((None, 30), (365, 365)):
        share, _ = shares.share_plan(plan, cast.alice, expires_in_days=days)
        left = share.expires_at - timezone.now()
        assert timedelta(days=usual) - MINUTE < left <= timedelta(days=usual)
        assert share.prices is False
    assert told(lambda: shares.share_plan(plan, cast.alice, expires_in_days=366, prices="yes")) == [
        ("/expires_in_days", "out-of-range"), ("/prices", "wrong-type")
    ]  # fmt: skip
    assert shares.share_plan(plan, cast.alice, prices=True)[0].prices is True
    assert shares.share_plan(plan, cast.alice, name="x" * 120)[0].name == "x" * 120
    assert told(lambda: shares.share_plan(plan, cast.alice, name="x" * 121)) == [
        ("/name", "too-long")
    ]
    now = timezone.now()
    for ago, marked in ((None, True), (59, False), (61, True)):
        PlanShare.objects.filter(pk=share.pk).update(last_used=ago and now - ago * SECOND)
        share.refresh_from_db()
        shares.mark_used(share)
        used = PlanShare.objects.get(pk=share.pk).last_used
        assert (used is not None and used >= now) is marked
    shares.revoke_share(share)
    first = share.revoked_at
    shares.revoke_share(share)
    assert share.revoked_at == first is not None


@pytest.mark.django_db
def test_an_invitation_is_open_until_it_is_used_ended_or_run_out(cast, settings):
    settings.EMAIL_HOST = ""

    def invited(**asked):
        return invitations.invite(cast.ours, cast.alice, deliver=lambda _: None, **asked)

    row, link = invited(role="viewer")
    secret = link.rpartition("#")[2]
    left = row.expires_at - timezone.now()
    assert timedelta(days=7) - MINUTE < left <= timedelta(days=7)
    assert invited(role="viewer", expires_in_days=90)
    assert told(lambda: invited(role="king", email="no", expires_in_days=91)) == [
        ("/role", "unknown-role"), ("/email", "bad-address"), ("/expires_in_days", "out-of-range")
    ]  # fmt: skip
    assert invitations.open_invitation(secret) == row
    assert invitations.invitation_offered(row.pk) == row
    for wrong in ("", secret + "x", "x" * 201):
        assert invitations.open_invitation(wrong) is None
    assert invitations.invitation_offered(None) is None
    now = timezone.now()
    for ended in (
        {"expires_at": now - SECOND}, {"revoked_at": now}, {"accepted_at": now},
    ):  # fmt: skip
        Invitation.objects.filter(pk=row.pk).update(**ended)
        assert invitations.open_invitation(secret) is None, ended
        assert invitations.invitation_offered(row.pk) is None
        assert told(lambda: invitations.accept(row, cast.mallory)) == [("", "ended")]
        Invitation.objects.filter(pk=row.pk).update(
            expires_at=now + MINUTE, revoked_at=None, accepted_at=None
        )
    assert told(lambda: invitations.accept(row, cast.bob)) == [("", "is-a-member")]
    assert invitations.accept(row, cast.mallory).role == "viewer"
    assert (
        told(lambda: invitations.accept(row, cast.dana)) == [("", "ended")]
        if hasattr(cast, "dana")
        else invitations.open_invitation(secret) is None
    )


def test_an_address_of_mail_has_at_most_254_characters():
    # 64 before the sign, 63 in each part of the domain.
    domain = ".".join(["d" * 63] * 3)
    for length, fits in ((254, True), (255, False)):
        address = f"{'a' * (length - len(domain) - 4)}@{domain}.ex"
        assert len(address) == length
        found, codes = noted(lambda p, address=address: invitations.read_email(address, p))
        if len(address.partition("@")[0]) <= 64:
            assert (found == address, codes == []) == (fits, fits)
    assert noted(lambda p: invitations.read_email("", p, needed=False)) == ("", [])
    assert noted(lambda p: invitations.read_email("", p)) == ("", ["bad-address"])
    assert noted(lambda p: invitations.read_email(None, p)) == ("", ["bad-address"])
    assert noted(lambda p: invitations.read_email("a@b.example", p)) == ("a@b.example", [])


# What is typed


@pytest.mark.parametrize(
    ("value", "code", "kept"),
    [
        ("x" * 9, None, "x" * 9), ("x" * 10, "too-long", ""), (" a\t b ", None, "a b"),
        ("", "required", ""), ("  ", "required", ""), (None, "required", ""),
        (3, "wrong-type", ""), ("a\0", "bad-character", ""), ("a\u202eb", "bad-character", ""),
        ("a\r\nb\rc", None, "a b c"),
    ],
)  # fmt: skip
def test_a_name_is_one_line_of_signs_that_are_seen(value, code, kept):
    found, codes = noted(lambda p: texts.name(value, "Name", "/name", p, most=9))
    assert (found, codes) == (kept, [code] if code else [])
    found, codes = noted(lambda p: texts.note(value, "Note", "/note", p, most=9))
    lines = {"a\r\nb\rc": "a\nb\nc", " a\t b ": "a\t b"}
    assert found == lines.get(value, kept)
    assert codes == ([] if value in ("", "  ") else [code] if code else [])


def test_names_and_notes_have_so_many_characters():
    for write, most in ((texts.name, 120), (texts.note, 10_000)):
        for length, fits in ((most, True), (most + 1, False)):
            found, codes = noted(lambda p, n=length, w=write: w("x" * n, "X", "/x", p))
            assert (len(found) == length, codes == []) == (fits, fits)


@pytest.mark.django_db
def test_who_is_mentioned_hears_of_it_and_nobody_else(cast, settings, monkeypatch):
    scenario = cast.ours.plans.first().scenarios.first()
    letters = []
    monkeypatch.setattr(comments.mail, "send", lambda to, *_: letters.append(to))
    for user in (cast.alice, cast.bob, cast.mallory):
        user.email = f"{user.username}@example.org"
        user.save()

    def said(text, by=cast.alice, **more):
        letters.clear()
        return comments.add_comment(scenario, by, text, deliver=lambda _: None, **more)

    bob = said("@bob, @alice, @mallory and @bob.")
    assert letters == ["bob@example.org"], "not who wrote it, nor who is no member; once"
    said("mail bob@bob.example or x@bob")
    assert letters == []
    cast.bob.is_active = False
    cast.bob.save()
    said("@bob")
    assert letters == []
    assert comments.names_in("@a.b. @c") == ["a.b", "c"]
    assert comments.may_delete(bob, cast.alice, False)
    assert comments.may_delete(bob, cast.bob, True)
    assert not comments.may_delete(bob, cast.bob, False)
    assert said("x" * 4000)
    assert told(lambda: said("x" * 4001)) == [("/text", "too-long")]
    assert told(lambda: said(" ", figure="a b")) == [
        ("/text", "required"), ("/figure", "bad-figure")
    ]  # fmt: skip
    assert said("x", figure="f" * 100).figure == "f" * 100
    assert told(lambda: said("x", figure="f" * 101)) == [("/figure", "bad-figure")]
    assert comments.vain(["a"]) == "@a is no member"
    assert comments.vain(["a", "b"]) == "@a, @b are no members"
    monkeypatch.setattr(comments, "MOST_MENTIONED", 1)
    cast.bob.is_active = True
    cast.bob.save()
    assert len(comments.mentioned(said("@alice @bob"))) == 1
