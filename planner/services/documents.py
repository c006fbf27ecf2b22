"""From bytes to a document: what may be wrong before the calculators see it.

The API and the command line read documents here, so both report the same problems. Numbers that
no computer holds become infinite or NaN: the calculators name the field and refuse them.
"""

from __future__ import annotations

import codecs
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import yaml

from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem
from calculators.inputs import parse
from planner.services.yaml_documents import load_yaml

MOST_BYTES = 1_000_000
MOST_DEPTH = 20
MOST_VALUES = 5_000
_MOST_DIGITS = 40


class UnreadableError(InputProblems):
    """The bytes are no document. ``rest`` is what could be read nevertheless, if anything."""

    def __init__(self, problems: list[Problem], rest: Any = None):
        super().__init__(problems)
        self.rest = rest


class _Doubled(dict[str, Any]):
    """An object of which some names came twice."""

    names: list[str]


def read_json(data: bytes) -> Any:
    """The document in a JSON text.

    Raises:
        UnreadableError: everything wrong with the text
    """
    text = _decoded(data)
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise _broken("JSON", error.msg.rstrip("."), error.lineno, error.colno) from None
    except RecursionError:
        raise _too_deep() from None
    return _bounded(document)


def read_yaml(data: bytes) -> Any:
    """The document in a YAML text.

    Raises:
        UnreadableError: everything wrong with the text
    """
    text = _decoded(data)
    try:
        document = load_yaml(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise _broken("YAML", error.problem or "it cannot be read", line, column) from None
    except yaml.YAMLError as error:
        raise _broken("YAML", str(error).split("\n")[0], 1, 1) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise _broken("YAML", str(error), 1, 1) from None
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


def all_problems(reader: Callable[[], Any], catalogue: Catalogue) -> tuple[Any, list[Problem]]:
    """The document, and what is wrong with its text; where the text is at fault, what is wrong
    with the rest of the document too, so that nobody has to come twice."""
    try:
        return reader(), []
    except UnreadableError as error:
        problems = list(error.problems)
        if error.rest is not None:
            try:
                parse(error.rest, catalogue)
            except InputProblems as further:
                problems += further.problems
        return None, problems


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
    doubled = _Doubled(found)
    counts = Counter(key for key, _ in pairs)
    doubled.names = sorted(key for key, count in counts.items() if count > 1)
    return doubled


def _integer(text: str) -> int | float:
    return int(text) if len(text) <= _MOST_DIGITS else float(text)


def _bounded(document: Any) -> Any:
    """The document, where it is not too deep or too long and no name comes twice in it."""
    problems: list[Problem] = []
    level, depth, count = [("", document)], 0, 0
    while level:
        depth += 1
        count += len(level)
        if depth > MOST_DEPTH:
            raise _too_deep()
        if count > MOST_VALUES:
            raise UnreadableError(
                [
                    Problem(
                        "",
                        "too-many",
                        f"The document holds more than {MOST_VALUES:,} values.",
                        "Join equal RAID groups and populations into one.",
                    )
                ]
            )
        below: list[tuple[str, Any]] = []
        for pointer, value in level:
            if isinstance(value, dict):
                problems += _wrong_names(pointer, value)
                below += [(f"{pointer}/{_token(key)}", part) for key, part in value.items()]
            elif isinstance(value, list):
                below += [(f"{pointer}/{index}", part) for index, part in enumerate(value)]
            elif not isinstance(value, str | int | float | None):
                problems.append(
                    Problem(
                        pointer,
                        "wrong-type",
                        f"{value} is neither text nor a number.",
                        "Put it in quotes if it is meant as text.",
                    )
                )
        level = below
    if problems:
        raise UnreadableError(problems, document)
    return document


def _wrong_names(pointer: str, value: dict[Any, Any]) -> list[Problem]:
    problems = []
    if isinstance(value, _Doubled):
        problems += [
            Problem(
                f"{pointer}/{_token(key)}",
                "duplicate-field",
                f"{key[:60]!r} is given twice.",
                "Keep one of the two.",
            )
            for key in value.names
        ]
    problems += [
        Problem(
            f"{pointer}/{_token(key)}",
            "wrong-type",
            f"The name {key!r} is not text.",
            "Put the name in quotes.",
        )
        for key in value
        if not isinstance(key, str)
    ]
    return problems


def _token(key: Any) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")


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


def _broken(kind: str, reason: str, line: int, column: int) -> UnreadableError:
    code = f"broken-{kind.lower()}"
    return UnreadableError(
        [
            Problem(
                "",
                code,
                f"The {kind} is broken at line {line}, column {column}: {reason}.",
                "Repair it there; often a comma, a quote or a bracket is missing just before.",
            )
        ]
    )
