"""What is in a workbook, seen as it is unpacked: a small file may hold what takes minutes to read.

Each of its parts is gone through once, piece by piece, and nothing of it is kept. What reading it
would take is counted in small steps: a step is about 4 microseconds of a processor, measured.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from xml.parsers import expat

from planner.services.catalogue.files.limits import MOST_UNPACKED, unpacks_to_too_much

# A hundred thousand rows with fourteen texts or nineteen numbers each: 24 seconds.
MOST_STEPS = 6_000_000
# All of a row is in memory at a time; a spreadsheet has 16,384 columns.
MOST_STEPS_AT_ONCE = 2**18
_PIECE = 2**16
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STEPS = {
    f"{_MAIN} {name}": steps
    for name, steps in (("row", 3), ("c", 2), ("si", 2), ("v", 1), ("is", 1), ("t", 1), ("f", 1))
}
# A format, a border, a rule of a sheet.
_OTHER_STEPS = 5
# Each of these is done with before the next begins.
_WHOLES = {f"{_MAIN} row", f"{_MAIN} si"}
_FORMULA = f"{_MAIN} f"


class _Count:
    """Steps so far, of all parts."""

    def __init__(self) -> None:
        self.steps = self.at_once = 0
        self.formulas = False

    def started(self, name: str, _: dict[str, str]) -> None:
        """An element begins."""
        steps = _STEPS.get(name, _OTHER_STEPS)
        if name in _WHOLES:
            self.at_once = 0
        elif name == _FORMULA:
            self.formulas = True
        self.steps += steps
        self.at_once += steps
        # With formulas the sheet is read twice.
        most = MOST_STEPS // 2 if self.formulas else MOST_STEPS
        if self.steps > most or self.at_once > MOST_STEPS_AT_ONCE:
            raise unpacks_to_too_much("more rows and cells than are read")


def has_formulas(packed: zipfile.ZipFile) -> bool:
    """Whether a workbook has any formula.

    Raises:
        InputProblems: it holds more than is read
        Exception: it is damaged
    """
    if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
        raise unpacks_to_too_much(f"more than {MOST_UNPACKED:,} bytes")
    count = _Count()
    for part in packed.infolist():
        count.at_once = 0
        with packed.open(part) as stream:
            _go_through(stream.read, count, part.filename.endswith((".xml", ".rels")))
    return count.formulas


def _go_through(read: Callable[[int], bytes], count: _Count, is_xml: bool) -> None:
    """Counts the elements of a part; a picture ends at its first byte."""
    parser = expat.ParserCreate(None, " ")
    parser.StartElementHandler = count.started
    parser.EntityDeclHandler = _entity
    try:
        while piece := read(_PIECE):
            parser.Parse(piece)
    except expat.ExpatError:
        if is_xml:
            raise


def _entity(*_: object) -> None:
    raise ValueError("It declares entities.")
