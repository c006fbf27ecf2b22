"""What differs between two states of a row, field by field, as the activity keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import BinaryField, Model

from calculators.inputs.purchase.said import same_price
from planner.models import Plan
from planner.models.catalogue_row import plain

# What an entry holds at most; a document of a thousand changes is told by its first ones.
MOST = 100
LONGEST = 300
# What is deleted is nowhere else any more, so more of it is kept.
MOST_DELETED = 400
LONGEST_DELETED = 4_000
CHARACTERS_DELETED = 60_000
# Secrets and their digests, what only the program uses, what can be made again, and what is kept
# twice (``options`` is a part of ``question``).
_UNTOLD = {
    *("id", "organisation", "fixture_digest", "updated_at", "last_login", "options"),
    *("password", "digest", "earlier_digest", "credential", "credential_id", "session_key"),
    *("rows", "partial", "answer"),
}
_NOTHING = object()


def differences(
    before: Mapping[str, Any], after: Mapping[str, Any], longest: int = LONGEST
) -> list[dict[str, Any]]:
    """Every value that differs, by its JSON Pointer, with what it was and what it is.

    What was not there, or is no more, is None.
    """
    old, new = dict(_leaves(before, "")), dict(_leaves(after, ""))
    return [
        {
            "field": place,
            "before": _kept(old.get(place), longest),
            "after": _kept(new.get(place), longest),
        }
        for place in {**old, **new}
        if old.get(place, _NOTHING) != new.get(place, _NOTHING)
        and not (place.endswith("/price") and same_price(old.get(place), new.get(place)))
    ]


def bounded(found: list[dict[str, Any]]) -> dict[str, Any]:
    """The first differences, and how many more there are."""
    return _first(found, MOST)


def deleted(row: Model) -> dict[str, Any]:
    """All values of a row that goes, as differences from what was to nothing."""
    found = differences(values_of(row), {}, LONGEST_DELETED)
    room, kept = CHARACTERS_DELETED, 0
    for each in found[:MOST_DELETED]:
        room -= len(each["field"]) + len(str(each["before"]))
        if room < 0:
            break
        kept += 1
    return _first(found, kept)


def values_of(row: Model) -> dict[str, Any]:
    """The values of a row that somebody may ask about when it is gone, without any secret; of a
    plan those of its scenarios too."""
    found = {
        field.name: getattr(row, field.name)
        for field in row._meta.concrete_fields
        if field.name not in _UNTOLD and not isinstance(field, BinaryField)
    }
    if isinstance(row, Plan):
        found["scenarios"] = [
            {name: value for name, value in values_of(each).items() if name != "plan"}
            for each in row.scenarios.select_related("created_by")
        ]
    return found


def _first(found: list[dict[str, Any]], most: int) -> dict[str, Any]:
    left = {"more": len(found) - most} if len(found) > most else {}
    return {"changes": found[:most], **left}


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            name = str(key).replace("~", "~0").replace("/", "~1")
            yield from _leaves(part, f"{place}/{name}")
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            yield from _leaves(part, f"{place}/{index}")
    elif value not in (None, ""):
        yield place, value


def _kept(value: Any, longest: int) -> Any:
    value = plain(value)
    if isinstance(value, str) and len(value) > longest:
        return f"{value[:longest]}…"
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)[:longest]
