"""The database disk of a new plan whose server has no bays for the one that is sized where no model
is chosen: a model of the catalogue that goes into its bays."""

from __future__ import annotations

from typing import Any

from calculators.inputs.catalogue import Catalogue, can_be_sized
from calculators.sheet.said.numbers import amount
from calculators.systems import SYSTEMS
from planner.forms.new_plan import ages

DISK = "database_disk"
_SIZE, _TYPE = "db_disk_size_primary_site", "db_disk_type_primary_site"
_LARGE, _SMALL = '3.5"', '2.5"'
ASSUMED = {
    "origin": "assumed",
    "source": "house, the smallest model of today with a stated rate that fits the bays and holds "
    "as much as the usual disk, else the largest",
}


def fitting(found: dict[str, Any], catalogue: Catalogue) -> str:
    """The key of the model that stands in for the usual disk; "" where that one fits, where nobody
    knows, or where no model does.

    Args:
        found: the document of a mail system that plans its own volumes
        catalogue: the organisation's
    """
    row = catalogue.servers.get(found.get("server") or "", {})
    fields = {each.name: each for each in SYSTEMS[found["system"]].fields}
    size, kind = (fields.get(name) for name in (_SIZE, _TYPE))
    if size is None or kind is None or _LARGE not in str(kind.default):
        return ""
    if not row.get("bays_25") or row.get("bays_35"):
        return ""
    (_, models), *_ = ages.grouped(found["system"], "disk", catalogue) or [("", ())]
    rows = [(key, catalogue.disks[key]) for key, _ in models]
    ranked = [
        (
            row["capacity_gb"] < size.default,
            abs(row["capacity_gb"] - size.default),
            -(ages.year_of(row) or 0),
            key,
        )
        for key, row in rows
        if row.get("form_factor") == _SMALL and row.get("capacity_gb") and can_be_sized(row)
    ]
    return min(ranked)[-1] if ranked else ""


def said(document: dict[str, Any], catalogue: Catalogue) -> str:
    """That the disk was chosen for the bays, where it was; "" elsewhere."""
    if (document.get("origins") or {}).get(f"/{DISK}") != ASSUMED:
        return ""
    fields = {each.name: each for each in SYSTEMS[document["system"]].fields}
    usual = (
        f"{' '.join(amount(fields[_SIZE].default, fields[_SIZE].unit))}, {fields[_TYPE].default}"
    )
    return (
        f"The usual disk ({usual}) does not fit the bays of "
        f"{catalogue.servers[document['server']]['name']}: "
        f"{catalogue.disks[document[DISK]]['name']} is assumed in its place. Choose another under "
        "“Database disk model”."
    )
