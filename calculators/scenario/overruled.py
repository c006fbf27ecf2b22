"""What of a user profile still counts where the I/O of a user was measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.fields import Field
from calculators.sheet.said.numbers import listed, quantity
from calculators.systems.exchange_2007_mailbox.mailbox_lines import ON_2007
from calculators.systems.system import System

IOPS = "iops_per_user"
_CACHE, _SIZE, _READS = "cache_mb_per_user", "mailbox_size_mb", "read_share"


def profile_overruled(system: System, profile: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What to say beside a profile whose I/O a measurement takes the place of; "" where none does.

    Args:
        system: of the population
        profile: row of the catalogue that it names; empty where it names none
        given: fields of the population that were given, with their values
    """
    if not profile or not isinstance(given.get(IOPS), int | float):
        return ""
    still = [
        field
        for field in system.population_fields
        if profile.get(field.name) is not None
        and field.name not in given
        and system.in_place_of.get(field.name) not in given
    ]
    measured = quantity(given[IOPS], "IOPS")
    lead = (
        f"The messages of this profile no longer count, as the I/O of a user is measured "
        f"({measured})"
        if IOPS in system.in_place_of.values()
        else f"The I/O of this profile no longer counts, as that of a user is given ({measured})"
    )
    if not still:
        return f"{lead}. Nothing else comes from the profile."
    gives = listed([_said(each, profile, given) for each in still])
    return f"{lead}. The profile still gives {gives}."


def _said(field: Field, profile: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """A field with the profile's value, and what that moves."""
    label = f"{field.label[:1].lower()}{field.label[1:]}"
    text = f"the {label} ({quantity(profile[field.name], field.unit)})"
    moved = _moved(field.name, given)
    return f"{text}, which moves {moved}" if moved else text


def _moved(name: str, given: Mapping[str, Any]) -> str:
    if name == _SIZE:
        return "capacity"
    if name != _CACHE:
        return ""
    if given.get("measured_on") != ON_2007:
        return "memory and, by the reads that a cache saves on Exchange 2007, the I/O"
    return "memory, not the I/O" if _READS in given else "memory and which part of the I/O reads"
