"""What is said of buying a design, as inputs that move its price: prices, rates, what is owned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.purchase.asked import OWNED, PURCHASE_FIELDS, WORDS
from calculators.inputs.purchase.purchase import KEY, NOTHING, Purchase, named_as, not_chosen
from calculators.inputs.reader import escaped
from calculators.scenario.bench import Bench
from calculators.studies.what_if import measure
from calculators.studies.what_if.movable import Movable

# Prices are typed to the cent; rates and the rest to more places than anybody knows.
_CENT, _EXACT = 2, 9
_LIST = "the catalogue"


@dataclass(frozen=True)
class Paid:
    """An input of what is bought.

    Args:
        input: which, where it stands and how far it may go
        put: what is said of buying with it at another value
        places: decimal places that it is given with
    """

    input: Movable
    put: Callable[[float], Purchase]
    places: int = _EXACT


def paid(bench: Bench, catalogue: Catalogue) -> Iterator[Paid]:
    """Everything said of buying a design that is a number: the price of each line that has one, how
    many are owned, rates of exchange, and what running it costs, which the price does not count."""
    purchase = bench.scenario.purchase or NOTHING
    met: set[Any] = set()
    for _, row, (kind, key, figures) in measure.lines(bench, catalogue, purchase):
        title = row.get("name") or not_chosen(kind)
        names = named_as(kind, key, figures)
        typed = [name for name in names if "price" in purchase.prices.get(name, {})]
        name = next(iter([*typed, *names]))
        if row.get("price") is not None and name not in met:
            met.add(name)
            yield _price(purchase, name, title, row, typed=bool(typed))
        owned = purchase.owned_as(kind, key, figures)
        if owned is not None and (OWNED.name, owned) not in met:
            met.add((OWNED.name, owned))
            yield _owned(purchase, owned, title)
    for currency in purchase.rates:
        yield _rate(purchase, currency)
    for name in sorted(purchase.given):
        if name not in WORDS:
            yield _of_years(purchase, name)


def priced(bench: Bench, catalogue: Catalogue, one: Paid, value: float) -> Any:
    """The price of the design with one of them at another value."""
    return measure.price(bench, catalogue, bench.recording.values, one.put(value))


def _price(purchase: Purchase, name: str, title: str, row: Row, typed: bool) -> Paid:
    def put(value: float) -> Purchase:
        said = {**purchase.prices.get(name, {}), "price": f"{value:.{_CENT}f}"}
        return replace(purchase, prices={**purchase.prices, name: said})

    at = f"/{KEY}/prices/{escaped(name)}/price" if typed else ""
    source = "user" if typed else str(row.get("source") or _LIST)
    origin = str(row.get("price_origin") or "given")
    unit = str(row.get("currency") or "")
    about = (f"price.{name}", at, f"{title}: price", unit, float(row["price"]), origin, source)
    return Paid(Movable(*about), put, _CENT)


def _owned(purchase: Purchase, name: str, title: str) -> Paid:
    def put(value: float) -> Purchase:
        return replace(purchase, owned={**purchase.owned, name: int(value)})

    at = f"/{KEY}/prices/{escaped(name)}/{OWNED.name}"
    about = (f"owned.{name}", at, f"{title}: owned", "", purchase.owned[name], "given", "user")
    return Paid(Movable(*about, most=float(OWNED.most), whole=True), put)


def _rate(purchase: Purchase, currency: str) -> Paid:
    rate = purchase.rates[currency]

    def put(value: float) -> Purchase:
        other = replace(rate, rate=Decimal(repr(value)))
        return replace(purchase, rates={**purchase.rates, currency: other})

    at = f"/{KEY}/rates/{escaped(currency)}/rate"
    label = f"Rate of {currency}"
    unit = f"{purchase.currency} for 1 {currency}"
    about = (f"rate.{currency}", at, label, unit, float(rate.rate), "given", rate.source)
    return Paid(Movable(*about), put)


def _of_years(purchase: Purchase, name: str) -> Paid:
    """What the years cost after it is bought."""
    field = PURCHASE_FIELDS[name]
    whole = field.kind == "integer"

    def put(value: float) -> Purchase:
        changed: dict[str, Any] = {name: int(value) if whole else value}
        return replace(purchase, **changed)

    today = getattr(purchase, name)
    about = (f"{KEY}.{name}", f"/{KEY}/{name}", field.label, field.unit, today, "given", "user")
    return Paid(Movable(*about, least=field.least, most=field.most, whole=whole), put)
