"""What was asked: what the scenario states of the design, and what was filled in beside it."""

from __future__ import annotations

from collections.abc import Mapping

from planner.report.document import Cell, Column, Figure, Said, Table
from planner.report.material import Material
from planner.report.parts.leaves import leaves, names
from planner.report.parts.unused import used
from planner.report.sections import general
from planner.report.words.labels import title_of

_SCENARIO = "scenario"
_CONSTANT = "fact"
_GIVEN = "given"


def design(of: Material) -> Said:
    """What the scenario itself states."""
    return _said(
        _stated(of),
        "What the scenario states. Given: a person says so. Cited: a source does. Assumed: chosen, "
        "with the reason.",
        named=False,
    )


def working(of: Material) -> Said:
    """Every derived figure, and the names by which formulas call what the scenario states."""
    said = general.working(of)
    rows = tuple(
        (
            Cell(one.label),
            Cell("", figure=name, stands_here=True),
            Cell(one.quantity.text, one.quantity.unit),
        )
        for name, one in _stated(of).items()
    )
    columns = (Column("Input", weight=3), Column("Name", weight=3), Column("Value", True, 2))
    named = Table("The design by name", columns, rows)
    return Said((*said.blocks, named) if rows else said.blocks, said.lead)


def _stated(of: Material) -> dict[str, Figure]:
    stated = set(names(of.sizing.get("document") or {}))
    return {name: one for name, one in _leaves(of).items() if _is_stated(one, stated)}


def filled_in(of: Material) -> Said:
    """What the scenario leaves open, and what stands there instead."""
    stated = set(names(of.sizing.get("document") or {}))
    return _said(
        {name: one for name, one in _leaves(of).items() if not _is_stated(one, stated)},
        "What the scenario leaves open was filled in. Cited: a source states it. Assumed: chosen "
        "by Highwater or the catalogue, with the reason.",
    )


def _is_stated(one: Figure, stated: set[str]) -> bool:
    return one.origin == _GIVEN or one.name in stated


def _leaves(of: Material) -> dict[str, Figure]:
    """Inputs by name: no formula made them, and the answer counts them."""
    counts = used(of.answer["figures"])
    return {
        one.name: one
        for one in of.figures
        if not one.formula and _group(one) != _CONSTANT and one.name in counts
    }


def _said(found: Mapping[str, Figure], lead: str, named: bool = True) -> Said:
    groups: dict[str, list[Figure]] = {}
    for one in found.values():
        groups.setdefault(_group(one), []).append(one)
    ordered = sorted(groups, key=lambda group: group != _SCENARIO)
    titles = {_SCENARIO: "The scenario"}
    return Said(
        tuple(
            leaves(titles.get(group) or title_of(group), groups[group], named) for group in ordered
        ),
        lead,
    )


def _group(one: Figure) -> str:
    return one.name.split(".", 1)[0] if "." in one.name else _SCENARIO
