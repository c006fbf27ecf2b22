"""What a sizing holds as keys, in words: choices, rows of the catalogue, and fixes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.fields import Field
from calculators.search.space import input_name
from calculators.systems import SYSTEMS, System
from planner.forms import mends

# Where a row about an input has values of it.
_TOLD = ("value", "low", "high", "keeps_until", "known_until", "flips_at")
Figures = Mapping[str, Mapping[str, Any]]


class Words:
    """What the keys in the inputs of a mail system are called.

    Args:
        key: of the mail system; a later edition may know it no more
        catalogue: rows that its scenarios name
    """

    def __init__(self, key: str, catalogue: Catalogue):
        known = _fields(SYSTEMS[key]) if key in SYSTEMS else ()
        self._fields = {(listed, field.name): field for listed, field in known}
        self._catalogue = catalogue

    def word(self, name: str, value: Any) -> str:
        """The word for the value of an input; "" where it is no key of anything."""
        row, _, column = name.rpartition(".")
        field = self._fields.get((row.rstrip("0123456789"), column))
        if field is None or not isinstance(value, str):
            return ""
        if field.kind in TABLES:
            found = self._catalogue.table(field.kind).get(value)
            return str(found["name"]) if found else ""
        return field.choices().get(value, "") if field.choices else ""


def in_words(rows: Sequence[Mapping[str, Any]], words: Words) -> list[dict[str, Any]]:
    """Rows about inputs with what is told by key told by name: "RAID 60" for "RAID60"."""
    return [
        {
            **row,
            **{
                key: words.word(input_name(row["pointer"]), row[key]) or row[key]
                for key in _TOLD
                if isinstance(row.get(key), str)
            },
        }
        for row in rows
    ]


def figure_words(key: str, figures: Figures, catalogue: Catalogue) -> dict[str, str]:
    """Figures whose value is a key, with what it is called."""
    words = Words(key, catalogue)
    found = {name: words.word(name, figure["value"]) for name, figure in figures.items()}
    return {name: word for name, word in found.items() if word}


def fix_words(
    key: str,
    found: Sequence[Mapping[str, Any]],
    catalogue: Catalogue,
    document: Mapping[str, Any],
) -> list[str]:
    """What the fix of each finding of a document changes; "" where it has none or a later edition
    lacks a field of it."""
    return [_fix(SYSTEMS[key], one, catalogue, document) if key in SYSTEMS else "" for one in found]


def _fix(
    system: System,
    finding: Mapping[str, Any],
    catalogue: Catalogue,
    document: Mapping[str, Any],
) -> str:
    groups = document.get("raid_groups") or ()
    try:
        return mends.said(finding.get("fix") or {}, system, catalogue, groups, document)
    except (KeyError, IndexError, StopIteration):
        return ""


def _fields(system: System) -> Iterator[tuple[str, Field]]:
    yield from (("", field) for field in system.fields)
    yield from (("population_", field) for field in system.population_fields)
    yield from (("raid_group_", field) for field in system.group_fields)
