"""The sections of a report, in order: described once, for the page, every format and the API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.report.document import Said, Section
from planner.report.material import Material
from planner.report.sections import general
from planner.report.sections.artifacts import artifacts
from planner.report.sections.calculator import calculator
from planner.report.sections.failures import failures
from planner.report.sections.findings import findings
from planner.report.sections.what_if import what_if


@dataclass(frozen=True)
class Kind:
    """A section: its name for programs, its heading, and what it says of a sizing."""

    key: str
    title: str
    say: Callable[[Material], Said]


SECTIONS = {
    kind.key: kind
    for kind in (
        Kind("checks", "Checks", general.checks),
        Kind("findings", "Things to look at", findings),
        Kind("failures", "What if something breaks?", failures),
        Kind("key-figures", "Key figures", general.key_figures),
        Kind("measured", "Predicted beside measured", general.compared),
        Kind("charts", "Charts", general.charts),
        Kind("artifacts", "To follow, to paste, to measure", artifacts),
        Kind("what-if", "What moves it, and where it turns", what_if),
        Kind("inputs", "Inputs", general.inputs),
        Kind("materials", "Bill of materials", general.materials),
        Kind("calculator", "Beside Microsoft's calculator", calculator),
        Kind("notes", "Notes", general.notes),
        Kind("working", "Working", general.working),
        Kind("constants", "Constants", general.constants),
        Kind("bibliography", "Bibliography", general.bibliography),
    )
}


def sections(of: Material, leave_out: frozenset[str] = frozenset()) -> tuple[Section, ...]:
    """Every section that has something to say."""
    found = ((kind, kind.say(of)) for kind in SECTIONS.values() if kind.key not in leave_out)
    return tuple(
        Section(kind.key, kind.title, said.lead, said.blocks) for kind, said in found if said.blocks
    )
