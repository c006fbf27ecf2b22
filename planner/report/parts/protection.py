"""What a design gives up of what protects it: no limit asks for it, so that no verdict tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from calculators.sheet.said.numbers import listed
from calculators.sheet.said.protection import COPIES, SETTINGS, amount, less, without
from planner.report.words.verdicts import FAIL

# A choice of the product, such as no cache before solid state disks, gives up nothing.
_ASSUMED = "assumed"


def given_up_of(
    figures: Mapping[str, Mapping[str, Any]], others: Sequence[Mapping[str, Mapping[str, Any]]]
) -> list[str]:
    """The same of figures: what a design does without and one of the others has."""
    own, *those = map(_had, (figures, *others))
    most = {
        name: max(each[name] for each in (own, *those) if name in each)
        for name in own
        if figures[name].get("origin") != _ASSUMED
    }
    return less({name: own[name] for name in most}, most)


def lacks(figures: Mapping[str, Mapping[str, Any]]) -> frozenset[str]:
    """The settings of which a design has nothing, whatever is asked for."""
    return without({name: figure["value"] for name, figure in figures.items()})


def _had(figures: Mapping[str, Mapping[str, Any]]) -> dict[str, float]:
    """How much a design has of each input that protects."""
    none = lacks(figures)
    return {
        name: 0.0 if name in none else amount(figures[name]["value"])
        for name in (*SETTINGS, *COPIES)
        if name in figures
    }


class Sized(Protocol):
    """A design with its answer; None where it cannot be sized."""

    @property
    def name(self) -> str: ...

    @property
    def answer(self) -> Mapping[str, Any] | None: ...


def lost_beside(columns: Sequence[Sized], one: Sized) -> list[str]:
    """What one design does without and another of those beside it has."""
    figures = [(each.answer or {}).get("figures", {}) for each in columns]
    return given_up_of((one.answer or {}).get("figures", {}), figures)


def only_broken_has(columns: Sequence[Sized], one: Sized, lost: Sequence[str]) -> str:
    """That some of what a design gives up is counted from designs that break: "counted from “A”,
    which breaks"; "" where one that holds has all of it, or the design breaks itself."""
    if _breaks(one):
        return ""
    sound = lost_beside([each for each in columns if not _breaks(each)], one)
    further = set(lost) - set(sound)
    names = [
        f"“{each.name}”"
        for each in columns
        if _breaks(each) and further & set(lost_beside([each], one))
    ]
    if not names:
        return ""
    return f"counted from {listed(names)}, which break{'s' * (len(names) == 1)}"


def _breaks(one: Sized) -> bool:
    return one.answer is not None and one.answer["verdict"] == FAIL


def said(names: Sequence[str]) -> str:
    """A sentence of it; nothing where nothing is given up."""
    return f"Gives up: {listed(list(names))}." if names else ""
