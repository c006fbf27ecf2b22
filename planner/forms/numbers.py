"""Numbers as people type them, and as they read them back."""

from __future__ import annotations

import re
from typing import Any

_SPACES = dict.fromkeys(map(ord, " \u00a0\u2009\u202f'_"))
_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?\Z")
_PLAIN = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\Z", re.ASCII)
_MOST_DIGITS = 40


def read(text: str) -> int | float | str:
    """The number in a text; the text itself where it holds none, for the calculators to refuse.

    "8 000", "8,000" and "0.64" are numbers; "0,64" is not, for nobody could tell it from a
    mistyped "0,640".
    """
    compact = text.strip().translate(_SPACES).replace("−", "-")
    if _GROUPED.match(compact):
        compact = compact.replace(",", "")
    if not _PLAIN.match(compact):
        return text.strip()
    if compact.lstrip("+-").isdigit() and len(compact) <= _MOST_DIGITS:
        return int(compact)
    value = float(compact)
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def write(value: Any) -> str:
    """A value as it stands in an input."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 or value >= 1000 else str(value)
    if isinstance(value, float):
        text = f"{value:.12f}".rstrip("0").rstrip(".")
        return text if float(text or 0) == value else repr(value)
    return "" if value is None else str(value)
