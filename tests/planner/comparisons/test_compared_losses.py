"""Scenarios side by side: which of them carries its load with something lost."""

import copy
import csv
import io
from dataclasses import replace
from types import SimpleNamespace

import pypdf
import pytest
from django.urls import reverse

from calculators.engine import open_scenario
from planner.report.comparison import comparison
from planner.report.comparison import losses as compared_losses
from planner.report.comparison.best import judged
from planner.report.comparison.losses import FailureRow, failure_rows, lost_alone, parted
from planner.report.parts import protection
from planner.report.parts.failures import losses, survives
from planner.services.plans.comparisons import column_of
from planner.services.scenarios import scenarios
from tests.api.client import Api
from tests.planner.compared import query

pytestmark = pytest.mark.django_db


def test_what_comes_of_a_loss_is_compared(member, cast, first_and_cheaper):
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*first_and_cheaper)}"
    page = member.get(address)
    reply = Api(cast.alice_secret).get(f"compare?{query(*first_and_cheaper)}").json()
    rows = {row["state"]: row for row in reply["failures"]}
    answers = [
        open_scenario(each.document(), cast.catalogue).failure_states.states
        for each in first_and_cheaper
    ]
    for place, states in enumerate(answers):
        told = {each.key: each.verdict for each in states if each.key != "normal"}
        assert {state: row["verdicts"][place] for state, row in rows.items()} == told
    lost = rows["disk-lost"]
    assert lost["differs"]
    assert lost["verdicts"][0] in ("pass", "warn")
    assert lost["verdicts"][1] == "fail"
    said = reply["sentence"]
    assert said.startswith("Both hold; with a disk lost")
    assert "only “First design” does" in said
    # RAID 5 of 22 disks against RAID 10 of 20 would be none: fewer of something is not better.
    assert all(not any(row["caveats"]) for row in reply["figures"])
    assert page.context["page"].found.sentence == said
    (shown,) = [row for row in page.context["page"].failures if row.title == "A disk is lost"]
    assert [cell.verdict for cell in shown.cells] == lost["verdicts"]
    assert "With something broken" in page.content.decode()
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [row for row in csv.reader(io.StringIO(text)) if row[:2] == ["failure", "disk-lost"]]
    assert line[2:6] == ["A disk is lost", "", *lost["verdicts"]]
    pdf = member.get(f"{address}&format=pdf")
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(pdf.content)).pages
    )
    assert "With something broken" in printed
    assert "A disk is lost" in printed


def three_users(cast, other):
    """A design that breaks as another does, with less to ask of it."""
    document = other.document()
    document["populations"][0]["users"] = 3800
    return scenarios.create_scenario(cast.plan, cast.alice, "Fewer", document, cast.catalogue)


def test_what_does_not_carry_a_loss_is_not_the_best_for_being_the_fewest(
    member, cast, mailbox_document
):
    made = []
    for name, users, group in (
        ("Mirrored", 4000, {"level": "RAID10", "disks": 20}),
        ("Fewer users", 3000, {"level": "RAID10", "disks": 20}),
        ("Bare", 4000, {"level": "RAID0", "disks": 18}),
        ("Breaks", 4000, {"level": "RAID0", "disks": 4}),
    ):
        document = copy.deepcopy(mailbox_document)
        document["populations"][0].update(mailbox_size_mb=500, users=users)
        document["raid_groups"][0].update(group)
        made.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )

    def disks(*some):
        reply = Api(cast.alice_secret).get(f"compare?{query(*some)}").json()
        return next(row for row in reply["figures"] if row["figure"] == "database.spindles"), reply

    lost = "fewest, but does not carry the load with a lost disk"
    row, reply = disks(made[0], made[2])
    assert (row["winners"], row["caveats"]) == ([], ["", lost])
    assert [each["advice_not_kept"] for each in reply["scenarios"]] == [0, 1]
    row, _ = disks(*made[:3])
    assert (row["winners"], row["caveats"]) == ([], ["", "", ""]), "of unlike loads none is best"
    row, _ = disks(made[0], made[3])
    assert (row["winners"], row["caveats"]) == ([], ["", "fewest, but does not hold"])
    row, _ = disks(made[3], three_users(cast, made[3]))
    assert row["winners"] == [], "where none holds, none is the best"

    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(made[0], made[2])}"
    page = member.get(address)
    (shown,) = [
        row for row in page.context["page"].figures if row.title == "Database spindles of a server"
    ]
    assert [(cell.best, cell.caveat) for cell in shown.cells] == [
        (False, ""), (False, lost),
    ]  # fmt: skip
    assert lost in page.content.decode()
    assert [head["word"] for head in page.context["page"].heads][1].endswith(
        ", against 1 recommendation; a lost disk breaks it"
    )
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [
        row for row in csv.reader(io.StringIO(text)) if row[:2] == ["figure", "database.spindles"]
    ]
    assert line[-1] == f"Bare: {lost}"
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(member.get(f"{address}&format=pdf").content)).pages
    )
    assert "fewest, but does not" in printed


def test_who_stands_a_loss_is_said_where_they_part():
    rows = [
        FailureRow(state, label, verdicts, True)
        for state, label, verdicts in (
            ("disk-lost", "A disk is lost", ["pass", "fail", "fail"]),
            ("rebuilding", "A disk is being rebuilt", ["warn", "fail", "fail"]),
            ("server-lost", "A server is lost", ["fail", "fail", "fail"]),
            ("site-lost", "Site lost", ["not-checked", "pass", "fail"]),
        )
    ]
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows) == (
        "; with a disk lost and with a disk being rebuilt only “One” does"
        "; with a site lost “Three” does not"
    )
    assert parted({1: "Two", 2: "Three"}, rows) == "; with a site lost only “Two” does"
    assert parted({0: "One"}, rows) == ""
    rows[0].verdicts[1] = "warn"
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows[:1]) == (
        "; with a disk lost only “One” and “Two” do"
    )
    rows[0].verdicts[2] = None
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows[:1]) == ""


def test_the_losses_of_groups_are_compared_too(cast):
    """Of a group of servers the chart of its losses holds them; who breaks with it all breaks."""
    chart = {
        "key": "activation",
        "kind": "heat",
        "x": {"values": ["Normal", "One server lost", "Site lost"]},
        "series": [
            {"verdicts": ["pass", "pass", "fail"]},
            {"verdicts": ["pass", "warn", "pass"]},
        ],
    }
    with_it = comparison.Column(1, "A", "", "", {"verdict": "pass"}, {}, [chart])
    without = comparison.Column(2, "B", "", "", {"verdict": "pass"}, {})
    unsized = comparison.Column(3, "C", "", "", None, {}, [chart])
    assert failure_rows([with_it, without, unsized]) == [
        FailureRow(state, label, [verdict, None, None], True, [word, "not planned for", "–"])
        for state, label, verdict, word in (
            ("one-server-lost", "One server lost", "warn", "Tight"),
            ("site-lost", "Site lost", "fail", "Breaks"),
        )
    ]
    elsewhere = replace(without, system="Postfix")
    assert [row.words[1] for row in failure_rows([with_it, elsewhere])] == ["–", "–"]
    # A group of another edition is a group.
    fewer = {**chart, "x": {"values": ["Normal", "One server lost"]}}
    fewer["series"] = [{"verdicts": ["pass", "pass"]}]
    newer = replace(without, system="Exchange SE", charts=[fewer])
    assert [row.words[1] for row in failure_rows([with_it, newer])] == ["Holds", "not planned for"]
    assert not any(row.differs for row in failure_rows([with_it, with_it, unsized]))


def test_a_design_of_fewer_copies_says_which_losses_it_was_not_made_for(member, cast):
    """It had the dash of what does not apply, below "Both hold"."""
    found = []
    for name, copies, second in (("Four copies", 4, 2), ("Two copies", 2, 1)):
        document = {
            "system": "exchange-2013",
            "site_resilient": True,
            "servers_per_dag_primary_site": 8,
            "ha_copies": copies,
            "ha_copies_secondary_site": second,
            "lagged_copies": 0,
            "lagged_copies_secondary_site": 0,
            "populations": [{"users": 4000}],
        }
        found.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )
    reply = Api(cast.alice_secret).get(f"compare?{query(*found)}").json()
    rows = {row["state"]: row for row in reply["failures"]}
    state = "site-and-a-server-lost"
    assert rows[state]["verdicts"][1] is None
    assert rows[state]["words"][1] == "not planned for"
    assert rows[state]["words"][0] != "not planned for"
    # With a copy in each site it does not matter how many servers of one are lost.
    assert rows["two-servers-lost"]["words"][1] != "not planned for"
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*found)}"
    page = member.get(address)
    shown = {row.title: row.cells for row in page.context["page"].failures}
    assert shown["Site and a server lost"][1].text == "not planned for"
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [row for row in csv.reader(io.StringIO(text)) if row[:2] == ["failure", state]]
    assert line[5] == "not planned for"
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(member.get(f"{address}&format=pdf").content)).pages
    )
    assert "not planned for" in printed
    row = FailureRow(
        "two-servers-lost", "Two servers lost", ["pass", None], True, ["Holds", "not planned for"]
    )
    assert parted({0: "One", 1: "Two"}, [row]) == "; with two servers lost only “One” does"
    assert lost_alone([row], 1, [0]) == "is not planned for two servers lost"


def test_a_loss_that_nobody_could_check_in_full_is_not_said_to_be_carried():
    """The chart of a group does not look at bays: where their number is not known, its loss of a
    server was green, and so was a loss with which another limit is tight."""

    def states(bays, *after):
        """At work and, with each further verdict, with a server lost."""
        cells = [[{"verdict": bays}, {"verdict": "warn"}, {"verdict": "not-checked"}]] * 2
        return {
            "states": [
                {"key": "normal", "label": "Normal", "verdict": "pass"},
                *({"key": "server-lost", "label": "A server is lost", "verdict": v} for v in after),
            ],
            "checks": [{"name": "bays"}, {"name": "memory-slots"}, {"name": "memory-advised"}],
            "cells": cells[: 1 + len(after)],
        }

    def chart(*verdicts):
        return {
            "key": "activation",
            "x": {"values": ["Normal", "One server lost"]},
            "series": [{"verdicts": ["pass", each]} for each in verdicts],
        }

    def verdicts(found, *charts):
        return [after for _, _, after in losses(found, charts)]

    group = chart("pass", "warn")
    assert verdicts(states("pass"), group) == ["warn"]
    assert verdicts(states("not-checked"), group) == ["not-checked"]
    assert verdicts(states("fail"), group) == ["fail"], "nor does a loss mend what is broken"
    assert verdicts(states("not-checked"), chart("fail")) == ["fail"]
    assert verdicts({}, group) == ["warn"], "of a sizing that kept no states"
    # A need that the loss changes is held in the chart.
    for name in ("memory-slots", "processor-cycles"):
        moved = states("pass")
        moved["checks"][1]["name"] = name
        moved["cells"][0][1] = {"verdict": "fail"}
        assert verdicts(moved, chart("pass")) == ["pass"]
    assert verdicts(states("pass", "warn")) == ["warn"]
    assert verdicts(states("not-checked", "warn")) == ["not-checked"]
    answered, unknown = (
        comparison.Column(1, "A", "", "", {"verdict": "warn"}, {}, [group], states=states(bays))
        for bays in ("pass", "not-checked")
    )
    (row,) = failure_rows([answered, unknown])
    assert (row.verdicts, row.differs) == (["warn", "not-checked"], True)
    assert survives(states("not-checked"), [group]) == (
        "As far as could be checked, with: one server lost."
    )


def test_a_server_whose_bays_nobody_knows_is_not_said_to_be_lost_without_harm(cast):
    catalogue = cast.catalogue
    bare = {
        **catalogue.servers["dell-r760-12lff"],
        "key": "bare",
        "drive_bays": None,
        "bays_35": None,
        "specrate_2017": 400,
    }
    catalogue = replace(catalogue, servers={**catalogue.servers, "bare": bare})
    people = {"system": "exchange-se", "populations": [{"users": 500}], "server": "bare"}
    column = column_of(1, "Bare", "", people, catalogue)
    checks = {each["name"]: each["verdict"] for each in column.answer["checks"]}
    assert (checks["bays"], checks["processor-cycles"]) == ("not-checked", "pass")
    found = {row.state: row.verdicts for row in failure_rows([column])}
    assert found["one-server-lost"] == ["not-checked"]


def design(name, verdict, copies):
    figures = {"ha_copies": {"value": copies, "origin": "given"}}
    return SimpleNamespace(name=name, id=name, answer={"verdict": verdict, "figures": figures})


def test_what_only_a_design_that_breaks_has_is_said_to_be_counted_from_it():
    """“Gives up 1 of 4 copies” beside a design of four that breaks read as the worse one."""
    broken, three = design("Four", "fail", 4), design("Three", "pass", 3)
    lost = protection.lost_beside([broken, three], three)
    assert len(lost) == 1
    told = protection.only_broken_has([broken, three], three, lost)
    assert told == "counted from “Four”, which breaks"
    assert protection.only_broken_has([broken, three, design("A", "pass", 4)], three, lost) == ""
    assert protection.only_broken_has([broken, design("B", "fail", 3)], broken, lost) == ""


def test_the_price_of_a_design_that_breaks_is_marked():
    broken, three = design("Four", "fail", 4), design("Three", "pass", 3)
    row = SimpleNamespace(figure="price", unit="EUR", values=[900, 800], winners=["Three"])
    assert judged([broken, three], row, ()) == (["Three"], ["does not hold", ""])
    row = SimpleNamespace(figure="price", unit="EUR", values=[900, None], winners=[])
    assert judged([broken, three], row, ())[1] == ["does not hold", ""]
    row.figure = "servers.all"
    assert judged([broken, three], row, ())[1] == ["", ""], "that many are no price"


def test_broken_and_never_planned_for_are_told_apart():
    """Both were said to be broken, of a loss that nobody planned for, too."""
    broken = FailureRow("disk-lost", "A disk is lost", ["fail", "pass"], True, ["Breaks", "Holds"])
    words = [compared_losses.NOT_PLANNED, "Tight"]
    other = FailureRow("servers-lost-2", "Two servers lost", [None, "warn"], True, words)
    assert lost_alone([broken], 0, [1]) == "does not carry the load with a lost disk"
    assert lost_alone([broken, other], 0, [1]) == (
        "does not carry the load with a lost disk and is not planned for two servers lost"
    )
    assert lost_alone([broken, other], 1, [0]) == ""
