"""Stripe maps and alignment: Tables 3 to 5 and the two diskmap examples of netraid-1999."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.studies.tools.partition import SECTOR_BYTES, alignment_of, read_number
from calculators.studies.tools.stripe_map import Layout, lights, locate, table

P = "Parity"


def printed(layout, rows):
    return [
        [P if cell.kind == "parity" else f"{cell.offset_kb:g}K" for cell in row]
        for row in table(layout, rows)
    ]


def test_table_3_raid_0():
    assert printed(Layout("RAID0", 4, 1, 16), 4) == [
        ["0K", "16K", "32K", "48K"],
        ["64K", "80K", "96K", "112K"],
        ["128K", "144K", "160K", "176K"],
        ["192K", "208K", "224K", "240K"],
    ]


def test_table_4_raid_10():
    assert printed(Layout("RAID10", 4, 2, 16), 4) == [
        ["0K", "0K", "16K", "16K"],
        ["32K", "32K", "48K", "48K"],
        ["64K", "64K", "80K", "80K"],
        ["96K", "96K", "112K", "112K"],
    ]


def test_table_5_raid_5():
    assert printed(Layout("RAID5", 4, 1, 16), 4) == [
        ["0K", "16K", "32K", P],
        ["48K", "64K", P, "80K"],
        ["96K", P, "112K", "128K"],
        [P, "144K", "160K", "176K"],
    ]


@pytest.mark.parametrize("offset", [64, 128, 192, 256])
def test_reads_of_table_3_come_back_to_the_first_disk(offset):
    assert lights(Layout("RAID0", 4, 1, 16), "read", offset, 4) == [0]
    assert lights(Layout("RAID0", 4, 1, 16), "read", 32, 4) == [2]


@pytest.mark.parametrize(
    ("level", "disks", "spans", "read", "write"),
    [
        ("RAID0", 4, 1, 1, 1),
        ("RAID10", 4, 2, 1, 2),
        ("RAID5", 4, 1, 1, 4),
        ("RAID50", 8, 2, 1, 4),
        ("RAID6", 6, 1, 1, 6),
        ("RAID60", 8, 2, 1, 4),
    ],
)
def test_lights_of_one_small_io(level, disks, spans, read, write):
    layout = Layout(level, disks, spans, 16)
    for offset in range(0, 1024, 4):
        assert len(lights(layout, "read", offset, 4)) == read
        assert len(lights(layout, "write", offset, 4)) == write


def test_a_quarter_of_unaligned_ios_lights_two_disks():
    layout = Layout("RAID0", 4, 1, 16)
    crossing = [
        offset
        for offset in range(0, 1600, 4)
        if len(lights(layout, "read", offset, 4, shift_kb=15.5)) == 2
    ]
    assert len(crossing) / 400 == 0.25


@given(st.sampled_from(sorted(LEVELS)), st.integers(1, 4), st.integers(0, 5000))
def test_every_offset_has_one_place_and_no_two_share_it(key, more, unit):
    level = LEVELS[key]
    spans = level.fewest_spans
    disks = level.exact or level.fewest + more * spans * level.multiple
    layout = Layout(key, disks, spans, 16)
    cells = locate(layout, unit * 16)
    assert cells[0].kind == "data"
    assert len({cell.disk for cell in cells}) == len(cells)
    after = locate(layout, (unit + 1) * 16)
    assert (after[0].disk, after[0].row) != (cells[0].disk, cells[0].row)
    wanted = 1 + layout.parity if level.family == PARITY else layout.copies
    assert len(cells) == wanted


def test_a_map_too_large_to_draw_is_refused():
    with pytest.raises(ValueError, match="more than can be drawn"):
        table(Layout("RAID0", 1000, 1, 16), 1000)


def test_diskmap_of_a_primary_partition():
    """0x7e00: the largest boundary is 512 bytes; 512 bytes short of 32K."""
    offset = read_number("000007e00")
    found = alignment_of(offset, 16)
    assert found.boundary_bytes == 512
    assert not found.aligned
    assert found.crossing_share == 0.25
    assert (offset + 512) % (32 * 1024) == 0
    assert "sector 64" in found.advice


def test_diskmap_of_an_extended_partition():
    """0x7e0000: aligned up to 128K."""
    offset = read_number("0007e0000")
    assert alignment_of(offset, 16).boundary_bytes == 128 * 1024
    for stripe in (16, 32, 64, 128):
        assert alignment_of(offset, stripe).aligned
    assert not alignment_of(offset, 256).aligned


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("32256", 32256),
        ("0x7e00", 32256),
        ("7e00", 32256),
        ("7e00h", 32256),
        ("32,256", 32256),
        ("63", 63),
        ("0x3f", 63),
        ("0", 0),
    ],
)
def test_offsets_in_hex_or_decimal(text, value):
    assert read_number(text) == value


def test_sector_63_is_the_primary_partition():
    assert read_number("0x7e00") == 63 * SECTOR_BYTES


@pytest.mark.parametrize("text", ["", "sector", "0x", "-5", "1.5", "f" * 40])
def test_what_is_no_offset(text):
    with pytest.raises(InputProblems):
        read_number(text)
