"""The space of designs: every design has a number, and every number a design (mixed radix).

Axes of words (RAID level, disk model, write policy) are the outermost digits, so they are constant
within a chunk; axes of numbers are the innermost and are decoded into arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from calculators.inputs.documents import origins
from calculators.sheet.lazily import cached_property

Document = dict[str, Any]
# Where the values of a design come from that an axis put there.
FOUND = {"origin": "assumed", "source": "house, found by a search"}
_RECORDS = {"raid_groups": "raid_group", "populations": "population"}


@lru_cache(maxsize=1024)
def input_name(pointer: str) -> str:
    """The name the sheet knows a place of the scenario by, e.g. "raid_group_1.disks"."""
    parts = pointer.strip("/").split("/")
    if len(parts) == 1:
        return parts[0]
    if parts[0] == "assumptions":
        return f"fact.{parts[1]}"
    return f"{_RECORDS[parts[0]]}_{int(parts[1]) + 1}.{parts[2]}"


@dataclass(frozen=True)
class Axis:
    """One thing that varies.

    Args:
        pointer: as asked, e.g. "/raid_groups/0/disks"; "*" stands for every row of its table
        label: as printed
        unit: of the values
        values: in the order of the digits
        places: the JSON Pointers into the scenario that it fills
        shares: further places, each with what it has at each value: shares of a total that is held
    """

    pointer: str
    label: str
    unit: str
    values: tuple[Any, ...]
    places: tuple[str, ...]
    shares: tuple[tuple[str, tuple[float, ...]], ...] = ()

    @property
    def filled(self) -> tuple[str, ...]:
        """All places that vary with it."""
        return (*self.places, *(place for place, _ in self.shares))

    def put(self, value: Any) -> dict[str, Any]:
        """Place -> what one of its values puts there."""
        found = dict.fromkeys(self.places, value)
        if self.shares:
            digit = self.values.index(value)
            found |= {place: shares[digit] for place, shares in self.shares}
        return found

    @property
    def of_words(self) -> bool:
        return isinstance(self.values[0], str | bool)

    @cached_property
    def array(self) -> Any:
        """The values of an axis of numbers as an array."""
        return np.array(self.values, dtype=float)


@dataclass(frozen=True)
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

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """All axes, outermost first."""
        return (*self.words, *self.numbers)

    @cached_property
    def variants(self) -> int:
        """Combinations of words."""
        return prod(len(axis.values) for axis in self.words)

    @cached_property
    def designs_a_variant(self) -> int:
        return prod(len(axis.values) for axis in self.numbers)

    @cached_property
    def size(self) -> int:
        """How many designs there are."""
        return self.variants * self.designs_a_variant

    @cached_property
    def places(self) -> frozenset[str]:
        """All places that vary."""
        return frozenset(place for axis in self.axes for place in axis.filled)

    @cached_property
    def varied_words(self) -> frozenset[str]:
        """The axes of words."""
        return frozenset(axis.pointer for axis in self.words)

    @cached_property
    def said(self) -> frozenset[str]:
        """All words of its axes."""
        values = (value for axis in self.words for value in axis.values)
        return frozenset(value for value in values if isinstance(value, str))

    def digits(self, number: int) -> dict[str, Any]:
        """What design ``number`` puts at each pointer.

        Raises:
            IndexError: there is no such design
        """
        if not 0 <= number < self.size:
            raise IndexError(f"there are {self.size} designs; {number} is none of them")
        return {
            axis.pointer: axis.values[digit]
            for axis, digit in zip(self.axes, self._places(number, self.axes), strict=True)
        }

    def stride(self, axis: Axis) -> int:
        """How far apart the numbers of two designs are that differ by one step on an axis."""
        return self._strides[axis.pointer]

    @cached_property
    def _strides(self) -> dict[str, int]:
        """Pointer of each axis -> its stride."""
        found, inside = {}, 1
        for axis in reversed(self.axes):
            found[axis.pointer] = inside
            inside *= len(axis.values)
        return found

    def document(self, number: int) -> Document:
        """The full scenario of design ``number``."""
        return self.changed(self.digits(number))

    def changed(self, values: Mapping[str, Any]) -> Document:
        """The scenario with values put where some axes lead.

        Args:
            values: pointer of an axis -> value
        """
        axes, found = self._by_pointer, dict[str, Any]()
        for pointer, value in values.items():
            axis = axes[pointer]
            if axis.shares:
                found |= axis.put(value)
            else:
                for place in axis.places:
                    found[place] = value
        return placed(self.scenario, found)

    @cached_property
    def _by_pointer(self) -> dict[str, Axis]:
        return {axis.pointer: axis for axis in self.axes}

    def pieces(self, start: int, stop: int, chunk: int) -> Iterator[tuple[int, int, int]]:
        """(variant, first, last) pieces of start:stop, each inside one variant.

        Wherever the range allows it a piece is a block: some values of one axis, all values of the
        axes inside it, one value of those outside. ``block`` then needs no arithmetic by design.
        """
        each = self.designs_a_variant
        inner, radix = self._inner(chunk)
        while start < stop:
            variant, here = divmod(start, each)
            end = min(stop, start - here + each)
            if here % inner:
                end = min(end, start + inner - here % inner)
            elif end - start > inner:
                left = radix - here // inner % radix
                end = min(end, start + inner * min(left, max(1, chunk // inner)))
                end -= (end - start) % inner
            yield variant, start, end
            start = end

    def block(self, first: int, last: int) -> tuple[Any, dict[str, Any]] | None:
        """Numbers and arrays of the designs first:last with a dimension for every axis.

        An axis lies along its own dimension, so what depends on some axes only is worked out for
        those only.

        Returns:
            (array of design numbers, input name -> values along its dimension), or None where the
            range is no block
        """
        if last - first == self.designs_a_variant and first % self.designs_a_variant == 0:
            # The same for each combination of words.
            numbers, arrays = self._whole
            return numbers + first, dict(arrays)
        return self._block(first, last)

    @cached_property
    def _whole(self) -> tuple[Any, dict[str, Any]]:
        found = self._block(0, self.designs_a_variant)
        assert found is not None
        return found

    def _block(self, first: int, last: int) -> tuple[Any, dict[str, Any]] | None:
        digits = self._places(first % self.designs_a_variant, self.numbers)
        taken = self._taken(digits, last - first)
        if taken is None:
            return None
        numbers = np.array(first).reshape((1,) * len(taken))
        arrays: dict[str, Any] = {}
        stride = 1
        for place in reversed(range(len(taken))):
            axis, shape = self.numbers[place], [1] * len(taken)
            shape[place] = taken[place]
            numbers = numbers + stride * np.arange(taken[place]).reshape(shape)
            some = slice(digits[place], digits[place] + taken[place])
            values = axis.array[some].reshape(shape)
            arrays |= {input_name(at): values for at in axis.places}
            for at, shares in axis.shares:
                arrays[input_name(at)] = np.array(shares[some], dtype=float).reshape(shape)
            stride *= len(axis.values)
        return numbers, arrays

    def _taken(self, digits: tuple[int, ...], count: int) -> list[int] | None:
        """How many values of each axis make up a block of so many designs from some digits on."""
        taken = []
        for axis, digit in zip(reversed(self.numbers), reversed(digits), strict=True):
            radix = len(axis.values)
            whole = digit == 0 and count % radix == 0
            if not whole and digit + count > radix:
                return None
            taken.append(radix if whole else count)
            count = count // radix if whole else 1
        return taken[::-1] if count == 1 else None

    def _inner(self, chunk: int) -> tuple[int, int]:
        """Designs of the axes that fit into a chunk whole, and the values of the next axis out."""
        inner = 1
        for axis in reversed(self.numbers):
            if inner * len(axis.values) > chunk:
                return inner, len(axis.values)
            inner *= len(axis.values)
        return inner, 1

    def word_digits(self, variant: int) -> tuple[int, ...]:
        """The digits of one combination of words, in the order of the axes."""
        return self._places(variant, self.words)

    def variant(self, variant: int) -> dict[str, Any]:
        """Pointer -> word of one combination of words."""
        return {
            axis.pointer: axis.values[digit]
            for axis, digit in zip(self.words, self.word_digits(variant), strict=True)
        }

    def arrays(self, numbers: Any) -> dict[str, Any]:
        """Input name -> values of some designs, which lie in one variant.

        Args:
            numbers: array (designs,) of design numbers
        """
        numbers = numbers % self.designs_a_variant
        found: dict[str, Any] = {}
        for axis in reversed(self.numbers):
            numbers, digit = np.divmod(numbers, len(axis.values))
            values = np.take(axis.array, digit)
            found |= {input_name(place): values for place in axis.places}
            for place, shares in axis.shares:
                found[input_name(place)] = np.take(np.asarray(shares, dtype=float), digit)
        return found

    @cached_property
    def every(self) -> dict[str, Any]:
        """Input name -> values of all designs of a combination of words; of a small space."""
        return self.arrays(np.arange(self.designs_a_variant))

    @staticmethod
    def _places(number: int, axes: tuple[Axis, ...]) -> tuple[int, ...]:
        found = []
        for axis in reversed(axes):
            number, digit = divmod(number, len(axis.values))
            found.append(digit)
        return tuple(reversed(found))


def placed(scenario: Document, values: Mapping[str, Any]) -> Document:
    """A scenario with values put at their pointers; it shares with the first what none changes."""
    document = dict(scenario)
    if origins.KEY in document:
        document[origins.KEY] = {**document[origins.KEY], **dict.fromkeys(values, FOUND)}
    own: dict[tuple[str, ...], Any] = {(): document}
    for pointer, value in values.items():
        path, last = _path(pointer)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        there = own.get(path)
        (_own(own, path) if there is None else there)[last] = value
    return document


def value_at(scenario: Any, pointer: str) -> Any:
    """What a scenario has at a place; None where it has nothing, also in one that nobody has
    checked yet."""
    found = scenario
    for name in pointer.strip("/").split("/"):
        if isinstance(found, list) and name.isdecimal():
            found = found[int(name)] if int(name) < len(found) else None
        else:
            found = found.get(name) if isinstance(found, Mapping) else None
    return found


@lru_cache(maxsize=1024)
def _path(pointer: str) -> tuple[tuple[str, ...], str]:
    """The keys above a place, and its own."""
    *path, last = pointer.strip("/").split("/")
    return tuple(path), last


def _own(own: dict[tuple[str, ...], Any], path: tuple[str, ...]) -> Any:
    """The object at a path, copied with all above it where that is not done yet."""
    found = own.get(path)
    if found is None:
        above = _own(own, path[:-1])
        key: Any = int(path[-1]) if isinstance(above, list) else path[-1]
        there = above[key] if isinstance(above, list) else above.get(key, {})
        found = own[path] = above[key] = list(there) if isinstance(there, list) else dict(there)
    return found
