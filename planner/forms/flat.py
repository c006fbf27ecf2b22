"""Between the document of the contract and the flat names of a form.

    {"populations": [{"users": 8000}]}            <->   populations-0-users=8,000
    {"calculator_inputs": {"tier1_mailboxes": 8000}}    likewise; it goes back as it came

The number in a flat name is the row's key: it stays the same while rows above are removed, so
an address keeps its meaning and an input its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calculators.errors import Problem
from calculators.inputs.documents import origins
from calculators.inputs.fields import Field
from calculators.inputs.typed import quantities
from calculators.inputs.typed.words import unmarked
from calculators.sheet.figures import bounds_of
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs
from planner.forms import numbers
from planner.forms.buying import purchase
from planner.forms.told import in_per_cent

LISTS = {"populations": "population_fields", "raid_groups": "group_fields"}
REMOVED = "removed"
_ROW = re.compile(r"(populations|raid_groups)-(\d{1,3})-([a-z_0-9]+)\Z", re.ASCII)


_UNSAID = (
    "Until something is chosen here, this group is no part of the design, and saving leaves it out."
)


@dataclass(frozen=True)
class Origin:
    """Where a value comes from, as long as it stands there as it was.

    Args:
        text: the value
        origin, source: as the document says
    """

    text: str
    origin: str
    source: str


@dataclass
class Flat:
    """A scenario as typed: text by name, rows by key.

    ``nested``: its document is in the words of Microsoft's calculator. ``origins``: where values
    come from that nobody typed, by name; ``asked_origins``: the same as the document has it.
    """

    system: str
    options: dict[str, str] = field(default_factory=dict)
    assumptions: dict[str, str] = field(default_factory=dict)
    purchase: dict[str, str] = field(default_factory=dict)
    rows: dict[str, dict[int, dict[str, str]]] = field(
        default_factory=lambda: {name: {} for name in LISTS}
    )
    nested: bool = False
    origins: dict[str, Origin] = field(default_factory=dict)
    asked_origins: dict[str, Any] = field(default_factory=dict)

    @property
    def definition(self) -> System:
        return SYSTEMS[self.system]

    def items(self) -> Iterator[tuple[str, str]]:
        """Every name with its text."""
        yield "system", self.system
        yield from self.options.items()
        for name, rows in self.rows.items():
            for key, row in rows.items():
                for column, text in row.items():
                    yield f"{name}-{key}-{column}", text
        for name, text in self.assumptions.items():
            yield f"assumptions-{name}", text
        yield from self.purchase.items()


def flatten(document: Mapping[str, Any]) -> Flat:
    """The flat form of a document that was checked before."""
    asked = document.get(inputs.KEY)
    flat = Flat(document["system"], nested=isinstance(asked, Mapping))
    options = {**document, **asked} if isinstance(asked, Mapping) else document
    for column in flat.definition.fields:
        flat.options[column.name] = _written(column, options.get(column.name))
    if isinstance(asked, Mapping):
        flat.rows["populations"] = _tiers(flat.definition, asked)
    for name, fields in LISTS.items():
        for key, row in enumerate(document.get(name) or ()):
            flat.rows[name][key] = {
                column.name: numbers.write(row.get(column.name), column.unit)
                for column in getattr(flat.definition, fields)
            }
    for name, value in (document.get("assumptions") or {}).items():
        flat.assumptions[name] = numbers.write(value, flat.definition.facts[name].unit)
    if document.get(origins.KEY):
        _take_origins(flat, document)
    flat.purchase = purchase.flatten(document.get("purchase"))
    return flat


def origin_at(flat: Flat, name: str, text: str) -> Origin | None:
    """Where the value of an input comes from, where nobody typed it."""
    found = flat.origins.get(name)
    return found if found and found.text == text else None


def overlay(flat: Flat, typed: Mapping[str, str]) -> Flat:
    """The flat form with what was typed put over it, in the number format that this says it is in.
    Names nobody asked for are left alone."""
    given = numbers.format_of(typed)
    known = {column.name: column for column in flat.definition.fields}
    removed = set()
    for name, text in typed.items():
        match = _ROW.match(name)
        if match:
            listed, key, column = match.group(1), int(match.group(2)), match.group(3)
            if column == REMOVED:
                if text:
                    removed.add((listed, key))
            elif column in _columns(flat.definition, listed):
                columns = _columns(flat.definition, listed)
                row = flat.rows[listed].setdefault(key, dict.fromkeys(columns, ""))
                row[column] = _typed(columns[column], text, given)
        elif name.startswith("assumptions-"):
            fact = name.removeprefix("assumptions-")
            if fact in flat.definition.facts:
                asked = flat.definition.facts[fact]
                _, most = bounds_of(asked)
                flat.assumptions[fact] = numbers.rewritten(text, given, asked.unit, most)
        elif name in known:
            flat.options[name] = _typed(known[name], text, given)
        elif purchase.is_name(name):
            flat.purchase[name] = purchase.typed(name, text, given)
    for listed, key in removed:
        flat.rows[listed].pop(key, None)
    for listed, rows in flat.rows.items():
        flat.rows[listed] = dict(sorted(rows.items()))
    return flat


def add_row(flat: Flat, listed: str, used: int = -1) -> str:
    """Put a copy of the last row at the end; the new row's name."""
    rows = flat.rows[listed]
    key = max([*rows, used], default=-1) + 1
    columns = _columns(flat.definition, listed)
    last = rows[max(rows)] if rows else {}
    rows[key] = {column: last.get(column, "") for column in columns}
    if only := _only_volume(flat):
        rows[key] |= {"volume": only} if "volume" in columns else {}
    return f"{listed}-{key}"


def _only_volume(flat: Flat) -> str:
    """The volume of the mail system, where it has just one."""
    volumes = [*flat.definition.volumes]
    return volumes[0] if len(volumes) == 1 else ""


def begun(flat: Flat, listed: str, row: Mapping[str, str]) -> bool:
    """Whether somebody said something in a row: one with nothing but the only volume was just
    added, and nothing is missing in it yet."""
    if listed != "raid_groups" or flat.definition.needed_volumes:
        return True
    said = {name: text for name, text in row.items() if text.strip()}
    return said != {"volume": _only_volume(flat)}


def unsaid(flat: Flat, listed: str, row: Mapping[str, str]) -> str:
    """What becomes of a row in which nothing was said; "" for any other."""
    return "" if begun(flat, listed, row) else _UNSAID


def left_out(flat: Flat) -> int:
    """How many RAID groups are no part of the design, as nothing was said in them."""
    return sum(not begun(flat, "raid_groups", row) for row in flat.rows["raid_groups"].values())


def difference(base: Flat, flat: Flat) -> dict[str, str]:
    """What has to be typed over the base to get the other: what stands in the address."""
    before, after = dict(base.items()), dict(flat.items())
    found = {
        name: now
        for name, text in after.items()
        if (now := in_address(flat, name, text)) != in_address(flat, name, before.get(name, ""))
    }
    return found | removed(base, flat)


def emptied(base: Flat, flat: Flat) -> dict[str, str]:
    """What stands in the base alone, such as a price or a constant, beside its rows."""
    kept = dict(flat.items())
    return {name: "" for name, _ in base.items() if name not in kept and not _ROW.match(name)}


def removed(base: Flat, flat: Flat) -> dict[str, str]:
    """The rows that stand in the base alone, as a form says that they are taken out."""
    return {
        f"{listed}-{key}-{REMOVED}": "1"
        for listed, rows in base.rows.items()
        for key in rows
        if key not in flat.rows[listed]
    }


def in_address(flat: Flat, name: str, text: str) -> str:
    """What stands in an input as an address holds it. Only a number has a number format: a name
    such as "12.000" and the key of a choice are texts."""
    unit = _unit_of(flat, name)
    if unit is None:
        return unmarked(text).strip()
    return numbers.canonical(text, unit == quantities.SHARE)


def _unit_of(flat: Flat, name: str) -> str | None:
    """The unit of a number; None of what is no number."""
    if purchase.is_name(name):
        return purchase.unit_of(name)
    if name.startswith("assumptions-"):
        fact = flat.definition.facts.get(name.removeprefix("assumptions-"))
        return fact.unit if fact else None
    column = _column(flat, name)
    return column.unit if column and column.kind in numbers.KINDS else None


def _column(flat: Flat, name: str) -> Field | None:
    if match := _ROW.match(name):
        listed, _, named = match.groups()
        return _columns(flat.definition, listed).get(named)
    return next((each for each in flat.definition.fields if each.name == name), None)


def as_shown(flat: Flat, problem: Problem, name: str) -> Problem:
    """A problem beside an input: what is missing from a list is chosen there, and nobody types the
    keys of its choices."""
    column = _column(flat, name)
    problem = in_per_cent(problem, column)
    if problem.code != "required" or column is None or not (column.choices or column.names_row):
        return problem
    return replace(problem, hint="Choose one in the list.")


def unflatten(flat: Flat) -> tuple[dict[str, Any], dict[str, str]]:
    """The document, and pointer -> flat name for whatever is found wrong with it."""
    document: dict[str, Any] = {"system": flat.system}
    names = {"": "", "/system": "system"}
    document.update(_record(flat.definition.fields, flat.options))
    names.update({f"/{column.name}": column.name for column in flat.definition.fields})
    if flat.nested:
        document, names = _nest(flat, document, names)
    for listed, fields in LISTS.items():
        if not getattr(flat.definition, fields) or (flat.nested and listed == "populations"):
            continue
        document[listed] = []
        said = {key: row for key, row in flat.rows[listed].items() if begun(flat, listed, row)}
        for place, (key, row) in enumerate(said.items()):
            columns = getattr(flat.definition, fields)
            document[listed].append(_record(columns, row))
            names[f"/{listed}/{place}"] = f"{listed}-{key}"
            for column in columns:
                names[f"/{listed}/{place}/{column.name}"] = f"{listed}-{key}-{column.name}"
    facts = flat.definition.facts
    assumed = {
        name: numbers.read_as(text, facts[name].unit, bounds_of(facts[name])[1])
        for name, text in flat.assumptions.items()
        if text.strip()
    }
    if assumed:
        document["assumptions"] = assumed
    names.update({f"/assumptions/{name}": f"assumptions-{name}" for name in flat.definition.facts})
    bought, more = purchase.unflatten(flat.purchase)
    if bought:
        document["purchase"] = bought
    if (flat.asked_origins or flat.origins) and (stay := _origins(flat, names)):
        document[origins.KEY] = stay
    return document, names | more


def _take_origins(flat: Flat, document: Mapping[str, Any]) -> None:
    """Remember where the values of a document come from."""
    known = origins.entries(document[origins.KEY])
    texts = dict(flat.items())
    for pointer, name in unflatten(flat)[1].items():
        origin, source = origins.origin_of(pointer, known)
        if texts.get(name, "").strip() and name != "system" and origin != "given":
            flat.origins[name] = Origin(texts[name], origin, source)
    flat.asked_origins = dict(document[origins.KEY])


def _origins(flat: Flat, names: Mapping[str, str]) -> dict[str, Any]:
    """What the document says of its values: as it said it, and where that no longer says the same
    of a value, that value by itself: one change is one entry."""
    texts = dict(flat.items())
    stay = dict(flat.asked_origins)
    known = origins.entries(stay)
    for pointer, name in names.items():
        if name == "system" or not texts.get(name, "").strip():
            continue
        found = origin_at(flat, name, texts[name])
        said = (found.origin, found.source) if found else origins.GIVEN
        if origins.origin_of(pointer, known) == said:
            continue
        stay.pop(pointer, None)
        known = origins.entries(stay)
        if origins.origin_of(pointer, known) != said:
            stay[pointer] = {"origin": said[0], "source": said[1]}
            known = origins.entries(stay)
    return stay


def _written(column: Field, value: Any) -> str:
    """The text of a value; the calculator lists disk sizes with their unit."""
    if isinstance(value, str) and column.kind in numbers.KINDS:
        value = quantities.as_number(value, column.unit, column.most)
    return numbers.write(value, column.unit)


def _tiers(system: System, asked: Mapping[str, Any]) -> dict[int, dict[str, str]]:
    """The tiers of the calculator as rows; the first one is always there."""
    found = {}
    for tier in range(inputs.TIERS):
        words = _words(system, tier)
        row = {column.name: numbers.write(asked.get(named), column.unit) for column, named in words}
        if any(row.values()) or tier == 0:
            found[tier] = row
    return found


def _words(system: System, tier: int) -> list[tuple[Field, str]]:
    """The fields of a population with their names in the calculator."""
    columns = system.population_fields
    named = inputs.tier_fields(columns, tier + 1)
    return [(column, each.name) for column, each in zip(columns, named, strict=True)]


def _nest(
    flat: Flat, document: dict[str, Any], names: dict[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Options and rows under the names of the calculator."""
    system, key = flat.definition, inputs.KEY
    asked = {name: document.pop(name) for name in system.nested if name in document}
    names |= {f"/{key}": "", **{f"/{key}/{name}": name for name in system.nested}}
    for place, (row_key, row) in enumerate(flat.rows["populations"].items()):
        values = _record(system.population_fields, row)
        for column, named in _words(system, place):
            names[f"/{key}/{named}"] = f"populations-{row_key}-{column.name}"
            if column.name in values:
                asked[named] = values[column.name]
    return {**document, key: asked}, names


def _columns(system: System, listed: str) -> dict[str, Field]:
    return {column.name: column for column in getattr(system, LISTS[listed])}


def _typed(column: Field, text: str, given: str) -> str:
    if column.kind not in numbers.KINDS:
        return unmarked(text)
    return numbers.rewritten(text, given, column.unit, column.most)


def _record(columns: tuple[Field, ...], row: Mapping[str, str]) -> dict[str, Any]:
    return {
        column.name: _value(column, row[column.name])
        for column in columns
        if row.get(column.name, "").strip()
    }


def _value(column: Field, text: str) -> Any:
    if column.kind in numbers.KINDS:
        return numbers.read_as(text, column.unit, column.most)
    if column.kind == "flag":
        return {"yes": True, "no": False}.get(text.strip().lower(), text.strip())
    return text.strip()
