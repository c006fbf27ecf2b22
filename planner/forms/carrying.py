"""From the form of one mail system to that of another: inputs of the same meaning stay."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from calculators.inputs.carried import MEASURED, TABLES, target_of
from calculators.inputs.fields import Field
from calculators.inputs.reader import NUMBERS
from planner.forms import numbers
from planner.forms.flat import Flat, Origin, origin_at

_GROUPS = "raid_groups-"
_USERS, _SERVERS = "users", "servers"


@dataclass
class Carried:
    """A form with what another one held.

    Args:
        flat: the form
        kept, dropped: labels of what came along, and of what has no place in it
    """

    flat: Flat
    kept: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)


def carry(old: Flat, new: Flat) -> Carried:
    """The new form with the inputs of the old one that mean the same there."""
    found = Carried(copy.deepcopy(new))
    found.flat.asked_origins = dict(new.asked_origins)
    texts = _fitting(old.definition.fields, old.options, new.definition.fields, found, old)
    found.flat.options.update(texts)
    _populations(old, found)
    _of_all_or_one(old, found)
    _groups(old, found)
    # What is said of buying holds for every mail system.
    found.flat.purchase = dict(old.purchase)
    for name, text in old.assumptions.items():
        if text.strip():
            label = old.definition.facts[name].label
            if name in new.definition.facts:
                found.flat.assumptions[name] = text
            (found.kept if name in new.definition.facts else found.dropped).append(label)
    found.kept, found.dropped = (list(dict.fromkeys(each)) for each in (found.kept, found.dropped))
    found.dropped = [label for label in found.dropped if label not in found.kept]
    return found


def _populations(old: Flat, found: Carried) -> None:
    flat, columns = found.flat, found.flat.definition.population_fields
    rows = old.rows["populations"]
    if not columns or not rows:
        _drop(old.definition.population_fields, rows.values(), found)
        return
    blank = next(iter(flat.rows["populations"].values()), {})
    # The profile of the other mail system says what its users do, unless that is typed.
    flat.rows["populations"] = {
        key: {
            **dict.fromkeys((column.name for column in columns), ""),
            **({"profile": blank["profile"]} if "profile" in blank else {}),
            **_fitting(
                old.definition.population_fields,
                {name: text for name, text in row.items() if name not in MEASURED},
                columns,
                found,
                old,
                (f"populations-{key}-",) * 2,
            ),
        }
        for key, row in rows.items()
    }
    measured = [each for each in old.definition.population_fields if each.name in MEASURED]
    _drop(measured, rows.values(), found)


def servers_of(flat: Flat) -> int:
    """The equal servers of which a form asks the load of one; 1 where it asks for that of all."""
    if not flat.definition.load_of_one:
        return 1
    found = numbers.read_as(flat.options.get(_SERVERS, ""), "servers")
    return found if isinstance(found, int) and found > 0 else 1


def _of_all_or_one(old: Flat, found: Carried) -> None:
    """The load of one of the servers becomes that of all where the other mail system asks for it,
    or the other way round: they are the same users, and as many messages."""
    were, are = servers_of(old), servers_of(found.flat)
    if were == are:
        return
    before, after = old.definition, found.flat.definition
    if after.load_option is None:
        rows = old.rows["populations"] if before.population_fields else {}
        places = [
            (found.flat.rows["populations"][key], _USERS, f"populations-{key}-{_USERS}")
            for key, row in rows.items()
            if row.get(_USERS, "").strip() and key in found.flat.rows["populations"]
        ]
        fields = after.population_fields
    else:
        given = before.load_option and old.options.get(before.load_option, "").strip()
        places = [(found.flat.options, after.load_option, after.load_option)] if given else []
        fields = after.fields
    for texts, key, name in places:
        column = next(each for each in fields if each.name == key)
        texts[key] = _scaled(texts[key], Fraction(were, are), column)
        if name in found.flat.origins:
            found.flat.origins[name] = replace(found.flat.origins[name], text=texts[key])
        if column.label in found.kept:
            place = found.kept.index(column.label)
            of = f"all {were} servers, not of one" if are == 1 else f"one of {are} servers"
            found.kept[place] = f"{column.label} (now of {of})"


def _scaled(text: str, factor: Fraction, column: Field) -> str:
    """A load so many times as large, in whole ones where it is counted."""
    value = numbers.read_as(text, column.unit)
    if isinstance(value, str):
        return text
    exact = Fraction(str(value)) * factor
    return numbers.write(
        math.ceil(exact) if column.kind == "integer" else float(exact), column.unit
    )


def _groups(old: Flat, found: Carried) -> None:
    flat, columns = found.flat, found.flat.definition.group_fields
    volumes = found.flat.definition.volumes if columns else {}
    stay = {
        key: row for key, row in old.rows["raid_groups"].items() if row.get("volume") in volumes
    }
    gone = [row for row in old.rows["raid_groups"].values() if row.get("volume") not in volumes]
    for row in gone:
        name = old.definition.volumes.get(row.get("volume", ""), "RAID")
        found.dropped.append(f"{name} group")
    if not stay:
        return
    taken = {row["volume"] for row in stay.values()}
    began = {name: said for name, said in flat.origins.items() if name.startswith(_GROUPS)}
    flat.origins = {name: said for name, said in flat.origins.items() if name not in began}
    rows = [
        _fitting(
            old.definition.group_fields,
            row,
            columns,
            found,
            old,
            (f"{_GROUPS}{key}-", f"{_GROUPS}{place}-"),
        )
        for place, (key, row) in enumerate(stay.items())
    ]
    for key, row in flat.rows["raid_groups"].items():
        if row.get("volume") not in taken:
            # What the other mail system begins with may stand at another place here.
            here, there = f"{_GROUPS}{key}-", f"{_GROUPS}{len(rows)}-"
            flat.origins |= {
                there + name.removeprefix(here): said
                for name, said in began.items()
                if name.startswith(here)
            }
            rows.append(row)
    blank = dict.fromkeys((column.name for column in columns), "")
    flat.rows["raid_groups"] = {key: {**blank, **row} for key, row in enumerate(rows)}


def _fitting(
    before: Iterable[Field],
    texts: Mapping[str, str],
    after: Iterable[Field],
    found: Carried,
    old: Flat,
    prefixes: tuple[str, str] = ("", ""),
) -> dict[str, str]:
    """The texts that mean the same among other fields; both kinds are noted. A value comes from
    where it came from before.

    Args:
        before, after: the fields of both mail systems
        texts: what stands in those of the first
        found: takes notes and origins
        old: the form before
        prefixes: of the names of the inputs, before and after
    """
    offered = {column.name: column for column in after}
    fitting = {}
    for column in before:
        text = texts.get(column.name, "")
        if not text.strip():
            continue
        target = target_of(column, offered)
        read = _fit(column, text, target) if target else None
        if target is None or read is None:
            found.dropped.append(column.label)
            continue
        fitting[target.name] = read
        name = prefixes[1] + target.name
        found.flat.origins.pop(name, None)
        if said := origin_at(old, prefixes[0] + column.name, text):
            found.flat.origins[name] = Origin(read, said.origin, said.source)
        found.kept.append(target.label)
    return fitting


def _fit(column: Field, text: str, target: Field) -> str | None:
    """A text as the other field takes it; None where it cannot."""
    if target.kind in NUMBERS and column.kind in NUMBERS:
        return _number(column, text, target)
    if target.kind != column.kind:
        return None
    if target.kind in TABLES or target.kind == "flag":
        return text
    choices = target.choices() if target.choices else {}
    return text if text in choices else None


def _number(column: Field, text: str, target: Field) -> str | None:
    value = numbers.read_as(text, column.unit)
    if isinstance(value, str):
        # What is wrong there is wrong here too, and stays to be mended.
        return text
    if column.unit != target.unit:
        value = numbers.read_as(f"{numbers.write(value)} {column.unit}", target.unit)
        if isinstance(value, str):
            value = numbers.read_as(
                f"{numbers.write(numbers.read(text))} {column.unit.partition('/')[0]}", target.unit
            )
    if isinstance(value, str) or not target.least <= value <= target.most:
        return None
    if target.kind == "integer":
        value = round(value)
    return numbers.write(value, target.unit)


def _drop(columns: Iterable[Field], rows: Iterable[Mapping[str, str]], found: Carried) -> None:
    for row in rows:
        found.dropped += [column.label for column in columns if row.get(column.name, "").strip()]
