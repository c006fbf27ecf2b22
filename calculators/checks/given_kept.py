"""What a design would buy by itself and somebody gave: the fewest hardware has as many of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculators.sheet.numbers import listed
from calculators.sheet.within import within
from calculators.solver import has_servers


def given_kept(bench: Any) -> list[str]:
    """Their labels, but of memory, which is a limit by itself; none where no servers are looked
    for."""
    memory = bench.system.memory_figure
    if not has_servers(bench):
        return []
    return [
        field.label
        for field in bench.system.fields
        if bench.system.bought.get(field.name) not in (None, memory)
        and bench.scenario.options.value(field.name) is not None
    ]


def as_given(labels: Sequence[str]) -> str:
    """The same behind what is the fewest: ", with the database disks of a server as given"."""
    named = listed([f"the {within(each)}" for each in labels])
    return f", with {named} as given" if labels else ""
