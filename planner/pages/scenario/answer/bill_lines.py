"""The lines of the bill with inputs in them: what each is priced at in this scenario, and what is
typed that no line is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils import timezone

from calculators.errors import Problem
from calculators.inputs.catalogue import TABLES
from calculators.inputs.purchase.asked import DRAWING
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.sheet.said.numbers import shown
from calculators.sheet.said.within import thing_said
from planner.forms import numbers
from planner.forms.buying.purchase import ROW_FIELDS, unit_of
from planner.forms.buying.unfinished import Finished
from planner.pages.scenario.answer.unsaid import row_address

Cell = dict[str, Any]
KINDS = {"scenario": "this scenario", "organisation": "ours", "list": "list"}


@dataclass(frozen=True)
class Typed:
    """What is typed about buying.

    Args:
        now: its flat names with their texts
        base: the same of the stored scenario
        wrong: problems by the flat name of their input
        bought: what counts of it, what waits and what is taken from other lines
        changes: what is typed over the stored scenario, which a link keeps
        currency: in which a new price starts
        as_others: whether that is the one of the prices that are typed
    """

    now: Mapping[str, str]
    base: Mapping[str, str]
    wrong: Mapping[str, list[Problem]]
    bought: Finished
    changes: Mapping[str, str]
    currency: str
    as_others: bool = False

    def cell(self, name: str) -> Cell:
        """One input."""
        text = numbers.in_input(self.now.get(name, ""))
        found: Cell = {"name": name, "text": text, "base": self.base.get(name, "")}
        if name in self.bought.waiting:
            found["waiting"] = self.bought.waiting[name]
        if name in self.bought.taken:
            # It is no change, and follows the other lines until somebody types another.
            taken = self.bought.taken[name]
            found |= {"text": taken, "base": taken, "taken": "1"}
        return {**found, "problems": self.wrong[name]} if name in self.wrong else found

    def cells(self, row: str, names: Iterable[str]) -> dict[str, Cell]:
        """The inputs of a row, by the names of its fields."""
        return {name: self.cell(f"{row}-{name}") for name in names}

    def has(self, name: str) -> bool:
        """Whether something is typed there."""
        return bool(self.now.get(name, "").strip())


class Way:
    """What a link of the bill types, over what is typed already.

    Args:
        changes: what is typed over the stored scenario
        typed: what the link types
    """

    def __init__(self, changes: Mapping[str, str], typed: Mapping[str, str]) -> None:
        self.typed = json.dumps(typed)
        self.query = urlencode({**changes, **typed})


def shown_lines(
    bill: Mapping[str, Any], typed: Typed, choosers: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The lines, with inputs for a price in the first of each model: it has one price."""
    today = timezone.localdate().isoformat()
    often = Counter(map(_name, bill["lines"]))
    lines, met = [], set()
    for line in bill["lines"]:
        row = _name(line)
        told = {**line, "whose": KINDS.get(line.get("price_kind") or "", ""), "inputs": None}
        # It stands where a price is typed, so it is written as one.
        told["hint"] = numbers.as_hint(line["unit_price"]) if line.get("unit_price") else ""
        told["expired"] = bool(line.get("price_until")) and line["price_until"] < today
        # What is owned of a model on several lines is told by line.
        told["shares_owned"] = often[row] > 1
        told["choose"] = "" if line["key"] else choosers.get(row, "")
        if row and row not in met:
            met.add(row)
            told |= _priced(line, row, typed)
        lines.append(told)
    return lines


def _priced(line: Mapping[str, Any], row: str, typed: Typed) -> dict[str, Any]:
    """The inputs of a line, and what is to be known of them."""
    inputs = typed.cells(f"price-{row}", ROW_FIELDS)
    here = line.get("price_kind") == "scenario"
    if here or not line.get("currency"):
        # A typed price shows in which currency it counts.
        counts = (here and line.get("currency")) or ""
        as_others = typed.as_others and not counts
        start_in(counts or typed.currency, inputs["currency"], as_others)
    if line["kind"] not in DRAWING:
        # What the server feeds draws nothing by itself.
        del inputs["power_watts"]
    kind, key, watts = line["kind"], line["key"], line.get("power_watts")
    if not line.get("thing"):
        del inputs["price_for"]
    # Where energy is counted and no row says what this draws, the input is in sight.
    its_own = "power_watts" in inputs and line.get("power_origin") in (None, "given")
    is_typed = typed.has(f"price-{row}-price")
    found = {
        "inputs": inputs,
        "typed": is_typed,
        # What no row of the catalogue stands for has no price anywhere else.
        "usable_elsewhere": is_typed and bool(line["key"]),
        "power_wanted": typed.has("purchase-energy_price") and its_own,
        "watts_hint": shown(watts, 6) if watts else "unknown",
        # A line of no model, such as one that is yet to be chosen, has none.
        "row": row_address(kind, key) if key and kind in TABLES else "",
    }
    if held := line.get("held"):
        found["held_for"] = thing_said(held["price_for"])
        found["thing_said"] = thing_said(line["thing"])
        found["keep"] = Way(typed.changes, {f"price-{row}-price_for": line["thing"]})
        found["clear"] = Way(typed.changes, _emptied(row))
    return found


def left(one: Mapping[str, Any], typed: Typed) -> dict[str, Any]:
    """Something typed that no line of the bill is: inputs that keep it in the form, and the ways
    on: to the model that was chosen in its place, and out."""
    row, heir = one["name"], one["now"]
    now, base = typed.now, typed.base
    names = {name: f"price-{row}-{name}" for name in ROW_FIELDS}
    texts = {
        name: numbers.canonical(now[flat]) if unit_of(flat) is not None else now[flat]
        for name, flat in names.items()
        if now.get(flat)
    }
    taken = heir and any(typed.has(f"price-{heir}-{name}") for name in texts)
    over = {f"price-{heir}-{name}": texts[name] for name in texts if name != PRICE_FOR}
    return {
        **one,
        "said": thing_said(one["price_for"] or ""),
        "kept": [
            {"name": flat, "text": now.get(flat, ""), "base": base.get(flat, "")}
            for flat in names.values()
            if now.get(flat) or base.get(flat)
        ],
        "use": Way(typed.changes, {**_emptied(row), **over}) if heir and not taken else None,
        "clear": Way(typed.changes, _emptied(row)),
    }


def _emptied(row: str) -> dict[str, str]:
    """A row of the bill of which nothing is said."""
    return {f"price-{row}-{name}": "" for name in ROW_FIELDS}


def _name(line: Mapping[str, Any]) -> str:
    """Under which name a price of the line is typed; "" where there is none. Where no model is
    chosen, a figure that counts the line names it."""
    named = line["key"] or next(iter(line.get("figures") or ()), None)
    return f"{line['kind']}/{named}" if named else ""


def start_in(currency: str, cell: dict[str, Any], as_others: bool = False) -> None:
    """An empty input for a currency starts with that of the organisation, or of the other prices;
    it says nothing until there is a price beside it."""
    if not cell["text"].strip() and not cell["base"].strip():
        cell["text"] = cell["base"] = currency
        if as_others:
            cell["begun"] = "1"
