"""What a report is made of: a sizing in plain values, each part read when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from calculators.sheet.said.numbers import NOT_KNOWN
from planner.report.document import Figure, of_one, quantity
from planner.report.key_numbers import HEADLINES
from planner.report.parts.unused import known, not_bought
from planner.report.words import memory
from planner.report.words.texts import line, with_numbers

Part = Mapping[str, Any]


class Material:
    """A sizing, as its sections read it. Parts that an older sizing lacks are empty.

    Args:
        sizing: the whole sizing in plain values, as it was stored
    """

    def __init__(self, sizing: Part):
        self.sizing = sizing

    @property
    def answer(self) -> Part:
        found: Part = self.sizing["answer"]
        return found

    @property
    def outlook(self) -> Part:
        """What stands around the answer: how far it reaches, what else was looked at."""
        return self.sizing.get("outlook") or {}

    @property
    def findings(self) -> Sequence[Part]:
        return self.outlook.get("findings") or ()

    @property
    def artifacts(self) -> Sequence[Part]:
        """Texts to follow or to paste; none where the mail system has none."""
        return self.outlook.get("artifacts") or ()

    @property
    def states(self) -> Part:
        """Every limit in every state; nothing where there is but one."""
        found = self.outlook.get("states") or {}
        return found if len(found.get("states") or ()) > 1 else {}

    @property
    def what_if(self) -> Part:
        """What moves the first figures, and where the verdict turns; empty where nobody asked."""
        return self.sizing.get("what_if") or {}

    @property
    def charts(self) -> Sequence[Part]:
        return [memory.of_chart(each) for each in self.sizing.get("charts") or ()]

    @property
    def mends(self) -> Sequence[str]:
        """What the fix of each finding changes, in words."""
        found: Sequence[str] = self.sizing.get("mends") or [""] * len(self.findings)
        return found

    @property
    def bill(self) -> Part:
        return self.sizing.get("bill") or {}

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure, printed, in the order of the sheet."""
        formulas = self.sizing.get("formulas") or {}
        words = self.sizing.get("words") or {}
        return tuple(
            printed(name, parts, formulas.get(name, ""), line(words.get(name)))
            for name, parts in self.answer["figures"].items()
        )

    @cached_property
    def key_names(self) -> list[str]:
        """Figures shown first: those the mail system names, otherwise those that checks look at."""
        figures = self.answer["figures"]
        names = self.sizing.get("key_figures") or [c.get("figure") for c in self.answer["checks"]]
        none = not_bought(figures)
        return list(dict.fromkeys(name for name in names if name in figures and name not in none))

    @property
    def further_key_names(self) -> list[str]:
        """Key figures that do not stand behind the verdict already."""
        return self.key_names[HEADLINES:]


def printed(name: str, parts: Part, typst: str = "", word: str = "") -> Figure:
    """A figure of the answer, printed; one that is a key by what that is called."""
    label = line(parts.get("label"))
    value = known(name, parts["value"])
    said = quantity(value, parts["unit"], 4 if parts.get("formula") else 6)
    if value is None and not parts.get("formula"):
        word = NOT_KNOWN
    return Figure(
        name=line(name),
        label=label[:1].upper() + label[1:],
        quantity=replace(said, text=word, unit="") if word else of_one(said),
        origin=parts["origin"],
        source=line(parts.get("source")),
        formula=line(parts.get("formula")),
        substituted=with_numbers(line(parts.get("substituted"))),
        inputs=tuple(parts.get("inputs") or ()),
        note=line(parts.get("note")),
        typst=typst,
    )
