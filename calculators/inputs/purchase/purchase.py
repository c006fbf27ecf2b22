"""What a scenario says of buying its design: prices typed for it, rates, years, running costs.

{"purchase": {"currency": "EUR", "years": 5, "energy_price": 0.28, "pue": 1.4,
              "failed_drives": "stated", "warranty_years": 3,
              "prices": {"disk/scsi-15k-300gb": {"price": "259", "currency": "USD", "owned": 12}},
              "rates": {"USD": {"rate": 0.92, "on": "2026-03-01", "source": "our bank"}},
              "lines": [{"name": "Licence", "per": "mailbox", "price": "3.10", "currency": "EUR"}]}}
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

from calculators.inputs.catalogue import TABLES, Row
from calculators.inputs.documents.asked import names_of
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import (
    DRAWING,
    LINE_FIELDS,
    MOST_LINES,
    OWNED,
    PER,
    PERIODS,
    POWER,
    PRICE_ORIGINS,
    PURCHASE_FIELDS,
    RATE_FIELDS,
    SUMS,
    USUAL_PUE,
    USUAL_YEARS,
    WORDS,
    AskedPurchase,
    PurchasePrice,
)
from calculators.inputs.purchase.currency_signs import signed
from calculators.inputs.purchase.reading import IN_SUMS, no_price
from calculators.inputs.purchase.reading import currency as _currency
from calculators.inputs.purchase.reading import day as _day
from calculators.inputs.purchase.reading import mapping as _map
from calculators.inputs.purchase.reading import required as _required
from calculators.inputs.purchase.reading import text as _text
from calculators.inputs.purchase.reading import word as _word
from calculators.inputs.purchase.said import PRICE_FOR, is_of_another
from calculators.inputs.reader import Reader, escaped, kind_of, shown
from calculators.inputs.typed import quantities

KEY = "purchase"
MOST_PRICES = 500
# How figures that count what is bought begin.
BOUGHT = "bought."
_MOST = Decimal(10) ** 10
# Decimal places of a price.
PLACES = 2
_NOTHING_SAID = (None, "")
_PRICE_TEXTS = ("part_number", "supplier", "supplier_part_number")
# What is chosen one for all.
_PLURAL = {"memory": "Memory modules"}
_KNOWN = ("currency", *PURCHASE_FIELDS, *names_of(AskedPurchase))


@dataclass(frozen=True)
class Rate:
    """What one unit of another currency is in that of the scenario, as somebody gave it."""

    rate: Decimal
    on: str
    source: str


@dataclass(frozen=True)
class Charge:
    """A licence, support or another thing that is paid for.

    Args:
        name: as printed
        per, period: by what it is counted and how often it is paid
        price: for one of these, None where nobody knows it
        currency: of the price
        origin: given or assumed
        key: of the catalogue row, where it is one
        of_row: whose price it is, of which days and supplier, where it is one
    """

    name: str
    per: str
    period: str
    price: Decimal | None
    currency: str | None
    origin: str
    key: str | None = None
    part_number: str | None = None
    of_row: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Purchase:
    """What a scenario says of buying its design.

    Args:
        currency: in which everything is added up; "" for that of the prices
        years, energy_price, pue, rack_unit_month, failure_rate, warranty_years: value, None where
            nobody gave one
        failed_drives: at which rate drives fail, "" where nobody chose
        given, years_ahead: which of these somebody gave; whether years are those looked ahead
        prices: "kind/key" -> fields over those of the catalogue row; "kind/figure" -> those of
            what is bought without a model, by a figure of the bill that counts it
        owned: the same names -> how many are there already
        rates: currency -> rate
        charges: what is paid beside hardware
    """

    currency: str = ""
    years: int = USUAL_YEARS
    energy_price: float | None = None
    pue: float = USUAL_PUE
    rack_unit_month: float | None = None
    failed_drives: str = ""
    failure_rate: float | None = None
    warranty_years: float | None = None
    given: frozenset[str] = frozenset()
    years_ahead: bool = False
    prices: Mapping[str, Row] = field(default_factory=dict)
    owned: Mapping[str, int] = field(default_factory=dict)
    rates: Mapping[str, Rate] = field(default_factory=dict)
    charges: tuple[Charge, ...] = ()

    @property
    def counts_failed(self) -> bool:
        """Whether drives that fail are among the costs."""
        return bool(self.failed_drives) or self.failure_rate is not None

    def row(
        self,
        kind: str,
        key: str | None,
        row: Row,
        figures: Iterable[str] = (),
        thing: str | None = None,
    ) -> Row:
        """A catalogue row with the price that this scenario has for it.

        Args:
            kind: of the catalogue
            key: of the row; None where no model is chosen
            row: as the catalogue has it
            figures: that count it, by which a price is given where no model is chosen
            thing: what it is where no model is chosen; a price that was typed for another thing is
                not that of this one. None where nobody asks
        """
        names = named_as(kind, key, figures)
        over = next(filter(None, map(self.prices.get, names)), None)
        if over and is_of_another(over, thing):
            over = {name: value for name, value in over.items() if name not in _OF_A_PRICE}
        return {**row, **over} if over else row

    def held(
        self, kind: str, key: str | None, figures: Iterable[str], thing: str
    ) -> dict[str, Any] | None:
        """A price that was typed for another thing than the line now is, with its currency and
        what it was typed for; None where there is none."""
        names = named_as(kind, key, figures)
        over = next(filter(None, map(self.prices.get, names)), None)
        if not over or not is_of_another(over, thing):
            return None
        return {name: over[name] for name in ("price", "currency", PRICE_FOR)}

    def unused(self, lines: Iterable[tuple[str, str | None, Collection[str]]]) -> list[str]:
        """Names under which a price or what is owned is given, and that no line answers to.

        Args:
            lines: kind, key of the row and figures of each line of the bill
        """
        left = {name for name, row in self.prices.items() if "price" in row or name in self.owned}
        for kind, key, figures in lines:
            names = named_as(kind, key, figures)
            left -= {next((name for name in names if self.prices.get(name)), "")}
            left -= {self.owned_as(kind, key, figures) or ""}
        return [name for name in self.prices if name in left]

    def owned_as(self, kind: str, key: str | None, figures: Iterable[str]) -> str | None:
        """The name under which some of it are owned, as ``row`` names a price; None where none."""
        return next((name for name in named_as(kind, key, figures) if name in self.owned), None)

    @property
    def without_model(self) -> list[Row]:
        """The prices of what is bought without a model."""
        return [row for name, row in self.prices.items() if is_figure(name.partition("/")[2])]

    def converted(self, amount: Decimal, currency: str | None, into: str) -> Decimal | None:
        """An amount in another currency; None where nobody gave a rate."""
        if currency == into:
            return amount
        rate = self.rates.get(currency or "") if into == self.currency else None
        return amount * rate.rate if rate else None


NOTHING = Purchase()
_OF_A_PRICE = {
    PRICE_FOR,
    "price",
    "currency",
    "price_origin",
    "price_kind",
    "price_on",
    "price_until",
}


def named_as(kind: str, key: str | None, figures: Iterable[str]) -> list[str]:
    """By what a scenario may name a line of the bill."""
    return [f"{kind}/{name}" for name in ([key] if key else [*figures, ""])]


def is_figure(name: str) -> bool:
    """Whether a price is that of a figure of the bill, not of a row of the catalogue."""
    return not name or name.startswith(BOUGHT)


def read_purchase(reader: Reader, asked: Any) -> Purchase:
    """The purchase of a document; everything wrong is noted."""
    if asked is None:
        return NOTHING
    place = f"/{KEY}"
    if not isinstance(asked, Mapping):
        hint = 'Give fields, such as {"years": 5, "energy_price": 0.28}.'
        reader.wrong_kind(place, "Purchase", asked, "an object", hint)
        return NOTHING
    reader.refuse_unknown(asked, _KNOWN, place)
    found: dict[str, Any] = {}
    for name, one in PURCHASE_FIELDS.items():
        if name in WORDS:
            word = _word(reader, asked.get(name), tuple(WORDS[name]), f"{place}/{name}", "")
            found |= {name: word} if word else {}
        elif name in SUMS and (said := signed(asked.get(name))) and said.currencies:
            reason, remedy = no_price(asked[name], asked.get("currency"), IN_SUMS)
            reason = f"{one.label}: {shown(asked[name])} {reason}"
            reader.problem(f"{place}/{name}", "not-a-price", reason, remedy)
        elif asked.get(name) is not None:
            value = reader.number(one, asked[name], f"{place}/{name}")
            if value is not None:
                found[name] = int(value) if one.kind == "integer" else value
    currency = _currency(reader, asked.get("currency"), f"{place}/currency") or ""
    charges = []
    for index, line in enumerate(_list(reader, asked.get("lines"), f"{place}/lines")):
        made = _charge(reader, line, f"{place}/lines/{index}")
        charges += [made] if made else []
    prices, owned = _prices(reader, asked.get("prices"), f"{place}/prices")
    return Purchase(
        currency=currency,
        given=frozenset(found),
        prices=prices,
        owned=owned,
        rates=_rates(reader, asked.get("rates"), currency, f"{place}/rates"),
        charges=tuple(charges),
        **found,
    )


def _prices(reader: Reader, asked: Any, place: str) -> tuple[dict[str, Row], dict[str, int]]:
    """What is said of each row of the catalogue, and how many of it are there already."""
    found, owned = dict[str, Row](), dict[str, int]()
    for name, fields in _map(reader, asked, place, MOST_PRICES).items():
        at = f"{place}/{escaped(name)}"
        kind = str(name).partition("/")[0]
        if kind not in TABLES or kind == "user_profile":
            reader.problem(
                at,
                "unknown-field",
                f"{shown(name)} is no kind and key of a row with a price.",
                "Name a row like disk/KEY, controller/KEY or server/KEY; where no model is chosen, "
                "a figure of the bill like server/bought.servers.",
            )
            continue
        if not isinstance(fields, Mapping):
            reader.problem(at, "wrong-type", f"{kind_of(fields)} given.", "Give an object.")
            continue
        reader.refuse_unknown(fields, names_of(PurchasePrice), at)
        row: Row = {}
        whose = partial(_row_name, reader, name)
        price = _money(reader, fields.get("price"), f"{at}/price", whose, fields.get("currency"))
        currency = _currency(reader, fields.get("currency"), f"{at}/currency")
        if price is not None:
            row["price"] = f"{price:.2f}"
            row["currency"] = currency
            if fields.get("currency") in _NOTHING_SAID:
                _without_currency(reader, f"{at}/currency", _row_name(reader, name))
            row["price_origin"] = _word(
                reader, fields.get("price_origin"), PRICE_ORIGINS, f"{at}/price_origin"
            )
            row["price_kind"] = "scenario"
            if meant := _text(reader, fields.get(PRICE_FOR), f"{at}/{PRICE_FOR}"):
                row[PRICE_FOR] = meant
            row["price_on"] = _day(reader, fields.get("price_on"), f"{at}/price_on")
            row["price_until"] = _day(reader, fields.get("price_until"), f"{at}/price_until")
        for text in _PRICE_TEXTS:
            value = _text(reader, fields.get(text), f"{at}/{text}")
            if value:
                row[text] = value
        watts = fields.get(POWER.name)
        if watts is not None and kind not in DRAWING:
            reader.problem(
                f"{at}/{POWER.name}",
                "not-counted",
                f"{_row_name(reader, name)}: its power is part of what the server draws.",
                "Give the power of the server, of disks and of enclosures.",
            )
        elif watts is not None:
            drawn = reader.number(POWER, watts, f"{at}/{POWER.name}")
            if drawn is not None:
                row |= {POWER.name: drawn, "power_origin": "given"}
        found[str(name)] = row
        if fields.get(OWNED.name) is not None:
            of = replace(OWNED, label=f"Owned of {_row_name(reader, name)}")
            there = reader.number(of, fields[OWNED.name], f"{at}/{OWNED.name}")
            # None of them says what leaving it out says.
            owned |= {str(name): int(there)} if there else {}
    return found, owned


def _rates(reader: Reader, asked: Any, currency: str, place: str) -> dict[str, Rate]:
    found = {}
    for name, fields in _map(reader, asked, place, 30).items():
        at = f"{place}/{escaped(name)}"
        other = _currency(reader, name, at)
        if not isinstance(fields, Mapping):
            hint = 'Give {"rate": 0.92, "on": "2026-03-01", "source": "our bank"}.'
            reader.wrong_kind(at, "Rate", fields, "an object", hint)
            continue
        reader.refuse_unknown(fields, RATE_FIELDS, at)
        if not currency:
            _required(reader, f"/{KEY}/currency", "Rates lead to a currency, and none is chosen.")
        number = fields.get("rate")
        rate = reader.number(_RATE, number, f"{at}/rate") if number is not None else None
        if number is None:
            _required(reader, f"{at}/rate", "The rate is missing.")
        day = _day(reader, fields.get("on"), f"{at}/on")
        if fields.get("on") in _NOTHING_SAID:
            _required(reader, f"{at}/on", "A rate is that of a day.")
        source = _text(reader, fields.get("source"), f"{at}/source") or "given"
        if rate and day and other:
            found[other] = Rate(Decimal(repr(rate)), day, source)
    return found


_RATE = Field("rate", "Rate", "number", "1", least=1e-9, most=1e9)


def _charge(reader: Reader, asked: Any, place: str) -> Charge | None:
    if not isinstance(asked, Mapping):
        reader.problem(place, "wrong-type", f"{kind_of(asked)} given.", "Give an object.")
        return None
    reader.refuse_unknown(asked, LINE_FIELDS, place)
    key = _text(reader, asked.get("key"), f"{place}/key")
    row: Mapping[str, Any] = {}
    if key:
        row = reader.catalogue.table("licence").get(key) or {}
        if not row:
            reader.problem(
                f"{place}/key",
                "unknown-licence",
                f"{shown(key)} is not among the licences of the catalogue.",
                "Name one that is there, or leave key out and give name, per, period and price.",
            )
    said = {name: value for name, value in asked.items() if value is not None}
    if "price" in said:
        # The row's origin and days are those of its own price.
        row = {name: value for name, value in row.items() if name not in _OF_ANOTHER}
        row |= {"price_kind": "scenario"}
    merged = {**row, **said}
    name = _text(reader, merged.get("name"), f"{place}/name")
    if not name and not key:
        _required(reader, f"{place}/name", "The line has no name.")
    per = _word(reader, merged.get("per"), tuple(PER), f"{place}/per", "design")
    period = _word(reader, merged.get("period"), tuple(PERIODS), f"{place}/period", "once")
    title = name or key or "a line without a name"
    own = merged.get("currency")
    price = _money(reader, merged.get("price"), f"{place}/price", lambda: title, own)
    currency = _currency(reader, own, f"{place}/currency")
    if price is not None and own in _NOTHING_SAID:
        _without_currency(reader, f"{place}/currency", title)
    origin = _word(reader, merged.get("price_origin"), PRICE_ORIGINS, f"{place}/price_origin")
    part = _text(reader, merged.get("part_number"), f"{place}/part_number")
    of_row = {name: str(row[name]) for name in _OF_CHARGE if key and row.get(name)}
    if of_row and price is not None:
        of_row.setdefault("price_kind", "list")
    return Charge(name or key or "", per, period, price, currency, origin, key, part, of_row)


# What is said of the price of a licence of the catalogue beside it.
_OF_CHARGE = ("price_kind", "price_on", "price_until", "supplier", "supplier_part_number")
_OF_ANOTHER = {"price_origin", "price_on", "price_until"}


def _list(reader: Reader, asked: Any, place: str) -> Iterable[Any]:
    if asked is None:
        return ()
    if not isinstance(asked, list) or len(asked) > MOST_LINES:
        hint = 'Give a list, such as [{"name": "Licence", "per": "mailbox", "price": "3.10"}].'
        reader.wrong_kind(place, "Lines", asked, f"a list of at most {MOST_LINES}", hint)
        return ()
    return asked


def _row_name(reader: Reader, name: Any) -> str:
    """What the catalogue calls a row that is named as "disk/KEY"."""
    kind, _, key = str(name).partition("/")
    row = reader.catalogue.table(kind).get(key) or {}
    plain = f"the {kind}, which is not chosen yet" if is_figure(key) else name
    return str(row.get("name") or plain)


def not_chosen(kind: str, size: str = "", typed: bool = False) -> str:
    """What stands for a model that nobody has chosen, of a size in words where one is known;
    ``typed`` where size and price are typed by hand, so that nothing is left to choose."""
    open_yet = "size and price as typed" if typed else "not chosen yet"
    return ", ".join(filter(None, (_PLURAL.get(kind, kind.capitalize()), size, open_yet)))


def _without_currency(reader: Reader, place: str, of: str) -> None:
    _required(reader, place, f"Price of {of}: a price needs its currency.")


def _money(
    reader: Reader, asked: Any, place: str, of: Callable[[], str], beside: Any
) -> Decimal | None:
    """A price; ``of`` says whose, for what is wrong with it, and ``beside`` its currency."""
    if asked is None:
        return None
    found = quantities.read(asked, places=PLACES) if isinstance(asked, str) else None
    if isinstance(found, quantities.Unreadable) and found.code == quantities.TWO_READINGS:
        reader.problem(place, found.code, f"Price of {of()}: {found.reason}", found.remedy)
        return None
    if isinstance(found, int | float):
        asked = asked.replace(",", "")
    try:
        if isinstance(asked, bool) or not isinstance(asked, int | float | str):
            raise InvalidOperation
        amount = Decimal(str(asked))
        # A comparison with what is no number fails like one that is out of bounds.
        if amount.is_finite() and 0 <= amount < _MOST and amount == round(amount, PLACES):
            return round(amount, PLACES)
    except InvalidOperation:
        pass
    reason, remedy = no_price(asked, beside)
    reader.problem(place, "not-a-price", f"Price of {of()}: {shown(asked)} {reason}", remedy)
    return None
