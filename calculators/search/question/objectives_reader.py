"""Reading what is wanted: objectives, bounds, and goals that stand for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import UNSET

from calculators.inputs.documents.asked import Asked, Maybe, names_of, one_of
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader, shown
from calculators.inputs.typed.quantities import SHARE
from calculators.inputs.typed.words import is_number
from calculators.search.objectives import (
    DISKS,
    DISKS_A_SERVER,
    DISKS_BEYOND_OWNED,
    FUTURES_HELD,
    HEADROOM,
    LEAST,
    MOST,
    OWN,
    POWER,
    PRICE,
    RACK_UNITS,
    SPARE_CAPACITY,
    USERS_HELD,
    Bound,
    Objective,
)

MOST_OBJECTIVES = 5
MOST_BOUNDS = 20
_TOO_MUCH = 1e15
_SEVERAL = 2
# Figures of which every design has some, and those that are never below 0.
_ALWAYS_SOME = (DISKS, DISKS_A_SERVER, USERS_HELD, POWER, RACK_UNITS)
_NEVER_BELOW_0 = frozenset(OWN) - {HEADROOM, SPARE_CAPACITY}


@dataclass(frozen=True, slots=True)
class Goal:
    """A question people ask, and what it stands for.

    Args:
        label: as printed
        objectives: (figure, goal) where none are asked
        bounded: the key of the goal that is a bound, and the figure it bounds
        free: whether the users of the scenario do not matter
    """

    label: str
    objectives: tuple[Objective, ...]
    bounded: tuple[str, str] | None = None
    free: bool = False


GOALS = {
    "cheapest": Goal(
        "Cheapest for these users", (Objective(PRICE, LEAST), Objective(HEADROOM, MOST))
    ),
    "most-users-for-money": Goal(
        "Most users for this money",
        (Objective(USERS_HELD, MOST), Objective(PRICE, LEAST)),
        ("budget", PRICE),
        free=True,
    ),
    "most-users-of-disks": Goal(
        "Best use of the disks I own",
        (Objective(USERS_HELD, MOST), Objective(DISKS, LEAST)),
        ("disks", DISKS),
        free=True,
    ),
}
NO_GOAL = Goal("", (Objective(DISKS, LEAST),))


class AskedGoal(Asked):
    """A question people ask, in place of objectives and bounds."""

    name: Annotated[str, one_of(GOALS)]
    budget: Maybe[float] = UNSET
    disks: Maybe[float] = UNSET


class AskedObjective(Asked):
    """What is made small or large."""

    figure: str
    goal: Maybe[Annotated[str, one_of((LEAST, MOST))]] = UNSET


class AskedLimit(Asked):
    """A limit of one's own."""

    figure: str
    least: Maybe[float] = UNSET
    most: Maybe[float] = UNSET


def read_goal(reader: Reader, asked: Any) -> tuple[Goal, tuple[Bound, ...]]:
    """The goal a search names, and the bound it brings; NO_GOAL where it names none."""
    if asked is None:
        return NO_GOAL, ()
    name = asked.get("name") if isinstance(asked, Mapping) else None
    if not isinstance(name, str) or name not in GOALS or not isinstance(asked, Mapping):
        reader.problem(
            "/goal/name" if isinstance(asked, Mapping) else "/goal",
            "unknown-choice",
            f"Goal: {shown(name if isinstance(asked, Mapping) else asked)} is none.",
            reader.nearest(name, GOALS, 'Give {"name": one of ' + ", ".join(GOALS) + "}."),
        )
        return NO_GOAL, ()
    goal = GOALS[name]
    known = ["name", *(goal.bounded[:1] if goal.bounded else ())]
    reader.refuse_unknown(asked, known, "/goal")
    if goal.bounded is None:
        return goal, ()
    key, figure = goal.bounded
    field = bound_field(figure, "", key.capitalize())
    limit = _limit(reader, asked.get(key), f"/goal/{key}", field)
    return goal, () if limit is None else (Bound(figure, MOST, limit, "/goal"),)


def bounds_owned(goal: Goal, scenario: Mapping[str, Any]) -> tuple[Bound, ...]:
    """What the disks there are bound beside their sum: of several models, each at what is owned."""
    if goal.bounded != ("disks", DISKS) or not _several_owned(scenario):
        return ()
    return (Bound(DISKS_BEYOND_OWNED, MOST, 0, "/goal"),)


def _several_owned(scenario: Mapping[str, Any]) -> bool:
    prices = (scenario.get("purchase") or {}).get("prices") or {}
    models = {f"disk/{group.get('disk')}" for group in scenario.get("raid_groups") or ()}
    return len(models) >= _SEVERAL and all(
        (prices.get(model) or {}).get("owned") for model in models
    )


def read_objectives(
    reader: Reader, asked: Any, goal: Goal, uncertain: bool
) -> tuple[Objective, ...]:
    """What is made small or large; where it is left out, what the goal stands for."""
    if asked is None:
        # What holds in more futures is worth its price, so it belongs on the front.
        return (*goal.objectives, *([Objective(FUTURES_HELD, MOST)] if uncertain else []))
    if not isinstance(asked, list) or not 1 <= len(asked) <= MOST_OBJECTIVES:
        reader.problem(
            "/objectives",
            "wrong-type",
            f"Objectives: {len(asked) or 'none'} given."
            if isinstance(asked, list)
            else "Objectives: a list is needed.",
            f"Give 1 to {MOST_OBJECTIVES} of them.",
        )
        return ()
    found: list[Objective] = []
    for index, row in enumerate(asked):
        wish = row.get("goal", LEAST) if isinstance(row, Mapping) else None
        figure = row.get("figure") if isinstance(row, Mapping) else None
        if wish not in (LEAST, MOST) or not isinstance(figure, str):
            reader.problem(
                f"/objectives/{index}",
                "wrong-type",
                f"Objective {index + 1}: {shown(row)} is none.",
                'Give {"figure": "price", "goal": "least"}.',
            )
        elif set(row) - set(names_of(AskedObjective)):
            reader.refuse_unknown(row, names_of(AskedObjective), f"/objectives/{index}")
        elif figure in {objective.figure for objective in found}:
            reader.problem(
                f"/objectives/{index}/figure",
                "given-twice",
                f"Objective {index + 1}: {shown(figure)} is one already.",
                "Leave one of the two out.",
            )
        else:
            found.append(Objective(figure, wish))
    return tuple(found)


def bound_field(figure: str, unit: str, label: str = "") -> Field:
    """A bound on a figure as a number that people type: of a share in per cent, at most all of it
    where the figure is a part of a whole.

    Args:
        figure: as of an objective
        unit: of the figure
        label: as printed
    """
    whole = unit == SHARE and figure in OWN
    return Field("limit", label, "number", unit, least=0, most=1 if whole else _TOO_MUCH)


def read_bounds(
    reader: Reader,
    asked: Any,
    units: Mapping[str, str] | None = None,
    titled: Callable[[str], str] = str,
) -> tuple[Bound, ...]:
    """What a design may cost, take or show at most, or must at least.

    Args:
        reader: collects the problems
        asked: the bounds as they are given
        units: of the figures of the scenario's own sheet, by name
        titled: the printed name of a figure of the sheet
    """
    if asked is None:
        return ()
    if not isinstance(asked, list) or len(asked) > MOST_BOUNDS:
        reader.problem(
            "/bounds", "wrong-type", "Bounds: a list is needed.", f"Give at most {MOST_BOUNDS}."
        )
        return ()
    found = []
    for index, row in enumerate(asked):
        place = f"/bounds/{index}"
        if not isinstance(row, Mapping) or not isinstance(row.get("figure"), str):
            reader.problem(
                place,
                "wrong-type",
                f"Bound {index + 1}: {shown(row)} is none.",
                'Give {"figure": "price", "most": 20000}.',
            )
            continue
        reader.refuse_unknown(row, names_of(AskedLimit), place)
        own = OWN.get(row["figure"])
        label = own.label if own else titled(row["figure"])
        sides = [side for side in (LEAST, MOST) if row.get(side) is not None]
        if not sides:
            reader.problem(
                place,
                "required",
                f"{label}: the limit is missing.",
                'Give "most" or "least".',
            )
        limits = [row[side] for side in sides]
        if len(limits) == 2 and all(map(is_number, limits)) and limits[0] > limits[1]:
            reader.problem(
                place,
                "contradiction",
                f"{label}: at least {shown(row[LEAST])} and at most {shown(row[MOST])}.",
                "Give a least that is not above the most.",
            )
        for side in sides:
            unit = unit_of(row["figure"], units or {})
            field = bound_field(row["figure"], unit, f"{label}, at {side}")
            limit = reader.number(field, row[side], f"{place}/{side}")
            if limit == 0 and side == MOST and row["figure"] in _ALWAYS_SOME:
                reader.problem(
                    f"{place}/{side}",
                    "too-small",
                    f"{field.label}: every design has more than 0, so none would be left.",
                    "Give a number above 0, or leave the limit out.",
                )
            elif limit == 0 and side == LEAST and row["figure"] in _NEVER_BELOW_0:
                # Every design has as much, so that nothing is asked for.
                continue
            elif limit is not None:
                found.append(Bound(row["figure"], side, limit, f"{place}/figure"))
    return tuple(found)


def refuse_unknown_figures(
    reader: Reader,
    objectives: tuple[Objective, ...],
    bounds: tuple[Bound, ...],
    known: Mapping[str, Any],
) -> None:
    """Report objectives and bounds that are no figure of the sheet, or no number.

    Args:
        known: figures of the sheet by name, each with its value
    """
    for index, goal in enumerate(objectives):
        _refuse_unknown(reader, goal.figure, known, f"/objectives/{index}/figure", "Objective")
    for bound in bounds:
        _refuse_unknown(reader, bound.figure, known, bound.place, "Bound")


def _refuse_unknown(
    reader: Reader, figure: str, known: Mapping[str, Any], place: str, word: str
) -> None:
    if figure in known and isinstance(value := known[figure].value, str):
        reader.problem(
            place,
            "not-a-number",
            f"{word}: {shown(figure)} is a word here, {shown(value)}.",
            "Give a figure that is a number, or one of " + ", ".join(OWN) + ".",
        )
    if figure in OWN or figure in known:
        return
    reader.problem(
        place,
        "unknown-choice",
        f"{word}: {shown(figure)} is no figure of this scenario.",
        reader.nearest(
            figure,
            [*known, *OWN],
            "Give the name of a figure, or one of " + ", ".join(OWN) + ".",
        ),
    )


def unit_of(figure: str, units: Mapping[str, str]) -> str:
    """The unit in which a figure is typed, as far as it is known."""
    return OWN[figure].unit if figure in OWN else units.get(figure, "")


def _limit(reader: Reader, asked: Any, place: str, field: Field) -> float | None:
    label = field.label
    if asked is None:
        reader.problem(place, "required", f"{label} is missing.", "Give a number above 0.")
        return None
    limit = reader.number(field, asked, place)
    if limit == 0:
        said = f"{label}: with 0 there is no design to look for."
        reader.problem(place, "too-small", said, "Give a number above 0.")
        return None
    return limit
