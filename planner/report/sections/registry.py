"""The sections of a report, in order: described once, for the page, every format and the API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.report.document import Said, Section
from planner.report.material import Material
from planner.report.sections import general, inputs
from planner.report.sections.artifacts import artifacts
from planner.report.sections.calculator import calculator
from planner.report.sections.failures import failures
from planner.report.sections.findings import findings
from planner.report.sections.growth import growth
from planner.report.sections.what_if import what_if

GROWTH = "Growth, year by year"


@dataclass(frozen=True)
class Kind:
    """A section: its name for programs, its heading, what it says of a sizing, and whether it is
    looked up behind what is read from the first page on."""

    key: str
    title: str
    say: Callable[[Material], Said]
    appendix: bool = False


# As somebody reads who decides: what is bought and for how much, whether it holds and what could
# break it, what that rests on; then what is looked up.
SECTIONS = {
    kind.key: kind
    for kind in (
        Kind("design", "The design", inputs.design),
        Kind("key-figures", "Key figures", general.key_figures),
        Kind("materials", "Bill of materials", general.materials),
        Kind("checks", "Checks", general.checks),
        Kind("measured", "Predicted beside measured", general.compared),
        Kind("failures", "What if something breaks?", failures),
        Kind("growth", GROWTH, growth),
        Kind("charts", "Charts", general.charts),
        Kind("inputs", "Assumptions and defaults", inputs.filled_in),
        Kind("findings", "Things to look at", findings),
        Kind("notes", "Notes", general.notes),
        Kind("working", "Working", inputs.working, appendix=True),
        Kind("constants", "Constants", general.constants, appendix=True),
        Kind("what-if", "What moves it, and where it turns", what_if, appendix=True),
        Kind("calculator", "Beside Microsoft's calculator", calculator, appendix=True),
        Kind("artifacts", "To follow, to paste, to measure", artifacts, appendix=True),
        Kind("bibliography", "Bibliography", general.bibliography, appendix=True),
    )
}


def sections(of: Material, leave_out: frozenset[str] = frozenset()) -> tuple[Section, ...]:
    """Every section that has something to say, appendices last."""
    ordered = sorted(SECTIONS.values(), key=lambda kind: kind.appendix)
    found = ((kind, kind.say(of)) for kind in ordered if kind.key not in leave_out)
    return tuple(
        Section(kind.key, kind.title, said.lead, said.blocks, kind.appendix)
        for kind, said in found
        if said.blocks
    )
