"""Reading values: types, bounds, choices and catalogue keys, with a helpful word for each miss."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue, Row, can_be_sized, turns
from calculators.inputs.documents.origins import GIVEN, Origins, origin_of
from calculators.inputs.fields import MODELS, Field
from calculators.inputs.typed import quantities
from calculators.inputs.typed.words import is_number
from calculators.inputs.typed.words import kind_of as kind_of
from calculators.inputs.typed.words import shown as shown
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.numbers import as_typed, short, style
from calculators.sheet.tree.units import UNITS

# Looking for a word that is close costs a hundred times what the problem itself does.
_MOST_GUESSED = 100
# Beyond so many problems further unknown fields are not noted.
_MOST_NOTED = 1_000
SERVER_MODEL, ENCLOSURE_MODEL = "server_model", "enclosure_model"
_CHAINING = {"host_ports": "host ports", "chain_depth": "enclosures in a chain"}
LARGE, LARGE_BAYS, UNTOLD_BAYS = "is_large", "bays_35", "bays_35_untold"
NO_BAY, _NO_BAY_FORM = "in_no_bay", "M.2"
_LARGE_FORM, _SMALLER_FORMS = '3.5"', ('2.5"', "M.2", "E1.S", "E1.L", "E3.S")
# Of a disk whose own is not known.
SEQUENTIAL_IOPS = 300.0
_SEQUENTIAL = "The catalogue row states none; the table counts so many for every drive."
_SEQUENTIAL_OF_FLASH = (
    "The catalogue row states none. The published calculator counts so many for every drive, as of "
    "a hard disk: flash does far more, so that logs on it are counted with caution. Give its row "
    "sequential_iops where you know it."
)
# What the sheet needs to know of a disk, and the unit of each.
_DISK_UNITS = {
    "capacity_gb": "GB",
    "rpm": "rpm",
    "seek_read_ms": "ms",
    "random_iops": "IOPS",
    "sequential_iops": "IOPS",
}
_NONE: Origins = {}
# A share beyond this is said as it was given.
_MOST_SAID = 1e9
# From here on a number is said as it was given.
_EXACT = 1e15
# Kinds of fields that are read as numbers.
NUMBERS = ("number", "integer")
# What is wrong with a hard disk where a disk must be solid state.
NOT_SOLID = "not-solid-state"


class Reader:
    """Reads records out of a document and collects the problems it meets."""

    def __init__(self, catalogue: Catalogue, problems: list[Problem], origins: Origins = _NONE):
        self.catalogue = catalogue
        self.problems = problems
        self.origins = origins

    def problem(self, pointer: str, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(pointer, code, message, hint))

    def wrong_kind(self, pointer: str, label: str, asked: Any, needed: str, hint: str) -> None:
        """Report a value that is no list or no object where one is needed."""
        message = f"{label}: {kind_of(asked)} given; {needed} is needed."
        self.problem(pointer, "wrong-type", message, hint)

    def refuse_unknown(self, row: Mapping[str, Any], known: Iterable[str], pointer: str) -> None:
        """Report the fields of a row that nobody asked for, as far as anybody will read them."""
        names = dict.fromkeys(known)
        unknown = [key for key in row if key not in names]
        if not unknown:
            return
        offered = "Known fields: " + ", ".join(names) + "."
        for key in unknown:
            if len(self.problems) < _MOST_NOTED:
                self.problem(
                    f"{pointer}/{escaped(key)}",
                    "unknown-field",
                    f"{shown(key)} is not a field here.",
                    self.nearest(key, names, offered),
                )

    def nearest(self, asked: Any, known: Iterable[str], otherwise: str) -> str:
        """The known word that is close; beyond a hundred problems nobody looks for it."""
        return otherwise if len(self.problems) > _MOST_GUESSED else nearest(asked, known, otherwise)

    def record(
        self, name: str, pointer: str, row: Mapping[str, Any], fields: Iterable[Field]
    ) -> Record:
        """The fields of a row as given values; left-out ones take their defaults."""
        found: dict[str, Given | Record] = {}
        for field in fields:
            asked = row.get(field.name)
            if asked is None:
                if field.required:
                    self.problem(
                        f"{pointer}/{field.name}",
                        "required",
                        f"{field.label} is missing.",
                        wanted(field),
                    )
                    continue
                found[field.name] = field.left_out
                continue
            value = self.value(field, asked, f"{pointer}/{field.name}")
            if value is not None:
                found[field.name] = Given(
                    value,
                    field.unit,
                    *self.origin(pointer, field),
                    field.label,
                    names_row=field.names_row,
                )
        return Record(name, found)

    def origin(self, pointer: str, field: Field) -> tuple[str, str]:
        """Origin and source of a value of the document."""
        return origin_of(f"{pointer}/{field.name}", self.origins) if self.origins else GIVEN

    def value(self, field: Field, asked: Any, pointer: str) -> Any:
        """One value, checked; None after a problem was noted."""
        if field.kind in NUMBERS:
            return self.number(field, asked, pointer)
        if field.kind == "flag":
            if isinstance(asked, bool):
                return asked
            code, reason, hint = "wrong-type", "is not true or false", wanted(field)
        elif not isinstance(asked, str):
            code, reason, hint = "wrong-type", "is not text", wanted(field)
        elif field.names_row:
            rows = self.catalogue.table(field.kind)
            if asked in rows:
                return asked if self._fits(field, rows[asked], pointer) else None
            code, reason = f"unknown-{field.kind.replace('_', '-')}", "is not in the catalogue"
            hint = f"See the catalogue for the {len(rows)} known models."
            hint = self.nearest(asked, rows, hint)
        else:
            choices = field.choices() if field.choices else {}
            if asked in choices:
                return asked
            code, reason = "unknown-choice", "is not a choice"
            hint = self.nearest(asked, choices, wanted(field))
        self.problem(pointer, code, f"{field.label}: {shown(asked)} {reason}.", hint)
        return None

    def number(self, field: Field, asked: Any, pointer: str) -> float | None:
        """One number within its bounds; None after a problem was noted."""
        text = isinstance(asked, str)
        found = quantities.read(asked, field.unit, field.most) if text else asked
        hint = ""
        if isinstance(found, quantities.Unreadable):
            code, reason, hint = found.code, found.reason, found.remedy
        elif not is_number(found):
            code, reason = "not-a-number", f"{shown(found)} is not a number."
        elif isinstance(found, float) and not math.isfinite(found):
            code, reason = "not-finite", f"{shown(asked)} is not a finite number."
        elif found < field.least:
            code, reason = "too-small", _beyond(found, "below", field.least, field.unit)
        elif found > field.most:
            code, reason = "too-large", _beyond(found, "above", field.most, field.unit)
        elif field.kind == "integer" and found != int(found):
            code, reason = "not-an-integer", f"{_said(found)} is not whole."
        else:
            return float(found)
        # Of 5 % or 500 % both are named; that a number would do is what led to it.
        either = code == quantities.TWO_READINGS and field.unit == quantities.SHARE
        hints = (hint, "" if either else wanted(field))
        self.problem(pointer, code, f"{field.label}: {reason}", " ".join(filter(None, hints)))
        return None

    def _fits(self, field: Field, row: Row, pointer: str) -> bool:
        """Whether a row is of the sort that a field asks for; a problem where it is not."""
        if not (field.solid and turns(row)):
            return True
        self.problem(
            pointer,
            NOT_SOLID,
            f"{field.label}: {row['name']} is a hard disk, of {short(row['rpm'])} rpm.",
            "Choose a solid state model: one whose row in the catalogue has no rpm.",
        )
        return False

    def attach_disk(
        self,
        record: Record,
        pointer: str,
        field: str = "disk",
        model: str = "model",
        rated: bool = True,
    ) -> None:
        """Put the catalogue's figures of the disk model beside its key.

        Args:
            rated: whether its rate counts; where it does not, a row without one is taken too
        """
        key = record.value(field)
        if key is None:
            return
        row = self.catalogue.disks[key]
        if rated and not can_be_sized(row):
            self.problem(
                f"{pointer}/{field}",
                "disk-without-performance",
                f"Disk model: the row of {row['name']} states no rate, neither random I/O nor a "
                "seek time and speed, so nobody knows what load it carries.",
                "Choose a model with a rate, or make a row of your own in the catalogue with the "
                "random I/O that you measured.",
            )
            return
        name = f"{record.name}.{model}" if record.name else model
        record.fields[model] = self.catalogue.made(
            ("disk", key, name), lambda: Record(name, disk_fields(row))
        )

    def attach_server(self, record: Record) -> None:
        """Put the bays of the server model beside its key; not a number where none are known."""
        key = record.value("server")
        if key is None:
            return
        row = self.catalogue.servers[key]
        record.fields[SERVER_MODEL] = self.catalogue.made(
            ("server", key), lambda: Record(SERVER_MODEL, server_fields(row))
        )

    def attach_enclosure(self, record: Record) -> None:
        """Put bays and ports of the enclosure beside its key; not a number where not known."""
        key = record.value("enclosure")
        if key is None:
            return
        row = self.catalogue.table("enclosure")[key]
        fields = {**server_fields(row), LARGE: large(row)}
        fields |= {name: stated(row, name, "1", label) for name, label in _CHAINING.items()}
        record.fields[ENCLOSURE_MODEL] = Record(ENCLOSURE_MODEL, fields)

    def attach_forms(self, record: Record, groups: Iterable[Record]) -> None:
        """Put how many of the server's bays are of 3.5 inch beside them, or that its row does not
        say it, and beside every disk whether it needs such a bay."""
        row = self.catalogue.servers.get(record.value("server"), {})
        if not has_bays(row):
            return
        if tells_large_bays(row):
            room = of_row(row, float(row.get(LARGE_BAYS) or 0), "disks", "bays of 3.5 inch")
            record.put_beside(SERVER_MODEL, {LARGE_BAYS: room})
        else:
            room = stated(row, LARGE_BAYS, "disks", "bays of 3.5 inch")
            record.put_beside(SERVER_MODEL, {UNTOLD_BAYS: room})
        for group in groups:
            disk = self.catalogue.disks.get(group.value("disk"))
            if disk is not None:
                group.fields[LARGE] = large(disk)

    def disks_named(self, options: Record) -> Iterator[tuple[str, Row]]:
        """The options that name a disk, each with its row."""
        for name in options.fields:
            disk = self.catalogue.disks.get(options.value(name)) if name.endswith("_disk") else None
            if disk is not None:
                yield name, disk


def as_read(row: Mapping[str, Any], fields: Iterable[Field]) -> dict[str, Any]:
    """A row with the numbers that its texts mean; what holds none stays, to be refused."""
    bounds = {each.name: (each.unit, each.most) for each in fields if each.kind in NUMBERS}
    return {
        name: quantities.as_number(asked, *bounds[name]) if name in bounds else asked
        for name, asked in row.items()
    }


def has_bays(row: Row) -> bool:
    """Whether a server's row says that it has bays, of whichever size."""
    return row.get("drive_bays") is not None or tells_large_bays(row)


def tells_large_bays(row: Row) -> bool:
    """Whether a server's row says how many of its bays are of 3.5 inch."""
    return row.get(LARGE_BAYS) is not None or row.get("bays_25") is not None


def large(row: Row) -> Given:
    """Whether a disk, or those of an enclosure, are of 3.5 inch; not a number where that is not
    known."""
    form = row.get("form_factor")
    value = 1.0 if form == _LARGE_FORM else 0.0 if form in _SMALLER_FORMS else math.nan
    return of_row(row, value, "yes or no", "of 3.5 inch")


def takes_no_bay(row: Row) -> Given | None:
    """That a disk stands on the board or a card and takes no bay; None where it does
    take one, or nobody knows."""
    if row.get("form_factor") != _NO_BAY_FORM:
        return None
    return of_row(row, 1.0, "yes or no", "in no bay")


def of_row(row: Row, value: float | None, unit: str, label: str, note: str = "") -> Given:
    """What a row of the catalogue says, by its source."""
    return Given(value, unit, row["origin"], row["source"], f"{row['name']}: {label}", note)


def stated(row: Row, name: str, unit: str, label: str) -> Given:
    """A figure of a row; not a number where it is not known."""
    value = row.get(name)
    if value is None:
        return of_row(row, math.nan, unit, label, "Not known.")
    return of_row(row, float(value), unit, label)


def server_fields(row: Row) -> dict[str, Given | Record]:
    """The figures of a server row that the sheet uses."""
    bays = stated(row, "drive_bays", "disks", "disk bays")
    return {"drive_bays": bays.changed(note=bays.note or row.get("note") or "")}


def disk_fields(row: Row) -> dict[str, Given | Record]:
    """The figures of a disk row that the sheet uses, and on what its performance rests."""
    fields: dict[str, Given | Record] = {}
    for key, unit in _DISK_UNITS.items():
        value = row.get(key)
        label = key.rsplit("_", 1)[0].replace("_", " ")
        value = None if value is None else float(value)
        fields[key] = of_row(row, value, unit, label, row.get("note") or "")
    if row.get("sequential_iops") is None:
        fields["sequential_iops"] = Given(
            SEQUENTIAL_IOPS,
            "IOPS",
            "assumed",
            "e2013-calculator, disk table",
            f"{row['name']}: sequential",
            _SEQUENTIAL_OF_FLASH if row.get("rpm") is None else _SEQUENTIAL,
        )
    seeks = row.get("seek_read_ms") is not None and row.get("rpm")
    basis = "seek" if seeks else "rated"
    if basis == "seek" and row.get("random_iops") is not None:
        basis = "both"
    fields["basis"] = Given(
        basis, "", row["origin"], row["source"], "Whether seek time, rate or both are known"
    )
    return fields


def from_row(field: Field, row: Row) -> Field:
    """The field with the row's value as its default, where the row has one."""
    value = row.get(field.name)
    if field.name == "profile" and row:
        return replace(field, default=row["key"], source=row["source"])
    if value is None:
        return field
    source = row["source"]
    if row["origin"] != "cited" and not source.startswith("house,"):
        source = f"house, profile from {source}"
    return replace(field, default=value, source=source)


def wanted(field: Field) -> str:
    """The remedy: what the field takes."""
    if field.kind == "flag":
        return "Give true or false."
    if field.names_row:
        return f"Give the key of a {MODELS[field.kind].lower()} in the catalogue."
    if field.kind == "word":
        choices = field.choices() if field.choices else {}
        return "Choose one of: " + ", ".join(choices) + "."
    kind = "a whole number" if field.kind == "integer" else "a number"
    low, high = amount(field.least, ""), amount(field.most, field.unit)
    also = ", or a share in percent such as 5 %" if field.unit == quantities.SHARE else ""
    return f"Give {kind} from {low} to {high}{also}."


def _beyond(asked: float, side: str, bound: float, unit: str) -> str:
    """A number that is refused and the bound that refuses it; of a share both in per cent."""
    if unit == quantities.SHARE and abs(asked) < _MOST_SAID:
        digits = style().digits
        said, limit = (quantities.write(each, quantities.SHARE, digits) for each in (asked, bound))
        return f"{said} is {side} {limit}."
    return f"{_said(asked)} is {side} {amount(bound, unit)}."


def _said(asked: float) -> str:
    """A number that is refused, in the format in which its bounds are said too."""
    return quantities.write(asked, "", style().digits) if abs(asked) < _EXACT else shown(asked)


def amount(value: float, unit: str) -> str:
    """A bound with its unit, as a person writes it."""
    text = as_typed(value)
    if unit in {"", "1", "share"} or unit not in UNITS:
        return text
    # "1 users" reads badly; the unit says enough for every other count.
    return text if value == 1 and unit.endswith("s") and unit.isalpha() else f"{text} {unit}"


def nearest(asked: Any, known: Iterable[str], otherwise: str) -> str:
    """ "Did you mean …?" where something is close, else the other sentence."""
    close = nearest_of(asked, known)
    return f"Did you mean {close}?" if close else otherwise


def nearest_of(asked: Any, known: Iterable[str]) -> str | None:
    """The known word that is close to what was asked, if any."""
    # Read where it is needed: few documents have a wrong word.
    from difflib import get_close_matches

    close = get_close_matches(str(asked)[:100], list(known), n=1, cutoff=0.7)
    return close[0] if close else None


def escaped(key: Any) -> str:
    """A key as a token of a JSON Pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")
