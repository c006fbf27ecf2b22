"""Secrets of authenticator apps are sealed in the database; keys change, and are lost."""

from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from planner import sealing
from planner.environment import BadSetting, sealing_keys
from planner.models import AuthenticatorApp
from planner.services.authentication import factors
from tests.planner.accounts.test_sign_in_ways import alice, browser, code_of, with_app  # noqa: F401

OTHER = "another key of at least 32 signs"


def test_what_is_sealed_cannot_be_read_and_comes_back():
    secret = b"twenty bytes, as TOTP"
    sealed = sealing.seal(secret)
    assert secret not in sealed.encode()
    assert secret.hex() not in sealed
    assert sealing.unseal(sealed) == secret
    assert sealing.seal(secret) != sealed, "the same secret looks another each time"


@pytest.mark.parametrize("place", [0, 10, 60, -1])
def test_what_was_changed_is_refused(place):
    sealed = sealing.seal(b"x" * 20)
    signs = [*sealed]
    signs[place] = "A" if signs[place] != "A" else "B"
    if "".join(signs).rstrip("=") != sealed.rstrip("="):
        with pytest.raises(sealing.LostKeyError, match="EARLIER_SEALING_KEYS"):
            sealing.unseal("".join(signs)[:-4] if place == -1 else "".join(signs))


def test_keys_change_in_steps(settings):
    """Beside the old one first, then sealed anew, then without it."""
    sealed = sealing.seal(b"secret")
    settings.SEALING_KEY = OTHER
    assert sealing.unseal(sealed) == b"secret", "SECRET_KEY still opens"
    before, settings.SECRET_KEY = settings.SECRET_KEY, "quite another key with 32 signs or more"
    with pytest.raises(sealing.LostKeyError):
        sealing.unseal(sealed)
    settings.EARLIER_SEALING_KEYS = [before]
    anew = sealing.resealed(sealed)
    settings.EARLIER_SEALING_KEYS = []
    assert sealing.unseal(anew) == b"secret"
    with pytest.raises(sealing.LostKeyError):
        sealing.resealed(sealed)


def test_a_key_that_can_be_guessed_is_refused(monkeypatch):
    monkeypatch.setenv("SEALING_KEY", "abc")
    with pytest.raises(BadSetting, match="SEALING_KEY must have at least 32"):
        sealing_keys()
    monkeypatch.setenv("SEALING_KEY", OTHER)
    monkeypatch.setenv("EARLIER_SEALING_KEYS", f"{'k' * 40}")
    with pytest.raises(BadSetting, match="EARLIER_SEALING_KEYS must have"):
        sealing_keys()
    monkeypatch.setenv("EARLIER_SEALING_KEYS", f"{OTHER}, {OTHER}2")
    assert sealing_keys() == (OTHER, [OTHER, f"{OTHER}2"])


@pytest.mark.django_db
def test_the_database_holds_no_secret_that_makes_codes(alice):  # noqa: F811
    device, _, _ = with_app(alice)
    with connection.cursor() as cursor:
        cursor.execute("SELECT row_to_json(d)::text FROM otp_totp_totpdevice d")
        (plain,) = cursor.fetchone()
        cursor.execute("SELECT sealed FROM planner_authenticatorapp")
        (sealed,) = cursor.fetchone()
    assert device.bin_key.hex() not in plain + sealed
    # Whoever takes the row for one of django-otp's lets nobody in with it.
    decoy = TOTPDevice.objects.get(pk=device.pk)
    assert decoy.bin_key != device.bin_key
    assert not decoy.verify_token(int(code_of(device)))


@pytest.mark.django_db
def test_a_lost_key_is_said_and_other_proofs_go_on(alice, settings, caplog):  # noqa: F811
    device, codes, _ = with_app(alice)
    code = code_of(device)
    settings.SECRET_KEY = OTHER
    client = browser(alice)
    page = client.get("/sign-in/second/").content.decode()
    assert "cannot be read on this server" in page
    assert "recovery code" in page
    assert client.post("/sign-in/second/", {"code": code}).status_code == 400
    assert "EARLIER_SEALING_KEYS" in caplog.text
    assert client.post("/sign-in/second/", {"code": codes[0]}).status_code == 302
    assert "set it up again" in client.get("/account/").content.decode()


@pytest.mark.django_db
def test_the_command_seals_anew_and_names_what_none_opens(cast, settings):
    kept = factors.begin_app(cast.alice)
    settings.EARLIER_SEALING_KEYS = [settings.SECRET_KEY]
    settings.SECRET_KEY = OTHER
    settings.SECRET_KEY = "a key that nobody remembers, 32 signs"
    lost = factors.begin_app(cast.bob)
    settings.SECRET_KEY = OTHER
    said = StringIO()
    with pytest.raises(CommandError, match=r"EARLIER_SEALING_KEYS.* apps of bob:"):
        call_command("reseal", stdout=said)
    assert "1 secrets of authenticator apps are sealed with the key of now." in said.getvalue()
    settings.EARLIER_SEALING_KEYS = []
    assert factors.can_be_read(AuthenticatorApp.objects.get(pk=kept.pk))
    assert not factors.can_be_read(AuthenticatorApp.objects.get(pk=lost.pk))
    with pytest.raises(CommandError, match="bob"):
        call_command("reseal", check=True, stdout=said)
    lost.delete()
    call_command("reseal", check=True, stdout=said)


@pytest.mark.django_db
def test_apps_of_before_are_sealed_by_the_migration_and_come_back(cast):
    """Its two functions, on a row as django-otp made it."""
    step = import_module("planner.migrations.0036_secure_sealed_apps")
    old = TOTPDevice.objects.create(user=cast.alice, name="Highwater", confirmed=True)
    secret = old.bin_key
    with connection.schema_editor() as editor:
        step.seal(apps, editor)
    old.refresh_from_db()
    assert old.bin_key != secret
    app = factors.confirmed_app(cast.alice)
    assert app.bin_key == secret
    assert factors.prove(cast.alice, f"{TOTP(secret).token():06d}")
    with connection.schema_editor() as editor:
        step.unseal(apps, editor)
    old.refresh_from_db()
    assert old.bin_key == secret


@pytest.mark.django_db
def test_what_none_opens_or_is_gone_keeps_nobody_else_from_being_sealed(
    cast, settings, monkeypatch
):
    settings.SECRET_KEY = "a key that nobody remembers, 32 signs"
    lost = factors.begin_app(cast.bob)
    settings.SECRET_KEY = OTHER
    kept = [factors.begin_app(user) for user in (cast.alice, cast.mallory)]
    gone = AuthenticatorApp.objects.create(user=cast.alice, name="Highwater", confirmed=True)
    last = AuthenticatorApp.objects.create(user=cast.bob, name="Highwater", confirmed=True)
    settings.EARLIER_SEALING_KEYS, settings.SECRET_KEY = [OTHER], "a third one of at least 32 signs"
    resealed = sealing.resealed

    def meanwhile(sealed):
        # Its person removes it while the others are sealed.
        AuthenticatorApp.objects.filter(pk=gone.pk).delete()
        return resealed(sealed)

    monkeypatch.setattr(sealing, "resealed", meanwhile)
    assert factors.reseal() == (3, [lost])
    settings.EARLIER_SEALING_KEYS = []
    assert all(
        factors.can_be_read(AuthenticatorApp.objects.get(pk=each.pk)) for each in (*kept, last)
    )
