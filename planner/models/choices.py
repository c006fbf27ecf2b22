"""Choices taken from the calculators' registries, as callables: a new member needs no migration."""

from calculators.formulas.raid.levels import level_names
from calculators.inputs.fields import WRITE_POLICIES
from calculators.sheet.figures import ORIGINS
from calculators.systems import SYSTEMS, system_names

Choices = list[tuple[str, str]]


def systems() -> Choices:
    """Mail systems that can be sized."""
    return list(system_names().items())


def levels() -> Choices:
    """RAID levels."""
    return list(level_names().items())


def volumes() -> Choices:
    """Volumes of all mail systems."""
    found: dict[str, str] = {}
    for system in SYSTEMS.values():
        found.update(system.volumes)
    return list(found.items())


def write_policies() -> Choices:
    """Write policies of a RAID group."""
    return list(WRITE_POLICIES.items())


def row_origins() -> Choices:
    """Where the figures of a catalogue row can come from; a formula makes none of them."""
    return [(key, key) for key in ORIGINS if key != "derived"]


def price_origins() -> Choices:
    """Where a price can come from: no source states prices."""
    return [("given", "given"), ("assumed", "assumed")]


def lifecycles() -> Choices:
    """Whether something can still be bought."""
    return [
        ("announced", "Announced"),
        ("sold", "Sold"),
        ("last-orders", "Last orders"),
        ("withdrawn", "Withdrawn"),
    ]


def charges() -> Choices:
    """What is paid for beside hardware."""
    return [("licence", "Licence"), ("support", "Support"), ("service", "Service")]


def charged_for() -> Choices:
    """By what a licence or support is counted."""
    return [
        ("mailbox", "Each mailbox"),
        ("server", "Each server"),
        ("core", "Each core"),
        ("disk", "Each disk"),
        ("design", "The whole design"),
    ]


def periods() -> Choices:
    """How often it is paid."""
    return [("once", "Once"), ("month", "A month"), ("year", "A year")]
