"""Numbers as people read them: the one place where a value becomes text.

Pages, reports, commands and the sentences of the calculators print by these rules, a half rounded
away from zero as people do; how a locale separates digits is Babel's knowledge. A formula with its
numbers put in is a notation of its own (``notation.number``), and an input keeps every digit that
was typed (``planner.forms.numbers``).

Who reads a page or a PDF may have chosen other signs, units and dates: a ``Style``. What is kept,
what programs read and what is cached is always in the plain one, and ``respelt`` puts kept
sentences into that of their reader.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import cache, lru_cache
from typing import Any

from calculators.sheet.lazily import KeptByKey
from calculators.sheet.said.halves import NOISE, off_half

NOT_KNOWN = "unknown"
UNDEFINED = "undefined"
UNBOUNDED = "unbounded"
# How large something is of which nobody gave it: "at least 534 GB".
LEAST = "at least "
LANGUAGE = "en_GB"
# From here on, and below here, a number is read by its power of ten.
_LARGE, _TINY = 1e9, 1e-6
# Whole numbers below it can be typed digit by digit.
_LONGEST = 1e15
MINUS = "−"
# Python's signs in a number -> those of the plain style: a minus as wide as a digit. The others
# are alike, and need no Babel, which takes long to load.
_PLAIN_SIGNS = {ord("-"): MINUS}
_NO_DIFFERENCE = "no difference"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
# Units that say nothing behind a number.
_ASKED = "yes or no"
_SILENT = {"", "1", "text", _ASKED}
_SHARE = "share"
_CAPITALS = 3
_CENT = Decimal("0.01")
# Beyond it there is no room for cents among the digits of a decimal.
_LARGEST_SUM = Decimal("1e20")
# Units of which a title says the rest.
_IN_DATABASE, _OF_AVERAGES = "users/database", 4
_SHORT = {_IN_DATABASE: "mailboxes", "databases/volume": "databases"}
# Units of things that are counted: one of them is no more than one.
_COUNTED = (
    *("disks", "servers", "users", "relays", "processors", "years", "spans", "groups", "databases"),
    *("messages", "samples", "cores", "storage groups", "designs", "RAID groups", "rows", "months"),
    *("controllers", "nodes", "days", "files", "bytes", "buckets", "volumes", "pages", "logs"),
    *("units", "orders", "items", "ports", "bays", "enclosures", "backup sets", "log streams"),
)
_ONE = {things: things.removesuffix("s") for things in _COUNTED}
_ONE |= {"mailboxes": "mailbox", "copies": "copy"}
# A number that is printed digit by digit.
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")
# Sizes that are shown in other units where somebody wants them so.
DECIMAL, BINARY = "decimal", "binary"
_BYTES = {"KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12}
_BINARY_BYTES = {"KiB": 2.0**10, "MiB": 2.0**20, "GiB": 2.0**30, "TiB": 2.0**40}
_OTHER_UNIT = dict(zip(_BYTES, _BINARY_BYTES, strict=True))
_OTHER_UNIT |= {other: unit for unit, other in _OTHER_UNIT.items()}
# A number within a sentence. What stands behind these words or signs is a name, not an amount, and
# so are inches, and whatever somebody typed, which is quoted.
_QUOTED = re.compile(r"(“[^”]*”|(?<!\w)\"(?:[^\"\\]|\\.)*\")")
_IN_TEXT = re.compile(
    r"(?<![\w.,:/§#-])(?:(?P<whole>\d{1,3}(?:,\d{3})+(?:\.\d+)?)"
    r"|(?<!Exchange )(?<!Server )(?<!Table )(?<!table )(?<!Figure )(?<!figure )(?<!ection )"
    r"(?<!ersion )(?<!hapter )(?<!engine )(?<!RFC )(?<!NT )(?<!v)(?P<part>\d+\.\d+))"
    r"(?![\w\"″-]|[.,]\w)"
)
# The two sides of a change, "2.5 GB" of "Mailbox quota: 2.5 GB → 3 GB": an amount and nothing else.
_AMOUNT = re.compile(r"[−-]?[\d.,]+(?: %| [A-Za-z/]+(?: an? [a-z]+)?)?")


@dataclass(frozen=True)
class Style:
    """How somebody reads numbers and dates.

    Args:
        digits: the locale whose signs part digits
        dates: the locale in which days are written; "" for 2026-11-22
        sizes: DECIMAL or BINARY for amounts of data, "" as they were counted
        zone: the time zone in which moments are told, by its name in the IANA's list; "" for UTC
    """

    digits: str = LANGUAGE
    dates: str = LANGUAGE
    sizes: str = ""
    zone: str = ""


PLAIN = Style()
_style: ContextVar[Style] = ContextVar("style", default=PLAIN)
style: Callable[[], Style] = _style.get  # how numbers are written just now


@contextmanager
def in_style(wanted: Style) -> Iterator[None]:
    """Numbers as somebody reads them, within a block."""
    token = _style.set(wanted)
    try:
        yield
    finally:
        _style.reset(token)


@contextmanager
def in_plain_digits() -> Iterator[None]:
    """Sentences with plain numbers within a block, in the units and with the dates of their reader:
    ``respelt`` puts them into the reader's number format, once and whole."""
    with in_style(replace(_style.get(), digits=LANGUAGE)):
        yield


@cache
def locale(name: str = LANGUAGE) -> Any:
    # Read when the first number is printed, for a sweep prints none.
    from babel import Locale

    return Locale.parse(name)


@cache
def _signs(digits: str) -> dict[int, str]:
    """The plain signs in a number -> those of a locale."""
    symbols = locale(digits).number_symbols["latn"]
    return {ord(","): symbols["group"], ord("."): symbols["decimal"]}


def _styled(text: str) -> str:
    """A number in the signs of who reads it."""
    digits = _style.get().digits
    return text if digits == LANGUAGE else text.translate(_signs(digits))


def respelt(text: str, names: Iterable[str] = ()) -> str:
    """A sentence that was kept, with the numbers in it as its reader has them.

    Args:
        text: as it was kept
        names: of disks, servers and the like, which may stand in it and hold no amounts
    """
    if _style.get().digits == LANGUAGE:
        return text
    for name in names:
        if name in text:
            before, _, behind = text.partition(name)
            return f"{respelt(before, names)}{name}{respelt(behind, names)}"
    parts = _QUOTED.split(text)
    # Every second part is quoted.
    parts[::2] = [_IN_TEXT.sub(lambda found: _styled(found[0]), part) for part in parts[::2]]
    return "".join(parts)


def respelt_change(words: str) -> str:
    """A change that was kept, "Users: 500 → 1,500": its amounts as their reader has them, and
    nothing of a name of something."""
    label, behind, sides = words.rpartition(": ")
    return (
        label
        + behind
        + " → ".join(
            respelt(side) if _AMOUNT.fullmatch(side) else side for side in sides.split(" → ")
        )
    )


def shown(value: Any, digits: int = 4) -> str:
    """A number with so many significant figures, whole numbers whole, thousands apart."""
    if value is None or value != value:
        return UNDEFINED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        # NumPy's whole numbers are no int.
        return shown(value.item(), digits) if hasattr(value, "item") else str(value)
    return _styled(_shown(value, digits))


def _placed(value: float, places: int, sign: str = "") -> str:
    """A number with so many places, thousands apart, in Python's own signs.

    Args:
        sign: "+" where each has its sign
    """
    # What is whole has no half; every digit of it stays.
    rounded = value if float(value).is_integer() else off_half(value, 10.0**-places)
    return f"{rounded:{sign},.{places}f}"


# One figure is printed in many places.
@lru_cache(maxsize=16_384)
def _shown(value: float, digits: int) -> str:
    size = abs(value)
    if size == math.inf:
        return UNBOUNDED
    if size and (size >= _LARGE or size < _TINY):
        return _scientific(value, digits)
    if float(value).is_integer() or size >= 10 ** (digits - 1):
        return _placed(value, 0).translate(_PLAIN_SIGNS)
    places = max(0, digits - 1 - math.floor(math.log10(size)))
    return _placed(value, places).rstrip("0").rstrip(".").translate(_PLAIN_SIGNS)


# Known numbers as ``short`` prints them in the plain style, at hand without a call.
PLAINLY = KeptByKey[float, str](lambda value: _shown.__wrapped__(value, 3), 16_384)


def _scientific(value: float, digits: int) -> str:
    mantissa, _, power = f"{off_half(value):.{digits - 1}e}".partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    ten = f"10{str(int(power)).translate(_RAISED)}"
    return ten if mantissa == "1" else f"{mantissa.translate(_PLAIN_SIGNS)} × {ten}"


def short(value: Any) -> str:
    """A number within a sentence or where it is read at a glance: three significant figures."""
    if type(value) is float and value == value:
        return PLAINLY[value] if _style.get() is PLAIN else _styled(PLAINLY[value])
    return shown(value, 3)


def written(value: float) -> str:
    """A number as somebody gave it: six figures."""
    return shown(value, 6)


def as_typed(value: Any) -> str:
    """A number as an input takes it: bounds, defaults, readings."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value):
        return shown(value)
    if float(value).is_integer() and abs(value) < _LONGEST:
        return count(value)
    # No input takes "10⁹".
    return shown(value, 6) if _TINY <= abs(value) < _LARGE else _styled(f"{off_half(value):.6g}")


def count(value: int | float) -> str:
    """How many: every digit, however many there are."""
    return _styled(_placed(value, 0).translate(_PLAIN_SIGNS))


def recommendations(many: int) -> str:
    """So many of them, in words."""
    return f"{count(many)} recommendation{'s' * (many != 1)}"


def fixed(value: float, places: int) -> str:
    """A number with so many places, for columns that are read downwards."""
    return _styled(_placed(value, places).translate(_PLAIN_SIGNS))


def sized(value: Any, unit: str) -> tuple[Any, str]:
    """An amount of data in the units that its reader wants, with what it is counted for
    ("GB/user"); everything else as it is."""
    wanted = _style.get().sizes
    if not wanted or isinstance(value, bool) or not isinstance(value, int | float):
        return value, unit
    size, per, rest = unit.partition("/")
    avoided = _BYTES if wanted == BINARY else _BINARY_BYTES
    if size not in avoided:
        return value, unit
    every = _BYTES | _BINARY_BYTES
    other = _OTHER_UNIT[size]
    return value * every[size] / every[other], f"{other}{per}{rest}"


def in_mib(megabytes: float) -> float:
    """An amount of memory as it is set and sold."""
    return megabytes * _BYTES["MB"] / _BINARY_BYTES["MiB"]


def is_currency(unit: str) -> bool:
    """Whether an amount in this unit is money: three capitals, as no other unit has."""
    return len(unit) == _CAPITALS and unit.isascii() and unit.isalpha() and unit.isupper()


def unit_shown(unit: str) -> str:
    """The unit behind a number; nothing for pure numbers."""
    return "" if unit in _SILENT else unit


def in_own_unit(value: Any, unit: str, digits: int = 4) -> tuple[str, str]:
    """A figure where its unit is to stay: only a share is read as percent, as everywhere, and one
    of what is counted is in the singular."""
    if unit == _SHARE and isinstance(value, int | float) and not isinstance(value, bool):
        # A hundred times a binary fraction may be off in its last digit.
        return shown(float(f"{100 * value:.12g}"), digits), "%"
    number = shown(value, digits)
    return number, unit_of(number, unit_shown(unit))


def amount(value: Any, unit: str, digits: int = 3, beside: Any = None) -> tuple[str, str]:
    """Number and unit for a headline: shares as percent, long units on their own scale.

    Args:
        beside: another amount in the same unit that stands beside it: both take one scale
    """
    if unit == "bytes/s" and all(isinstance(each, int | float) for each in (value, beside)):
        if max(value, beside) >= 1000:
            return shown(value / 1000, digits), "kB/s"
        return shown(value, digits), unit_shown(unit)
    if is_currency(unit) and isinstance(value, int | float) and math.isfinite(value):
        return money(value), unit
    if unit == _ASKED and value in (0, 1):
        return ("yes" if value else "no"), ""
    if unit == _IN_DATABASE:
        # On average, and as precise wherever it stands.
        digits = max(digits, _OF_AVERAGES)
    value, unit = sized(value, unit)
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
    return " ".join(filter(None, (number, unit_of(number, of))))


def many(value: Any, things: str) -> str:
    """How many of what is counted, "1 group" and "2 groups"; a text is a number as typed."""
    number = value if isinstance(value, str) else count(value)
    return f"{number} {unit_of(number, things)}".strip()


def unit_of(number: str, things: str) -> str:
    """The unit behind a number as it is printed."""
    return one_of(things) if number == "1" else things


def one_of(things: str) -> str:
    """What is counted in the singular; what is measured as it is."""
    return _ONE.get(things, things)


def apart(value: float, unit: str, digits: int = 3) -> str:
    """How far two figures are apart, whichever is the larger: shares in percentage points, for
    "5 %" of a share is another thing."""
    number, of = amount(abs(value), unit, digits)
    if unit == _SHARE:
        of = "percentage point" if number == "1" else "percentage points"
    elif number == "1":
        of = one_of(of)
    return f"{number} {of}".strip()


def difference(value: float, unit: str) -> str:
    """What one figure is more or less than another, with its sign."""
    sign = MINUS if value < 0 else "+" if value > 0 else "±"
    return f"{sign}{apart(value, unit)}"


def read_back(text: str) -> Decimal | None:
    """A number as this module printed it; None where it is no row of digits."""
    group, point = (_signs(_style.get().digits)[ord(each)] for each in ",.")
    plain = text.replace(group, "").replace(point, ".").replace(MINUS, "-")
    return Decimal(plain) if _PLAIN.fullmatch(plain) else None


def decimal_shown(value: Decimal, unit: str) -> str:
    """Every digit of a decimal, money as money."""
    if is_currency(unit):
        return money(value)
    text = f"{value:,f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return _styled(text.translate(_PLAIN_SIGNS))


def percent(value: float, signed: bool = False) -> str:
    """A part of one as percent, for errors and margins.

    Args:
        signed: it is a difference, with its sign; one that cannot be seen says so in words
    """
    number = 100 * value
    places = 0 if abs(off_half(number)) >= 10 else 1
    text = _placed(number, places, "+") if signed else _placed(abs(number), places)
    if not any(digit in "123456789" for digit in text):
        if signed:
            least = _styled("0.1 %".translate(_PLAIN_SIGNS))
            return _NO_DIFFERENCE if abs(value) <= NOISE else f"less than {least}"
        text = "0"
    return _styled(f"{text} %".translate(_PLAIN_SIGNS))


def money(price: Any) -> str:
    """A price: whole or with its cents; the text as it is where it is no number."""
    from babel.numbers import format_decimal

    try:
        value = Decimal(str(price))
    except InvalidOperation:
        return str(price)
    if not value.is_finite() or abs(value) >= _LARGEST_SUM:
        return shown(float(value))
    if 0 < abs(value) < _CENT / 2:
        # It is little, and not nothing.
        return shown(float(value), 2)
    # What was added up is off by far less than a cent.
    value = round(value, 6)
    whole = value == value.to_integral_value()
    value = value if whole else value.quantize(_CENT, ROUND_HALF_UP)
    text: str = format_decimal(value, "#,##0" if whole else "#,##0.00", locale=locale())
    return _styled(text.translate(_PLAIN_SIGNS))


def exact(text: Any) -> str:
    """A number that somebody gave, such as a rate: every digit of it; other text as it is."""
    try:
        return _styled(f"{Decimal(str(text)):,f}".translate(_PLAIN_SIGNS))
    except (InvalidOperation, ValueError):
        return str(text)


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "a, b and c"."""
    # As Babel lists them, without the time that it takes to load.
    *others, last = words or ("",)
    return f"{', '.join(others)} and {last}" if others else last


def either(words: Sequence[str]) -> str:
    """Words in a sentence of which one at a time is meant: "a, b or c"."""
    from babel.lists import format_list

    return format_list(words, style="or", locale=locale())
