"""What every answer carries, what no address leads to, and sessions."""

import io
import re
import subprocess
import sys
import zipfile
from http import HTTPStatus

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from calculators.errors import InputProblems
from planner.environment import ROOT
from planner.launch.web import proxy
from planner.models import CatalogueUpload
from planner.services.catalogue.files.reading import read_sheet
from tests.api.client import Api

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough passphrase"
EVERYWHERE = (
    "/", "/sign-in/", "/no/such/page", "/admin/login/", "/livez", "/metrics", "/api/v1/plans",
    "/api/v1/openapi.json", "/api/v1/nothing", "/static/app.js",
)  # fmt: skip


@pytest.mark.parametrize("address", EVERYWHERE)
@pytest.mark.parametrize("known", [True, False])
def test_headers_of_every_answer(cast, address, known):
    client = Client()
    if known:
        client.force_login(cast.alice)
    headers = client.get(address).headers
    policy = {
        each.split()[0]: each.split()[1:] for each in headers["Content-Security-Policy"].split(";")
    }
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == ["'self'"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    kind = headers.get("Content-Type", "")
    # A redirect has no content that could be of any kind.
    assert kind, address
    if kind.startswith("text/"):
        assert "charset=" in kind, kind


def test_https_is_remembered_by_browsers(client, settings):
    assert "Strict-Transport-Security" not in client.get("/livez").headers
    asked = (
        "from django.conf import settings as s; print(s.SECURE_HSTS_SECONDS, s.CSRF_COOKIE_SECURE)"
    )
    assert of_settings(asked, BASE_URL="https://plan.example.org") == "31536000 True"
    settings.SECURE_HSTS_SECONDS = 31_536_000
    found = Client().get("/livez", secure=True).headers["Strict-Transport-Security"]
    assert found == "max-age=31536000"


def of_settings(asked, **variables):
    """What a process of its own prints, as settings are read once."""
    # The environment of a server: nothing that a test or a person has set.
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "planner.settings", "SECRET_KEY": "0123456789abcdef" * 4}
        | {"DATABASE_URL": "postgresql:///x", "BROKER_URL": "redis://x"}
        | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_debugging_is_off_unless_asked_for():
    asked = "from django.conf import settings as s; print(s.DEBUG)"
    assert of_settings(asked) == "False"
    assert of_settings(asked, DEBUG="1") == "True"


@pytest.mark.parametrize("origin", ["null", "https://elsewhere.example.org", "http://testserver"])
def test_no_other_site_reads_answers(cast, origin):
    alice = Client(headers={"Origin": origin})
    alice.force_login(cast.alice)
    for address in EVERYWHERE:
        found = alice.get(address)
        assert not [name for name in found.headers if name.startswith("Access-Control")], address
    nobody = Client(headers={"Origin": origin})
    assert nobody.get("/api/v1/plans").status_code == HTTPStatus.UNAUTHORIZED
    asked = {"Access-Control-Request-Method": "POST", "Origin": origin}
    found = alice.options("/api/v1/plans", headers=asked)
    assert not [name for name in found.headers if name.startswith("Access-Control")]


def test_answers_of_the_api_are_named_files(cast):
    alice = Api(cast.alice_secret)
    named = 'attachment; filename="api.json"'
    for path in ("plans", "openapi.json", "nothing", f"sizings/{cast.sizing.pk}"):
        assert alice.get(path).headers["Content-Disposition"] == named, path
    assert alice.post("plans", b"{").headers["Content-Disposition"] == named
    bill = alice.get(f"sizings/{cast.sizing.pk}/bom?format=csv")
    assert bill.headers["Content-Disposition"] == f'attachment; filename="bom-{cast.sizing.pk}.csv"'
    assert "Content-Disposition" not in Client().get("/livez").headers


@pytest.mark.parametrize(
    "address",
    [
        "/static/", "/docs/_static/", "/.git/config", "/.env", "/static/../manage.py",
        "/static/%2e%2e/manage.py", "/docs/../../manage.py", "/docs/%2e%2e/%2e%2e/manage.py",
        "/manage.py", "/planner/settings.py", "/docs/conf.py", "/docs/hardening.csv",
        "/docs/.doctrees/environment.pickle", "/docs/.buildinfo", "/static/app.ts",
        "/media/", "/var/",
    ],
)  # fmt: skip
def test_no_folder_is_listed_and_no_source_is_served(client, address):
    found = client.get(address)
    assert found.status_code == HTTPStatus.NOT_FOUND, address
    assert b"SECRET_KEY" not in found.content


def test_the_documentation_is_built_without_notes_of_the_making():
    assert "sphinx -q -W -d /tmp/doctrees docs /app/site/docs" in (ROOT / "Dockerfile").read_text()
    built = ROOT / "docs" / "build"
    assert not [path for path in built.rglob("*") if path.name.startswith(".")]


@pytest.mark.parametrize(
    "name",
    ["../../manage.py", "/etc/passwd", "http://elsewhere/x.csv", "a;b`c`$(d).csv", "x\0.csv"],
)
def test_the_name_of_a_file_is_of_no_use(cast, name):
    client = Client()
    client.force_login(cast.alice)
    rows = b"key,name,capacity_gb,origin,source\r\nnear-20,Nearline,20000,given,us\r\n"
    file = SimpleUploadedFile("rows.csv", rows, "text/csv")
    # As a program sends it: Python's own class would cut the folders off.
    file._name = name
    before = {path for path in (ROOT / "planner").rglob("*") if "__pycache__" not in path.parts}
    reply = client.post("/catalogue/disks/import/", {"file": file})
    assert reply.status_code in (200, 302, 400)
    for kept in CatalogueUpload.objects.all():
        assert bytes(kept.content) == rows, "what was sent, whatever it is called"
        assert "/" not in kept.name
    after = {path for path in (ROOT / "planner").rglob("*") if "__pycache__" not in path.parts}
    assert after == before


def test_a_workbook_with_entities_is_refused():
    book, out = Workbook(), io.BytesIO()
    book.active.append(["key", "name"])
    book.active.append(["near-20", "ENTITY"])
    book.save(out)
    assert read_sheet(out.getvalue()).rows[0][1]["name"] == "ENTITY"
    for declared in (
        '<!ENTITY e "told">',
        '<!ENTITY e SYSTEM "file:///etc/hostname">',
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY e "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
    ):
        changed = io.BytesIO()
        with zipfile.ZipFile(out) as old, zipfile.ZipFile(changed, "w") as new:
            for part in old.namelist():
                text = old.read(part).decode()
                if part == "xl/worksheets/sheet1.xml":
                    head, _, rest = text.partition("<worksheet")
                    text = f"{head}<!DOCTYPE worksheet [{declared}]><worksheet{rest}"
                    assert ">ENTITY<" in text
                    text = text.replace(">ENTITY<", ">&e;<")
                new.writestr(part, text)
        with pytest.raises(InputProblems) as refused:
            read_sheet(changed.getvalue())
        assert refused.value.problems[0].code == "not-xlsx", declared


def test_the_proxy_names_no_server():
    made = proxy.configuration(proxy.Site("https://plan.example.org", "web:8000"))
    # Once for what is passed on, and for each answer of its own.
    assert made.count("-Server") == made.count("-Via") == 3
    assert made.count("header X-Content-Type-Options nosniff") == made.count("handle_errors") == 2


# Sessions


@pytest.fixture
def alice(cast):
    cast.alice.password = make_password(PASSWORD)
    cast.alice.save()
    return cast.alice


def session_of(client):
    return client.cookies[settings.SESSION_COOKIE_NAME]


def test_signing_in_makes_another_session(alice, cast):
    client, seen = Client(), set()
    # An anonymous session, as an attacker may have put it there.
    client.post("/sign-in/passkey/ask/")
    before = session_of(client).value
    for _ in range(3):
        reply = client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
        assert reply.status_code == HTTPStatus.FOUND
        cookie = session_of(client)
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
        assert re.fullmatch("[a-z0-9]{32}", cookie.value), "165 bits"
        assert cookie.value not in reply["Location"]
        assert cookie.value.encode() not in client.get("/").content
        seen.add(cookie.value)
        client.post("/sign-out/")
    assert len(seen) == 3
    assert before not in seen
    assert not Session.objects.filter(session_key=before).exists()
    stranger = Client()
    stranger.cookies[settings.SESSION_COOKIE_NAME] = before
    assert stranger.get("/account/").status_code == HTTPStatus.FOUND


def test_signing_out_ends_the_session(alice):
    client, other = Client(), Client()
    client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    other.cookies[settings.SESSION_COOKIE_NAME] = session_of(client).value
    assert other.get("/account/").status_code == HTTPStatus.OK
    client.post("/sign-out/")
    assert other.get("/account/").status_code == HTTPStatus.FOUND, "the server forgot it too"


def test_a_session_ends_after_two_weeks(alice):
    client = Client()
    client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    row = Session.objects.get(session_key=session_of(client).value)
    assert settings.SESSION_COOKIE_AGE == session_of(client)["max-age"] == 14 * 24 * 3600
    Session.objects.filter(pk=row.pk).update(expire_date="2020-01-01T00:00Z")
    assert client.get("/account/").status_code == HTTPStatus.FOUND
