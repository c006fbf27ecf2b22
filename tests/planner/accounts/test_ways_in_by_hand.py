"""Links, passwords and the second step, each condition both ways."""

import re
from datetime import timedelta
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
from axes.models import AccessFailureLog
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from django.utils import timezone

from planner import sealing
from planner.models import (
    ApiToken,
    AuditEntry,
    AuthenticatorApp,
    OutgoingMail,
    Passkey,
    SignInLink,
)
from planner.services.authentication import factors, hashing, sign_in
from planner.services.organisation import tokens
from planner.services.secrets import digest
from planner.views.account import passwords, second_factor
from tests.planner.accounts.test_sign_in_ways import code_of

pytestmark = pytest.mark.django_db
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
PASSWORD = "a long enough passphrase"


def with_app(user):
    device = factors.begin_app(user)
    AuthenticatorApp.objects.filter(pk=device.pk).update(confirmed=True)
    return AuthenticatorApp.objects.get(pk=device.pk)


def half_in(user, address="/sign-in/"):
    user.password = make_password(PASSWORD)
    user.save()
    client = Client()
    client.post(address, {"username": user.username, "password": PASSWORD})
    return client


# Links


@pytest.mark.parametrize("hours", [1, 24, 240])
def test_a_link_works_for_its_hours_and_leaves_others_alone(cast, hours):
    now = timezone.now()
    for ago in (-SECOND, HOUR):
        SignInLink.objects.create(user=cast.bob, digest=f"{ago}", expires_at=now + ago)
    secret = sign_in.create_sign_in_link(cast.alice, *[hours] * (hours != 24))
    row = SignInLink.objects.get(user=cast.alice)
    assert row.digest == digest(secret)
    assert now <= row.expires_at - hours * HOUR <= timezone.now()
    assert [each.digest for each in SignInLink.objects.filter(user=cast.bob)] == [f"{HOUR}"]
    assert AuditEntry.objects.get(action="link-made").detail == {"hours": hours}
    assert sign_in.link_path("s") == "/sign-in/link/#s"
    SignInLink.objects.filter(pk=row.pk).update(expires_at=timezone.now() - SECOND)
    assert sign_in.use_sign_in_link(secret) is None
    SignInLink.objects.filter(pk=row.pk).update(expires_at=timezone.now() + HOUR)
    for active in (False, True):
        cast.alice.is_active = active
        cast.alice.save()
        used = sign_in.use_sign_in_link(secret)
        assert used == (cast.alice if active else None)
    assert now <= SignInLink.objects.get(pk=row.pk).used_at <= timezone.now()
    assert sign_in.use_sign_in_link(secret) is None


def test_the_page_of_a_link(cast):
    client, secret = Client(), sign_in.create_sign_in_link(cast.alice)
    shown = client.get("/sign-in/link/")
    assert (shown.status_code, "no-store" in shown["Cache-Control"]) == (200, True)
    assert "This link signs you in once." in shown.content.decode()
    assert SignInLink.objects.get().used_at is None
    assert client.put("/sign-in/link/").status_code == 405
    assert client.post("/sign-in/link/").status_code == 410
    done = client.post("/sign-in/link/", {"code": f" {secret}\n"})
    assert (done.status_code, done["Location"]) == (302, "/")
    again = Client().post("/sign-in/link/", {"code": secret})
    assert (again.status_code, "no longer works" in again.content.decode()) == (410, True)


@pytest.mark.parametrize(
    ("password", "code"),
    [("x" * 11, "password_too_short"), ("x" * 12, None), ("x" * 128, None),
     ("x" * 129, "password_too_long"), ("a" + " " * 20 + "b", "password_too_short"),
     ("ab c  d  efg", "password_too_short"), ("ab c  d  efghi", None),
     (" " * 12, "password_too_short")],
)  # fmt: skip
def test_spaces_in_a_row_count_as_one(password, code):
    if code is None:
        sign_in.Length().validate(password)
    else:
        with pytest.raises(ValidationError) as refused:
            sign_in.Length().validate(password)
        assert refused.value.code == code
        assert str({"password_too_short": 12, "password_too_long": 128}[code]) in str(refused.value)
    assert "12 to 128" in sign_in.Length().get_help_text()


@pytest.mark.parametrize("was_in", [True, False])
def test_a_new_password_ends_what_was_made_with_the_one_before(cast, settings, was_in):
    settings.EMAIL_SET_UP = True
    cast.bob.last_login = timezone.now() if was_in else None
    cast.bob.email = "bob@example.org"
    cast.bob.save()
    shared, _ = tokens.create_token(cast.ours, cast.alice, "s", of_organisation=True)
    ApiToken.objects.filter(pk=shared.pk).update(created_by=cast.bob)
    before = timezone.now() - HOUR
    gone, _ = tokens.create_token(cast.ours, cast.bob, "gone")
    ApiToken.objects.filter(pk=gone.pk).update(revoked_at=before)
    used, _ = (sign_in.create_sign_in_link(cast.bob) for _ in range(2))
    sign_in.use_sign_in_link(used)
    sign_in.create_sign_in_link(cast.alice)
    sign_in.EndsAccess().password_changed("x", cast.bob)
    for token, ended in ((cast.bob_token, True), (shared, False), (cast.alice_token, False)):
        token.refresh_from_db()
        assert (token.revoked_at is not None) is ended
    assert ApiToken.objects.get(pk=gone.pk).revoked_at == before
    left = {(row.user.username, row.used_at is None) for row in SignInLink.objects.all()}
    assert left == {("bob", False), ("alice", True)}
    letters = [(row.to, "another password" in row.text) for row in OutgoingMail.objects.all()]
    assert letters == [("bob@example.org", True)] * was_in


# Passwords


@pytest.mark.parametrize(
    ("failures", "ago", "address", "said"),
    [(2, 2, "10.0.0.7", None), (3, 2, "10.0.0.7", "3 tries .* from 10.0.0.7. If"),
     (3, 2, None, "3 tries .* UTC. If"), (4, 2, "10.0.0.7", "4 tries"), (9, 4, "10.0.0.7", None)],
)  # fmt: skip
def test_of_three_wrong_passwords_since_the_last_time_one_hears(
    cast, monkeypatch, failures, ago, address, said
):
    heard = []
    monkeypatch.setattr(
        passwords.messages, "warning", lambda _, text, fail_silently: heard.append(text)
    )
    cast.alice.last_login = timezone.now() - 3 * HOUR
    for _ in range(failures):
        AccessFailureLog.objects.create(username="alice", ip_address=address, path_info="/")
    AccessFailureLog.objects.update(attempt_time=timezone.now() - ago * HOUR)
    passwords.tell_of_failures(RequestFactory().get("/"), cast.alice)
    assert len(heard) == (said is not None)
    if said:
        assert re.search(said, heard[0])
        at = timezone.now() - ago * HOUR
        assert f"{at:%Y-%m-%d at %H:}" in heard[0]


@pytest.mark.parametrize("signed_in", [None, False, True])
@pytest.mark.parametrize("password", [None, "wrong one wrong", PASSWORD])
def test_who_signs_in_is_told_and_who_is_asked_again_is_not(cast, monkeypatch, signed_in, password):
    heard = []
    monkeypatch.setattr(passwords, "tell_of_failures", lambda request, user: heard.append(user))
    cast.alice.password = make_password(PASSWORD)
    cast.alice.save()
    request = None if signed_in is None else RequestFactory().post("/")
    if request is not None:
        request.user = cast.alice if signed_in else AnonymousUser()
    found = passwords.PatientBackend().authenticate(request, "alice", password)
    assert found == (cast.alice if password == PASSWORD else None)
    assert heard == [cast.alice] * (password == PASSWORD and signed_in is False)


def test_only_who_had_no_turn_is_asked_to_come_again():
    middleware = passwords.TooBusy(lambda request: "answered")
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert middleware(request) == "answered"
    assert middleware.process_exception(request, ValueError()) is None
    reply = middleware.process_exception(request, hashing.BusyError())
    assert (reply.status_code, reply["Retry-After"]) == (503, "5")


def test_the_page_to_sign_in(cast, client, monkeypatch):
    assert client.put("/sign-in/").status_code == 405
    for set_up in (False, True):
        company = "planner.views.account.sign_in.company"
        monkeypatch.setattr(f"{company}.is_set_up", lambda is_it=set_up: is_it)
        monkeypatch.setattr(f"{company}.name", lambda: "Tea & Sons")
        assert ("Tea &amp; Sons" in client.get("/sign-in/").content.decode()) is set_up
    monkeypatch.undo()
    with_app(cast.alice)
    half = half_in(cast.alice)
    for asked, following in (("", ""), ("?next=/plans/%3Fa=1%26b", "/plans/?a=1&b")):
        sent = urlsplit(half.get(f"/sign-in/{asked}")["Location"])
        assert sent.path == "/sign-in/second/"
        assert parse_qs(sent.query, keep_blank_values=True) == {"next": [following]}
    client.force_login(cast.bob)
    assert client.get("/sign-in/")["Location"] == "/"


# The second step


@pytest.mark.parametrize(
    ("user", "half", "key", "seen", "is_half", "marked"),
    [(None, None, None, None, None, False), ("alice", False, "k", "alice", None, True),
     ("alice", True, "k", None, "alice", False), (None, True, "k", None, None, False),
     ("alice", False, None, "alice", None, False), (None, False, "k", None, None, False)],
)  # fmt: skip
def test_by_half_nobody_is_there(
    cast, settings, monkeypatch, user, half, key, seen, is_half, marked
):
    """Nor is anything looked up where no session is brought."""
    used, person = [], getattr(cast, user) if user else AnonymousUser()
    monkeypatch.setattr(second_factor.sessions, "mark_used", used.append)

    class Kept(dict):
        session_key = key

    for brought in (True, False):
        session = Kept({"half_signed_in": True} if half else {})
        if user:
            session["_auth_user_id"] = "1"
        cookies = {settings.SESSION_COOKIE_NAME: "x"} if brought else {}
        request = SimpleNamespace(COOKIES=cookies, session=session, user=person)
        asked = second_factor.HalfSignedIn(lambda request: request)(request)
        assert asked.half == (getattr(cast, is_half) if is_half and brought else None)
        if brought and half:
            assert asked.user.is_anonymous
        else:
            assert asked.user == person
        assert used == ([key] if marked and brought else [])
        used.clear()


@pytest.mark.parametrize("proofs", ["app", "lost app", "passkey", "both"])
def test_the_second_step_asks_for_what_there_is(cast, settings, proofs):
    if proofs != "passkey":
        device = with_app(cast.alice)
    if proofs in ("passkey", "both"):
        Passkey.objects.create(user=cast.alice, name="K", credential_id="k", credential=b"")
    if proofs == "lost app":
        AuthenticatorApp.objects.update(sealed=sealing.Fernet(sealing.Fernet.generate_key())
                                        .encrypt(b"other").decode())  # fmt: skip
    half = half_in(cast.alice)
    for asked in (half.get("/sign-in/second/"), half.post("/sign-in/second/", {"code": "0"})):
        page = asked.content.decode()
        assert ("of your authenticator app, or a recovery code" in page) is (proofs != "passkey")
        assert ("cannot be read on this server" in page) is (proofs == "lost app")
        assert ("passkeys.js" in page) is True
        assert ("data-passkey" in page) is (proofs in ("passkey", "both"))
        wrong = asked.status_code == 400
        assert ("This code is not right" in page) is wrong
    assert wrong
    failed = AuditEntry.objects.filter(action="sign-in-failed")
    assert [(row.actor, row.detail) for row in failed] == [("alice", {"step": "second"})]
    if proofs in ("app", "both"):
        reply = half.post("/sign-in/second/", {"code": code_of(device)})
        assert reply["Location"] == "/"
        assert half.get("/sign-in/second/")["Location"] == "/"
        cast.alice.refresh_from_db()
        assert cast.alice.last_login is not None


@pytest.mark.parametrize(
    ("goal", "led_to"),
    [("", "/"), ("/plans/new/", "/plans/new/"), ("https://evil.example/", "/"), ("//evil", "/"),
     ("http://testserver/tokens/", "http://testserver/tokens/")],
)  # fmt: skip
def test_one_is_led_to_where_one_wanted_within_this_server(cast, goal, led_to):
    device = with_app(cast.alice)
    half = half_in(cast.alice)
    assert Client().get("/sign-in/second/")["Location"] == "/sign-in/"
    assert half.put("/sign-in/second/").status_code == 405
    shown = half.get("/sign-in/second/", {"next": goal})
    assert "no-store" in shown["Cache-Control"]
    assert half.post("/sign-in/second/", {"code": code_of(device)})["Location"] == led_to
    kept = half.session
    assert not {second_factor.HALF, second_factor.NEXT} & set(kept.keys())


def test_what_is_no_body_is_nothing():
    for body, read in ((b"", None), (b'{"a": 1}', {"a": 1}), (b"[" * 100_000, None), (b"x", None)):
        assert second_factor.body_of(SimpleNamespace(body=body)) == read
    for way in ("ask/", ""):
        assert Client().get(f"/sign-in/passkey/{way}").status_code == 405
