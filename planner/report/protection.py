"""What a design gives up of what protects it: no limit asks for it, so that no verdict tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from calculators.sheet.numbers import listed, shown

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
_PLURAL = {"spare_disks": "spare disks", **COPIES}
# A choice of the product, such as no cache before solid state disks, gives up nothing.
_ASSUMED = "assumed"


def given_up_of(
    figures: Mapping[str, Mapping[str, Any]], others: Sequence[Mapping[str, Mapping[str, Any]]]
) -> list[str]:
    """The same of figures: what a design does without and one of the others has."""
    most: dict[str, Any] = {}
    for name in (*SETTINGS, *COPIES):
        values = [_amount(each[name]["value"]) for each in (*others, figures) if name in each]
        if name in figures and figures[name].get("origin") != _ASSUMED:
            most[name] = max(values)
    return less({name: figures[name]["value"] for name in most}, most)


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


def less(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """What there is less of than there was: input -> its value."""
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
