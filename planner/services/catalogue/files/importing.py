"""Bringing rows in from a file: first what would happen row by row, then all of it or nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import nearest, shown
from calculators.inputs.typed.words import SPACES, unseen
from planner.models import CATALOGUE, CatalogueRow, Organisation, Price
from planner.selectors.catalogue.prices import as_seen, prices_of
from planner.services.activity import audit
from planner.services.activity.changes import bounded
from planner.services.catalogue.catalogue import (
    catalogue_changed,
    end_price,
    fields_of,
    problems_of,
    said_by_us,
    unfit,
)
from planner.services.catalogue.checks import quick_problems
from planner.services.catalogue.files.limits import MOST_BYTES, refused, too_large, wrong_kind
from planner.services.catalogue.files.netbox import looks_like_yaml, read_types
from planner.services.catalogue.files.reading import (
    BEYOND,
    KNOWN,
    UncomputedFormula,
    is_xlsx,
    read_sheet,
)

NEW, CHANGED, SAME, REFUSED = "new", "changed", "same", "refused"
_TRUE, _FALSE = {"yes", "true", "1"}, {"no", "false", "0"}
# A point before three digits stands between thousands where people write commas in fractions.
# As spreadsheets part thousands in French, Swedish or Polish; no other reading is possible.
_SPACED = re.compile(r"[+-]?\d{1,3}(?: \d{3})+(?:\.\d+)?", re.ASCII)
_THOUSANDS = re.compile(r"-?[1-9]\d{0,2}\.\d{3}\Z", re.ASCII)
_CHUNK = 1_000
Told = Callable[[int, int], None]


@dataclass
class Row:
    """What becomes of one row of a file.

    Args:
        number: of the row in the file
        key: of the catalogue row; "" where it names none
        action: new, changed, same or refused
        changes: field -> [before, after]
        problems: why it is refused
        replaces: whether a new one stands in for the built-in row with its key
    """

    number: int
    key: str
    action: str = SAME
    changes: dict[str, list[Any]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    made: CatalogueRow | None = None
    replaces: bool = False

    @property
    def words(self) -> str:
        """What happens, for people."""
        return "own row that replaces the built-in one" if self.replaces else self.action

    def as_dict(self) -> dict[str, Any]:
        return {
            "row": self.number,
            "key": self.key,
            "action": self.action,
            "replaces_built_in": self.replaces,
            "changes": self.changes,
            "problems": [problem.as_dict() for problem in self.problems],
        }


@dataclass
class Import:
    """What a file would do, or has done."""

    kind: str
    rows: list[Row]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(row.action for row in self.rows)
        return {action: found[action] for action in (NEW, CHANGED, SAME, REFUSED)}

    @property
    def replacing(self) -> int:
        """How many of the new rows stand in for built-in ones."""
        return sum(row.replaces for row in self.rows)

    def as_dict(self) -> dict[str, Any]:
        return {"rows": [row.as_dict() for row in self.rows], "counts": self.counts}


def _silent(done: int, of: int) -> None:
    """Nobody watches."""


def plan_import(organisation: Organisation, kind: str, data: bytes, told: Told = _silent) -> Import:
    """What a file would do, row by row; nothing is written.

    Raises:
        InputProblems: it cannot be read at all
    """
    if len(data) > MOST_BYTES:
        raise too_large()
    if not is_xlsx(data) and looks_like_yaml(data):
        sheet = read_types(data, kind)
    else:
        sheet = read_sheet(data)
    model = CATALOGUE[kind]
    known = model.row_fields()
    unknown = [name for name in sheet.columns if name not in known]
    if unknown or "key" not in sheet.columns:
        problems = [
            Problem(
                "",
                "unknown-column",
                f"{shown(name)} is not a column of {kind}.",
                # All columns are said once, not beside each that is none.
                nearest(name, known, "" if place else "Columns: " + ", ".join(known) + "."),
            )
            for place, name in enumerate(unknown[:50])
        ]
        problems += _elsewhere(kind, sheet.columns) if unknown else []
        if "key" not in sheet.columns:
            problems.append(Problem("", "required", "The column key is missing.", KNOWN))
        raise InputProblems(problems)
    if not sheet.rows:
        raise refused("empty", "The file has column names and no rows.", "Add rows below them.")
    found: list[Row] = []
    seen: dict[str, int] = {}
    for start in range(0, len(sheet.rows), _CHUNK):
        part = sheet.rows[start : start + _CHUNK]
        keys = [key for _, cells in part if isinstance(key := cells.get("key"), str)]
        there = _there(model, organisation, keys)
        as_seen(organisation, kind, list(there.values()))
        for number, cells in part:
            row = _row(model, organisation, number, cells, there, seen, sheet.doubtful)
            found.append(row)
        told(start + len(part), len(sheet.rows))
    return Import(kind, found)


def _elsewhere(kind: str, columns: list[str]) -> list[Problem]:
    """Where a table belongs whose columns are those of another kind."""
    fits = [
        other
        for other, model in CATALOGUE.items()
        if other != kind and set(columns) <= set(model.row_fields())
    ]
    if not fits:
        return []
    message = f"All columns of the file are columns of {' and of '.join(fits)}."
    return [wrong_kind(message, fits)]


def run_import(organisation: Organisation, kind: str, data: bytes, told: Told = _silent) -> Import:
    """Bring a file in, all of it.

    Raises:
        InputProblems: it cannot be read, or rows of it are refused; then nothing is written
    """
    # Of two files at once the second waits for the first, and then finds what it has done.
    with transaction.atomic():
        Organisation.objects.select_for_update().get(pk=organisation.pk)
        planned = plan_import(organisation, kind, data, told)
        wrong = [row for row in planned.rows if row.action == REFUSED]
        if wrong:
            raise InputProblems(
                [
                    Problem(
                        f"/{row.number}{problem.pointer}",
                        problem.code,
                        f"Row {row.number}, {row.key or 'no key'}: {problem.message}",
                        problem.hint,
                    )
                    for row in wrong
                    for problem in row.problems
                ][:500]
            )
        model = CATALOGUE[kind]
        new = [row.made for row in planned.rows if row.made and row.action == NEW]
        changed = [row.made for row in planned.rows if row.made and row.action == CHANGED]
        repriced = _repriced(organisation, planned)
        model.objects.bulk_create(new, batch_size=_CHUNK)
        if changed:
            # Only what the file changes, so that nothing else that is saved meanwhile is undone.
            names = {name for row in planned.rows if row.action == CHANGED for name in row.changes}
            names |= set(fields_of(Price)) if repriced else set()
            model.objects.bulk_create(
                changed,
                batch_size=_CHUNK,
                update_conflicts=True,
                unique_fields=[model._meta.pk.name],
                update_fields=[*sorted(names), "updated_at"],
            )
        for key in repriced:
            end_price(organisation, kind, key)
        if new or changed:
            audit.record(
                audit.Action.IMPORTED,
                f"{kind} of the catalogue",
                organisation,
                kind=kind,
                **planned.counts,
                **bounded(_told(planned.rows)),
            )
            catalogue_changed(organisation)
    return planned


def _repriced(organisation: Organisation, planned: Import) -> list[str]:
    """Keys of the rows whose price the file says anew, where the organisation's stood over it."""
    fields = set(fields_of(Price))
    keys = [row.key for row in planned.rows if row.made and fields & set(row.changes)]
    return list(prices_of(organisation, planned.kind, keys)) if keys else []


def _told(rows: list[Row]) -> list[dict[str, Any]]:
    """What was in the place of what the file says, as the activity keeps it."""
    return [
        {"field": f"/{row.key}/{name}", "before": before, "after": after}
        for row in rows
        for name, (before, after) in row.changes.items()
    ]


def _there(
    model: type[CatalogueRow], organisation: Organisation, keys: list[str]
) -> dict[str, CatalogueRow]:
    """The rows that are seen under some keys."""
    keys = [key for key in keys if "\0" not in key]
    shared = {row.key: row for row in model.objects.filter(organisation=None, key__in=keys)}
    own = {row.key: row for row in model.objects.filter(organisation=organisation, key__in=keys)}
    return shared | own


def _row(
    model: type[CatalogueRow],
    organisation: Organisation,
    number: int,
    cells: dict[str, Any],
    there: dict[str, CatalogueRow],
    seen: dict[str, int],
    doubtful: bool,
) -> Row:
    beyond = cells.pop(BEYOND, ())
    key = str(cells.get("key") if cells.get("key") is not None else "").strip()
    row = Row(number, key[:80])
    if key in seen:
        row.problems.append(
            Problem(
                "/key", "doubled", f"{shown(key)} is in row {seen[key]} too.", "Give each key once."
            )
        )
    if beyond:
        row.problems.append(
            Problem(
                "",
                "too-many-cells",
                f"The row goes on behind the last column, with {shown(beyond[0])}.",
                "Put texts that hold the separator in quotation marks, and write numbers with a "
                "point.",
            )
        )
    seen.setdefault(key, number)
    before = there.get(key)
    if not str(cells.get("origin") or "").strip():
        # A file of one's own is one's own statement; what it cites it says.
        cells.pop("origin", None)
        cells |= {} if before is not None else {"origin": "given"}
    values = _values(model, {**cells, "key": key}, row, doubtful)
    old = before.as_full_row() if before is not None else {}
    if before is not None:
        row.changes = {
            name: [old[name], _as_stored(model, name, value)]
            for name, value in values.items()
            if _as_stored(model, name, value) != old[name]
        }
        if not row.changes and not row.problems:
            return row
    made = before if before is not None and before.organisation_id is not None else None
    row.action = CHANGED if made is not None else NEW
    if made is None:
        made = model(organisation=organisation)
        stated = {name for name in ("origin", "source") if values.get(name) is not None}
        values = {**{name: value for name, value in old.items() if name not in values}, **values}
        if before is None:
            row.changes = {
                name: [None, _as_stored(model, name, value)]
                for name, value in values.items()
                if value is not None and name != "key"
            }
        else:
            row.replaces = True
            for name, value in said_by_us(before, set(row.changes), stated).items():
                values[name] = value
                row.changes[name] = [old[name], value]
    for name, value in values.items():
        setattr(made, name, value)
    unread = {problem.pointer.removeprefix("/") for problem in row.problems}
    try:
        # The owner is known; checking it would ask the database for every row.
        made.clean_fields(exclude=unread | {"organisation"})
    except ValidationError as error:
        row.problems += problems_of(error)
    row.problems += quick_problems(made, unread)
    if row.problems:
        row.action, row.replaces = REFUSED, False
        row.changes = {}
    else:
        row.made = made
    return row


def _values(
    model: type[CatalogueRow], cells: dict[str, Any], row: Row, doubtful: bool
) -> dict[str, Any]:
    """The values of the columns that the file has; what is wrong is noted."""
    found = {}
    for name, cell in cells.items():
        made: Any = model._meta.get_field(name)
        try:
            value = _value(made, cell, doubtful)
        except ValueError as error:
            message = str(error)
        else:
            message = unfit(made, value)
        if message:
            row.problems.append(
                Problem(f"/{name}", "wrong-type", f"{name}: {message}", "Correct the cell.")
            )
        else:
            found[name] = value
    return found


def _value(made: Any, cell: Any, doubtful: bool) -> Any:
    """A cell as a value of its column.

    Args:
        made: the column
        cell: what stands there
        doubtful: whether a point may stand between thousands in this file

    Raises:
        ValueError: it is none
    """
    kind = made.get_internal_type()
    if isinstance(cell, UncomputedFormula):
        raise ValueError(
            f"{shown(str(cell))} is a formula that was never computed: open and save the workbook "
            "in a spreadsheet, or paste its values."
        )
    if isinstance(cell, str):
        cell = cell.strip()
    if cell is None or cell == "":
        return False if kind == "BooleanField" and not made.null else None
    if kind == "BooleanField":
        word = str(cell).strip().lower()
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        raise ValueError(f"{shown(cell)} is not yes or no.")
    if kind in ("FloatField", "PositiveIntegerField", "DecimalField"):
        if isinstance(cell, bool):
            raise ValueError(f"{shown(cell)} is not a number.")
        if isinstance(cell, str) and _THOUSANDS.match(cell) and (doubtful or cell[-1] == "0"):
            whole, _, rest = cell.partition(".")
            raise ValueError(
                f"{shown(cell)} can be read as {whole}{rest} and as {float(cell):g}: write "
                "thousands without a point, and no noughts at the end of a fraction."
            )
        return _number(kind, str(cell))
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = str(cell)
    if kind == "DateField":
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError(f"{shown(text)} is no day; write it as 2026-03-31.") from None
    return text


def _number(kind: str, text: str) -> Any:
    if hidden := unseen(text):
        raise ValueError(f"{shown(text)} holds a character that nobody sees: {hidden}.")
    text = text.translate(SPACES)
    if _SPACED.fullmatch(text):
        text = text.replace(" ", "")
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise ValueError(
            f"{shown(text)} is not a number; write it with a point and without separators."
        ) from None
    if not number.is_finite() or abs(number) >= Decimal(10) ** 12:
        raise ValueError(f"{shown(text)} is no number that can be kept.")
    if kind == "DecimalField":
        if number != round(number, 2):
            raise ValueError(f"{shown(text)} has more than two decimal places.")
        return round(number, 2)
    if kind == "PositiveIntegerField":
        if number != int(number):
            raise ValueError(f"{shown(text)} is not a whole number.")
        return int(number)
    return float(number)


def _as_stored(model: type[CatalogueRow], name: str, value: Any) -> Any:
    """A value as a stored row gives it."""
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, date):
        return value.isoformat()
    return int(value) if isinstance(value, float) and value.is_integer() else value
