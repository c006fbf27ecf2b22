"""A section of the report is described once, and stands on the page, in the PDF and in the API."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
from django.urls import reverse
from django.utils.html import escape

from calculators.systems import SYSTEMS
from planner.forms import mends
from planner.models import Report, Sizing
from planner.pages.scenario.answer.sections import LAID_OUT
from planner.report.document import (
    Cell,
    Chart,
    Column,
    HeatMap,
    Paragraph,
    References,
    Said,
    Table,
)
from planner.report.sections import registry
from planner.report.sections.registry import SECTIONS, Kind
from planner.services.plans.reports import make_report, request_report
from planner.services.scenarios import scenarios, sizings, words
from planner.services.scenarios.sizings import sizing_as_dict

ASKED = ("design", "inputs")
# Both stand still by themselves.
GROWING = {"raid10-write-back": {"users_growth": 0.1, "horizon_years": 2}}
DEMOS = Path(__file__).parents[3] / "fixtures" / "demo"


def demo(key):
    for file in sorted(DEMOS.glob("*.json")):
        for scenario in json.loads(file.read_text())["scenarios"]:
            if scenario["key"] == key:
                return scenario
    raise LookupError(key)


def stored(cast, key):
    """A demonstration scenario with its sizing, as the database has them."""
    said = demo(key)
    document = said["document"] | GROWING.get(key, {})
    kept = scenarios.create_scenario(
        cast.plan, cast.alice, said["name"], document, cast.catalogue,
        measured=said["measured"], measured_source=said["measured_source"],
        notes=said["notes"] or "Ask Ada.",
    )  # fmt: skip
    made = sizings.size_scenario(kept, cast.alice, cast.catalogue)
    return kept, Sizing.objects.get(pk=made.pk)


def file_of(client, cast, sizing, format):
    """A report through the service that makes it and the API that hands it out."""
    report = request_report(sizing, cast.alice, lambda *_: None, format)
    make_report(str(report.pk), lambda *_: None)
    assert Report.objects.get(pk=report.pk).status == "done"
    address = f"/api/v1/reports/{report.pk}/file"
    answer = client.get(address, headers={"Authorization": f"Bearer {cast.alice_secret}"})
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def everywhere(client, cast, key):
    """Page, text of the PDF and JSON of the API, of one scenario."""
    kept, sizing = stored(cast, key)
    client.force_login(cast.alice)
    page = client.get(reverse("scenario", args=[kept.pk]), {"whole": "1"}).content.decode()
    pdf = pypdf.PdfReader(io.BytesIO(file_of(client, cast, sizing, "pdf")))
    text = " ".join(" ".join(each.extract_text().split()) for each in pdf.pages)
    return page, text, json.loads(file_of(client, cast, sizing, "json")), sizing


@pytest.mark.parametrize(
    ("key", "lacks"),
    [
        ("raid10-write-back", {"calculator"}),
        ("active-active", {"measured", "artifacts", "growth"}),
    ],
)
def test_every_section_stands_in_all_three(client, cast, key, lacks):
    page, text, document, _ = everywhere(client, cast, key)
    in_json = {section["key"]: section for section in document["sections"]}
    assert {kind.key for kind in SECTIONS.values()} - set(in_json) == lacks
    for name, section in in_json.items():
        assert section["title"] == SECTIONS[name].title
        assert section["title"] in text, name
        assert f'data-section="{name}"' in page, name
    assert list(in_json) == [name for name in SECTIONS if name in in_json]


def test_what_the_scenario_states_stands_apart_from_what_was_filled_in(cast):
    material = registry.Material(sizing_as_dict(stored(cast, "active-active")[1]))
    stated = {row[1].figure for row in rows_of(material, "working", "The design by name")}
    filled = {row[1].figure for row in rows_of(material, "inputs")}
    assert {"site_resilient", "dags", "population_1.users", "population_2.users"} <= stated
    assert {"population_1.client", "horizon_years"} <= filled
    assert not stated & filled
    design = rows_of(material, "design")
    assert len(design) == len(stated)
    assert not any(cell.figure for row in design for cell in row), "names are no decision"
    (section,) = (each for each in registry.sections(material) if each.key == "design")
    for table in section.blocks:
        assert [each.title for each in table.columns] == ["Input", "Value", "Origin and source"]


def rows_of(material, key, title=None):
    (section,) = (each for each in registry.sections(material) if each.key == key)
    return [
        row
        for block in section.blocks
        if isinstance(block, Table) and title in (None, block.title)
        for row in block.rows
    ]


def test_between_them_these_two_have_them_all(cast):
    said = set()
    for key in ("raid10-write-back", "active-active"):
        material = registry.Material(sizing_as_dict(stored(cast, key)[1]))
        said |= {section.key for section in registry.sections(material)}
    assert said == set(SECTIONS)


def test_a_new_section_needs_its_description_alone(client, cast, monkeypatch):
    """A paragraph, a table, references; nothing else is touched."""

    def say(of):
        users = of.answer["figures"]["users"]["value"]
        table = Table("Seats", (Column("Who"), Column("How many", number=True)),
                      ((Cell("Architects <b>"), Cell("3", "people")),))  # fmt: skip
        return Said(
            (Paragraph(f"Thought of for {users:.0f} people."), table, References(())),
            "Who sits where.",
        )

    kind = Kind("seating", "Seating plan", say)
    monkeypatch.setitem(SECTIONS, kind.key, kind)
    page, text, document, _ = everywhere(client, cast, "raid10-write-back")
    assert 'data-section="seating"' in page
    assert [each["key"] for each in document["sections"] if not each["appendix"]][-1] == "seating"
    for said in ("Seating plan", "Who sits where.", "Thought of for 8000 people.", "Seats"):
        assert said in page
        assert said in text
        assert said in json.dumps(document)
    assert "Architects &lt;b&gt;" in page
    assert "Architects <b>" in text


def test_the_page_follows_what_is_typed(client, cast):
    kept, _ = stored(cast, "raid10-write-back")
    client.force_login(cast.alice)
    details = client.get(reverse("answer-details", args=[kept.pk])).json()
    assert 'data-section="bibliography"' in details["parts"]["further"]
    assert "netraid-1999" in details["parts"]["further"]


def test_the_page_has_a_layout_of_its_own_for_these_alone(client, cast):
    assert set(SECTIONS) >= LAID_OUT
    assert set(SECTIONS) - LAID_OUT == {"bibliography"}


def test_every_kind_of_block_has_a_template(client, cast, monkeypatch):
    """Without layouts of its own the page draws every section as the report describes it."""
    monkeypatch.setattr("planner.pages.scenario.answer.sections.LAID_OUT", frozenset())
    kept, sizing = stored(cast, "active-active")
    client.force_login(cast.alice)
    further = client.get(reverse("answer-details", args=[kept.pk])).json()["parts"]["further"]
    kinds = {
        type(block)
        for section in registry.sections(registry.Material(sizing_as_dict(sizing)))
        for block in section.blocks
    }
    assert {Table, Chart, HeatMap, References, Paragraph} <= kinds
    for name in set(SECTIONS) - {"measured", "failures", "artifacts", "growth"}:
        assert f'data-section="{name}"' in further, name
    assert "<svg" in further
    assert "heat-cell" in further
    assert " style=" not in further
    ElementTree.fromstring(f"<all>{further.replace('<wbr>', '').replace('&nbsp;', ' ')}</all>")


def table_texts(material, key):
    """The cells of the tables of a section, row by row."""
    (section,) = (each for each in registry.sections(material) if each.key == key)
    return [
        [cell.text for cell in row]
        for block in section.blocks
        if isinstance(block, Table)
        for row in block.rows
    ]


def test_models_that_only_a_fix_names_are_called_by_name(cast):
    """ "Memory module: dell-ddr5-4800-16gb" stood in the PDF."""
    document = {
        "system": "exchange-se", "populations": [{"users": 2000, "mailbox_limit_mb": 5120}],
        "servers_per_dag_primary_site": 4, "dags": 1, "server": "dell-r760-12lff",
        "database_disk": "exos-x24-24tb-sas",
    }  # fmt: skip
    kept = scenarios.create_scenario(cast.plan, cast.alice, "New", document, cast.catalogue)
    made = sizings.size_scenario(kept, cast.alice, cast.catalogue)
    sizing = Sizing.objects.get(pk=made.pk)
    mends = sizing_as_dict(sizing, moving=False)["mends"]
    (smaller,) = [each for each in mends if each.startswith("Database disk model: ")]
    key = next(
        each["fix"]["/database_disk"]
        for each in sizings.detail_of(sizing).outlook["findings"]
        if each["key"] == "other-disks-do"
    )
    assert smaller == f"Database disk model: {cast.catalogue.disks[key]['name']}"
    assert key not in sizing.catalogue().disks


def test_choices_models_and_fixes_are_printed_in_words(cast):
    """ "One more: system, RAID1, 2, scsi-15k-300gb" says little to who buys."""
    _, sizing = stored(cast, "raid10-14")
    kept = sizing_as_dict(sizing)
    material = registry.Material(kept)
    said = {row[0]: row[-2] for key in ASKED for row in table_texts(material, key)}
    assert said["Log rule"] == "Three log writes for four database writes"
    assert said["Server"] == "Mailbox test server, 24 GB"
    assert said["Disk model"] == "15K SCSI 300 GB, 3.5 inch"
    assert said["RAID level"] == "RAID 10"
    assert said["User profile"] == "Heavy"
    assert said["State"] == "Everything works"
    assert said["Mailbox test server, 24 GB: disk bays"] == "unknown"
    findings = table_texts(material, "findings")
    mends = {row[2] for row in findings if row[2]}
    assert mends == {
        "Disks of the database group: 28 disks; Disks of the log group: 6 disks",
        "add a RAID group: System and paging, RAID 1, 2 disks 15K SCSI 300 GB, 3.5 inch",
    }
    assert not any("?." in row[1] for row in findings)
    keys = {*cast.catalogue.disks, *cast.catalogue.servers, *cast.catalogue.profiles}
    printed = {
        cell for key in (*ASKED, "findings") for row in table_texts(material, key) for cell in row
    }
    assert not keys & printed


def test_a_sizing_of_a_mail_system_that_is_gone_keeps_its_keys(cast):
    _, sizing = stored(cast, "raid10-14")
    figures = sizing_as_dict(sizing)["answer"]["figures"]
    found = sizings.detail_of(sizing).outlook["findings"]
    assert words.figure_words("exchange-4", figures, cast.catalogue) == {}
    assert set(words.fix_words("exchange-4", found, cast.catalogue, {})) == {""}
    unknown = [{"fix": {"/gone": 1}}, {"fix": {"/raid_groups/0/gone": 1}}, {"fix": None}]
    assert words.fix_words(sizing.system, unknown, cast.catalogue, {}) == ["", "", ""]


@pytest.mark.parametrize(
    ("fix", "said"),
    [
        # "Disks: 8 disks" did not say of which group.
        ({"/raid_groups/2/disks": 8}, "Disks of the log group: 8 disks"),
        ({"/raid_groups/1/disks": 8}, "Disks of database group 2: 8 disks"),
        (
            {"/raid_groups/0/disks": 4, "/raid_groups/1/disks": 4},
            "Disks of database group 1: 4 disks; Disks of database group 2: 4 disks",
        ),
        ({f"/raid_groups/{place}/disks": 4 for place in range(3)}, "Disks: 4 disks"),
        ({"/raid_groups/0/spans": None, "/servers": 3}, "Servers: 3"),
    ],
)
def test_a_fix_says_which_of_several_groups_it_changes(cast, fix, said):
    groups = [{"volume": volume} for volume in ("database", "database", "log")]
    found = mends.said(fix, SYSTEMS["exchange-2007-mailbox"], cast.catalogue, groups, {})
    assert found.startswith(said)
    one = mends.said(
        {"/raid_groups/0/disks": 8}, SYSTEMS["postfix-relay"], cast.catalogue, [{}], {}
    )
    assert one == "Disks: 8 disks"


def test_the_years_of_the_growth_stand_on_page_in_report_and_in_the_api(client, cast):
    page, text, document, sizing = everywhere(client, cast, "raid10-write-back")
    table = table_texts(registry.Material(sizing_as_dict(sizing)), "growth")
    assert [row[:2] for row in table] == [
        ["Today", "8,000"], ["Year\u00a01", "8,800"], ["Year\u00a02", "9,680"],
    ]  # fmt: skip
    (section,) = (each for each in document["sections"] if each["key"] == "growth")
    assert len(section["blocks"][0]["rows"]) == 3
    for row in table:
        for cell in row:
            assert " ".join(cell.split()) in text
            assert escape(cell) in page
    kept = client.get(
        f"/api/v1/sizings/{sizing.pk}/charts",
        headers={"Authorization": f"Bearer {cast.alice_secret}"},
    ).json()["outlook"]["growth_years"]
    assert [each["load"] for each in kept] == [8000, 8800, 9680]
    way = client.get(
        reverse("size-backwards", args=[sizing.scenario_id]), {"way": "end-of-growth"}
    ).content.decode()
    for row in table:
        assert escape(row[0]) in way
        assert escape(row[-1]) in way
    assert 'href="#growth-years"' in page
