"""Spans of RAID 50 and 60: the solver and Graph 1 know every number of them."""

import pytest

from calculators import engine, solver
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from tests.calculators.documents import STORE, store

CATALOGUE = from_fixtures()


def graph_1():
    (found,) = [c for c in engine.charts(STORE, CATALOGUE) if c["key"] == "fgl-by-level"]
    disks = found["x"]["values"]
    return {
        line["label"]: {
            int(at): value
            for at, value in zip(disks, line["values"], strict=True)
            if value is not None
        }
        for line in found["series"]
    }


def test_graph_1_has_a_line_for_each_number_of_spans():
    lines = graph_1()
    assert list(lines["RAID 50 in 2 spans"]) == [6, 8, 10, 12, 14, 16]
    assert list(lines["RAID 50 in 3 spans"]) == [9, 12, 15]
    assert list(lines["RAID 50 in 4 spans"]) == [12, 16]
    # 9X/3X at 64 % reads.
    assert lines["RAID 50 in 3 spans"][9] == pytest.approx(1 / (0.64 / 9 + 0.36 / 3), rel=1e-4)
    assert list(lines["RAID 10"]) == [2, 4, 6, 8, 10, 12, 14, 16]
    assert next(iter(lines["RAID 5"])) == 3
    assert next(iter(lines["RAID 0"])) == 2


def test_nine_disks_in_three_spans_are_the_fewest_of_raid_50():
    """It said ten."""
    document = store(level="RAID50", disks=9, spans=3)
    assert "fail" not in {check["verdict"] for check in engine.size(document, CATALOGUE)["checks"]}
    found = solver.fewest_disks(Bench(parse(document, CATALOGUE)), "database").array
    assert (found.all_disks, found.spans, found.count) == (9, 3, 1)
