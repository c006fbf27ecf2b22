"""The engine: a document in, answers out.

    opened = open_scenario(document, catalogue)
    opened.sizing, opened.charts, opened.load_limit, opened.findings, opened.bill, ...

A scenario is read once, and each answer is worked out when it is asked for. The functions give
single answers as plain values. Nothing here reads or writes anything else.
"""

from __future__ import annotations

from typing import Any

from calculators.answers import plain
from calculators.engine.opened import OpenedScenario, open_scenario
from calculators.engine.version import combined_version, engine_version
from calculators.inputs.catalogue import Catalogue
from calculators.solver import OFFERED

__all__ = [
    "OpenedScenario",
    "artifacts",
    "bill_of_materials",
    "charts",
    "combined_version",
    "engine_version",
    "fewest_disks",
    "open_scenario",
    "size",
    "solve",
]


def size(document: Any, catalogue: Catalogue, working: bool = True) -> dict[str, Any]:
    """Size a scenario.

    Args:
        document: the scenario as read from JSON or YAML
        catalogue: rows the scenario may name
        working: whether figures carry origin, source, formula and inputs, or value and unit only

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    return plain(open_scenario(document, catalogue).sized(working))


def charts(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The charts of a scenario: a question, axes with units, series, today's point, source."""
    return plain(open_scenario(document, catalogue).charts)


def artifacts(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Texts to copy or download, such as a configuration fragment, with advice on their use."""
    return plain(open_scenario(document, catalogue).snippets)


def bill_of_materials(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """What to buy for a scenario's design."""
    return plain(open_scenario(document, catalogue).bill)


def solve(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The fewest and the cheapest disks that carry each volume, and the most load it all holds."""
    return plain(open_scenario(document, catalogue).solution)


def fewest_disks(
    document: Any, catalogue: Catalogue, volume: str, level: str | None = None
) -> list[dict[str, Any]]:
    """The fewest disks that carry one volume, at one RAID level or at each that loses no data."""
    wanted = OFFERED if level is None else (level,)
    opened = open_scenario(document, catalogue)
    return plain(opened.fewest_disks(volume, wanted))
