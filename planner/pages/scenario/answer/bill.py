"""The bill of materials with inputs in its rows: prices of this scenario, and what runs on."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.utils import timezone

from calculators.errors import Problem
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import (
    DRAWING,
    DRIVES,
    LINE_FIELDS,
    OF_DRIVES,
    OF_PEOPLE,
    PER,
    PERIODS,
    PURCHASE_FIELDS,
    RATE_FIELDS,
)
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.sheet.said.numbers import thing_said
from calculators.systems.system import Part
from planner.forms import numbers
from planner.forms.buying.purchase import ROW_FIELDS, unit_of
from planner.forms.buying.unfinished import Finished
from planner.forms.flat import Flat

_NOTHING: Mapping[str, list[Problem]] = {}
_NOWHERE: Mapping[str, str] = {}
_ALL = Finished({})
_OF_GROUP = re.compile(r"raid_group_(\d+)\.(\w+)")
_MEMORY, _MODULE = "memory", "memory_module"
_KINDS = {"scenario": "this scenario", "organisation": "ours", "list": "list"}


def rows(
    bill: Mapping[str, Any],
    now: Mapping[str, str],
    base: Mapping[str, str],
    own_currency: str = "",
    wrong: Mapping[str, list[Problem]] = _NOTHING,
    people: bool = True,
    bought: Finished = _ALL,
    choosers: Mapping[str, str] = _NOWHERE,
    changes: Mapping[str, str] = _NOWHERE,
) -> dict[str, Any]:
    """Everything that the bill shows.

    Args:
        bill: of the answer
        now: flat names of what is typed about buying, with their texts
        base: the same of the stored scenario
        own_currency: of the organisation, in which a new price starts
        wrong: problems by the flat name of their input
        people: whether the load is counted in people
        bought: what counts of what is typed, what waits and what is taken from other lines
        choosers: as ``choosers`` finds them
        changes: what is typed over the stored scenario, which a link keeps
    """
    today = timezone.localdate().isoformat()

    def cell(name: str) -> dict[str, Any]:
        text = numbers.in_input(now.get(name, ""))
        found: dict[str, Any] = {"name": name, "text": text, "base": base.get(name, "")}
        if name in bought.waiting:
            found["waiting"] = bought.waiting[name]
        if name in bought.taken:
            # It is no change, and follows the other lines until somebody types another.
            found |= {"text": bought.taken[name], "base": bought.taken[name], "taken": "1"}
        return {**found, "problems": wrong[name]} if name in wrong else found

    # Without one of the organisation a price is in the currency of the sums.
    own_currency = own_currency or now.get("purchase-currency", "").strip().upper()
    counted = bool(now.get("purchase-energy_price", "").strip())
    lines, met = [], set()
    often = Counter(_name(line) for line in bill["lines"])
    for line in bill["lines"]:
        row = _name(line)
        shown = {**line, "whose": _KINDS.get(line.get("price_kind") or "", ""), "inputs": None}
        # It stands where a price is typed, so it is written as one.
        shown["hint"] = numbers.as_hint(line["unit_price"]) if line.get("unit_price") else ""
        shown["expired"] = bool(line.get("price_until")) and line["price_until"] < today
        # What is owned of a model on several lines is told by line.
        shown["shares_owned"] = often[row] > 1
        shown["choose"] = "" if line["key"] else choosers.get(row, "")
        if row and row not in met:
            # A model on several lines has one price, typed in the first of them.
            met.add(row)
            shown["inputs"] = {name: cell(f"price-{row}-{name}") for name in ROW_FIELDS}
            typed = line.get("price_kind") == "scenario"
            if typed or not line.get("currency"):
                # A typed price shows in which currency it counts.
                its = line.get("currency") if typed else ""
                _start_in(its or own_currency, shown["inputs"]["currency"])
            if line["kind"] not in DRAWING:
                # What the server feeds draws nothing by itself.
                del shown["inputs"]["power_watts"]
            shown["typed"] = bool(now.get(f"price-{row}-price", "").strip())
            if not line.get("thing"):
                del shown["inputs"]["price_for"]
            if held := line.get("held"):
                shown["held_for"] = thing_said(held["price_for"])
                shown["thing_said"] = thing_said(line["thing"])
                shown["keep"] = _Way(changes, {f"price-{row}-price_for": line["thing"]})
                shown["clear"] = _Way(changes, _emptied(row))
            # What no row of the catalogue stands for has no price anywhere else.
            shown["usable_elsewhere"] = shown["typed"] and bool(line["key"])
            # Where energy is counted and no row says what this draws, the input is in sight.
            its_own = "power_watts" in shown["inputs"] and line.get("power_origin") in (
                None,
                "given",
            )
            shown["power_wanted"] = counted and its_own
        lines.append(shown)
    costs = bill.get("costs") or {}
    numbered = {int(name.split("-")[1]) for name in {*now, *base} if name.startswith("charge-")}
    more = max(numbered, default=-1) + 1
    into = (bill["total"].get("currency") or costs.get("currency") or "") or now.get(
        "purchase-currency", ""
    )
    others = [
        each["currency"] for each in bill["total"].get("subtotals", ()) if each["currency"] != into
    ]
    given = {name.split("-")[1] for name in now if name.startswith("rate-")}
    currencies = sorted({*others, *given} - {now.get("purchase-currency", "").strip()})
    drives = any(line["kind"] == OF_DRIVES for line in lines)
    # What cannot apply is not offered, unless somebody said it before.
    said = {text for name, text in {**base, **now}.items() if name.endswith("-per")}
    per = {
        key: words
        for key, words in PER.items()
        if key in said
        or not ((key == OF_DRIVES and not drives) or (key == OF_PEOPLE and not people))
    }
    return {
        "lines": lines,
        "unused": [_left(one, now, base, changes) for one in bill.get("unused") or ()],
        "total": bill["total"],
        "expired": sum(line["expired"] for line in lines),
        "costs": costs,
        "currency": cell("purchase-currency"),
        "fields": [
            {
                "field": each,
                "cell": cell(f"purchase-{name}"),
                "default": _usual(name, each, bill),
                "words": {"": "not counted", **each.choices()} if each.choices else None,
            }
            for name, each in PURCHASE_FIELDS.items()
            if drives or each.group != DRIVES or now.get(f"purchase-{name}")
        ],
        "drives": drives,
        "rates": [
            {
                "currency": currency,
                "inputs": {name: cell(f"rate-{currency}-{name}") for name in RATE_FIELDS},
            }
            for currency in currencies
        ],
        "charges": [
            {
                "number": number,
                "inputs": _started(
                    own_currency,
                    {name: cell(f"charge-{number}-{name}") for name in LINE_FIELDS},
                ),
            }
            for number in [*sorted(numbered), more]
        ],
        "per": per,
        "periods": PERIODS,
    }


class _Way:
    """What a link of the bill types, over what is typed already.

    Args:
        changes: what is typed over the stored scenario
        typed: what the link types
    """

    def __init__(self, changes: Mapping[str, str], typed: Mapping[str, str]) -> None:
        self.typed = json.dumps(typed)
        self.query = urlencode({**changes, **typed})


def _emptied(row: str) -> dict[str, str]:
    """A row of the bill of which nothing is said."""
    return {f"price-{row}-{name}": "" for name in ROW_FIELDS}


def _usual(name: str, each: Field, bill: Mapping[str, Any]) -> str:
    """What counts where nobody gave it."""
    costs = bill.get("costs") or {}
    if name == "years" and costs.get("years_ahead"):
        return numbers.write(costs["years"])
    return numbers.write(each.default) if each.default is not None else ""


def _left(
    one: Mapping[str, Any],
    now: Mapping[str, str],
    base: Mapping[str, str],
    changes: Mapping[str, str],
) -> dict[str, Any]:
    """Something typed that no line of the bill is: inputs that keep it in the form, and the ways
    on: to the model that was chosen in its place, and out."""
    row, heir = one["name"], one["now"]
    names = {name: f"price-{row}-{name}" for name in ROW_FIELDS}
    texts = {
        name: numbers.canonical(now[flat]) if unit_of(flat) is not None else now[flat]
        for name, flat in names.items()
        if now.get(flat)
    }
    taken = heir and any(now.get(f"price-{heir}-{name}", "").strip() for name in texts)
    over = {f"price-{heir}-{name}": texts[name] for name in texts if name != PRICE_FOR}
    return {
        **one,
        "said": thing_said(one["price_for"] or ""),
        "kept": [
            {"name": flat, "text": now.get(flat, ""), "base": base.get(flat, "")}
            for flat in names.values()
            if now.get(flat) or base.get(flat)
        ],
        "use": _Way(changes, {**_emptied(row), **over}) if heir and not taken else None,
        "clear": _Way(changes, _emptied(row)),
    }


def choosers(parts: Iterable[Part], now: Flat) -> dict[str, str]:
    """What a line without a model is counted by -> the input that chooses one, where the mail
    system has it: memory of a relay is bought, and no rule of it asks for modules.

    Args:
        parts: everything that the design buys
        now: the form as it was typed
    """
    groups = list(now.rows["raid_groups"])
    asked = {field.name for field in now.definition.fields}
    found: dict[str, str] = {}
    for part in parts:
        model = part.models[0] if part.models else _MODULE * (part.kind == _MEMORY)
        group = _OF_GROUP.fullmatch(model)
        if group:
            place = int(group[1]) - 1
            model = f"raid_groups-{groups[place]}-{group[2]}" if place < len(groups) else ""
        elif model not in asked:
            continue
        if model:
            found.setdefault(f"{part.kind}/{part.figure}", model)
    return found


def _name(line: Mapping[str, Any]) -> str:
    """Under which name a price of the line is typed; "" where there is none. Where no model is
    chosen, a figure that counts the line names it."""
    named = line["key"] or next(iter(line.get("figures") or ()), None)
    return f"{line['kind']}/{named}" if named else ""


def _start_in(currency: str, cell: dict[str, Any]) -> None:
    """An empty input for a currency starts with that of the organisation; it says nothing until
    there is a price beside it."""
    if not cell["text"].strip() and not cell["base"].strip():
        cell["text"] = cell["base"] = currency


def _started(currency: str, inputs: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    _start_in(currency, inputs["currency"])
    return inputs
