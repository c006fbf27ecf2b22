"""Cells of tables that a spreadsheet would take for a formula, and how they are kept from it."""

from __future__ import annotations

import re
from typing import Any

_SIGNS = r"=+\-@＝＋－＠"
# What some programs leave out before they look: blanks, quotation marks; and marks put there here.
_BEFORE = r"['\" ]*"
_FIRST = re.compile(rf"{_BEFORE}[{_SIGNS}\t\r\n]")
# Where a list is separated by semicolons, as in much of Europe, or by tabs, a text between commas
# is cut there, quotation marks or not, and what follows begins a cell.
_INNER = re.compile(rf"([;\t\r\n])({_BEFORE}[{_SIGNS}])")
_MARKED = re.compile(rf"'{_BEFORE}[{_SIGNS}\t\r\n]")
_MARKED_INNER = re.compile(rf"([;\t\r\n])'({_BEFORE}[{_SIGNS}])")


def harmless(value: Any) -> Any:
    """A cell that a spreadsheet takes for text, where it is text; unknown stays empty."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    mark = "'" if _FIRST.match(value) else ""
    return mark + _INNER.sub(r"\1'\2", value)


def as_it_was(value: Any) -> Any:
    """The text of a cell without the marks that made it harmless."""
    if not isinstance(value, str):
        return value
    bare = value[1:] if _MARKED.match(value) else value
    return _MARKED_INNER.sub(r"\1\2", bare)
