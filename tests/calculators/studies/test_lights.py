"""How many I/Os fit at once: the 8X/4X of netraid-1999, and what misalignment takes away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.formulas.raid.levels import LEVELS
from calculators.studies.tools.stripe_lights import (
    IO_KB,
    SHIFT_KB,
    alternatives,
    crossing_share,
    fill,
    period_kb,
    sample,
)
from calculators.studies.tools.stripe_map import Layout, lights


@pytest.mark.parametrize(
    ("level", "disks", "spans", "reads", "writes"),
    [
        ("RAID10", 8, 4, 8, 4), ("RAID5", 5, 1, 5, 1), ("RAID50", 8, 2, 8, 2),
        ("RAID0", 4, 1, 4, 4), ("RAID10", 4, 2, 4, 2), ("RAID5", 4, 1, 4, 1),
        ("RAID1", 2, 1, 2, 1), ("RAID6", 6, 1, 6, 1), ("RAID60", 8, 2, 8, 2),
    ],
)  # fmt: skip
def test_as_many_fit_as_the_document_says(level, disks, spans, reads, writes):
    """The pairs of netraid-1999, Graph 1: 8X/4X, 5X/1X, 8X/2X, 4X/4X, 4X/2X, 4X/1X."""
    layout = Layout(level, disks, spans, 16)
    offsets = sample(layout, 400)
    assert len(fill(layout, "read", 0, offsets)) == reads
    assert len(fill(layout, "write", 0, offsets)) == writes


@given(st.sampled_from(sorted(LEVELS)), st.integers(1, 4), st.sampled_from([4, 8, 16, 64, 5.5]),
       st.sampled_from(["read", "write"]), st.sampled_from([0, SHIFT_KB]))  # fmt: skip
def test_no_disk_serves_two_ios_at_once(key, more, depth, kind, shift):
    level = LEVELS[key]
    spans = level.fewest_spans
    layout = Layout(key, level.exact or level.fewest + more * spans * level.multiple, spans, depth)
    placed = [disk for disks in fill(layout, kind, shift, sample(layout, 120)) for disk in disks]
    assert len(placed) == len(set(placed))
    assert placed
    assert set(placed) <= set(range(layout.disks))


def test_fewer_fit_on_a_misaligned_partition():
    layout = Layout("RAID0", 8, 1, 16)
    offsets = sample(layout, 400)
    placed = fill(layout, "read", SHIFT_KB, offsets)
    assert len(placed) == 7
    assert [len(disks) for disks in placed].count(2) == 1


def test_a_sample_is_fair():
    layout = Layout("RAID0", 4, 1, 16)
    offsets = sample(layout, 1000)
    assert sorted(offsets) == list(range(0, int(period_kb(layout)), IO_KB))
    hit = [len(lights(layout, "read", offset, IO_KB, SHIFT_KB)) for offset in offsets]
    assert hit.count(2) / len(hit) == crossing_share(layout, SHIFT_KB) == 0.25


def test_a_part_of_a_large_pattern_is_taken():
    offsets = sample(Layout("RAID5", 64, 1, 256), 200)
    assert len(offsets) == len(set(offsets)) == 200


def test_a_read_may_use_either_copy():
    layout = Layout("RAID10", 4, 2, 16)
    assert alternatives(layout, "read", 0) == [[0], [1]]
    assert alternatives(layout, "write", 0) == [[0, 1]]
    crossing = alternatives(layout, "read", 0, 14)
    assert [0, 2] in crossing
    assert [1, 3] in crossing
    assert len(crossing) == 4


def test_an_aligned_partition_is_never_crossed():
    assert crossing_share(Layout("RAID0", 4, 1, 16), 0) == 0
