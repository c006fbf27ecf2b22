"""Raw values with the words and digits they are printed with, the same as on the page."""

from __future__ import annotations

from typing import Any

from calculators.sheet.numbers import amount, shown, unit_shown
from planner.report.document import Quantity
from planner.report.texts import line


def quantity(value: Any, unit: str, digits: int = 4) -> Quantity:
    """A figure in its own unit."""
    return Quantity(value, line(shown(value, digits)), line(unit_shown(unit)))


def headline(value: Any, unit: str, digits: int = 3) -> Quantity:
    """A figure where it is read at a glance: shares as percent."""
    text, printed_unit = amount(value, unit, digits)
    return Quantity(value, line(text), line(printed_unit))
