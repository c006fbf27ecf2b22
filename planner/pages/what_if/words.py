"""The words that an input may have, by the names that its list shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.systems import SYSTEMS

_VALUES = ("value", "low", "high", "keeps_until", "flips_at")


def named(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of an answer with words told by name: "RAID 60" for "RAID60"."""
    return [
        {
            **row,
            **{
                key: _names().get(row["pointer"].rpartition("/")[2], {}).get(row[key], row[key])
                for key in _VALUES
                if isinstance(row.get(key), str)
            },
        }
        for row in rows
    ]


@lru_cache(maxsize=1)
def _names() -> dict[str, dict[Any, str]]:
    """Word -> name, by the name of the input."""
    found: dict[str, dict[Any, str]] = {}
    for system in SYSTEMS.values():
        for each in (*system.fields, *system.population_fields, *system.group_fields):
            if each.choices:
                found.setdefault(each.name, {}).update(each.choices())
    return found
