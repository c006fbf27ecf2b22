"""Parameters of an address: what a method does not know, or is given twice, is refused.

What a method knows is what its description says, so the OpenAPI document cannot be wrong about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import nearest, shown


def refuse_wrong_parameters(
    given: Any, known: Sequence[OpenApiParameter], fields: bool = False
) -> None:
    """Refuse an address with parameters that would not be heard.

    Args:
        given: a QueryDict
        known: the parameters of the method
        fields: whether they are the fields of a question, which refuses others itself

    Raises:
        InputProblems: every unknown or doubled parameter, and every word that is none of a choice
    """
    by_name = {each.name: each for each in known}
    problems = []
    for name, values in given.lists():
        if name not in by_name and fields:
            continue
        if name not in by_name:
            problems.append(_unknown(name, values, by_name))
        elif len(values) > 1 and not by_name[name].many:
            problems.append(
                parameter_problem(
                    name,
                    "duplicate-parameter",
                    f"is given {len(values)} times: {', '.join(map(shown, values))}.",
                    "Give it once.",
                )
            )
        elif (choices := by_name[name].enum) and values[0] not in choices:
            problems.append(
                parameter_problem(
                    name,
                    "bad-parameter",
                    f"is {shown(values[0])}, which is no choice.",
                    "Choose one of: " + ", ".join(map(str, choices)) + ".",
                )
            )
    if problems:
        raise InputProblems(problems)


def parameter_problem(name: str, code: str, message: str, hint: str) -> Problem:
    """What is wrong with a parameter; it has no place in a body, so its pointer is empty."""
    return Problem("", code, f"The parameter {shown(name)} {message}", hint)


def refused(name: str, value: Any, hint: str) -> InputProblems:
    """A parameter with a value that cannot be used."""
    reason = f"is {shown(value)}, which cannot be used."
    return InputProblems([parameter_problem(name, "bad-parameter", reason, hint)])


def _unknown(name: str, values: Sequence[str], known: Mapping[str, Any]) -> Problem:
    offered = "Known parameters: " + ", ".join(known) + "." if known else "It takes none."
    close = nearest(name, known, "")
    return parameter_problem(
        name,
        "unknown-parameter",
        f"(given as {', '.join(map(shown, values))}) is not one of this address.",
        f"{close} {offered}".strip(),
    )
