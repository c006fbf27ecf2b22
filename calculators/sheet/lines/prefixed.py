"""The same lines a second time on one sheet, under names of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Beside:
    """A sheet that puts a prefix before the names of its lines.

    Args:
        sheet: the sheet that is written on
        prefix: stands before every name
    """

    def __init__(self, sheet: Any, prefix: str):
        self.sheet = sheet
        self.prefix = prefix

    def step(
        self, name: str, formula: Callable[..., Any], /, chosen_by: Any = None, **arguments: Any
    ) -> Any:
        return self.sheet.step(self.prefix + name, formula, chosen_by=chosen_by, **arguments)

    def figure(self, name: str, *line: Any, **more: Any) -> Any:
        return self.sheet.figure(self.prefix + name, *line, **more)

    def within(self, figure: Any, low: float | None, high: float | None, text: str) -> None:
        """Nothing: the plan's own lines say it."""

    def leave_out_undefined(self) -> None:
        """Drop what has no value, of the names written here."""
        self.sheet.leave_out_undefined(self.prefix)
