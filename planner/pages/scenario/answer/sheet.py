"""The sheet: every figure of an answer, in groups that can be folded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import NOT_KNOWN, UNDEFINED, in_own_unit, one_of
from planner.report.parts.unused import known
from planner.report.words.labels import title_of
from planner.report.words.sources import ORIGIN_MARKS
from planner.report.words.texts import with_numbers

_OPEN, _MANY = 2, 250


def sheet(figures: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every figure, grouped by the first part of its name; answers first, inputs last."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, figure in figures.items():
        prefix = name.split(".", 1)[0] if "." in name else "scenario"
        title = title_of(name, figure)
        told = known(name, figure["value"])
        value, unit = (
            in_own_unit(told, figure["unit"], 6)
            if told is not None or (figure["value"] is None and not _nobody_knows(figure))
            else (NOT_KNOWN, "")
        )
        groups.setdefault(prefix, []).append(
            {
                "name": name,
                "title": title,
                "label": "" if title.lower() == figure["label"].lower() else figure["label"],
                "value": value,
                "number": figure["value"],
                "unit": one_of(unit) if value == "1" else unit,
                "substituted": with_numbers(_once(figure["substituted"])),
                "origin": figure["origin"],
                "mark": ORIGIN_MARKS[figure["origin"]],
                "source": figure["source"],
            }
        )
    # The first two are open, but not where that is pages of them.
    few = len(figures) < _MANY
    return [
        {
            "prefix": prefix,
            "title": _GROUP_TITLES.get(prefix) or title_of(prefix),
            "rows": rows,
            "open": few and place < _OPEN,
        }
        for place, (prefix, rows) in enumerate(
            sorted(groups.items(), key=lambda item: _place(item[0]))
        )
    ]


def _nobody_knows(figure: Mapping[str, Any]) -> bool:
    """Whether a figure without a value is one that nobody knows, not one that its numbers leave
    undefined."""
    return str(figure["formula"]).endswith(f"= {UNDEFINED}")


_GROUP_TITLES = {
    "fact": "Constants",
    "scenario": "The scenario",
    "calculator": "Outputs of the calculator",
    "as_calculator": "How they come about",
}


def _place(prefix: str) -> tuple[int, str]:
    if prefix == "fact":
        return (3, prefix)
    if prefix.startswith(("population_", "raid_group_")) or prefix == "scenario":
        return (2, prefix)
    order = ("database", "response_time", "mailbox", "memory", "log", "checkpoint")
    return (0, str(order.index(prefix))) if prefix in order else (1, prefix)


def _once(line: str) -> str:
    """A formula with its values; what is only taken over says its value once."""
    left, _, result = line.rpartition(" = ")
    return result if left == result else line
