"""What the linter found, laid out for the page: each with what its fix changes in the form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from calculators.best_practice.fixes import END
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.fields import Field
from calculators.inputs.quantities import SHARE
from calculators.sheet.numbers import count, money, unit_shown
from planner.forms import numbers
from planner.forms.flat import LISTS, Flat

# Severity -> sign, and the word beside it.
SIGNS = {"error": "fail", "warning": "warn", "advice": "advice"}
ADVICE = "advice"


def laid_out(
    found: list[dict[str, Any]], flat: Flat, names: Mapping[str, str], changes: Mapping[str, str]
) -> dict[str, Any]:
    """Findings for the page.

    Args:
        found: as the engine says them
        flat: the form as it was typed
        names: JSON Pointer -> name of the input
        changes: what differs from the stored scenario already
    """
    rows = [_row(each, flat, names, changes) for each in found]
    advice = [row for row in rows if row["severity"] == ADVICE]
    return {
        "count": len(rows),
        "pressing": [row for row in rows if row["severity"] != ADVICE],
        "advice": advice,
        "advice_titles": "; ".join(row["title"] for row in advice),
    }


def _row(
    finding: dict[str, Any], flat: Flat, names: Mapping[str, str], changes: Mapping[str, str]
) -> dict[str, Any]:
    typed = _typed(finding["fix"], flat, names, changes)
    places = [names[pointer] for pointer in finding["pointers"] if names.get(pointer)]
    return {
        **finding,
        "sign": SIGNS[finding["severity"]],
        "anchor": f"f-{places[0]}" if places else "",
        "change": _said(finding["fix"] or {}, flat) if typed else "",
        "cost": cost_said(finding.get("cost")) if typed else "",
        "typed": json.dumps(typed) if typed else "",
        "query": urlencode({**changes, **typed}),
    }


def cost_said(cost: Mapping[str, Any] | None) -> str:
    """What a fix buys: "+88 disks, +28,952 USD"; what it buys nothing of, costs nothing."""
    if cost is None:
        return ""
    parts = [
        f"{_sign(cost[kind])}{count(abs(cost[kind]))} {kind if abs(cost[kind]) > 1 else kind[:-1]}"
        for kind in ("servers", "disks")
        if cost[kind]
    ]
    price = float(cost["price"]) if cost["price"] is not None else 0.0
    if price:
        parts.append(f"{_sign(price)}{money(cost['price'].lstrip('-'))} {cost['currency']}")
    if not parts:
        return "no hardware more"
    if not cost["complete"]:
        parts.append("some prices unknown" if price else "price unknown")
    if price and cost.get("assumed"):
        parts.append("some prices assumed")
    return ", ".join(parts)


def _sign(value: float) -> str:
    return "−" if value < 0 else "+"


def _typed(
    fix: dict[str, Any] | None, flat: Flat, names: Mapping[str, str], changes: Mapping[str, str]
) -> dict[str, str]:
    """The inputs that a fix fills; nothing where the form has no place for it."""
    typed: dict[str, str] = {}
    for pointer, value in (fix or {}).items():
        listed, _, last = pointer.removeprefix("/").rpartition("/")
        if last == END and listed in LISTS:
            # A row that was taken out keeps its key.
            gone = [int(name.split("-")[1]) for name in changes if name.startswith(f"{listed}-")]
            key = max([*flat.rows[listed], *gone], default=-1) + 1
            typed |= {f"{listed}-{key}-{name}": numbers.write(text) for name, text in value.items()}
        elif names.get(pointer):
            typed[names[pointer]] = numbers.write(value)
        else:
            return {}
    return typed


def _said(fix: dict[str, Any], flat: Flat) -> str:
    """What a fix changes, in the words of the form; equal changes once."""
    said: dict[str, None] = {}
    for pointer, value in fix.items():
        *way, last = pointer.removeprefix("/").split("/")
        if last == END:
            said["add a RAID group: " + ", ".join(_row_said(value, flat))] = None
        elif way[:1] == ["assumptions"]:
            fact = flat.definition.facts[last]
            said[f"{fact.label}: {_amount(value, fact.unit)}"] = None
        elif value is not None:
            field = _field(flat, way, last)
            said[f"{field.label}: {_worded(field, value)}"] = None
    return "; ".join(said)


def _row_said(row: Mapping[str, Any], flat: Flat) -> list[str]:
    return [
        flat.definition.volumes.get(row["volume"], row["volume"]),
        LEVELS[row["level"]].name,
        f"{numbers.write(row['disks'])} disks",
    ]


def _field(flat: Flat, way: list[str], name: str) -> Field:
    listed = LISTS.get(way[0], "fields") if way else "fields"
    return next(field for field in getattr(flat.definition, listed) if field.name == name)


def _worded(field: Field, value: Any) -> str:
    if field.choices or field.kind == "flag":
        text = numbers.write(value)
        return field.choices().get(text, text) if field.choices else text
    return _amount(value, field.unit)


def _amount(value: Any, unit: str) -> str:
    """A value with its unit; a share is written as percent."""
    text = numbers.write(value, unit)
    return text if unit == SHARE else f"{text} {unit_shown(unit)}".strip()
