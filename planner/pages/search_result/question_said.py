"""What a search asked, in a line: what varied, what was wanted, and within which limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.typed.quantities import SHARE
from calculators.scenario.losses.failure_states import NORMAL, labels_of
from calculators.search.objectives import LEAST, OWN
from calculators.search.question.objectives_reader import GOALS, NO_GOAL
from calculators.sheet.said.numbers import count, listed, quantity, shown
from calculators.systems import SYSTEMS
from planner.pages.search_form.figures import aim_named, own_name
from planner.pages.search_form.units import beside
from planner.pages.search_form.words import Words, is_free, lowered
from planner.report.words.loss_words import loss_said

# So many axes are named.
_NAMED = 4


def asked(
    document: Mapping[str, Any], goals: Iterable[Mapping[str, Any]], catalogue: Catalogue
) -> str:
    """What varied, what for and within what: it tells searches of one name apart.

    Args:
        document: the question, or the parts of it that are read here
        goals: the objectives of its answer, for the units of limits; none where there is no answer
        catalogue: for the names of disks
    """
    axes: Mapping[str, Any] = document.get("axes") or {}
    totals = document.get("totals") or ()
    words = Words(document["scenario"], catalogue, tuple(axes), totals, is_free(document))
    said = {pointer: within for pointer, values in axes.items() if (within := _within(values))}
    varied = [
        f"{words.heading(pointer)['label']} ({within})"
        for pointer, within in list(said.items())[:_NAMED]
    ]
    if len(said) > _NAMED:
        varied.append(f"{count(len(said) - _NAMED)} more")
    told = f"Varied: {listed(varied) or 'nothing'}; wanted: {listed(_wanted(document))}"
    limits = [*_bounds(document, goals), *_losses(document)]
    return f"{told}; within: {listed(limits)}" if limits else told


def _wanted(document: Mapping[str, Any]) -> list[str]:
    """What is made small or large; what the goal stands for where the question names nothing."""
    objectives = document.get("objectives")
    if objectives is None:
        goal = document.get("goal")
        own = (GOALS[goal["name"]] if goal else NO_GOAL).objectives
        aims = [(each.figure, each.goal) for each in own]
    else:
        aims = [(each["figure"], each.get("goal", LEAST)) for each in objectives]
    return [lowered(aim_named(*each)) for each in aims]


def _bounds(document: Mapping[str, Any], goals: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The limits of the architect's own: "price at most 20,000 EUR"."""
    units = {goal["figure"]: goal["unit"] for goal in goals}
    for bound in document.get("bounds") or ():
        figure = bound["figure"]
        unit = units.get(figure) or (OWN[figure].unit if figure in OWN else "")
        unit = unit if unit == SHARE else beside(own_name(figure), unit)
        for side in ("least", "most"):
            if bound.get(side) is not None:
                yield f"{lowered(own_name(figure))} at {side} {quantity(bound[side], unit)}"


def _losses(document: Mapping[str, Any]) -> Iterator[str]:
    """What a design must hold with: "a lost disk"."""
    labels = labels_of(SYSTEMS[document["scenario"]["system"]])
    for state in document.get("states") or ():
        if state != NORMAL:
            yield loss_said(labels.get(state, state))


def _within(values: Any) -> str:
    """How far an axis goes: "3 to 6", "12 choices"; "" of one value."""
    if isinstance(values, Mapping) and {"from", "to"} <= values.keys():
        return f"{_end(values['from'])} to {_end(values['to'])}"
    if isinstance(values, Sequence) and not isinstance(values, str):
        return f"{count(len(values))} choices" if len(values) > 1 else ""
    return "choices of the catalogue"


def _end(value: Any) -> str:
    # A program may have sent a number as text.
    return value if isinstance(value, str) else shown(value)
