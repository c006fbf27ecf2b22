"""What a password may be, and how it and other secrets are kept."""

import base64
import math
import re
from datetime import UTC, datetime

import pytest
from django.conf import settings as used
from django.conf.global_settings import PASSWORD_HASHERS
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from zxcvbn import matching

from planner import settings as of_servers
from planner.models import RecoveryCode
from planner.services.authentication import factors, guessing
from planner.services.organisation import invitations
from planner.services.secrets import digest, new_secret

OLD = "a long enough passphrase"


def refused(password):
    try:
        validate_password(password)
    except ValidationError as error:
        return {each.code for each in error.error_list}
    return set()


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("quaint-hat1", "password_too_short"),
        ("quaint-hats1", None),
        ("a           b", "password_too_short"),
        (" " * 40, "password_too_short"),
        ("a b c d e f g", None),
        ("quaint hat " * 6, None),
        ("quaint " * 18 + "ha", None),
        ("quaint " * 18 + "hat", "password_too_long"),
    ],
)
def test_a_password_has_from_12_to_128_characters(password, code):
    assert refused(password) - {"password_guessable"} == ({code} if code else set())


@pytest.mark.parametrize(
    "password",
    [
        "ねこはかわいいですよねほんと",
        "🐇🎩🕰️🫖☕🐛🍄🃏👑🦩🦔🐈",
        "O'Hara <b> \\ \" ; --",
        "    spaces in it    ",
    ],
)
def test_any_sign_counts(password):
    assert refused(password) == set()


@pytest.mark.django_db
def test_nothing_is_cut_off(cast):
    client = Client()
    client.force_login(cast.bob)
    long = " " + "quaint hat " * 11 + " "
    asked = {"new_password1": long, "new_password2": long}
    assert client.post("/account/password/", asked).status_code == 302
    cast.bob.refresh_from_db()
    assert cast.bob.check_password(long)
    for other in (long[:-1], long.strip(), long[:72], re.sub(" +", " ", long.strip())):
        assert not cast.bob.check_password(other)


@pytest.mark.parametrize("password", ["q1w2e3r4t5y6", "Q1w2E3r4T5y6", "startfinding"])
def test_common_ones_are_refused(password):
    assert "password_too_common" in refused(password)


@pytest.mark.parametrize(
    "password",
    [
        "abcdefghijkl",
        "p4ssw0rdp4ssw0rd",
        "xy" * 64,
        "123456789012",
        "aaaaaaaaaaaaaaa",
        "qwertyuiop[]",
    ],
)
def test_guessable_ones_are_refused_and_no_kind_of_sign_is_asked_for(password):
    assert "password_guessable" in refused(password)
    assert refused("83650172946153") == set(), "digits alone, if nobody guesses them"


def test_what_is_known_of_a_person_is_guessed():
    user = User(username="marchhare", first_name="Ottoline", email="dormouse@teaparty.example")
    for password in ("marchhare2024", "Ottoline1990!", "teaparty.example"):
        assert guessing.of_user(password, user).score < guessing.LEAST, password
        assert guessing.of_user(password, None).score > guessing.of_user(password, user).score


def test_no_password_takes_long_to_look_at(monkeypatch):
    """What takes long is how many ways there are to read signs as letters."""
    tables = []
    enumerate_subs = matching.enumerate_l33t_subs

    def counted(table):
        found = enumerate_subs(table)
        tables.append(len(found))
        return found

    monkeypatch.setattr(matching, "enumerate_l33t_subs", counted)
    for password in (
        "4@8({[<369&#!1/|0$5+7%2" * 5,
        "17|" * 40,
        "aA4@bB8cC({[<eE3gG69iI1!|lL1|7oO0" * 3,
    ):
        guessing.strength(password)
    assert 3 <= len(tables) < 50
    assert max(tables) <= 12


@pytest.mark.django_db
def test_a_meter_tells_how_strong_it_is(cast):
    client = Client()
    asked = {"password": "abcdefghijkl", "near": "x"}
    assert client.post("/account/password/strength/", asked).status_code == 403
    client.force_login(cast.bob)
    told = client.post("/account/password/strength/", asked).json()
    assert (told["score"], told["words"]) == (0, "guessed at once")
    assert any("equences" in each for each in told["advice"])
    assert client.post("/account/password/strength/", {"password": "quaint-hats1"}).json() == {
        "score": 4, "words": "very hard to guess", "advice": [],
    }  # fmt: skip
    near = {"password": "tweedledum-2024", "near": "tweedledum"}
    assert client.post("/account/password/strength/", near).json()["score"] < 3
    assert client.get("/account/password/strength/").status_code == 405
    assert client.post("/account/password/strength/").json()["score"] == 0
    page = client.get("/account/").content.decode()
    assert 'data-strength="/account/password/strength/"' in page


@pytest.mark.django_db
def test_who_is_invited_sees_the_meter_too(cast):
    _, link = invitations.invite(cast.ours, cast.alice, "", "viewer", deliver=print)
    client = Client()
    client.post("/invitation/", {"code": link.partition("#")[2]})
    assert client.post("/account/password/strength/", {"password": OLD}).json()["score"] == 4


@pytest.mark.django_db
def test_a_password_never_runs_out(cast):
    """Nor is the one of before, or a kind of sign, asked about."""
    named = [each["NAME"].rpartition(".")[2] for each in used.AUTH_PASSWORD_VALIDATORS]
    assert named == [
        "UserAttributeSimilarityValidator", "Length", "CommonPasswordValidator",
        "Unguessable", "EndsAccess",
    ]  # fmt: skip
    cast.alice.password = make_password(OLD)
    cast.alice.date_joined = cast.alice.last_login = datetime(2001, 1, 1, tzinfo=UTC)
    cast.alice.save()
    client = Client()
    client.post("/sign-in/", {"username": "alice", "password": OLD})
    assert client.get("/account/").status_code == 200
    again = {"password": OLD, "new_password1": OLD, "new_password2": OLD}
    assert client.post("/account/password/", again).status_code == 302


@pytest.mark.django_db
def test_managers_find_the_fields(cast):
    cast.alice.password = make_password(OLD)
    cast.alice.save()
    client = Client()
    door = client.get("/sign-in/").content.decode()
    client.force_login(cast.alice)
    page = client.get("/account/").content.decode()
    fields = re.findall(r'<input[^>]*type="password"[^>]*>', door + page)
    assert len(fields) > 4
    for field in fields:
        assert re.search(r'autocomplete="(current|new)-password"', field), field
        assert "onpaste" not in field
        assert "readonly" not in field


def test_a_password_is_kept_as_a_slow_salted_hash(settings):
    """As servers do it: tests have a quick one."""
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    one, other = make_password(OLD), make_password(OLD)
    kind, rounds, salt, _ = one.split("$")
    assert kind == "pbkdf2_sha256"
    assert int(rounds) >= 600_000
    assert len(salt) * math.log2(62) >= 128
    assert salt != other.split("$")[2]
    assert set(of_servers.PASSWORD_HASHERS) == {
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "planner.services.authentication.sealed_passwords.SealedPBKDF2",
    }


def test_secrets_are_256_bits_and_kept_as_digests():
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(base64.urlsafe_b64decode(each + "=")) for each in made} == {32}
    assert re.fullmatch("[0-9a-f]{64}", digest("secret"))


@pytest.mark.django_db
def test_recovery_codes_are_long_and_kept_as_digests(cast):
    factors.begin_app(cast.alice)
    device = factors.pending_app(cast.alice)
    device.confirmed = True
    device.save()
    made = factors.new_codes(cast.alice)
    signs = {sign for code in made for sign in code if sign != "-"}
    assert len(set(made)) == 10
    assert len(signs) > 25
    assert {len(code.replace("-", "")) for code in made} == {24}
    assert 24 * math.log2(31) >= 112
    kept = set(RecoveryCode.objects.values_list("digest", flat=True))
    assert kept == {digest(code.replace("-", "")) for code in made}


@pytest.mark.django_db
def test_a_question_to_a_passkey_is_long_and_never_the_same():
    asked = [factors.ask_passkey("http://localhost")[1]["challenge"] for _ in range(20)]
    assert len(set(asked)) == 20
    assert all(len(base64.urlsafe_b64decode(each + "==")) >= 8 for each in asked)
