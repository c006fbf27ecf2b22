"""A design in words, from the values its axes have: "RAID 10, 14 × 15K SCSI 300 GB"."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search.objectives import DISKS, LEAST
from calculators.search.question.axes import BOTH_SITES, first_place
from calculators.search.question.objectives_reader import GOALS
from calculators.search.question.read import FREE
from calculators.search.question.totals import Shares
from calculators.sheet.said.numbers import count, shown
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.pages.search_form.figures import aim_named
from planner.pages.search_form.reading import Place, places
from planner.pages.search_form.reading.places import EACH_WITH_ALL, SERVERS
from planner.pages.search_form.rows import options
from planner.pages.search_form.units import beside

LONGEST_NAME = 120
_GROUPS = "raid_groups"
_OF_GROUP = ("level", "disks", "disk", "count")
_SHARE = "share"
# Units of which one is called otherwise than without the last letter.
_ONE = {"copies": "copy"}
_FIRST_SITE = re.compile(r",? (of the |in the )?(first|primary) site$", re.IGNORECASE)
# Goals where the load is a rate.
_OF_RATES = {
    "cheapest": "Cheapest for this peak",
    "most-users-for-money": "Most {load} for this money",
}
# Words that need no label.
_GROUP_WORDS = ("level", "disk")
_LAYOUT = "disk_layout"
_TOLD_ALONE = (_LAYOUT, "site_resilience_model")
# "Plain, else RAID", what it takes where there are copies enough, and the figure that says so.
_BY_RULE, _PLAIN, _TAKES_PLAIN = "calculated", "jbod", "storage.plain_disks"


@dataclass
class Words:
    """How the designs of one search are spoken of.

    Args:
        scenario: the document of today's design
        catalogue: with the names of disks
        pointers: the axes, in their order
        totals: what the question holds while an axis varies
        free: whether each design has the load that it holds, and not that of today
    """

    scenario: Mapping[str, Any]
    catalogue: Catalogue
    pointers: tuple[str, ...]
    totals: Sequence[Mapping[str, Any]] = ()
    free: bool = False
    # What is the same for all designs is worked out once; a front has thousands of them.
    _of_axis: dict[str, Place | None] = field(default_factory=dict, repr=False)
    _columns: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)
    _shares: dict[tuple[str, Any], dict[str, float]] = field(default_factory=dict, repr=False)
    _along: dict[str, Shares] = field(default_factory=dict, repr=False)

    @cached_property
    def _places(self) -> dict[str, Place]:
        return places(self.scenario)

    def place(self, pointer: str) -> Place | None:
        """The field of an axis; of the first row where it fills all of them."""
        if pointer not in self._of_axis:
            key = first_place(pointer).strip("/").replace("/", "-")
            self._of_axis[pointer] = self._places.get(key)
        return self._of_axis[pointer]

    def value(self, pointer: str, value: Any) -> str:
        """A value of an axis without its unit."""
        names = self._column(pointer)["names"]
        if names is None:
            return shown(value)
        text = numbers.write(value)
        return str(names.get(text, text))

    def heading(self, pointer: str) -> dict[str, Any]:
        """What stands above a column of values."""
        column = self._column(pointer)
        return {key: column[key] for key in ("label", "unit", "words")}

    def _column(self, pointer: str) -> dict[str, Any]:
        """How the values of an axis are written, and what stands above them."""
        if pointer not in self._columns:
            self._columns[pointer] = self._made(pointer)
        return self._columns[pointer]

    def _made(self, pointer: str) -> dict[str, Any]:
        place = self.place(pointer)
        if place is None:
            return {"label": pointer, "unit": "", "words": True, "names": {}}
        label = place.field.label
        if self.free or self._held(pointer):
            # Each has its share of the load, not the load of today.
            label = label.removesuffix(EACH_WITH_ALL)
        if pointer.endswith(BOTH_SITES):
            label = f"{_FIRST_SITE.sub('', label)}, each site"
        if place.table == _GROUPS and "/*/" not in pointer:
            label = f"{label}, {self._volume(place.row).lower()}" if self._several else label
        return {
            "label": label,
            "unit": "" if place.of_words else beside(label, place.field.unit),
            "words": place.of_words,
            "names": dict(options(place, self.catalogue)) if place.of_words else None,
        }

    def described(self, values: Mapping[str, Any]) -> str:
        """What differs from today's design: its RAID groups, then everything else that varies."""
        text = "; ".join(self.parts(values))
        return text[:1].upper() + text[1:] if text else "today's design"

    def changed(self, values: Mapping[str, Any]) -> list[tuple[str, str, str]]:
        """What differs from today's design, a row each: what it is, today's, and this design's."""
        rows = self.scenario.get(_GROUPS) or ()
        found = [
            (f"{self._volume(row)} disks", self._group_told(today, row), told)
            for row, today in enumerate(rows)
            if (told := self._group(values, row, named=False))
        ]
        for pointer, value in values.items():
            if self._in_group(pointer) or self._kept(pointer, value):
                continue
            now = f"{self._with_unit(pointer, value)}{self._in_all(pointer, value, values)}"
            found.append((self.heading(pointer)["label"], self._today_told(pointer), now))
        return found

    def _today_told(self, pointer: str) -> str:
        """What today's design has of an axis: "–" where nobody said and nothing stands for it."""
        place = self.place(pointer)
        today = place and (place.today if place.today is not None else place.field.default)
        return "–" if today is None or type(today) is object else self._with_unit(pointer, today)

    def parts(self, values: Mapping[str, Any], first: Container[str] = ()) -> list[str]:
        """What differs from today's design, part by part.

        Args:
            values: of the axes of a design
            first: axes that are spoken of before the others, as they tell it from its neighbours
        """
        rows = range(len(self.scenario.get(_GROUPS) or ()))
        told = [
            (not any(each in first for each in self._of_row(values, row)), self._group(values, row))
            for row in rows
        ]
        told += [
            (
                pointer not in first,
                f"{self.named(pointer, value)}{self._in_all(pointer, value, values)}",
            )
            for pointer, value in values.items()
            if not self._in_group(pointer) and not self._kept(pointer, value)
        ]
        return [text for _, text in sorted(told, key=lambda part: part[0]) if text]

    def _of_row(self, values: Mapping[str, Any], row: int) -> list[str]:
        """The axes of a RAID group, those of all groups among them."""
        starts = f"/{_GROUPS}/{row}/", f"/{_GROUPS}/*/"
        return [pointer for pointer in values if pointer.startswith(starts)]

    def _held(self, pointer: str) -> bool:
        """Whether a total is shared out over the values of an axis."""
        return any(row.get("over") == pointer for row in self.totals)

    def _shared(self, pointer: str, value: Any) -> dict[str, float]:
        """Place -> the share that it has of a total at a value of an axis."""
        at = pointer, value
        if self.totals and at not in self._shares:
            if pointer not in self._along:
                self._along[pointer] = Shares(
                    dict(self.scenario), self.totals, pointer, self.catalogue
                )
            self._shares[at] = self._along[pointer].at(value)
        return self._shares.get(at, {})

    def _parts(self, pointer: str, value: Any) -> str:
        """The shares of a total at a value of an axis: ": 1,500 users each"."""
        shares = self._shared(pointer, value)
        system = SYSTEMS[self.scenario["system"]]
        loads = {
            place
            for place in shares
            if place.endswith("/users") or place == f"/{system.load_option}"
        }
        told = []
        if loads:
            how = "each" if self._held(pointer) else "beside them"
            told.append(f"{shown(sum(shares[at] for at in loads))} {system.load_noun} {how}")
        told += [
            f"{lowered(self.heading(place)['label'])} {self._with_unit(place, share)}"
            for place, share in shares.items()
            if place not in loads
        ]
        return ": " + ", ".join(told) if told else ""

    def _with_unit(self, pointer: str, value: Any) -> str:
        return f"{self.value(pointer, value)} {self.heading(pointer)['unit']}".strip()

    def _in_all(self, pointer: str, value: Any, values: Mapping[str, Any]) -> str:
        """How much load so many equal servers carry together: each of them has what is asked."""
        if shared := self._parts(pointer, value):
            return shared
        place, system = self.place(pointer), SYSTEMS[self.scenario["system"]]
        if self.free or not place or place.field.name != SERVERS or not system.load_of_one:
            return ""
        each = self._load(values)
        return f": {shown(each * value)} {system.load_noun} in all" if each else ""

    def _kept(self, pointer: str, value: Any) -> bool:
        """Whether a value and its shares of a total are those of today's design."""
        return self._as_today(pointer, value) and all(
            self._as_today(place, share) for place, share in self._shared(pointer, value).items()
        )

    def _as_today(self, pointer: str, value: Any) -> bool:
        """Whether a value is that of today's design, given or by itself."""
        place = self.place(pointer)
        if place is None:
            return False
        today = place.today if place.today is not None else place.field.default
        if (place.field.name, today, value) == (_LAYOUT, _BY_RULE, _PLAIN):
            return self._plain_by_rule
        return type(today) is not object and bool(today == value)

    @cached_property
    def _plain_by_rule(self) -> bool:
        """Whether today's design has plain disks where a rule chose: asked for they are the same
        hardware."""
        try:
            bench = Bench(parse(dict(self.scenario), self.catalogue))
        except InputProblems:
            return False
        return bool(bench.recording.values.get(_TAKES_PLAIN))

    def left_as_today(self, values: Mapping[str, Any]) -> bool:
        """Whether all that somebody gave of today's design is so in another."""
        return all(
            self._kept(pointer, value) or ((place := self.place(pointer)) and place.today is None)
            for pointer, value in values.items()
        )

    def load_shared(self, values: Mapping[str, Any], servers: float | None) -> str:
        """The load of all servers and the part of each: "12,000 mailboxes over 6 servers: 2,000
        each"; nothing where one has it all, or nobody knows how many there are.

        Args:
            values: of the axes of a design
            servers: how many it has, where a figure says so
        """
        system, pointer = SYSTEMS[self.scenario["system"]], f"/{SERVERS}"
        number = values.get(pointer, self.scenario.get(SERVERS)) if system.load_of_one else servers
        if not number or number <= 1:
            return ""
        shares = self._shared(pointer, number) if pointer in values else {}
        load = self._load({**shares, **values}) * (number if system.load_of_one else 1)
        if not load:
            return ""
        noun = "relays" if "relays" in self._places else "servers"
        each = f"{shown(load / number, 4)} each"
        return f"{shown(load, 6)} {system.load_noun} over {shown(number)} {noun}: {each}."

    def _load(self, values: Mapping[str, Any]) -> float:
        """The load that the scenario asks for, with other values in it."""
        system = SYSTEMS[self.scenario["system"]]
        if system.load_option:
            asked = values.get(f"/{system.load_option}", self.scenario.get(system.load_option))
            return float(asked or 0)
        people = self.scenario.get("populations") or ()
        return sum(
            float(values.get(f"/populations/{row}/users", one.get("users")) or 0)
            * (1 + self._planned_more(row, values, one))
            for row, one in enumerate(people)
        )

    def _planned_more(
        self, row: int, values: Mapping[str, Any], population: Mapping[str, Any]
    ) -> float:
        """The part by which more of a population is planned for: its load is counted so."""
        name = SYSTEMS[self.scenario["system"]].planned_more
        more = values.get(f"/populations/{row}/{name}", population.get(name)) if name else None
        return more if isinstance(more, int | float) else 0.0

    def named(self, pointer: str, value: Any) -> str:
        """A value of an axis with what it is of: "6 servers of each group in the first site"."""
        heading = self.heading(pointer)
        told = f"{self.value(pointer, value)} {heading['unit']}".strip()
        place = self.place(pointer)
        unit = place.field.unit if place and not place.of_words else ""
        label = lowered(heading["label"])
        if place and place.field.kind == "flag":
            return f"{'with' if value else 'no'} {label}"
        if place and place.field.kind == "integer" and value == 0:
            return f"no {label}"
        if place and place.field.kind == "integer" and unit == "1":
            # What is counted stands in the label alone: "6 servers", "2 controllers a server".
            unit = label.partition(" ")[0]
        if unit and f" {unit} " in label and place and place.field.kind == "integer":
            # "1 lagged copy in the second site", the noun within the label.
            return f"{self.value(pointer, value)} {one_of(label, unit) if value == 1 else label}"
        if unit and (label.startswith(unit) or label.endswith(f" {unit}")):
            # "6 servers of each group in the first site", and not the number at the end.
            return f"{self.value(pointer, value)} {one_of(label, unit) if value == 1 else label}"
        if place and place.field.name in _TOLD_ALONE:
            return lowered(told)
        return f"{lowered(heading['label'])} {told}"

    def swapped(self, pointer: str, to: Any, before: Any) -> str:
        """One value of an axis in the place of another: "7 servers instead of 8"; a level or a
        model says what it is without its label: "RAID 50 instead of RAID 6, database"."""
        place, here = self.place(pointer), self.value(pointer, before)
        if place and place.field.kind == "flag":
            return self.named(pointer, to)
        if not place or place.table != _GROUPS or place.field.name not in _GROUP_WORDS:
            return f"{self.named(pointer, to)} instead of {here}"
        told = f"{self.value(pointer, to)} instead of {here}"
        one_of_several = self._several and "/*/" not in pointer
        return f"{told}, {self._volume(place.row).lower()}" if one_of_several else told

    def _in_group(self, pointer: str) -> bool:
        place = self.place(pointer)
        return bool(place and place.table == _GROUPS and place.field.name in _OF_GROUP)

    def _group(self, values: Mapping[str, Any], row: int, named: bool = True) -> str:
        """One RAID group, where anything of it but the model of all groups varies; ``named`` by its
        volume where those of several vary."""
        own = {
            place.field.name: value
            for pointer, value in values.items()
            if (place := self.place(pointer)) and f"/{_GROUPS}/{row}/" in pointer
        }
        everywhere = {
            place.field.name: value
            for pointer, value in values.items()
            if "/*/" in pointer and (place := self.place(pointer)) and place.table == _GROUPS
        }
        if not set(own) & set(_OF_GROUP) and (row or not everywhere):
            return ""
        today = self.scenario[_GROUPS][row]
        group = {**today, **everywhere, **own}
        if all(_same(group.get(name), today.get(name), name) for name in _OF_GROUP):
            return ""
        told = self._group_told(group, row)
        return f"{self._volume(row).lower()} {told}" if self._several and named else told

    def _group_told(self, group: Mapping[str, Any], row: int) -> str:
        """Level, disks and model of a RAID group: "RAID 10, 8 × 15K SCSI 300 GB"."""
        disk = self.catalogue.disks.get(str(group["disk"]), {}).get("name", group["disk"])
        count = int(group.get("count") or 1)
        level = self.value(f"/{_GROUPS}/{row}/level", group["level"])
        disks = f"{shown(group['disks'])} × {disk}"
        return f"{level}, {disks}" if count == 1 else f"{level}, {count} groups of {disks}"

    @cached_property
    def _several(self) -> bool:
        """Whether the RAID groups of more than one volume vary."""
        rows = {
            place.row
            for pointer in self.pointers
            if "/*/" not in pointer and (place := self.place(pointer)) and place.table == _GROUPS
        }
        return len(rows) > 1

    def _volume(self, row: int) -> str:
        volumes = SYSTEMS[self.scenario["system"]].volumes
        key = self.scenario[_GROUPS][row].get("volume", "")
        return volumes.get(key, str(key))


def _same(one: Any, other: Any, name: str) -> bool:
    """Whether a field of a RAID group is as today; one group is the usual count."""
    if name == "count":
        return int(one or 1) == int(other or 1)
    return bool(one == other)


def one_of(label: str, unit: str) -> str:
    """A label of things that are counted, for one of them: "copy in the second site"."""
    return label.replace(unit, _ONE.get(unit) or unit.removesuffix("s"))


def drawn(value: float | None, unit: str) -> float | None:
    """A figure as a picture has it: shares in per cent."""
    return 100 * value if value is not None and unit == _SHARE else value


def lowered(label: str) -> str:
    """A label within a sentence; names in capitals stay."""
    first = label.partition(" ")[0]
    named = label[:2].isupper() or first[1:] != first[1:].lower()
    return label if named else label[:1].lower() + label[1:]


def is_free(document: Mapping[str, Any]) -> bool:
    """Whether a question leaves the load open."""
    goal = GOALS.get((document.get("goal") or {}).get("name", ""))
    asked = document.get("load")
    return asked == FREE if asked else goal is not None and goal.free


def question_title(document: Mapping[str, Any]) -> str:
    """What was asked, in a few words."""
    goal = GOALS.get((document.get("goal") or {}).get("name", ""))
    if goal is None:
        first = (document.get("objectives") or [{}])[0]
        return aim_named(first.get("figure") or DISKS, first.get("goal") or LEAST)
    amount = document["goal"].get(goal.bounded[0]) if goal.bounded else None
    system = (document.get("scenario") or {}).get("system", "")
    title = goal_title(document["goal"]["name"], system)
    return title if amount is None else f"{title}: {count(amount)}"


def usual_name(document: Mapping[str, Any], scenario: str) -> str:
    """What a search is called that nobody named: what it looks for, and of which scenario."""
    return ", ".join(filter(None, (question_title(document), scenario)))[:LONGEST_NAME]


def goal_title(key: str, system: str) -> str:
    """A question people ask, in the words of a mail system: of relays no users are planned."""
    known = SYSTEMS.get(system)
    if known is None or known.load_option is None or key not in _OF_RATES:
        return GOALS[key].label
    return _OF_RATES[key].format(load=known.load_noun)
