"""Reverse sizing: what each limit holds, and the designs that were found, one click away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from calculators.answers import plain
from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import DISK_OUT
from calculators.sheet.said.numbers import count, either, listed, many, shown
from calculators.sheet.said.said_load import said_load
from calculators.solver import FIXED, with_groups
from calculators.studies.reverse_sizing import reverse as study
from calculators.studies.reverse_sizing.each_limit import HARDWARE
from calculators.studies.reverse_sizing.same_disks import LevelHeld
from calculators.studies.reverse_sizing.ways import (
    CHEAPEST,
    FEWEST,
    GROWN,
    REBUILT,
    TITLES,
    UNROUNDED,
    Reverse,
    Way,
)
from planner.forms import flat
from planner.pages.scenario.scenarios import LONGEST_QUERY, Sketch
from planner.report.document import Said
from planner.report.parts import held
from planner.report.parts.same_disks import NO_LIMIT, SHARED_FOR
from planner.report.words.cost_said import bays_checked, beside_today

_SEVERAL = 2
# How a state is called after "with".
_LOSSES = {
    "A disk is lost": "a lost disk",
    "A disk is being rebuilt": "the rebuild of a disk",
    "A server is lost": "a lost server",
    "A relay is lost": "a lost relay",
    "As many relays are lost as may be": "as many relays lost as may be",
    "Everything works": "everything at work",
}


# Ways that are looked at with another one.
_BESIDE = {FEWEST: (REBUILT, UNROUNDED)}
# What a search is asked: the settings vary that a design may do without.
VARY, SETTINGS = "vary", "settings"
_NO_YEARS = Said(())


@dataclass(frozen=True)
class Found:
    """A design that was found.

    Args:
        key, title, sentence: what it is
        query: what has to be typed over the stored scenario to get it; "" where there is none, or
            where the scenario has it already
        same: whether it stands on the page already
        found: whether there is a design to take
        worse: what it does not carry the load with, and today's design does; "" for nothing
        search: what a search is asked in which what was kept varies; "" where nothing was
        years: what each year needs by itself, of the end of the growth
    """

    key: str
    title: str
    sentence: str
    query: str
    same: bool
    found: bool = False
    worse: str = ""
    search: str = ""
    years: Said = _NO_YEARS


@dataclass(frozen=True)
class LevelRow:
    """The same disks at one RAID level, in words.

    Args:
        name: of the level
        shared: what the disks are shared out for, where that is not everything at work
        disks: of each volume
        held, lost, rebuilt: the most load that holds, with everything at work, with a lost disk and
            while one is rebuilt
        limit: that breaks above what holds with everything at work
        survives: lost disks of a group
        space: usable
        query: what has to be typed over the stored scenario to get it; "" where that is too much
        same: whether it stands on the page already
    """

    name: str
    shared: str
    disks: str
    held: str
    lost: str
    rebuilt: str
    limit: str
    survives: str
    space: str
    query: str
    same: bool


class BackwardsPage:
    """Reverse sizing of a scenario as it stands on the screen.

    Args:
        stored: its stored document
        sketch: with what was typed
        catalogue: the organisation's
        only: the one way back that is looked at; "" for all, and all that each limit holds
    """

    def __init__(
        self, stored: dict[str, Any], sketch: Sketch, catalogue: Catalogue, only: str = ""
    ):
        self.stored = stored
        self.sketch = sketch
        self.catalogue = catalogue
        self.only = only if only in TITLES else ""
        self.problems: list[Problem] = list(sketch.problems)
        self._all: Reverse | None = None

    @property
    def _answer(self) -> Reverse | None:
        if self.only:
            return None
        if self._all is None and self.sketch.answer is not None:
            self._all = study.reverse(self.sketch.document, self.catalogue)
        return self._all

    @property
    def limits(self) -> list[tuple[str, str]]:
        """Each limit with the most load that it holds, in words."""
        found = self._answer
        if found is None:
            return []
        return [
            (
                each.label,
                each.why
                or (
                    NO_LIMIT
                    if each.limit_load is None
                    else f"{said_load(each.limit_load)} {found.load_noun}"
                ),
            )
            for each in found.limits
        ]

    @property
    def adds_databases(self) -> bool:
        """Whether databases follow the load."""
        opened = self.sketch.opened
        return opened is not None and "database.count" in opened.bench.recording.values

    @property
    def beyond_bays(self) -> bool:
        """Whether the disks that today's load asks for, which nobody gave, do not fit: that limit
        breaks at any load with them, and less load asks for fewer."""
        found, opened = self._answer, self.sketch.opened
        if found is None or opened is None or not opened.bench.standing():
            return False
        return any(each.check in HARDWARE and each.limit_load == 0 for each in found.limits)

    @property
    def memory_follows(self) -> bool:
        """Whether memory that nobody gave follows the load."""
        opened = self.sketch.opened
        return opened is not None and opened.bench.memory_follows

    states_title = held.TITLE

    @property
    def states_of_disks(self) -> bool:
        """Whether one of the states has a disk lost."""
        found = self._answer
        return found is not None and any(each.state in DISK_OUT for each in found.states)

    @property
    def states(self) -> list[held.Row]:
        """The most load in each state; nothing where there is but one."""
        found = self._answer
        return [] if found is None else held.rows(plain(found.states))

    @property
    def ways(self) -> list[Found]:
        if self.only and self.sketch.answer is not None:
            return [self._found(way) for way in self._looked_at()]
        found = self._answer
        return [] if found is None else [self._found(way) for way in found.ways]

    def _looked_at(self) -> Iterator[Way]:
        """The one way that is looked at, with those that are looked at with it."""
        if self.only == GROWN and self.sketch.opened is not None:
            yield from study.to_grow(self.sketch.opened)
            return
        for key in (self.only, *_BESIDE.get(self.only, ())):
            way = study.way(key, self.sketch.document, self.catalogue)
            if way is not None:
                yield way

    @property
    def levels(self) -> list[LevelRow]:
        """The same disks at each RAID level, the most load first."""
        found = self._answer
        return [] if found is None else [self._level(row) for row in found.same_disks]

    @property
    def why_no_levels(self) -> str:
        """Why the same disks are not compared at each level, where they are of several models."""
        opened = self.sketch.opened
        if opened is None or self.levels or opened.bench.system.load_option is not None:
            return ""
        groups = opened.bench.scenario.groups
        keys = {
            str(record.value("disk"))
            for volume, records in groups.items()
            if volume not in FIXED
            for record in records
        }
        if len(keys) < _SEVERAL:
            return ""
        names = sorted(self.catalogue.disks.get(key, {}).get("name", key) for key in keys)
        return (
            f"RAID levels are compared on disks of one model, and these are {listed(names)}: no "
            "disk of one stands in for one of the other."
        )

    @property
    def load_noun(self) -> str:
        return self._answer.load_noun if self._answer else ""

    def _level(self, row: LevelHeld) -> LevelRow:
        groups: dict[str, list[str]] = {volume: [] for volume in row.disks}
        for each in row.document["raid_groups"]:
            if each["volume"] in groups:
                said = with_groups(each["disks"], each.get("count") or 1)
                groups[each["volume"]].append(said)
        # Each volume stays in one line.
        parts = [
            f"{' and '.join(each)} {volume}".replace(" ", "\N{NO-BREAK SPACE}")
            for volume, each in groups.items()
        ]
        over = (
            [f"{count(row.left)}\N{NO-BREAK SPACE}left\N{NO-BREAK SPACE}over"] if row.left else []
        )
        changes = self._changes(row.document)
        query = urlencode(changes)
        return LevelRow(
            # A level stays in one line.
            row.name.replace(" ", "\N{NO-BREAK SPACE}"),
            SHARED_FOR.get(row.shared_for, ""),
            ", ".join(parts + over),
            _said(row.load),
            _said(row.load_disk_lost),
            _said(row.load_rebuilding),
            row.check_label,
            many(row.survives, "disks"),
            "" if row.usable_gb is None else f"{shown(row.usable_gb, 4)} GB",
            query if len(query) <= LONGEST_QUERY else "",
            changes == self.sketch.changes,
        )

    def _changes(self, document: dict[str, Any]) -> dict[str, str]:
        """What has to be typed over the stored scenario to get a document."""
        saved, then = flat.flatten(self.stored), flat.flatten(document)
        if saved.system != then.system:
            return {"system": then.system, **dict(then.items())}
        return flat.difference(saved, then)

    def _found(self, way: Way) -> Found:
        changes = self.sketch.changes
        if way.document is not None:
            changes = self._changes(way.document)
        same = changes == self.sketch.changes
        query = urlencode(changes)
        said, found = way.sentence, way.document is not None
        if len(query) > LONGEST_QUERY:
            said, found = f"{said} It has too many rows to show here.", False
        if way.key == GROWN and found and self.sketch.answer is not None:
            said = " ".join(filter(None, (said, self.sketch.answer.growth_cost)))
        if found and not same and way.cost is not None:
            said = f"{said} {beside_today(plain(way.cost), self._bays, way.key == CHEAPEST)}"
        worse, years = _worse(way.worse, way.breaks), _NO_YEARS
        if way.key == GROWN and self.sketch.answer is not None:
            years = self.sketch.answer.years
        search = self._search(way)
        return Found(way.key, way.title, said, query, same, found, worse, search, years)

    @property
    def _bays(self) -> bool:
        """Whether disks are held against bays."""
        answer = self.sketch.answer
        return answer is not None and bays_checked(answer.result["checks"])

    def _search(self, way: Way) -> str:
        """What a search is asked in which the settings vary that were kept; "" where none were."""
        if way.key != FEWEST or way.document is None or way.document.get("raid_groups"):
            return ""
        return urlencode({VARY: SETTINGS, "changed": self.sketch.query})

    @property
    def typed(self) -> dict[str, str]:
        return self.sketch.changes


def _said(load: float | None) -> str:
    return NO_LIMIT if load is None else said_load(load)


def _worse(states: list[str], others: Sequence[str] = ()) -> str:
    """Which losses a design does not stand: those that today's does first."""
    said = []
    if states:
        said.append(f"Unlike today's design, it does not carry the load with {_lost(states)}.")
    if others:
        what, also = ("it", " either") if states else ("the load", "")
        said.append(f"Like today's design, it does not carry {what} with {_lost(others)}{also}.")
    return " ".join(said)


def _lost(states: Sequence[str]) -> str:
    return either([_LOSSES.get(state) or _of_group(state.lower()) for state in states])


def _of_group(state: str) -> str:
    return f"a {state}" if state.startswith("site") else state
