"""One of what is counted is in the singular, in every table of figures."""

from planner.report.comparison.cells import limit_text
from planner.report.key_numbers import bar, key_number, measured
from planner.report.parts import assumptions, heat
from planner.report.parts.failures import _cell

CHECK = {
    "name": "bays", "verdict": "pass", "unit": "disks", "margin": None, "source": "", "message": "",
}  # fmt: skip


def figure(value, unit="disks"):
    return {"value": value, "unit": unit, "origin": "derived", "label": "disks", "formula": "1"}


def test_one_unit_stands_behind_both_sides_of_a_limit():
    for needed, available, unit in ((1, 1, "disk"), (0, 1, "disk"), (1, 4, "disks")):
        shown = bar(CHECK | {"needed": needed, "available": available})
        assert (shown.needed.unit, shown.available.unit) == (unit, unit)
        assert limit_text(needed, available, "disks") == f"{needed} of {available} {unit}"
        cell = _cell(CHECK | {"needed": needed, "available": available}, "bays", "disks", "normal")
        assert cell["detail"].endswith(f" {available} {unit}")


def test_a_key_figure_and_its_limit():
    check = CHECK | {"needed": 1, "available": 1}
    assert key_number("disks.all", figure(1)).quantity.unit == "disk"
    assert key_number("disks.all", figure(2)).quantity.unit == "disks"
    assert key_number("disks.all", figure(1), check).limit.endswith("of 1 disk")


def test_predicted_beside_measured():
    (row,) = measured({"disks.all": figure(1)}, {"disks.all": 2})
    assert (row.predicted.unit, row.measured.unit) == ("disk", "disks")


def test_an_assumption():
    row = assumptions._row("facts.spare", figure(1, "servers"), None, None)
    assert assumptions.value_said(row, 1) == "1 server"
    assert assumptions.value_said(row, 2) == "2 servers"
    days = assumptions._row("facts.kept", figure(1, "days"), None, None)
    assert assumptions.value_said(days, 1) == "1 day", "the short PDF said 1 days"


def test_a_heat_map():
    series = {
        "label": "Active databases", "unit": "copies", "has": 1, "allowed": None, "needed": [1],
        "values": [100], "verdicts": [], "figure": "",
    }  # fmt: skip
    assert heat._column(series)["detail"] == "1 copy on a server"
    assert heat._cell(series, 0, None)["detail"] == "of 1 copy"
    disk = series | {"label": "Fullest disk", "unit": "IOPS", "has": 57.5, "needed": [55.13]}
    assert heat._column(disk)["detail"] == "57.5 IOPS a disk"
    assert heat._cell(disk, 0, None)["detail"] == "55.1 IOPS"
