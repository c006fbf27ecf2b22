"""A report as a neutral document: what is said, in which order, in printed words and numbers.

Every renderer reads this and nothing else. It holds no layout and knows no format.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from calculators.sheet.said.numbers import amount, in_own_unit, unit_of
from planner.report.words.texts import line


@dataclass(frozen=True)
class Quantity:
    """A number, word or yes/no: its raw value, and how it is printed.

    Args:
        value: as the sizing has it
        text, unit: as printed; a share is printed as percent, a size in the unit of its reader
        value_unit: of the raw value
    """

    value: Any
    text: str
    unit: str = ""
    value_unit: str = ""


def quantity(value: Any, unit: str, digits: int = 4) -> Quantity:
    """A figure in its own unit."""
    text, printed_unit = in_own_unit(value, unit, digits)
    return Quantity(value, line(text), line(printed_unit), line(unit))


def of_one(said: Quantity) -> Quantity:
    """A quantity that stands by itself: one of what is counted is in the singular."""
    return replace(said, unit=unit_of(said.text, said.unit))


def headline(value: Any, unit: str, digits: int = 3) -> Quantity:
    """A figure where it is read at a glance: shares as percent."""
    text, printed_unit = amount(value, unit, digits)
    return Quantity(value, line(text), line(printed_unit), line(unit))


@dataclass(frozen=True)
class Title:
    """What the report is about, for whom, and when it was made."""

    plan: str
    scenario: str
    organisation: str
    system: str
    author: str
    date: str
    draft: str = ""


@dataclass(frozen=True)
class KeyNumber:
    """One number behind the verdict, with the limit it is held against and where it is from.

    ``limit`` is what stands behind the number: "of 12 disks"; ``follows`` what comes of it.
    """

    title: str
    quantity: Quantity
    limit: str
    detail: str
    name: str = ""
    origin: str = ""
    available: Quantity | None = None
    bound: str = "limit"
    rests_on: str = ""
    follows: str = ""

    @property
    def is_price(self) -> bool:
        """Whether it comes from the bill and not from the sheet."""
        return not self.origin

    @property
    def limit_shown(self) -> str:
        """The limit alone, its unit where that is not the number's own."""
        if self.available is None:
            return ""
        # An I/O in flight keeps a disk busy: both are counted alike.
        available = of_one(self.available)
        alike = available.unit == self.quantity.unit or self.quantity.unit == "I/Os"
        return available.text if alike else f"{available.text} {available.unit}"


@dataclass(frozen=True)
class Summary:
    """The answer in one sentence, its verdict and the numbers behind it."""

    verdict: str
    word: str
    sentence: str
    reason: str
    key_numbers: tuple[KeyNumber, ...]
    survival: str = ""
    growth: str = ""
    needs: str = ""
    next_cost: str = ""
    gives_up: str = ""
    sign: str = ""
    fact: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stamp:
    """Which engine, catalogue and sizing the numbers come from."""

    engine: str
    catalogue: str
    sizing: str
    made_at: str
    text: str


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str
    kind: str = "paragraph"


@dataclass(frozen=True)
class Check:
    """A limit held against a figure; ``fill`` and ``limit_at`` are parts of a bar's length.

    ``verb`` and ``bound`` are the words before its two sides.
    """

    name: str
    title: str
    verdict: str
    word: str
    message: str
    needed: Quantity | None
    available: Quantity | None
    margin: str
    fill: float | None
    limit_at: float
    beyond: bool
    source: str
    figure: str = ""
    limit_figure: str = ""
    verb: str = "needs"
    bound: str = "has"

    @property
    def unit(self) -> str:
        """The unit behind both sides: of one of what is counted it is said in the singular."""
        if self.needed is None or self.available is None:
            return ""
        one = "1" in (self.needed.text, self.available.text)
        return self.available.unit if one else self.needed.unit

    @property
    def reach(self) -> str:
        """How far the bar reaches, of 100."""
        return "" if self.fill is None else f"{100 * self.fill:.2f}"

    @property
    def limit_place(self) -> str:
        """Where the limit stands on the bar, of 100."""
        return f"{100 * self.limit_at:.2f}"


@dataclass(frozen=True)
class Measured:
    """A figure beside what somebody measured."""

    name: str
    title: str
    predicted: Quantity
    measured: Quantity
    error: str


@dataclass(frozen=True)
class Checks:
    """Checks: what binds first."""

    lines: tuple[Check, ...]
    kind: str = "checks"


@dataclass(frozen=True)
class Column:
    """A column of a table; numbers stand on the right, with lighter units."""

    title: str
    number: bool = False
    weight: float = 1.0


@dataclass(frozen=True)
class Cell:
    """One cell: text, a lighter unit and a remark behind it, an indent, the number of a note.

    ``figure`` is the figure it speaks of; ``stands_here`` where that is its own place.
    """

    text: str
    unit: str = ""
    aside: str = ""
    figure: str = ""
    stands_here: bool = False
    level: int = 0
    note: int = 0
    strong: bool = False


@dataclass(frozen=True)
class Table:
    """A table with a title; notes are numbered from 1 and cited by cells."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    kind: str = "table"


# The unit of time along a chart.
MONTHS = "months"


@dataclass(frozen=True)
class Series:
    """One line or row of bars; None is a gap. In steps it jumps as soon as more is asked for, over
    time in the month itself."""

    label: str
    role: str
    values: tuple[float | None, ...]
    steps: bool = False


@dataclass(frozen=True)
class Axis:
    """An axis with its unit and, where the chart's maker fixed them, its ends."""

    label: str
    unit: str
    scale: str = "linear"
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Point:
    """Today's point of a chart, and how it is printed."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Chart:
    """A picture that answers a question, as numbers; ``alt`` says it in words.

    ``data`` is what some shapes hold beside their series.
    """

    key: str
    question: str
    shape: str
    x: Axis
    y: Axis
    at: tuple[Any, ...]
    series: tuple[Series, ...]
    today: Point | None
    note: str
    source: str
    alt: str
    data: dict[str, Any] = field(default_factory=dict)
    kind: str = "chart"


@dataclass(frozen=True)
class Shade:
    """One cell of a heat map: verdict, number, the numbers behind it, and how dark it is."""

    verdict: str
    word: str
    text: str
    detail: str
    level: int


@dataclass(frozen=True)
class HeatMap:
    """States against resources; colour never stands alone. ``rows`` begin with title, detail."""

    question: str
    corner: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[Shade, ...]], ...]
    note: str
    source: str
    kind: str = "heat"


@dataclass(frozen=True)
class Figure:
    """A figure with its working; ``typst`` is its formula as mathematics, where that is known."""

    name: str
    label: str
    quantity: Quantity
    origin: str
    source: str
    formula: str
    substituted: str
    inputs: tuple[str, ...]
    note: str
    typst: str = ""


@dataclass(frozen=True)
class Working:
    """Derived figures of one subject, in the order they were made."""

    title: str
    figures: tuple[Figure, ...]
    kind: str = "working"


@dataclass(frozen=True)
class Reference:
    """A cited source."""

    key: str
    author: str
    year: str
    title: str
    where: str
    note: str


@dataclass(frozen=True)
class References:
    """The sources that the report cites, and no others."""

    entries: tuple[Reference, ...]
    kind: str = "references"


@dataclass(frozen=True)
class Rendering:
    """A file, the standard that it keeps, and what it could not print."""

    content: bytes
    standard: str = ""
    note: str = ""


Block = Paragraph | Checks | Table | Chart | HeatMap | Working | References


class Said(NamedTuple):
    """What a section says; without blocks it is left out."""

    blocks: tuple[Block, ...]
    lead: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the report under one heading; an appendix is looked up, not read."""

    key: str
    title: str
    lead: str
    blocks: tuple[Block, ...]
    appendix: bool = False


@dataclass(frozen=True)
class Document:
    """The whole report. ``figures`` are all figures of the sizing, as data."""

    language: str
    paper: str
    name: str
    title: Title
    summary: Summary
    sections: tuple[Section, ...]
    figures: tuple[Figure, ...]
    stamp: Stamp
    question: dict[str, Any] = field(default_factory=dict)
    # As SVG; empty where the organisation shows none.
    logo: str = ""
    # Whether it is the short form, which is read in one go: it is set closer, without contents.
    brief: bool = False
