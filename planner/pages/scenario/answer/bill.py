"""The bill of materials as a page shows it: prices of this scenario as inputs, and what runs on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils import timezone

from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import (
    DRIVES,
    LINE_FIELDS,
    OF_DRIVES,
    OF_PEOPLE,
    PER,
    PERIODS,
    PURCHASE_FIELDS,
    RATE_FIELDS,
)
from calculators.systems.system import Part
from planner.forms import numbers
from planner.forms.buying.purchase import typed_currency
from planner.forms.buying.unfinished import Finished
from planner.forms.flat import Flat
from planner.pages.scenario.answer.bill_lines import (
    KINDS,
    Typed,
    Way,
    left,
    shown_lines,
    start_in,
)

_NOTHING: Mapping[str, list[Problem]] = {}
_NOWHERE: Mapping[str, str] = {}
_ALL = Finished({})
_OF_GROUP = re.compile(r"raid_group_(\d+)\.(\w+)")
_MEMORY, _MODULE = "memory", "memory_module"
_CURRENCY = "purchase-currency"
# What a charge is counted by, and how often it is paid, where nobody says it.
OF_DESIGN, ONCE = "design", "once"
# So many licences are offered beside the bill.
_OFFERED = 20


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
    catalogue: Catalogue | None = None,
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
        catalogue: whose licences are offered
    """
    # Without one of the organisation a price is in the currency of the sums, or else of the others.
    own_currency = own_currency or now.get(_CURRENCY, "").strip().upper()
    starts = own_currency or typed_currency(now)
    typed = Typed(now, base, wrong, bought, changes, starts, starts != own_currency)
    lines = shown_lines(bill, typed, choosers)
    drives = any(line["kind"] == OF_DRIVES for line in lines)
    charges = _charges(typed, catalogue)
    return {
        "lines": lines,
        "unused": [left(one, typed) for one in bill.get("unused") or ()],
        "total": bill["total"],
        "expired": sum(each["expired"] for each in (*lines, *charges)),
        "costs": bill.get("costs") or {},
        "currency": typed.cell(_CURRENCY),
        "fields": _fields(bill, typed, drives),
        "drives": drives,
        "rates": [
            {"currency": each, "inputs": typed.cells(f"rate-{each}", RATE_FIELDS)}
            for each in _foreign(bill, now)
        ],
        "charges": charges,
        "licences": _licences(typed, catalogue, charges),
        "per": _per(typed, drives, people, {each["per"] for each in charges}),
        "periods": PERIODS,
    }


def _fields(bill: Mapping[str, Any], typed: Typed, drives: bool) -> list[dict[str, Any]]:
    """What is asked about buying as a whole; of failed drives only where there are some."""
    return [
        {
            "field": each,
            "cell": typed.cell(f"purchase-{name}"),
            "default": _usual(name, each, bill),
            "words": {"": "not counted", **each.choices()} if each.choices else None,
        }
        for name, each in PURCHASE_FIELDS.items()
        if drives or each.group != DRIVES or typed.now.get(f"purchase-{name}")
    ]


def _foreign(bill: Mapping[str, Any], now: Mapping[str, str]) -> list[str]:
    """Currencies that need a rate into that of the sums, or have one."""
    total, costs = bill["total"], bill.get("costs") or {}
    into = total.get("currency") or costs.get("currency") or now.get(_CURRENCY, "")
    paid = [*total.get("subtotals", ()), *costs.get("running", ())]
    others = {each["currency"] for each in paid if each["currency"]} - {into}
    given = {name.split("-")[1] for name in now if name.startswith("rate-")}
    return sorted((others | given) - {now.get(_CURRENCY, "").strip()})


def _charges(typed: Typed, catalogue: Catalogue | None) -> list[dict[str, Any]]:
    """What runs on, by its number, and an empty one to add. What a licence of the catalogue says
    stands where nothing is typed over it."""
    rows = catalogue.table("licence") if catalogue else {}
    today = timezone.localdate().isoformat()
    names = {*typed.now, *typed.base}
    numbered = {int(name.split("-")[1]) for name in names if name.startswith("charge-")}
    found = []
    for number in [*sorted(numbered), max(numbered, default=-1) + 1]:
        inputs = typed.cells(f"charge-{number}", LINE_FIELDS)
        row = rows.get(inputs["key"]["text"].strip(), {})
        if not row:
            start_in(typed.currency, inputs["currency"], typed.as_others)
        own = typed.has(f"charge-{number}-price")
        until = "" if own else str(row.get("price_until") or "")
        found.append(
            {
                "number": number,
                "inputs": inputs,
                "row": row,
                "hint": numbers.as_hint(row["price"]) if row.get("price") else "",
                "whose": KINDS["scenario" if own else row.get("price_kind", "list")] if row else "",
                "on": "" if own else row.get("price_on"),
                "until": until,
                "expired": bool(until) and until < today,
                "per": row.get("per") or OF_DESIGN,
                "period": row.get("period") or ONCE,
                "clear": Way(typed.changes, {cell["name"]: "" for cell in inputs.values()}),
            }
        )
    return found


def _licences(
    typed: Typed, catalogue: Catalogue | None, charges: list[dict[str, Any]]
) -> list[tuple[str, Way]]:
    """Licences and support of the catalogue that are not on the bill yet, with the way there."""
    if catalogue is None:
        return []
    there = {charge["inputs"]["key"]["text"].strip() for charge in charges}
    name = charges[-1]["inputs"]["key"]["name"]
    return [
        (called, Way(typed.changes, {name: key}))
        for key, called in catalogue.offered("licence")
        if key not in there
    ][:_OFFERED]


def _per(typed: Typed, drives: bool, people: bool, of_rows: Collection[str]) -> dict[str, str]:
    """What something that runs on is paid for. What cannot apply is not offered, unless somebody
    said it before."""
    texts = {**typed.base, **typed.now}
    said = {text for name, text in texts.items() if name.endswith("-per")} | {*of_rows}
    idle = {OF_DRIVES: not drives, OF_PEOPLE: not people}
    return {key: words for key, words in PER.items() if key in said or not idle.get(key)}


def _usual(name: str, each: Field, bill: Mapping[str, Any]) -> str:
    """What counts where nobody gave it."""
    costs = bill.get("costs") or {}
    if name == "years" and costs.get("years_ahead"):
        return numbers.write(costs["years"])
    return numbers.write(each.default) if each.default is not None else ""


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
