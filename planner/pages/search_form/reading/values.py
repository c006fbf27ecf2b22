"""Values of an axis as people type them: "1, 2, 4", "1..8", "2 to 16 step 2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from calculators.inputs.fields import Field
from calculators.inputs.typed.quantities import SHARE, decimal_comma
from planner.forms import numbers

# More values than this are refused by the search; the text is not spelled out further.
_MOST = 10_001
_SHORTEST_RANGE = 4
# Between values where a comma parts decimals.
_APART = r";|,(?=\s|\Z)"
_RANGE = re.compile(
    r"(?P<low>[^\s;]+?(?:\s?%)?)\s*(?:\.\.\.?|…|–|\bto\b)\s*(?P<high>[^\s;]+?(?:\s?%)?)"
    r"(?:\s*\bstep\b\s*(?P<step>[^\s;]+(?:\s?%)?))?\Z",
    re.IGNORECASE,
)


# What reads one value.
Reading = Callable[[str], int | float | str]


def reading_of(field: Field) -> Reading:
    """How values of a field are read; of a share, which is shown in per cent, 5 may be 5 %."""
    if field.unit != SHARE:
        return numbers.read
    return partial(numbers.read_as, unit=field.unit, most=field.most)


def read_values(text: str, read: Reading = numbers.read) -> Any:
    """A range as an object, else a list of the values; what is no number stays text."""
    parted = _APART if decimal_comma(numbers.typing()) else "[,;]"
    pieces = [piece.strip() for piece in re.split(parted, text) if piece.strip()]
    ranges = [_RANGE.match(piece) for piece in pieces]
    if len(pieces) == 1 and ranges[0]:
        return _range(ranges[0], read)
    found: list[Any] = []
    for piece, match in zip(pieces, ranges, strict=True):
        found += _spelled(_range(match, read)) if match else [read(piece)]
    return found


def write_values(values: Any, unit: str = "") -> str:
    """The text that reads as these values, in a unit of the sheet: of shares in per cent."""
    if isinstance(values, Mapping):
        step = values.get("step", 1)
        text = f"{plain(values.get('from'), unit)}..{plain(values.get('to'), unit)}"
        return text if step == 1 else f"{text} step {plain(step, unit)}"
    ends = as_range(values)
    if ends and len(values) >= _SHORTEST_RANGE:
        return write_values(ends, unit)
    apart = "; " if decimal_comma(numbers.typing()) else ", "
    return apart.join(plain(value, unit) for value in values)


def as_range(values: Any) -> dict[str, Any] | None:
    """The range that holds these values in equal steps; None where they have none."""
    if isinstance(values, Mapping):
        return dict(values)
    if not values or not all(isinstance(value, int) for value in values):
        return None
    step = values[1] - values[0] if len(values) > 1 else 1
    if step < 1 or values != [values[0] + step * index for index in range(len(values))]:
        return None
    return {"from": values[0], "to": values[-1], "step": step}


def plain(value: Any, unit: str = "") -> str:
    """A value without thousands apart, for commas part values here."""
    if unit == SHARE:
        return numbers.write(value, unit)
    if isinstance(value, int | float):
        return numbers.without_thousands(value)
    return numbers.write(value)


def _range(match: re.Match[str], read: Reading) -> dict[str, Any]:
    found = {"from": read(match["low"]), "to": read(match["high"])}
    if match["step"]:
        found["step"] = read(match["step"])
    return found


def _spelled(ends: dict[str, Any]) -> list[Any]:
    """The values of a range among others; a range that is none stays as text, to be refused."""
    low, high, step = ends["from"], ends["to"], ends.get("step", 1)
    if any(isinstance(end, str) for end in (low, high, step)) or step <= 0 or high < low:
        return [write_values(ends)]
    count = int((high - low) / step + 1 + 1e-9)
    return [low + step * index for index in range(min(count, _MOST))]
