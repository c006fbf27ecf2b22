"""Servers and groups of a search wide enough for what "Fewest for this load" says is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.engine import OpenedScenario
from calculators.engine.fewer_servers import servers_without
from calculators.search.question.axes import first_place
from calculators.solver import GROUPS, SERVERS, has_servers


def with_fewest(question: Mapping[str, Any], opened: OpenedScenario) -> dict[str, Any]:
    """The question with as many servers and groups as the fewest that hold have, with and without
    each setting that a design may do without.

    Args:
        question: what is worth asking; its ranges stay as they are where they are wide enough
        opened: today's design
    """
    found = dict(question)
    if not has_servers(opened.bench):
        return found
    fewest = [each.fields() for each in servers_without(opened.look)]
    axes = dict(question.get("axes") or {})
    for pointer, values in axes.items():
        name = first_place(pointer).strip("/")
        if name in (SERVERS, GROUPS) and isinstance(values, Mapping):
            numbers = [each[name] for each in fewest]
            low, high = min(values["from"], *numbers), max(values["to"], *numbers)
            axes[pointer] = {**values, "from": low, "to": high}
    return {**found, "axes": axes}
