"""Passwords changed, authenticator apps, recovery codes, passkeys, sessions."""

import re
import time
from html import unescape
from urllib.parse import unquote

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django_otp.oath import TOTP

from planner.models import ApiToken, AuditEntry, AuthenticatorApp, Passkey, RecoveryCode, SignedIn
from planner.services.authentication import factors
from planner.services.authentication.sessions import browser_of
from planner.services.authentication.sign_in import create_sign_in_link
from tests.planner.passkey import PRESENT, Device

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough passphrase"
NEW = "another long passphrase"


@pytest.fixture
def alice(cast):
    cast.alice.password = make_password(PASSWORD)
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    return cast.alice


def browser(user, address="/sign-in/"):
    client = Client()
    reply = client.post(address, {"username": user.username, "password": PASSWORD})
    assert reply.status_code == 302
    return client


def code_of(device, ahead=0):
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    totp.time = time.time() + ahead * device.step
    return f"{totp.token():06d}"


def with_app(user):
    """The app of a person, set up on the pages, and the recovery codes that were shown."""
    client = browser(user)
    page = client.post("/account/app/", {"password": PASSWORD}).content.decode()
    device = AuthenticatorApp.objects.get(user=user)
    assert "data:image/svg+xml" in page
    wrong = client.post("/account/app/confirm/", {"code": "000000"})
    assert wrong.status_code in (200, 400)
    AuthenticatorApp.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    device.refresh_from_db()
    done = client.post("/account/app/confirm/", {"code": code_of(device)}).content.decode()
    codes = re.search(r'id="recovery-codes"[^>]*>([^<]+)<', done)[1].split()
    AuthenticatorApp.objects.update(last_t=-1)
    return device, codes, client


def test_the_picture_of_the_secret_brings_its_own_light_ground(alice):
    page = browser(alice).post("/account/app/", {"password": PASSWORD}).content.decode()
    picture = unquote(unescape(re.search(r'src="data:image/svg\+xml[^,]*,([^"]+)"', page)[1]))
    side = int(re.search(r"<svg[^>]* width=['\"](\d+)", picture)[1]) // 4
    ground, dark = re.findall(r"<path [^>]+>", picture)
    assert "#fff" in ground
    assert f"M0 0h{side}v{side}h-{side}z" in ground
    assert "#000" in dark
    # A code is as wide as 17 modules and four for each of its versions; four stand around it.
    assert (side - 8 - 17) % 4 == 0
    assert "M4 4" in dark


def test_the_address_is_what_apps_read(alice):
    device = factors.begin_app(alice)
    assert factors.app_address(device) == device.config_url.replace(
        device.config_url.partition("?")[0], "otpauth://totp/Highwater%3Aalice"
    ).replace(device.config_url.partition("?")[2], factors.app_address(device).partition("?")[2])
    assert f"secret={device.config_url.partition('secret=')[2].partition('&')[0]}" in (
        factors.app_address(device)
    )


@pytest.mark.parametrize("way", ["/sign-in/", "/admin/login/", "link"])
def test_no_way_in_without_the_second_step(alice, way):
    device, codes, _ = with_app(alice)
    assert len(codes) == 10
    if way == "link":
        client = Client()
        client.post("/sign-in/link/", {"code": create_sign_in_link(alice)})
    else:
        client = browser(alice, way)
    for page in ("/", "/account/", "/tokens/"):
        assert client.get(page)["Location"].startswith("/sign-in/")
    assert client.get("/admin/")["Location"].startswith("/admin/login/")
    assert client.get("/api/v1/plans").status_code == 401
    assert client.post("/account/app/remove/", {"password": PASSWORD}).status_code == 302
    assert AuthenticatorApp.objects.filter(user=alice, confirmed=True).exists()
    there = client.get("/sign-in/?next=/account/")
    assert there["Location"].startswith("/sign-in/second/")
    assert client.get(there["Location"]).status_code == 200
    assert client.post("/sign-in/second/", {"code": "no such code"}).status_code == 400
    assert client.get("/").status_code == 302
    assert client.post("/sign-in/second/", {"code": code_of(device)})["Location"] == "/account/"
    assert client.get("/account/").status_code == 200
    assert client.get("/admin/").status_code == 200


def test_by_half_nobody_is_said_to_be_signed_in(alice):
    device, _, known = with_app(alice)
    before = AuditEntry.objects.count()
    client = browser(alice)
    assert client.get("/").status_code == 302

    def since():
        return [each.action for each in AuditEntry.objects.order_by("id")[before:]]

    assert since() == ["first-step"], "whoever has the password is not in"
    assert "Passed the first of two steps" in known.get("/organisation/activity/").content.decode()
    sessions = known.get("/account/").content.decode()
    assert sessions.count("End the session of") == 0
    assert client.post("/sign-in/second/", {"code": code_of(device)}).status_code == 302
    assert since()[1:] == ["signed-in"]
    assert known.get("/account/").content.decode().count("End the session of") == 1


def test_a_code_counts_once_and_guessing_is_slowed(alice):
    device, _, _ = with_app(alice)
    code = code_of(device)
    assert factors.prove(alice, code)
    assert not factors.prove(alice, code), "used before"
    for _ in range(3):
        assert not factors.prove(alice, "123456")
    assert not factors.prove(alice, code_of(device, 1)), "a pause after wrong codes"
    AuthenticatorApp.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    assert factors.prove(alice, code_of(device, 1))


def test_a_recovery_code_counts_once(alice):
    _, codes, _ = with_app(alice)
    assert codes[0] not in str(list(RecoveryCode.objects.values()))
    client = browser(alice)
    assert client.post("/sign-in/second/", {"code": f" {codes[0].upper()} "}).status_code == 302
    assert client.get("/").status_code == 200
    assert "Recovery codes left: 9" in client.get("/account/").content.decode()
    again = browser(alice)
    assert again.post("/sign-in/second/", {"code": codes[0]}).status_code == 400
    fresh = client.post("/account/codes/", {"password": PASSWORD}).content.decode()
    assert codes[1] not in fresh
    assert again.post("/sign-in/second/", {"code": codes[1]}).status_code == 400


def test_changing_how_to_sign_in_needs_the_password(alice):
    device, _, client = with_app(alice)
    for address in ("app/remove/", "codes/", "passkeys/ask/", "password/"):
        reply = client.post(f"/account/{address}", {"password": "not mine"})
        assert reply.status_code == 400, address
    assert client.post("/account/app/", {"password": PASSWORD}).status_code == 400
    assert client.post("/account/app/remove/", {"password": PASSWORD}).status_code == 302
    assert not AuthenticatorApp.objects.filter(pk=device.pk).exists()
    assert not RecoveryCode.objects.exists(), "nothing is left to recover"
    assert browser(alice).get("/").status_code == 200


def test_an_app_or_a_passkey_that_goes_ends_other_sessions(alice):
    """Whoever found the device may be signed in with it."""
    _, codes, client = with_app(alice)
    elsewhere = browser(alice)
    assert elsewhere.post("/sign-in/second/", {"code": codes[0]}).status_code == 302
    assert elsewhere.get("/account/").status_code == 200
    client.post("/account/app/remove/", {"password": PASSWORD})
    assert elsewhere.get("/account/").status_code == 302
    assert client.get("/account/").status_code == 200
    elsewhere = browser(alice)
    key = Passkey.objects.create(user=alice, name="K", credential_id="k", credential=b"")
    client.post(f"/account/passkeys/{key.pk}/remove/", {"password": PASSWORD})
    assert elsewhere.get("/account/").status_code == 302
    assert client.get("/account/").status_code == 200


def test_a_new_password_follows_the_rules_and_ends_the_rest(alice, cast):
    client, elsewhere = browser(alice), browser(alice)
    asked = {"password": PASSWORD, "new_password1": "password1234", "new_password2": "other"}
    said = client.post("/account/password/", asked)
    assert said.status_code == 400
    asked |= {"new_password1": "123456789012", "new_password2": "123456789012"}
    assert "guessed" in client.post("/account/password/", asked).content.decode()
    asked |= {"new_password1": NEW, "new_password2": NEW}
    assert client.post("/account/password/", asked)["Location"] == "/account/"
    assert client.get("/account/").status_code == 200, "this session goes on"
    assert elsewhere.get("/account/").status_code == 302
    assert ApiToken.objects.get(pk=cast.alice_token.pk).revoked_at
    entry = AuditEntry.objects.filter(action="access-changed").first()
    assert entry.detail == {"changed": "password"}
    shown = client.get("/account/").content.decode()
    assert shown.count("(this one)") == 1


def test_who_has_no_password_sets_the_first(cast):
    client = Client()
    client.force_login(cast.bob)
    asked = {"new_password1": NEW, "new_password2": NEW}
    assert client.post("/account/password/", asked).status_code == 302
    cast.bob.refresh_from_db()
    assert cast.bob.check_password(NEW)


# Passkeys


def with_passkey(user, device=None, **further):
    client = browser(user)
    options = client.post("/account/passkeys/ask/", {"password": PASSWORD}).json()
    device = device or Device()
    body = {"name": "My phone", "response": device.make(options), **further}
    return client, device, client.post("/account/passkeys/", body, "application/json")


def sign_in_by(device, client=None):
    client = client or Client()
    options = client.post("/sign-in/passkey/ask/").json()
    reply = client.post("/sign-in/passkey/", device.answer(options), "application/json")
    return client, reply


def test_a_passkey_lets_in_alone(alice):
    _, device, made = with_passkey(alice)
    assert made.status_code == 201
    assert len(made.json()["codes"]) == 10
    client, reply = sign_in_by(device)
    assert reply.json() == {"goal": "/"}
    assert client.get("/").status_code == 200
    assert Passkey.objects.get().last_used
    half = browser(alice)
    assert half.get("/")["Location"].startswith("/sign-in/"), "the password alone no longer does"
    _, reply = sign_in_by(device, half)
    assert reply.status_code == 200
    assert half.get("/").status_code == 200


@pytest.mark.parametrize(
    "device",
    [
        Device(origin="http://elsewhere"),
        Device(name="elsewhere"),
        Device(flags=PRESENT),
    ],
    ids=["another site", "another name", "nobody verified"],
)
def test_a_passkey_of_elsewhere(alice, device):
    _, _, made = with_passkey(alice, device)
    assert made.status_code == 400
    good = Device()
    with_passkey(alice, good)
    device.key, device.id = good.key, good.id
    client, reply = sign_in_by(device)
    assert reply.status_code == 400
    assert client.get("/").status_code == 302


def test_an_answer_counts_once_and_for_its_question(alice, monkeypatch):
    _, device, _ = with_passkey(alice)
    client = Client()
    answer = device.answer(client.post("/sign-in/passkey/ask/").json())
    other = Client()
    other.post("/sign-in/passkey/ask/")
    assert other.post("/sign-in/passkey/", answer, "application/json").status_code == 400
    assert client.post("/sign-in/passkey/", answer, "application/json").status_code == 200
    assert client.post("/sign-in/passkey/", answer, "application/json").status_code == 400
    late = Client()
    answer = device.answer(late.post("/sign-in/passkey/ask/").json())
    now = time.time()
    monkeypatch.setattr(factors.time, "time", lambda: now + 301)
    assert late.post("/sign-in/passkey/", answer, "application/json").status_code == 400
    for nonsense in (b"", b"[]", b'{"id": 3}', b'{"id": "' + device.id.hex().encode() + b'"}'):
        reply = Client().post("/sign-in/passkey/", nonsense, "application/json")
        assert reply.status_code == 400


def test_a_passkey_of_somebody_else_ends_no_second_step(alice, cast):
    with_app(alice)
    cast.bob.password = make_password(PASSWORD)
    cast.bob.save()
    _, device, _ = with_passkey(cast.bob)
    half = browser(alice)
    _, reply = sign_in_by(device, half)
    assert reply.status_code == 400
    assert half.get("/").status_code == 302


def test_passkeys_are_named_and_removed(alice):
    _, _, wrong = with_passkey(alice, name=" ")
    assert wrong.status_code == 400
    assert with_passkey(alice, name="x" * 81)[2].status_code == 400
    assert with_passkey(alice, name="x" * 80)[2].status_code == 201
    Passkey.objects.all().delete()
    client, device, _ = with_passkey(alice)
    row = Passkey.objects.get()
    assert "My phone" in client.get("/account/").content.decode()
    gone = client.post(f"/account/passkeys/{row.pk}/remove/", {"password": PASSWORD})
    assert gone.status_code == 302
    assert sign_in_by(device)[1].status_code == 400
    assert not RecoveryCode.objects.exists()


# Sessions


def test_sessions_are_listed_and_ended(alice, cast):
    here, there, third = (browser(alice) for _ in range(3))
    assert here.get("/account/").content.decode().count("End the session of") == 2
    key = there.session.session_key
    other = SignedIn.objects.get(session_key=key)
    stranger = Client()
    stranger.force_login(cast.mallory)
    assert stranger.post(f"/account/sessions/{other.pk}/end/").status_code == 404
    assert here.post(f"/account/sessions/{other.pk}/end/").status_code == 302
    assert there.get("/account/").status_code == 302
    assert third.get("/account/").status_code == 200
    here.post("/account/sessions/end/")
    assert third.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200
    assert stranger.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/20100101 Firefox/145.0",
            "Firefox on macOS",
        ),
        ("Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36", "Chrome on Android"),
        ("a kiosk Chrome/1", "Chrome"),
        ("curl/8.9", "curl/8.9"),
        ("x" * 300, "x" * 90),
        ("", "unknown"),
    ],
)
def test_a_session_is_known_again_by_its_browser(agent, said):
    assert browser_of(agent) == said
