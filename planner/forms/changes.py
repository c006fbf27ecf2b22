"""What differs between two questions, input by input and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.inputs.typed.quantities import SHARE
from calculators.sheet.said.numbers import many, one_of, unit_shown
from calculators.sheet.said.within import within
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.forms.buying import purchase
from planner.forms.carrying import carry
from planner.forms.flat import LISTS, REMOVED, Flat, flatten

EMPTY = "left empty"
ROWS = {"populations": "Users", "raid_groups": "RAID group"}


@dataclass(frozen=True)
class Change:
    """One input that differs.

    Args:
        name: of the input in the form
        label: the input in words
        before, after: its values as they are read
    """

    name: str
    label: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """The change as a sentence of a history."""
        if not self.before:
            return f"{self.label}: {self.after}"
        before, after = self.before, self.after
        unit = after.partition(" ")[2]
        if unit and one_of(before.partition(" ")[2]) == one_of(unit) and unit != "%":
            # Said once, and not at all where the label says it.
            before = before.partition(" ")[0]
            label = self.label.lower()
            if label.endswith(unit) or one_of(label.rpartition(" ")[2]) == unit:
                after = after.partition(" ")[0]
        return f"{self.label}: {before} → {after}"


def changed(
    before: Mapping[str, Any], after: Mapping[str, Any], catalogue: Catalogue
) -> list[Change]:
    """Every input that differs between two documents that were checked before; of unlike mail
    systems of those that mean the same in both."""
    alike = before["system"] == after["system"]
    titles = [_title(document["system"]) for document in (before, after)]
    said = [] if alike else [Change("system", "Mail system", *titles)]
    if not {before["system"], after["system"]} <= SYSTEMS.keys():
        return said
    one, other = flatten(before), flatten(after)
    if not alike:
        one = carry(one, other).flat
    return [
        *said,
        *_rows(one, other, catalogue),
        *_options(one, other, catalogue),
        *_bought(one, other, catalogue),
    ]


def label_of(flat: Flat, name: str, catalogue: Catalogue) -> str:
    """An input of a form in words: "Database group: disks"."""
    if name == "system":
        return "Mail system"
    if purchase.is_name(name):
        return purchase.label(name, flat.purchase, catalogue)
    listed, _, rest = name.partition("-")
    if listed in LISTS:
        key, _, column = rest.partition("-")
        row = flat.rows[listed].get(int(key), {})
        title = _row_title(flat, listed, row, int(key))
        if column == REMOVED:
            return title
        label = _columns(flat, listed)[column].label
        return f"{title}: {in_sentence(label)}" if title != label else title
    if listed == "assumptions":
        return _fact_label(flat, rest)
    return _fields(flat)[name].label


def value_of(flat: Flat, name: str, text: str, catalogue: Catalogue) -> str:
    """The text of an input as it is read: a choice by its name, a number with its unit."""
    if name == "system":
        return _title(text)
    if purchase.is_name(name):
        return _bought_value(name, text, catalogue)
    listed, _, rest = name.partition("-")
    if listed == "assumptions":
        return _amount(text, flat.definition.facts[rest].unit)
    if listed in LISTS:
        column = rest.partition("-")[2]
        if column == REMOVED:
            return "removed" if text else "kept"
        return _value(_columns(flat, listed)[column], text, catalogue)
    return _value(_fields(flat)[name], text, catalogue)


def _rows(one: Flat, other: Flat, catalogue: Catalogue) -> Iterator[Change]:
    """Rows that came, went or changed; those that stayed are known by what they say."""
    for listed in LISTS:
        before, after = list(one.rows[listed].items()), list(other.rows[listed].items())
        lined_up = SequenceMatcher(
            None,
            [tuple(row.items()) for _, row in before],
            [tuple(row.items()) for _, row in after],
            autojunk=False,
        )
        for _, low, high, new_low, new_high in lined_up.get_opcodes():
            was, now = before[low:high], after[new_low:new_high]
            for (_, old), (key, new) in zip(was, now, strict=False):
                yield from _row(other, listed, key, old, new, catalogue)
            for key, old in was[len(now) :]:
                title = _row_title(one, listed, old, key)
                yield Change(f"{listed}-{key}-{REMOVED}", title, "", "removed")
            for key, new in now[len(was) :]:
                yield Change(f"{listed}-{key}", _row_title(other, listed, new, key), "", "added")


def _row(
    flat: Flat,
    listed: str,
    key: int,
    old: Mapping[str, str],
    new: Mapping[str, str],
    catalogue: Catalogue,
) -> Iterator[Change]:
    title = _row_title(flat, listed, new, key)
    for name, column in _columns(flat, listed).items():
        if old.get(name, "") != new.get(name, ""):
            yield Change(
                f"{listed}-{key}-{name}",
                f"{title}: {in_sentence(column.label)}" if title != column.label else title,
                _value(column, old.get(name, ""), catalogue),
                _value(column, new.get(name, ""), catalogue),
            )


def _options(one: Flat, other: Flat, catalogue: Catalogue) -> Iterator[Change]:
    for field in one.definition.fields:
        old, new = one.options.get(field.name, ""), other.options.get(field.name, "")
        if old != new:
            yield Change(
                field.name,
                field.label,
                _value(field, old, catalogue),
                _value(field, new, catalogue),
            )
    facts = one.definition.facts
    for name in dict.fromkeys([*one.assumptions, *other.assumptions]):
        old, new = one.assumptions.get(name, ""), other.assumptions.get(name, "")
        if old != new:
            unit = facts[name].unit
            yield Change(
                f"assumptions-{name}",
                _fact_label(one, name),
                _amount(old, unit),
                _amount(new, unit),
            )


def _fact_label(flat: Flat, name: str) -> str:
    label = flat.definition.facts[name].label
    return label[:1].upper() + label[1:]


def _bought(one: Flat, other: Flat, catalogue: Catalogue) -> Iterator[Change]:
    for name in dict.fromkeys([*one.purchase, *other.purchase]):
        old, new = one.purchase.get(name, ""), other.purchase.get(name, "")
        if purchase.meaning(name, one.purchase) != purchase.meaning(name, other.purchase):
            spoken = purchase.label(name, {**one.purchase, **other.purchase}, catalogue)
            values = (_bought_value(name, text, catalogue) for text in (old, new))
            yield Change(name, spoken, *values)


def _bought_value(name: str, text: str, catalogue: Catalogue) -> str:
    if purchase.counts_owned(name):
        # None typed is none owned.
        return text.strip() or "0"
    field = PURCHASE_FIELDS.get(name.removeprefix("purchase-"))
    return _value(field, text, catalogue) if field else text.strip() or EMPTY


def _row_title(flat: Flat, listed: str, row: Mapping[str, str], key: int) -> str:
    if listed == "raid_groups":
        volume = flat.definition.volumes.get(row.get("volume", ""), "RAID")
        alike = [
            place
            for place, each in flat.rows[listed].items()
            if each.get("volume") == row.get("volume")
        ]
        return (
            f"{volume} group {alike.index(key) + 1}"
            if len(alike) > 1 and key in alike
            else (f"{volume} group")
        )
    many = len(flat.rows[listed]) > 1
    return f"{ROWS[listed]} {key + 1}" if many else ROWS[listed]


def _columns(flat: Flat, listed: str) -> dict[str, Field]:
    return {field.name: field for field in getattr(flat.definition, LISTS[listed])}


def _fields(flat: Flat) -> dict[str, Field]:
    return {field.name: field for field in flat.definition.fields}


def _value(field: Field, text: str, catalogue: Catalogue) -> str:
    if not text.strip():
        return EMPTY
    if field.kind in TABLES:
        row = catalogue.table(field.kind).get(text)
        return str(row["name"]) if row else text
    if field.choices:
        return field.choices().get(text, text)
    return text if field.kind == "flag" else _amount(text, field.unit)


def _amount(text: str, unit: str) -> str:
    if not text.strip():
        return EMPTY
    known = not isinstance(numbers.read(text), str)
    return many(text.strip(), "" if unit == SHARE or not known else unit_shown(unit))


def _title(key: str) -> str:
    system = SYSTEMS.get(key)
    return system.title if system else key


def in_sentence(label: str) -> str:
    """A label within a sentence; abbreviations keep their letters."""
    return within(label)
