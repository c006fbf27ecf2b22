"""Texts that attack: stored in every column that takes one, then looked for where they come out.

A page must not run them, a table must not calculate them, a message must not be led elsewhere by
them. The documentation is made of the project's files alone, so nothing stored gets there.
"""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.core import mail as django_mail
from django.db import Error, models, transaction
from django.test import Client
from openpyxl import load_workbook

from planner.models import Disk, OutgoingMail
from planner.render import render
from planner.report.compose import compose
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.activity import mail
from planner.services.authentication import factors
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation import company, invitations
from planner.services.plans import comments
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.sizings import sizing_as_dict
from tests.api.client import Api
from tests.planner import walked
from tests.planner.walked import ADMINISTRATION, API, PAGES, QUERIES, filled
from tests.planner.walking import ask, text_of

pytestmark = pytest.mark.django_db
REST = """1"'></title></script></style><img src=x onerror=alert(1)>{{7*7}}"""
NASTY = f"={REST}"
ADDRESS = f"javascript:alert(1)//{REST}"
# What people do not write, or what must stay as it is for the rest to be found.
LEFT = re.compile(
    r"(^|_)(digest|prefix|key|id|kind|system|status|format|type|version|sha256|standard|currency|"
    r"credential|issuer|role|level|disk|controller|profile|figure|input|address|catalogue_source|"
    r"pointer|paper|policy|socket|engine|to|step|filename)$"
)
# The database refuses to change them: they hold what was written with them.
WRITTEN_ONCE = {"AuditEntry", "Sizing", "SizingDetail", "Revision"}


class Page(HTMLParser):
    """What a browser would run of a page."""

    def __init__(self, text):
        super().__init__()
        self.runs, self.script = [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, given):
        held = dict(given)
        if tag == "script" and "src" not in held and held.get("type") != "application/json":
            self.runs.append((tag, given))
        elsewhere = tag == "meta" and "url" in (held.get("content") or "").lower()
        if tag in {"iframe", "object", "embed", "base"} or (elsewhere and "http-equiv" in held):
            self.runs.append((tag, given))
        for name, value in given:
            led = name in {"href", "src", "action", "formaction", "xlink:href"}
            word = re.sub(r"[\x00-\x20]", "", (value or "")).lower()
            if name.startswith("on") or (led and word.startswith(("javascript:", "vbscript:"))):
                self.runs.append((tag, given))
            if (tag, name, value) == ("img", "src", "x"):
                self.runs.append((tag, given))


def test_the_reader_of_pages_sees_what_would_run():
    for text in (
        NASTY,
        "<a href=' java\nscript:alert(1)'>",
        "<svg><a xlink:href='javascript:alert(1)'>",
        "<script>alert(1)</script>",
        "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
        "<base href=//x>",
        "<p onclick=alert(1)>",
    ):
        assert Page(text).runs, text
    assert not Page("<script src='/a.js'></script><a href='/x'>=1</a>").runs


def harmful(cell):
    """Whether a spreadsheet takes a cell, or a part of it that another list separator cuts off,
    for a formula."""
    parts = [cell, *re.split(r"[;\t\r\n]", cell)] if isinstance(cell, str) else []
    return [part for part in parts if re.match(r"\s*[=@＝＠]", part)]


def written(model):
    return [
        field
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
        and not field.choices
        and not LEFT.search(field.name)
    ]


def store_everywhere(cast):
    """Every text column of every table of the organisation."""
    changed = set()
    for model in apps.get_app_config("planner").get_models():
        if model.__name__ in WRITTEN_ONCE:
            continue
        rows = model._base_manager.all()
        if any(field.name == "organisation" for field in model._meta.fields):
            rows = rows.filter(organisation__in=[cast.ours, None])
        if model.__name__ == "Organisation":
            rows = rows.filter(pk=cast.ours.pk)
        for row in rows[:50]:
            for field in written(model):
                text = ADDRESS if field.name == "source" else f"={row.pk}{REST}"
                try:
                    with transaction.atomic():
                        found = model._base_manager.filter(pk=row.pk)
                        found.update(**{field.name: text[: field.max_length or 200]})
                except Error:  # The table holds nothing of the kind.
                    continue
                changed.add((model.__name__, field.name))
    return changed


@pytest.fixture
def nasty(house):
    """A plan, a scenario on a disk of its own, all with such names; then all columns."""
    cast = house.cast
    for user in (cast.alice, cast.bob):
        user.first_name, user.last_name = NASTY[:150], ADDRESS[:150]
        user.save()
    cast.ours.name = NASTY
    cast.ours.save()
    row = {
        "key": "nasty",
        "name": NASTY,
        "manufacturer": NASTY[:80],
        "capacity_gb": 300,
        "random_iops": 180,
        "origin": "given",
        "source": ADDRESS,
        "note": f"two\n{NASTY}",
        "price": 100,
        "currency": "EUR",
        "price_origin": "given",
    }
    save_own_row(cast.ours, "disks", row)
    scenarios.update_plan(cast.plan, NASTY, f"two lines\n{NASTY}")
    document = cast.scenario.document()
    for group in document["raid_groups"]:
        group["disk"] = "nasty"
    catalogue = catalogue_of(cast.ours)
    scenarios.save_scenario(cast.scenario, document, cast.alice, catalogue, name=NASTY, notes=NASTY)
    comments.add_comment(cast.scenario, cast.alice, f"{NASTY}\n{ADDRESS} @bob", deliver=print)
    cast.sizing = sizings.size_scenario(cast.scenario, cast.alice, catalogue)
    house.parts["sizing_id"] = str(cast.sizing.pk)
    cast.changed = store_everywhere(cast)
    return house


def test_the_texts_are_stored_nearly_everywhere(nasty):
    cast = nasty.cast
    names = {name for name, _ in cast.changed}
    assert len(cast.changed) > 30, sorted(cast.changed)
    assert {
        "Organisation", "Plan", "Scenario", "Comment", "ApiToken", "PlanShare", "Disk", "Search",
        "Passkey", "SignedIn", "Report", "ExternalIdentity",
    } <= names  # fmt: skip


def looked_at(found, where):
    kind = found.get("Content-Type", "").partition(";")[0]
    assert found.get("X-Content-Type-Options") == "nosniff", where
    disposition = found.get("Content-Disposition", "")
    assert not re.search(r'[\r\n<>]|"[^"]*"[^;]*"', disposition), (where, disposition)
    if kind == "text/html":
        assert Page(text_of(found)).runs == [], where
    elif kind == "text/csv":
        for row in csv.reader(io.StringIO(text_of(found))):
            assert not [cell for cell in row if harmful(cell)], where
    elif kind == "application/json":
        json.loads(text_of(found))
    elif kind == "image/svg+xml":
        assert Page(text_of(found)).runs == [], where


# To make everything nasty takes longer than to look at a page.
PARTS = 3
# Forms that show again what was typed.
ECHOES = {
    "new-plan", "edit-plan", "plan-shares", "edit-scenario", "rename-scenario", "save-scenario",
    "revision-note", "add-comment", "catalogue-new", "catalogue-import", "organisation-settings",
    "tokens", "invite", "change-name", "sign-in",
}  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_runs_them(nasty, part):
    typed = dict.fromkeys(("q", "next", "name", "text", "sort", "show", "figure"), NASTY)
    for name, path in PAGES[part::PARTS]:
        address = filled(path, {**nasty.parts, "secret": nasty.link}) + QUERIES.get(name, "")
        looked_at(ask(nasty, "GET", address, "administrator")[0], (name, "GET"))
        if name in ECHOES:
            looked_at(ask(nasty, "POST", address, "administrator", body=typed)[0], (name, "POST"))


def test_nor_does_the_administration(nasty):
    cast = nasty.cast
    cast.alice.is_staff = cast.alice.is_superuser = True
    cast.alice.save()
    for name, path in ADMINISTRATION:
        if name.endswith(("_changelist", "index", "view_on_site")):
            found = ask(nasty, "GET", filled(path, nasty.parts), "administrator")[0]
            assert found.status_code < 500, name
            looked_at(found, name)


def test_no_table_calculates_them(nasty):
    """CSV as the API gives it, a workbook, the bill, the activity."""
    cast = nasty.cast
    alice = Api(cast.alice_secret)
    Disk.objects.filter(organisation=cast.ours).update(note="kept;=1+1\tand\n@SUM(1)")
    for path in (
        "catalogue/disks/export?own=true",
        f"sizings/{cast.sizing.pk}/bom?format=csv",
        f"sizings/{cast.sizing.pk}/bill?format=csv",
        "activity?format=csv",
        f"compare?scenario={cast.scenario.pk}&scenario={cast.scenario.pk}&format=csv",
    ):
        found = alice.get(path)
        if found.status_code == 200 and found["Content-Type"].startswith("text/csv"):
            looked_at(found, path)
    book = alice.get("catalogue/disks/export?own=true&format=xlsx")
    assert book.status_code == 200
    content = b"".join(book.streaming_content) if book.streaming else book.content
    for row in load_workbook(io.BytesIO(content)).active.iter_rows():
        assert not [cell.value for cell in row if cell.data_type == "f"]


def test_a_report_holds_them_as_text(nasty):
    cast = nasty.cast
    made = compose(sizing_as_dict(cast.sizing))
    name, _, content = render(made, "csv")[:3]
    assert re.fullmatch(r"[\w.-]+", name)
    for row in csv.reader(io.StringIO(content.decode())):
        assert not [cell for cell in row if harmful(cell)]


def test_no_message_is_led_elsewhere(cast, settings, django_capture_on_commit_callbacks):
    """The name of an organisation, of a person and of a plan stand in subjects and texts."""
    settings.EMAIL_SET_UP = True
    settings.BASE_URL = "https://highwater.example.org"
    cast.ours.name = "Wonder\r\nBcc: all@x.org\r\n\r\n<b>"
    cast.bob.email = "bob@x.org"
    cast.bob.save()
    cast.plan.name = "Plan\nX-Other: 1"
    cast.plan.save()
    with django_capture_on_commit_callbacks(execute=True):
        _, link = invitations.invite(
            cast.ours, cast.alice, "dana@x.org", "viewer", deliver=mail.deliver_mail
        )
        comments.add_comment(cast.scenario, cast.alice, "@bob\nBcc: x@y", deliver=mail.deliver_mail)
    assert link.startswith("https://highwater.example.org/invitation/#")
    assert len(django_mail.outbox) == 2
    for sent in django_mail.outbox:
        wire = sent.message()
        names = {name.lower() for name in wire}
        assert not {"bcc", "cc", "x-other"} & names
        assert len(sent.recipients()) == 1
        assert "\n" not in sent.subject
        assert wire.get_content_type() == "text/plain"
        for address in re.findall(r"https?://[^\s/]+", sent.body):
            assert address == "https://highwater.example.org"
    assert OutgoingMail.objects.count() == 2


@pytest.mark.parametrize("address", ["a@x.org\nBcc: b@x.org", "a@x.org, b@x.org", "a@x.org>", "@"])
def test_an_invitation_goes_to_one_address(cast, address):
    refused = Api(cast.alice_secret).post("organisation/invitations", {"email": address})
    assert refused.status_code == 400


@pytest.mark.parametrize("host", ["evil.example", "localhost:8000@evil.example", "localhost\t.x"])
def test_links_are_of_this_server_whatever_the_request_says(cast, settings, host):
    settings.EMAIL_SET_UP = True
    settings.ALLOWED_HOSTS = ["testserver", "localhost"]
    secret = {"Authorization": f"Bearer {cast.alice_secret}"}
    body = json.dumps({"email": "dana@x.org"})
    for header in ("HTTP_HOST", "HTTP_X_FORWARDED_HOST"):
        made = Client(headers=secret).post(
            "/api/v1/organisation/invitations", body, "application/json", **{header: host}
        )
        assert made.status_code in (201, 400), made.content
        assert "evil" not in made.content.decode() or made.status_code == 400
    for row in OutgoingMail.objects.all():
        assert "evil" not in row.text


# Where a page leads on to


ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "http://testserver@evil.example/",
    " //evil.example",
    "/%0d%0aLocation:%20https://evil.example",
]


@pytest.mark.parametrize("goal", ELSEWHERE)
def test_nobody_is_led_elsewhere(cast, goal):
    cast.alice.set_password("a long enough passphrase")
    cast.alice.is_staff = True
    cast.alice.save()
    typed = {"username": "alice", "password": "a long enough passphrase", "next": goal}
    for door in ("/sign-in/", "/admin/login/"):
        client = Client()
        there = client.post(door, typed, query_params={"next": goal})
        assert there.status_code == 302
        stays(there["Location"])
        stays(client.get("/sign-in/", {"next": goal}).get("Location", "/"))
        out = client.post("/sign-out/", {"next": goal}, query_params={"next": goal})
        stays(out.get("Location", "/"))


@pytest.mark.parametrize("goal", ELSEWHERE)
def test_nor_by_the_second_step(cast, goal):
    device = factors.begin_app(cast.alice)
    device.confirmed = True
    device.save()
    codes = factors.new_codes(cast.alice)
    client = Client()
    client.force_login(cast.alice)
    stays(client.get("/sign-in/", {"next": goal}).get("Location", "/"))
    there = client.post("/sign-in/second/", {"code": codes[0]}, query_params={"next": goal})
    assert there.status_code == 302
    stays(there["Location"])


def stays(location):
    """As a browser reads it: of backslashes it makes slashes, of tabs and blanks nothing."""
    read = re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/")
    assert read.startswith("/"), location
    assert not read.startswith("//"), location
    assert "\n" not in location, location


def test_names_that_a_company_tells_are_texts_too(cast, settings):
    found = {"sub": NASTY, "iss": "https://x", "preferred_username": NASTY, "given_name": NASTY}
    settings.OIDC = {**settings.OIDC, "organisation": "Wonderland"}
    user = company.person(found, None)
    assert re.fullmatch(r"[\w.@+-]+", user.username)


def test_an_address_with_a_nul_leads_nowhere(house):
    """A row called NUL was asked of the database, which refuses the character: a 500."""
    seen = {}
    for _, path in [*PAGES, *API]:
        parts = {part: house.parts[part] for part in walked.PARTS.findall(path)}
        for part in parts:
            address = filled(path, {**parts, part: "%00"})
            for method in ("GET", "DELETE"):
                found, written = ask(
                    house, method, address, "administrator", house.tokens["administrator"]
                )
                seen[method, address] = found.status_code, len(written)
    assert len(seen) > 200
    assert {each: found for each, found in seen.items() if found != (404, 0)} == {}
