"""Scenarios side by side with growth: how long each holds, and which is the better for it."""

import copy
import csv
import io
from dataclasses import replace

import pypdf
import pytest
from django.urls import reverse

from calculators.sheet.said.times import month_said, spelled
from planner.report.comparison import overlaid
from planner.report.comparison.comparison import Column, compared
from planner.report.comparison.growth import held, longest
from planner.services.scenarios import scenarios, sizings
from tests import answered
from tests.api.client import Api
from tests.calculators.growth.test_growth_of_2007 import owned
from tests.planner.compared import query

pytestmark = pytest.mark.django_db


def test_how_long_each_holds_is_said_with_what_stops_it(member, cast, mailbox_document):
    found = []
    for name, users, growth in (("Full", 3800, 0.2), ("Room", 3000, 0.2), ("Still", 3000, 0.0)):
        document = copy.deepcopy(mailbox_document)
        document["populations"][0]["mailbox_size_mb"] = 500
        document["raid_groups"][0].update(level="RAID10", disks=22)
        document["populations"][0]["users"] = users
        document["load_growth"] = growth
        found.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )
    sizings.size_scenario(found[0], cast.alice, cast.catalogue)
    reply = Api(cast.alice_secret).get(f"compare?{query(*found)}").json()
    (row,) = [row for row in reply["figures"] if row["label"] == "Holds through"]
    full, room, still = row["values"]
    assert (row["unit"], still) == ("months", None)
    assert 0 < full < room
    assert row["differences"][1] == room - full
    month = answered.outlook(found[0].document(), cast.catalogue)["runs_out"][0]["month"]
    assert full == month - 1, "the last month that holds"
    assert row["words"][0].startswith(f"{month_said(full)}; ")
    assert row["words"][0].endswith(f" breaks in month {month}")
    labels = [check["label"] for check in reply["checks"]]
    name = row["words"][0].partition("; ")[2].partition(" breaks in")[0]
    assert name in labels, "as the checks name it"
    assert row["words"][2] == "nothing grows"
    reply = Api(cast.alice_secret).get(f"compare?{query(*found[:2])}").json()
    (two,) = [row for row in reply["figures"] if row["label"] == "Holds through"]
    assert two["winners"] == [str(found[1].pk)]

    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*found)}"
    page = member.get(address)
    (shown,) = [each for each in page.context["page"].figures if each.title == "Holds through"]
    assert [cell.text for cell in shown.cells] == row["words"]
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [each for each in csv.reader(io.StringIO(text)) if each[:1] == ["in words"]]
    assert line[4:7] == row["words"]
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(member.get(f"{address}&format=pdf").content)).pages
    )
    assert "Holds through" in printed
    reply = Api(cast.alice_secret).get(f"compare?{query(found[2])}").json()
    assert "Holds through" not in [each["label"] for each in reply["figures"]]


def ends(month, verdict="pass", years=5):
    """A scenario whose first limit breaks in a month."""
    answer = {"verdict": verdict, "checks": [{"name": "spindles", "label": "I/O of disks"}]}
    chart = {"key": "over-the-years", "x": {"values": [0, 12 * years]}}
    runs_out = [{"check": "spindles", "label": "Database disks", "month": month}]
    return Column(1, "A", "", "", answer, {}, [chart], runs_out=runs_out)


def test_a_time_is_said_in_years_and_months():
    assert [spelled(each) for each in (1, 12, 31, 24)] == [
        "1 month", "1 year", "2 years and 7 months", "2 years",
    ]  # fmt: skip
    assert [month_said(each) for each in (0, 7, 12, 31)] == [
        "today", "month 7", "month 12 (1 year)", "month 31 (2 years and 7 months)",
    ]  # fmt: skip
    said = "month 31 (2 years and 7 months); I/O of disks breaks in month 32"
    assert held(ends(32)) == (31, False, said)
    assert held(ends(1)) == (0, False, "today; I/O of disks breaks in month 1")
    said = "month 60 (5 years) or longer: nothing runs out by then"
    assert held(ends(None)) == (60, True, said)
    for broken in (ends(0), ends(7, "fail")):
        assert held(broken) == (0, False, "does not hold today")
    assert held(ends(31, "not-checked"))[2].endswith(", as far as could be checked")
    assert held(replace(ends(31), answer=None)) == (None, False, "–")
    # Earlier than that it may break while a disk is rebuilt.
    rebuilding = replace(ends(32), breaks_rebuilding_from=12)
    months, at_least, said = held(rebuilding)
    assert (months, at_least) == (31, False)
    assert said.endswith("breaks in month 32; not while a disk is rebuilt from month 12 on")
    assert held(replace(ends(None), breaks_rebuilding_from=12))[2].endswith(
        "nothing runs out by then; not while a disk is rebuilt from month 12 on"
    )
    # Of one that was looked at for five years nobody knows whether it holds for seven.
    assert longest([held(ends(None)), held(ends(84, years=10))]) == 0
    assert longest([held(ends(None)), held(ends(31))]) == 1


def test_what_is_asked_of_one_server_makes_no_design_the_best():
    def column(id, disks, each):
        unit, rest = "disks", {"origin": "calculated", "formula": "f"}
        figures = {
            "servers.all": {"value": 8, "unit": "servers", **rest},
            "disks.all": {"value": disks, "unit": unit, **rest},
            "disks.a_server": {"value": each, "unit": unit, **rest},
            "storage.volumes_gib": {"value": each, "unit": "GiB", **rest},
            "memory.configured_gib": {"value": each, "unit": "GiB", **rest},
        }
        checks = [
            {
                "name": name, "figure": figure, "limit_figure": "", "label": name, "unit": "",
                "verdict": "pass", "margin": 0.5, "needed": 1, "available": 2,
            }
            for name, figure in (("bays", "disks.a_server"), ("memory", "memory.configured_gib"))
        ]  # fmt: skip
        answer = {
            "verdict": "pass", "sentence": "", "figures": figures, "checks": checks,
            "key_figures": list(figures),
        }  # fmt: skip
        return Column(id, str(id), "", "Exchange", answer, {})

    found = compared([column(1, 80, 10), column(2, 96, 12)], 1)
    best = {row.figure: row.winners for row in found.figures}
    assert best["disks.all"] == [1]
    for name in ("disks.a_server", "storage.volumes_gib", "memory.configured_gib"):
        assert best[name] == []


def test_a_scenario_has_one_colour_in_every_chart():
    def chart(key, *values):
        axis = {"unit": "", "scale": "linear", "label": "x"}
        return {
            "key": key, "kind": "line", "question": key, "source": "",
            "x": {**axis, "values": [1, 2]}, "y": axis,
            "series": [{"label": "One", "role": "main", "values": list(values)}],
        }  # fmt: skip

    first = Column(1, "First", "", "", {}, {}, [chart("a", 1, 2)])
    second = Column(2, "Second", "", "", {}, {}, [chart("a", 2, 3), chart("b", 1, 2)])
    third = Column(3, "Third", "", "", {}, {}, [chart("a", 3, 4), chart("b", 2, 3)])
    a, b = overlaid.overlaid([first, second, third])
    assert [(one.label, one.role) for one in a.series] == [
        ("First", "main"), ("Second", "rival"), ("Third", "rival"),
    ]  # fmt: skip
    # The second was the blue main line of a chart that the first has not.
    assert [(one.label, one.role) for one in b.series] == [("Second", "rival"), ("Third", "rival")]
    bare = Column(4, "Bare", "", "", {}, {})
    (c,) = list(overlaid.overlaid([first, bare, replace(third, charts=[chart("a", 3, 4)])]))
    assert [one.label for one in c.series] == ["First", "Bare: not in this chart", "Third"]
    assert c.series[1].values == (None, None)
    (c,) = list(overlaid.overlaid([first, replace(second, charts=[chart("a", 2, 3)]), bare]))
    assert [one.label for one in c.series] == ["First", "Second"]


def test_lines_of_unlike_limits_name_them():
    def chart(label):
        axis = {"unit": "%", "scale": "linear", "label": "Used"}
        rows = [(label, "main", [50, 60]), ("Limit", "limit", [100, 100])]
        return {
            "key": "over-the-years", "kind": "line", "question": "What?", "source": "",
            "x": {**axis, "values": [0, 12]}, "y": axis,
            "series": [{"label": name, "role": role, "values": y} for name, role, y in rows],
        }  # fmt: skip

    def drawn(*labels):
        charts = [chart(label) for label in labels]
        charts[1]["series"][0]["values"] = [70, 80]
        columns = [
            Column(place, f"Plan {place}", "", "", {}, {}, [each])
            for place, each in enumerate(charts)
        ]
        (found,) = overlaid.overlaid(columns)
        return found.y.label, [one.label for one in found.series]

    assert drawn("Disks", "Disks") == ("Used (disks)", ["Plan 0", "Plan 1"])
    # What runs out first is another limit in each: no line is called by that of the first.
    assert drawn("Disks", "Memory") == ("Used", ["Plan 0: Disks", "Plan 1: Memory"])


def test_the_month_from_which_a_rebuild_breaks_it_stands_in_the_row(cast):
    """The row said "Holds through month 60" of what no longer holds while a disk is rebuilt."""
    found = []
    for name, growth in (("Grows", 0.07), ("Still", 0.0)):
        made = owned(36, 4, ram_gb=64, horizon_years=10, users_growth=growth)
        found.append(scenarios.create_scenario(cast.plan, cast.alice, name, made, cast.catalogue))
    month = answered.outlook(found[0].document(), cast.catalogue)["breaks_rebuilding_from"]
    assert month
    for sized in (False, True):
        if sized:
            sizings.size_scenario(found[0], cast.alice, cast.catalogue)
        reply = Api(cast.alice_secret).get(f"compare?{query(*found)}").json()
        (row,) = [row for row in reply["figures"] if row["label"] == "Holds through"]
        assert row["words"][0].endswith(f"; not while a disk is rebuilt from month {month} on")
        assert row["words"][1] == "nothing grows"
