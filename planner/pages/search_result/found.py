"""What a search found, with the words to speak of it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from calculators.checks.horizon import FURTHEST_YEARS
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.typed.quantities import SHARE
from calculators.scenario.losses.failure_states import NORMAL, labels_of
from calculators.search.designs.given_up import given_up
from calculators.search.objectives import (
    FUTURES_HELD,
    HEADROOM,
    USERS_HELD,
    YEARS_UNTIL_FULL,
)
from calculators.sheet.said.numbers import fixed, listed, quantity
from calculators.sheet.singles import ROUNDING_NOISE
from calculators.systems import SYSTEMS
from planner.pages.search_form.figures import own_name
from planner.pages.search_form.words import Words, is_free
from planner.pages.search_result import losses
from planner.report.words.loss_words import loss_said

LEAST = "least"
_FULL = 100
_MOST_PLACES = 4
# What is the least of all states in which a design is to hold.
_IN_ALL_STATES = (USERS_HELD, YEARS_UNTIL_FULL, HEADROOM, FUTURES_HELD)
# Checks that need what the row of a server says.
_TOLD_BY_SERVER = ("bays", "memory-slots", "processor-cycles")


@dataclass
class Found:
    """An answer, whole or as far as it goes.

    Args:
        document: the question
        answer: what was found
        catalogue: as it was when the search began
    """

    document: Mapping[str, Any]
    answer: Mapping[str, Any]
    catalogue: Catalogue

    @cached_property
    def words(self) -> Words:
        free = is_free(self.document)
        scenario = self.document["scenario"]
        return Words(scenario, self.catalogue, self.pointers, self._totals, free)

    @property
    def _totals(self) -> list[dict[str, Any]]:
        return self.document.get("totals") or []

    @cached_property
    def pointers(self) -> tuple[str, ...]:
        """The axes in the order of the values of a design."""
        rows = (self.answer.get(name) for name in ("front", "near_misses", "leaders"))
        first = next((table[0] for table in rows if table), None)
        return tuple(first["values"] if first else self.document["axes"])

    @cached_property
    def objectives(self) -> list[dict[str, Any]]:
        """What was made small or large, by the names that the form has; of shares with the places
        that all of them are written with."""
        return [
            {
                **goal,
                "label": own_name(goal["figure"]),
                "places": self._places(goal["figure"]) if goal["unit"] == SHARE else None,
            }
            for goal in self.answer["objectives"]
        ]

    def _places(self, figure: str) -> int:
        """The places of a share, one rule for all designs: the smallest shows two digits."""
        rows = [*self.front, *self.answer.get("leaders", ()), *([self.today] if self.today else [])]
        shares = [abs(row["objectives"].get(figure) or 0) for row in rows]
        least = min((share for share in shares if share > ROUNDING_NOISE), default=1.0)
        return min(_MOST_PLACES, max(1, 1 - math.floor(math.log10(_FULL * least))))

    def unit(self, figure: str) -> str:
        """The unit of an objective; empty for any other figure."""
        units = {goal["figure"]: goal["unit"] for goal in self.answer["objectives"]}
        return units.get(figure, "")

    @property
    def front(self) -> list[dict[str, Any]]:
        return self.answer["front"]

    @property
    def lead(self) -> dict[str, Any]:
        """The design that the answer speaks of: the first of the front, or the best that is known
        to hold where that is not."""
        return self.answer.get("best_checked") or self.front[0]

    @property
    def keeping(self) -> dict[str, Any] | None:
        """The best design that gives up nothing; None where there is none, and of an answer of an
        earlier version."""
        return self.answer.get("gives_up_nothing")

    @property
    def rival(self) -> dict[str, Any] | None:
        """What would be better than the lead, had every limit of it been checked."""
        if self.answer.get("best_checked"):
            return {**self.front[0], "not_checked": self.unchecked}
        rival: dict[str, Any] | None = self.answer.get("rival")
        return rival

    @cached_property
    def opened(self) -> dict[str, Any]:
        """The best design with what limits it; nothing where it was not opened."""
        rows = {row["design"]: row for row in self.answer.get("shortlist", ())}
        return rows.get(self.front[0]["design"], {}) if self.front else {}

    @property
    def unchecked(self) -> list[str]:
        """The limits that nobody could check on the first design of the front, by their names."""
        names: list[str] = self.opened.get("not_checked", [])
        return names

    @property
    def lacks_server(self) -> bool:
        """Whether all that nobody could check on the first design of the front is what a model of
        server tells, and none is named."""
        values = self.front[0]["values"] if self.front else {}
        if values.get("/server", self.document["scenario"].get("server")):
            return False
        names = {row["label"]: row["check"] for row in self.answer["not_checked"]}
        checks = [names.get(label, "").rpartition("/")[2] for label in self.unchecked]
        return bool(checks) and all(name in _TOLD_BY_SERVER for name in checks)

    @cached_property
    def in_states(self) -> dict[int, dict[str, Any]]:
        """The designs that are named as a best, in every state; of an earlier version none."""
        return {row["design"]: row for row in self.answer.get("in_states", ())}

    def to_buy(self, design: int) -> int:
        """Disks of an opened candidate beyond those that are owned."""
        rows = [*self.answer.get("shortlist", ()), self.answer.get("best_checked") or {}]
        return next((row.get("to_buy", 0) for row in rows if row.get("design") == design), 0)

    def advice_not_kept(self, design: Mapping[str, Any] | None) -> int:
        """Recommendations that an opened design, or today's, does not keep; of an answer of an
        earlier version none."""
        if not design:
            return 0
        rows = [*self.answer.get("shortlist", ()), self.keeping or {}]
        same = (each for each in rows if each.get("design") == design.get("design"))
        opened = design if "advice_not_kept" in design else next(same, {})
        return int(opened.get("advice_not_kept") or 0)

    @cached_property
    def lost_asked(self) -> list[str]:
        """The losses with which every candidate holds, as they were asked for: "a lost disk"."""
        labels = labels_of(SYSTEMS[self.document["scenario"]["system"]])
        states = [state for state in self.document.get("states") or () if state != NORMAL]
        return [loss_said(labels.get(state, state)) for state in states]

    def name(self, figure: str) -> str:
        """A goal or limit by its name; one that is counted in all states that were asked for says
        so, as the same design has another number with everything at work."""
        said = own_name(figure)
        if figure not in _IN_ALL_STATES or not self.document.get("states") or not self.lost_asked:
            return said
        return f"{said}, with {listed(self.lost_asked)} too"

    def losses(self, design: int) -> list[str]:
        """What a design no longer stands that today's does, in sentences."""
        asked = self.document.get("states") or ()
        offered = labels_of(SYSTEMS[self.document["scenario"]["system"]])
        return losses.told(self.in_states.get(design), self.today, asked, offered)

    def broken(self, design: int) -> str:
        """The same in short, to stand beside a design in a table."""
        return losses.in_short(self.in_states.get(design), self.today)

    @cached_property
    def _without(self) -> dict[int, set[str]]:
        """Design -> the settings and models, by their pointers, of which it has nothing."""
        found: dict[int, set[str]] = {}
        for pointer, designs in (self.answer.get("without") or {}).items():
            for design in designs:
                found.setdefault(design, set()).add(pointer)
        return found

    def without(self, row: Mapping[str, Any]) -> Collection[str]:
        """The settings and models of which a design has nothing; none of an answer of an earlier
        version."""
        found: Collection[str] | None = row.get("without")
        return self._without.get(row["design"], ()) if found is None else found

    def has(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """As ``had`` tells it."""
        return had(row["values"], self.without(row))

    def described(self, row: Mapping[str, Any]) -> str:
        """What of a design differs from today's."""
        return self.words.described(self.has(row))

    def gives_up(self, row: Mapping[str, Any], lacked: Iterable[str] | None = None) -> list[str]:
        """What protects today's design and not this one.

        Args:
            row: the design
            lacked: pointers of what today's design has nothing of; as the answer says where None
        """
        document = dict(self.document["scenario"])
        now = {
            place.field.name: value
            for pointer, value in row["values"].items()
            if (place := self.words.place(pointer)) and not place.table
        }
        if lacked is None:
            lacked = (self.today or {}).get("without") or ()
        none = [{_name(each) for each in those} for those in (self.without(row), lacked)]
        return given_up({**document, **now}, document, *none)

    @property
    def today_without(self) -> list[str]:
        """What today's design does without though its mail system has it where nobody says no."""
        return given_up(self.document["scenario"])

    def by(self, other: Mapping[str, Any]) -> Found:
        """The same answer by another goal of it."""
        goals, best = other["objectives"], [other["best"]]
        return replace(self, answer={**self.answer, "objectives": goals, "front": best})

    @property
    def today(self) -> dict[str, Any] | None:
        return self.answer.get("today")

    @cached_property
    def differing(self) -> frozenset[str]:
        """The axes of which candidates have different values: what tells them apart."""
        return frozenset(
            pointer
            for pointer in self.pointers
            if len({repr(row["values"].get(pointer)) for row in self.front}) > 1
        )

    def is_today(self, row: Mapping[str, Any]) -> bool:
        """Whether a candidate is today's design: what it gives is as today, it gives up nothing,
        and where today left something to the product, every goal is reached alike."""
        if self.today is None or not self.words.left_as_today(self.has(row)):
            return False
        if self.gives_up(row):
            return False
        reached = self.today["objectives"]
        return all(_alike(value, reached.get(name)) for name, value in row["objectives"].items())

    def told(self, row: Mapping[str, Any]) -> list[dict[str, str]]:
        """The objectives of a design, in words."""
        return [
            {
                "label": goal["label"],
                "text": reached(goal, row["objectives"].get(goal["figure"])),
            }
            for goal in self.objectives
        ]


def had(values: Mapping[str, Any], lacks: Collection[str]) -> dict[str, Any]:
    """What the axes of a design have, without what it asks for and has nothing of: a model of solid
    state disks beside a RAID layout is no change, nor is the size of disks that it does not buy.

    Args:
        values: of its axes
        lacks: pointers of what it has nothing of
    """
    return {at: value for at, value in values.items() if at not in lacks or not value}


def reached(goal: Mapping[str, Any], value: float | None) -> str:
    """How far a goal is reached, in words: of a sum that leaves something out "at least", of years
    that are not looked beyond "or more"."""
    said = quantity(value, goal["unit"])
    if value is not None and goal.get("places") is not None:
        said = f"{fixed(_FULL * value, goal['places'])} %"
    if goal["figure"] == YEARS_UNTIL_FULL and value is not None and value >= FURTHEST_YEARS:
        return f"{said} or more"
    return f"at least {said}" if goal.get("at_least") and value is not None else said


def _name(pointer: str) -> str:
    """The input at a pointer."""
    return pointer.removeprefix("/")


def _alike(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=ROUNDING_NOISE, abs_tol=ROUNDING_NOISE)
