"""Prices that a goal needs and nobody has given yet: said before the search runs, typed there."""

from __future__ import annotations

import copy
from typing import Any

from calculators.inputs.purchase import KEY
from calculators.search.objectives import PRICE
from calculators.search.question.objectives_reader import GOALS, MOST_OBJECTIVES
from planner.forms import numbers
from planner.pages.search_form.form import Form
from planner.pages.search_form.reading import Typed
from planner.pages.search_form.reading.places import key_of

_PRICED = ("server", "controller", "disk")
_MOST_SHOWN = 40


def with_prices(scenario: dict[str, Any], typed: Typed) -> dict[str, Any]:
    """The scenario with the prices that were typed, those that can be read."""
    found: dict[str, dict[str, str]] = {}
    for name in typed.lists:
        row, _, column = name.removeprefix("price-").rpartition("-")
        if not name.startswith("price-") or column != "price" or "/" not in row:
            continue
        price, currency = _read(typed, row)
        if price is not None and currency:
            found[row] = {"price": price, "currency": currency}
    if not found:
        return scenario
    changed = copy.deepcopy(scenario)
    changed.setdefault(KEY, {}).setdefault("prices", {}).update(found)
    return changed


def needed(form: Form, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows whose price the goal needs and nobody has given, with what was typed for them.

    Args:
        form: as it stands
        asked: the question of it
    """
    if not _wants_price(form):
        return []
    known = (form.scenario.get(KEY) or {}).get("prices") or {}
    rows = []
    for kind, key in _named(form, asked):
        row = form.catalogue.table(kind).get(key)
        name = f"{kind}/{key}"
        typed = form.typed.text(f"price-{name}-price")
        if row is None or row.get("onboard"):
            continue
        if not typed and (row.get("price") is not None or (known.get(name) or {}).get("price")):
            continue
        price, currency = _read(form.typed, name)
        wrong = ""
        if typed and price is None:
            wrong = f"“{typed}” is no price. Give a number, such as 389.00."
        elif typed and not currency:
            wrong = "Give the currency as three capitals, such as EUR."
        rows.append(
            {
                "name": f"price-{name}",
                "kind": kind,
                "title": row["name"],
                "price": typed,
                "currency": form.typed.text(f"price-{name}-currency"),
                "wrong": wrong,
            }
        )
    return rows[:_MOST_SHOWN]


def _wants_price(form: Form) -> bool:
    goal = GOALS.get(form.typed.text("goal"))
    figures = [each.figure for each in goal.objectives] if goal else []
    figures += [form.typed.text(f"objective-{row}") for row in range(MOST_OBJECTIVES)]
    return PRICE in figures


def _named(form: Form, asked: dict[str, Any]) -> list[tuple[str, str]]:
    """Kind and key of every row that a design may be made of."""
    found: dict[tuple[str, str], None] = {}
    axes = asked.get("axes")
    axes = axes if isinstance(axes, dict) else {}
    for pointer, values in axes.items():
        place = form.places.get(key_of(pointer.replace("/*/", "/0/")))
        if place is not None and place.field.kind in _PRICED and isinstance(values, list):
            found |= {(place.field.kind, value): None for value in values if value}
    for place in form.places.values():
        if place.field.kind in _PRICED and isinstance(place.today, str) and place.today:
            found[place.field.kind, place.today] = None
    return sorted(found, key=lambda row: (_PRICED.index(row[0]), row[1]))


def _read(typed: Typed, row: str) -> tuple[str | None, str]:
    text, currency = typed.text(f"price-{row}-price"), typed.text(f"price-{row}-currency")
    price = numbers.read(text) if text else None
    whole = len(currency) == 3 and currency.isascii() and currency.isupper()
    usable = isinstance(price, int | float) and 0 <= price < 1e10 and round(price, 2) == price
    return (str(price) if usable else None), (currency if whole else "")
