"""Findings on the page, with the fix as a link that fills the form; stored with a sizing."""

import json
import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from calculators import engine
from calculators.systems import SYSTEMS
from planner.forms import mends
from planner.management.tables import _findings, answer_as_table
from planner.pages.scenario.scenarios import sketch
from planner.report.sections.findings import findings
from planner.services.scenarios import scenarios, sizings
from tests import answered


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.fixture
def faulty(cast, benchmark_document):
    """Not aligned, and no group for the logs."""
    benchmark_document["raid_groups"][0]["aligned"] = False
    benchmark_document["populations"][0]["users"] = 4000
    del benchmark_document["raid_groups"][1]
    return scenarios.create_scenario(
        cast.plan, cast.alice, "Faulty", benchmark_document, cast.catalogue
    )


def row(drawn, key):
    found = [*drawn.findings["pressing"], *drawn.findings["advice"]]
    return next(each for each in found if each["key"] == key)


def test_a_fix_says_what_it_changes_and_where(cast, faulty):
    drawn = sketch(faulty.document(), {"populations-0-users": "3900"}, cast.catalogue)
    aligned = row(drawn, "unaligned-partition")
    assert aligned["change"] == "Partition aligned: yes"
    assert json.loads(aligned["typed"]) == {"raid_groups-0-aligned": "yes"}
    assert aligned["query"] == "populations-0-users=3900&raid_groups-0-aligned=yes"
    assert aligned["anchor"] == "f-raid_groups-0-aligned"
    logs = row(drawn, "logs-with-database")
    assert logs["change"] == ("add a RAID group: Log, RAID 1, 2 disks HP 6107A 9 GB 10K hot swap")
    assert json.loads(logs["typed"])["raid_groups-1-volume"] == "log"
    group = {"volume": "system", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"}
    of = SYSTEMS["exchange-2007-mailbox"], cast.catalogue, ()
    for failover, on_each in (
        ("shared-storage", " on each node, those that stand by too"), ("ccr", ""), (None, ""),
    ):  # fmt: skip
        told = mends.said({"/raid_groups/-": group}, *of, {"server_failover": failover})
        assert told.endswith(f"2 disks HP 6107A 9 GB 10K hot swap{on_each}")
    log = {"/raid_groups/-": {**group, "volume": "log"}}
    assert "node" not in mends.said(log, *of, {"server_failover": "shared-storage"})
    assert row(drawn, "no-growth")["typed"] == ""
    assert drawn.findings["count"] == len(drawn.answer.findings)


def test_the_link_mends_without_any_script(member, faulty):
    address = reverse("scenario", args=[faulty.pk])
    for key in ("Partition not aligned", "Logs on the database disks"):
        page = member.get(address).content.decode()
        assert key in page
        item = page[page.index(f"<h3>{key}</h3>") :]
        link = unescape(re.search(r'href="([^"]+\?[^"]+)" data-typed', item).group(1))
        assert key not in member.get(link).content.decode()


def test_the_live_answer_has_them_too(member, faulty):
    address = reverse("answer", args=[faulty.pk])
    reply = member.get(address, {"raid_groups-0-aligned": "yes"}).json()
    assert "Logs on the database disks" in reply["parts"]["answer"]
    assert "Partition not aligned" not in reply["parts"]["answer"]
    broken = member.get(address, {"populations-0-users": "x"}).json()
    assert "parts" not in broken


def test_every_system_can_show_its_findings(cast):
    from calculators.systems import SYSTEMS
    from planner.forms.new_plan.starter import document

    for system in SYSTEMS:
        asked = document(system, 1000, cast.catalogue)
        drawn = sketch(asked, {}, cast.catalogue)
        assert drawn.findings["count"] == len(answered.findings(asked, cast.catalogue))
        for each in (*drawn.findings["pressing"], *drawn.findings["advice"]):
            if each["typed"]:
                mended = sketch(asked, json.loads(each["typed"]), cast.catalogue)
                assert mended.answer is not None, each["key"]
                again = [one for one in mended.answer.findings if one["key"] == each["key"]]
                assert {"pointers": each["pointers"], "figure": each["figure"]} not in [
                    {"pointers": one["pointers"], "figure": one["figure"]} for one in again
                ]


def test_they_are_kept_with_the_sizing(cast, faulty):
    sizing = sizings.size_scenario(faulty, cast.alice, cast.catalogue)
    kept = sizings.sizing_as_dict(sizing)["outlook"]["findings"]
    assert [each["key"] for each in kept][:2] == ["logs-with-database", "unaligned-partition"]


def test_the_table_of_the_command_line(cast, faulty):
    document = faulty.document()
    found = answered.findings(document, cast.catalogue)
    text = answer_as_table(engine.size(document, cast.catalogue), found)
    assert f"{len(found)} things to look at:" in text
    assert 'Mended by {"/raid_groups/0/aligned": true}' in text
    assert "Source: netraid-1999, Partition setup; Table 6" in text
    plain = answer_as_table(engine.size(document, cast.catalogue))
    assert "to look at" not in plain


def test_the_page_says_what_the_next_part_of_the_load_buys_and_its_price(cast):
    from planner.forms.new_plan.starter import document
    from planner.report.priceless import without_prices

    further = {"ha_copies": 4, "server": "dell-r760xd2", "servers_per_dag_primary_site": 2}
    asked = document(
        "exchange-se", 12_000, cast.catalogue, disk="exos-x24-24tb-sas", further=further
    ) | {"metacache": False, "dags": 2}
    assert sketch(asked, {}, cast.catalogue).answer.next_cost == ""
    prices = {
        "disk/exos-x24-24tb-sas": {"price": "500.00", "currency": "USD"},
        "memory/bought.memory_gib": {"price": "10.00", "currency": "USD"},
    }
    priced = sketch({**asked, "purchase": {"prices": prices}}, {}, cast.catalogue)
    assert priced.answer is not None, priced.problems
    cost = priced.answer.outlook["next_load"]["cost"]
    assert float(cost["price"]) == cost["disks"] * 500 + cost["memory_gib"] * 10 > 0
    said = priced.answer.next_cost
    # The price is that of all, which the sentence above says: it was said twice in one line.
    need = f"next 1,200 need {cost['disks']} disks and {cost['memory_gib']} GiB of memory more"
    assert need in priced.answer.outlook["sentence"]
    assert said.startswith("The next 1,200 mailboxes: +10,560 USD")
    assert any(line.startswith(f"The {need}: +10,560 USD") for line in priced.answer.short.lines)
    told = {"document": asked, "outlook": priced.answer.outlook}
    assert without_prices(told)["outlook"]["next_load"]["cost"] is None


TOO_FULL = {
    "system": "exchange-2007-mailbox",
    "populations": [{"profile": "heavy", "users": 3400, "mailbox_size_mb": 200}],
    "storage_groups": 28,
    "target_utilisation": 0.95,
    "growth_factor": 1.5,
    "log_rule": "three-quarters",
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 14, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 4, "disk": "scsi-15k-300gb"},
    ],
}


def test_a_loss_that_a_fix_costs_stands_beside_apply_and_in_the_report(member, cast):
    said = "then a lost disk breaks it"
    made = scenarios.create_scenario(cast.plan, cast.alice, "Full", TOO_FULL, cast.catalogue)
    page = member.get(reverse("scenario", args=[made.pk])).content.decode()
    item = page[page.index("<h3>Disks planned too full</h3>") :].partition("</li>")[0]
    less = "then holds 4,189 users with everything at work instead of 4,890"
    assert f'<b class="finding-then">{less}; {said}</b>' in item
    assert page.count(said) == 1
    found = answered.findings(TOO_FULL, cast.catalogue)
    of = SimpleNamespace(findings=found, mends=[""] * len(found))
    (table,) = findings(of).blocks
    mends = [row[2].text for row in table.rows]
    assert sum(text.endswith(f"; {said}") for text in mends) == sum(said in t for t in mends) == 1
    assert sum(said in line for line in _findings(found)) == 1


def test_every_place_says_which_advice_a_fix_breaks(cast):
    """Beside Apply, in the report, and on the command line; 4 servers in place of 6 were offered
    with 192 GiB more and no word of what is advised."""
    asked = {
        "system": "exchange-se",
        "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 10_240}],
        "site_resilient": True, "servers_per_dag_primary_site": 3, "dags": 1,
        "server": "dell-r7625-epyc-9254", "database_disk": "exos-x24-16tb-sas",
    }  # fmt: skip
    said = "then “Memory advised” is not kept: 288 of at most 256 GiB"
    drawn = sketch(asked, {}, cast.catalogue)
    key = "more-servers-than-needed"
    assert row(drawn, key)["then"].endswith(f"; {said}")
    found = [each for each in answered.findings(asked, cast.catalogue) if each["key"] == key]
    assert 'Mended by {"/servers_per_dag_primary_site": 2}; then holds ' in "\n".join(
        _findings(found)
    )
    assert said in "\n".join(_findings(found))
    section = findings(SimpleNamespace(findings=found, mends=["Servers: 2"]))
    assert section.blocks[0].rows[0][2].text.endswith(f"; {said}")
