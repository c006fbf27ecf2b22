"""Answers of a scenario as plain values; it is opened as the product opens it."""

from typing import Any

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.inputs.catalogue import Catalogue


def findings(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What good practice says."""
    return plain(open_scenario(document, catalogue).findings)


def outlook(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """How far the load may grow."""
    return plain(open_scenario(document, catalogue).load_limit)


def failure_states(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """Every check in every state."""
    return plain(open_scenario(document, catalogue).failure_states)
