"""How inputs and their values are said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.purchase import purchase
from calculators.inputs.purchase.asked import OWNED, POWER, PURCHASE_FIELDS
from calculators.inputs.typed.words import is_number
from calculators.sheet.lines.records import Given
from calculators.sheet.said.numbers import (
    amount,
    count,
    listed,
    many,
    money,
    one_of,
    shown,
    unit_shown,
)
from calculators.sheet.said.within import within
from calculators.studies.what_if.differences import FIELDS, Change, rows_of
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs as workbook

LEFT_OUT = "left empty"
_OF_BUYING = {"currency": "Currency of the sums", "lines": "Licences, support, services"}
_DIGITS = 6
# Keys down to a value of a row of a list.
_OF_A_ROW = ("list", "place", "field")
_SYSTEM = ("system",)


def value_said(value: Any, unit: str, choices: Mapping[Any, str] | None = None) -> str:
    """A value with its unit, words as they are printed."""
    if value is None:
        return LEFT_OUT
    if choices and value in choices:
        return choices[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return _counted(*amount(value, unit, _DIGITS))
    return str(value)


class Words:
    """The words for the changes between two questions.

    Args:
        before, after: the questions
        rows: the catalogue of each
        given: of each, name of every input -> its value, those left out at what is in force
    """

    def __init__(
        self,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        rows: tuple[Catalogue, ...],
        given: tuple[Mapping[str, Given], ...] = (),
    ):
        self.systems: tuple[System, ...] = tuple(SYSTEMS[d["system"]] for d in (before, after))
        self.system = self.systems[-1]
        self.documents = (before, after)
        self.rows = rows
        self.given = given

    def label(self, change: Change) -> str:
        """What a changed input is called."""
        if change.of_catalogue:
            _, table, key = change.way
            row = rows_of(self.rows[-1], table).get(key, {})
            columns = ", ".join(column.replace("_", " ") for column in change.after)
            return f"{row.get('name') or key}: {columns}"
        listed = change.way[0]
        if change.way == _SYSTEM:
            return "Mail system"
        if listed == purchase.KEY:
            return self._bought(change)
        if listed not in FIELDS:
            field = self._field(change)
            if listed == "assumptions" and len(change.way) > 1:
                label = self.system.facts[change.way[1]].label
                return label[:1].upper() + label[1:]
            return field.label if field else str(change.way[-1])
        title = self._row(listed, change)
        if len(change.way) == 2:
            done = "added" if change.before is None else "taken out"
            return f"{title} {done}"
        field = self._field(change)
        label = field.label if field else str(change.way[-1])
        return f"{title}: {within(label)}" if title else label

    def said(self, change: Change, value: Any, side: int) -> str:
        """A value of a changed input in words: of one that is left out what is in force.

        Args:
            change: of which input
            value: its value
            side: 0 for the earlier question, 1 for the later
        """
        in_force = self._in_force(change, side) if value is None else None
        if in_force is not None:
            return f"{self._said(change, in_force, side)} ({LEFT_OUT})"
        return self._said(change, value, side)

    def in_force(self, change: Change, side: int) -> Any:
        """The value of a changed input, of one that is left out what counts then."""
        value = change.after if side else change.before
        return self._in_force(change, side) if value is None else value

    def _in_force(self, change: Change, side: int) -> Any:
        """What counts where an input is left out; None where nothing does."""
        if not self.given or change.of_catalogue or change.way[0] == purchase.KEY:
            return None
        given, way = self.given[side], _way(change, side)
        if len(way) == 1:
            found = given.get(way[0])
        elif way[0] in FIELDS and len(way) == len(_OF_A_ROW):
            place = way[1] if change.earlier else int(change.pointer.split("/")[2])
            end = f"_{place + 1}.{way[-1]}"
            kept = change.way[0] == "populations"
            found = next(
                (
                    each
                    for name, each in given.items()
                    if name.endswith(end) and name.startswith("population_") == kept
                ),
                None,
            )
        else:
            return None
        return found.value if found is not None else None

    def _said(self, change: Change, value: Any, side: int) -> str:
        if change.way == _SYSTEM:
            return self.systems[side].title
        if isinstance(value, Mapping) and change.way[0] == purchase.KEY:
            price = value.get("price")
            told = [] if price is None else [f"{money(price)} {value.get('currency') or ''}"]
            there = value.get(OWNED.name)
            apart = ("price", "currency", OWNED.name)
            rest = [str(each) for key, each in value.items() if key not in apart]
            rest += [] if there is None else [f"{count(there)} owned"]
            return ", ".join([text.strip() for text in told] + rest)
        if isinstance(value, list):
            return f"{len(value)} line{'' if len(value) == 1 else 's'}"
        if isinstance(value, Mapping):
            return ", ".join(
                f"{key.replace('_', ' ')} {value_said(each, '')}" for key, each in value.items()
            )
        if change.way[0] == "assumptions" and len(change.way) > 1:
            return value_said(value, self.systems[side].facts[change.way[1]].unit)
        field = self._field(change, side)
        if field is None:
            return value_said(value, "")
        if field.kind in TABLES and value is not None:
            tables = [rows.table(field.kind) for rows in self.rows]
            found = [table[value] for table in tables if value in table]
            return str(found[-1].get("name") or value) if found else str(value)
        choices = field.choices() if field.choices else None
        return value_said(value, field.unit, choices)

    def _bought(self, change: Change) -> str:
        """What an input about buying is called: "15K SCSI 300 GB: price"."""
        way = change.way[1:]
        if way[0] == "prices":
            kind, _, key = way[1].partition("/")
            found = [row for rows in self.rows if (row := rows.table(kind).get(key))]
            plain = purchase.not_chosen(kind) if purchase.is_figure(key) else key
            return f"{found[-1].get('name') or key if found else plain}: {_of_row(change)}"
        if way[0] == "rates":
            return f"Rate of {way[1]}"
        field = PURCHASE_FIELDS.get(way[0])
        return field.label if field else _OF_BUYING.get(way[0], str(way[0]))

    def apart(self, ways: tuple[list[Any], list[Any]]) -> list[str]:
        """What inputs are called that only one of two mail systems has, each once."""
        found = []
        for side, some in enumerate(ways):
            for way in some:
                listed = way[0]
                if len(way) == len(_OF_A_ROW[:2]) and listed in FIELDS:
                    volume = self.documents[side][listed][way[1]].get("volume", "")
                    title = self.systems[side].volumes.get(volume, volume)
                    found.append(f"{title} group" if volume else "Users")
                elif listed == "assumptions" and way[-1] in self.systems[side].facts:
                    found.append(self.systems[side].facts[way[-1]].label)
                else:
                    field = self._field(Change("", None, None, way, way), side)
                    found.append(field.label if field else str(way[-1]))
        return list(dict.fromkeys(found))

    def _field(self, change: Change, side: int = 1) -> Field | None:
        way, system = _way(change, side), self.systems[side]
        listed, name = way[0], way[-1]
        if listed == purchase.KEY:
            return PURCHASE_FIELDS.get(name)
        fields: tuple[Field, ...] = system.fields
        if listed in FIELDS:
            fields = getattr(system, FIELDS[listed])
        elif listed == workbook.KEY:
            fields = workbook.nested_fields(system)
        return next((field for field in fields if field.name == name), None)

    def _row(self, listed: str, change: Change) -> str:
        """What a row of a list is called, so that it can be told from its neighbours."""
        place = int(change.pointer.split("/")[2])
        lost = len(change.way) == 2 and change.after is None
        rows = self.documents[0 if lost else 1].get(listed) or ()
        if listed == "populations":
            return f"Users {place + 1}" if len(rows) > 1 or len(change.way) == 2 else ""
        volume = rows[place].get("volume")
        alike = [row.get("volume") == volume for row in rows[: place + 1]]
        several = sum(row.get("volume") == volume for row in rows) > 1
        return (
            f"{self.system.volumes.get(volume, volume)} group{f' {sum(alike)}' if several else ''}"
        )


def _way(change: Change, side: int) -> tuple[Any, ...]:
    """The keys down to an input in the earlier question or in the later."""
    return change.earlier if change.earlier and not side else change.way


def printed(value: float | None, unit: str) -> str:
    """A figure in a sentence."""
    if value is None:
        return "unknown"
    return _counted(*amount(value, unit, 4))


def _counted(text: str, of: str) -> str:
    """A number with its unit: one of what is counted in the singular."""
    return f"{text} {one_of(of) if text == '1' else of}".strip()


def with_unit(value: Any, unit: str) -> str:
    """An input's value as a person would type it, with its unit."""
    if not is_number(value):
        return value_said(value, unit)
    if unit == "share":
        return f"{shown(100 * value, _DIGITS)} %"
    return many(shown(value, _DIGITS), unit_shown(unit))


def _of_row(change: Change) -> str:
    """What of something bought changed: its price, what it draws, how many are owned."""
    sides = [side if isinstance(side, Mapping) else {} for side in (change.before, change.after)]
    names = {name for side in sides for name in side}
    changed = {name for name in names if sides[0].get(name) != sides[1].get(name)}
    apart = {POWER.name: "power", OWNED.name: "owned"}
    said = ["price"] if changed - set(apart) or not changed else []
    return listed([*said, *(word for name, word in apart.items() if name in changed)])
