"""Where a design breaks with something lost and today's does not, in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.sheet.said.numbers import listed, percent
from calculators.sheet.said.said_load import said_load
from planner.pages.search_form.words import lowered
from planner.report.words.loss_words import loss_said
from planner.report.words.verdicts import FAIL, NOT_CHECKED

# Another load than this by less reads alike.
_ALIKE = 0.0005
_ENDED = {
    "server-left": "nobody is left to carry the load",
    "mailboxes-reached": "its mailboxes are down until it is repaired or restored from backup",
}


def worse(row: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """The states in which a design breaks and today's does not.

    Args:
        row: a design in every state, as ``in_states`` of an answer has it
    """
    return [each for each in (row or {}).get("states", ()) if each["worse_than_today"]]


def told(
    row: Mapping[str, Any] | None,
    today: Mapping[str, Any] | None,
    asked: Sequence[str] = (),
    offered: Iterable[str] = (),
) -> list[str]:
    """What a design no longer stands that today's does, by how much, and what neither stands.

    Args:
        row: a design in every state
        today: today's design as an answer has it
        asked: the states that the search asked for
        offered: those that it may ask for
    """
    if not row or not today:
        return []
    states = worse(row)
    said = []
    if states:
        clauses = "; ".join(_clause(each, row) for each in states)
        said.append(
            f"Worse than today's design when something breaks: {clauses}. "
            f"{_of_today(states, today)}{_ask(states, offered)}"
        )
    both = [
        each
        for each in row["states"]
        if each["verdict"] == each["today"] == FAIL
        and each["check"] not in _ENDED
        and each["state"] not in asked
    ]
    if both:
        clauses = "; ".join(_clause(each, row) for each in both)
        said.append(f"Breaks when something breaks, as today's design does: {clauses}.")
    return said


def in_short(row: Mapping[str, Any] | None, today: Mapping[str, Any] | None = None) -> str:
    """The same beside a design in a table: "Breaks with a lost disk, where today's design holds.";
    with the loads where they differ."""
    names = listed([_when(each) for each in worse(row)])
    if not row or not names:
        return ""
    load, now = row["load"], (today or {}).get("load")
    if not load or not now or math.isclose(load, now, rel_tol=_ALIKE):
        return f"Breaks {names}, where today's design holds."
    own, other = f"{said_load(load, now)} {row['load_noun']}", said_load(now, load)
    return f"Breaks {names} with its {own}; today's design with its {other} does not."


def _clause(state: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """One state with what is held in it: "with a lost disk it holds 4,040 of its 5,370 users"."""
    when, load, held = _when(state), row["load"], state["load"]
    limit = f" ({lowered(state['check_label'])})" if state["check_label"] else ""
    if state["check"] in _ENDED:
        return f"{when} {_ENDED[state['check']]}"
    if not load or held is None:
        return f"{when} it breaks{limit}"
    if not held:
        return f"{when} it breaks whatever the load is{limit}"
    short = 1 - held / load
    less = f", {percent(short)} less" if short > _ALIKE else ""
    loads = f"{said_load(held, load)} of its {said_load(load, held)} {row['load_noun']}"
    return f"{when} it holds {loads}{less}{limit}"


def _when(state: Mapping[str, Any]) -> str:
    said = loss_said(state["label"])
    return f"in {said}" if said.startswith("the ") else f"with {said}"


def _of_today(states: Sequence[Mapping[str, Any]], today: Mapping[str, Any]) -> str:
    unchecked = any(each["today"] == NOT_CHECKED for each in states)
    checked = ", as far as could be checked" if unchecked else ""
    when = "then" if len(states) == 1 else "in each of these"
    load = today.get("load")
    what = f" its {said_load(load)} {today['load_noun']}" if load else ""
    return f"Today's design holds{what} {when}{checked}."


def _ask(states: Sequence[Mapping[str, Any]], offered: Iterable[str]) -> str:
    """How to search for designs that hold then."""
    there = {each["state"] for each in states} & set(offered)
    if not there:
        return ""
    return " To search for designs that hold then, tick it under “Must also hold when”."
