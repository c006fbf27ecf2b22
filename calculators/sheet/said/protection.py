"""What protects a design though no limit asks for it: what it is called where there is less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import count, shown

# Input -> what it is called where it is given up, in the order of what is lost with it.
SETTINGS = {
    "spare_disks": "spare disk",
    "metacache": "MetaCache",
    "restore_volume": "restore volume",
}
COPIES = {
    "ha_copies": "copies",
    "ha_copies_secondary_site": "copies in the second site",
    "lagged_copies": "lagged copies",
    "lagged_copies_secondary_site": "lagged copies in the second site",
}
# Setting -> the figure that counts what a design has of it: a RAID layout takes no spare disks and
# no MetaCache, whatever is asked for.
HAS = {
    "spare_disks": "bought.spare_disks",
    "metacache": "metacache.disks_advised",
    "restore_volume": "bought.restore_disks",
}
_PLURAL = {"spare_disks": "spare disks", **COPIES}
# Input -> the one that counts those of them that stand in the second site.
_PART = {name: each for name in COPIES if (each := f"{name}_secondary_site") in COPIES}
_WHERE = " in the second site"


def without(figures: Mapping[str, Any]) -> frozenset[str]:
    """The settings of which a design has nothing.

    Args:
        figures: name -> value
    """
    return frozenset(name for name, figure in HAS.items() if not figures.get(figure))


def less(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """What there is less of than there was: input -> its value."""
    numbers = {name: (amount(value), amount(then[name])) for name, value in now.items()}
    found, told = [], set[str]()
    for name, (has, had) in numbers.items():
        if has >= had or name in told:
            continue
        part = _PART.get(name, "")
        there, were = numbers.get(part, (0.0, 0.0))
        if there < were:
            # The copies of the second site are among those of all sites: each is told once.
            told.add(part)
            if were - there == had - has:
                found.append(_of(part, there, were))
            else:
                beside = _of(part, there, were).replace(f" {COPIES[part]}", _WHERE)
                found.append(f"{_of(name, has, had)} ({beside})")
            continue
        alone = name in SETTINGS and not has
        found.append(SETTINGS[name] if alone else _of(name, has, had))
    return found


def _of(name: str, has: float, had: float) -> str:
    return f"{shown(had - has)} of {shown(had)} {_PLURAL[name]}"


def amount(value: Any) -> float:
    """How much there is of an input that protects: of yes and no one and none."""
    if isinstance(value, str):
        return float(value == "yes")
    return float(value) if isinstance(value, int | float) else 0.0


def activated(lagged: int) -> str:
    """That so many databases of a group rest on a lagged copy alone, to stand inside a sentence.

    Args:
        lagged: databases
    """
    has = " of a group has" if lagged == 1 else "s of a group have"
    only = "only a lagged copy left, which is activated and protects no longer"
    return f"{count(lagged)} database{has} {only}"
