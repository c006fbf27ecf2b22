"""Numbers as people read them: the one place where a value becomes text.

Pages, reports, commands and the sentences of the calculators print by these rules; how a locale
separates digits is Babel's knowledge. A formula with its numbers put in is a notation of its own
(``notation.number``), and an input keeps every digit that was typed (``planner.forms.numbers``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from typing import Any

NOT_KNOWN = "unknown"
UNDEFINED = "undefined"
UNBOUNDED = "unbounded"
LANGUAGE = "en_GB"
# From here on, and below here, a number is read by its power of ten.
_LARGE, _TINY = 1e9, 1e-6
_MINUS = "−"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
# Units that say nothing behind a number.
_SILENT = {"", "1", "text", "yes or no"}
_SHARE = "share"
# Units of which a title says the rest.
_SHORT = {"users/database": "mailboxes", "databases/volume": "databases"}
# Units of things that are counted: one of them is no more than one.
_COUNTED = ("disks", "servers", "users", "mailboxes", "relays", "processors", "years")


@cache
def _locale() -> Any:
    # Read when the first number is printed, for a sweep prints none.
    from babel import Locale

    return Locale.parse(LANGUAGE)


@cache
def _symbols() -> dict[int, str]:
    """Python's signs in a number -> those of the locale, with a minus as wide as a digit."""
    symbols = _locale().number_symbols["latn"]
    return {ord(","): symbols["group"], ord("."): symbols["decimal"], ord("-"): _MINUS}


def shown(value: Any, digits: int = 4) -> str:
    """A number with so many significant figures, whole numbers whole, thousands apart."""
    if value is None or value != value:
        return UNDEFINED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        # NumPy's whole numbers are no int.
        return shown(value.item(), digits) if hasattr(value, "item") else str(value)
    return _shown(value, digits)


# One figure is printed in many places.
@lru_cache(maxsize=16_384)
def _shown(value: float, digits: int) -> str:
    size = abs(value)
    if size == math.inf:
        return UNBOUNDED
    if size and (size >= _LARGE or size < _TINY):
        return _scientific(value, digits)
    if float(value).is_integer() or size >= 10 ** (digits - 1):
        return f"{value:,.0f}".translate(_symbols())
    places = max(0, digits - 1 - math.floor(math.log10(size)))
    return f"{value:,.{places}f}".rstrip("0").rstrip(".").translate(_symbols())


def _scientific(value: float, digits: int) -> str:
    mantissa, _, power = f"{value:.{digits - 1}e}".partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    ten = f"10{str(int(power)).translate(_RAISED)}"
    return ten if mantissa == "1" else f"{mantissa.translate(_symbols())} × {ten}"


def short(value: Any) -> str:
    """A number within a sentence or where it is read at a glance: three significant figures."""
    return shown(value, 3)


def written(value: float) -> str:
    """A number as somebody gave it: six figures."""
    return shown(value, 6)


def count(value: int | float) -> str:
    """How many: every digit, however many there are."""
    return f"{value:,.0f}".translate(_symbols())


def fixed(value: float, places: int) -> str:
    """A number with so many places, for columns that are read downwards."""
    return f"{value:,.{places}f}".translate(_symbols())


def unit_shown(unit: str) -> str:
    """The unit behind a number; nothing for pure numbers."""
    return "" if unit in _SILENT else unit


def amount(value: Any, unit: str, digits: int = 3) -> tuple[str, str]:
    """Number and unit for a headline: shares as percent, long units on their own scale."""
    if unit == _SHARE and isinstance(value, int | float):
        return shown(100 * value, digits), "%"
    if unit == "bytes/s" and isinstance(value, int | float) and value >= 1000:
        return shown(value / 1000, digits), "kB/s"
    return shown(value, digits), _SHORT.get(unit, unit_shown(unit))


def figure_text(value: Any, unit: str, digits: int = 4) -> tuple[str, str]:
    """A figure of a design with its unit; what nobody knows says so."""
    if value is None:
        return NOT_KNOWN, ""
    # Years are counted in months.
    return amount(value, unit, 3 if unit == "years" else digits)


def quantity(value: Any, unit: str) -> str:
    """Number and unit in one text; one of what is counted stands in the singular."""
    number, of = figure_text(value, unit)
    if number == "1" and of in _COUNTED:
        of = of.removesuffix("es") if of == "mailboxes" else of.removesuffix("s")
    return " ".join(filter(None, (number, of)))


def percent(value: float, signed: bool = False) -> str:
    """A part of one as percent, for errors and margins."""
    number = 100 * value
    places = 0 if abs(number) >= 10 else 1
    text = f"{number:+.{places}f}" if signed else f"{abs(number):.{places}f}"
    if float(text) == 0:
        text = text.replace("-", "+") if signed else "0"
    return f"{text} %".translate(_symbols())


def margin(value: float | None) -> str:
    """What a limit leaves, or what is missing."""
    if value is None:
        return ""
    return f"{percent(value)} {'over' if value < 0 else 'to spare'}"


def money(price: Any) -> str:
    """A price: whole or with its cents; the text as it is where it is no number."""
    from babel.numbers import format_decimal

    try:
        value = Decimal(str(price))
    except InvalidOperation:
        return str(price)
    whole = value == value.to_integral_value()
    text: str = format_decimal(value, "#,##0" if whole else "#,##0.00", locale=_locale())
    return text.translate(_symbols())


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "a, b and c"."""
    from babel.lists import format_list

    return format_list(words, locale=_locale())


def day(moment: Any) -> str:
    """A date as people write it: "21 November 2026"."""
    from babel.dates import format_date

    return format_date(moment, "d MMMM y", locale=_locale())
