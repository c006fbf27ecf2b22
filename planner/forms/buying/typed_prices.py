"""Prices as people type them: "650 €" where prices are in euros, and "8.500,00" anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping

from babel.numbers import get_currency_symbol, is_currency

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.currency_signs import signed
from planner.forms import numbers
from planner.forms.buying import purchase

# A sign or a code before or behind digits, a space between or none.
_SIGN = r"[^\d\s.,'’+−-]{1,3}"
_SIGNED = re.compile(rf"(?P<before>{_SIGN})?\s*(?P<digits>[\d.,'’\s]*\d)\s*(?P<behind>{_SIGN})?")
# A currency is written in another way where people live by it: "$", not "CA$".
_LOCALES = ("en", "en_CA", "en_AU", "en_NZ", "sv", "pl", "cs", "de_CH", "ja")


def without_sign(text: str, currency: str) -> str:
    """A price without the sign or code of its currency, "650" of "650 €", where that is the
    currency; any other text as it is."""
    found = _SIGNED.fullmatch(text.strip())
    if found is None or not currency or (found["before"] and found["behind"]):
        return text
    sign = (found["before"] or found["behind"] or "").upper()
    return found["digits"] if sign in _signs(currency.upper()) else text


def _signs(currency: str) -> set[str]:
    """How a currency is written: "EUR" and "€"."""
    if not (len(currency) == len("EUR") and currency.isalpha()):
        return set()
    return {currency, *(get_currency_symbol(currency, each).upper() for each in _LOCALES)}


def currency_said(text: str) -> str:
    """The one currency that a typed price says, "EUR" of "650 €"; "" where it says none, or has a
    sign that several share."""
    found = signed(text)
    one = found.currencies[0] if found and len(found.currencies) == 1 else ""
    return one if one and is_currency(one) and price_alone(text, one) != text else ""


def written_back(flat: Mapping[str, str], catalogue: Catalogue) -> dict[str, str]:
    """What is said of buying with every price without its sign, where that agrees with the currency
    beside it. Where none stands there, what was typed says it, and a sign that several currencies
    share is that of the other prices."""
    found = dict(flat)
    others = {
        flat.get(box, "").strip().upper()
        for name, text in flat.items()
        if (box := purchase.priced_in(name)) and text.strip()
    } - {""}
    for name, text in flat.items():
        box = purchase.priced_in(name)
        if not box or not text.strip() or isinstance(numbers.read(text), int | float):
            continue
        stands = found.get(box, "").strip() or purchase.usual_currency(box, flat, catalogue)
        # Energy and space are in the currency of the sums: where none is chosen, of the prices.
        alike = min(others) if len(others) == 1 else ""
        said = currency_said(text)
        if not stands and said and (purchase.beside(name) or alike in ("", said)):
            found[box] = stands = said
        bare = price_alone(text, stands or alike)
        if bare != text:
            bare = numbers.priced(numbers.price_text(bare))
        found[name] = bare
    return found


def price_alone(text: str, currency: str) -> str:
    """A typed price without the sign of its currency, where that leaves a number; else as it is."""
    bare = without_sign(text, currency)
    return bare if isinstance(numbers.read(bare), int | float) else text
