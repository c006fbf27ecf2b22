"""How a person wants numbers, dates, units and colours: on pages and in PDFs, nowhere else."""

import copy
import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.urls import reverse
from lxml import html
from pypdf import PdfReader

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.reader import amount as bound
from calculators.inputs.typed import quantities
from calculators.sheet.said import moments, numbers
from calculators.sheet.said.numbers import PLAIN, Style, in_style
from planner.forms.new_plan import starter
from planner.models import AuditEntry, Preferences, Report, Sizing
from planner.services.organisation.preferences import (
    change_preferences,
    preferences_of,
    respelt,
    style_of,
)
from planner.services.organisation.settings import change_settings
from planner.services.organisation.tokens import create_token
from planner.services.plans import reports, shares
from planner.services.scenarios.scenarios import create_scenario
from tests.api.client import Api
from tests.planner.cast import BENCHMARK
from tests.planner.pages.test_query_budgets import address_of, full  # noqa: F401
from tests.planner.walked import PAGES, PUBLIC
from tests.planner.walking import ask

pytestmark = pytest.mark.django_db
GERMAN, SWISS, FRENCH = Style("de_DE"), Style("de_CH"), Style("fr_FR")
# What people typed, what a source says, formulas and programs are not numbers of ours.
NOT_OURS = "//script|//style|//pre|//code|//input|//textarea|//select|//datalist|//math|//svg"
PLAIN_NUMBER = re.compile(r"(.{0,25}(?<![\w.,])(\d{1,3}(?:,\d{3})+)(?![\w,]).{0,12})")
NOT_PAGES = PUBLIC | {"sign-out"}


def prose_of():
    """Texts that are as they were written: of sources, rows and pages."""
    for folder, ending in (
        ("calculators", "py"),
        ("planner", "py"),
        ("fixtures", "*"),
        ("templates", "html"),
    ):
        yield from (each for each in Path(folder).rglob(f"*.{ending}") if each.is_file())


def visible(content):
    tree = html.fromstring(content)
    for each in tree.xpath(NOT_OURS):
        each.drop_tree()
    return " ".join(tree.text_content().split())


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        (PLAIN, ("12,345.7", "−1,234", "12 %", "1,234.50", "1.23 × 10⁹", "12,000 disks")),
        (GERMAN, ("12.345,7", "−1.234", "12 %", "1.234,50", "1,23 × 10⁹", "12.000 disks")),
        (SWISS, ("12’345.7", "−1’234", "12 %", "1’234.50", "1.23 × 10⁹", "12’000 disks")),
        (FRENCH, ("12\u202f345,7", "−1\u202f234", "12 %", "1\u202f234,50", "1,23 × 10⁹")),
    ],
)
def test_one_formatter_writes_all(style, wanted):
    with in_style(style):
        found = (
            numbers.fixed(12345.67, 1),
            numbers.count(-1234),
            numbers.percent(0.123),
            numbers.money("1234.5"),
            numbers.shown(1.23e9),
            numbers.quantity(12000, "disks"),
        )
    assert found[: len(wanted)] == wanted
    assert numbers.count(1234) == "1,234", "it ends with the block"


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        ("Holds 12,000 users, 0.64 of 1,234.5 GB.", "Holds 12.000 users, 0,64 of 1.234,5 GB."),
        ("Exchange 5.5 on NT 4.0, see RFC 9457", "Exchange 5.5 on NT 4.0, see RFC 9457"),
        ("at 10.0.0.1 with v1.2 and 1.2.3", "at 10.0.0.1 with v1.2 and 1.2.3"),
        ("Table 2.1, section 3.4: (1,000)", "Table 2.1, section 3.4: (1.000)"),
        ("1,2,3 and 12,34 stay", "1,2,3 and 12,34 stay"),
        ("They last up to 12,117, and 1.5, or 2.5.", "They last up to 12.117, and 1,5, or 2,5."),
    ],
)
def test_kept_sentences_are_respelt_and_names_are_not(kept, wanted):
    assert numbers.respelt(kept) == kept
    with in_style(GERMAN):
        assert numbers.respelt(kept) == wanted
        told = {"sentence": kept, "document": {"note": kept}, "checks": [{"message": kept}]}
        found = respelt(told)
    assert found["document"] == {"note": kept}
    assert (found["sentence"], found["checks"][0]["message"]) == (wanted, wanted)


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        ('12 bays of 3.5", 1.5 used', '12 bays of 3.5", 1,5 used'),
        ("“Licence 2.5 a” costs 2.5 more", "“Licence 2.5 a” costs 2,5 more"),
        ('"3.5 a" is not 3.5', '"3.5 a" is not 3,5'),
        ("Acme 7.68 TB U.3 holds 7.68 TB", "Acme 7.68 TB U.3 holds 7,68 TB"),
    ],
)
def test_no_name_is_respelt(kept, wanted):
    told = {"rows": [{"name": "Acme 7.68 TB"}, {"name": "Acme 7.68 TB U.3"}], "note": kept}
    with in_style(GERMAN):
        assert respelt(told)["note"] == wanted


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        ("Users: 500 → 1,500", "Users: 500 → 1.500"),
        ("Mailbox quota: 1.5 → 2.25 GB", "Mailbox quota: 1,5 → 2,25 GB"),
        ("Growth: 2.5 % → left empty", "Growth: 2,5 % → left empty"),
        ("Disk: Acme 7.68 TB → Acme 1.92 TB", "Disk: Acme 7.68 TB → Acme 1.92 TB"),
        ("Price of Acme 7.68 TB: 1,000 → 2,000.50", "Price of Acme 7.68 TB: 1.000 → 2.000,50"),
        (
            'Server: left empty → Acme, 12 bays of 3.5"',
            'Server: left empty → Acme, 12 bays of 3.5"',
        ),
        ("I/O a user: 0.5 I/Os a second → 1.5 I/Os a second", None),
        ("Users 2: added", "Users 2: added"),
    ],
)
def test_of_a_kept_change_the_amounts_are_respelt(kept, wanted):
    wanted = wanted or "I/O a user: 0,5 I/Os a second → 1,5 I/Os a second"
    assert numbers.respelt_change(kept) == kept
    with in_style(GERMAN):
        assert numbers.respelt_change(kept) == wanted


@pytest.mark.parametrize(
    ("dates", "wanted"),
    [
        ("en-GB", "3 March 2026, 14:05 UTC"),
        ("en-US", "March 3, 2026, 14:05 UTC"),
        ("en-DE", "03.03.2026, 14:05 UTC"),
        ("en-001", "2026-03-03, 14:05 UTC"),
    ],
)
def test_days_are_written_as_chosen(cast, dates, wanted):
    change_preferences(cast.alice, {"dates": dates})
    with in_style(style_of(preferences_of(cast.alice), cast.ours)):
        assert moments.minute(datetime(2026, 3, 3, 14, 5, tzinfo=UTC)) == wanted


@pytest.mark.parametrize(
    ("units", "asked", "wanted"),
    [
        ("", (1024, "GiB"), ("1,024", "GiB")),
        ("decimal", (1024, "GiB"), ("1,100", "GB")),
        ("binary", (1100, "GB"), ("1,024", "GiB")),
        ("binary", (10, "MB/user"), ("9.54", "MiB/user")),
        ("binary", (512, "MiB"), ("512", "MiB")),
        ("binary", (3, "disks"), ("3", "disks")),
        ("binary", (None, "GB"), ("undefined", "GB")),
    ],
)
def test_amounts_of_data_are_shown_in_the_units_chosen(units, asked, wanted):
    with in_style(Style(sizes=units)):
        assert numbers.amount(*asked) == wanted


@pytest.mark.parametrize("style", [GERMAN, SWISS, FRENCH])
def test_what_stands_beside_inputs_is_as_they_are_read(style):
    """Defaults, bounds and readings can be typed as they stand there."""
    asked = {**copy.deepcopy(BENCHMARK), "servers": 10**12}
    asked["raid_groups"][0]["disks"] = quantities.marked("eleven", style.digits)
    with in_style(style):
        told = [
            numbers.as_typed(1234.5),
            numbers.as_typed(2_147_483_648.0),
            numbers.as_typed(0.0000004),
            bound(1500, "users"),
            bound(1234.5, "MB"),
        ]
        with pytest.raises(InputProblems) as refused:
            open_scenario(asked, from_fixtures())
    values = (1234.5, 2_147_483_648, 4e-07)
    for text, value in zip(told, values, strict=False):
        assert quantities.read(text, digits=style.digits) == value
    assert quantities.read(told[3], "users", digits=style.digits) == 1500
    assert quantities.read(told[4], "MB", digits=style.digits) == 1234.5
    by_place = {problem.pointer: problem for problem in refused.value.problems}
    most = by_place["/servers"].hint.partition(" to ")[2].rstrip(".").removesuffix(" servers")
    assert quantities.read(most, digits=style.digits) >= 1000
    assert '"eleven" is not a number' in by_place["/raid_groups/0/disks"].message


def test_placeholders_can_be_typed_whatever_is_shown(cast, page):
    change_preferences(cast.alice, {"number_format": "de-DE"})
    largest = max(cast.catalogue.disks, key=lambda key: cast.catalogue.disks[key]["capacity_gb"])
    asked = {"system": "exchange-se", "database_disk": largest}
    shown = page.get(reverse("scenario", args=[cast.scenario.pk]), asked).content.decode()
    tree = html.fromstring(shown)
    inputs = tree.xpath("//input[@inputmode][starts-with(@id, 'f-')]")
    told = [each.get("placeholder") for each in inputs]
    # What nobody knows, and what no line reads, says so in place of a number.
    told = [text for text in told if text and text not in ("unknown", "not used")]
    long = [text for text in told if re.search(r"\d[.,]\d{3}", text)]
    assert long, "a size of a disk of today"
    for text in told:
        found = quantities.read(text.removesuffix("%"), digits="de_DE")
        assert not isinstance(found, quantities.Unreadable), text
    assert any("." in text for text in long)


def test_they_are_chosen_on_the_page_of_the_account(cast, page):
    asked = {"number_format": "de-DE", "dates": "en-US", "units": "binary", "colours": "dark"}
    assert page.post("/account/display/", asked)["Location"] == "/account/"
    assert Preferences.objects.get(user=cast.alice).units == "binary"
    said = page.get("/account/").content.decode()
    assert 'data-theme="dark"' in said
    assert 'data-digits="de_DE"' in said
    for value in asked.values():
        assert f'<option value="{value}" selected>' in said
    # What was chosen in the menu is of one browser, and wins there.
    page.cookies["theme"] = "light"
    assert 'data-theme="light"' in page.get("/account/").content.decode()
    wrong = page.post("/account/display/", {"number_format": "roman", "colours": "plaid"})
    text = wrong.content.decode()
    assert wrong.status_code == 400
    assert all(word in text for word in ("roman", "plaid", "de-CH", "is no way to write days"))
    assert Preferences.objects.get(user=cast.alice).number_format == "de-DE"
    with pytest.raises(InputProblems, match="no choice of units"):
        change_preferences(cast.alice, {"units": 7})


def test_the_organisation_says_what_is_usual(cast, page):
    usual = style_of(preferences_of(cast.alice), cast.ours)
    assert usual is PLAIN
    api = Api(cast.alice_secret)
    change = {"number_format": "fr-FR"}
    assert api("PATCH", "organisation", change).json()["number_format"] == "fr-FR"
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert {"field": "/number_format", "before": "en-GB", "after": "fr-FR"} in entry.detail[
        "changes"
    ]
    cast.ours.refresh_from_db()
    assert style_of(preferences_of(cast.alice), cast.ours) == FRENCH
    assert "8 000" in visible(page.get(reverse("scenario", args=[cast.scenario.pk])).content)
    change_preferences(cast.alice, {"number_format": "en-GB"})
    assert style_of(preferences_of(cast.alice), cast.ours) == PLAIN
    with pytest.raises(InputProblems, match="no number format"):
        change_settings(cast.ours, {"number_format": "xx"})
    # Who has only a link reads as who shares it does.
    _, link = shares.share_plan(cast.plan, cast.alice)
    page.logout()
    shared = page.get("/shared/" + link.partition("/shared/")[2])
    assert "limit first, at 8,653." in visible(shared.content)


def test_what_is_kept_and_what_programs_read_is_the_same_for_everybody(cast, page):
    change_preferences(cast.alice, {"number_format": "de-DE"})
    address = reverse("scenario", args=[cast.scenario.pk])
    shown = visible(page.get(address).content)
    assert "8.000" in shown
    users = 'name="populations-0-users" type="text" inputmode="numeric" value="8.000"'
    assert users in page.get(address).content.decode(), "inputs are written as all numbers are"
    typed = {
        "revision": str(cast.scenario.revision),
        "populations-0-users": "7.000",
        "numbers": "de_DE",
    }
    assert page.post(f"{address}save/", typed).status_code == 302
    newest = Sizing.objects.order_by("-id").first()
    assert "7,000 users" in str(newest.detail.outlook)
    assert not re.search(r"\d\.\d{3}\b(?! ?[×+−/)])", newest.sentence)
    assert "7.000 users" not in str(newest.answer) + str(newest.detail.outlook)
    assert "7.000" in visible(page.get(address).content)
    told = Api(cast.alice_secret)("GET", f"sizings/{newest.pk}/charts").json()
    assert "7,000 users" in str(told["outlook"])
    bill = page.get(f"{address}bill.csv").content.decode()
    assert "," in bill
    assert not re.search(r"\d\.\d{3}\b", bill)
    twice = page.get(address, {"populations-0-users": "7.000"}).content.decode()
    assert "two ways" in twice, "an address is in the plain format"


def test_a_pdf_is_as_who_asked_for_it_reads_and_other_files_are_not(cast):
    change_preferences(cast.alice, {"number_format": "de-DE", "dates": "en-001"})
    texts = {}
    for format in ("pdf", "csv", "json"):
        report = reports.request_report(cast.sizing, cast.alice, print, format)
        reports.make_report(report.pk, print)
        texts[format] = bytes(Report.objects.get(pk=report.pk).content)
    printed = " ".join(
        each.extract_text() for each in PdfReader(io.BytesIO(texts["pdf"])).pages[:2]
    )
    assert "8.000" in printed
    assert "8,000" not in printed
    assert cast.sizing.created_at.strftime("%Y-%m-%d") in printed
    assert b"8,000" in texts["csv"]
    assert not re.search(rb"\D8\.000\b", texts["csv"] + texts["json"])


@pytest.mark.slow
def test_no_page_mixes_two_formats(full):  # noqa: F811
    # Decimals look the same here, so what has a comma was not written by the formatter.
    change_settings(full.cast.ours, {"number_format": "de-CH"})
    prose = "".join(each.read_text(encoding="utf-8") for each in prose_of())
    mixed = {}
    for name, path in PAGES:
        if name in NOT_PAGES:
            continue
        reply, _ = ask(full, "GET", address_of(full, name, path), "administrator")
        if reply.status_code == 200 and "html" in reply["Content-Type"]:
            found = PLAIN_NUMBER.findall(visible(reply.content))
            if left := [around for around, number in found if number not in prose]:
                mixed[name] = left[:6]
    assert not mixed, mixed


# Thousands as the plain format has them where a number of the German one stands beside it.
_PLAIN_THOUSANDS = re.compile(r"(?<![\w.,])[1-9]\d{0,2},000(?![\w,])|\d{1,3}(?:,\d{3}){2,}")


@pytest.mark.parametrize("system", ["postfix-relay", "exchange-2007-mailbox", "exchange-se"])
def test_what_a_german_reader_saves_is_kept_plain_and_shown_german(cast, page, system):
    """History had two formats in a sentence: "12.000 mailboxes … up to 12,117, and"."""
    change_preferences(cast.alice, {"number_format": "de-DE"})
    document = starter.document(system, 12_000, cast.catalogue)
    scenario = create_scenario(cast.plan, cast.alice, "Of theirs", document, cast.catalogue)
    address = f"/scenarios/{scenario.pk}/"
    # Saved after it was opened as this reader sees it.
    page.get(address)
    saved = {"revision": str(scenario.revision), "numbers": "de_DE"}
    assert page.post(f"{address}save/", saved).status_code == 302
    sizing = Sizing.objects.filter(scenario=scenario).order_by("-created_at").first()
    with in_style(PLAIN):
        told = plain(open_scenario(sizing.document, cast.catalogue).told())
    assert sizing.sentence == told["sentence"]
    assert sizing.answer == told
    with in_style(GERMAN):
        wanted = numbers.respelt(sizing.sentence)
    for part in ("", "revisions/1/", f"revisions/{scenario.revision + 1}/"):
        seen = visible(page.get(f"{address}{part}").content)
        assert not _PLAIN_THOUSANDS.findall(seen), part
    assert wanted in visible(page.get(f"{address}revisions/").content)
    assert wanted in visible(page.get(f"/plans/{cast.plan.pk}/").content)
    report = reports.request_report(sizing, cast.alice, print, "pdf")
    reports.make_report(report.pk, print)
    made = bytes(Report.objects.get(pk=report.pk).content)
    printed = " ".join(each.extract_text() for each in PdfReader(io.BytesIO(made)).pages)
    # What a source is called is no sentence of ours.
    ours = " ".join(printed.split()).replace("hosts, 10,000 messages of 25 kB", "")
    assert not _PLAIN_THOUSANDS.findall(ours)


def test_pages_that_are_kept_in_the_process_are_kept_for_each_format(cast, page):
    seen = {}
    for digits in ("de-DE", "en-GB", "de-DE"):
        change_preferences(cast.alice, {"number_format": digits})
        for path in ("/validation/", "/rules/", "/glossary/"):
            now = visible(page.get(path).content)
            assert seen.setdefault((path, digits), now) == now
    assert "10,240,000" in seen["/validation/", "en-GB"]
    assert "Valid for26.300 to 10.240.000" in seen["/validation/", "de-DE"]
    assert "5,000 dirty" in seen["/glossary/", "en-GB"]
    assert "5.000 dirty" in seen["/glossary/", "de-DE"]


def test_remarks_are_respelt_and_notes_that_somebody_typed_are_not():
    kept = {"notes": ["752 of 2,752 designs", {"text": "of 1,500"}], "text": "1,500"}
    with in_style(GERMAN):
        assert respelt(kept) == {
            "notes": ["752 of 2.752 designs", {"text": "of 1.500"}], "text": "1,500",
        }  # fmt: skip
        assert respelt({"notes": "Keep 1,500"}) == {"notes": "Keep 1,500"}
        named = [{"name": "Acme 7.68 TB"}]
        assert respelt({"note": "Acme 7.68 TB has 7.68 TB"}, named) == {
            "note": "Acme 7.68 TB has 7,68 TB"
        }


def test_a_program_reads_and_changes_the_settings_of_its_person(cast, page):
    api = Api(cast.alice_secret)
    usual = {
        "number_format": "",
        "dates": "en-GB",
        "time_zone": "",
        "units": "",
        "colours": "",
        "language": "en",
    }
    assert api("GET", "preferences").json() == usual
    change = {"dates": "en-DE", "units": "decimal", "language": "en"}
    assert api("PATCH", "preferences", change).json() == {**usual, **change}
    assert api("GET", "preferences").json() == {**usual, **change}
    assert 'value="en-DE" selected' in page.get("/account/").content.decode()
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert entry.actor == "alice"
    assert {"field": "/dates", "before": "en-GB", "after": "en-DE"} in entry.detail["changes"]
    assert len(entry.detail["changes"]) == 2, "the language is what it was"
    wrong = api("PATCH", "preferences", {"dates": "roman", "language": "fr", "units": 7, "x": 1})
    assert wrong.status_code == 400
    problems = {each["pointer"]: each for each in wrong.json()["errors"]}
    assert set(problems) == {"/dates", "/language", "/units", "/x"}
    assert "English" in problems["/language"]["message"]
    assert api("GET", "preferences").json()["dates"] == "en-DE"


def test_the_token_of_an_organisation_has_no_settings_of_its_own(cast):
    _, secret = create_token(
        cast.ours, cast.alice, "robot", scopes=["read", "write", "manage"], of_organisation=True
    )
    for method, body in (("GET", None), ("PATCH", {"dates": "en-DE"})):
        refused = Api(secret)(method, "preferences", body)
        assert refused.status_code == 403
        assert "organisation" in refused.json()["detail"]
    assert not Preferences.objects.exists()


def test_changing_the_display_on_the_page_is_written_down_too(cast, page):
    asked = {"number_format": "", "dates": "en-US", "units": "", "colours": ""}
    page.post("/account/display/", asked)
    (entry,) = AuditEntry.objects.filter(action="changed")
    assert [each["field"] for each in entry.detail["changes"]] == ["/dates"]
    page.post("/account/display/", asked)
    assert AuditEntry.objects.filter(action="changed").count() == 1, "nothing changed"


def test_the_page_says_that_there_is_one_language(page):
    assert "Texts are in English; there is no other language." in visible(
        page.get("/account/").content
    )


@pytest.mark.parametrize(
    ("text", "plain", "german"),
    [
        ("1234.5", "1,234.5", "1.234,5"),
        ("0.28", "0.28", "0,28"),
        (0.9213, "0.9213", "0,9213"),
        ("our bank", "our bank", "our bank"),
    ],
)
def test_a_rate_keeps_every_digit(text, plain, german):
    assert numbers.exact(text) == plain
    with in_style(GERMAN):
        assert numbers.exact(text) == german


def test_kept_days_are_written_as_others():
    with in_style(Style(dates="de_DE")):
        assert moments.day("2026-03-01") == "01.03.2026"
    assert moments.day("2026-03-01") == "1 March 2026"


def test_days_are_as_chosen_wherever_a_page_tells_one(cast, page):
    change_preferences(cast.alice, {"dates": "en-DE"})
    for address in (reverse("scenario", args=[cast.scenario.pk]), reverse("activity")):
        said = visible(page.get(address).content)
        assert re.search(r"\d\d\.\d\d\.20\d\d, \d\d:\d\d", said), address
        assert not re.search(r"20\d\d-\d\d-\d\d|\d (January|March|November)\b", said), address


def test_days_are_as_chosen_on_a_page_that_answers_a_button(cast, page):
    """After "Invite" stood "23 November 2026", and a reload showed 23.11.2026."""
    change_preferences(cast.alice, {"dates": "en-DE", "number_format": "de-DE"})
    asked = {"email": "new@example.org", "role": "architect"}
    for answer in (page.get(reverse("people")), page.post(reverse("invite"), asked)):
        said = visible(answer.content)
        assert re.search(r"\d\d\.\d\d\.20\d\d", said)
        assert not re.search(r"\d (January|February|March|April|May|June|July|August)\b", said)
        assert not re.search(r"\d (September|October|November|December)\b", said)
