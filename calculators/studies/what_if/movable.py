"""The inputs of a design that can be moved: where each stands and how far it may go."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from calculators.inputs.fields import Field
from calculators.inputs.hardware.raid_groups import buildable, usual_spans
from calculators.inputs.reader import escaped
from calculators.scenario.bench import Bench
from calculators.sheet.figures import bounds_of
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.within import within
from calculators.systems.exchange_2013.workbook import inputs as workbook

# Numbers that are not whole are looked at with so many figures.
_FIGURES = 4
_CHOICE = ("word", "flag")
FACT = "fact."
# For each choice of a word the lines are written anew, which takes as long as there are many: a
# design of 50 populations is sized anew some fifty times, one of ten with every choice.
MOST_LINES = 150_000
# Not inputs of a design but what is asked of it.
NOT_MOVED = frozenset({"state", "volume", "as_the_calculator"})


@dataclass(frozen=True)
class Movable:
    """An input that can be moved.

    Args:
        name: on the sheet, such as "population_1.users"
        pointer: JSON Pointer into the question; "" where a row of the catalogue says it
        label: as printed
        unit: of its values
        value: today's
        origin: given, cited or assumed
        source: where today's value is from
        least, most: how far it may go
        whole: whether it is counted
        group: the RAID group whose disks it counts
        choices: word -> printed, of an input that is a word; empty for numbers
    """

    name: str
    pointer: str
    label: str
    unit: str
    value: Any
    origin: str
    source: str
    least: float = 0.0
    most: float = math.inf
    whole: bool = False
    group: Record | None = None
    choices: tuple[tuple[Any, str], ...] = ()

    @property
    def step(self) -> float:
        """What it is looked at in: one of what is counted, otherwise in four figures."""
        if self.whole:
            return 1.0
        size = abs(self.value) or 1.0
        return float(10.0 ** (math.floor(math.log10(size)) - _FIGURES + 1))

    @property
    def of_fact(self) -> bool:
        """Whether it is a constant of the formulas."""
        return self.name.startswith(FACT)

    def arrays(self, values: Any) -> dict[str, Any]:
        """What it puts into the lines: spans that were left out follow the disks."""
        found = {self.name: values}
        if self.group is not None:
            spans = self.group.fields["spans"]
            if isinstance(spans, Given) and spans.origin == "assumed":
                found[f"{self.group.name}.spans"] = usual_spans(self.group.value("level"), values)
        return found

    def possible(self, bench: Bench, values: Any) -> Any:
        """Which of some values can be built: array of their shape."""
        fits = np.ones(np.shape(values), dtype=bool)
        if self.group is not None:
            group = self.group
            controller = dict(bench.scenario.controllers.get(group.value("controller") or "", {}))
            put = self.arrays(values)
            disks = put.get(f"{group.name}.disks", group.value("disks"))
            spans = put.get(f"{group.name}.spans", group.value("spans"))
            fits = fits & buildable(group.value("level"), disks, spans, controller)
        possible, options = bench.system.possible, bench.scenario.options
        if possible is not None and "." not in self.name:
            fits = fits & possible(
                lambda name: values if name == self.name else options.value(name)
            )
        return fits


def movable(bench: Bench, document: Mapping[str, Any]) -> list[Movable]:
    """Every input of a design that is there: numbers, choices, constants, rows of the catalogue.

    Args:
        bench: the design, each RAID group on its own
        document: as it was asked
    """
    scenario, system = bench.scenario, bench.system
    found = list(
        _of(scenario.options, system.fields, "", lambda key: _option(document, system, key))
    )
    several = len(scenario.populations) > 1
    for place, record in enumerate(scenario.populations):
        title = f"Users {place + 1}: " if several else ""
        found += _of(record, system.population_fields, title, _population(document, system, place))
    for volume, records in scenario.groups.items():
        for number, record in enumerate(records, start=1):
            title = f"{system.volumes[volume]} group{f' {number}' if len(records) > 1 else ''}: "
            place = int(record.name.rpartition("_")[2]) - 1
            found += _of(record, system.group_fields, title, _group(place), record)
    return [*found, *_facts(bench)]


def within_bound(found: list[Movable], bench: Bench) -> tuple[list[Movable], list[Movable]]:
    """The inputs that are moved, and the words that are left out, so that any design is answered in
    bounded time: words of the whole design go first, then those of the populations with the most
    users; of these, those with the fewest choices."""
    users = {each.name: -float(each.value("users") or 0) for each in bench.scenario.populations}
    words = [each for each in found if each.choices]
    words.sort(
        key=lambda each: (users.get(each.name.rpartition(".")[0], -math.inf), len(each.choices))
    )
    left, out = MOST_LINES, []
    for each in words:
        cost = (len(each.choices) - 1) * len(bench.tree.figures)
        if cost > left:
            out.append(each)
        else:
            left -= cost
    names = {each.name for each in out}
    return [each for each in found if each.name not in names], out


def _of(
    record: Record, fields: tuple[Field, ...], title: str, pointer: Any, group: Record | None = None
) -> Iterator[Movable]:
    for field in fields:
        given = record.fields.get(field.name)
        if not isinstance(given, Given) or given.value is None or field.name in NOT_MOVED:
            continue
        if field.nothing_is_unknown and given.value == 0:
            # Nobody knows it: there is no value from which it could be moved.
            continue
        name = f"{record.name}.{field.name}" if record.name else field.name
        label = f"{title}{within(field.label) if title else field.label}"
        at = pointer(field.name)
        about = (name, at, label, field.unit, given.value, given.origin, given.source)
        if field.kind in ("number", "integer"):
            counted = group if field.name in ("disks", "spans") else None
            yield Movable(
                *about,
                least=field.least,
                most=field.most,
                whole=field.kind == "integer",
                group=counted,
            )
        elif field.kind in _CHOICE:
            yield Movable(*about, choices=_choices(field))
    for inner in record.fields.values():
        if isinstance(inner, Record):
            yield from _of_row(inner, title)


def _of_row(record: Record, title: str) -> Iterator[Movable]:
    """What the catalogue says of a model that is named."""
    for column, given in record.fields.items():
        if (
            isinstance(given, Given)
            and isinstance(given.value, float)
            and given.value == given.value
        ):
            yield Movable(
                f"{record.name}.{column}",
                "",
                f"{title}{given.label}",
                given.unit,
                given.value,
                given.origin,
                given.source,
                whole=column == "drive_bays",
            )


def _facts(bench: Bench) -> Iterator[Movable]:
    for fact in bench.tree.facts_used:
        key = fact.name.removeprefix("fact.")
        known = bench.system.facts.get(key)
        if known is None:
            continue
        given = bench.overrides.get(fact.name)
        least, most = bounds_of(known)
        yield Movable(
            fact.name,
            f"/assumptions/{escaped(key)}",
            known.label[:1].upper() + known.label[1:],
            known.unit,
            known.value if given is None else given,
            known.origin if given is None else "given",
            known.source if given is None else "user",
            least=least,
            most=most,
        )


def _choices(field: Field) -> tuple[tuple[Any, str], ...]:
    if field.kind == "flag":
        return ((True, "yes"), (False, "no"))
    return tuple(field.choices().items()) if field.choices else ()


def _option(document: Mapping[str, Any], system: Any, key: str) -> str:
    nested = isinstance(document.get(workbook.KEY), Mapping) and key in system.nested
    return f"/{workbook.KEY}/{key}" if nested else f"/{key}"


def _population(document: Mapping[str, Any], system: Any, place: int) -> Any:
    asked = document.get(workbook.KEY)
    if not isinstance(asked, Mapping):
        return lambda key: f"/populations/{place}/{escaped(key)}"
    # The tiers with mailboxes, in their order; the first is there in any case.
    tiers = [
        tier
        for tier in range(1, workbook.TIERS + 1)
        if tier == 1 or asked.get(f"tier{tier}_mailboxes")
    ]
    tier = tiers[place] if place < len(tiers) else place + 1
    named = workbook.tier_fields(system.population_fields, tier)
    words = {
        field.name: each.name for field, each in zip(system.population_fields, named, strict=True)
    }
    return lambda key: f"/{workbook.KEY}/{words[key]}"


def _group(place: int) -> Any:
    return lambda key: f"/raid_groups/{place}/{escaped(key)}"
