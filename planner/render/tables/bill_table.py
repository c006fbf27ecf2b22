"""The bill of materials as a table: its columns and rows, whatever file they are written to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from calculators.sheet.said.numbers import NOT_KNOWN
from planner.report.key_numbers import prices_known
from planner.report.words.prices import OF_NO_DESIGN, of_growth, rates
from planner.report.words.prices_said import held_said
from planner.report.words.verdicts import FAIL, PASS

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
COST, SUBTOTAL, RATE, SUM = "cost", "subtotal", "rate", "sum"
_AT_LEAST = "at least"
_NO_RATE = "in no sum: no rate"
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


# What is said of the price of a licence of the catalogue.
_OF_LICENCE = ("price_kind", "price_on", "price_until", "supplier", "supplier_part_number")


def table(
    bill: Mapping[str, Any], priced: bool = True, verdict: str = PASS
) -> tuple[list[str], list[dict[str, Any]]]:
    """The columns and the rows: the lines, what is paid beside them over the years, what hardware
    and all of it come to in each currency, the rates, and the sums.

    In each row with a price, to_buy × unit_price × periods is line_price, in the row's currency;
    to_buy is quantity less what is owned, and quantity where nothing is. Without prices, nothing of
    what they are is there.

    Args:
        bill: with lines, total and costs
        priced: whether what things cost is shown
        verdict: of the design: the sum of one that breaks says so
    """
    columns = [name for name in COLUMNS if priced or name not in _OF_PRICES]
    bought = [
        {"periods": 1, **line, "to_buy": bought_of(line), "note": _note(line, priced)}
        for line in bill["lines"]
    ]
    if not priced:
        return columns, bought
    costs, total = bill.get("costs") or {}, bill.get("total") or {}
    running = _running(costs)
    return columns, [
        *bought,
        *running,
        *_total(total, bool(running), verdict),
        *_of_years(costs, total, running),
        *_rates(costs, total),
        *_sums(costs),
    ]


def _total(total: Mapping[str, Any], running: bool, verdict: str) -> Iterator[dict[str, Any]]:
    """What all lines come to, by currency where there are several; nothing of a bill without
    lines."""
    if not (total.get("known") or 0) + (total.get("unknown") or 0):
        return
    parts = total.get("subtotals") or ()
    if len(parts) > 1 or any(part.get("rate") for part in parts):
        for part in parts:
            yield _subtotal(f"Hardware in {part['currency']}", part["price"], part["currency"])
    price = total.get("price")
    least = _AT_LEAST if total.get("unknown") else ""
    yield {
        "kind": SUM,
        "description": "Hardware" if running else "Total",
        "line_price": price,
        "currency": total.get("currency"),
        "price_origin": "assumed" if price is not None and total.get("assumed") else None,
        "note": "; ".join(
            filter(
                None,
                (
                    NOT_KNOWN if price is None else least,
                    prices_known(total),
                    of_growth(total),
                    OF_NO_DESIGN if verdict == FAIL else "",
                ),
            )
        ),
    }


def _subtotal(said: str, price: Any, currency: str) -> dict[str, Any]:
    return {"kind": SUBTOTAL, "description": said, "line_price": price, "currency": currency}


def _of_years(
    costs: Mapping[str, Any], total: Mapping[str, Any], running: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """What is paid over the years in each currency, hardware and what runs on, where they are
    several."""
    found: dict[str, Decimal] = {}
    bought = [(part["currency"], part["price"]) for part in total.get("subtotals") or ()]
    for currency, price in [*bought, *((row["currency"], row["line_price"]) for row in running)]:
        if currency and price is not None:
            found[currency] = found.get(currency, Decimal(0)) + Decimal(price)
    if running and (len(found) > 1 or costs.get("rates")):
        for currency, price in sorted(found.items()):
            yield _subtotal(f"In {costs['years']} years in {currency}", f"{price:.2f}", currency)


def _rates(costs: Mapping[str, Any], total: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """By which rates the sums count other currencies, of which day, and who says so."""
    for rate in rates({"costs": costs, "total": total}):
        yield {
            "kind": RATE,
            "key": rate["currency"],
            "description": f"1 {rate['currency']} = {rate['rate']} {rate['into']}",
            "currency": rate["into"],
            "price_on": rate["on"],
            "note": rate["source"],
        }


def bought_of(line: Mapping[str, Any]) -> int:
    """How many are bought: all that are needed in bills from before owned ones were counted."""
    found = line.get("to_buy")
    return int(line["quantity"] if found is None else found)


def _note(line: dict[str, Any], priced: bool) -> str:
    """What is to be known of a line: an empty price says that it is no oversight."""
    unpriced = priced and line.get("unit_price") is None and bought_of(line)
    held = held_said(line["held"]) if priced and line.get("held") else ""
    nothing = "nothing to buy: all are owned" if line.get("owned") and not bought_of(line) else ""
    spare = f"{line['spare']} to spare" if line.get("spare") else ""
    known = "price unknown" if unpriced else ""
    return "; ".join(filter(None, [known, held, nothing, spare, line.get("note")]))


def _working(one: dict[str, Any]) -> str:
    """How a line came about, and who says so."""
    source = one.get("source")
    said = [one.get("note"), source if source != "user" else ""]
    return f" ({'; '.join(filter(None, said))})" if any(said) else ""


def _running(costs: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is paid beside the lines, over all years, each in the currency of its price."""
    return [
        {
            "kind": COST,
            "key": one.get("key"),
            "description": f"{one['name']}, {one['period_words']}" + _working(one),
            "quantity": one.get("quantity"),
            "to_buy": one.get("quantity"),
            "part_number": one.get("part_number"),
            "unit_price": one.get("unit_price"),
            "line_price": _over_all(one, costs),
            "currency": one.get("currency"),
            "price_origin": one.get("price_origin"),
            "unit": one.get("per"),
            "periods": one.get("periods"),
            "note": _known(one, costs),
            **{name: one.get(name) for name in _OF_LICENCE},
        }
        for one in costs.get("running") or ()
    ]


def _over_all(one: Mapping[str, Any], costs: Mapping[str, Any]) -> str | None:
    """What a running line comes to in its own currency; None where nobody knows."""
    factors = [one.get(name) for name in ("quantity", "unit_price", "periods")]
    if any(factor is None for factor in factors):
        # Bills from before the periods were said have no more than the sum.
        whole: str | None = one.get("whole")
        return whole if one.get("currency") == costs.get("currency") else None
    found = Decimal(1)
    for factor in factors:
        found *= Decimal(str(factor))
    return f"{found:.2f}"


def _known(one: Mapping[str, Any], costs: Mapping[str, Any]) -> str:
    if one.get("whole") is None:
        return NOT_KNOWN if _over_all(one, costs) is None else _NO_RATE
    return _AT_LEAST * bool(one.get("at_least"))


def _sums(costs: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What all of it comes to; nothing where nothing is paid beside the lines."""
    if not costs.get("running"):
        return []
    currency, years = costs.get("currency"), costs["years"]
    why = "; ".join(filter(None, [*(costs.get("unknown") or ()), costs.get("today_only")]))
    ahead = ", the years ahead" if costs.get("years_ahead") else ""
    sums = [
        ("Bought once", "once", costs.get("once_at_least"), "", "once_assumed"),
        ("Each year", "yearly", costs.get("yearly_at_least"), "", "yearly_assumed"),
        (f"In {years} years{ahead}", "whole", costs.get("at_least"), why, "assumed"),
    ]
    if costs.get("yearly") is None:
        # Nothing is paid each year: a row would say that nobody knows how much.
        del sums[1]
    if costs.get("mailboxes") or costs.get("per_mailbox"):
        sums.append(("For a mailbox", "per_mailbox", costs.get("at_least"), why, "assumed"))
    return [
        {
            "kind": SUM,
            "description": said,
            "line_price": amount,
            "currency": currency,
            # A sum with an assumed price in it is assumed itself.
            "price_origin": "assumed" if amount is not None and costs.get(guessed) else None,
            "note": ": ".join(
                filter(None, (NOT_KNOWN if amount is None else least and _AT_LEAST, why))
            ),
        }
        for said, name, least, why, guessed in sums
        for amount in [costs.get(name)]
    ]
