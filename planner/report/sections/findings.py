"""The section on what a reviewer would say of the design."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import shown
from planner.report.document import Cell, Column, Said, Table
from planner.report.material import Material
from planner.report.words.loss_words import with_it
from planner.report.words.texts import line


def findings(of: Material) -> Said:
    """Findings, the heaviest first, each with its mend and its source."""
    rows = tuple(
        (
            Cell(line(one["severity"]).capitalize(), strong=one["severity"] == "error"),
            Cell(f"{_ended(line(one['title']))} {line(one['message'])}"),
            Cell(_with_losses(line(mend) or _mend(one.get("fix") or {}), one)),
            Cell(line(one["source"])),
        )
        for one, mend in zip(of.findings, of.mends, strict=True)
    )
    columns = (
        Column("Severity", weight=0.9),
        Column("What and why", weight=4.7),
        Column("Mended by", weight=2.2),
        Column("Source", weight=2.2),
    )
    lead = "What good practice says of the design beside its limits."
    return Said((Table("", columns, rows),) if rows else (), lead)


def _ended(title: str) -> str:
    """A title as a sentence; some are questions."""
    return title if title.endswith("?") else f"{title}."


def _with_losses(mend: str, finding: Mapping[str, Any]) -> str:
    """A mend with the losses that it costs."""
    then = line(with_it(finding)) if mend else ""
    return f"{mend}; {then}" if then else mend


def _mend(fix: Mapping[str, Any]) -> str:
    """A fix in words: the last part of each place, and its value."""
    said: dict[str, None] = {}
    for pointer, value in fix.items():
        name = pointer.rpartition("/")[2]
        if isinstance(value, Mapping):
            said.setdefault("one more: " + ", ".join(shown(part) for part in value.values()))
        elif value is not None:
            said.setdefault(f"{name.replace('_', ' ')}: {shown(value)}")
    return "; ".join(said)
