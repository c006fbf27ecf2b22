"""The form of a search as it stands: today's design, what was typed, what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.systems import SYSTEMS
from calculators.systems.materials.bill_of_materials import Line
from planner.pages.search_form.reading import Place, Typed, places, uncertain
from planner.pages.search_form.reading.unnamed import Unnamed

# Signs of a document, which the form spares people.
_FOR_PROGRAMS = re.compile(r"[{}]|\"load\"|(?:^|\s)/[a-z_]+")
_REMEDIES = {
    "axes": "Give numbers, the smaller first; 1, 2, 4 or 1..8 step 1.",
    "totals": "Leave the total empty, or choose a goal that takes the load as given.",
    "load": "Choose another goal, or take the ranges out.",
    "ranges": "Give low and high, and what is likely between them.",
    "correlations": "Choose two inputs, and a number from −1 to 1.",
}
# Inputs that were left empty.
LEFT = "left"
Choices = list[tuple[str, list[tuple[str, str]]]]


@dataclass
class Form:
    """The question about one scenario.

    Args:
        scenario: the document of today's design
        sized: the answer to it
        catalogue: the organisation's
        typed: what stands in the inputs
        names: pointer of the question -> name of an input
        problems: everything wrong with the question
        space: how large the space is; None where there are problems
        patient: whether an input that nobody has left yet may still be empty
        purchase: what the scenario says of buying, with the prices typed here
        currency: of a price beside which none is typed
        mistyped: what is wrong with the prices typed here
        bill: the lines to buy for today's design
        unnamed: what designs buy without a model, where a price is aimed at
        owned: disk models of today's groups -> how many are owned; empty where one is not
        held: states with something lost in which today's design holds
    """

    scenario: dict[str, Any]
    sized: Mapping[str, Any]
    catalogue: Catalogue
    typed: Typed
    names: Mapping[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    space: dict[str, Any] | None = None
    patient: bool = False
    purchase: Purchase = NOTHING
    currency: str = ""
    mistyped: list[Problem] = field(default_factory=list)
    bill: list[Line] = field(default_factory=list)
    unnamed: Mapping[tuple[str, str], Unnamed] = field(default_factory=dict)
    owned: Mapping[str, int] = field(default_factory=dict)
    held: Sequence[str] = ()

    @property
    def figures(self) -> Mapping[str, Any]:
        return self.sized["figures"]

    @property
    def counts_disks(self) -> bool:
        """Whether a design says how many disks it has, so that they can be aimed at."""
        return bool(self.scenario.get("raid_groups")) or "disks.all" in self.figures

    @cached_property
    def places(self) -> dict[str, Place]:
        return places(self.scenario)

    @cached_property
    def uncertain(self) -> dict[str, Place]:
        return uncertain(self.scenario)

    @cached_property
    def wrong(self) -> dict[str, list[Problem]]:
        """Problems by the name of the input they are about."""
        found: dict[str, list[Problem]] = {}
        for problem in self._told:
            found.setdefault(self._input(problem.pointer), []).append(_spoken(problem))
        return found

    def wrong_with(self, *names: str) -> list[Problem]:
        """Everything wrong with some inputs."""
        return [problem for name in names for problem in self.wrong.get(name, [])]

    def summary(self) -> list[tuple[Problem, str]]:
        """Every problem with the place on the page where it is shown."""
        return [(each, f"q-{self._input(each.pointer) or 'form'}") for each in self._told]

    @cached_property
    def waiting(self) -> dict[str, str]:
        """Inputs that are still to be filled, with what to type."""
        return {self._input(each.pointer): each.hint for each in self.problems if self._waits(each)}

    @property
    def waiting_for(self) -> list[str]:
        """What those inputs are."""
        said = (each.message for each in self.problems if self._waits(each))
        return [message.removesuffix(" is missing.") for message in said]

    @property
    def _told(self) -> list[Problem]:
        return [each for each in self.problems if not self._waits(each)]

    def _waits(self, problem: Problem) -> bool:
        """Whether it only says that an input is empty which nobody has left yet."""
        name = self._input(problem.pointer)
        return (
            self.patient
            and problem.code == "required"
            and self.names.get(problem.pointer) == name
            and not self.typed.text(name)
            and name not in self.typed.texts(LEFT)
        )

    def heading(self, place: Place) -> tuple[str, str]:
        """Key and title of the part of the scenario that a place belongs to."""
        if place.table == "assumptions":
            return "assumptions", "Constants"
        if not place.table:
            return "options", place.field.group or "Options"
        key = f"{place.table}-{place.row}"
        rows = self.scenario[place.table]
        if place.table == "populations":
            return key, "Users" if len(rows) == 1 else f"Users {place.row + 1}"
        volume = rows[place.row].get("volume", "")
        title = SYSTEMS[self.scenario["system"]].volumes.get(volume, "RAID")
        alike = [row.get("volume") == volume for row in rows]
        number = f" {sum(alike[: place.row + 1])}" if sum(alike) > 1 else ""
        return key, f"{title} group{number}"

    def grouped(self, rows: Iterable[Place]) -> Choices:
        """Places to choose from, under the headings of the scenario."""
        found: dict[str, list[tuple[str, str]]] = {}
        for place in rows:
            found.setdefault(self.heading(place)[1], []).append((place.key, place.field.label))
        return list(found.items())

    def _input(self, pointer: str) -> str:
        """The input of a pointer, or of the place around it."""
        while pointer and pointer not in self.names:
            pointer = pointer.rpartition("/")[0]
        return self.names.get(pointer, "")


def _spoken(problem: Problem) -> Problem:
    """The problem with a remedy for people where its own is for programs."""
    if not _FOR_PROGRAMS.search(problem.hint):
        return problem
    first = problem.pointer.split("/")[1] if "/" in problem.pointer else ""
    return replace(problem, hint=_REMEDIES.get(first, ""))
