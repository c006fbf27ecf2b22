"""Times in hours, minutes and seconds, as people and the shell's ``time`` write them: "3m12.4s"."""

from __future__ import annotations

import re
from fractions import Fraction

# In a minute and in an hour.
_SECONDS = {"h": 3600, "m": 60, "s": 1}
_OF_UNIT = {"s": 1, "min": 60, "h": 3600}
_PARTS = re.compile(
    r"(?:real\s*)?"
    r"(?:(?P<h>\d{1,4})\s*h(?:ours?)?\s*)?"
    r"(?:(?P<m>\d{1,5})\s*m(?:in(?:utes?)?)?\s*)?"
    r"(?:(?P<s>\d{1,5}(?:[.,]\d{1,3})?)\s*s(?:ec(?:onds?)?)?)?"
    # What else is printed, in one line where it was pasted into an input.
    r"(?:\s*user\s*\d.*)?",
    re.IGNORECASE,
)
_TWO = 2


def time_of(text: str, unit: str) -> Fraction | None:
    """A time of several parts in a unit of the sheet; None for every other text, and unit.

    Args:
        text: such as "3m12.4s", "1 h 30 min", or all that ``time`` prints
        unit: what it is wanted in
    """
    found = _PARTS.fullmatch(text.strip()) if unit in _OF_UNIT else None
    parts = {name: part for name, part in found.groupdict().items() if part} if found else {}
    if len(parts) < _TWO:
        return None
    each = (Fraction(part.replace(",", ".")) * _SECONDS[name] for name, part in parts.items())
    seconds = sum(each, Fraction(0))
    return seconds / _OF_UNIT[unit]
