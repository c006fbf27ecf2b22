"""User profiles as they are offered to a mail system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import shown
from calculators.systems import SYSTEMS

# Origins of profiles that others published, or that stand in for such.
_PUBLISHED = {"cited", "assumed"}


def usual_profile(system: str, catalogue: Catalogue) -> str:
    """The user profile offered first for a mail system."""
    offered = profiles(system, catalogue)
    named = SYSTEMS[system].default_profile or "average"
    return named if named in offered else next(iter(offered), "")


def profiles(system: str, catalogue: Catalogue) -> dict[str, str]:
    """Profile key -> name and load, of one mail system: published ones first, then what somebody
    measured or gave, each by how much a user does."""
    rows = [(key, row) for key, row in catalogue.profiles.items() if row["system"] == system]
    rows.sort(key=lambda each: (each[1]["origin"] not in _PUBLISHED, *_load(each[1]), each[0]))
    return {key: ", ".join(filter(None, (row["name"], _load_said(row)))) for key, row in rows}


def _load(row: Mapping[str, Any]) -> tuple[float, float]:
    return (row.get("messages_per_day") or 0.0, row.get("iops_per_user") or 0.0)


def _load_said(row: Mapping[str, Any]) -> str:
    """What a user of a profile does: "100 messages a day"."""
    messages, rate = _load(row)
    if messages:
        return f"{shown(messages)} message{'s' * (messages != 1)} a day"
    return f"{shown(rate)} IOPS" if rate else ""
