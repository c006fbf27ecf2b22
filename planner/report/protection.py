"""What a design gives up of what protects it: no limit asks for it, so that no verdict tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from calculators.sheet.numbers import listed, shown
from calculators.systems import SYSTEMS

# Input -> what it is called where it is given up, in the order of what is lost with it.
SETTINGS = {
    "spare_disks": "spare disk",
    "metacache": "MetaCache",
    "restore_volume": "restore volume",
}
_COPIES = {
    "ha_copies": "copies",
    "ha_copies_secondary_site": "copies in the second site",
    "lagged_copies": "lagged copies",
    "lagged_copies_secondary_site": "lagged copies in the second site",
}
_PLURAL = {"spare_disks": "spare disks", **_COPIES}
# A choice of the product, such as no cache before solid state disks, gives up nothing.
_ASSUMED = "assumed"


def given_up(document: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> list[str]:
    """What a design does without and another one has: "spare disk", "1 of 2 copies".

    Args:
        document: its scenario
        before: the other one's; None for what the mail system has unless somebody says no, where
            copies are nobody's default to give up
    """
    defaults = _defaults(document["system"])
    names = list(defaults)
    if before is None:
        names, before = [name for name in names if name in SETTINGS], {}
    now, then = (
        {name: defaults[name] if each.get(name) is None else each[name] for name in names}
        for each in (document, before)
    )
    return _less(now, then)


@cache
def _defaults(key: str) -> dict[str, Any]:
    """What a mail system has of it where nobody says."""
    system = SYSTEMS.get(key)
    found = {each.name: each.default for each in system.fields} if system else {}
    return {name: found[name] for name in (*SETTINGS, *_COPIES) if name in found}


def given_up_of(
    figures: Mapping[str, Mapping[str, Any]], others: Sequence[Mapping[str, Mapping[str, Any]]]
) -> list[str]:
    """The same of figures: what a design does without and one of the others has."""
    most: dict[str, Any] = {}
    for name in (*SETTINGS, *_COPIES):
        values = [_amount(each[name]["value"]) for each in (*others, figures) if name in each]
        if name in figures and figures[name].get("origin") != _ASSUMED:
            most[name] = max(values)
    return _less({name: figures[name]["value"] for name in most}, most)


class Sized(Protocol):
    """A design with its answer; None where it cannot be sized."""

    @property
    def answer(self) -> Mapping[str, Any] | None: ...


def lost_beside(columns: Sequence[Sized], one: Sized) -> list[str]:
    """What one design does without and another of those beside it has."""
    figures = [(each.answer or {}).get("figures", {}) for each in columns]
    return given_up_of((one.answer or {}).get("figures", {}), figures)


def said(names: Sequence[str]) -> str:
    """A sentence of it; nothing where nothing is given up."""
    return f"Gives up: {listed(list(names))}." if names else ""


def _less(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    found = []
    for name, value in now.items():
        has, had = _amount(value), _amount(then[name])
        if has < had:
            alone = name in SETTINGS and not has
            found.append(
                SETTINGS[name] if alone else f"{shown(had - has)} of {shown(had)} {_PLURAL[name]}"
            )
    return found


def _amount(value: Any) -> float:
    """How much there is of it: of yes and no one and none."""
    if isinstance(value, str):
        return float(value == "yes")
    return float(value) if isinstance(value, int | float) else 0.0
