"""Numbers as people type them, and as they read them back."""

from __future__ import annotations

from calculators.inputs.quantities import as_number, is_long, plain, reads_as, write

__all__ = ["is_long", "read", "read_as", "reads_as", "write"]


def read(text: str) -> int | float | str:
    """The number in a text without a unit; the text itself where it holds none, for the
    calculators to read or to refuse."""
    return plain(text)


def read_as(text: str, unit: str) -> int | float | str:
    """The number that a text means in a unit; the text itself where it means none."""
    found: int | float | str = as_number(text.strip(), unit)
    return found
