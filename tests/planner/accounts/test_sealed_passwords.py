"""Hashes of passwords are sealed with a key from elsewhere; keys change, come late, get lost."""

import base64
import subprocess
import sys
from io import StringIO

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.core.management import CommandError, call_command
from django.test import Client

from planner import sealing
from planner.environment import ROOT
from planner.services.authentication import factors, sealed_passwords
from planner.services.authentication.sealed_passwords import SealedPBKDF2
from planner.services.operation import backups

KEY, OTHER = "a key of quite enough characters", "another key of at least 32 signs"
PASSWORD = "a long enough passphrase"
NAMES = [
    "planner.services.authentication.sealed_passwords.SealedPBKDF2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]


@pytest.fixture(autouse=True)
def keys(settings, monkeypatch):
    settings.SEALING_KEY, settings.EARLIER_SEALING_KEYS = KEY, []
    settings.PASSWORD_HASHERS = NAMES
    for hasher in (SealedPBKDF2, PBKDF2PasswordHasher):
        monkeypatch.setattr(hasher, "iterations", 1_000)
    return settings


def hash_in(encoded):
    return base64.b64decode(encoded.rpartition("$")[2])


def test_nobody_tries_passwords_without_the_key():
    kept = make_password(PASSWORD, salt="x" * 22)
    plain = PBKDF2PasswordHasher().encode(PASSWORD, "x" * 22)
    assert kept.startswith("sealed_pbkdf2$1000$")
    assert len(kept) <= 128, "as long as the column"
    assert hash_in(plain) not in hash_in(kept)
    assert check_password(PASSWORD, kept)
    assert not check_password(f"{PASSWORD} ", kept)


def test_what_was_exchanged_is_no_password():
    """The hash of another, or of fewer rounds, under this salt."""
    mine, other = make_password(PASSWORD), make_password("quite another passphrase")
    moved = "$".join([*mine.split("$")[:3], other.split("$")[3]])
    assert not check_password("quite another passphrase", moved)
    assert not check_password(PASSWORD, mine.replace("$1000$", "$1$"))
    assert not check_password(PASSWORD, mine[:-8] + "AAAAAAA=")


@pytest.mark.parametrize("key", ["", OTHER])
def test_a_lost_key_opens_nothing_and_breaks_nothing(key, keys, caplog):
    kept = make_password(PASSWORD)
    keys.SEALING_KEY = key
    keys.PASSWORD_HASHERS = NAMES if key else NAMES[::-1]
    assert not check_password(PASSWORD, kept)
    assert "EARLIER_SEALING_KEYS" in caplog.text
    assert PASSWORD not in caplog.text
    keys.EARLIER_SEALING_KEYS = [KEY]
    assert check_password(PASSWORD, kept)


def test_without_a_key_nothing_is_sealed(keys):
    keys.SEALING_KEY = ""
    with pytest.raises(sealing.LostKeyError):
        SealedPBKDF2().encode(PASSWORD, "x" * 22)


@pytest.mark.parametrize("before", ["plain", "earlier key"])
@pytest.mark.django_db
def test_a_sign_in_brings_a_password_up_to_date(before, cast, keys):
    if before == "plain":
        cast.alice.password = make_password(PASSWORD, hasher="pbkdf2_sha256")
    else:
        cast.alice.set_password(PASSWORD)
        keys.SEALING_KEY, keys.EARLIER_SEALING_KEYS = OTHER, [KEY]
    cast.alice.save()
    old = cast.alice.password
    client = Client()
    client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    assert client.get("/account/").status_code == 200
    cast.alice.refresh_from_db()
    assert cast.alice.password != old
    keys.EARLIER_SEALING_KEYS = []
    assert sealed_passwords.with_key_of_now(cast.alice.password) == cast.alice.password
    assert cast.alice.check_password(PASSWORD)


@pytest.mark.django_db
def test_the_command_needs_nobodys_password(cast, keys):
    """Sealed at once where a key comes late, with another key, and unsealed without one."""
    cast.alice.password = make_password(PASSWORD, hasher="pbkdf2_sha256")
    cast.alice.save()
    cast.bob.set_unusable_password()
    cast.bob.save()
    said = StringIO()

    def kept():
        cast.alice.refresh_from_db()
        return cast.alice.password

    plain = kept()
    call_command("reseal", stdout=said)
    sealed = kept()
    assert "0 secrets of authenticator apps and 1 passwords are sealed" in said.getvalue()
    assert sealed.startswith("sealed_pbkdf2$")
    call_command("reseal", stdout=said)
    assert kept() == sealed, "sessions go on: they end with another hash"
    keys.SEALING_KEY, keys.EARLIER_SEALING_KEYS = OTHER, [KEY]
    call_command("reseal", stdout=said)
    keys.EARLIER_SEALING_KEYS = []
    assert cast.alice.check_password(PASSWORD) is False, "the row in memory is of before"
    assert check_password(PASSWORD, kept())
    call_command("reseal", check=True, stdout=said)
    assert "1 passwords can be read" in said.getvalue()
    keys.SEALING_KEY, keys.EARLIER_SEALING_KEYS = "", [OTHER]
    call_command("reseal", stdout=said)
    assert kept() == plain
    assert "no SEALING_KEY: 1 passwords that were sealed are sealed no more" in said.getvalue()
    said.truncate(0)
    call_command("reseal", stdout=said)
    assert "0 passwords that were sealed are" in said.getvalue(), "what was plain stays so"
    cast.bob.refresh_from_db()
    assert not cast.bob.has_usable_password()


@pytest.mark.django_db(transaction=True)
def test_a_restore_elsewhere_says_what_cannot_be_read(cast, keys, tmp_path):
    """On a machine that has not the key: who is concerned, which key it is, what helps."""
    cast.alice.set_password(PASSWORD)
    cast.alice.save()
    factors.begin_app(cast.bob)
    file = tmp_path / "backup.tar"
    backups.write(file)
    said, warned = StringIO(), StringIO()
    call_command("restore", file, replace=True, stdout=said, stderr=warned)
    assert warned.getvalue() == ""
    keys.SEALING_KEY, keys.SECRET_KEY = "", OTHER
    call_command("restore", file, replace=True, stdout=said, stderr=warned)
    assert said.getvalue().count("all are as they were") == 2
    for words in ("apps of bob:", "passwords of alice:", "EARLIER_SEALING_KEYS", "changepassword"):
        assert words in warned.getvalue()
    with pytest.raises(CommandError, match="passwords of alice:"):
        call_command("reseal", check=True, stdout=said)
    keys.EARLIER_SEALING_KEYS = [KEY]
    call_command("reseal", check=True, stdout=said)


@pytest.mark.parametrize(("key", "first"), [(KEY, "SealedPBKDF2"), ("", "PBKDF2PasswordHasher")])
def test_the_key_alone_decides_how_passwords_are_kept(key, first, tmp_path):
    """As a server reads its settings: tests have hashers of their own."""
    asked = "from planner import settings; print(settings.PASSWORD_HASHERS[0])"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT, env={"SEALING_KEY": key, "HIGHWATER_VAR": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip().endswith(f".{first}")
