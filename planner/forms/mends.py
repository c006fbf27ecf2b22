"""A fix of the linter in the words of the form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.best_practice.fixes import END
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.common_fields import SERVER_FAILOVER, SHARED_STORAGE
from calculators.inputs.fields import Field
from calculators.sheet.lines.nodes import OWN_VOLUMES
from calculators.solver import equal_groups
from calculators.systems import System
from planner.forms import numbers
from planner.forms.flat import LISTS

_GROUPS = "raid_groups"


def said(
    fix: Mapping[str, Any],
    system: System,
    catalogue: Catalogue,
    groups: Iterable[Mapping[str, Any]],
    options: Mapping[str, Any],
) -> str:
    """What a fix changes; equal changes once, and of which RAID group where it is not all of them.

    Args:
        fix: pointer -> value
        system: the mail system
        catalogue: rows that it may name
        groups: the RAID groups of the design
        options: of the scenario, as it says them or as they are typed
    """
    found: dict[str, None] = {}
    titles = _titles(system, [str(group.get("volume") or "") for group in groups])
    alike = _alike(fix, len(titles))
    for pointer, value in fix.items():
        *way, last = pointer.removeprefix("/").split("/")
        if last == END:
            added = ", ".join(_group(value, system, catalogue))
            found[f"add a RAID group: {added}{_on_each(value, options)}"] = None
        elif way[:1] == ["assumptions"]:
            fact = system.facts[last]
            label = f"{fact.label[:1].upper()}{fact.label[1:]}"
            found[f"{label}: {numbers.with_unit(value, fact.unit)}"] = None
        elif value is not None:
            field = _field(system, way, last)
            of = f" of {titles[int(way[1])]}" if way[:1] == [_GROUPS] and last not in alike else ""
            found[f"{field.label}{of}: {_worded(field, value, catalogue)}"] = None
    return "; ".join(found)


def _titles(system: System, volumes: Sequence[str]) -> list[str]:
    """The RAID groups in a sentence: "the log group", "database group 2" of several."""
    named = [system.volumes.get(volume, "RAID") for volume in volumes]
    words = [name if name.isupper() else f"{name[:1].lower()}{name[1:]}" for name in named]
    return [
        f"{word} group {words[: place + 1].count(word)}"
        if words.count(word) > 1
        else f"the {word} group"
        for place, word in enumerate(words)
    ]


def _alike(fix: Mapping[str, Any], groups: int) -> set[str]:
    """The fields to which a fix gives one value in all of so many RAID groups."""
    values: dict[str, list[Any]] = {}
    for pointer, value in fix.items():
        listed, _, rest = pointer.removeprefix("/").partition("/")
        place, _, last = rest.partition("/")
        if listed == _GROUPS and place.isdecimal():
            values.setdefault(last, []).append(value)
    return {
        name
        for name, each in values.items()
        if len(each) == groups and each.count(each[0]) == groups
    }


def _group(row: Mapping[str, Any], system: System, catalogue: Catalogue) -> list[str]:
    disk = catalogue.disks.get(row["disk"])
    return [
        system.volumes.get(row["volume"], row["volume"]),
        LEVELS[row["level"]].name,
        f"{equal_groups(row['disks'], row.get('count') or 1)} disks"
        + (f" {disk['name']}" if disk else ""),
    ]


def _on_each(group: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """That nodes which share their databases have such a group each, those that stand by too; ""
    where each server has all of its groups."""
    shared = options.get(SERVER_FAILOVER.name) == SHARED_STORAGE
    if not shared or group["volume"] not in OWN_VOLUMES:
        return ""
    return " on each node, those that stand by too"


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
    return numbers.with_unit(value, field.unit)
