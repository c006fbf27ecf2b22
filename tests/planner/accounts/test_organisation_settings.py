"""Settings of an organisation (name, currency, paper, logo, retention, quotas) and of a person."""

import base64
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from calculators.errors import InputProblems
from planner import render
from planner.models import AuditEntry, Organisation
from planner.report.compose import compose
from planner.services.documents import images
from planner.services.operation import pruning
from planner.services.organisation.settings import change_settings, set_logo
from planner.services.scenarios import scenarios
from planner.services.scenarios.sizings import sizing_as_dict
from tests.api.client import Api, problem

pytestmark = pytest.mark.django_db


def picture(kind="PNG", size=(600, 300), **more):
    out = io.BytesIO()
    Image.new("RGB", size, (10, 120, 200)).save(out, kind, **more)
    return out.getvalue()


def test_settings_are_changed_and_told(cast, page):
    asked = {"name": "Wonderland", "currency": "eur", "paper": "letter", "reports_kept_days": "30"}
    asked |= {"quota-plans": "5", "sizings_kept_days": "", "searches_kept_days": "0"}
    assert page.post("/organisation/settings/", asked)["Location"] == "/organisation/settings/"
    cast.ours.refresh_from_db()
    assert (cast.ours.currency, cast.ours.paper) == ("EUR", "letter")
    assert (cast.ours.reports_kept_days, cast.ours.sizings_kept_days) == (30, None)
    assert pruning.kept_days(cast.ours, "searches") == 0
    assert cast.ours.quotas == {"plans": 5}
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert {"field": "/paper", "before": "a4", "after": "letter"} in entry.detail["changes"]
    said = page.get("/organisation/settings/").content.decode()
    assert 'value="EUR"' in said
    assert "Plans: 1 kept of 5" in said


def test_everything_wrong_at_once_and_nothing_changed(cast, page):
    asked = {"name": "Elsewhere", "currency": "EURO", "paper": "a5", "reports_kept_days": "-1"}
    asked |= {"quota-plans": "many", "quota-tokens": "999999"}
    said = page.post("/organisation/settings/", asked)
    text = said.content.decode()
    assert said.status_code == 400
    for word in ("EURO", "a5", "-1", "many", "999999"):
        assert f"“{word}" in text or word in text
    change = {"quotas": {"moons": 1, "plans": True}, "sizings_kept_days": 36_501, "logo": "ä"}
    found = problem(Api(cast.alice_secret)("PATCH", "organisation", change), 400)
    assert [each["pointer"] for each in found["errors"]] == [
        "/quotas/moons",
        "/quotas/plans",
        "/sizings_kept_days",
        "/logo",
    ]
    with pytest.raises(InputProblems, match="has this name"):
        change_settings(cast.ours, {"name": "Elsewhere"})
    stored = Organisation.objects.get(pk=cast.ours.pk)
    assert (stored.name, stored.paper, stored.quotas) == ("Wonderland", "a4", {})


def test_a_quota_of_ones_own_is_lower_never_higher(cast, settings):
    change_settings(cast.ours, {"quotas": {"plans": 2}})
    scenarios.create_plan(cast.ours, cast.alice, "Second")
    with pytest.raises(InputProblems, match="2 plans"):
        scenarios.create_plan(cast.ours, cast.alice, "Third")
    settings.QUOTAS = {**settings.QUOTAS, "plans": 1}
    with pytest.raises(InputProblems, match="1 plans"):
        scenarios.create_plan(cast.ours, cast.alice, "Third")
    change_settings(cast.ours, {"quotas": {"plans": 0}})
    assert Organisation.objects.get(pk=cast.ours.pk).quotas == {}


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_logo_is_drawn_anew(cast, page, kind):
    assert page.get("/organisation/logo.png").status_code == 404
    file = SimpleUploadedFile("logo.svg", picture(kind) + b"<script>", "text/html")
    assert page.post("/organisation/logo/", {"logo": file}).status_code == 302
    shown = page.get("/organisation/logo.png")
    assert shown["Content-Type"] == "image/png"
    assert b"<script>" not in shown.content
    found = Image.open(io.BytesIO(shown.content))
    assert (found.format, found.size) == ("PNG", (320, 160))
    bob = Client()
    bob.force_login(cast.bob)
    assert bob.get("/organisation/logo.png").content == shown.content
    for press in ({}, {"logo": SimpleUploadedFile("logo.png", b"")}):
        reply = page.post("/organisation/logo/", press)
        assert reply.status_code == 400, "to save no file takes nothing away"
        assert "No file was chosen" in reply.content.decode()
    assert page.get("/organisation/logo.png").status_code == 200
    assert page.post("/organisation/logo/", {"remove": "yes"}).status_code == 302
    assert page.get("/organisation/logo.png").status_code == 404


def test_a_logo_that_is_too_large_takes_none_away(cast, page):
    page.post("/organisation/logo/", {"logo": SimpleUploadedFile("logo.png", picture())})
    large = SimpleUploadedFile("logo.png", b"x" * 2_500_000)
    assert page.post("/organisation/logo/", {"logo": large}).status_code == 400
    assert page.get("/organisation/logo.png").status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + bytes(100),
        picture()[:200],
        picture(size=(4001, 10)),
        picture() + bytes(500_000),
    ],
    ids=["svg", "gif", "cut short", "too wide", "too many bytes"],
)
def test_what_is_no_logo(cast, page, data):
    with pytest.raises(images.ImageError):
        images.checked(data)
    reply = page.post("/organisation/logo/", {"logo": SimpleUploadedFile("logo.png", data)})
    assert reply.status_code == 400
    assert "The logo cannot be used" in reply.content.decode()
    assert Organisation.objects.get(pk=cast.ours.pk).logo is None


def test_reports_are_on_the_paper_and_with_the_logo(cast):
    document = compose(sizing_as_dict(cast.sizing))
    plain = render.render(document, format="pdf")
    page = PdfReader(io.BytesIO(plain.content)).pages[0]
    assert (round(page.mediabox.width), len(page.images)) == (595, 0)
    change_settings(cast.ours, {"paper": "letter"})
    set_logo(cast.ours, picture())
    cast.sizing.organisation.refresh_from_db()
    made = render.render(compose(sizing_as_dict(cast.sizing)), format="pdf")
    assert made.standard == "PDF/UA-1"
    page = PdfReader(io.BytesIO(made.content)).pages[0]
    assert (round(page.mediabox.width), len(page.images)) == (612, 1)


def test_the_api_tells_and_changes(cast):
    alice = Api(cast.alice_secret)
    logo = base64.b64encode(picture()).decode()
    found = alice("PATCH", "organisation", {"currency": "CHF", "logo": logo}).json()
    assert (found["currency"], found["has_logo"], found["role"]) == (
        "CHF",
        True,
        "administrator",
    )
    plans = next(each for each in found["quotas"] if each["kind"] == "plans")
    assert plans["kept"] == 1
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert len(json.dumps(entry.detail)) < 500, "no image in the audit trail"
    assert alice("PATCH", "organisation", {"logo": None}).json()["has_logo"] is False
    problem(Api(cast.bob_secret)("PATCH", "organisation", {"currency": "EUR"}), 403)
    assert Api(cast.bob_secret).get("organisation").json()["role"] == "architect"


def test_a_name_and_an_address_of_ones_own(cast, page):
    asked = {"first_name": "Alice", "last_name": "Liddell", "email": "alice@x.org"}
    assert page.post("/account/name/", asked).status_code == 302
    cast.alice.refresh_from_db()
    assert (cast.alice.get_full_name(), cast.alice.email) == ("Alice Liddell", "alice@x.org")
    wrong = page.post("/account/name/", {"first_name": "x" * 151, "email": "nowhere"})
    assert wrong.status_code == 400
    said = wrong.content.decode()
    assert "151 characters" in said
    assert "no address of mail" in said


def test_large_quotas_have_their_thousands_apart(page, settings):
    settings.QUOTAS = {**settings.QUOTAS, "sizings": 500_000}
    said = page.get("/organisation/settings/").content.decode()
    assert "kept of 500,000; at most" in said
    assert 'placeholder="as the server: 500,000"' in said
