"""A scenario as it was saved once: its answer then, and what the same question says today."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.answers import plain
from calculators.engine import engine_version, open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.systems import SYSTEMS
from planner.forms.changes import changed
from planner.pages.plans.plans import laid_out, lines
from planner.report.document import Section
from planner.report.material import Material
from planner.report.sections.registry import sections
from planner.services.organisation.preferences import respelt

_PICTURES = frozenset({"charts"})


def revision_page(
    revision: Any, scenario: Any, catalogue: Catalogue, kept: dict[str, Any] | None
) -> dict[str, Any]:
    """What a version asked and answered, beside the scenario of now.

    Args:
        revision: the version
        scenario: as it is now
        catalogue: the organisation's
        kept: its sizing in plain values, as it was stored; None where there is none any more
    """
    then = SimpleNamespace(
        pk=None,
        name=f"Version {revision.number} as answered then",
        system=revision.document["system"],
        measured={},
    )
    columns = []
    kept = respelt(kept) if kept else None
    if kept:
        states = (kept.get("outlook") or {}).get("states") or {}
        columns.append(laid_out(then, kept["answer"], kept["bill"], states))
    renewed = not kept or not _of_today(kept, catalogue)
    if renewed:
        today = SimpleNamespace(**{**vars(then), "name": f"Version {revision.number} today"})
        columns.append(_today(today, revision.document, catalogue))
    if revision.number != scenario.revision:
        now = SimpleNamespace(
            pk=scenario.pk, name="The scenario now", system=scenario.system, measured={}
        )
        columns.append(_today(now, scenario.document(), catalogue))
    return {
        "comparison": lines(columns),
        "changes": changed(revision.document, scenario.document(), catalogue),
        "renewed": renewed and kept is not None,
        "sections": _sections(kept) if kept else (),
    }


def _today(column: Any, document: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    try:
        opened = open_scenario(document, catalogue)
    except InputProblems as error:
        return {
            "scenario": column,
            "verdict": "",
            "price": None,
            "figures": [],
            "checks": [],
            "problems": error.problems,
        }
    told = opened.sizing, opened.bill, opened.failure_states
    return laid_out(column, *(respelt(plain(each)) for each in told))


def _of_today(kept: dict[str, Any], catalogue: Catalogue) -> bool:
    """Whether engine and catalogue are those of the stored answer."""
    system = kept["document"]["system"]
    return (
        system in SYSTEMS
        and kept["engine_version"] == engine_version(system)
        and kept["catalogue"]["version"] == catalogue.version
    )


def _sections(kept: dict[str, Any]) -> tuple[Section, ...]:
    """The report of the stored sizing, without its pictures."""
    return sections(Material(kept), _PICTURES)
