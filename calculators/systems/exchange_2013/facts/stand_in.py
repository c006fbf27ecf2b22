"""Constants of a neighbouring edition that stand in where none is published, marked as such."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from calculators.sheet.figures import Fact
from calculators.systems.exchange_2013.facts.disks import DISK_FACTS
from calculators.systems.exchange_2013.facts.mailbox import FACTS
from calculators.systems.exchange_2013.facts.network import NETWORK_FACTS

HOUSE = "house, neighbouring edition"
# Of the edition and not of its disks and links.
_OF_THE_EDITION = {
    "system_pair", "system_room", "client_spares", "index_sent", "latency_limit", "log_compression",
}  # fmt: skip
# What holds for any edition: disks, arrays, links, a working day, and plain numbers of the plan.
_ANY = {
    *(key for key in (*DISK_FACTS, *NETWORK_FACTS) if key not in _OF_THE_EDITION),
    "log_step",
    "week_days",
    "fortnight_days",
}


def stand_in(facts: Mapping[str, Fact], note: str, own: Iterable[str] = ()) -> dict[str, Fact]:
    """The facts of a neighbour, assumed but for those that hold for any edition.

    Args:
        facts: of the neighbouring edition
        note: whose they are
        own: facts whose sources name this edition as well
    """
    kept = _ANY | set(own)
    return {
        key: fact
        if key in kept or fact.origin == "assumed"
        else replace(fact, source=HOUSE, note=f"{note} {fact.note}".strip(), origin="assumed")
        for key, fact in facts.items()
    }


def assumed(key: str, value: float, note: str) -> Fact:
    """A constant that no source states."""
    return replace(FACTS[key], value=value, source=HOUSE, note=note, origin="assumed")
