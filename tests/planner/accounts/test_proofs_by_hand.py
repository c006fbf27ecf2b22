"""Proofs, sessions, who asks and tokens, each condition both ways."""

import base64
import json
from datetime import timedelta
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.http import JsonResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import (
    AuditEntry,
    AuthenticatorApp,
    Passkey,
    RecoveryCode,
    SignedIn,
)
from planner.selectors import accounts
from planner.services.authentication import attempts, factors, sessions
from planner.services.organisation import organisations, tokens
from planner.services.secrets import digest, new_secret
from tests.planner.accounts.test_sign_in_ways import code_of
from tests.planner.passkey import Device

pytestmark = pytest.mark.django_db
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)


def told(ask):
    """What comes of it, or everything that is said to be wrong."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


def changes(user):
    """What was written down of how somebody comes in, the oldest first."""
    rows = AuditEntry.objects.filter(action="access-changed", actor=user.username).order_by("id")
    return [row.detail for row in rows]


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


@pytest.mark.parametrize(
    "breaks", [ValueError, KeyError, TypeError, AttributeError, IndexError, "nothing"]
)
def test_whatever_breaks_the_answer_of_a_device_it_is_none(cast, monkeypatch, breaks):
    """It is checked by a library, which is given what a browser sent."""

    def refuse(*_):
        if breaks == "nothing":
            return SimpleNamespace(credential_data=None)
        raise breaks

    checks = SimpleNamespace(register_complete=refuse, authenticate_complete=refuse)
    Passkey.objects.create(user=cast.alice, name="K", credential_id="k", credential=b"")
    monkeypatch.setattr(factors, "server_of", lambda host: checks)
    monkeypatch.setattr(factors, "_credential", lambda row: None)
    state, answer = factors._dated({}), {"id": "k"}
    found = told(lambda: factors.add_passkey(cast.alice, "h", state, answer, "Key"))
    assert found == [("", "no-passkey")]
    user = cast.alice if breaks == "nothing" else None
    assert factors.answer_passkey("h", state, answer) == user
    assert factors.answer_passkey("h", {"until": 0}, answer) is None
    assert Passkey.objects.filter(last_used=None).exists() is (user is None)


def test_a_credential_is_named_by_at_most_1400_signs(cast):
    for length, looked_for in ((1, True), (1400, True), (1401, False)):
        assert (factors._KEY.fullmatch("a" * length) is not None) is looked_for


# Sessions


def test_a_session_is_marked_every_five_minutes_whatever_the_cache_does(cast, monkeypatch, caplog):
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
    with caplog.at_level("DEBUG", sessions.__name__):
        assert not marked("one")
    (record,) = caplog.records
    assert (record.message, bool(record.exc_info)) == (
        "The use of a session was not written down", True,
    )  # fmt: skip


@pytest.mark.parametrize("by_half", [None, False, True])
def test_a_session_is_listed_once_its_person_is_in(cast, by_half, monkeypatch, caplog):
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
    with monkeypatch.context() as down, caplog.at_level("DEBUG", sessions.__name__):
        down.setattr(sessions, "cache", None)
        sessions._signed_in(request, cast.bob)
    said = [each for each in caplog.records if each.name == sessions.__name__]
    assert [(each.message, bool(each.exc_info)) for each in said] == [
        ("The cache cannot be reached", True)
    ] * (not by_half)
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
