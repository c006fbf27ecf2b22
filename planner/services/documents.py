"""From bytes to a document: what may be wrong before the calculators see it.

The API and the command line read documents here, so both report the same problems. Numbers that
no computer holds become infinite or NaN: the calculators name the field and refuse them.

    asked = attempt(lambda: read_json(data))
    with asked.whole():                       # problems of the text and of what it says, together
        answer = engine.size(asked.document, catalogue)
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import escaped, shown
from calculators.search import MOST_VALUES as MOST_VALUES_OF_AN_AXIS
from planner.services.broken_json import load_part
from planner.services.yaml_documents import MOST_WORDS, Doubled, FaultError, load_yaml, twice

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
_MOST_DIGITS = 40
# Characters of a text that are repeated where it is broken.
_SHOWN = 20


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


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a text says, as far as it can be read, and what is wrong with the text itself."""

    document: Any
    problems: tuple[Problem, ...] = ()
    broken: bool = False

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Raise what is wrong with the text together with what is found wrong inside, so that
        nobody has to come twice; of a faulty text nothing comes out.

        Raises:
            InputProblems: everything wrong
        """
        if self.problems and self.document is None:
            raise InputProblems(list(self.problems))
        try:
            yield
        except InputProblems as error:
            # What is missing may stand after the fault.
            further = [p for p in error.problems if not (self.broken and p.code == "required")]
            raise InputProblems(_told([*self.problems, *further])) from None
        if self.problems:
            raise InputProblems(list(self.problems))


def attempt(reader: Callable[[], Any]) -> Attempt:
    """What a reader makes of a text, whatever is wrong with it."""
    try:
        return Attempt(reader())
    except UnreadableError as error:
        return Attempt(error.rest, tuple(error.problems), error.broken)


def read_json(data: bytes) -> Any:
    """The document in a JSON text.

    Raises:
        UnreadableError: everything wrong with the text
    """
    text = _decoded(data)
    _measure(text)
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        rest, broken = load_part(text, MOST_DEPTH)
        raise _broken(text, "JSON", error.msg.rstrip("."), error.pos, rest, broken) from None
    return _bounded(document)


def read_yaml(data: bytes) -> Any:
    """The document in a YAML text.

    Raises:
        UnreadableError: everything wrong with the text
    """
    text = _decoded(data)
    try:
        document = load_yaml(text, MOST_DEPTH)
    except FaultError as error:
        if error.code == "too-many":
            raise _too_many(MOST_WORDS, "words and values in YAML") from None
        raise _broken(text, "YAML", error.reason, error.place, error.rest, True, error) from None
    except RecursionError:
        raise _too_deep() from None
    return _bounded(document)


def read(data: bytes, name: str = "") -> Any:
    """The document in a file: YAML by its name or where it does not begin like JSON.

    Raises:
        UnreadableError: everything wrong with the text
    """
    if name.endswith((".yaml", ".yml")):
        return read_yaml(data)
    if name.endswith(".json") or data.lstrip()[:1] in (b"{", b"[", b'"', b""):
        return read_json(data)
    return read_yaml(data)


def too_large(most: int = MOST_BYTES) -> Problem:
    """The text is longer than any scenario."""
    return Problem(
        "",
        "too-large",
        f"The document is larger than {most:,} bytes.",
        "Join equal RAID groups and populations into one.",
    )


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise UnreadableError([too_large()])
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            [
                Problem(
                    "",
                    "not-utf-8",
                    f"Byte {error.start + 1} is not UTF-8.",
                    "Save the text as UTF-8.",
                )
            ]
        ) from None
    if not text.strip():
        raise UnreadableError(
            [
                Problem(
                    "",
                    "empty",
                    "The document is empty.",
                    'Start with {"system": …, "populations": […], "raid_groups": […]}.',
                )
            ]
        )
    return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = Doubled(found)
    doubled.names = twice(key for key, _ in pairs)
    return doubled


def _integer(text: str) -> int | float:
    return int(text) if len(text) <= _MOST_DIGITS else float(text)


# A text, whole or cut, or a mark that opens, closes or separates values.
_MARKS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{\]},]', re.DOTALL)


def _measure(text: str) -> None:
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
                raise _too_deep()
        else:
            depth -= 1
        if values > MOST_VALUES or texts > 2 * MOST_VALUES:
            raise _too_many(MOST_VALUES, "values")


def _too_many(most: int, what: str) -> UnreadableError:
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


def _told(problems: list[Problem]) -> list[Problem]:
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


def _bounded(document: Any) -> Any:
    """The document, where it says nothing twice and holds names and values that we know."""
    problems: list[Problem] = []
    _look(document, "", problems)
    if problems:
        raise UnreadableError(_told(problems), document)
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
        _told(
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


def _too_deep() -> UnreadableError:
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


_OFTEN = {
    "JSON": "a comma, a quote or a bracket is missing or too many just before",
    "YAML": "the indentation, the space after a colon, or a quote just before is at fault",
}


def _broken(
    text: str,
    kind: str,
    reason: str,
    place: int,
    rest: Any,
    broken: bool,
    fault: FaultError | None = None,
) -> UnreadableError:
    # Its end is where the last word ends, not the lines that follow.
    text = text.rstrip()
    place = min(place, len(text))
    line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
    there = text[place : place + _SHOWN].partition("\n")[0].strip()
    near = f", at {shown(there)}" if there else ", at its end" if place == len(text) else ""
    unread = " What follows is checked once it is repaired." if broken else ""
    code, remedy = f"broken-{kind.lower()}", f"Repair it there; often {_OFTEN[kind]}."
    if fault and fault.hint:
        code, remedy = f"{kind.lower()}-{fault.code}", fault.hint
    problem = Problem(
        "",
        code,
        f"The {kind} {'is broken' if code.startswith('broken') else 'says too much'} at line "
        f"{line}, column {column}{near}: {reason}.",
        f"{remedy}{unread}",
    )
    try:
        return UnreadableError([problem], _bounded(rest), broken)
    except UnreadableError as error:
        return UnreadableError([problem, *error.problems], error.rest, broken)
