"""The front: candidates as rows and as points of a picture, today's design among them."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.urls import reverse

from calculators.checks.server import CHECKS
from calculators.inputs.common_fields import STATES
from calculators.search.objectives import FUTURES_HELD
from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import count, figure_text, fixed, listed, shown
from calculators.sheet.singles import ROUNDING_NOISE
from planner.pages.search_form.reading.question import NORMAL
from planner.pages.search_form.units import beside
from planner.pages.search_form.words import drawn, lowered
from planner.pages.search_result.found import Found
from planner.render.tables.as_csv import cell
from planner.report.parts import protection
from planner.report.words.verdicts import FAIL, NOT_CHECKED, PASS, WARN, WHOLE

TODAY = "today's design"
# Rows of the table; the picture and the file have more.
MOST_ROWS = 200
_DIGITS, _FULL = 4, 100
_SEVERAL = 2
MOST_POINTS, MOST_POINTS_RUNNING = 3000, 400


def front_data(found: Found, search_id: str, running: bool) -> dict[str, Any]:
    """What the picture draws, the brush filters and the list of candidates shows."""
    most = MOST_POINTS_RUNNING if running else MOST_POINTS
    rows = _Listed(found, search_id)
    return {
        **rows.columns,
        "points": [
            {
                **rows.row(place, row),
                "at": [
                    drawn(row["objectives"].get(goal["figure"]), goal["unit"])
                    for goal in found.objectives
                ],
            }
            for place, row in enumerate(found.front[:most])
        ],
        "today": [
            drawn(found.today["objectives"].get(goal["figure"]), goal["unit"])
            for goal in found.objectives
        ]
        if found.today
        else None,
        "count": len(found.front),
        "most_rows": MOST_ROWS,
    }


def front_table(found: Found, search_id: str) -> dict[str, Any]:
    """The candidates as a list, the best by the first objective first."""
    rows = _Listed(found, search_id)
    return {
        **rows.columns,
        "rows": [rows.row(place, row) for place, row in enumerate(found.front[:MOST_ROWS])],
        "count": len(found.front),
        "cut": len(found.front) > MOST_ROWS,
        "most": MOST_ROWS,
    }


class _Listed:
    """Rows of the list: every candidate by name, the first ones with what binds them."""

    def __init__(self, found: Found, search_id: str):
        self.found, self.search_id = found, search_id
        self.opened = {row["design"]: row for row in found.answer.get("shortlist", ())}
        # Where it is a goal it has a column already.
        self.shares = all(goal["figure"] != FUTURES_HELD for goal in found.objectives)
        futures = [each for row in self.opened.values() if (each := row.get("futures"))]
        self.said = {
            design: _said(opened, found.broken(design)) for design, opened in self.opened.items()
        }
        self.alike = _alike(list(self.said.values()))
        self.columns = {
            "alike": self.alike,
            "objectives": [
                {**_heading(goal), "figure": goal["figure"], "goal": goal["goal"]}
                for goal in found.objectives
            ],
            "opened": len(self.opened),
            "futures": self.shares and bool(futures),
            "regret": any(each["regret_mean"] is not None for each in futures),
        }

    def _title(self, row: dict[str, Any]) -> str:
        """What differs from today, today's design named as such."""
        told = self.found.described(row)
        if not self.found.is_today(row) or told == TODAY:
            return told
        return f"{told} ({TODAY})"

    def row(self, place: int, row: dict[str, Any]) -> dict[str, Any]:
        """One candidate; without a verdict where it was not opened."""
        opened = self.opened.get(row["design"], {})
        futures = opened.get("futures")
        parts = [self.search_id, row["design"]]
        return {
            "rank": place + 1,
            "n": row["design"],
            "address": reverse("search-design", args=parts),
            "keep": reverse("keep-design", args=parts),
            "title": self._title(row),
            "objectives": _objectives(self.found, row),
            "verdict": opened.get("verdict", ""),
            "sign": _sign(opened),
            "said": [each for each in self.said.get(row["design"], ()) if each not in self.alike],
            "unchecked": bool(opened.get("not_checked")),
            "gives_up": protection.said(self.found.gives_up(row)),
            "held": _share(futures["held"]) if futures and self.shares else "",
            "regret": _regret(futures) if futures else "",
        }


def as_csv(found: Found) -> bytes:
    """The whole front (RFC 4180): numbers as they are, words as the question has them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    figures = [goal["figure"] for goal in found.objectives]
    writer.writerow([cell(name) for name in ("design", *found.pointers, *figures)])
    for row in found.front:
        values = [row["values"][pointer] for pointer in found.pointers]
        reached = [row["objectives"][figure] for figure in figures]
        writer.writerow([cell(value) for value in (row["design"], *values, *reached)])
    return out.getvalue().encode()


def _objectives(found: Found, row: dict[str, Any]) -> list[str]:
    return [_number(goal, row["objectives"].get(goal["figure"])) for goal in found.objectives]


def _number(goal: dict[str, Any], value: float | None) -> str:
    """A goal as far as it is reached, without its unit, which stands above its column."""
    if value is not None and goal["places"] is not None:
        return fixed(_FULL * value, goal["places"])
    return figure_text(value, goal["unit"], _DIGITS)[0]


def _heading(goal: dict[str, Any]) -> dict[str, str]:
    return {
        "label": f"{goal['label']}, at least" if goal.get("at_least") else goal["label"],
        "unit": beside(goal["label"], figure_text(0.0, goal["unit"])[1]),
    }


def _binding(binding: dict[str, Any] | None) -> str:
    """The limit that binds, with the state in which it does, and what it has to spare."""
    if binding is None:
        return ""
    state = str(binding.get("state") or NORMAL)
    word = f", {STATES.get(state, state).lower()}" if state != NORMAL else ""
    return f"{binding['label']}{word}: {margin(binding['margin'])}"


def _said(opened: dict[str, Any], broken: str = "") -> list[dict[str, Any]]:
    """What is said of a candidate that was opened: its tightest limit, and each caution with the
    sign of what it warns of; advice is no warning and has none."""
    if not opened:
        return []
    binding = _binding(opened.get("binding")) or "none"
    # What is not known to hold in full carries no sign that it does.
    sign = _sign(opened)
    word = f"{WHOLE[sign]}. " if sign in WHOLE else ""
    said = [_sentence("" if sign == NOT_CHECKED else sign, f"{word}{binding}", first=True)]
    if more := opened.get("to_buy"):
        text = f"{count(more)} disk{'s' * (more != 1)} to buy beside those owned."
        said.append(_sentence("", text))
    if broken:
        said.append(_sentence(FAIL, broken))
    # An answer of an earlier version does not say which.
    tight = opened.get("tight", ["Another limit is tight."] if _other(opened) else [])
    said += [_sentence(WARN, each) for each in tight]
    if names := opened.get("not_checked"):
        text = f"Not checked: {listed([lowered(name) for name in names])}."
        said.append(_sentence(NOT_CHECKED, text))
    said += [_sentence("", each) for each in opened.get("cautions", ()) if each not in tight]
    return said


def _alike(said: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Cautions that stand beside every candidate that was opened: they are said once, for all."""
    if len(said) < _SEVERAL:
        return []
    first, *others = said
    return [
        each
        for each in first
        if not each["first"] and each["sign"] != FAIL and all(each in row for row in others)
    ]


def _other(opened: dict[str, Any]) -> bool:
    """Whether another limit than the tightest makes a candidate tight."""
    return opened["verdict"] == WARN != _sign(opened)


def _sentence(sign: str, text: str, first: bool = False) -> dict[str, Any]:
    return {"sign": sign, "text": text, "first": first}


def _sign(opened: dict[str, Any]) -> str:
    """The verdict of a candidate as far as its tightest limit makes it: one with enough to spare is
    not what warns, and carries no warning."""
    verdict, binding = opened.get("verdict", ""), opened.get("binding")
    held = NOT_CHECKED if opened.get("not_checked") else PASS
    if verdict != WARN or binding is None or binding["margin"] is None:
        return held if verdict == PASS else verdict
    check = CHECKS.get(binding["check"])
    below = check.warn_below if check else None
    return WARN if below is not None and binding["margin"] < below - ROUNDING_NOISE else held


def _share(share: float) -> str:
    return f"{fixed(_FULL * share, 1)} %"


def _regret(futures: dict[str, Any]) -> str:
    """Mean regret; nothing where none is reckoned."""
    return "" if futures["regret_mean"] is None else shown(futures["regret_mean"])
