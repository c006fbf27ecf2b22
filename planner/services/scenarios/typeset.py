"""Formulas of a stored sizing as mathematics, for formats that set it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lines.printing import printed


def typst_formulas(
    document: dict[str, Any], catalogue: Catalogue, figures: Mapping[str, Mapping[str, Any]]
) -> dict[str, str]:
    """Name of a figure -> its formula as typst mathematics.

    Only formulas that are still what the sizing says: those of an older engine stay text.
    """
    try:
        now = Bench(parse(document, catalogue)).figures()
    except InputProblems:
        return {}
    return {
        name: now[name].typst()
        for name, stored in figures.items()
        if name in now
        and now[name].derived
        and printed(now[name].named).formula == stored["formula"]
    }
