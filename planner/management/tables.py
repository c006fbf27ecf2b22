"""Answers and problems as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from calculators.checks.check import FAIL
from calculators.errors import Problem
from calculators.sheet.said import numbers
from calculators.sheet.said.numbers import count, fixed, recommendations
from planner.report.words.loss_words import with_it
from planner.report.words.verdicts import word

NOTHING_KNOWN = "—"
# Printed with one place behind the point, what is less would be nothing.
_SMALL = 0.0005


def answer_as_table(
    answer: dict[str, Any],
    findings: Sequence[dict[str, Any]] = (),
    states: dict[str, Any] | None = None,
) -> str:
    """An answer: the sentence, the checks, what breaks when, the linter's word, every figure."""
    catalogue = answer["catalogue"]
    lines = [
        f"{_verdict(answer)}  {answer['sentence']}",
        "",
        *table(
            ("check", "verdict", "needed", "available", "unit", "margin"),
            [
                (
                    check["name"],
                    _word(check),
                    shown(check["needed"]),
                    shown(check["available"]),
                    check["unit"],
                    percent(check["margin"]),
                )
                for check in answer["checks"]
            ],
            right={2, 3, 5},
        ),
        "",
        *_states(states or {"states": ()}),
        *_findings(findings),
        *table(
            ("figure", "value", "unit", "origin", "source"),
            [
                (name, shown(figure["value"]), figure["unit"], figure["origin"], figure["source"])
                for name, figure in answer["figures"].items()
            ],
            right={1},
        ),
    ]
    if answer["notes"]:
        lines += ["", *(f"Note on {note['figure']}: {note['text']}" for note in answer["notes"])]
    lines += [
        "",
        f"Highwater {answer['engine_version']}, {answer['system']}, catalogue from "
        f"{catalogue['source']} ({catalogue['version']}).",
    ]
    return "\n".join(lines)


def _verdict(answer: dict[str, Any]) -> str:
    """The verdict, and how many recommendations a design that holds does not keep."""
    verdict, not_kept = answer["verdict"].upper(), answer.get("advice_not_kept")
    if not not_kept or answer["verdict"] == FAIL:
        return str(verdict)
    return f"{verdict}, against {recommendations(not_kept)}"


def _word(check: dict[str, Any]) -> str:
    """The verdict of a limit; of a recommendation whether it is kept."""
    if not check.get("advice"):
        return str(check["verdict"])
    return word(check["verdict"], check["name"]).lower()


def _findings(found: Sequence[dict[str, Any]]) -> list[str]:
    """Each finding in a few lines: what, why, the mend, the source."""
    if not found:
        return []
    lines = [f"{len(found)} thing{'' if len(found) == 1 else 's'} to look at:"]
    for each in found:
        lines.append(f"  {each['severity']}  {each['title']} ({each['key']})")
        lines.append(f"    {each['message']}")
        if each["fix"]:
            then = with_it(each)
            lines.append(f"    Mended by {json.dumps(each['fix'])}{then and f'; {then}'}")
        lines.append(f"    Source: {each['source']}")
    return [*lines, ""]


def _states(found: dict[str, Any]) -> list[str]:
    """Each limit in each state: the margin, or the verdict where there is none."""
    if len(found["states"]) < 2:
        return []
    rows = [
        (check["name"], *(_cell(cells[place]) for cells in found["cells"]))
        for place, check in enumerate(found["checks"])
    ]
    heads = ("margin in state", *(state["key"] for state in found["states"]))
    verdicts = ("verdict", *(state["verdict"] for state in found["states"]))
    return [*table(heads, [verdicts, *rows], right=set(range(1, len(heads)))), ""]


def _cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return ""
    return percent(cell["margin"]) if cell["margin"] is not None else cell["verdict"]


def problems_as_text(problems: list[Problem]) -> str:
    """Every problem: where, what, and the remedy."""
    many = len(problems)
    lines = [f"{many} problem{'' if many == 1 else 's'} found."]
    for problem in problems:
        lines.append(f"  {problem.pointer or 'document'}: {problem.message} {problem.hint}")
    # Terminals need not know every character that a document may hold.
    return "\n".join(lines).encode("utf-8", "backslashreplace").decode()


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: set[int]) -> list[str]:
    """Columns as wide as their widest cell."""
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    return [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [heads, ["-" * width for width in widths], *rows]
    ]


def shown(value: Any) -> str:
    """A value in a cell."""
    if value is None:
        return NOTHING_KNOWN
    return count(value) if type(value) is int else numbers.shown(value)


def percent(value: float | None, signed: bool = False) -> str:
    """A share as percent, below zero too. What is unknown and what is small are not nothing."""
    if value is None or value != value:
        return NOTHING_KNOWN
    if value and abs(value) < _SMALL:
        return "<0.1 %" if value > 0 else ">−0.1 %"
    plus = "+" if signed and value > 0 else ""
    return f"{plus}{fixed(100 * value, 1)} %"
