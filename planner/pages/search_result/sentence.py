"""The answer of a search in one sentence."""

from __future__ import annotations

from typing import Any

from calculators.sheet.numbers import count, listed, percent, quantity, recommendations
from planner.pages.search_form.words import lowered
from planner.pages.search_result.found import LEAST, Found
from planner.pages.search_result.reasons import limit_name

_BEST = {
    ("price", LEAST): "Cheapest that holds",
    ("disks", LEAST): "Fewest disks that hold",
    ("users_held", "most"): "Holds the most",
    ("disks.all", LEAST): "Fewest disks that hold",
    ("servers.all", LEAST): "Fewest servers that hold",
    ("relays.planned", LEAST): "Fewest relays that hold",
}


def sentence(found: Found, running: bool) -> str:
    """The best design by the first objective, and how it stands to today's."""
    if found.front:
        return _best(found, running)
    answer = found.answer
    if answer["holding"]:
        so_far = " so far" if running else ""
        goal = lowered(found.objectives[0]["label"])
        if answer["holding"] == 1:
            return (
                f"One design holds{so_far}, and its {goal} is not known. What is missing is named "
                "below."
            )
        return (
            f"{count(answer['holding'])} designs hold{so_far}. Which is best cannot be said: "
            f"{goal} is not known for any of them. What is missing is named below."
        )
    if running:
        return "Nothing holds so far."
    if not answer["buildable"]:
        return "None of these designs can be built."
    relaxed = answer.get("relaxation")
    if relaxed:
        return (
            f"Nothing holds. {found.words.described(relaxed['values'])} comes closest: its limits "
            f"would have to give way by {percent(relaxed['by'])}."
        )
    most = max(answer["rejections"], key=lambda row: row["broken"], default=None)
    if most is None:
        return "Nothing holds."
    return (
        f"Nothing holds: {count(most['broken'])} of {count(answer['buildable'])} designs that can "
        f"be built fail “{limit_name(most)}”."
    )


def unchecked(found: Found) -> list[str]:
    """The limits that nobody could check on the best design, by their names."""
    names: list[str] = _opened(found).get("not_checked", [])
    return names


def _opened(found: Found) -> dict[str, Any]:
    """The best design with what limits it; nothing where it was not opened."""
    opened = {row["design"]: row for row in found.answer.get("shortlist", ())}
    return opened.get(found.front[0]["design"], {}) if found.front else {}


def _best(found: Found, running: bool) -> str:
    best, goal = found.front[0], found.objectives[0]
    value = best["objectives"][goal["figure"]]
    what = _BEST.get((goal["figure"], goal["goal"])) or f"{goal['goal']} {lowered(goal['label'])}"
    if not_kept := _opened(found).get("advice_not_kept"):
        what = f"{what}, against {recommendations(not_kept)}"
    if names := unchecked(found):
        left = listed([lowered(name) for name in names])
        what = f"{what} where it could be checked ({left} not checked)"
    if running:
        what = f"So far: {what[:1].lower()}{what[1:]}"
    told = (
        f"{what[:1].upper()}{what[1:]}: {found.words.described(best['values'])}, "
        f"{quantity(value, goal['unit'])}"
    )
    return f"{told}{_against_today(found, goal, value)}."


def _against_today(found: Found, goal: dict[str, Any], value: float) -> str:
    today = found.today
    if today is None:
        return ""
    if today["verdict"] == "fail" and goal["goal"] == LEAST:
        return "; today's design does not hold"
    now = today["objectives"].get(goal["figure"])
    if not now:
        return ""
    change = value / now - 1
    if percent(change) == percent(0):
        # A price is said to be the same cost, another figure the same.
        same = "costs the same as" if goal["figure"] == "price" else "the same as"
        return f"; {same} today's design"
    return f"; {percent(change)} {'above' if change > 0 else 'below'} today's design"
