"""How a design stands to what its search asked for: goals, own limits, states, futures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.search.objectives import PRICE, YEARS_UNTIL_FULL
from calculators.sheet.said.numbers import count, money, quantity
from planner.pages.search_result.found import Found, reached
from planner.report.key_numbers import prices_known
from planner.report.parts import failures
from planner.report.words import verdicts

_FULL = 100.0
_NO_BILL: Mapping[str, Any] = {}
_BEYOND = "Not asked for: "


def goals(
    found: Found,
    asked: Mapping[str, Any],
    bill: Mapping[str, Any] = _NO_BILL,
    bill_today: Mapping[str, Any] = _NO_BILL,
) -> list[dict[str, Any]]:
    """The objectives and the architect's own limits, with today's design beside.

    Args:
        found: what the search found
        asked: how the design stands to what was asked
        bill, bill_today: of the design and of today's, for a price that is known in part
    """
    today = (found.today or {}).get("objectives", {})
    rows: list[dict[str, Any]] = [
        {
            "label": found.name(goal["figure"]),
            "wish": goal["goal"],
            "text": _least(goal["figure"], bill)
            or _told(goal, asked["objectives"].get(goal["figure"])),
            "today": (_least(goal["figure"], bill_today) if found.today else "")
            or (reached(_bare(goal), today.get(goal["figure"])) if goal["figure"] in today else ""),
        }
        for goal in found.objectives
    ]
    of_goals = {goal["figure"]: row for goal, row in zip(found.objectives, rows, strict=True)}
    for bound in asked["bounds"]:
        figure, verdict = bound["figure"], "pass" if bound["holds"] else "fail"
        unit = found.unit(figure) or bound["unit"]
        wish = f"at {bound['side']} {quantity(bound['limit'], unit)}"
        row = of_goals.get(figure)
        if row is None:
            of = {"figure": figure, "unit": unit}
            said = _least(figure, bill) or _told(of, bound["value"])
            now = _least(figure, bill_today) if found.today else ""
            now = now or ("" if bound["today"] is None else _told(of, bound["today"]))
            row = {"label": found.name(figure), "text": said, "today": now}
            rows.append(row)
        wished = row.get("wish")
        row["wish"] = f"{wished}, {wish}" if wished else wish
        if row.get("verdict") != "fail":
            row |= {"verdict": verdict, "word": verdicts.word(verdict)}
    return rows


def in_states(states: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Every limit in every state, those asked for marked; None where there is but one."""
    laid_out = failures.laid_out(states, {}, {})
    if not laid_out:
        return None
    wanted = asked["asked_states"]
    heat = laid_out["heat"]
    for state, column in zip(states["states"], heat["columns"], strict=True):
        if failures.is_one_of(state, wanted):
            column["detail"] += ", asked for"
    return {"sentences": _sentences(states, wanted), "heat": heat}


def in_futures(found: Found, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """In how many futures it holds, what limits it in the others, what is regretted."""
    row = asked["futures"]
    if row is None:
        return None
    held = round(row["held"] * row["count"])
    most = max((limit["broken"] for limit in row["limits"]), default=1)
    unit = found.unit(row["figure"])
    return {
        "count": count(row["count"]),
        "seed": (found.answer.get("futures") or {}).get("seed"),
        "share": quantity(row["held"], "share"),
        "held": count(held),
        "failing": count(row["count"] - held) if held < row["count"] else "",
        "limits": [
            {
                "label": limit["label"],
                "broken": count(limit["broken"]),
                "alone": count(limit["alone"]),
                "reach": f"{_FULL * limit['broken'] / most:.2f}",
                "reach_alone": f"{_FULL * limit['alone'] / most:.2f}",
            }
            for limit in row["limits"]
        ],
        "regret": None
        if row["regret_mean"] is None
        else {
            "mean": quantity(row["regret_mean"], unit),
            "worst": quantity(row["regret_worst"], unit),
        },
        "not_planned": bool(row["figure"]) and not asked["holds"],
    }


def _least(figure: str, bill: Mapping[str, Any]) -> str:
    """A price of which a part is unknown: "at least 292,008.49 EUR, 4 of 7 prices unknown"; "" of
    every other figure and of a price that is whole."""
    total = bill.get("total") or {}
    if figure != PRICE or not total.get("unknown") or total.get("price") is None:
        return ""
    price = f"{money(total['price'])} {total.get('currency') or ''}".strip()
    return f"at least {price}, {prices_known(total)}"


def _told(goal: Mapping[str, Any], value: float | None) -> str:
    """A value of an objective; of years why there are none."""
    if value is None and goal["figure"] == YEARS_UNTIL_FULL:
        return "nothing grows"
    return reached(_bare(goal), value)


def _bare(goal: Mapping[str, Any]) -> dict[str, Any]:
    """A goal whose value is whole: of one design nothing is left out."""
    return {**goal, "at_least": False}


def _sentences(states: Mapping[str, Any], wanted: list[str]) -> list[str]:
    """What was asked for first, then what holds beyond it."""
    if not wanted:
        return [failures.sentence(states)]
    inside = [state for state in states["states"] if failures.is_one_of(state, wanted)]
    beyond = [state for state in states["states"] if state not in inside]
    first = (
        failures.sentence(states, inside) or f"{verdicts.word(inside[0]['verdict'])} as planned."
    )
    further = failures.sentence(states, beyond)
    return [first, f"{_BEYOND}{further[:1].lower()}{further[1:]}"] if further else [first]
