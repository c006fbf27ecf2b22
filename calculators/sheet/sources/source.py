"""A source: where a figure was read."""

from __future__ import annotations

from msgspec import Struct


class Source(Struct, frozen=True):
    """Where a figure was read.

    Args:
        title: as printed
        author: person or house
        year: of publication or measurement, as text
        where: where it appeared
        note: what to know before trusting it
    """

    title: str
    author: str
    year: str
    where: str
    note: str = ""
