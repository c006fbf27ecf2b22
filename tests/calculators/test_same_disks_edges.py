"""The same disks shared out: the most disks that are tried, and what no load breaks."""

import copy
import math
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import STORE

from calculators import solver
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies import same_disks

CATALOGUE = from_fixtures()


def shared(disks):
    document = copy.deepcopy(STORE)
    groups = document["raid_groups"]
    for group in groups:
        group.update(disk=groups[0].get("disk"), level="RAID1", disks=2, count=1, spans=None)
    bench = Bench(parse(document, CATALOGUE))
    assert disks(bench) == 2 * len(groups)
    return same_disks.same_disks(document, bench, CATALOGUE)


@pytest.mark.parametrize("more", [0, -1])
def test_as_many_disks_as_are_tried_are_shared_out(monkeypatch, more):
    def disks(bench):
        found = same_disks._disks_of(bench, list(bench.scenario.groups))
        monkeypatch.setattr(solver, "MOST_SHARED", found + more)
        return found

    assert bool(shared(disks)) == (more == 0)


def test_what_no_load_breaks_holds_more_than_any_load():
    least = same_disks._least
    assert least(SimpleNamespace(load_rebuilding=None)) == math.inf
    assert least(SimpleNamespace(load_rebuilding=7)) == 7
