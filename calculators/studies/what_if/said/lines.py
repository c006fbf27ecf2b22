"""Why a price changed, first by what is bought: the lines of the bill that differ."""

from __future__ import annotations

import math
from decimal import Decimal

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.scenario.bench import Bench
from calculators.sheet.figures import cents
from calculators.studies.what_if.answers import LineChange
from calculators.systems.materials.bill_of_materials import Line
from calculators.systems.materials.bill_of_materials import lines as bill_lines

ENGINE = "engine"
_Named = tuple[str, str | None, str]
_Side = dict[_Named, list[Line]]


def changed_lines(
    benches: tuple[Bench, Bench],
    rows: tuple[Catalogue, Catalogue],
    currency: str,
    change: float | None,
) -> list[LineChange]:
    """The lines of two bills that differ, what moved the price most first; they sum to its change.

    Args:
        benches: the earlier design and the later
        rows: the catalogue of each
        currency: of the price
        change: of the price; None where it is not known

    Returns:
        Nothing where the change is not known, or the lines do not add up to it in one currency. A
        line of a model that gives way to another is two: one goes, one comes.
    """
    if change is None or not currency:
        return []
    sides: list[_Side] = []
    for bench, catalogue in zip(benches, rows, strict=True):
        side: _Side = {}
        for line in bill_lines(bench, catalogue):
            side.setdefault((line.kind, line.key, line.what), []).append(line)
        sides.append(side)
    said = [bench.scenario.purchase or NOTHING for bench in benches]
    found = []
    for name in dict.fromkeys([*sides[0], *sides[1]]):
        was, now = (side.get(name, []) for side in sides)
        one = _line(name, was, now, said, currency)
        if one.change or one.quantity_before != one.quantity_after or one.before != one.after:
            found.append(one)
    found.sort(key=lambda each: -abs(each.change))
    rest = cents(change - math.fsum(each.change for each in found))
    if rest:
        # What was answered then and what is worked out today differ.
        found.append(
            LineChange(
                ENGINE, None, "The calculations, changed meanwhile", 0, 0, None, None, currency,
                None, None, rest,
            )
        )  # fmt: skip
    return found


def _line(
    name: _Named, was: list[Line], now: list[Line], said: list[Purchase], currency: str
) -> LineChange:
    kind, key, _ = name
    before, after = _paid(was, said[0], currency), _paid(now, said[1], currency)
    change = cents((after or 0.0) - (before or 0.0)) or 0.0
    last = (now or was)[0]
    return LineChange(
        kind,
        key,
        last.description,
        sum(each.to_buy for each in was),
        sum(each.to_buy for each in now),
        _each(was),
        _each(now),
        last.row.get("currency"),
        before,
        after,
        change,
    )


def _paid(lines: list[Line], said: Purchase, currency: str) -> float | None:
    """What the lines come to; None where a price or a rate is not known."""
    whole = Decimal(0)
    for line in lines:
        if not line.to_buy:
            continue
        price = line.line_price
        of = line.row.get("currency") or ""
        paid = price if price is None or of == currency else said.converted(price, of, currency)
        if paid is None:
            return None
        whole += paid
    return cents(float(whole))


def _each(lines: list[Line]) -> str | None:
    prices = [each.unit_price for each in lines if each.unit_price is not None]
    return f"{prices[0]:.2f}" if prices else None
