"""The registry of mail systems: one module each, one line each."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.checks.check import Check
from calculators.checks.server import CHECKS
from calculators.systems import (
    exchange_5_5,
    exchange_2007_hub,
    exchange_2007_mailbox,
    exchange_2010,
    exchange_2013,
    exchange_2016_to_se,
    postfix_relay,
)
from calculators.systems.own_names import refuse_unknown_names
from calculators.systems.system import Part, System

SYSTEMS: dict[str, System] = {
    system.key: system
    for system in (
        exchange_5_5.SYSTEM,
        exchange_2007_mailbox.SYSTEM,
        exchange_2007_hub.SYSTEM,
        exchange_2013.SYSTEM,
        exchange_2010.SYSTEM,
        *exchange_2016_to_se.EDITIONS,
        postfix_relay.SYSTEM,
    )
}


def add_limits(limits: dict[str, Check], systems: Iterable[System]) -> None:
    """Put the limits of mail systems beside those that several share.

    Raises:
        ValueError: there is another limit of that name, which the other systems would lose
    """
    for system in systems:
        for check in system.checks:
            if limits.setdefault(check.name, check) is not check:
                raise ValueError(
                    f"{system.key} calls a limit {check.name}, as another is called already: give "
                    "it a name of its own."
                )


add_limits(CHECKS, SYSTEMS.values())
refuse_unknown_names(SYSTEMS.values())


def system_names() -> dict[str, str]:
    """System key -> title, for choices everywhere."""
    return {key: system.title for key, system in SYSTEMS.items()}


__all__ = ["SYSTEMS", "Part", "System", "system_names"]
