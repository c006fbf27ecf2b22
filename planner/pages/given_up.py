"""What a scenario gives up of what protects it, by what its mail system has else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from calculators.systems import SYSTEMS
from planner.report.protection import COPIES, SETTINGS, less


def given_up(document: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> list[str]:
    """What a design does without and another one has: "spare disk", "1 of 2 copies".

    Args:
        document: its scenario
        before: the other one's; None for what the mail system has unless somebody says no, where
            copies are nobody's default to give up
    """
    defaults = _defaults(document["system"])
    names = list(defaults)
    if before is None:
        names, before = [name for name in names if name in SETTINGS], {}
    now, then = (
        {name: defaults[name] if each.get(name) is None else each[name] for name in names}
        for each in (document, before)
    )
    return less(now, then)


@cache
def _defaults(key: str) -> dict[str, Any]:
    """What a mail system has of it where nobody says."""
    system = SYSTEMS.get(key)
    found = {each.name: each.default for each in system.fields} if system else {}
    return {name: found[name] for name in (*SETTINGS, *COPIES) if name in found}
