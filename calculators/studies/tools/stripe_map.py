"""Where a file offset lies on the disks of an array, and which lights an I/O turns on.

The layouts are those of netraid-1999, Tables 3 to 5; RAID 50, 6 and 60 follow by the same rules
(parity moves one disk to the left with every row, spans take turns row by row).
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.formulas.raid.levels import LEVELS, PARITY

SOURCE = "netraid-1999, Tables 3 to 5"
BYTES_PER_KIB = 1024
MOST_CELLS = 20_000


@dataclass(frozen=True, slots=True)
class Cell:
    """One stripe unit on one disk.

    Args:
        disk: number of the disk, from 0
        row: number of the stripe row, from 0
        kind: "data", "mirror" or "parity"
        offset_kb: file offset of its first byte in KiB; None for parity
    """

    disk: int
    row: int
    kind: str
    offset_kb: float | None


@dataclass(frozen=True, slots=True)
class Layout:
    """An array: level, disks, spans and stripe depth in KiB."""

    level: str
    disks: int
    spans: int
    stripe_depth_kb: float

    @property
    def parity(self) -> int:
        """Disks' worth of parity in each span."""
        return int(LEVELS[self.level].facts["parity_disks"].value)

    @property
    def copies(self) -> int:
        return int(LEVELS[self.level].facts["copies"].value)

    @property
    def width(self) -> int:
        """Disks of one span of a parity level; of the whole array otherwise."""
        if LEVELS[self.level].family == PARITY:
            return self.disks // self.spans
        return self.disks

    @property
    def units_a_row(self) -> int:
        """Data units in one row of the whole array."""
        if LEVELS[self.level].family == PARITY:
            return self.spans * (self.width - self.parity)
        return self.disks // self.copies

    def parity_disks(self, span: int, row: int) -> list[int]:
        """Disks that hold the parity of a row of a span: from the right, one further each row."""
        last = self.width - 1 - row % self.width
        return [span * self.width + (last - step) % self.width for step in range(self.parity)]


def locate(layout: Layout, offset_kb: float) -> list[Cell]:
    """The cell a file offset lies in, and the cells written with it: copies or parity.

    Args:
        layout: the array
        offset_kb: file offset [KiB]
    """
    unit = int(offset_kb // layout.stripe_depth_kb)
    row, place = divmod(unit, layout.units_a_row)
    start = unit * layout.stripe_depth_kb
    if LEVELS[layout.level].family != PARITY:
        first = place * layout.copies
        kinds = ["data"] + ["mirror"] * (layout.copies - 1)
        return [Cell(first + step, row, kind, start) for step, kind in enumerate(kinds)]
    span, index = divmod(place, layout.width - layout.parity)
    parity = layout.parity_disks(span, row)
    members = range(span * layout.width, (span + 1) * layout.width)
    data = [disk for disk in members if disk not in parity]
    return [Cell(data[index], row, "data", start)] + [
        Cell(disk, row, "parity", None) for disk in sorted(parity)
    ]


def table(layout: Layout, rows: int) -> list[list[Cell]]:
    """The first rows of the array, a list of cells by disk for each row.

    Raises:
        ValueError: more cells than a page can show
    """
    if rows * layout.disks > MOST_CELLS:
        raise ValueError(f"{rows} rows of {layout.disks} disks are more than can be drawn")
    grid: list[list[Cell | None]] = [[None] * layout.disks for _ in range(rows)]
    for unit in range(rows * layout.units_a_row):
        for cell in locate(layout, unit * layout.stripe_depth_kb):
            grid[cell.row][cell.disk] = cell
    return [[cell for cell in row if cell is not None] for row in grid]


def lights(
    layout: Layout, kind: str, offset_kb: float, size_kb: float, shift_kb: float = 0.0
) -> list[int]:
    """The disks that light up for one I/O.

    Args:
        layout: the array
        kind: "read" or "write"
        offset_kb: file offset [KiB]
        size_kb: size of the I/O [KiB]
        shift_kb: how far the partition starts past a stripe boundary [KiB]

    A read lights the disks that hold its data (of a mirrored pair one is enough: the first). A
    small write lights every copy; on a parity level every disk of the span, because the new parity
    is computed from all other blocks of the row.
    """
    lit: set[int] = set()
    start = offset_kb + shift_kb
    unit = int(start // layout.stripe_depth_kb)
    while unit * layout.stripe_depth_kb < start + size_kb:
        cells = locate(layout, unit * layout.stripe_depth_kb)
        if kind == "read":
            lit.add(cells[0].disk)
        elif LEVELS[layout.level].family == PARITY:
            span = cells[0].disk // layout.width
            lit.update(range(span * layout.width, (span + 1) * layout.width))
        else:
            lit.update(cell.disk for cell in cells)
        unit += 1
    return sorted(lit)
