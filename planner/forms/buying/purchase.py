"""Between what a document says of buying and the flat names of a form.

{"prices": {"disk/d": {"price": "5"}}, "years": 3}   <->   price-disk/d-price=5, purchase-years=3
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.purchase.asked import LINE_FIELDS, PURCHASE_FIELDS, RATE_FIELDS, SUMS, WORDS
from calculators.inputs.purchase.purchase import is_figure, not_chosen
from calculators.inputs.purchase.said import USUAL_WORDS
from calculators.inputs.typed.quantities import SHARE
from calculators.inputs.typed.words import unmarked
from planner.forms import numbers

ROW_FIELDS = (
    "price",
    "currency",
    "price_origin",
    "price_on",
    "price_until",
    "part_number",
    "supplier",
    "supplier_part_number",
    "power_watts",
    "owned",
    "price_for",
)
# What of a row is said of one scenario alone.
_OF_SCENARIO = {"power_watts", "owned", "price_for"}
_NUMBERS = {"price", "rate", "power_watts", "owned"}
_WORDS = {
    "price": "price",
    "currency": "currency",
    "price_origin": "origin of the price",
    "price_on": "date of the price",
    "price_until": "price valid until",
    "part_number": "part number",
    "supplier": "supplier",
    "supplier_part_number": "supplier's part number",
    "power_watts": "power",
    "owned": "owned",
    "price_for": "what its price is of",
    "rate": "rate",
    "on": "date of the rate",
    "source": "source",
    "key": "row of the catalogue",
    "name": "name",
    "per": "counted by",
    "period": "paid",
}
_NAME = re.compile(
    r"purchase-(?P<field>currency|" + "|".join(PURCHASE_FIELDS) + r")\Z"
    r"|price-(?P<row>[a-z_]{3,12}/[a-z0-9][a-z0-9._-]{0,79})-(?P<column>"
    + "|".join(ROW_FIELDS)
    + r")\Z"
    r"|rate-(?P<currency>[A-Z]{3})-(?P<part>" + "|".join(RATE_FIELDS) + r")\Z"
    r"|charge-(?P<number>\d{1,2})-(?P<what>" + "|".join(LINE_FIELDS) + r")\Z",
    re.ASCII,
)


def is_name(name: str) -> bool:
    """Whether this is the flat name of something about buying."""
    return _NAME.match(name) is not None


def counts_owned(name: str) -> bool:
    """Whether this is how many of something are there already."""
    return name.startswith("price-") and name.endswith("-owned")


def label(name: str, typed: Mapping[str, str], catalogue: Catalogue) -> str:
    """An input about buying in words: "15K SCSI 300 GB: price"."""
    found = _NAME.match(name)
    if found is None:
        raise KeyError(name)
    if field := found["field"]:
        return "Currency of the sums" if field == "currency" else PURCHASE_FIELDS[field].label
    if row := found["row"]:
        kind, _, key = row.partition("/")
        known = catalogue.table(kind).get(key) if kind in TABLES else None
        plain = not_chosen(kind) if is_figure(key) else key
        return f"{known['name'] if known else plain}: {_WORDS[found['column']]}"
    if currency := found["currency"]:
        return f"Rate of {currency}: {_WORDS[found['part']]}"
    number = found["number"]
    line = typed.get(f"charge-{number}-name", "").strip() or f"Line {int(number) + 1}"
    return f"{line}: {_WORDS[found['what']]}"


def flatten(asked: Mapping[str, Any] | None) -> dict[str, str]:
    """Flat names with their texts."""
    asked = asked or {}
    found = {
        f"purchase-{name}": numbers.write(asked[name])
        for name in ("currency", *PURCHASE_FIELDS)
        if asked.get(name) is not None
    }
    for row, fields in (asked.get("prices") or {}).items():
        for name in ROW_FIELDS:
            if fields.get(name) is not None:
                found[f"price-{row}-{name}"] = _written(name, fields[name])
    for currency, fields in (asked.get("rates") or {}).items():
        for name in RATE_FIELDS:
            if fields.get(name) is not None:
                found[f"rate-{currency}-{name}"] = _written(name, fields[name])
    for number, fields in enumerate(asked.get("lines") or ()):
        for name in LINE_FIELDS:
            if fields.get(name) is not None:
                found[f"charge-{number}-{name}"] = _written(name, fields[name])
    return found


def typed(name: str, text: str, given: str) -> str:
    """What was typed of buying in a number format, in that of the inputs.

    Args:
        name: flat name of the input
        text: what stands in it
        given: the number format it is in
    """
    found = _NAME.match(name)
    if found is None or not _is_number(found):
        return unmarked(text)
    if given == numbers.typing() and not numbers.in_other_signs(text):
        return text
    if found["column"] == "price" or found["what"] == "price":
        price = numbers.price_text(text) if given == numbers.typing() else ""
        return numbers.priced(price) if price else numbers.rewritten(text, given)
    return numbers.rewritten(text, given)


def unit_of(name: str) -> str | None:
    """The unit of a number that is asked for here, of something about buying; None of a text."""
    found = _NAME.match(name)
    if found is None or not _is_number(found):
        return None
    return PURCHASE_FIELDS[found["field"]].unit if found["field"] else ""


def meaning(name: str, flat: Mapping[str, str]) -> str:
    """What an input about buying says, for comparing: "329.5" of "329.50", and nothing of what is
    so where nothing is said.

    Args:
        name: flat name of the input
        flat: what is said of buying
    """
    text = flat.get(name, "").strip()
    found = _NAME.match(name)
    if found is None or not text:
        return ""
    if _is_number(found):
        read = numbers.canonical(text, unit_of(name) == SHARE)
        return "" if counts_owned(name) and read == "0" else read
    what = found["column"] or found["what"]
    # A licence of the catalogue has words of its own.
    of_row = found["number"] and flat.get(f"charge-{found['number']}-key", "").strip()
    return "" if not of_row and USUAL_WORDS.get(what) == text else text


def _is_number(found: re.Match[str]) -> bool:
    if field := found["field"]:
        return field != "currency" and field not in WORDS
    return (found["column"] or found["part"] or found["what"]) in _NUMBERS


def unflatten(flat: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """What the document says of buying, empty where nothing, and pointer -> flat name."""
    plain: dict[str, Any] = {}
    prices: dict[str, dict[str, Any]] = {}
    rates: dict[str, dict[str, Any]] = {}
    charges: dict[int, dict[str, Any]] = {}
    for name, text in flat.items():
        found = _NAME.match(name)
        if found is None or not text.strip():
            continue
        if field := found["field"]:
            plain[field] = numbers.read(text) if _is_number(found) else _value(field, text)
        elif row := found["row"]:
            prices.setdefault(row, {})[found["column"]] = _value(found["column"], text)
        elif currency := found["currency"]:
            rates.setdefault(currency, {})[found["part"]] = _value(found["part"], text)
        else:
            charges.setdefault(int(found["number"]), {})[found["what"]] = _value(
                found["what"], text
            )
    prices = {row: fields for row, fields in prices.items() if set(fields) - _ALONE}
    rates = {currency: fields for currency, fields in rates.items() if "rate" in fields}
    charges = {number: fields for number, fields in charges.items() if set(fields) & _TELLING}
    for fields in (*prices.values(), *charges.values()):
        if "price" in fields and plain.get("currency") and not fields.get("key"):
            fields.setdefault("currency", plain["currency"])
    names = {f"/purchase/{field}": f"purchase-{field}" for field in ("currency", *PURCHASE_FIELDS)}
    for row in prices:
        at = "/purchase/prices/" + row.replace("~", "~0").replace("/", "~1")
        names |= {f"{at}/{name}": f"price-{row}-{name}" for name in ROW_FIELDS}
    for currency in rates:
        names |= {
            f"/purchase/rates/{currency}/{name}": f"rate-{currency}-{name}" for name in RATE_FIELDS
        }
    for place, number in enumerate(sorted(charges)):
        names |= {
            f"/purchase/lines/{place}/{name}": f"charge-{number}-{name}" for name in LINE_FIELDS
        }
    rest = {
        "prices": prices,
        "rates": rates,
        "lines": [charges[number] for number in sorted(charges)],
    }
    return {**plain, **{name: value for name, value in rest.items() if value}}, names


def usual_currency(name: str, flat: Mapping[str, str], catalogue: Catalogue) -> str:
    """The currency of a typed price beside which none is typed: the one that its input shows.

    Args:
        name: flat name of the currency
        flat: what is said of buying
        catalogue: of the organisation
    """
    found = _NAME.match(name)
    own = catalogue.currency or flat.get("purchase-currency", "").strip().upper()
    if found is None:
        return own
    # A licence of the catalogue is priced in the currency of its row.
    licence = flat.get(f"charge-{found['number']}-key", "").strip() if found["number"] else ""
    kind, _, key = (found["row"] or f"licence/{licence}").partition("/")
    if not key:
        return own
    row = catalogue.table(kind).get(key) or {}
    return str(row.get("currency") or own)


def with_usual(flat: Mapping[str, str], catalogue: Catalogue) -> dict[str, str]:
    """The same, with its currency beside each price that has none."""
    found = dict(flat)
    for name, text in flat.items():
        currency = beside(name)
        if currency and text.strip() and not flat.get(currency, "").strip():
            found[currency] = usual_currency(currency, flat, catalogue)
    return found


def without_usual(
    flat: Mapping[str, str], base: Mapping[str, str], catalogue: Catalogue
) -> dict[str, str]:
    """The same, without the currencies that stood in their inputs before anybody typed: that which
    is usual, and of lines without a price that of the others."""
    others = typed_currency(flat)

    def stood(name: str, text: str) -> bool:
        price = f"{name.removesuffix('currency')}price"
        as_others = text.upper() == others and not flat.get(price, "").strip()
        return as_others or text == usual_currency(name, flat, catalogue)

    return {
        name: text
        for name, text in flat.items()
        if not _ROW_CURRENCY.match(name)
        or base.get(name, "").strip()
        or not stood(name, text.strip())
    }


def typed_currency(flat: Mapping[str, str]) -> str:
    """The currency of the prices that are typed; "" where none has one, and of several."""
    boxes = (beside(name) for name, text in flat.items() if text.strip())
    found = {flat.get(box, "").strip().upper() for box in boxes if box} - {""}
    return found.pop() if len(found) == 1 else ""


def priced_in(name: str) -> str:
    """The same, with the currency of the sums for what is priced in it: energy and space."""
    of_sums = name.removeprefix("purchase-") in SUMS and name.startswith("purchase-")
    return "purchase-currency" if of_sums else beside(name)


def beside(name: str) -> str:
    """The name of the currency of a price; "" of everything else."""
    if not name.startswith(("price-", "charge-")) or not name.endswith("-price"):
        return ""
    return f"{name.removesuffix('price')}currency"


def price_of(prefix: str, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed of the price of a row that may count for all scenarios.

    Args:
        prefix: of its flat names
        typed: flat names with their texts
    """
    found = {name: typed.get(f"{prefix}{name}", "").strip() for name in ROW_FIELDS}
    return {name: text for name, text in found.items() if text and name not in _OF_SCENARIO}


def without_price(prefix: str, typed: Mapping[str, str]) -> dict[str, str]:
    """The same without what ``price_of`` takes."""
    return dict(typed) | dict.fromkeys((f"{prefix}{name}" for name in price_of(prefix, typed)), "")


_ROW_CURRENCY = re.compile(r"(price|charge)-.*-currency\Z", re.DOTALL)
# What says nothing without a price or a name.
_ALONE = {"currency", "price_for", "price_origin", "price_on", "price_until"}
_TELLING = {"key", "name", "price"}


def _written(name: str, value: Any) -> str:
    """Prices and rates are kept as text, and have every digit of it."""
    if name not in _NUMBERS or not isinstance(value, str):
        return numbers.write(value)
    return numbers.priced(value) if name == "price" else numbers.spelt(value)


def _value(name: str, text: str) -> Any:
    if name == "currency":
        return text.strip().upper()
    if name not in _NUMBERS:
        return text.strip()
    return numbers.price_text(text) if name == "price" else numbers.read(text)
