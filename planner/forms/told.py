"""What is wrong with an input, in the words of a page: the calculators tell a program, too."""

from __future__ import annotations

from dataclasses import replace

from calculators.errors import Problem
from calculators.inputs.fields import Field
from calculators.inputs.reader import wanted
from calculators.inputs.typed.quantities import SHARE
from planner.forms import numbers


def in_per_cent(problem: Problem, field: Field | None) -> Problem:
    """The same with the bounds of a share in per cent, as it is typed here: beside "%" nobody means
    "from −0.9 to 10"."""
    if field is None or field.unit != SHARE or wanted(field) not in problem.hint:
        return problem
    low, high = (numbers.write_plain(float(each), SHARE) for each in (field.least, field.most))
    said = f"Give from {low} to {high}, such as 5 %."
    return replace(problem, hint=problem.hint.replace(wanted(field), said))
