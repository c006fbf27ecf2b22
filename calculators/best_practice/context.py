"""What a rule sees: the scenario as it was asked, its sheet, its checks and its catalogue rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from calculators.checks.check import FAIL, Verdict
from calculators.formulas.raid.levels import LEVELS, Level
from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.fields import REQUIRED
from calculators.inputs.hardware.raid_groups import usual_spans
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines.recording import Figure
from calculators.sheet.lines.records import Given, Record
from calculators.systems.exchange_2013.workbook import inputs


class Group(Struct, frozen=True):
    """One RAID group as it stands in the document, with its defaults filled in.

    Args:
        pointer: its place
        title: its name in a sentence
        values: field -> value
    """

    pointer: str
    title: str
    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    @property
    def level(self) -> Level:
        return LEVELS[self.values["level"]]

    @property
    def all_disks(self) -> int:
        """Its disks, in every array of it."""
        return int(self.values["disks"]) * int(self.values["count"])

    @property
    def spans(self) -> int:
        return int(self.values["spans"] or usual_spans(self.values["level"], self.values["disks"]))

    def at(self, key: str) -> str:
        """The place of one of its fields."""
        return f"{self.pointer}/{key}"


class Look:
    """A scenario that was sized.

    Args:
        document: as it was asked
        bench: as it was read, on the bench
        catalogue: the rows it may name
    """

    def __init__(self, document: Mapping[str, Any], bench: Bench, catalogue: Catalogue):
        self.document = document
        self.bench = bench
        self.scenario = bench.scenario
        self.system = bench.system
        self.catalogue = catalogue
        self._nested = inputs.KEY in document
        # Fix -> the same with it, None where that cannot be sized, as far as anybody tried.
        self.tried: dict[str, Look | None] = {}

    @cached_property
    def checks(self) -> list[Verdict]:
        """Every check of the design."""
        return self.bench.verdicts

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """Its sheet."""
        return self.bench.figures()

    @classmethod
    def of(cls, document: Mapping[str, Any], catalogue: Catalogue) -> Look:
        """A document that is read first.

        Raises:
            InputProblems: with everything that is wrong with it
        """
        return cls(document, Bench(parse(document, catalogue)), catalogue)

    def value(self, name: str) -> Any:
        """The value of an option."""
        return self.scenario.options.value(name)

    def origin(self, name: str, record: Record | None = None) -> str:
        """Where an option's value comes from, or that of a field of a record."""
        given = (record or self.scenario.options).fields.get(name)
        return given.origin if isinstance(given, Given) else ""

    def source(self, name: str) -> str:
        """What says where an option's value comes from."""
        given = self.scenario.options.fields.get(name)
        return given.source if isinstance(given, Given) else ""

    def at(self, name: str) -> str:
        """The place of an option, in whichever form the document has."""
        nested = self._nested and name in self.system.nested
        return f"/{inputs.KEY}/{name}" if nested else f"/{name}"

    def fix(self, **values: Any) -> dict[str, Any]:
        """What puts other values of options into the document, at their places."""
        return {self.at(name): value for name, value in values.items()}

    def figure(self, name: str) -> Any:
        """The value of a figure; None where the sheet has none."""
        figure = self.figures.get(name)
        return None if figure is None else figure.value

    def fact(self, name: str) -> float:
        """A constant, as the scenario has it."""
        return self.bench.fact(name)

    def check(self, name: str) -> Verdict | None:
        """A check of the sheet by name."""
        return next((each for each in self.checks if each.check.name == name), None)

    def broken(self, *names: str) -> Verdict | None:
        """The first of these checks that the design does not pass."""
        found = (self.check(name) for name in names)
        return next((each for each in found if each and each.verdict == FAIL), None)

    def populations(self) -> list[tuple[str, Record]]:
        """Populations with their places."""
        if self._nested:
            return [(f"/{inputs.KEY}", people) for people in self.scenario.populations]
        return [
            (f"/populations/{index}", people)
            for index, people in enumerate(self.scenario.populations)
        ]

    def at_people(self, pointer: str, name: str) -> str:
        """The place of a field of a population: the calculator's own form as a whole, whose names
        no rule knows."""
        return pointer if self._nested else f"{pointer}/{name}"

    def people_fix(self, pointer: str, name: str, value: Any) -> tuple[dict[str, Any], ...]:
        """The fix that puts a value into a field of a population; none in that form."""
        return () if self._nested else ({f"{pointer}/{name}": value},)

    def groups(self, *volumes: str) -> list[Group]:
        """The RAID groups of these volumes, or all; equal ones each for itself."""
        rows = self.document.get("raid_groups") or ()
        found = []
        for index, row in enumerate(rows):
            values = {
                field.name: row[field.name]
                if row.get(field.name) is not None
                else None
                if field.default is REQUIRED
                else field.default
                for field in self.system.group_fields
            }
            if not volumes or values["volume"] in volumes:
                found.append(Group(f"/raid_groups/{index}", self._title(values, index), values))
        return found

    def controller(self, group: Group) -> Row | None:
        """The controller's row; None where none is named."""
        key = group["controller"]
        return self.catalogue.controllers.get(key) if key else None

    def _title(self, values: Mapping[str, Any], index: int) -> str:
        volume = self.system.volumes.get(values["volume"], str(values["volume"]))
        rows = self.document.get("raid_groups") or ()
        alike = sum(row.get("volume") == values["volume"] for row in rows)
        before = sum(row.get("volume") == values["volume"] for row in rows[: index + 1])
        return f"{volume} group {before}" if alike > 1 else f"{volume} group"
