"""The sections of the report on the page of a scenario.

Most have a layout of their own there, with links into the sheet and the form; every other section
is drawn as the report describes it, so that a new one appears without a template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from calculators.sheet.sources import SOURCES
from planner.pages.scenario.answer.answers import Answer
from planner.report.document import Section
from planner.report.material import Material
from planner.report.sections.registry import sections
from planner.services.organisation.preferences import respelt
from planner.services.scenarios.sizings import what_moves

# Templates mark these with {% section %}; a test holds the list against the page.
LAID_OUT = frozenset(
    {
        "artifacts",
        "calculator",
        "charts",
        "checks",
        "constants",
        "design",
        "failures",
        "findings",
        "growth",
        "inputs",
        "key-figures",
        "materials",
        "measured",
        "notes",
        "what-if",
        "working",
    }
)

# The parts of the page, in their order; a number key leads to each.
PARTS = tuple(
    {"key": key, "title": title}
    for key, title in (
        ("answer", "Answer"),
        ("failures", "Failures"),
        ("layout", "Layout and charts"),
        ("purchase", "Purchase"),
        ("working", "Working"),
        ("history", "History"),
    )
)


def further(answer: Answer, scenario: Any = None) -> tuple[Section, ...]:
    """The sections without a layout of their own, said of an answer as of a stored sizing."""
    return sections(Material(_Asked(answer, scenario)), LAID_OUT)


class _Asked(Mapping[str, Any]):
    """An answer with the names that a stored sizing has; parts are worked out when asked for."""

    def __init__(self, answer: Answer, scenario: Any):
        self._parts: dict[str, Callable[[], Any]] = {
            "answer": lambda: answer.result,
            "outlook": lambda: {
                **answer.outlook,
                "findings": answer.findings,
                "states": answer.states,
                "artifacts": answer.artifacts,
            },
            "charts": lambda: answer.charts,
            "bill": lambda: answer.bill,
            "document": lambda: answer.document,
            "key_figures": lambda: answer.key_names,
            "bibliography": _bibliography,
            "what_if": lambda: respelt(
                what_moves(answer.document, answer.opened.catalogue), answer.rows
            ),
            "notes": lambda: scenario.notes if scenario else "",
            "measured": lambda: scenario.measured if scenario else {},
            "measured_source": lambda: scenario.measured_source if scenario else "",
        }

    def __getitem__(self, name: str) -> Any:
        return self._parts[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


@lru_cache(maxsize=1)
def _bibliography() -> dict[str, dict[str, Any]]:
    return {key: asdict(source) for key, source in SOURCES.items()}
