"""What a document may be at most, told before anything costly is made of it."""

from __future__ import annotations

import re
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from calculators.inputs.reader import escaped, shown
from planner.services.documents.building import Doubled

MOST_BYTES = 1_000_000
MOST_DEPTH = 20
# An axis written out value by value, and the scenario that it varies.
MOST_VALUES = 2 * MOST_VALUES_OF_AN_AXIS
# No field has a name as long; below one, every place would be told with it.
MOST_NAME = 200
# No object has as many fields.
MOST_NAMES = 1_000
# Nobody repairs more at once.
MOST_PROBLEMS = 500
# A text, whole or cut, or a mark that opens, closes or separates values.
_MARKS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{\]},]', re.DOTALL)


class UnreadableError(InputProblems):
    """The bytes are no document.

    Args:
        problems: everything wrong with the text
        rest: what could be read nevertheless; None where nothing could
        broken: whether ``rest`` ends where the text breaks off
    """

    def __init__(self, problems: list[Problem], rest: Any = None, broken: bool = False):
        super().__init__(problems)
        self.rest = rest
        self.broken = broken


def too_large(most: int = MOST_BYTES) -> Problem:
    """The text is longer than any scenario."""
    return Problem(
        "",
        "too-large",
        f"The document is larger than {most:,} bytes.",
        "Join equal RAID groups and populations into one.",
    )


def measure(text: str) -> None:
    """Refuse what is too deep or holds too many values, before anything is made of it."""
    depth = values = texts = 0
    for found in _MARKS.finditer(text):
        mark = text[found.start()]
        if mark == '"':
            texts += 1
        elif mark == ",":
            values += 1
        elif mark in "[{":
            depth += 1
            values += 1
            if depth > MOST_DEPTH:
                raise too_deep()
        else:
            depth -= 1
        if values > MOST_VALUES or texts > 2 * MOST_VALUES:
            raise too_many(MOST_VALUES, "values")


def too_many(most: int, what: str) -> UnreadableError:
    return UnreadableError(
        [
            Problem(
                "",
                "too-many",
                f"The document holds more than {most:,} {what}; one axis of a "
                f"search may have {MOST_VALUES_OF_AN_AXIS:,}.",
                'Write a long axis as a range, {"from": …, "to": …, "step": …}; join equal '
                "RAID groups and populations into one.",
            )
        ]
    )


def told(problems: list[Problem]) -> list[Problem]:
    """The first of very many problems, and that there are more."""
    if len(problems) <= MOST_PROBLEMS:
        return problems
    more = Problem(
        "",
        "further-problems",
        f"More than {MOST_PROBLEMS:,} problems were found; the further ones are not listed.",
        "Repair these first.",
    )
    return [*problems[:MOST_PROBLEMS], more]


def bounded(document: Any) -> Any:
    """The document, where it says nothing twice and holds names and values that we know."""
    problems: list[Problem] = []
    _look(document, "", problems)
    if problems:
        raise UnreadableError(told(problems), document)
    return document


def _look(value: Any, pointer: str, problems: list[Problem]) -> None:
    """Note what is wrong with a value and its parts; the readers have bounded its depth."""
    if isinstance(value, dict):
        _refuse_names(value, pointer)
        # Beyond what is listed nobody needs the words.
        if len(problems) <= MOST_PROBLEMS:
            problems += _wrong_names(pointer, value)
        for key, part in value.items():
            _look(part, f"{pointer}/{escaped(key)}", problems)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            _look(part, f"{pointer}/{index}", problems)
    elif not isinstance(value, str | int | float | None):
        problems.append(
            Problem(
                pointer,
                "wrong-type",
                f"{value} is neither text nor a number.",
                "Put it in quotes if it is meant as text.",
            )
        )


def _refuse_names(value: dict[Any, Any], pointer: str) -> None:
    if len(value) > MOST_NAMES:
        raise UnreadableError(
            [
                Problem(
                    pointer,
                    "too-many",
                    f"The object has {len(value):,} names; none has more than {MOST_NAMES:,}.",
                    "See README.md for what a scenario holds.",
                )
            ]
        )
    long = [key for key in value if isinstance(key, str) and len(key) > MOST_NAME]
    if not long:
        return
    raise UnreadableError(
        told(
            [
                Problem(
                    pointer,
                    "name-too-long",
                    f"The name {shown(key)} has {len(key):,} characters; no field has more than "
                    f"{MOST_NAME}.",
                    "Look whether a quote is missing in it.",
                )
                for key in long
            ]
        )
    )


def _wrong_names(pointer: str, value: dict[Any, Any]) -> list[Problem]:
    problems = []
    if isinstance(value, Doubled):
        problems += [
            Problem(
                f"{pointer}/{escaped(key)}",
                "duplicate-field",
                f"{shown(key)} is given twice, the last time as {shown(value.get(key))}.",
                "Keep one of the two.",
            )
            for key in value.names
        ]
    problems += [
        Problem(
            f"{pointer}/{escaped(key)}",
            "wrong-type",
            f"The name {key!r} is not text.",
            "Put the name in quotes.",
        )
        for key in value
        if not isinstance(key, str)
    ]
    return problems


def too_deep() -> UnreadableError:
    return UnreadableError(
        [
            Problem(
                "",
                "too-deep",
                f"The document is nested more than {MOST_DEPTH} levels deep.",
                "A scenario needs three levels: itself, its lists, their entries.",
            )
        ]
    )
