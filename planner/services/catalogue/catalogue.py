"""Catalogue rows: written by people, loaded from fixtures. Every write raises the version."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Model, Q

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import FIXTURES
from calculators.inputs.reader import escaped, nearest, shown
from calculators.inputs.typed.quantities import Unreadable
from calculators.inputs.typed.words import unseen
from planner.models import CATALOGUE, CatalogueRow, Organisation, Price
from planner.models.catalogue import PRICED, digest_of
from planner.models.catalogue_row import Priced
from planner.services.activity import audit
from planner.services.activity.changes import values_of
from planner.services.catalogue.checks import quick_problems
from planner.services.catalogue.uses import uses_of

_MOST = 1e12
_MOST_TEXT = 10_000
# Addresses of the API beside those of rows.
RESERVED = {"import", "export"}
# Django's words for a value that is not there.
_EMPTY = ("This field cannot be blank.", "This field cannot be null.")


def catalogue_changed(organisation: Organisation | None) -> None:
    """Raise the version of everybody who sees the changed row; None is a shared row."""
    seen_by = Organisation.objects.all()
    if organisation is not None:
        seen_by = seen_by.filter(pk=organisation.pk)
    seen_by.update(catalogue_version=F("catalogue_version") + 1)
    if organisation is not None:
        organisation.refresh_from_db(fields=["catalogue_version"])


class InUseError(Exception):
    """A row that scenarios name is not deleted.

    Args:
        problems: one for each scenario that names it
    """

    def __init__(self, problems: list[Problem]):
        super().__init__(problems[0].message)
        self.problems = problems


@transaction.atomic
def save_own_row(
    organisation: Organisation, kind: str, fields: Any, key: str | None = None
) -> CatalogueRow:
    """Add an own row, or change the own row with this key.

    Args:
        organisation: the owner
        kind: a kind of the catalogue
        fields: values by field name
        key: the row to change; None adds one

    Raises:
        InputProblems: everything wrong with the fields
        CatalogueRow.DoesNotExist: no own row has this key
    """
    model = CATALOGUE[kind]
    if key is None:
        made = _saved(organisation, model(organisation=organisation), fields)
        if fields.get("price") is not None:
            end_price(organisation, kind, made.key)
        return made
    row = model.objects.select_for_update().get(organisation=organisation, key=key)
    fields = _with_price(organisation, kind, key, fields)
    return _saved(organisation, row, fields, values_of(row))


def _with_price(organisation: Organisation, kind: str, key: str, fields: Any) -> Any:
    """What is written into a row. Where that is about its price it counts from now on: the
    organisation's price, which stood over it, goes into the row with the rest of what it said."""
    if not isinstance(fields, dict) or not set(fields_of(Price)) & set(fields):
        return fields
    price = Price.objects.filter(organisation=organisation, kind=kind, key=key).first()
    if price is None:
        return fields
    end_price(organisation, kind, key)
    return price.as_row() | fields


def _saved(
    organisation: Organisation, row: Any, fields: Any, before: dict[str, Any] | None = None
) -> Any:
    """Write values into a row and keep it, with what was there before for the audit trail."""
    problems = put(row, _in_own_currency(organisation, row, fields))
    if problems:
        raise InputProblems(problems)
    action = audit.Action.MADE if row._state.adding else audit.Action.CHANGED
    row.save()
    audit.record_change(row, organisation, before or {}, values_of(row), action=action)
    catalogue_changed(organisation)
    return row


@transaction.atomic
def change_row(organisation: Organisation, kind: str, key: str, fields: Any) -> CatalogueRow:
    """Change the row that an organisation sees under a key. A built-in one stays as it is for the
    others: the organisation gets its own in its place.

    Raises:
        InputProblems: everything wrong with the fields
        CatalogueRow.DoesNotExist: no row has this key
    """
    model = CATALOGUE[kind]
    own = model.objects.filter(organisation=organisation, key=key)
    if own.exists():
        return save_own_row(organisation, kind, fields, key)
    # Of two first changes at once the second waits here, and then changes what the first made.
    shared = model.objects.select_for_update().get(organisation=None, key=key)
    if own.exists():
        return save_own_row(organisation, kind, fields, key)
    if not isinstance(fields, dict):
        raise InputProblems([_no_object(fields)])
    fields = _with_price(organisation, kind, key, fields)
    row = model(organisation=organisation)
    # The activity tells what differs from the row that it stands for.
    before = values_of(shared)
    return _saved(organisation, row, {**_copied(shared, fields), **fields, "key": key}, before)


@transaction.atomic
def delete_own_row(organisation: Organisation, kind: str, key: str) -> None:
    """Remove an own row; a shared row it overrode is seen again.

    Raises:
        CatalogueRow.DoesNotExist: no own row has this key
        InUseError: scenarios name it
    """
    # Of two at once the second waits here, and then finds nothing.
    row = CATALOGUE[kind].objects.select_for_update().get(organisation=organisation, key=key)
    uses, total = uses_of(organisation, kind, key)
    if uses:
        raise InUseError(
            [
                Problem(
                    "",
                    "in-use",
                    f"{row.name} is used by {use.words}"
                    + (f", one of {total:,}." if total > 1 else "."),
                    "Choose another row there, or retire this one: it is then offered no more.",
                )
                for use in uses
            ]
        )
    audit.record_deletion(row, organisation)
    row.delete()
    if not CATALOGUE[kind].objects.filter(organisation=None, key=key).exists():
        end_price(organisation, kind, key)
    catalogue_changed(organisation)


@transaction.atomic
def save_price(organisation: Organisation, kind: str, key: str, fields: dict[str, Any]) -> Price:
    """What an organisation pays for a row, wherever its scenarios say nothing else. All of it: what
    an earlier price said is not said of this one.

    Raises:
        InputProblems: everything wrong with the fields
        CatalogueRow.DoesNotExist: no row has this key, or rows of the kind have no price
    """
    model = CATALOGUE[kind]
    seen = Q(organisation=None) | Q(organisation=organisation)
    if kind not in PRICED or not model.objects.filter(seen, key=key).exists():
        raise model.DoesNotExist
    price = Price.objects.filter(organisation=organisation, kind=kind, key=key).first()
    before = values_of(price) if price else None
    price = price or Price(organisation=organisation, kind=kind, key=key)
    for name in fields_of(Price):
        setattr(price, name, None)
    return _saved(organisation, price, fields, before)


@transaction.atomic
def delete_price(organisation: Organisation, kind: str, key: str) -> bool:
    """Let the row's own price count again; whether there was another."""
    found = end_price(organisation, kind, key)
    if found:
        catalogue_changed(organisation)
    return found


def end_price(organisation: Organisation, kind: str, key: str) -> bool:
    """Take the organisation's price away from over a row; whether there was one."""
    price = Price.objects.filter(organisation=organisation, kind=kind, key=key).first()
    if price is None:
        return False
    audit.record_deletion(price, organisation)
    price.delete()
    return True


def _in_own_currency(organisation: Organisation, row: Any, fields: Any) -> Any:
    """A price that is given without a currency, where there is none yet, is in that of the
    organisation."""
    if (
        not isinstance(fields, dict)
        or fields.get("price") in (None, "")
        or not organisation.currency
    ):
        return fields
    if fields.get("currency") or getattr(row, "currency", None):
        return fields
    return {**fields, "currency": organisation.currency}


def fields_of(model: type[Model]) -> list[str]:
    """Names of the fields that people may write."""
    if issubclass(model, CatalogueRow):
        return model.row_fields()
    return [field.name for field in Priced._meta.fields]


def put(row: Any, fields: Any) -> list[Problem]:
    """Write values into a row that is not stored yet; everything that is wrong with them."""
    if not isinstance(fields, dict):
        return [_no_object(fields)]
    known = fields_of(type(row))
    problems = [
        Problem(
            f"/{escaped(name)}",
            "unknown-field",
            f"{shown(name)} is not a field of a row here.",
            nearest(name, known, "Known fields: " + ", ".join(known) + "."),
        )
        for name in fields
        if name not in known
    ]
    wrong = set()
    for name in known:
        if name not in fields:
            continue
        field: Any = row._meta.get_field(name)
        value = fields[name]
        if isinstance(value, str) and name != "key":
            # As forms and files read it: a file that is taken out says the same brought in.
            value = value.strip()
        if value == "" and field.null:
            value = None
        message = unfit(field, value)
        if message:
            wrong.add(name)
            problems.append(
                Problem(f"/{name}", "wrong-type", f"{name}: {message}", "Correct the value.")
            )
        else:
            # Made a Decimal from its text: as a float 589.90 has many more decimal places.
            exact = field.get_internal_type() == "DecimalField" and isinstance(value, float)
            setattr(row, name, Decimal(str(value)) if exact else value)
    if getattr(row, "key", None) in RESERVED and isinstance(row, CatalogueRow):
        wrong.add("key")
        problems.append(
            Problem("/key", "reserved", f"{row.key} is a word of the API.", "Choose another key.")
        )
    try:
        row.clean_fields(exclude=wrong)
    except ValidationError as error:
        problems += problems_of(error)
    problems += quick_problems(row, wrong)
    if isinstance(row, CatalogueRow) and row._state.adding and "key" not in wrong:
        taken = type(row).objects.filter(organisation=row.organisation, key=row.key)
        if taken.exists():
            problems.append(
                Problem(
                    "/key",
                    "taken",
                    f"{row.key} is there already.",
                    "Choose another key, or edit it.",
                )
            )
    return problems


def unfit(field: Any, value: Any) -> str:
    """Why a value cannot be one of a field, where Django would take it or fail."""
    kind = field.get_internal_type()
    if value is None:
        return "" if field.null else "It cannot be empty."
    if isinstance(value, Unreadable):
        return f"{value.reason} {value.remedy}".strip()
    if kind == "BooleanField":
        return "" if isinstance(value, bool) else f"{shown(value)} is not true or false."
    if kind in ("FloatField", "PositiveIntegerField", "DecimalField"):
        if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
            return f"{shown(value)} is not a number."
        if isinstance(value, str):
            # What a person typed is read by the form; here a text is one number, written plainly.
            try:
                value = float(value)
            except ValueError:
                return f"{shown(value)} is not a number."
        if not -_MOST < value < _MOST:
            return f"{shown(value)} is no number that can be kept."
        if kind == "PositiveIntegerField" and not (value == int(value) and value < 2**31):
            return f"{shown(value)} is not a whole number that can be kept."
        return ""
    if kind == "DateField" and isinstance(value, date):
        return ""
    if not isinstance(value, str):
        return f"{shown(value)} is not text."
    # Most texts are settled as a whole: a catalogue may have millions of characters.
    if not value.isprintable() and not (
        kind == "TextField" and all(sign.isprintable() or sign in "\r\n\t" for sign in value)
    ):
        hidden = unseen(value)
        return f"It holds a character that cannot be shown{': ' * bool(hidden)}{hidden}."
    if kind == "TextField" and len(value) > _MOST_TEXT:
        return f"It has {len(value):,} characters; {_MOST_TEXT:,} can be kept."
    return ""


def _copied(row: CatalogueRow, changes: Any) -> dict[str, Any]:
    """The fields of a row for another. Figures that somebody changes are no longer what its source
    states."""
    found = {name: value for name, value in row.as_full_row().items() if name != "key"}
    if isinstance(changes, dict):
        found |= said_by_us(row, set(changes), set(changes))
    return found


def said_by_us(row: CatalogueRow, changed: set[str], stated: set[str]) -> dict[str, str]:
    """Origin and source of a row whose figures somebody changes: they are that person's statement,
    where nothing else is stated.

    Args:
        row: as it was
        changed: names of the fields that get another value
        stated: names of the fields that the person gives
    """
    same = {"name", "note", "retired", "lifecycle", "key", *(f.name for f in Priced._meta.fields)}
    if not changed - same - {"origin", "source"}:
        return {}
    found = {}
    if "source" not in stated:
        found["source"] = f"changed by us from: {row.source}"[:300]
    if "origin" not in stated and row.origin == "cited":
        found["origin"] = "given"
    return found


def _no_object(fields: Any) -> Problem:
    return Problem(
        "", "wrong-type", f"A row is given as {shown(fields)}.", "Give an object of fields."
    )


@transaction.atomic
def load_fixtures(folder: Path = FIXTURES) -> dict[str, int]:
    """Bring the shared rows up to date with the fixtures.

    A row is written only where its fixture is new or has changed since it was loaded, so what an
    administrator edited stays.

    Returns:
        counts of rows: "added", "changed", "unchanged"
    """
    counts = {"added": 0, "changed": 0, "unchanged": 0}
    for kind, model in CATALOGUE.items():
        path = folder / f"{kind.replace('-', '_')}.json"
        if not path.exists():
            continue
        there = {row.key: row for row in model.objects.filter(organisation=None)}
        for entry in json.loads(path.read_text()):
            counts[_load(model, there, entry["fields"])] += 1
    if counts["added"] or counts["changed"]:
        catalogue_changed(None)
    return counts


def _load(model: type[CatalogueRow], there: dict[str, CatalogueRow], fields: dict[str, Any]) -> str:
    row, done = there.get(fields["key"]), "changed"
    if row is None:
        row, done = model(organisation=None), "added"
    digest = digest_of(fields)
    if row.fixture_digest == digest:
        return "unchanged"
    for name, value in fields.items():
        setattr(row, name, value)
    row.fixture_digest = digest
    # The constraints are asked of the database by the save; asking them twice takes seconds.
    row.full_clean(validate_constraints=False)
    row.save()
    return done


def _told(message: str) -> tuple[str, str]:
    """What is wrong with a value, and what to do: of nothing there is no value to correct."""
    if message in _EMPTY:
        return "Nothing is given here.", "Give it; it is needed."
    return message, "Correct the value."


def problems_of(error: ValidationError) -> list[Problem]:
    """What Django found wrong with a row."""
    found = []
    for name, messages in error.message_dict.items():
        pointer = "" if name == "__all__" else f"/{name}"
        found += [
            Problem(
                pointer,
                "invalid",
                f"{name}: {message}" if pointer else message,
                hint,
            )
            for message, hint in map(_told, messages)
        ]
    return found
