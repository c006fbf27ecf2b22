"""The bill of materials as a table that spreadsheets open."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from planner.render.cells import harmless
from planner.report.key_numbers import prices_known

# Columns of a line as a table, in order.
COLUMNS = (
    "level",
    "kind",
    "key",
    "description",
    "quantity",
    "part_number",
    "unit_price",
    "line_price",
    "currency",
    "price_origin",
    "item",
    "price_kind",
    "price_on",
    "price_until",
    "supplier",
    "supplier_part_number",
    "unspsc",
    "unit",
    "periods",
    "note",
    "power_watts",
    "owned",
    "to_buy",
)
# Rows behind the lines: what is paid beside them, and the sums over the years.
COST, SUM = "cost", "sum"
_AT_LEAST, _NOT_KNOWN = "at least", "not known"


# What a reader who is not to see prices gets none of.
_OF_PRICES = {
    "unit_price",
    "line_price",
    "currency",
    "price_origin",
    "price_kind",
    "price_on",
    "price_until",
    "supplier",
    "supplier_part_number",
    "periods",
}


def as_csv(
    lines: list[dict[str, Any]],
    costs: dict[str, Any] | None = None,
    priced: bool = True,
    total: Mapping[str, Any] | None = None,
) -> str:
    """The lines as CSV (RFC 4180), then what the years cost where anything is paid beside them,
    otherwise what all lines come to, and whether that is only the least of it.

    No cell can act as a formula in a spreadsheet. In each row with a price, to_buy × unit_price ×
    periods is line_price; to_buy is quantity less what is owned, and quantity where nothing is.
    Without prices, nothing of what they are is there.

    Args:
        lines: of the bill
        costs: of the bill
        priced: whether what things cost is shown
        total: of the bill
    """
    columns = [name for name in COLUMNS if priced or name not in _OF_PRICES]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    bought = [
        {"periods": 1, **line, "to_buy": bought_of(line), "note": _note(line, priced)}
        for line in lines
    ]
    sums = (_costs(costs or {}) or _total(total or {})) if priced else []
    for line in [*bought, *sums]:
        writer.writerow([harmless(line.get(column)) for column in columns])
    return out.getvalue()


def _total(total: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What all lines come to; nothing of a bill without lines."""
    if not (total.get("known") or 0) + (total.get("unknown") or 0):
        return []
    price = total.get("price")
    least = _AT_LEAST if total.get("unknown") else ""
    return [
        {
            "kind": SUM,
            "description": "Total",
            "line_price": price,
            "currency": total.get("currency"),
            "price_origin": "assumed" if price is not None and total.get("assumed") else None,
            "note": "; ".join(
                filter(None, (_NOT_KNOWN if price is None else least, prices_known(total)))
            ),
        }
    ]


def bought_of(line: Mapping[str, Any]) -> int:
    """How many are bought: all that are needed in bills from before owned ones were counted."""
    found = line.get("to_buy")
    return int(line["quantity"] if found is None else found)


def _note(line: dict[str, Any], priced: bool) -> str:
    """What is to be known of a line: an empty price says that it is no oversight."""
    unpriced = priced and line.get("unit_price") is None and bought_of(line)
    spare = f"{line['spare']} to spare" if line.get("spare") else ""
    return "; ".join(filter(None, ["price not known" if unpriced else "", spare, line.get("note")]))


def _working(one: dict[str, Any]) -> str:
    """How a line came about, and who says so."""
    source = one.get("source")
    said = [one.get("note"), source if source != "user" else ""]
    return f" ({'; '.join(filter(None, said))})" if any(said) else ""


def _costs(costs: dict[str, Any]) -> list[dict[str, Any]]:
    """What is paid beside the lines, over all years, and the sums; nothing where nothing is."""
    running = costs.get("running") or []
    if not running:
        return []
    currency, years = costs.get("currency"), costs["years"]
    found = [
        {
            "kind": COST,
            "key": one.get("key"),
            "description": f"{one['name']}, {one['period_words']}" + _working(one),
            "quantity": one.get("quantity"),
            "to_buy": one.get("quantity"),
            "part_number": one.get("part_number"),
            # A price in another currency stands beside no sum of the years in this one.
            "unit_price": one.get("unit_price") if one.get("currency") == currency else None,
            "line_price": one.get("whole"),
            "currency": currency,
            "price_origin": one.get("price_origin"),
            "unit": one.get("per"),
            "periods": one.get("periods"),
            "note": _NOT_KNOWN
            if one.get("whole") is None
            else _AT_LEAST * bool(one.get("at_least")),
        }
        for one in running
    ]
    why = "; ".join(costs.get("unknown") or ())
    sums = [
        ("Bought once", "once", costs.get("once_at_least"), "", "once_assumed"),
        (f"In {years} years", "whole", costs.get("at_least"), why, "assumed"),
    ]
    if costs.get("mailboxes") or costs.get("per_mailbox"):
        sums.append(("For a mailbox", "per_mailbox", costs.get("at_least"), why, "assumed"))
    return found + [
        {
            "kind": SUM,
            "description": said,
            "line_price": amount,
            "currency": currency,
            # A sum with an assumed price in it is assumed itself.
            "price_origin": "assumed" if amount is not None and costs.get(guessed) else None,
            "note": ": ".join(
                filter(None, (_NOT_KNOWN if amount is None else least and _AT_LEAST, why))
            ),
        }
        for said, name, least, why, guessed in sums
        for amount in [costs.get(name)]
    ]
