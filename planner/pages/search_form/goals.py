"""What a search is for: four questions people ask, and objectives of one's own."""

from __future__ import annotations

from typing import Any

from calculators.search.question.objectives_reader import GOALS, MOST_OBJECTIVES
from calculators.sheet.said.numbers import count, listed, shown
from calculators.systems import SYSTEMS
from planner.pages.search_form.figures import aims, label
from planner.pages.search_form.form import Form
from planner.pages.search_form.reading import OWN_GOAL
from planner.pages.search_form.rows import Amount, amounts
from planner.pages.search_form.units import currency
from planner.pages.search_form.words import goal_title

_HELP = {
    "cheapest": "Users stay as they are; the price is made small.",
    "most-users-for-money": "Users are left open: as many as hold within a budget.",
    "most-users-of-disks": "Users are left open: as many as hold on the disks there are.",
    OWN_GOAL: "One to five figures, each made small or large.",
}
# Where the load is a rate.
_HELP_OF_RATES = {
    "cheapest": "The peak stays as it is; the price is made small.",
    "most-users-for-money": "The peak is left open: as much as holds within a budget.",
    "most-users-of-disks": "The peak is left open: as much as holds on the disks there are.",
}
_OF_DISKS, _RELAYS = "most-users-of-disks", "relays"
_SEVERAL = 2
_AMOUNTS = {"budget": ("Budget", ""), "disks": ("Disks I own", "disks")}


def goals(form: Form) -> list[dict[str, Any]]:
    """The questions as cards; without disks to count only one's own objectives are left."""
    offered = _offered(form) if form.counts_disks else {}
    offered[OWN_GOAL] = "My own objectives"
    chosen = form.typed.text("goal")
    return [
        {
            "key": key,
            "title": title,
            "help": _help(form, key),
            "chosen": key == chosen,
            "amount": _amount(form, key),
        }
        for key, title in offered.items()
    ]


def _offered(form: Form) -> dict[str, str]:
    """The questions people ask, in the words of the mail system."""
    # Disks do not carry the rate of a relay.
    keys = [key for key in GOALS if key != _OF_DISKS or _RELAYS not in form.places]
    return {key: goal_title(key, form.scenario["system"]) for key in keys}


def _help(form: Form, key: str) -> str:
    """What a goal asks for. Of load that is that of all servers the number is said, for who looks
    for where to hold it."""
    system = SYSTEMS[form.scenario["system"]]
    load = form.figures.get(system.load_figure) if key == "cheapest" else None
    if system.load_option is not None and key in _HELP_OF_RATES:
        return _HELP_OF_RATES[key]
    if system.load_of_one or not load or not isinstance(load["value"], int | float):
        return _HELP.get(key, "")
    said = f"{shown(load['value'])} {system.load_noun} in all, shared by the servers"
    return f"{said}; the price is made small."


def objectives(form: Form) -> list[dict[str, Any]]:
    """What is made small or large, the goal's own first, and one empty row more."""
    goal = GOALS.get(form.typed.text("goal"))
    typed = [form.typed.text(f"objective-{row}") for row in range(MOST_OBJECTIVES)]
    offered = aims(form.scenario, form.sized, filter(None, typed))
    rows = []
    for row, figure in enumerate(typed):
        name = f"objective-{row}"
        found: dict[str, Any] = {
            "name": name,
            "place": row + 1,
            "figure": figure,
            "goal": form.typed.text(f"{name}-goal", "least"),
            "offered": offered,
            "problems": form.wrong.get(name, []),
        }
        if goal and row == 0:
            first = goal.objectives[0]
            found |= {"fixed": label(first.figure, form.figures), "goal": first.goal}
        rows.append(found)
    filled = max((row["place"] for row in rows if row["figure"] or row.get("fixed")), default=0)
    return rows[: min(filled + 1, MOST_OBJECTIVES)]


def _amount(form: Form, key: str) -> Amount | None:
    goal = GOALS.get(key)
    if goal is None or goal.bounded is None:
        return None
    what = goal.bounded[0]
    title, unit = _AMOUNTS.get(what, (what.capitalize(), ""))
    unit = unit or currency(form)
    row = (f"goal-{what}", title, unit, _of_models(form) if what == "disks" else "")
    return amounts([row], form.typed, form.wrong, form.waiting)[0]


def _of_models(form: Form) -> str:
    """Of disks of several models: how many of each are owned, which no design goes beyond."""
    if len(form.owned) < _SEVERAL:
        return ""
    rows = form.catalogue.disks
    each = [f"{count(there)} × {rows[key]['name']}" for key, there in form.owned.items()]
    return f"{listed(each)}, as Purchase says: no design takes more of one than there are."
