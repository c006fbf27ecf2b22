"""Lights of many I/Os: a fair sample of offsets, and how many I/Os fit on the disks at once."""

from __future__ import annotations

import math
from itertools import product

from calculators.formulas.raid.alignment import crossing_aligned, crossing_unaligned
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.studies.tools.partition import IO_KB, SECTOR_BYTES
from calculators.studies.tools.stripe_map import BYTES_PER_KIB, Layout, lights, locate

# Where a primary partition of that time begins: netraid-1999, Partition setup.
FIRST_SECTOR = 63
SHIFT_KB = FIRST_SECTOR * SECTOR_BYTES / BYTES_PER_KIB
READ, WRITE = "read", "write"
_GOLDEN = (math.sqrt(5) - 1) / 2
_MOST_ALTERNATIVES = 64


def period_kb(layout: Layout) -> float:
    """After so many KiB the pattern of data, mirrors and parity begins again."""
    rows = layout.width if LEVELS[layout.level].family == PARITY else 1
    return rows * layout.units_a_row * layout.stripe_depth_kb


def sample(layout: Layout, most: int) -> list[int]:
    """Offsets of 4K I/Os in KiB, spread over the pattern in no order that the eye could see."""
    # Whole periods, and where they are no whole number of I/Os as many as make one.
    positions = max(1, math.ceil(period_kb(layout) / IO_KB))
    step = max(1, round(positions * _GOLDEN))
    while math.gcd(step, positions) > 1:
        step += 1
    return [index * step % positions * IO_KB for index in range(min(positions, most))]


def crosses(layout: Layout, offset_kb: float, shift_kb: float) -> bool:
    """Whether a 4K I/O touches more stripe units than it would if it began with one."""
    return len(units(layout, offset_kb + shift_kb)) > len(units(layout, 0))


def units(layout: Layout, start_kb: float) -> range:
    """Numbers of the stripe units that a 4K I/O touches."""
    depth = layout.stripe_depth_kb
    return range(int(start_kb // depth), math.ceil((start_kb + IO_KB) / depth))


def alternatives(
    layout: Layout, kind: str, offset_kb: float, shift_kb: float = 0.0
) -> list[list[int]]:
    """The sets of disks that can serve one 4K I/O: a read is free to choose among the copies."""
    if kind == WRITE or LEVELS[layout.level].family == PARITY:
        return [lights(layout, kind, offset_kb, IO_KB, shift_kb)]
    copies = [
        [cell.disk for cell in locate(layout, unit * layout.stripe_depth_kb)]
        for unit in units(layout, offset_kb + shift_kb)
    ]
    found = {tuple(sorted(set(chosen))): None for chosen in _some(copies)}
    return [list(disks) for disks in found]


def _some(copies: list[list[int]]) -> list[tuple[int, ...]]:
    """All choices among the copies; without the later ones where stripes are tiny."""
    if math.prod(len(disks) for disks in copies) > _MOST_ALTERNATIVES:
        copies = [disks[:1] for disks in copies]
    return list(product(*copies))


def crossing_share(layout: Layout, shift_kb: float) -> float:
    """The part of 4K I/Os that touch a second disk; the same formulas as on the sheet."""
    if shift_kb % IO_KB == 0:
        return float(crossing_aligned(0.0))
    return float(crossing_unaligned(IO_KB, layout.stripe_depth_kb))


def fill(layout: Layout, kind: str, shift_kb: float, offsets: list[int]) -> list[list[int]]:
    """I/Os that are served at once: each the disks it lights, none twice.

    Args:
        layout: the array
        kind: "read" or "write"
        shift_kb: how far the partition starts past a stripe boundary [KiB]
        offsets: where the I/Os come from, as ``sample`` gives them

    I/Os that cross a stripe boundary take part in their share; the first one that finds its
    disks busy ends it.
    """
    pools: dict[bool, list[list[list[int]]]] = {True: [], False: []}
    for offset in offsets:
        pools[crosses(layout, offset, shift_kb)].append(
            alternatives(layout, kind, offset, shift_kb)
        )
    share = crossing_share(layout, shift_kb)
    busy: set[int] = set()
    placed: list[list[int]] = []
    while True:
        due = math.floor((len(placed) + 1) * share) > math.floor(len(placed) * share)
        pool = pools[due] or pools[not due]
        chosen = next((way for ways in pool for way in ways if not busy & set(way)), None)
        if chosen is None:
            return placed
        busy.update(chosen)
        placed.append(chosen)
