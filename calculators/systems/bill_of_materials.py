"""The bill of materials: server → controller → disk, with quantities and known prices.

No source states prices: they are the user's, or demonstration values marked assumed. An unknown
price stays unknown and is counted; it is never zero.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from calculators.inputs.catalogue import Catalogue, Row
from calculators.sheet.recording import Figure
from calculators.sheet.records import Scenario
from calculators.systems.system import Part

# How deep a line stands: server, its controllers, their disks.
_LEVELS = {"server": 0, "controller": 1, "disk": 2}


def bill(
    scenario: Scenario,
    catalogue: Catalogue,
    parts: tuple[Part, ...] = (),
    figures: Mapping[str, Figure] | None = None,
) -> dict[str, Any]:
    """The lines to buy for a design.

    Args:
        scenario: the design
        catalogue: where models have their names and prices
        parts: what is bought, where the sheet counts it; else the RAID groups are
        figures: the sheet's figures, for the parts

    Returns:
        {"lines": [...], "total": {"price", "currency", "known", "unknown"}}; a line names its
        parent by index. ``price`` is the sum of the known lines as a decimal text, None where
        none is known or currencies differ.
    """
    if parts:
        return _counted(scenario, catalogue, parts, figures or {})
    servers = int(scenario.options.value("servers"))
    per_server = int(scenario.options.value("controllers"))
    lines: list[dict[str, Any]] = []
    _add(lines, 0, None, "server", scenario.options.value("server"), servers, catalogue)
    for controller, disks in _by_controller(scenario).items():
        parent = len(lines)
        _add(lines, 1, 0, "controller", controller, servers * per_server, catalogue)
        for disk, quantity in disks.items():
            _add(lines, 2, parent, "disk", disk, servers * quantity, catalogue)
    return {"lines": lines, "total": _total(lines)}


def _counted(
    scenario: Scenario, catalogue: Catalogue, parts: tuple[Part, ...], figures: Mapping[str, Figure]
) -> dict[str, Any]:
    """The lines of a design whose sheet counts what is bought: a server's controllers and disks."""
    lines: list[dict[str, Any]] = []
    for part in parts:
        figure = figures.get(part.figure)
        if figure is None or not math.isfinite(figure.value) or figure.value <= 0:
            continue
        quantity, key = round(figure.value), part.key(scenario.options)
        level = _LEVELS[part.kind]
        # A server's controllers, then their disks, follow it.
        parent = level - 1 if level else None
        _add(lines, level, parent, part.kind, key, quantity, catalogue, part.what)
    return {"lines": lines, "total": _total(lines)}


def _by_controller(scenario: Scenario) -> dict[str | None, dict[str, int]]:
    found: dict[str | None, dict[str, int]] = {}
    for records in scenario.groups.values():
        for record in records:
            disks = found.setdefault(record.value("controller"), {})
            quantity = int(record.value("count") * record.value("disks"))
            disks[record.value("disk")] = disks.get(record.value("disk"), 0) + quantity
    return found


def _add(
    lines: list[dict[str, Any]],
    level: int,
    parent: int | None,
    kind: str,
    key: str | None,
    quantity: int,
    catalogue: Catalogue,
    what: str = "",
) -> None:
    row: Row = catalogue.table(kind).get(key, {}) if key else {}
    price = None if row.get("price") is None else Decimal(str(row["price"]))
    name = row.get("name") or f"{kind.capitalize()}, not chosen yet"
    lines.append(
        {
            "level": level,
            "kind": kind,
            "key": key,
            "description": f"{what}: {name}" if what else name,
            "quantity": quantity,
            "part_number": row.get("part_number"),
            "unit_price": None if price is None else f"{price:.2f}",
            "line_price": None if price is None else f"{price * quantity:.2f}",
            "currency": row.get("currency"),
            "price_origin": row.get("price_origin"),
            "source": row.get("source"),
            "parent": parent,
        }
    )


def _total(lines: list[dict[str, Any]]) -> dict[str, Any]:
    known = [line for line in lines if line["line_price"] is not None]
    currencies = {line["currency"] for line in known}
    single = len(currencies) == 1
    return {
        "price": f"{sum(Decimal(line['line_price']) for line in known):.2f}" if single else None,
        "currency": currencies.pop() if single else None,
        "known": len(known),
        "unknown": len(lines) - len(known),
    }
