"""A fix of the linter in the words of the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.best_practice.fixes import END
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.quantities import SHARE
from calculators.sheet.numbers import many, unit_shown
from calculators.solver import equal_groups
from calculators.systems import System
from planner.forms import numbers
from planner.forms.flat import LISTS


def said(fix: Mapping[str, Any], system: System, catalogue: Catalogue) -> str:
    """What a fix changes; equal changes once, and of which RAID group where they differ."""
    found: dict[str, None] = {}
    unlike = _unlike(fix)
    for pointer, value in fix.items():
        *way, last = pointer.removeprefix("/").split("/")
        if last == END:
            found["add a RAID group: " + ", ".join(_group(value, system, catalogue))] = None
        elif way[:1] == ["assumptions"]:
            fact = system.facts[last]
            found[f"{fact.label}: {_amount(value, fact.unit)}"] = None
        elif value is not None:
            field = _field(system, way, last)
            of = f" of RAID group {int(way[1]) + 1}" if last in unlike and len(way) > 1 else ""
            found[f"{field.label}{of}: {_worded(field, value, catalogue)}"] = None
    return "; ".join(found)


def _unlike(fix: Mapping[str, Any]) -> set[str]:
    """The fields to which a fix gives another value in one RAID group than in the next."""
    values: dict[str, set[Any]] = {}
    for pointer, value in fix.items():
        listed, _, rest = pointer.removeprefix("/").partition("/")
        place, _, last = rest.partition("/")
        if listed == "raid_groups" and place.isdecimal() and value is not None:
            values.setdefault(last, set()).add(value)
    return {name for name, found in values.items() if len(found) > 1}


def _group(row: Mapping[str, Any], system: System, catalogue: Catalogue) -> list[str]:
    disk = catalogue.disks.get(row["disk"])
    return [
        system.volumes.get(row["volume"], row["volume"]),
        LEVELS[row["level"]].name,
        f"{equal_groups(row['disks'], row.get('count') or 1)} disks"
        + (f" {disk['name']}" if disk else ""),
    ]


def _field(system: System, way: list[str], name: str) -> Field:
    listed = LISTS.get(way[0], "fields") if way else "fields"
    return next(field for field in getattr(system, listed) if field.name == name)


def _worded(field: Field, value: Any, catalogue: Catalogue) -> str:
    if field.kind in TABLES and isinstance(value, str):
        row = catalogue.table(field.kind).get(value)
        return str(row["name"]) if row else value
    if field.choices or field.kind == "flag":
        text = numbers.write(value)
        return field.choices().get(text, text) if field.choices else text
    return _amount(value, field.unit)


def _amount(value: Any, unit: str) -> str:
    """A value with its unit; a share is written as percent."""
    text = numbers.write(value, unit)
    return text if unit == SHARE else many(text, unit_shown(unit))
