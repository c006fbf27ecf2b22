"""The same disks shared out: the most disks that are tried, and what no load breaks."""

import copy
import math
from types import SimpleNamespace

import pytest

from calculators import solver
from calculators.best_practice.context import Look
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.reverse_sizing import same_disks
from tests.calculators.documents import MAILBOX, STORE

CATALOGUE = from_fixtures()


def shared(disks):
    document = copy.deepcopy(STORE)
    groups = document["raid_groups"]
    for group in groups:
        group.update(disk=groups[0].get("disk"), level="RAID1", disks=2, count=1, spans=None)
    bench = Bench(parse(document, CATALOGUE))
    assert disks(bench) == 2 * len(groups)
    return same_disks.same_disks(Look(document, bench, CATALOGUE))


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


@pytest.mark.parametrize(
    ("owned", "each"), [(0, 18), (10, 18), (36, 18), (50, 25)], ids=["none", "few", "all", "more"]
)
def test_the_same_disks_are_those_of_the_design_or_more_that_are_owned(owned, each):
    """Of ten that were owned five were shared out on each of two servers that have more."""
    document = copy.deepcopy(MAILBOX) | {"servers": 2}
    disk = f"disk/{document['raid_groups'][0]['disk']}"
    if owned:
        document["purchase"] = {"prices": {disk: {"owned": owned}}}
    bench = Bench(parse(document, CATALOGUE))
    assert bench.recording.values["disks.all"] == 36
    found = same_disks.same_disks(Look(document, bench, CATALOGUE))
    assert found
    assert {sum(row.disks.values()) + row.left for row in found} == {each}
