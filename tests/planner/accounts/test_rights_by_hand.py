"""Second proofs, places in an organisation and what is told of them, each condition both ways."""

import itertools
from datetime import timedelta
from types import SimpleNamespace

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import (
    ApiToken,
    AuditEntry,
    AuthenticatorApp,
    Invitation,
    Membership,
    OutgoingMail,
    Passkey,
    PlanShare,
)
from planner.services.authentication import factors, second_step
from planner.services.organisation import invitations, lending, organisations, rights, tokens
from planner.services.organisation.rights import Right
from planner.services.plans import shares
from planner.services.secrets import digest

pytestmark = pytest.mark.django_db
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
PASSWORD = "a long enough passphrase"
# A proof counts once it was shown.
PROOFS = {"none": False, "app without a code": False, "app": True, "passkey": True}


def told(ask):
    """What comes of it, or everything that is said to be wrong."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


def words(ask):
    """What is said of one mistake."""
    with pytest.raises(InputProblems) as refused:
        ask()
    (problem,) = refused.value.problems
    return problem.message


def give(user, proof):
    if proof == "passkey":
        Passkey.objects.create(user=user, name="K", credential_id=f"{user.pk}", credential=b"")
    elif proof != "none":
        factors.begin_app(user)
        AuthenticatorApp.objects.filter(user=user).update(confirmed=proof == "app")


@pytest.mark.parametrize("proof", PROOFS)
@pytest.mark.parametrize(("server", "own"), [*itertools.product([False, True], repeat=2)])
def test_what_is_administered_rests_where_a_proof_is_asked_and_lacks(
    cast, settings, proof, server, own, django_assert_num_queries
):
    settings.ADMINISTRATORS_SECOND_STEP = server
    cast.ours.administrators_second_step = own
    cast.ours.save()
    for user in (cast.alice, cast.bob):
        give(user, proof)
    asked, lacks = server or own, not PROOFS[proof]
    assert second_step.is_asked(cast.ours) is asked
    assert second_step.is_asked(cast.theirs) is server
    assert second_step.rests(cast.alice, cast.ours) is (asked and lacks)
    assert second_step.keeps_out(cast.alice) is (server and lacks)
    assert second_step.rests_in(cast.alice) == ["Wonderland"] * (asked and lacks)
    assert second_step.rests_in(cast.bob) == [], "an architect administers nothing"
    # A place elsewhere is told as well, by name.
    organisations.add_member(cast.theirs, cast.alice, "administrator")
    named = [name for name, is_asked in (("Elsewhere", server), ("Wonderland", asked)) if is_asked]
    assert second_step.rests_in(cast.alice) == (named if lacks else [])

    def by_token(**more):
        token = ApiToken(organisation=cast.ours, created_by=cast.alice,
                         scopes=["read", "manage"], **more)  # fmt: skip
        token.role = "administrator"
        return token

    member = Membership.objects.select_related("organisation", "user").get(
        organisation=cast.ours, user=cast.alice
    )
    whole, rests = {Right.READ, Right.MANAGE, Right.OWN}, asked and lacks
    assert rights.rights_of_auth(by_token()) == ({Right.READ} if rests else whole)
    assert rights.rights_of_auth(by_token(of_organisation=True)) == whole, "it is nobody's"
    found = rights.rights_of_auth(member)
    assert found == {Right.READ, Right.WRITE, Right.OWN} | (set() if rests else {Right.MANAGE})
    with django_assert_num_queries(0):
        assert rights.rights_of_auth(member) == found, "asked once"
    viewer = Membership(organisation=cast.ours, user=cast.bob, role="viewer")
    with django_assert_num_queries(0):
        assert rights.rights_of_auth(viewer) == {Right.READ, Right.OWN}
    for auth, whose in ((member, "your account has"), (by_token(), "the maker of this token has")):
        if rests:
            with pytest.raises(rights.NotAllowedError, match=f"Wonderland asks .* {whose} none"):
                rights.refuse_without(auth, Right.MANAGE)
        else:
            rights.refuse_without(auth, Right.MANAGE)
    rights.refuse_without(member, Right.WRITE)
    made = told(lambda: tokens.create_token(cast.ours, cast.alice, "t"))[0]
    assert made.scopes == ["read", "write"] + ["manage"] * (not rests)


@pytest.mark.parametrize(
    ("role", "scopes", "right", "said"),
    [
        ("viewer", None, "write",
         "You are a viewer of Wonderland; this is for architects and administrators. "),
        ("architect", None, "manage",
         "You are an architect of Wonderland; this is for administrators. "),
        ("nobody", None, "read", "this is for members. "),
        ("administrator", ["read"], "write", "needs the scope “write”.* It has: read.$"),
        ("administrator", ["read", "write"], "own", "the scope “manage”.* It has: read, write.$"),
        ("viewer", [], "read", "needs the scope “read”.* It has: none.$"),
    ],
)  # fmt: skip
def test_who_may_not_hears_who_may(cast, role, scopes, right, said):
    if scopes is None:
        auth = Membership(organisation=cast.ours, user=cast.bob, role=role)
    else:
        auth = ApiToken(organisation=cast.ours, created_by=cast.alice, scopes=scopes)
        auth.role = role
    with pytest.raises(rights.NotAllowedError, match=said):
        rights.refuse_without(auth, Right(right))


# Places in an organisation


def test_places_are_given_changed_and_taken_and_each_is_written_down(cast):
    def written(action):
        rows = AuditEntry.objects.filter(action=action).order_by("id")
        return [(row.organisation, row.detail.get("role")) for row in rows]

    before = len(written("member-added"))
    made = organisations.create_organisation("New", cast.bob)
    (first,) = made.memberships.all()
    assert (first.user, first.role) == (cast.bob, "administrator")
    kept = organisations.add_member(made, cast.bob, "viewer")
    assert (kept, kept.role) == (first, "administrator"), "who is one keeps the role"
    added = organisations.add_member(made, cast.alice)
    assert added.role == "architect"
    assert written("member-added")[before:] == [("New", "administrator"), ("New", "architect")]
    organisations.change_role(added, "viewer")
    organisations.change_role(added, "viewer")
    (changed,) = AuditEntry.objects.filter(action="changed", organisation="New")
    assert changed.detail["changes"] == [
        {"field": "/role", "before": "architect", "after": "viewer"}
    ]
    for what, ask in (
        ("change the role of", lambda: organisations.change_role(first, "architect")),
        ("remove", lambda: organisations.remove_member(first)),
    ):
        assert words(ask) == f"To {what} bob would leave nobody to administer New."
    organisations.remove_member(added)
    assert written("member-removed") == [("New", "viewer")]
    assert list(made.memberships.all()) == [first]
    assert organisations.read_role("viewer", []) == "viewer"
    for role, code, message in (
        (None, "required", "The role is missing."), ("", "unknown-role", '"" is no role.'),
        ("king", "unknown-role", '"king" is no role.'), (3, "unknown-role", "3 is no role."),
    ):  # fmt: skip
        problems = []
        assert organisations.read_role(role, problems) == ""
        (problem,) = problems
        assert (problem.code, problem.message) == (code, message)
        assert "viewer, architect, administrator" in problem.hint


def invited(cast, **asked):
    return invitations.invite(
        cast.ours, cast.alice, deliver=lambda _: None, **{"role": "viewer", **asked}
    )


@pytest.mark.parametrize("set_up", [False, True])
@pytest.mark.parametrize("email", [None, "", "carol@example.org"])
def test_an_invitation_is_mailed_where_there_is_an_address_and_mail(cast, settings, set_up, email):
    settings.EMAIL_SET_UP, settings.BASE_URL = set_up, "https://plan.example.org"
    row, link = invited(cast, email=email)
    assert link.startswith("https://plan.example.org/invitation/#")
    assert row.digest == digest(link.partition("#")[2])
    assert (row.email, row.role, row.created_by) == (email or "", "viewer", cast.alice)
    assert row.mailed is bool(email and set_up)
    letters = list(OutgoingMail.objects.all())
    assert len(letters) == row.mailed
    if letters:
        assert (letters[0].to, letters[0].subject) == (email, "Wonderland invites you")
        assert letters[0].text == invitations._letter(row, link)
    (entry,) = AuditEntry.objects.filter(action="invited")
    assert (entry.organisation, entry.actor) == ("Wonderland", "alice")
    assert (entry.detail["role"], entry.detail["email"]) == ("viewer", email or "")


@pytest.mark.parametrize(
    ("who", "named"),
    [(None, "Somebody"), (User(username="al"), "al"),
     (User(username="al", first_name="Alice", last_name="L"), "Alice L")],
)  # fmt: skip
def test_a_letter_says_who_invites_to_what_and_until_when(cast, who, named):
    ends = timezone.now().replace(year=2027, month=3, day=9, hour=12)
    row = Invitation(organisation=cast.ours, created_by=who, role="architect", expires_at=ends)
    first, _, link, _, last, _ = invitations._letter(row, "LINK").split("\n")
    assert first == f"{named} invites you to Wonderland on Highwater, as architect."
    assert (link, last) == ("LINK", "The link works once, until 9 March 2027.")


def test_a_member_is_not_invited_whichever_way_the_address_is_written(cast):
    cast.bob.email, cast.mallory.email = "bob@example.org", "mallory@example.org"
    for user in (cast.bob, cast.mallory):
        user.save()
    for email, wrong in (
        ("bob@example.org", [("/email", "is-a-member")]),
        ("BOB@Example.org", [("/email", "is-a-member")]), ("bo@example.org", None),
        ("mallory@example.org", None), (["@"], [("/email", "bad-address")]),
        ({"@": 1}, [("/email", "bad-address")]), (False, [("/email", "bad-address")]),
        ("a@b", [("/email", "bad-address")]), (" a@b.example", [("/email", "bad-address")]),
    ):  # fmt: skip
        found = told(lambda email=email: invited(cast, email=email))
        assert found == wrong if wrong else found[0].email == email, email
    said = words(lambda: invited(cast, email=3))
    assert said == "3 is no address of mail."


@pytest.mark.parametrize(
    ("length", "opens"), [(0, False), (1, True), (43, True), (200, True), (201, False)]
)
def test_a_secret_has_so_many_characters(cast, length, opens):
    row = Invitation.objects.create(
        organisation=cast.ours, role="viewer", digest=digest("x" * length),
        expires_at=timezone.now() + DAY,
    )  # fmt: skip
    assert invitations.open_invitation("x" * length) == (row if opens else None)


def test_an_invitation_is_revoked_once_and_stays_accepted(cast):
    row, _ = invited(cast)
    for _ in range(2):
        invitations.revoke_invitation(row)
    first = row.revoked_at
    assert first is not None
    taken, _ = invited(cast)
    invitations.accept(taken, cast.mallory)
    invitations.revoke_invitation(taken)
    assert (taken.revoked_at, taken.accepted_by) == (None, cast.mallory)
    assert AuditEntry.objects.filter(action="invitation-revoked").count() == 1
    assert words(lambda: invitations.accept(row, cast.bob)).startswith("You are a member of Wond")
    cast.ours.memberships.filter(user=cast.mallory).delete()
    assert words(lambda: invitations.accept(row, cast.mallory)) == "This invitation has ended."


def test_who_joins_has_a_name_of_their_own_a_password_and_agreed(cast):
    row, _ = invited(cast, email="new@example.org")

    def joins(username="carol", password=PASSWORD, agreed=True, row=row):
        return told(lambda: invitations.join(row, username, password, agreed))

    for asked, wrong in (
        ({"agreed": False}, [("/agree", "required")]),
        ({"username": ""}, [("/username", "required")]),
        ({"username": None}, [("/username", "required")]),
        ({"username": "a b"}, [("/username", "bad-name")]),
        ({"username": "ALICE"}, [("/username", "taken")]),
        ({"username": "x" * 151}, [("/username", "too-long")]),
        ({"password": "short-wxq-1"}, [("/password", "password_too_short")]),
        ({"password": None}, [("/password", "password_too_short")]),
        ({"username": "a b", "password": "short-wxq-1", "agreed": False},
         [("/agree", "required"), ("/username", "bad-name"),
          ("/password", "password_too_short")]),
    ):  # fmt: skip
        # A short one is easily guessed as well.
        said = [each for each in joins(**asked) if each[1] != "password_guessable"]
        assert said == wrong, asked
    made = joins("x" * 150)
    assert (made.username, made.email) == ("x" * 150, "new@example.org")
    assert made.check_password(PASSWORD)
    assert made.memberships.get().role == "viewer"
    row.refresh_from_db()
    assert row.accepted_by == made
    # Pressed twice: no second account is left over.
    assert joins("carol") == [("", "ended")]
    assert not User.objects.filter(username="carol").exists()
    own = [each.pointer for each in invitations.password_problems("x", made, "/new")]
    assert set(own) == {"/new"}


# What is lent


def test_days_that_cannot_be_used_are_named_with_those_that_can():
    for days in (0, 10, "3"):
        problems = []
        now = timezone.now()
        assert now <= lending.ends_at(days, 5, 9, problems, "/days") <= timezone.now()
        (problem,) = problems
        assert problem.pointer == "/days"
        assert problem.hint == "Give a whole number from 1 to 9, or leave it out: 5."
        assert problem.message.startswith("The days that the link works are ")


@pytest.mark.parametrize("prices", [None, False, True])
def test_what_is_shared_is_written_down(cast, settings, prices):
    settings.BASE_URL = "https://plan.example.org"
    share, link = shares.share_plan(cast.plan, cast.alice, "  for \n Carol ", 3, prices)
    assert (share.name, share.created_by, share.plan) == ("for Carol", cast.alice, cast.plan)
    assert share.prices is bool(prices)
    secret = link.rstrip("/").rpartition("/")[2]
    assert link.startswith("https://plan.example.org/")
    assert share.digest == digest(secret)
    for _ in range(2):
        shares.revoke_share(share)
    made, ended = AuditEntry.objects.filter(action__startswith="share").order_by("id")
    assert made.detail == {
        "until": share.expires_at.isoformat(), "prices": "shown" if prices else "not shown",
    }  # fmt: skip
    assert [(each.actor, each.organisation) for each in (made, ended)] == [
        ("alice", "Wonderland"), ("", "Wonderland"),
    ]  # fmt: skip
    said = words(lambda: shares.share_plan(cast.plan, cast.alice, prices=1))
    assert said == "Prices: 1 is not true or false."


@pytest.mark.parametrize("lent", ["share", "token"])
def test_use_is_written_down_unless_it_was_or_the_disk_is_full(cast, monkeypatch, lent):
    if lent == "share":
        row, model, module = shares.share_plan(cast.plan, cast.alice)[0], PlanShare, shares
    else:
        row, model, module = cast.alice_token, ApiToken, tokens
    now = timezone.now()
    # Another process wrote it down meanwhile, or did so long ago.
    for ago, marked in ((30, False), (61, True)):
        model.objects.filter(pk=row.pk).update(last_used=now - ago * SECOND)
        row.last_used = None
        module.mark_used(row)
        assert (model.objects.get(pk=row.pk).last_used >= now) is marked
    for cause, passes in ((psycopg.errors.DiskFull(), True), (ValueError(), False)):
        error = OperationalError()
        error.__cause__ = cause

        def fails(*_, error=error, **__):
            raise error

        stand_in = SimpleNamespace(objects=SimpleNamespace(filter=fails))
        monkeypatch.setattr(module, model.__name__, stand_in)
        row.last_used = None
        if passes:
            module.mark_used(row)
        else:
            with pytest.raises(OperationalError):
                module.mark_used(row)
