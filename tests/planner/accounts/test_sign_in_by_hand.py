"""Tokens, sessions and the brake on guessing, each rule on both sides of its bound."""

import itertools
from contextlib import ExitStack
from datetime import timedelta
from threading import BoundedSemaphore
from types import SimpleNamespace

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import ApiToken, AuthenticatorApp, Passkey, SignedIn
from planner.selectors.accounts import tokens_of, tokens_seen
from planner.selectors.living_tokens import living_token
from planner.services.authentication import attempts, factors, hashing, sessions
from planner.services.authentication.sign_in import EndsAccess
from planner.services.organisation import tokens
from planner.services.organisation.rights import SCOPES
from planner.services.secrets import digest

pytestmark = pytest.mark.django_db
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
_NUMBERS = itertools.count()


def made(cast, **changed):
    number = next(_NUMBERS)
    return ApiToken.objects.create(
        **{"organisation": cast.ours, "name": f"t{number}", "prefix": "hw_",
           "digest": digest(f"now {number}"), "created_by": cast.bob, "scopes": ["read"], **changed}
    )  # fmt: skip


@pytest.mark.parametrize("of_organisation", [True, False])
@pytest.mark.parametrize("maker", ["member", "left", "inactive"])
@pytest.mark.parametrize("ends", [None, -SECOND, HOUR])
@pytest.mark.parametrize("revoked", [False, True])
def test_a_token_lives_as_long_as_its_day_and_its_maker(
    cast, of_organisation, maker, ends, revoked
):
    now = timezone.now()
    token = made(
        cast, of_organisation=of_organisation, expires_at=ends and now + ends,
        revoked_at=now if revoked else None, earlier_digest=digest("before"),
        earlier_ends_at=now + HOUR,
    )  # fmt: skip
    if maker == "left":
        cast.ours.memberships.filter(user=cast.bob).delete()
    if maker == "inactive":
        cast.bob.is_active = False
        cast.bob.save()
    lives = not revoked and ends != -SECOND and (of_organisation or maker == "member")
    for known in (token.digest, digest("before")):
        assert (living_token(known) == token) is lives
        assert lives or living_token(known) is None
    ApiToken.objects.filter(pk=token.pk).update(earlier_ends_at=now - SECOND)
    assert living_token(digest("before")) is None
    assert living_token("") is None
    role = cast.ours.memberships.get(user=cast.bob).role if maker != "left" else None
    assert not lives or living_token(token.digest).role == role


def test_who_sees_which_tokens(cast):
    own, shared = made(cast), made(cast, of_organisation=True)
    alices, theirs = made(cast, created_by=cast.alice), made(cast, organisation=cast.theirs)
    names = {each.pk for each in (own, shared, alices, theirs)}

    def seen(rows):
        return {row.pk for row in rows} & names

    assert seen(tokens_of(cast.ours)) == {own.pk, shared.pk, alices.pk}
    assert seen(tokens_of(cast.ours, cast.bob)) == {own.pk}
    assert seen(tokens_seen(cast.ours, cast.bob, True)) == {own.pk, shared.pk, alices.pk}
    assert seen(tokens_seen(cast.ours, cast.bob, False)) == {own.pk}
    assert seen(tokens_of(cast.theirs)) == {theirs.pk}
    for token, user, scopes, may in (
        (own, cast.bob, None, True), (own, cast.alice, None, False),
        (shared, cast.alice, None, True), (own, cast.bob, ["read"], True),
        (own, cast.bob, [], False), (own, cast.bob, ["read", "write"], True),
        (own, cast.bob, ["write"], False), (own, cast.alice, ["read"], False),
    ):  # fmt: skip
        assert tokens.may_rotate(token, user, scopes) is may


def told(ask):
    """What is made, or where something is wrong with it."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


@pytest.mark.parametrize(
    ("days", "fits"),
    [(1, True), (3650, True), (0, False), (3651, False), (-1, False), (True, False), (1.5, False),
     ("1", False)],
)  # fmt: skip
def test_a_token_ends_after_so_many_days(cast, days, fits):
    before = timezone.now()
    found = told(lambda: tokens.create_token(cast.ours, cast.alice, "t", expires_in_days=days))
    if not fits:
        assert found == [("/expires_in_days", "out-of-range")]
        return
    token, secret = found
    assert before <= token.expires_at - timedelta(days=days) <= timezone.now()
    assert (token.prefix, token.digest) == (secret[:10], digest(secret))
    assert secret.startswith("hw_")
    assert len(secret) == 3 + 43


@pytest.mark.parametrize(("days", "fits"), [(None, True), (4, True), (5, True), (6, False)])
def test_a_token_gives_nothing_that_lasts_longer_than_itself(cast, days, fits):
    giver = made(cast, created_by=cast.alice, scopes=list(SCOPES),
                 expires_at=timezone.now() + timedelta(days=5) + MINUTE)  # fmt: skip
    found = told(
        lambda: tokens.create_token(
            cast.ours, cast.alice, "t", expires_in_days=days, granted_by=giver
        )
    )
    if not fits:
        assert found == [("/expires_in_days", "not-allowed")]
    elif days is None:
        assert found[0].expires_at == giver.expires_at
    else:
        assert found[0].expires_at < giver.expires_at
    narrow = made(cast, created_by=cast.alice, scopes=["read"])
    every = told(lambda: tokens.create_token(cast.ours, cast.alice, "t", granted_by=narrow))
    assert every[0].scopes == ["read"]


def test_everything_wrong_with_a_token_is_told_at_once(cast):
    for asked, wrong in (
        ({"scopes": []}, [("/scopes", "wrong-type")]),
        ({"scopes": "read"}, [("/scopes", "wrong-type")]),
        ({"scopes": ["fly", "read", 7]}, [("/scopes/0", "unknown-scope"),
                                          ("/scopes/2", "unknown-scope")]),
        ({"of_organisation": "yes"}, [("/of_organisation", "wrong-type")]),
        ({"name": "", "scopes": 0, "expires_in_days": 0, "of_organisation": 1},
         [("/name", None), ("/scopes", "wrong-type"), ("/expires_in_days", "out-of-range"),
          ("/of_organisation", "wrong-type")]),
    ):  # fmt: skip
        whole = {"name": "t", **asked}
        found = told(lambda whole=whole: tokens.create_token(cast.ours, cast.alice, **whole))
        assert [each[0] for each in found] == [each[0] for each in wrong]
        assert all(code in (None, said) for (_, code), (_, said) in zip(wrong, found, strict=True))
    found = told(lambda: tokens.create_token(cast.theirs, cast.alice, "t"))
    assert found == [("/user", "not-a-member")]
    token, _ = tokens.create_token(cast.ours, cast.alice, "t", scopes=list(SCOPES)[::-1])
    assert token.scopes == [str(each) for each in SCOPES], "in their own order"


@pytest.mark.parametrize(
    ("hours", "fits"),
    [(0, True), (1, True), (336, True), (337, False), (-1, False), (True, False), (1.0, False)],
)
def test_the_secret_of_before_goes_on_for_so_many_hours(cast, hours, fits):
    token = made(cast)
    before, began = token.digest, timezone.now()
    found = told(lambda: tokens.rotate_token(token, hours))
    if not fits:
        assert found == [("/grace_hours", "out-of-range")]
        assert ApiToken.objects.get(pk=token.pk).digest == before
        return
    assert (token.digest, token.prefix) == (digest(found), found[:10])
    assert living_token(token.digest) == token
    assert living_token(before) == (token if hours else None)
    if hours:
        assert began <= token.earlier_ends_at - timedelta(hours=hours) <= timezone.now()
    else:
        assert (token.earlier_digest, token.earlier_ends_at) == (None, None)
    assert began <= token.rotated_at <= timezone.now()
    for ended in ({"revoked_at": began}, {"expires_at": began}):
        assert told(lambda ended=ended: tokens.rotate_token(made(cast, **ended))) == [("", "ended")]
    assert tokens.rotate_token(made(cast, expires_at=began + HOUR))


@pytest.mark.parametrize(("ago", "marked"), [(None, True), (59, False), (61, True)])
def test_use_is_written_down_once_a_minute(cast, ago, marked):
    now = timezone.now()
    token = made(cast, last_used=ago and now - ago * SECOND)
    tokens.mark_used(token)
    kept = ApiToken.objects.get(pk=token.pk).last_used
    assert (kept is not None and kept >= now) is marked
    tokens.revoke_token(token)
    first = token.revoked_at
    tokens.revoke_token(token)
    assert token.revoked_at == first


def failed(username, address, number, ago=timedelta(0)):
    rows = [
        AccessFailureLog(username=username, ip_address=address, path_info="/")
        for _ in range(number)
    ]
    AccessFailureLog.objects.bulk_create(rows)
    pks = [row.pk for row in rows]
    AccessFailureLog.objects.filter(pk__in=pks).update(attempt_time=timezone.now() - ago)


@pytest.mark.parametrize(
    ("of_account", "of_address", "minutes"),
    [(0, 0, 1), (4, 4, 1), (5, 5, 1), (6, 6, 2), (7, 7, 4), (8, 8, 8), (10, 10, 32), (11, 11, 60),
     (12, 12, 60), (40, 40, 60), (0, 30, 1), (0, 35, 1), (0, 36, 2), (0, 41, 2), (0, 42, 4),
     (6, 42, 4), (7, 41, 4)],
)  # fmt: skip
def test_the_delay_doubles_up_to_an_hour(of_account, of_address, minutes):
    """By the account, or by the address, which has six times as many free."""
    failed("alice", "10.0.0.1", of_account)
    failed("other", "10.0.0.1", of_address - of_account)
    failed("alice", "10.0.0.9", 30, timedelta(hours=25))
    request = RequestFactory().post("/", {"username": "alice"})
    request.axes_ip_address = "10.0.0.1"
    assert attempts.delay(request) == minutes * MINUTE
    count, last = attempts.failures_of("alice", timezone.now() - HOUR)
    assert (count, last is None) == (of_account, of_account == 0)
    assert attempts.failures_of("alice", None)[0] == of_account + 30


def test_the_day_before_is_forgotten():
    for name, ago in (("new", 23), ("old", 25)):
        made_at = AccessAttempt.objects.create(
            username=name, ip_address="10.0.0.1", user_agent="x", failures_since_start=1
        )
        AccessAttempt.objects.filter(pk=made_at.pk).update(attempt_time=timezone.now() - ago * HOUR)
    failed("new", "10.0.0.1", 1, timedelta(days=30) - HOUR)
    failed("old", "10.0.0.1", 2, timedelta(days=30) + HOUR)
    assert attempts.Attempts().clean_expired_user_attempts() == 1
    assert AccessAttempt.objects.get().username == "new"
    assert AccessFailureLog.objects.get().username == "new"


def test_a_begun_minute_counts():
    for seconds, minutes in ((0, 0), (1, 1), (59, 1), (60, 1), (61, 2), (3600, 60)):
        assert attempts.whole_minutes(seconds * SECOND) == minutes


@pytest.mark.parametrize(
    ("behind", "own", "told_by", "address"),
    [(False, "0", "1.1.1.1", "10.0.0.1"), (True, "0", "1.1.1.1", "1.1.1.1"),
     (True, "1", "1.1.1.1", "10.0.0.1"), (True, "0", "9.9.9.9, 2.2.2.2", "2.2.2.2"),
     (True, "0", "", "10.0.0.1"), (True, "0", "nonsense", None), (True, "0", "::1", "::1"),
     (False, "1", "", "10.0.0.1")],
)  # fmt: skip
def test_whence_a_request_comes(settings, monkeypatch, behind, own, told_by, address):
    settings.BEHIND_PROXY = behind
    monkeypatch.setenv("OWN_PROXY", own)
    meta = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": told_by}
    assert attempts.address_of(SimpleNamespace(META=meta)) == address
    assert attempts.address_of(SimpleNamespace(META={})) is None


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/120 Safari/537 Edg/120",
         "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/120 Safari/537", "Chrome on Linux"),
        ("Mozilla/5.0 (iPhone; CPU OS 17 like Mac OS X) CriOS/120 Safari", "Chrome on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10) Version/17 Safari/605", "Safari on macOS"),
        ("Mozilla/5.0 (Linux; Android 14) Firefox/120", "Firefox on Android"),
        ("OPR/100 Chrome/120", "Opera"), ("curl/8", "curl/8"), ("", "unknown"),
        ("x" * 90, "x" * 90), ("x" * 91, "x" * 90),
    ],
)  # fmt: skip
def test_a_browser_is_called_as_its_person_calls_it(agent, said):
    assert sessions.browser_of(agent) == said


@pytest.mark.parametrize(
    ("processors", "slots"), [(None, 1), (1, 1), (2, 1), (3, 1), (4, 2), (16, 8)]
)
def test_half_of_the_processors_check_passwords(processors, slots):
    assert hashing.slots(processors) == slots


@pytest.mark.parametrize(("slots", "waiting"), [(1, 3), (2, 3), (2, 2), (3, 1)])
def test_so_many_have_a_turn_at_hashing(settings, tmp_path, monkeypatch, slots, waiting):
    """A file for each turn, in a folder that is made; who finds none, or too many wait, goes."""
    settings.VAR_DIR = tmp_path / "var"
    monkeypatch.setattr(hashing.os, "cpu_count", lambda: 2 * slots)
    monkeypatch.setattr(hashing, "PATIENCE_SECONDS", 0)
    monkeypatch.setattr(hashing, "_waiting", BoundedSemaphore(waiting))
    for _ in range(2):
        with ExitStack() as held:
            for number in range(min(slots, waiting)):
                held.enter_context(hashing.a_slot())
                there = sorted((settings.VAR_DIR / "hashing").iterdir())
                assert number < len(there) <= slots
                assert {path.stat().st_mode & 0o777 for path in there} == {0o600}
            with pytest.raises(hashing.BusyError), hashing.a_slot():
                pass
    with hashing.a_slot():
        pass


def test_sessions_are_listed_and_ended(cast):
    now = timezone.now()
    for user, key, ends in (
        (cast.alice, "a1", HOUR), (cast.alice, "a2", HOUR), (cast.alice, "a3", HOUR),
        (cast.alice, "over", -SECOND), (cast.bob, "b1", HOUR),
    ):  # fmt: skip
        Session.objects.create(session_key=key, session_data="", expire_date=now + ends)
        SignedIn.objects.create(user=user, session_key=key, agent="curl", last_used=now)
    SignedIn.objects.create(user=cast.bob, session_key="gone", agent="", last_used=now)
    for number in range(100):
        Session.objects.create(
            session_key=f"m{number}", session_data="", expire_date=timezone.now() + HOUR
        )
        SignedIn.objects.create(user=cast.mallory, session_key=f"m{number}", last_used=now)
    assert len(sessions.sessions_of(cast.mallory, "m1")) == 100
    Session.objects.create(session_key="more", session_data="", expire_date=now + HOUR)
    SignedIn.objects.create(user=cast.mallory, session_key="more", last_used=now)
    assert len(sessions.sessions_of(cast.mallory, "m1")) == 100, "further ones are not listed"
    assert sessions.end_others(cast.mallory, None) == 101
    listed = sessions.sessions_of(cast.alice, "a2")
    assert {each["row"].session_key: each["current"] for each in listed} == {
        "a1": False, "a2": True, "a3": False,
    }  # fmt: skip
    assert {each["browser"] for each in listed} == {"curl"}
    of_bob = SignedIn.objects.get(session_key="b1")
    assert not sessions.end_session(cast.alice, of_bob.pk)
    assert sessions.end_session(cast.alice, SignedIn.objects.get(session_key="a1").pk)
    assert sorted(Session.objects.values_list("pk", flat=True)) == ["a2", "a3", "b1", "over"]
    assert sessions.forget_ended() == 1, "what belongs to no session"
    assert sessions.end_others(cast.alice, "a2") == 2
    assert sorted(Session.objects.values_list("pk", flat=True)) == ["a2", "b1"]
    assert sessions.end_others(cast.bob, None) == 1
    assert list(SignedIn.objects.values_list("session_key", flat=True)) == ["a2"]


def test_so_many_recovery_codes_are_made_and_each_counts_once(cast):
    """Of signs that nobody mistakes for one another; old ones end where new ones are made."""
    assert told(lambda: factors.new_codes(cast.alice)) == [("", "nothing")]
    device = factors.begin_app(cast.alice)
    assert factors.pending_app(cast.alice) == device
    assert not factors.has_factors(cast.alice)
    AuthenticatorApp.objects.filter(pk=device.pk).update(confirmed=True)
    assert factors.has_factors(cast.alice)
    assert told(lambda: factors.begin_app(cast.alice)) == [("", "taken")]
    before, codes = factors.new_codes(cast.alice), factors.new_codes(cast.alice)
    assert (len(codes), factors.codes_left(cast.alice)) == (10, 10)
    assert len({*before, *codes}) == 20
    for code in codes:
        words = code.split("-")
        assert [len(word) for word in words] == [4] * 6
        assert set(code) <= set("abcdefghjkmnpqrstuvwxyz23456789-")
    assert not factors.prove(cast.alice, before[0])
    # As it is copied: capitals, blanks, no strokes.
    assert factors.prove(cast.alice, f" {codes[0].upper().replace('-', ' ')} ")
    assert not factors.prove(cast.alice, codes[0])
    assert not factors.prove(cast.bob, codes[1])
    assert factors.prove(cast.alice, codes[1].replace("-", ""))
    assert factors.codes_left(cast.alice) == 8
    assert factors.new_codes(cast.alice) != codes
    assert factors.codes_left(cast.alice) == 10
    factors.remove_app(cast.bob)
    assert factors.codes_left(cast.alice) == 10
    factors.remove_app(cast.alice)
    assert (factors.codes_left(cast.alice), factors.has_factors(cast.alice)) == (0, False)


def test_recovery_codes_stay_while_another_proof_does(cast):
    device = factors.begin_app(cast.alice)
    AuthenticatorApp.objects.filter(pk=device.pk).update(confirmed=True)
    key = Passkey.objects.create(user=cast.alice, name="K", credential_id="k", credential=b"")
    factors.new_codes(cast.alice)
    factors.remove_app(cast.alice)
    assert factors.codes_left(cast.alice) == 10
    assert not factors.remove_passkey(cast.bob, key.pk)
    assert factors.remove_passkey(cast.alice, key.pk)
    assert factors.codes_left(cast.alice) == 0


@pytest.mark.parametrize(("there", "fits"), [(19, True), (20, False)])
def test_a_person_has_so_many_passkeys(cast, there, fits):
    Passkey.objects.bulk_create(
        Passkey(user=cast.alice, name="K", credential_id=f"k{n:03}", credential=b"")
        for n in range(there)
    )
    found = told(lambda: factors.begin_passkey(cast.alice, "http://localhost"))
    if fits:
        options, _ = found
        known = options["publicKey"]["excludeCredentials"]
        assert len(known) == there, "a device that has one already is not asked for another"
        assert options["publicKey"]["authenticatorSelection"]["userVerification"] == "required"
        assert options["publicKey"]["authenticatorSelection"]["residentKey"] == "required"
    else:
        assert found == [("", "too-many")]


@pytest.mark.parametrize(("ago", "fresh"), [(None, False), (301, False), (300, True), (299, True)])
def test_a_question_to_a_device_is_open_for_five_minutes(monkeypatch, ago, fresh):
    now = 1_000_000.0
    monkeypatch.setattr(factors.time, "time", lambda: now)
    state = factors._dated({"challenge": "c"})
    assert state["until"] == now + 300
    monkeypatch.setattr(factors.time, "time", lambda: now + (ago or 0))
    if fresh:
        assert factors._fresh(state) is state
    else:
        with pytest.raises(ValueError, match="too long ago"):
            factors._fresh(state if ago else None)


@pytest.mark.parametrize(
    ("host", "name"),
    [("http://localhost:8000", "localhost"), ("https://plan.example.org", "plan.example.org"),
     ("https://plan.example.org:444", "plan.example.org")],
)  # fmt: skip
def test_a_passkey_is_of_the_name_by_which_the_server_is_reached(host, name):
    server = factors.server_of(host)
    assert server.rp.id == name
    options, state = factors.ask_passkey(host)
    assert options["publicKey"]["rpId"] == name
    assert options["publicKey"]["userVerification"] == "required"
    assert state["user_verification"] == "required"


def test_who_signs_in_where_somebody_else_was_has_a_session_of_their_own(cast):
    """The first one ends, and the new one is listed under the key that the browser has."""
    client = Client()
    for user in (cast.bob, cast.alice, cast.alice):
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        key = client.session.session_key
        assert SignedIn.objects.get(session_key=key).user == user
        assert [each["current"] for each in sessions.sessions_of(user, key)].count(True) == 1
    assert not SignedIn.objects.filter(session_key__in=["", "None"]).exists()
    assert sessions.sessions_of(cast.bob, None) == []


@pytest.mark.parametrize("user", [None, User(username="not kept yet")])
def test_a_password_of_nobody_ends_nothing(cast, user):
    """Who is invited has a password before there is an account."""
    token = made(cast)
    EndsAccess().password_changed("x", user)
    token.refresh_from_db()
    assert token.revoked_at is None
    EndsAccess().password_changed("x", cast.bob)
    token.refresh_from_db()
    assert token.revoked_at is not None
