"""What a tool asks: fields of the calculators with what was typed, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader
from calculators.sheet.said.numbers import unit_shown
from calculators.studies.tools.relay_parameters import MOST_PORT
from planner.forms import numbers
from planner.forms.told import answers


@dataclass
class Entry:
    """One input of a tool as a template shows it."""

    name: str
    label: str
    text: str
    default: str = ""
    unit: str = ""
    help: str = ""
    whole: bool = False
    word: bool = False
    choices: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def entries(fields: Iterable[Field], typed: Mapping[str, str]) -> dict[str, Entry]:
    """The inputs by name; what was never typed stands there with its default."""
    return {
        each.name: Entry(
            each.name,
            each.label,
            typed.get(each.name, _default(each)),
            _default(each),
            unit_shown(each.unit),
            each.help,
            each.kind == "integer",
            each.kind not in numbers.KINDS,
            list(answers(each).items()),
        )
        for each in fields
    }


def document(fields: Iterable[Field], asked: Mapping[str, Entry]) -> dict[str, Any]:
    """The values as the calculators read them; empty inputs are left out."""
    return {
        each.name: _value(each, asked[each.name].text.strip())
        for each in fields
        if asked[each.name].text.strip()
    }


def read(
    fields: tuple[Field, ...], asked: Mapping[str, Entry]
) -> tuple[dict[str, Any], list[Problem]]:
    """Values by name, checked, with everything that is wrong."""
    problems: list[Problem] = []
    reader = Reader(Catalogue({}, {}, {}, {}, "fixtures", ""), problems)
    record = reader.record("tool", "", document(fields, asked), fields)
    return {each.name: record.value(each.name) for each in fields}, problems


def place(asked: Mapping[str, Entry], problems: Iterable[Problem]) -> list[tuple[Problem, str]]:
    """Put each problem beside the input it is about; all of them, in the inputs' order."""
    found = []
    for problem in problems:
        name = problem.pointer.removeprefix("/")
        if name not in asked:
            name = next(iter(asked))
        asked[name].problems.append(problem)
        found.append((problem, name))
    order = list(asked)
    return sorted(found, key=lambda pair: order.index(pair[1]))


def _default(each: Field) -> str:
    if each.required:
        return ""
    # A port is a name made of digits: nothing parts thousands in it.
    return str(each.default) if each.most == MOST_PORT else numbers.write(each.default)


def _value(each: Field, text: str) -> Any:
    if each.kind in numbers.KINDS:
        return numbers.read(text)
    if each.kind == "flag":
        return {"yes": True, "no": False}.get(text.lower(), text)
    return text
