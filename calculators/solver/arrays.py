"""The arrays that can be built of a RAID level: disks and spans of one group, smallest first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.inputs.fields import GROUP_FIELDS
from calculators.inputs.hardware.raid_groups import buildable, held, of_the_benchmark, usual_spans
from calculators.sheet.said.numbers import shown

_MOST = {field.name: int(field.most) for field in GROUP_FIELDS}
MOST_DISKS, MOST_SPANS, MOST_GROUPS = _MOST["disks"], _MOST["spans"], _MOST["count"]
_LIMITS = ("max_disks_per_array", "max_spans")


class Array(Struct, frozen=True):
    """Equal RAID groups that carry a volume.

    Args:
        level: RAID level
        disks, spans: of one group
        count: groups
    """

    level: str
    disks: int
    spans: int
    count: int

    @property
    def all_disks(self) -> int:
        return self.disks * self.count

    @property
    def _unsaid_spans(self) -> bool:
        """Whether its spans go without saying: pairs, or of arrays with parity the fewest."""
        level = LEVELS[self.level]
        fewest = level.family != PARITY or self.spans <= level.fewest_spans
        return fewest and bool(self.spans == usual_spans(self.level, self.disks))

    def __str__(self) -> str:
        """In words, with the spans where the level does not say them: "2 × 4 disks"."""
        own = self._unsaid_spans
        each = f" in {self.spans} spans" if not own and self.spans > 1 else ""
        said = f"{equal_groups(self.disks, self.count)} disk{'s' * (self.all_disks != 1)}{each}"
        return f"{said} each" if each and self.count > 1 else said

    def fields(self) -> dict[str, Any]:
        """As a RAID group of a document: what it would be without saying is left out."""
        found: dict[str, Any] = {"level": self.level, "disks": self.disks}
        if not self._unsaid_spans:
            found["spans"] = self.spans
        if self.count > 1:
            found["count"] = self.count
        return found


def equal_groups(disks: int, count: int) -> str:
    """Disks of equal groups: "8" of one, "2 × 4" of two that are eight together; their level is
    that of each, and not of eight."""
    return shown(disks) if count == 1 else f"{shown(count)} × {shown(disks)}"


def with_groups(disks: int, count: int) -> str:
    """Disks in all, with their groups where there are several: "8", "8 (2 × 4)"."""
    total = shown(disks * count)
    return total if count == 1 else f"{total} ({equal_groups(disks, count)})"


def shapes(level: str, controller: Mapping[str, Any]) -> tuple[Any, Any]:
    """Disks and spans of every group that can be built, by disks, then by spans.

    Args:
        level: RAID level
        controller: catalogue row with its limits; empty for none
    """
    return _shapes(level, *(controller.get(key) for key in _LIMITS))


@lru_cache(maxsize=64)
def _shapes(level: str, most_disks: Any, most_spans: Any) -> tuple[Any, Any]:
    # Spans divide the disks; those that a level has by itself may be more than can be asked for.
    asked = [
        (np.arange(spans, MOST_DISKS + 1, spans, dtype=float), float(spans))
        for spans in range(1, (MOST_SPANS if LEVELS[level].spannable else 1) + 1)
    ]
    every = np.arange(1.0, MOST_DISKS + 1)
    disks = np.concatenate([every, *(each for each, _ in asked)])
    own = np.broadcast_to(np.asarray(usual_spans(level, every)), every.shape)
    spans = np.concatenate([own, *(np.full(len(each), number) for each, number in asked)])
    row = dict(zip(_LIMITS, (most_disks, most_spans), strict=True))
    built = buildable(level, disks, spans, row)
    # In the order of disks, then of spans, each once; np.unique would load masked arrays.
    key = np.sort(disks[built] * MOST_DISKS + spans[built] - 1)
    key = key[np.diff(key, prepend=-1) > 0]
    return np.floor_divide(key, MOST_DISKS), np.mod(key, MOST_DISKS) + 1


def preferred(
    level: str, disks: Any, spans: Any, count: Any, controller: Mapping[str, Any]
) -> tuple[Any, ...]:
    """What decides between as many disks, the most important first: small is better.

    A controller is known to hold it, or else its arrays are narrow; few groups; the spans that the
    level has by itself; few spans. Mirrors are as narrow as can be in one group: only where a
    controller of the benchmark's age is named does it decide what is known of that one.

    Args:
        level: RAID level
        disks, spans, count: of the groups: arrays of one shape
        controller: catalogue row with its limits; empty for none
    """
    row = dict(controller)
    ranks = (count, spans != usual_spans(level, disks), spans)
    if LEVELS[level].family != PARITY and not of_the_benchmark(row):
        return ranks
    return np.where(held(disks, spans, row), 0.0, disks / spans), *ranks
