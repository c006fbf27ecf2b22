"""What must not leak, and what must end: links, tokens, answers, cookies, logs."""

import io
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from planner.environment import ROOT, BadSetting, secret_key
from planner.launch.entry import check_environment
from planner.launch.run import postgres
from planner.models import Organisation, SignInLink
from planner.selectors.living_tokens import living_token
from planner.services.authentication.sign_in import create_sign_in_link, link_path, use_sign_in_link
from planner.services.secrets import digest
from planner.views.request.headers import PERMISSIONS
from tests.launch.test_containers import SERVICES

PASSWORD = "a long enough passphrase"


@pytest.mark.django_db
def test_no_address_that_is_sent_holds_the_secret_of_a_link(cast):
    said = io.StringIO()
    call_command("sign_in_link", user="alice", stdout=said)
    path = said.getvalue().strip()
    address, _, code = path.partition("#")
    assert len(code) >= 43
    assert code not in address
    browser = Client()
    assert code.encode() not in browser.get(address).content
    done = browser.post(address, {"code": code})
    assert (done.status_code, done.headers["Location"]) == (302, "/")
    assert browser.get("/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["", "nonsense", "9" * 5000, "\x00"])
def test_a_code_that_is_none(cast, code):
    assert Client().post("/sign-in/link/", {"code": code}).status_code == 410


@pytest.mark.django_db
def test_tokens_and_older_links_end_with_a_password_change(cast):
    older = create_sign_in_link(cast.alice)
    of_bob = create_sign_in_link(cast.bob)
    cast.alice.set_password(PASSWORD)
    cast.alice.save()
    assert living_token(digest(cast.alice_secret)) is None
    assert use_sign_in_link(older) is None
    assert living_token(digest(cast.bob_secret)), "another's goes on"
    assert use_sign_in_link(of_bob) == cast.bob
    assert use_sign_in_link(create_sign_in_link(cast.alice)) == cast.alice
    cast.alice.first_name = "Alice"
    cast.alice.save()
    assert cast.alice_token.__class__.objects.filter(created_by=cast.alice).count() == 1


@pytest.mark.django_db
def test_a_password_changed_in_the_administration_ends_them_too(cast, admin_user):
    link = create_sign_in_link(cast.bob)
    office = Client()
    office.force_login(admin_user)
    new = {"usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    done = office.post(f"/admin/auth/user/{cast.bob.pk}/password/", new)
    assert done.status_code == 302
    assert living_token(digest(cast.bob_secret)) is None
    assert use_sign_in_link(link) is None
    assert not SignInLink.objects.filter(user=cast.bob).exists()


@pytest.mark.django_db
def test_a_better_hash_of_the_same_password_ends_nothing(cast, settings):
    cast.alice.set_password(PASSWORD)
    cast.alice.save()
    link = create_sign_in_link(cast.alice)
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    assert cast.alice.check_password(PASSWORD)
    assert cast.alice.password.startswith("pbkdf2")
    assert use_sign_in_link(link) == cast.alice


@pytest.mark.parametrize("key", ["abc", "x" * 64, "abcdefgh" * 3, "ab" * 40])
def test_a_key_that_can_be_guessed_is_refused(key, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", key)
    with pytest.raises(BadSetting, match="SECRET_KEY must have"):
        secret_key()
    for name in ("DATABASE_URL", "BROKER_URL", "BASE_URL"):
        monkeypatch.setenv(name, "x")
    with pytest.raises(BadSetting):
        check_environment()


def test_a_link_leads_to_its_page():
    assert link_path("secret") == f"{reverse('sign-in-link')}#secret"


def test_a_refused_key_is_one_sentence_on_the_command_line():
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=os.environ | {"SECRET_KEY": "abc"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("SECRET_KEY must have at least 32 characters")
    assert done.stderr.count("\n") == 1


PAGES = [
    "/",
    "/plans/new/",
    "/plans/{plan}/",
    "/plans/{plan}/compare/",
    "/plans/{plan}/edit/",
    "/scenarios/{scenario}/",
    "/scenarios/{scenario}/edit/",
    "/scenarios/{scenario}/search/",
    "/searches/",
    "/catalogue/",
    "/tokens/",
    "/admin/",
    "/admin/planner/plan/",
    "/api/v1/plans",
    "/api/v1/scenarios/{scenario}",
    "/api/v1/sizings/{sizing}",
    "/api/v1/sizings/{sizing}/bom",
    "/no/such/page",
    "/plans/00000000-0000-7000-8000-000000000000/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_private_answers_are_kept_by_nobody(cast, page):
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    browser = Client()
    browser.force_login(cast.alice)
    reply = browser.get(
        page.format(plan=cast.plan.pk, scenario=cast.scenario.pk, sizing=cast.sizing.pk)
    )
    assert reply.status_code in (200, 404)
    assert "no-store" in reply.headers["Cache-Control"]
    assert reply.headers["Permissions-Policy"] == PERMISSIONS
    assert reply.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert reply.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in PERMISSIONS


def test_static_files_may_be_kept(client, tmp_path):
    reply = client.get("/static/app.js")
    assert reply.status_code == 200
    assert "no-store" not in reply.headers["Cache-Control"]
    assert reply.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_cookies_belong_to_this_host_alone():
    """Under HTTPS; read in a process of its own, as settings are read once."""
    asked = (
        "from django.conf import settings as s; "
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE, "
        "s.CSRF_COOKIE_SECURE, s.SESSION_COOKIE_PATH, s.CSRF_COOKIE_PATH, "
        "s.SESSION_COOKIE_DOMAIN, s.CSRF_COOKIE_DOMAIN)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env=os.environ
        | {"BASE_URL": "https://plan.example.org", "DJANGO_SETTINGS_MODULE": "planner.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    # A browser refuses the prefix where it is not Secure, has a Domain, or another Path.
    assert done.stdout.split() == [
        "__Host-sessionid", "__Host-csrftoken", "True", "True", "/", "/", "None", "None",
    ]  # fmt: skip
    assert settings.SESSION_COOKIE_NAME == "sessionid", "over HTTP they would be refused"


def test_messages_are_in_no_cookie(cast):
    browser = Client()
    browser.force_login(cast.alice)
    browser.post("/organisation/", {"organisation": str(cast.ours.pk)})
    assert set(browser.cookies) <= {"sessionid", "csrftoken"}


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", ["9" * 5000, "9" * 30, "-1", "", "²", "٣", "1e3", "None"])
def test_an_organisation_that_is_none_is_not_found(cast, wanted):
    browser = Client()
    browser.force_login(cast.alice)
    assert browser.post("/organisation/", {"organisation": wanted}).status_code == 404
    theirs = browser.post("/organisation/", {"organisation": str(cast.theirs.pk)})
    assert theirs.status_code == 404
    ours = browser.post("/organisation/", {"organisation": str(cast.ours.pk)})
    assert ours.status_code == 302


@pytest.mark.django_db(transaction=True)
def test_database_logs_hold_nothing_that_people_typed(cast):
    log = Path(os.environ["HIGHWATER_VAR"]) / "log" / "postgres.log"
    if not log.exists():
        pytest.skip("the database is not the embedded one")
    before = log.stat().st_size
    name = "Merger with Acme Corporation"
    Organisation.objects.create(name=name)
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("CREATE TEMP TABLE kept (name text UNIQUE)")
        connection.execute("INSERT INTO kept VALUES (%s)", [name])
        for statement in (
            "INSERT INTO kept VALUES (%s)",
            "SELECT 1 / 0 WHERE %s <> ''",
        ):
            with pytest.raises(psycopg.Error):
                connection.execute(statement, [name])
            with pytest.raises(psycopg.Error):
                connection.execute(statement.replace("%s", f"'{name}'"))
    said = log.read_bytes()[before:].decode()
    assert "duplicate key" in said, "the error itself is told"
    assert "division by zero" in said
    assert "Acme" not in said


def test_the_database_of_the_compose_file_logs_as_little():
    given = dict(
        option.removeprefix("-c").split("=") for option in SERVICES["database"]["command"][1:]
    )
    assert given == {name: value for name, value in postgres.SETTINGS.items() if name in given}
    assert given["log_error_verbosity"] == "terse"
    assert given["log_min_error_statement"] == "panic"


def test_a_link_is_a_path_with_its_secret_behind_the_hash():
    assert link_path("abc") == "/sign-in/link/#abc"
