"""A figure of a design that questions are asked about: one of the sheet, or the price."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import numpy as np

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.inputs.reader import nearest, shown
from calculators.scenario.bench import Bench
from calculators.systems.materials.bill_of_materials import (
    figures_of_lines,
    line_of,
    uncounted,
)
from calculators.systems.materials.bill_of_materials import lines as bill_lines
from calculators.systems.materials.owned import Stock

PRICE = "price"


def is_price(figure: str) -> bool:
    return figure == PRICE


def kept_for(bench: Bench, figure: str) -> tuple[str, ...]:
    """The figures of the sheet that have to be kept for it."""
    if is_price(figure):
        return tuple(dict.fromkeys(part.figure for part in bench.tree.bought))
    return (figure,)


def measured(
    bench: Bench, catalogue: Catalogue, figure: str, arrays: dict[str, Any], shape: tuple[int, ...]
) -> Any:
    """The figure over designs that differ in some inputs; not a number where it is not known.

    Args:
        bench: the design that they are made of
        catalogue: where its models have their prices
        figure: name of a figure of the sheet, or PRICE
        arrays: input name -> array of the shape
        shape: of the designs
    """
    # Designs between two others need not be any that makes sense.
    with np.errstate(all="ignore"):
        kept = _kept(bench, figure, arrays)
        value = price(bench, catalogue, kept) if is_price(figure) else kept.get(figure)
    return np.broadcast_to(np.asarray(_number(value), dtype=float), shape)


def measured_and_judged(bench: Bench, catalogue: Catalogue, figure: str) -> tuple[Any, bool]:
    """The figure of one design, as ``measured``, and whether the design breaks a limit, of one run
    of its lines: a step between two designs is often the only one with its words."""
    with np.errstate(all="ignore"):
        swept = bench.sweep({}, kept_for(bench, figure))
        kept = swept.kept
        value = price(bench, catalogue, kept) if is_price(figure) else kept.get(figure)
        return np.asarray(_number(value), dtype=float), not swept.all_hold()


def _kept(bench: Bench, figure: str, arrays: dict[str, Any]) -> Mapping[str, Any]:
    """The figures of the sheet that it is made of; of a design that is sized already, its own."""
    if not arrays and bench.sized:
        return bench.recording.values
    return bench.sweep(arrays, kept_for(bench, figure), judged=False).kept


def _number(value: Any) -> Any:
    return math.nan if value is None or isinstance(value, str) else value


def price(
    bench: Bench, catalogue: Catalogue, kept: Mapping[str, Any], purchase: Purchase | None = None
) -> Any:
    """What the lines with a price come to, as on the bill; unknown where currencies differ and
    nobody gave a rate, or where nothing that is bought has a price.

    Args:
        bench: the design
        catalogue: where its models have their prices
        kept: figure -> how many are needed
        purchase: what is said of buying; that of the scenario where left out
    """
    purchase = purchase or bench.scenario.purchase or NOTHING
    lines = list(_to_buy(bench, catalogue, kept, purchase))
    needed = [(bought, row) for bought, row in lines if np.any(bought > 0)]
    parts = [(bought, row) for bought, row in needed if row.get("price") is not None]
    if lines and not needed:
        # All of it is owned.
        return 0.0
    into = _added_in(purchase, [row for _, row in parts])
    if not parts or into is None:
        return math.nan
    whole: Any = 0.0
    for bought, row in parts:
        each = purchase.converted(Decimal(str(row["price"])), row.get("currency"), into)
        # What nobody can convert makes unknown only the designs that buy it.
        whole = whole + np.where(
            bought > 0, bought * (math.nan if each is None else float(each)), 0
        )
    return np.round(whole, 2)


def _to_buy(
    bench: Bench, catalogue: Catalogue, kept: Mapping[str, Any], purchase: Purchase
) -> Iterator[Any]:
    """How many are bought of each line that any design has, and its row."""
    stock = Stock(purchase)
    for figure, row, named in lines(bench, catalogue, purchase):
        quantity = kept.get(figure)
        if quantity is None:
            continue
        needed = np.asarray(quantity, dtype=float)
        needed = np.where(np.isfinite(needed) & (needed > 0), np.rint(needed), 0.0)
        if np.any(needed > 0):
            kind, key, line = named
            yield stock.bought(kind, key, needed, line)[1], row


def lines(
    bench: Bench, catalogue: Catalogue, purchase: Purchase
) -> Iterator[tuple[str, Row, tuple[str, str | None, tuple[str, ...]]]]:
    """Figure and row of each line, with what is said of it, and by what it may be said; what is on
    board of a server is not bought."""
    met, counted = set(), figures_of_lines(bench.tree.bought, bench.given)
    for part in bench.tree.bought:
        key = part.key(bench.given)
        row = catalogue.table(part.kind).get(key or "", {})
        # One line of the bill counts a figure once, whoever names it.
        if (part.kind, key, part.figure) in met or row.get("onboard"):
            continue
        met.add((part.kind, key, part.figure))
        line = counted[line_of(part, bench.given)]
        thing = part.thing(bench.given, bench.recording.values)
        priced = purchase.row(part.kind, key, row, line, thing)
        yield part.figure, priced, (part.kind, key, line)


def _added_in(purchase: Purchase, rows: list[Row]) -> str | None:
    """The currency of the sum; None where there are several and nobody said which."""
    found = {row.get("currency") or "" for row in rows}
    return purchase.currency or (found.pop() if len(found) == 1 else None)


def unit_of(bench: Bench, catalogue: Catalogue, figure: str) -> str:
    """The unit of the figure; of a price its currency."""
    if not is_price(figure):
        return bench.figures()[figure].unit
    purchase = bench.scenario.purchase or NOTHING
    found = list(_to_buy(bench, catalogue, bench.recording.values, purchase))
    priced = [(rest, row) for rest, row in found if row.get("price") is not None]
    bought = [row for rest, row in priced if rest > 0] or [row for _, row in priced]
    return _added_in(purchase, bought) or ""


def unpriced(bench: Bench, catalogue: Catalogue, figure: str) -> int:
    """How many lines of the bill have no price, of a figure that is the price; else none."""
    if not is_price(figure):
        return 0
    without = sum(line.line_price is None for line in bill_lines(bench, catalogue))
    return without + len(uncounted(bench, catalogue))


def label_of(bench: Bench, figure: str, missing: int) -> str:
    """What the figure is called.

    Args:
        bench: the scenario
        figure: of the sheet, or the price
        missing: lines of the bill without a price, as ``unpriced`` counts them
    """
    if not is_price(figure):
        return bench.figures()[figure].label
    return "price of the known lines" if missing else "price"


def figures_offered(bench: Bench) -> list[str]:
    """The figures that can be asked about: those of the mail system that are shown first, what
    limits rest on, the price, then all other numbers that a formula made."""
    values = bench.recording.values
    first = [name for name in bench.system.key_figures if name in bench.tree.figures]
    held = [each.needed.name for each in bench.verdicts if each.needed is not None]
    rest = [each.name for each in bench.tree.derived]
    numbers = [
        name
        for name in dict.fromkeys((*first, *held, *rest))
        if isinstance(values.get(name), float | int)
        and not isinstance(values.get(name), bool)
        and name in bench.figures()
    ]
    own = len([name for name in first if name in numbers])
    return [*numbers[:own], PRICE, *numbers[own:]]


def refuse_unknown(bench: Bench, figure: str) -> None:
    """Report a figure that the design does not have as a number.

    Raises:
        InputProblems: it has none of the name, or it is a word
    """
    offered = figures_offered(bench)
    if figure in offered:
        return
    known = bench.recording.values.get(figure)
    reason = (
        "is no number" if known is not None and figure in bench.figures() else "is none of them"
    )
    raise InputProblems.one(
        "",
        "unknown-figure",
        f"Figure: {shown(figure)} {reason}.",
        nearest(figure, offered, f"Give a figure of the answer, such as {offered[0]}."),
    )
