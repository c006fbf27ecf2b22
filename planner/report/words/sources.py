"""References such as "netraid-1999, Table 6" with their entry of the bibliography."""

from __future__ import annotations

from typing import Any

from calculators.sheet.sources import SOURCES

ORIGIN_MARKS = {"given": "g", "cited": "c", "assumed": "a", "derived": "d"}


def key_of(reference: str) -> str:
    """The key of the bibliography in a reference; empty where it is none of ours."""
    key = reference.split(",", 1)[0].strip()
    return key if key in SOURCES else ""


def bibliography() -> dict[str, dict[str, str]]:
    """All sources by key, in plain values."""
    return {
        key: {
            "title": source.title,
            "author": source.author,
            "year": source.year,
            "where": source.where,
            "note": source.note,
        }
        for key, source in SOURCES.items()
    }


def entry(reference: str) -> dict[str, Any] | None:
    """The entry a reference cites."""
    key = key_of(reference)
    return {"key": key, **bibliography()[key]} if key else None
