"""The one solver: exact over all arrays that can be built, and the same answer wherever it stands.

What it says is held against documents that are read and sized one by one.
"""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from calculators import solver
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.hardware.raid_groups import buildable
from calculators.scenario.parse import parse
from calculators.solver.arrays import MOST_DISKS, MOST_GROUPS, MOST_SPANS
from tests.calculators.documents import MAILBOX, mailbox, store
from tests.calculators.solver_cases import (
    CATALOGUE,
    SOME,
    arrays,
    bench_of,
    built,
    by_hand,
    failing,
    questions,
)


@SOME
@given(questions())
@example((store(), "database", "RAID50"))
@example((mailbox(log_rule="tenth"), "database", "RAID60"))
def test_no_smaller_array_does_as_well(asked):
    document, volume, level = asked
    found = solver.fewest_disks(bench_of(document), volume, level)
    tried = by_hand(document, volume, level)
    if found.array is None:
        # No array that can be built by hand holds what the level is said to break.
        assert found.reason
        assert all(broken & set(found.broken) for _, _, broken in tried)
        return
    array = found.array
    best = built(document, volume, level, array.disks, array.spans, array.count)
    left = failing(best)
    smaller = [
        shape for total, shape, broken in tried if total < array.all_disks and broken <= left
    ]
    assert not smaller, (array, left)


@SOME
@given(questions())
def test_what_is_left_broken_no_disk_of_the_volume_mends(asked):
    document, volume, level = asked
    found = solver.fewest_disks(bench_of(document), volume, level)
    assume(found.array)
    array = found.array
    best = built(document, volume, level, array.disks, array.spans, array.count)
    left = failing(best)
    others = {
        "database": {"log-utilisation", "log-capacity", "log-spindles"},
        "log": {"spindles", "disk-utilisation", "capacity", "queue-disk"},
        "queue": {"log-disk"},
        "system": {"log-utilisation", "log-capacity", "log-spindles"},
    }[volume]
    for _, shape, broken in by_hand(document, volume, level):
        assert left - others <= broken, (array, shape)


@SOME
@given(questions(), st.data())
def test_no_check_changes_its_mind_twice_as_groups_are_added(asked, data):
    """The law by which the solver leaves counts out."""
    document, volume, level = asked
    bench = bench_of(document)
    disks, spans = solver.shapes(level, {})
    place = data.draw(st.integers(0, min(400, len(disks) - 1)))
    array = solver.Array(level, int(disks[place]), int(spans[place]), 1)
    other = solver.on_array(bench, volume, array)
    (record,) = other.scenario.groups[volume]
    counts = np.arange(1.0, MOST_GROUPS + 1)
    for name, mask in other.sweep({f"{record.name}.count": counts}).holds().items():
        mask = np.broadcast_to(mask, counts.shape)
        assert np.count_nonzero(mask[1:] != mask[:-1]) <= 1, name


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("controller", [None, *sorted(CATALOGUE.controllers)])
def test_the_shapes_are_those_that_a_document_may_have(level, controller):
    row = CATALOGUE.controllers.get(controller, {})
    disks, spans = solver.shapes(level, row)
    small = disks <= 30
    found = set(zip(disks[small].tolist(), spans[small].tolist(), strict=True))
    document = mailbox()
    first, *others = document["raid_groups"]
    # All stand in one document, whose problems name the groups that cannot be built.
    tried = [(number, parts) for number, parts, count in arrays(30) if count == 1]
    groups = [
        {**first, "controller": controller, "level": level, "disks": number, "spans": parts}
        for number, parts in tried
    ]
    try:
        parse({**document, "raid_groups": [*groups, *others]}, CATALOGUE)
        refused = set()
    except InputProblems as error:
        refused = {int(each.pointer.split("/")[2]) for each in error.problems}
    for place, (number, parts) in enumerate(tried):
        assert ((number, parts) in found) is (place not in refused), (number, parts)
    assert np.all(buildable(level, disks, spans, row))
    # By disks, then by spans, and none twice.
    assert np.all(np.diff(disks * (MOST_DISKS + 1) + spans) > 0)


def test_the_shapes_reach_to_the_ends_of_the_fields():
    disks, spans = solver.shapes("RAID50", {})
    found = set(zip(disks.tolist(), spans.tolist(), strict=True))
    assert (MOST_DISKS, MOST_SPANS) in found
    assert (MOST_DISKS, 2) in found
    assert disks.max() == MOST_DISKS == 10_000
    assert spans.max() == MOST_SPANS == 1000
    # Pairs are the spans of RAID 10 where none are given, however many.
    mirrors = set(zip(*(each.tolist() for each in solver.shapes("RAID10", {})), strict=True))
    assert (10_000, 5000) in mirrors
    assert (9998, 2) not in mirrors


# What the issue and the documents say


def test_twelve_thousand_users_of_exchange_55():
    document = store()
    document["populations"][0] = {"users": 12_000, "profile": "mmb-8000"}
    found = solver.by_level(bench_of(document), "database")
    assert {key: each.array.all_disks for key, each in found.items()} == {
        "RAID10": 12,
        "RAID5": 15,
        "RAID50": 15,
        "RAID6": 15,
        "RAID60": 15,
    }
    assert found["RAID50"].array == solver.Array("RAID50", 15, 3, 1)
    assert failing(built(document, "database", "RAID50", 15, 3, 1)) == set()


def test_nine_disks_in_three_by_three():
    """netraid-1999: spans of three disks light few disks for a write."""
    document = store()
    document["populations"][0]["users"] = 7000
    array = solver.fewest_disks(bench_of(document), "database", "RAID50").array
    assert array == solver.Array("RAID50", 9, 3, 1)
    assert array.fields() == {"level": "RAID50", "disks": 9, "spans": 3}
    assert str(array) == "9 disks in 3 spans"


def test_four_thousand_heavy_users_need_the_fourteen_disks_of_the_sheet():
    bench = bench_of(MAILBOX)
    array = solver.fewest_disks(bench, "database").array
    assert array.all_disks == bench.figures()["database.spindles"].value == 14
    # One group of mirrors, as it is built; seven groups of one mirror are as many disks.
    assert array == solver.Array("RAID10", 14, 7, 1)
    assert array.fields() == {"level": "RAID10", "disks": 14}


@pytest.mark.parametrize("users", [1, 10_000, 100_000, 1_000_000])
def test_large_loads_have_their_fewest_disks_too(users):
    document = mailbox()
    document["populations"][0]["users"] = users
    bench = bench_of(document)
    found = solver.fewest_disks(bench, "database").array
    # Pairs that mirror each other: the sheet's own rule says how many.
    assert found.all_disks == bench.figures()["database.spindles"].value >= 2


def test_equal_groups_are_all_that_is_built():
    document = mailbox()
    document["populations"][0]["users"] = 10_000_000
    document["assumptions"] = {"checkpoint_exponent": -1e-9}
    bench = bench_of(document)
    # 16,411 pairs are a prime number, and more groups than can be asked for.
    assert bench.figures()["database.spindles"].value == 2 * 16_411
    assert solver.fewest_disks(bench, "database").array.all_disks == 2 * 16_412
