"""What a page says of an input in its own words: the calculators tell a program, too."""

from __future__ import annotations

from dataclasses import replace

from calculators.errors import Problem
from calculators.inputs.fields import Field
from calculators.inputs.reader import wanted
from calculators.inputs.typed.quantities import SHARE
from planner.forms import numbers


def answers(field: Field) -> dict[str, str]:
    """What can be answered where it is chosen: text of the form -> printed name. Nothing where it
    is typed, or is a model of the catalogue."""
    if field.kind == "flag":
        return {"yes": "Yes", "no": "No"}
    return dict(field.choices()) if field.choices else {}


def in_per_cent(problem: Problem, field: Field | None) -> Problem:
    """The same with the bounds of a share in per cent, as it is typed here: beside "%" nobody means
    "from −0.9 to 10"."""
    if field is None or field.unit != SHARE or wanted(field) not in problem.hint:
        return problem
    low, high = (numbers.write_plain(float(each), SHARE) for each in (field.least, field.most))
    said = f"Give from {low} to {high}, such as 5 %."
    return replace(problem, hint=problem.hint.replace(wanted(field), said))
