"""Formats are siblings: one document, the same figures in each; and the sizing is enough."""

import csv
import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from calculators.sheet.said.numbers import PLAIN, Style, amount, in_style
from planner.render import Cancelled, registry
from planner.render.registry import FORMATS, Format
from planner.render.tables import as_csv
from planner.report.compose import compose
from planner.report.document import Cell, Column, Rendering, Section, Table
from planner.report.parts.assumptions import assumed
from planner.report.short import short
from tests import patience
from tests.reports.sizings import (
    BENCHMARK,
    BOTH,
    FAILING,
    MAILBOX,
    of_document,
    printed,
    rendered,
    sizing,
)

ROOT = Path(__file__).parents[2]
# Refuses the calculators as if they had never been written, but for how numbers are printed.
BLOCKED = """
import importlib.abc, json, sys
class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        said = "calculators.sheet.said"
        # What numbers are printed with, and what keeps what was printed.
        printing = f"{name}.".startswith(f"{said}.") or name in (
            "calculators", "calculators.sheet", "calculators.sheet.lazily"
        )
        if name.split(".")[0] in ("calculators", "numpy") and not printing:
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Blocker())
from planner import render as reports
from planner.report.compose import compose
sizing = json.load(sys.stdin)
for key in reports.FORMATS:
    name, media_type, content, *_ = reports.render(compose(sizing), key)
    print(name, media_type, len(content))
"""


def rows(key):
    content = rendered(sizing(key), "csv")[2].decode()
    return {row["figure"]: row for row in csv.DictReader(io.StringIO(content, newline=""))}


@pytest.mark.parametrize("key", [*BOTH, FAILING])
def test_json_and_csv_hold_the_same_figures(key):
    answer = sizing(key)["answer"]
    document = json.loads(rendered(sizing(key), "json")[2])
    table = rows(key)
    assert list(document["figures"]) == list(table) == list(answer["figures"])
    for name, figure in answer["figures"].items():
        assert document["figures"][name]["quantity"]["value"] == figure["value"]
        for part in ("formula", "substituted", "origin", "source"):
            assert document["figures"][name][part] == figure[part]
            assert table[name][part].lstrip("'") == figure[part]
        printed = document["figures"][name]["quantity"]
        assert table[name]["printed"].lstrip("'") == " ".join(
            filter(None, (printed["text"], printed["unit"]))
        )
        if isinstance(figure["value"], int | float) and not isinstance(figure["value"], bool):
            assert float(table[name]["value"]) == figure["value"]


@pytest.mark.parametrize("key", [*BOTH, FAILING])
@pytest.mark.parametrize("style", [PLAIN, Style(sizes="binary")])
def test_a_number_and_its_unit_belong_together(key, style):
    """A share is printed as percent or as a part of one, and never as a part of one in percent."""
    found, answer = sizing(key), sizing(key)["answer"]
    with in_style(style):
        document = compose(found)
        shares = set()
        for section in document.sections:
            for block in section.blocks:
                if section.key != "key-figures":
                    continue
                for name, value, *_ in block.rows:
                    figure = answer["figures"][name.figure]
                    assert (value.text, value.unit) == amount(figure["value"], figure["unit"])
                    shares |= {name.figure} if figure["unit"] == "share" else set()
    table = rows(key)
    for name, figure in answer["figures"].items():
        assert table[name]["unit"].lstrip("'") == figure["unit"], "of the value beside it"
    assert shares or key != BENCHMARK


def test_no_cell_of_the_csv_is_a_formula():
    found = sizing(MAILBOX)
    figures = found["answer"]["figures"]
    figures["server"] = {**figures["users"], "value": "=HYPERLINK(1)", "label": "@x", "note": "+1"}
    figures["users"]["value"] = -12.5
    figures["users"]["source"] = "\t=1"
    table = {
        row["figure"]: row
        for row in csv.DictReader(io.StringIO(rendered(found, "csv")[2].decode(), newline=""))
    }
    assert table["server"]["value"] == "'=HYPERLINK(1)"
    assert table["server"]["label"] == "'@x"
    assert table["server"]["note"] == "'+1"
    assert table["users"]["value"] == "-12.5"
    assert table["users"]["source"] == "'=1"
    for start in ("=", "+", "-", "@", "\t", "\r", " ="):
        assert as_csv.cell(start + "x").startswith("'")
    assert as_csv.cell(-1.5) == -1.5
    assert as_csv.cell(None) == ""


def test_reports_are_made_without_the_calculators():
    result = subprocess.run(
        [sys.executable, "-c", BLOCKED],
        input=json.dumps(sizing(BENCHMARK)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "application/pdf" in result.stdout
    assert len(result.stdout.splitlines()) == len(FORMATS)


def test_a_new_format_is_one_line(monkeypatch):
    words = Format(
        "txt", "Text", "text/plain", "txt", lambda found: Rendering(found.title.plan.encode())
    )
    monkeypatch.setitem(registry.FORMATS, "txt", words)
    name, media_type, content, *_ = rendered(sizing(BENCHMARK), "txt")
    assert name == "8000-user-benchmark-raid-10-write-back-2026-11-21.txt"
    assert (media_type, content) == ("text/plain", b"8000-user benchmark")


@pytest.mark.parametrize("key", list(FORMATS))
def test_progress_is_told_and_rises(key):
    told = []
    rendered(sizing(BENCHMARK), key, progress=lambda percent, step: told.append((percent, step)))
    percents = [percent for percent, _ in told]
    assert percents == sorted(percents)
    assert 0 < percents[0] < percents[-1] < 100
    assert all(step for _, step in told)


def test_a_cancelled_report_ends_at_the_next_step():
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) > 1

    with pytest.raises(Cancelled):
        rendered(sizing(BENCHMARK), cancelled=cancelled)
    assert len(asked) == 2


def test_file_names_are_plain():
    odd = sizing(BENCHMARK, plan='../../é "x"\r\nSet-Cookie: a', scenario="計画")
    assert rendered(odd, "csv")[0] == "e-x-set-cookie-a-2026-11-21.csv"


def test_the_verdict_is_a_word_and_the_key_numbers_stand_by_it():
    summary = compose(sizing(FAILING)).summary
    assert (summary.verdict, summary.word) == ("fail", "Breaks")
    first, second, price = summary.key_numbers
    assert (first.quantity.text, first.limit, first.quantity.unit) == ("19.6", "of 5 I/Os", "I/Os")
    assert second.title == "Mean response time"
    assert price.quantity.text == "unknown"
    assert price.detail == "no price known; for a design that does not hold"


def test_notes_of_figures_are_printed_once():
    inputs = next(one for one in compose(sizing(BENCHMARK)).sections if one.key == "inputs")
    for table in inputs.blocks:
        assert len(table.notes) == len(set(table.notes))
        cited = {cell.note for row in table.rows for cell in row} - {0}
        assert cited == set(range(1, len(table.notes) + 1))


def test_what_relays_do_is_said_once_on_the_first_page():
    summary = compose(sizing("production")).summary
    assert summary.sentence.startswith("4 relays carry 10,000 messages a minute")
    assert summary.reason == "Closest to its limit now: Relays for the peak, 4 of 4 relays."
    # What has no words of its own says its reason whole.
    assert compose(sizing("raid10-write-back")).summary.reason.startswith("The design holds. ")


def test_the_short_form_leaves_out_what_is_looked_up():
    whole, brief = (rendered(sizing(BENCHMARK), key) for key in ("pdf", "pdf-short"))
    assert brief.filename == whole.filename.replace(".pdf", "-short.pdf")
    kept = [each.key for each in short(compose(sizing(BENCHMARK))).sections]
    assert kept == ["design", "materials", "checks", "failures", "inputs", "findings"]
    pages = [len(PdfReader(io.BytesIO(each.content)).pages) for each in (whole, brief)]
    assert pages[1] <= 8 < pages[0]


def test_the_short_form_has_the_years_and_the_findings_by_their_titles():
    whole, brief = compose(sizing("production")), short(compose(sizing("production")))
    parts = {one.key: one for one in brief.sections}
    (years,) = parts["growth"].blocks
    assert [column.title for column in years.columns] == [
        "Year", "Messages a minute", "Relays needed", "More than today's design",
        "The design as it stands",
    ]  # fmt: skip
    assert len(years.rows) == 6
    assert not any(cell.aside for row in years.rows for cell in row)
    # "Holds: Relays for the peak" named a limit, and not what it has to spare.
    stands = [row[-1].text for row in years.rows]
    assert (stands[0], stands[-1]) == ("Holds", "Breaks: Relays for the peak")
    (all_of,) = (one.blocks[0] for one in whole.sections if one.key == "findings")
    (findings,) = parts["findings"].blocks
    assert [column.title for column in findings.columns] == ["Severity", "What", "Mended by"]
    assert len(findings.rows) == len(all_of.rows)
    for row, (severity, what, *_) in zip(findings.rows, all_of.rows, strict=True):
        assert row[0] == severity
        assert what.text.startswith(row[1].text)
        assert not row[1].text.endswith(".")
    assert rows_of(parts["inputs"]), "what is assumed stands there still"


# Two sites that grow for three years, with some prices: 16 checks, ways to carry the last year.
GROWS = {
    "system": "exchange-se",
    "populations": [
        {"users": users, "messages_per_day": 100, "mailbox_limit_mb": 10_240}
        for users in (8000, 4000)
    ],
    "site_resilient": True,
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "server": "dell-r760-12lff-4sff-silver-4410y",
    "database_disk": "exos-x24-12tb-sas",
    "system_disk": "micron-7400-pro-m2-960gb",
    "horizon_years": 3,
    "users_growth": 0.05,
    "size_growth": 0.1,
    "purchase": {"prices": {
        "disk/exos-x24-12tb-sas": {"price": 300, "currency": "EUR"},
        "server/dell-r760-12lff-4sff-silver-4410y": {"price": 9000, "currency": "EUR"},
    }},
}  # fmt: skip


def test_the_short_form_of_a_design_that_grows_has_four_pages():
    """A table that did not break left its place empty, and two lines stood on a fifth page."""
    sized = of_document(GROWS)
    sized["outlook"]["findings"] = (2 * sized["outlook"]["findings"])[:8]
    brief = short(compose(sized))
    parts = {each.key: each.blocks for each in brief.sections}
    assert len(parts["checks"][0].lines) == 16
    assert [len(parts[key][0].rows) for key in ("inputs", "findings")] == [12, 8]
    assert [len(table.rows) for table in parts["growth"]] == [4, 3]
    pages = PdfReader(io.BytesIO(rendered(sized, "pdf-short").content)).pages
    assert len(pages) == 4
    # Four pages are read without a list of what stands on which.
    assert "Contents" not in pages[0].extract_text()
    assert "Contents" in PdfReader(io.BytesIO(printed(BENCHMARK).content)).pages[0].extract_text()


# What is paid beside hardware, each year and once.
PAID = [
    {"name": "Exchange CAL", "per": "mailbox", "period": "year", "price": 30},
    {"name": "Support of a server", "per": "server", "period": "year", "price": 900},
    {"name": "Windows Server", "per": "server", "period": "once", "price": 900},
    {"name": "Installation", "per": "design", "period": "once", "price": 9000},
]
PEOPLE = [(8000, 100, 10_240), (4000, 150, 20_480), (3000, 50, 5120), (900, 200, 10_240)]


def paid(people, **more):
    """The design with costs over the years and so many populations."""
    lines = [{**one, "currency": "EUR"} for one in PAID]
    fields = ("users", "messages_per_day", "mailbox_limit_mb")
    return {
        **GROWS,
        "populations": [dict(zip(fields, each, strict=True)) for each in people],
        "purchase": {**GROWS["purchase"], "years": 5, "lines": lines},
        **more,
    }


@pytest.mark.parametrize("years", [3, 5])
@pytest.mark.parametrize("people", [PEOPLE[:2], PEOPLE])
def test_the_short_form_with_costs_over_the_years_has_four_pages(people, years):
    """Five populations had a table each, remarks of the bill a narrow column, and what good
    practice says stood on a fifth page."""
    sized = of_document(paid(people, horizon_years=years))
    sections = {each.key: each for each in short(compose(sized)).sections}
    assert [each.key for each in sections.values()] == [
        "design", "materials", "checks", "failures", "growth", "inputs", "findings",
    ]  # fmt: skip
    assert [len(table.rows) for table in sections["materials"].blocks] == [9, 9]
    pages = PdfReader(io.BytesIO(rendered(sized, "pdf-short").content)).pages
    assert len(pages) == 4


def test_the_short_form_has_populations_in_one_table():
    sized = of_document(paid(PEOPLE[:2]))
    whole, brief = (
        next(one for one in made.sections if one.key == "design")
        for made in (compose(sized), short(compose(sized)))
    )
    assert [one.title for one in whole.blocks] == ["The scenario", "Population 1", "Population 2"]
    first, both = brief.blocks
    assert first == whole.blocks[0]
    assert both.title == "Populations"
    assert [column.title for column in both.columns] == [
        "Population", "Users", "Messages a day", "Mailbox quota", "Origin and source",
    ]  # fmt: skip
    said = [[f"{cell.text} {cell.unit}".strip() for cell in row] for row in both.rows]
    assert said == [
        ["1", "8,000 users", "100 messages/day", "10,240 MiB", "given"],
        ["2", "4,000 users", "150 messages/day", "20,480 MiB", "given"],
    ]


def test_what_one_of_them_does_not_say_is_empty_and_other_origins_are_said():
    def table(number, *rows, notes=()):
        cells = tuple((Cell(label), Cell(text), Cell(*origin)) for label, text, *origin in rows)
        columns = (Column("Input"), Column("Value", number=True), Column("Origin and source"))
        return Table(f"RAID group {number}", columns, cells, notes)

    def in_short(*tables):
        made = replace(compose(sizing(BENCHMARK)), sections=(Section("design", "", "", tables),))
        return short(made).sections[0].blocks

    one = table(1, ("Disks", "8", "given"), ("Level", "RAID10", "cited"))
    (both,) = in_short(one, table(2, ("Disks", "4", "given"), ("Spans", "2", "given")))
    assert [column.title for column in both.columns[:-1]] == [
        "RAID group", "Disks", "Level", "Spans",
    ]  # fmt: skip
    assert [[cell.text for cell in row] for row in both.rows] == [
        ["1", "8", "RAID10", "", "given; cited"], ["2", "4", "", "2", "given"],
    ]  # fmt: skip
    # One alone stays, and so does what has notes or more inputs than stand in a row.
    assert in_short(one) == (one,)
    noted = table(2, ("Disks", "4", "given"), notes=("a note",))
    assert in_short(one, noted) == (one, noted)
    five, six = (table(2, *((f"Input {n}", "1", "given") for n in range(many))) for many in (3, 4))
    assert len(in_short(one, five)) == 1
    assert in_short(one, six) == (one, six)


def test_the_short_form_lists_fewer_assumptions_beside_years():
    stored = sizing("on-se")
    grown = {**stored, "outlook": {**stored["outlook"], **sizing("production")["outlook"]}}
    brief = next(one for one in short(compose(grown)).sections if one.key == "inputs")
    assert len(rows_of(brief)) == 12
    assert "of them; the 12 next to it are these." in brief.lead


def test_the_short_form_sends_nobody_to_charts_that_it_leaves_out():
    said = [
        block.text
        for section in short(compose(sizing("on-se"))).sections
        for block in section.blocks
        if block.kind == "paragraph"
    ]
    assert "drawn in the whole report" in " ".join(said)
    assert "Charts" not in " ".join(said)


def filled_in(key):
    return next(one for one in short(compose(sizing(key))).sections if one.key == "inputs")


def rows_of(section):
    return [row for block in section.blocks if block.kind == "table" for row in block.rows]


def test_the_short_form_has_the_assumptions_that_the_first_limit_rests_on():
    """ "What most figures rest on stands first" stood above two, without the I/O of a message that
    carried the tightest limit."""
    brief = filled_in("on-se")
    rows = rows_of(brief)
    assert {row[-1].text for row in rows} == {"assumed"}
    said = [row[0].text for row in rows]
    assert "Database I/O" in said, "it carries the first limit"
    assert "Servers that a group may have" not in said
    assert len(said) == 20
    assert "“Database disks, as bought today”, the limit that stands first, rests" in brief.lead
    assert "of them; the 20 next to it are these." in brief.lead
    relays = filled_in("production")
    said = [row[0].text for row in rows_of(relays)]
    assert said == ["Relays that may be lost", "Headroom", "Message size measured with"]
    assert relays.lead.endswith("rests on these; what is next to it stands first.")
    none = filled_in(BENCHMARK)
    assert rows_of(none) == [], "that a group stands once is nobody's guess"
    assert none.lead.endswith("rests on none that the scenario does not state.")


def test_the_short_form_counts_what_is_assumed_as_the_page_does():
    brief = filled_in("on-se")
    figures = sizing("on-se")["answer"]["figures"]
    cited = [f for f in figures.values() if f["origin"] == "cited" and not f.get("formula")]
    assert brief.blocks[-1].text == (
        f"In all {len(assumed(figures))} inputs are assumed, as the page of the scenario counts "
        f"them, and {len(cited)} are cited: the others stand in the whole report."
    )


def test_the_short_form_keeps_no_note_of_a_row_that_it_leaves_out():
    brief = next(one for one in short(compose(sizing("raid10-14"))).sections if one.key == "inputs")
    for table in (block for block in brief.blocks if block.kind == "table"):
        cited = {cell.note for row in table.rows for cell in row} - {0}
        assert cited == set(range(1, len(table.notes) + 1))
