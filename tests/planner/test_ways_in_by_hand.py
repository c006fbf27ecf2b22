"""Ways in, proofs and what is said on the way, each condition both ways."""

import base64
import json
import re
from datetime import timedelta
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
from axes.models import AccessFailureLog
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import JsonResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from calculators.errors import InputProblems
from planner import sealing
from planner.models import (
    ApiToken,
    AuditEntry,
    AuthenticatorApp,
    OutgoingMail,
    Passkey,
    RecoveryCode,
    SignedIn,
    SignInLink,
)
from planner.selectors import accounts
from planner.services import attempts, factors, hashing, organisations, sessions, sign_in, tokens
from planner.services.secrets import digest, new_secret
from planner.views import passwords, second_factor
from tests.planner.passkey import Device
from tests.planner.test_sign_in_ways import code_of

pytestmark = pytest.mark.django_db
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
PASSWORD = "a long enough passphrase"


def told(ask):
    """What comes of it, or everything that is said to be wrong."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


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


def changes(user):
    """What was written down of how somebody comes in, the oldest first."""
    rows = AuditEntry.objects.filter(action="access-changed", actor=user.username).order_by("id")
    return [row.detail for row in rows]


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
        monkeypatch.setattr("planner.views.sign_in.company.is_set_up", lambda is_it=set_up: is_it)
        monkeypatch.setattr("planner.views.sign_in.company.name", lambda: "Tea & Sons")
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


# Proofs


def test_what_an_app_reads_is_how_codes_are_made(cast):
    device = factors.begin_app(cast.alice)
    address = urlsplit(factors.app_address(device))
    assert (address.scheme, address.netloc, address.path) == (
        "otpauth",
        "totp",
        "/Highwater%3Aalice",
    )
    asked = {name: value for name, (value,) in parse_qs(address.query).items()}
    assert asked == {
        "secret": base64.b32encode(device.bin_key).decode(), "issuer": "Highwater",
        "digits": str(device.digits), "period": str(device.step),
    }  # fmt: skip
    assert (device.digits, device.step, device.confirmed, device.name) == (
        6,
        30,
        False,
        "Highwater",
    )
    later = factors.begin_app(cast.alice)
    assert list(AuthenticatorApp.objects.filter(user=cast.alice)) == [later]
    assert factors.can_be_read(later)
    later.sealed = "nonsense"
    assert not factors.can_be_read(later)


def test_an_app_counts_from_its_first_code_and_brings_recovery_codes_once(cast):
    assert told(lambda: factors.confirm_app(cast.alice, "123456")) == [("", "wrong-code")]
    device = factors.begin_app(cast.alice)
    assert not factors.prove(cast.alice, code_of(device)), "not shown yet"
    right = code_of(device)
    for wrong in ("", "12345", f"{right}0", "x", right[:5] + "\N{ARABIC-INDIC DIGIT ONE}"):
        assert told(lambda wrong=wrong: factors.confirm_app(cast.alice, wrong)) == [
            ("", "wrong-code")
        ]
        AuthenticatorApp.objects.update(
            throttling_failure_count=0, throttling_failure_timestamp=None
        )
    assert told(lambda: factors.confirm_app(cast.bob, right)) == [("", "wrong-code")]
    codes = factors.confirm_app(cast.alice, f" {right[:3]} {right[3:]} ")
    assert (len(codes), factors.codes_left(cast.alice)) == (10, 10)
    assert told(lambda: factors.confirm_app(cast.alice, right)) == [("", "wrong-code")]
    AuthenticatorApp.objects.update(last_t=-1)
    assert factors.prove(cast.alice, f"{right[:3]} {right[3:]}")
    assert not factors.prove(cast.alice, right), "once"
    assert not factors.prove(cast.alice, "")
    # Another app later: the codes on paper stay.
    AuthenticatorApp.objects.all().delete()
    other = factors.begin_app(cast.alice)
    assert factors.confirm_app(cast.alice, code_of(other)) == []
    assert factors.prove(cast.alice, codes[0])
    factors.remove_app(cast.alice)
    factors.remove_app(cast.alice)
    assert changes(cast.alice) == [
        {"added": "authenticator app"}, {"added": "recovery codes"},
        {"added": "authenticator app"}, {"used": "recovery code"},
        {"removed": "authenticator app"},
    ]  # fmt: skip
    assert not RecoveryCode.objects.exists()


def test_a_recovery_code_is_read_as_it_is_written():
    for code, read in (
        ("AB-cd ef", "abcdef"), ("", ""), ("x" * 100, "x" * 100), ("x" * 101, "x" * 100),
    ):  # fmt: skip
        assert factors._plain(code) == read
    for code, read in (("12 34", "1234"), ("1a", ""), ("", ""), ("١٢", ""), (" 1\t2 ", "12")):
        assert factors._digits(code) == read


def made_passkey(user, device, host="http://testserver", name="Key"):
    options, state = factors.begin_passkey(user, host)
    return factors.add_passkey(user, host, state, device.make(json_of(options)), name)


def json_of(options):
    """As a browser gets it."""
    return json.loads(JsonResponse(dict(options)).content)


def test_a_passkey_is_kept_once_and_answers_for_its_person_alone(cast):
    device, host = Device(), "http://testserver"
    cast.alice.first_name = "Alice"
    options, _ = factors.begin_passkey(cast.alice, host)
    person = json_of(options)["publicKey"]["user"]
    assert (person["name"], person["displayName"]) == ("alice", "Alice")
    assert (
        json_of(factors.begin_passkey(cast.bob, host)[0])["publicKey"]["user"]["displayName"]
        == "bob"
    )
    assert len(made_passkey(cast.alice, device)) == 10
    assert made_passkey(cast.alice, Device()) == [], "codes there are"
    assert told(lambda: made_passkey(cast.bob, device)) == [("", "taken")]
    for name, wrong in (("", "/name"), ("x" * 81, "/name")):
        found = told(lambda name=name: made_passkey(cast.bob, Device(), name=name))
        assert [each[0] for each in found] == [wrong]
    for state, response in ((None, {}), ({"until": 0}, {}), ({"until": 9e12}, {}),
                            ({"until": 9e12}, None), ({"until": 9e12}, [])):  # fmt: skip
        found = told(lambda s=state, r=response: factors.add_passkey(cast.bob, host, s, r, "Key"))
        assert found == [("", "no-passkey")]
    other = "https://elsewhere.example"
    assert told(lambda: made_passkey(cast.bob, Device(), other)) == [("", "no-passkey")]

    def answers(host=host, change=lambda answer: answer):
        options, state = factors.ask_passkey("http://testserver")
        return factors.answer_passkey(host, state, change(device.answer(json_of(options))))

    before = timezone.now()
    assert answers() == cast.alice
    used = Passkey.objects.filter(last_used__gte=before)
    assert [row.user for row in used] == [cast.alice]
    assert answers("http://testserver:81") is None
    for change in (
        lambda answer: None, lambda answer: [], lambda answer: {},
        lambda answer: {**answer, "id": answer["id"] + "x"},
        lambda answer: {**answer, "id": "a\0"}, lambda answer: {**answer, "response": {}},
    ):  # fmt: skip
        assert answers(change=change) is None
    cast.alice.is_active = False
    cast.alice.save()
    assert answers() is None
    assert changes(cast.alice) == [
        {"added": "passkey"}, {"added": "recovery codes"}, {"added": "passkey"}
    ]  # fmt: skip


def test_a_credential_is_named_by_at_most_1400_signs(cast):
    for length, looked_for in ((1, True), (1400, True), (1401, False)):
        assert (factors._KEY.fullmatch("a" * length) is not None) is looked_for


# Sessions


def test_a_session_is_marked_every_five_minutes_whatever_the_cache_does(cast, monkeypatch):
    long_ago = timezone.now() - HOUR

    def marked(key):
        SignedIn.objects.filter(session_key=key).update(last_used=long_ago)
        sessions.mark_used(key)
        return SignedIn.objects.get(session_key=key).last_used > long_ago

    for key in ("one", "two"):
        SignedIn.objects.create(user=cast.bob, session_key=key, last_used=long_ago)
        cache.delete(f"seen:{key}")
    assert [marked("one"), marked("one"), marked("two")] == [True, False, True]
    assert timedelta(minutes=5) == sessions._MARK_EVERY
    held = []
    monkeypatch.setattr(
        sessions, "cache", SimpleNamespace(add=lambda *asked: held.append(asked) or True)
    )
    assert marked("one")
    assert held == [("seen:one", 1, 300)]
    monkeypatch.setattr(sessions, "cache", None)
    assert not marked("one")


@pytest.mark.parametrize("by_half", [None, False, True])
def test_a_session_is_listed_once_its_person_is_in(cast, by_half):
    request = RequestFactory(REMOTE_ADDR="10.1.2.3").get("/", headers={"User-Agent": "a" * 301})
    client = Client()
    client.force_login(cast.bob)
    request.session = client.session
    SignedIn.objects.all().delete()
    if by_half is not None:
        request.by_half = by_half
    cache.delete(f"seen:{client.session.session_key}")
    sessions._signed_in(request, cast.bob)
    rows = [(row.session_key, row.agent, row.user) for row in SignedIn.objects.all()]
    assert rows == [(client.session.session_key, "a" * 300, cast.bob)] * (not by_half)
    assert (cache.get(f"seen:{client.session.session_key}") is None) is bool(by_half)
    request.user = cast.bob
    SignedIn.objects.create(user=cast.bob, session_key="over", last_used=timezone.now())
    sessions.follow(request)
    assert not SignedIn.objects.filter(session_key="over").exists()
    assert Session.objects.filter(session_key=client.session.session_key).exists()


def test_what_ends_a_session_is_written_down(cast):
    for key in ("a", "b", "c"):
        SignedIn.objects.create(
            user=cast.bob, session_key=key, address="10.0.0.1", last_used=timezone.now()
        )
    assert sessions.end_others(cast.bob, "b") == 2
    rows = AuditEntry.objects.filter(action="session-ended")
    assert [row.detail["address"] for row in rows] == ["10.0.0.1"] * 2
    assert not sessions.end_session(cast.bob, 0)


# Who asks


def test_a_person_works_for_the_first_organisation_or_the_one_that_was_chosen(cast):
    organisations.add_member(cast.theirs, cast.alice, "viewer")
    assert accounts.membership_of(AnonymousUser()) is None
    assert accounts.membership_of(cast.alice).organisation == cast.ours
    for organisation in (cast.ours, cast.theirs):
        found = accounts.membership_of(cast.alice, organisation.pk)
        assert (found.organisation, found.user) == (organisation, cast.alice)
    assert accounts.membership_of(cast.bob, cast.theirs.pk) is None
    names = [row.organisation.name for row in accounts.memberships_of(cast.alice)]
    assert names == ["Elsewhere", "Wonderland"]
    people = [row.user.username for row in accounts.members_of(cast.ours)]
    assert people == ["alice", "bob"]
    bob = cast.ours.memberships.get(user=cast.bob)
    assert accounts.find_member(cast.ours, bob.pk) == bob
    assert accounts.find_member(cast.theirs, bob.pk) is None
    assert "no longer belong" in accounts.why_no_membership(cast.alice)
    cast.bob.memberships.all().delete()
    assert "belong to no organisation" in accounts.why_no_membership(cast.bob)


@pytest.mark.parametrize("proof", ["none", "unconfirmed", "app", "passkey"])
def test_administrators_without_a_proof_are_named(cast, proof):
    if proof == "passkey":
        Passkey.objects.create(user=cast.alice, name="K", credential_id="k", credential=b"")
    elif proof != "none":
        factors.begin_app(cast.alice)
        AuthenticatorApp.objects.update(confirmed=proof == "app")
    lacks = ["alice"] * (proof in ("none", "unconfirmed"))
    assert accounts.without_second_proof(cast.ours) == lacks
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "administrator")
    assert accounts.without_second_proof(cast.ours) == [*lacks, "bob"]
    cast.bob.is_active = False
    cast.bob.save()
    assert accounts.without_second_proof(cast.ours) == lacks


# Tokens and secrets


def test_what_is_done_with_tokens_is_written_down(cast):
    token, _ = tokens.create_token(cast.ours, cast.alice, "robot", ["read"], None, True)
    tokens.rotate_token(token)
    assert token.earlier_ends_at - token.rotated_at == 24 * HOUR, "unless another is asked"
    for _ in range(2):
        tokens.revoke_token(token)
    rows = AuditEntry.objects.filter(subject__contains="robot").order_by("id")
    assert [(row.action, row.organisation, row.detail) for row in rows] == [
        ("token-made", "Wonderland", {"scopes": ["read"], "of_organisation": True}),
        ("token-rotated", "Wonderland", {"grace_hours": 24}),
        ("token-revoked", "Wonderland", {}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("role", "asked", "wrong"),
    [
        ("viewer", {"scopes": ["read"]}, None), ("viewer", {}, None),
        ("viewer", {"scopes": ["read", "write"]}, [("/scopes/1", "not-allowed")]),
        ("architect", {"scopes": ["manage"]}, [("/scopes/0", "not-allowed")]),
        ("architect", {"of_organisation": True}, [("/of_organisation", "not-allowed")]),
        ("architect", {"of_organisation": False}, None),
        ("administrator", {"of_organisation": True}, None),
        ("administrator", {"name": "x" * 80}, None),
        ("administrator", {"name": "x" * 81}, [("/name", "too-long")]),
    ],
)  # fmt: skip
def test_nobody_gives_a_token_more_than_they_have(cast, role, asked, wrong):
    cast.ours.memberships.filter(user=cast.bob).update(role=role)
    found = told(lambda: tokens.create_token(cast.ours, cast.bob, **{"name": "t", **asked}))
    if wrong:
        assert found == wrong
    else:
        every = ["read", "write", "manage"][
            : ["viewer", "architect", "administrator"].index(role) + 1
        ]
        assert found[0].scopes == asked.get("scopes", every)
        assert (found[0].expires_at, found[0].created_by) == (None, cast.bob)
        assert found[0].of_organisation is asked.get("of_organisation", False)


def test_secrets_are_256_random_bits():
    for prefix in ("", "hw_"):
        made = {new_secret(prefix) for _ in range(20)}
        assert len(made) == 20
        for secret in made:
            assert secret.startswith(prefix)
            text = secret.removeprefix(prefix)
            assert len(base64.urlsafe_b64decode(text + "=")) == 32
    assert digest("abc")[:16] == "ba7816bf8f01cfea"


def test_failures_of_an_address_weigh_a_sixth():
    assert attempts._WEIGHTS == (1, 6)
    rows = [SimpleNamespace(aggregate=lambda all, n=n: {"all": n}) for n in (4, 29)]

    class Handler(attempts.Attempts):
        def get_user_attempts(self, request, credentials=None):
            return rows

    for account, address, counted in (
        (None, None, 0), (4, 29, 4), (4, 30, 5), (5, 29, 5), (2, 17, 2), (2, 18, 3), (0, 5, 0),
    ):  # fmt: skip
        rows[:] = [
            SimpleNamespace(aggregate=lambda all, n=n: {"all": n}) for n in (account, address)
        ]
        assert Handler.get_failures(Handler.__new__(Handler), None) == counted
