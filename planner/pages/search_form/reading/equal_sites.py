"""Numbers of copies with which both sites can hold as many, where both serve users: with others
every design breaks that limit, whatever else varies."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from calculators.engine import OpenedScenario
from calculators.search.question.axes import first_place

_COPIES, _SECOND = "ha_copies", "ha_copies_secondary_site"
_CHECK = "equal-sites"


def with_equal_sites(opened: OpenedScenario, axes: Mapping[str, Any]) -> dict[str, Any]:
    """The axes without copies that no design holds; all of them where none would be left.

    Args:
        opened: today's design
        axes: pointer -> values, or a range of them
    """
    varied = {
        name: pointer
        for pointer in axes
        if (name := first_place(pointer).rpartition("/")[2]) in (_COPIES, _SECOND)
    }
    if not varied or all(each.check.name != _CHECK for each in opened.bench.verdicts_untold):
        return dict(axes)
    tried = list(product(*(_numbers(axes[pointer]) for pointer in varied.values())))
    columns = (np.array(column, dtype=float) for column in zip(*tried, strict=True))
    holds = opened.bench.sweep(dict(zip(varied, columns, strict=True))).holds()[_CHECK]
    held = [
        each for each, mask in zip(tried, np.broadcast_to(holds, len(tried)), strict=True) if mask
    ]
    if not held:
        return dict(axes)
    found = dict(axes)
    for place, pointer in enumerate(varied.values()):
        numbers = sorted({each[place] for each in held})
        if numbers == _numbers(axes[pointer]):
            continue
        found[pointer] = numbers
        if len(numbers) == 1:
            # The only one is that of today, or nothing holds as it is.
            del found[pointer]
    return found or dict(axes)


def _numbers(values: Any) -> list[Any]:
    """Those of a list or of a range."""
    if not isinstance(values, Mapping):
        return list(values)
    return list(range(values["from"], values["to"] + 1, values.get("step", 1)))
