"""The register of assumptions: inputs neither given nor cited, and who answers for each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from calculators.sheet.said.numbers import NOT_KNOWN, amount, unit_of
from planner.report.parts.calculator import LINES, OUTPUTS
from planner.report.words.labels import title_of
from planner.report.words.texts import line

Figures = Mapping[str, Mapping[str, Any]]
_ASSUMED = "assumed"
# The calculator's own lines repeat what stands elsewhere.
_REPEATED = (OUTPUTS, LINES)
Confidence = Literal["low", "medium", "high", ""]


class AssumptionRow(Struct, forbid_unknown_fields=True):
    """An assumed input, and who answers for it."""

    input: Annotated[str, Meta(description="Name on the sheet, such as population_1.concurrency.")]
    label: str
    value: Any
    unit: str
    source: Annotated[str, Meta(description="Why it is what it is, where nobody said more.")]
    owner: str
    reason: str
    confidence: Confidence
    review_on: date | None
    due: Annotated[bool, Meta(description="Whether the day of its review has come.")]
    signed_off: Annotated[bool, Meta(description="Whether this very value is signed off.")]
    signed_off_by: str | None
    signed_off_at: datetime | None
    signed_value: Annotated[
        Any, Meta(description="The value that was signed off; another one is not.")
    ]
    note: Annotated[str, Meta(description="What is to be known of the value.")] = ""


class AssumptionRegister(Struct, forbid_unknown_fields=True):
    """All that is assumed in a scenario."""

    scenario: UUID
    items: list[AssumptionRow]
    total: int
    signed_off: int
    due: int


def assumed(figures: Figures) -> dict[str, Mapping[str, Any]]:
    """The inputs that are neither given nor cited, by name."""
    return inputs_of(figures, _ASSUMED)


def inputs_of(figures: Figures, origin: str) -> dict[str, Mapping[str, Any]]:
    """The inputs of one origin, by name: what no formula made, each once."""
    return {
        name: figure
        for name, figure in figures.items()
        if figure.get("origin") == origin
        and not figure.get("formula")
        and not name.startswith(_REPEATED)
    }


def register(
    scenario: UUID, figures: Figures, notes: Mapping[str, Any], today: date
) -> AssumptionRegister:
    """What is assumed, with what was said of it.

    Args:
        scenario: its id
        figures: of its answer
        notes: input -> what is kept of it
        today: the day on which reviews are due
    """
    rows = [_row(name, figure, notes.get(name), today) for name, figure in assumed(figures).items()]
    return AssumptionRegister(
        scenario,
        rows,
        len(rows),
        sum(row.signed_off for row in rows),
        sum(row.due for row in rows),
    )


def _row(name: str, figure: Mapping[str, Any], note: Any, today: date) -> AssumptionRow:
    label = line(figure.get("label")) or title_of(name)
    value = figure["value"]
    signed = note is not None and note.signed_off_at is not None
    by = note.signed_off_by if signed else None
    return AssumptionRow(
        name,
        label[:1].upper() + label[1:],
        value,
        figure["unit"],
        line(figure.get("source")),
        note.owner if note else "",
        note.reason if note else "",
        note.confidence if note else "",
        note.review_on if note else None,
        bool(note and note.review_on and note.review_on <= today),
        signed and note.signed_value == value,
        (by.get_full_name() or by.get_username()) if by else None,
        note.signed_off_at if signed else None,
        note.signed_value if signed else None,
        line(figure.get("note")),
    )


def said(register: AssumptionRegister) -> str:
    """How much is assumed and how much of it somebody answers for, in a few words."""
    if not register.total:
        return "nothing assumed"
    parts = [f"{register.total} assumed"]
    # Nobody has to sign: "0 signed off" would read as something left undone.
    if register.signed_off:
        parts.append(f"{register.signed_off} signed off")
    if register.due:
        parts.append(f"{register.due} to review")
    return ", ".join(parts)


def value_said(row: AssumptionRow, value: Any) -> str:
    """A value of the row with its unit."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return line({True: "yes", False: "no", None: NOT_KNOWN}.get(value, value))
    text, of = amount(value, row.unit, 6)
    return f"{text} {line(unit_of(text, of))}".strip()
