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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner.services.documents.broken_json import load_part
from planner.services.documents.building import Doubled, FaultError, twice
from planner.services.documents.limits import MOST_BYTES as MOST_BYTES
from planner.services.documents.limits import MOST_DEPTH, bounded, measure, told, too_deep, too_many
from planner.services.documents.limits import MOST_PROBLEMS as MOST_PROBLEMS
from planner.services.documents.limits import MOST_VALUES as MOST_VALUES
from planner.services.documents.limits import UnreadableError as UnreadableError
from planner.services.documents.limits import too_large as too_large

_MOST_DIGITS = 40
# Characters of a text that are repeated where it is broken.
_SHOWN = 20


class Attempt(Struct, frozen=True):
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
            raise InputProblems(told([*self.problems, *further])) from None
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
    measure(text)
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        rest, broken = load_part(text, MOST_DEPTH)
        raise _broken(text, "JSON", error.msg.rstrip("."), error.pos, rest, broken) from None
    return bounded(document)


def read_yaml(data: bytes) -> Any:
    """The document in a YAML text.

    Raises:
        UnreadableError: everything wrong with the text
    """
    # Most documents are JSON, and what reads YAML takes long to load.
    from planner.services.documents.yaml_documents import MOST_WORDS, load_yaml

    text = _decoded(data)
    try:
        document = load_yaml(text, MOST_DEPTH)
    except FaultError as error:
        if error.code == "too-many":
            raise too_many(MOST_WORDS, "words and values in YAML") from None
        raise _broken(text, "YAML", error.reason, error.place, error.rest, True, error) from None
    except RecursionError:
        raise too_deep() from None
    return bounded(document)


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
        return UnreadableError([problem], bounded(rest), broken)
    except UnreadableError as error:
        return UnreadableError([problem, *error.problems], error.rest, broken)
