"""A catalogue row as a form: what stands in it, and what was typed as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calculators.errors import Problem
from planner.forms import numbers
from planner.forms.began import Meeting, met
from planner.forms.buying.typed_prices import currency_said, price_alone
from planner.models import CATALOGUE, CatalogueRow
from planner.pages.catalogue.fields import Shown, groups

_NUMBERS = ("number", "whole")
# Where a row comes from that somebody adds for what they own.
OWN_HARDWARE = "own hardware"
_FLAGS = {"yes": True, "no": False, "": None}


@dataclass
class RowInput:
    """One input of the form."""

    shown: Shown
    text: str
    problems: list[Problem] = field(default_factory=list)


@dataclass
class RowForm:
    """A row that is edited or made.

    Args:
        kind: of rows
        texts: text of each field
        problems: what is wrong with what was typed
        fixed: whether the key stays as it is
        began: the texts that it was opened with, where a row is changed
        meeting: with what others changed meanwhile
    """

    kind: str
    texts: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)
    fixed: bool = False
    began: Mapping[str, str] | None = None
    meeting: Meeting | None = None

    def meet(self, now: Mapping[str, str]) -> None:
        """Show what others changed beside what was typed, and begin from theirs."""
        fields = {each.name: each for _, shown in groups(self.kind) for each in shown}

        def same(name: str, one: str, other: str) -> bool:
            return read(self.kind, {name: one}) == read(self.kind, {name: other})

        def said(name: str, text: str) -> str:
            return dict(fields[name].choices).get(text, text) if name in fields else text

        labels = {name: each.label for name, each in fields.items()}
        self.meeting = met(self.began or {}, now, self.texts, labels, same, said)
        self.texts = self.meeting.texts
        self.began = now

    @property
    def groups(self) -> list[tuple[str, list[RowInput]]]:
        """Headings with their inputs."""
        by_name: dict[str, list[Problem]] = {}
        for problem in self.problems:
            name = problem.pointer.removeprefix("/")
            # The label stands beside it.
            told = replace(problem, message=problem.message.removeprefix(f"{name}: "))
            by_name.setdefault(name, []).append(told)
        return [
            (
                title,
                [
                    RowInput(shown, self.texts.get(shown.name, ""), by_name.get(shown.name, []))
                    for shown in fields
                ],
            )
            for title, fields in groups(self.kind)
        ]

    @property
    def of_fields(self) -> list[tuple[Problem, str, str]]:
        """Each problem of a field with the field's name and label, for the head of the form."""
        return [
            (problem, each.shown.name, each.shown.label)
            for _, inputs in self.groups
            for each in inputs
            for problem in each.problems
        ]

    @property
    def general(self) -> list[Problem]:
        """What is wrong with the row as a whole."""
        return [problem for problem in self.problems if not problem.pointer]


def texts_of(kind: str, row: CatalogueRow) -> dict[str, str]:
    """A stored row as texts of the form."""
    return written(kind, row.as_full_row())


def written(kind: str, row: Mapping[str, Any]) -> dict[str, str]:
    """A row as texts of the form."""
    amounts = {
        shown.name for _, fields in groups(kind) for shown in fields if shown.kind in _NUMBERS
    }
    return {
        name: numbers.write(value)
        if not isinstance(value, str)
        else numbers.spelt(value)
        if name in amounts
        else value
        for name, value in row.items()
    }


def read(kind: str, typed: Mapping[str, str]) -> dict[str, Any]:
    """Values of what was typed; what holds no number stays a text, which the service refuses, as
    it does what can be read in two ways."""
    model = CATALOGUE[kind]
    found: dict[str, Any] = {}
    if not typed.get("currency", "").strip() and (said := currency_said(typed.get("price", ""))):
        typed = {**typed, "currency": said}
    for _, fields in groups(kind):
        for shown in fields:
            if shown.name not in typed:
                continue
            text = typed[shown.name].strip()
            column = model._meta.get_field(shown.name)
            null = column.null
            if shown.kind == "flag":
                found[shown.name] = _FLAGS.get(text.lower(), text)
                if found[shown.name] is None and not null:
                    found[shown.name] = False
            elif not text and null:
                found[shown.name] = None
            elif shown.kind in _NUMBERS:
                if shown.name == "price":
                    text = price_alone(text, typed.get("currency", "").strip())
                found[shown.name] = numbers.read_once(text, getattr(column, "decimal_places", None))
            else:
                found[shown.name] = text
    return found
