"""The space of designs: every design has a number, and every number a design (mixed radix).

Axes of words (RAID level, disk model, write policy) are the outermost digits, so they are constant
within a chunk; axes of numbers are the innermost and are decoded into arrays.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that varies.

    Args:
        pointer: JSON Pointer into the scenario, e.g. "/raid_groups/0/disks"
        label: as printed
        unit: of the values
        values: in the order of the digits
    """

    pointer: str
    label: str
    unit: str
    values: tuple[Any, ...]

    @property
    def input_name(self) -> str:
        """The name the sheet knows it by, e.g. "raid_group_1.disks"."""
        parts = self.pointer.strip("/").split("/")
        if len(parts) == 1:
            return parts[0]
        table = {"raid_groups": "raid_group", "populations": "population"}[parts[0]]
        return f"{table}_{int(parts[1]) + 1}.{parts[2]}"

    @property
    def of_words(self) -> bool:
        return isinstance(self.values[0], str | bool)


@dataclass(frozen=True, slots=True)
class Space:
    """A base scenario and the axes that vary it.

    Args:
        scenario: the document that holds what does not vary
        words: outermost axes
        numbers: innermost axes, the last one fastest
    """

    scenario: Document
    words: tuple[Axis, ...]
    numbers: tuple[Axis, ...]

    @property
    def variants(self) -> int:
        """Combinations of words."""
        return prod(len(axis.values) for axis in self.words)

    @property
    def designs_a_variant(self) -> int:
        return prod(len(axis.values) for axis in self.numbers)

    @property
    def size(self) -> int:
        """How many designs there are."""
        return self.variants * self.designs_a_variant

    def digits(self, number: int) -> dict[str, Any]:
        """What design ``number`` puts at each pointer.

        Raises:
            IndexError: there is no such design
        """
        if not 0 <= number < self.size:
            raise IndexError(f"there are {self.size} designs; {number} is none of them")
        found: dict[str, Any] = {}
        for axis in reversed((*self.words, *self.numbers)):
            number, digit = divmod(number, len(axis.values))
            found[axis.pointer] = axis.values[digit]
        return {axis.pointer: found[axis.pointer] for axis in (*self.words, *self.numbers)}

    def document(self, number: int) -> Document:
        """The full scenario of design ``number``."""
        return placed(self.scenario, self.digits(number))

    def ranges(self, start: int, stop: int, chunk: int) -> Iterator[tuple[int, int, int]]:
        """(variant, first, last) pieces of start:stop, each inside one variant."""
        each = self.designs_a_variant
        while start < stop:
            variant = start // each
            end = min(stop, (variant + 1) * each, start + chunk)
            yield variant, start, end
            start = end

    def variant(self, variant: int) -> dict[str, Any]:
        """Pointer -> word of one combination of words."""
        found: dict[str, Any] = {}
        for axis in reversed(self.words):
            variant, digit = divmod(variant, len(axis.values))
            found[axis.pointer] = axis.values[digit]
        return found

    def arrays(self, first: int, last: int) -> dict[str, Any]:
        """Input name -> values of the designs first:last, which lie in one variant."""
        number = np.arange(first, last) % self.designs_a_variant
        found: dict[str, Any] = {}
        for axis in reversed(self.numbers):
            number, digit = np.divmod(number, len(axis.values))
            found[axis.input_name] = np.take(np.asarray(axis.values, dtype=float), digit)
        return found


def placed(scenario: Document, values: Mapping[str, Any]) -> Document:
    """A copy of a scenario with values put at their pointers."""
    document = copy.deepcopy(scenario)
    for pointer, value in values.items():
        *path, last = pointer.strip("/").split("/")
        place: Any = document
        for part in path:
            place = place[int(part)] if isinstance(place, list) else place[part]
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        place[last] = value
    return document
