"""The registry of mail systems: one module each, one line each."""

from __future__ import annotations

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
# The limits of each system stand beside those that several share.
CHECKS.update({check.name: check for system in SYSTEMS.values() for check in system.checks})


def system_names() -> dict[str, str]:
    """System key -> title, for choices everywhere."""
    return {key: system.title for key, system in SYSTEMS.items()}


__all__ = ["SYSTEMS", "Part", "System", "system_names"]
