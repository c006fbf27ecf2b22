"""Numbers as people write them: "12,000", "12 000", "5 %", "20 GB", "1.5 TiB", "12k/min".

A text has one reading or none. What can be read in two ways ("12.000", "0,64") is refused with both
readings, for a wrong guess is off by a thousand and nobody sees it.

So it is read and written in the plain format. On a page somebody may have chosen another one, such
as 1.234,5: there "12.000" is clear, and "12,000" and "0.64" are what can be read in two ways. A
sign that parts nothing in a format (a dot in 1 234,5, a comma in 1’234.5) is always refused.

By hand (``by_hand``), on a page, where what was read is written back, the signs of another format
are read where they leave one reading: "0,5" and "8.500,00". A program writes the plain format.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from calculators.inputs.typed.times import time_of
from calculators.inputs.typed.units import unit_of
from calculators.inputs.typed.words import MARKS, SPACES, shown, unmarked, unseen
from calculators.sheet.said.numbers import LANGUAGE, as_typed, unit_shown

_MOST_SIGNS = 80
_MOST_DIGITS = 40
_MOST_WHOLE = 10**_MOST_DIGITS
# Beyond these a number is written with a power of ten.
_SMALLEST, _LARGEST = 1e-12, 1e15
_SPACES = SPACES | {ord("\t"): " ", ord("−"): "-", ord("’"): "'"}
_WHOLE = re.compile(
    r"(?P<sign>[+-]?)\s*(?P<digits>\d[\d., '_]*|\.\d+)"
    r"(?:(?<=[\d.])[eE](?P<power>[+-]?\d{1,3}))?(?P<unit>[^\d.,'_].*)?",
    re.ASCII | re.DOTALL,
)
_PLAIN = re.compile(r"\d+\.?\d*|\.\d+", re.ASCII)
# Thousands parted by one sign, the same each time.
_GROUPED = re.compile(r"\d{1,3}(?:(?P<part>[, '_])\d{3})(?:(?P=part)\d{3})*(?:\.\d+)?", re.ASCII)
_DOTTED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?", re.ASCII)
_COMMA = re.compile(r"\d+,\d+", re.ASCII)
# Thousands do not begin with a nought, and one sign does not part decimals twice.
_ONE_READING = re.compile(
    r"0,\d+|[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,}|([ '_]\d{3})+,\d+)", re.ASCII
)
_SCALED = re.compile(r"(k|K|M|thousand|million)(?=$|[/ ])")
_SCALES = {"k": 3, "K": 3, "thousand": 3, "M": 6, "million": 6}
_PERCENT = frozenset({"%", "percent", "per cent"})
SHARE, HUNDREDTHS = "share", "%"
# What is wrong with "12.000".
TWO_READINGS = "two-readings"
_SIZES = ("TB", "TiB", "GB", "GiB", "MB", "MiB", "KB", "KiB")
_LARGER = {"MB": "GB", "MiB": "GiB"}
# So many of the smaller size are as likely to be meant.
_MANY = 512
_QUOTA = re.compile(r"(?P<digits>[\d., ]+)(?P<prefix>[kKMGT])B", re.ASCII)
_LONG = re.compile(r"[.,]\d{4,}\Z")
# Number formats: what parts decimals and thousands, and the words for the latter.
_FORMATS = {
    "en_GB": (".", ",", "a comma"),
    "de_DE": (",", ".", "a dot"),
    "fr_FR": (",", "\u202f", "a space"),
    "de_CH": (".", "’", "an apostrophe"),
}
_SWAPPED = {ord(","): ".", ord("."): ","}
_MARK_OF = {digits: mark for mark, digits in MARKS.items()}

# A letter behind a number of these would be read as a part of the unit or as a thousand.
_SIZED = {"[data]", "[time]"}


class Unreadable(Struct, frozen=True):
    """Why a text holds no number, and what to write instead."""

    code: str
    reason: str
    remedy: str = ""


def read(
    text: str,
    unit: str = "",
    most: float = math.inf,
    digits: str = LANGUAGE,
    places: int | None = None,
    by_hand: bool = False,
) -> int | float | Unreadable:
    """The number that a text means in a unit of the sheet.

    Args:
        text: as somebody typed it
        unit: what the number is wanted in; "" takes no unit
        most: of a share, shown in per cent: a bare number above it, such as 30, is per cent
            where that is within it; from 1 on, one that may be either is refused
        digits: the number format in which it was typed, unless the text is marked with another
        places: decimal places that are taken at most, for what is said to write instead
        by_hand: whether the signs of another format are read where they leave one reading
    """
    digits = MARKS.get(text[-1:], digits)
    text = unmarked(text)
    if hidden := unseen(text):
        return Unreadable(
            "invisible-sign",
            f"{shown(text)} holds a sign that nobody sees: {hidden}.",
            "Type it again by hand.",
        )
    trimmed = text.translate(_SPACES).strip()
    if (several := time_of(trimmed, unit)) is not None:
        return _number(several)
    if decimal_comma(digits):
        trimmed = trimmed.translate(_SWAPPED)
    whole = _WHOLE.fullmatch(trimmed) if len(trimmed) <= _MOST_SIGNS else None
    if whole is None:
        return Unreadable("not-a-number", f"{shown(text)} is not a number.")
    behind = (whole["unit"] or "").strip()
    known = behind if behind and _factor(behind, unit) is not None else ""
    around = _Written(
        text, digits, "-" if whole["sign"] == "-" else "", whole["power"], known, places, by_hand
    )
    value = _value(whole["digits"].rstrip(), around)
    if isinstance(value, Unreadable):
        return value
    if not behind:
        if unit == SHARE and 1 <= abs(value) <= 100 * most < math.inf:
            return _bare_share(value, most, text, digits)
        return _number(value, whole["digits"], whole["power"])
    factor = _factor(behind, unit)
    if factor is None:
        return _wrong_unit(text, behind, unit, digits)
    return _number(value * factor)


def _bare_share(value: Fraction, most: float, text: str, digits: str) -> int | float | Unreadable:
    """A share without its sign: 5 may be 5 %, or five times as much where that is possible."""
    if abs(value) > most:
        return _number(value / 100)
    few, many = (spelt(f"{_write(_number(each))} %", digits) for each in (value, 100 * value))
    return Unreadable(
        TWO_READINGS,
        f"{shown(text)} can be read in two ways: {few} or {many}.",
        f"Write {few} or {many}.",
    )


def as_number(
    asked: Any,
    unit: str,
    most: float = math.inf,
    digits: str = LANGUAGE,
    by_hand: bool = False,
) -> Any:
    """A text as the number that it means, where that is one; whatever else was asked as it is."""
    text = isinstance(asked, str)
    found = read(asked, unit, most, digits, by_hand=by_hand) if text else asked
    beyond = text and isinstance(found, float) and not math.isfinite(found)
    return asked if beyond or isinstance(found, Unreadable) else found


def plain(text: str, digits: str = LANGUAGE, by_hand: bool = False) -> int | float | str:
    """The number in a text without a unit; the text itself where it holds none."""
    found = read(text, digits=digits, by_hand=by_hand)
    return text.strip() if isinstance(found, Unreadable) else found


def marked(text: str, digits: str) -> str:
    """A text that says in which number format it was typed."""
    return text if text[-1:] in MARKS else f"{text.strip()}{_MARK_OF[digits]}"


def carried_over(text: str, digits: str) -> str:
    """A typed text without its mark, with the signs that the marked format puts into numbers as
    another one has them."""
    given = MARKS.get(text[-1:], digits)
    (decimal, thousands, _), (point, group, _) = _FORMATS[given], _FORMATS[digits]
    return unmarked(text).translate({ord(decimal): point, ord(thousands): group})


def decimal_comma(digits: str) -> bool:
    """Whether a comma parts decimals in a number format."""
    return _FORMATS[digits][0] == ","


def known_format(digits: str) -> bool:
    """Whether this names a number format."""
    return digits in _FORMATS


def spelt(text: str, digits: str = LANGUAGE) -> str:
    """A number in the plain format, of whatever is in it, in another one."""
    decimal, thousands, _ = _FORMATS[digits]
    return text.translate({ord(","): thousands, ord("."): decimal})


def write(value: Any, unit: str = "", digits: str = LANGUAGE) -> str:
    """A value as it stands in an input: ``read`` of it gives the value again."""
    text = _write(value, unit)
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return spelt(text, digits)
    return text


def _write(value: Any, unit: str = "") -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    # A hundred times the largest numbers are none.
    if unit == SHARE and isinstance(value, int | float) and abs(value) < _LARGEST:
        return f"{_digits(float(Fraction(str(value)) * 100))} %"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        text = _digits(value)
        return (_in_another_size(value, unit) or text) if is_long(text) else text
    return "" if value is None else str(value)


def is_long(text: str) -> bool:
    """Whether a written number has more places than anybody reads."""
    return bool(_LONG.search(text))


def reads_as(text: str, unit: str, digits: str = LANGUAGE, by_hand: bool = False) -> str:
    """What was read in a unit of the sheet, of a text that carries another one; "" where it carries
    none, or says a share."""
    value = as_number(text.strip(), unit, digits=digits, by_hand=by_hand)
    if unit == SHARE or isinstance(value, str) or not isinstance(plain(text, digits, by_hand), str):
        return ""
    return f"{as_typed(value)} {unit_shown(unit)}".strip()


def as_quota(text: str, unit: str, digits: str = LANGUAGE) -> str:
    """What Exchange calls the same, of a size in decimal units: "20 GiB" of "20 GB"; "" of every
    other text.

    Args:
        text: as it stands in the input
        unit: what the number is wanted in
    """
    found = _QUOTA.fullmatch(text.strip())
    if found is None or isinstance(read(text, unit, digits=digits), Unreadable):
        return ""
    return f"{found['digits'].strip()} {found['prefix'].upper()}iB"


def _in_another_size(value: float, unit: str) -> str:
    """A size that is short in another unit, such as 19,073.486328125 MiB: "20 GB"."""
    if unit.partition("/")[0] not in _SIZES:
        return ""
    for other in _SIZES:
        factor = _factor(other, unit)
        number = round(value / float(factor), 2) if factor else 0.0
        text = f"{_write(number)} {other}"
        # What is written means the very same number.
        if number >= 1 and read(text, unit) == value:
            return text
    return ""


def _digits(value: float) -> str:
    """Every digit; with one nought more where three behind a dot could be thousands."""
    if value and not _SMALLEST <= abs(value) < _LARGEST:
        return repr(value)
    text = format(Decimal(repr(value)), "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    whole, point, places = text.partition(".")
    text = f"{int(whole):,}{point}{places}" if abs(value) >= 1000 else text
    return f"{text}0" if _DOTTED.fullmatch(text.lstrip("-")) else text


class _Written(Struct, frozen=True):
    """What stands around digits, and is meant in every reading of them.

    Args:
        text: as it was typed
        digits: the number format in which it was
        sign, power, unit: what stands before and behind the digits
        places: decimal places that are taken at most; None for as many as there are
        by_hand: whether the signs of another format are read where they leave one reading
    """

    text: str
    digits: str
    sign: str
    power: str | None
    unit: str
    places: int | None = None
    by_hand: bool = False

    def taken(self, part: str) -> str:
        """Digits with no more decimal places than are taken: "3.33" of "3.333" for a price."""
        return _write(float(part if self.places is None else round(Decimal(part), self.places)))

    def whole(self, part: str) -> str:
        """The same with other digits, which are in the plain format: "1,5 GiB"."""
        power = "" if self.power is None else f"e{self.power}"
        return f"{self.sign}{spelt(part, self.digits)}{power} {self.unit}".strip()


def _value(number: str, written: _Written) -> Fraction | Unreadable:
    """The value of digits that were typed in some format and stand here in the plain one."""
    text, digits, power = written.text, written.digits, written.power
    if written.by_hand and power is None:
        number = _in_plain_signs(number, digits)
    if _DOTTED.fullmatch(number) and power is None:
        return _dotted(number, written)
    if (grouped := _GROUPED.fullmatch(number)) and number[0] != "0":
        if grouped["part"] == "," and _FORMATS[digits][1] not in ",.":
            thousands, _, rest = number.partition(".")
            dotted = thousands.replace(",", ".") + (f",{rest}" if rest else "")
            return _dotted(dotted, written)
        number = number.replace(grouped["part"], "")
    elif _COMMA.fullmatch(number):
        point = number.replace(",", ".")
        typed_sign = "dot" if decimal_comma(digits) else "comma"
        few, safe = (written.whole(each) for each in (point, written.taken(point)))
        return Unreadable(
            TWO_READINGS,
            f"{shown(text)} can be read in two ways: {few}, or thousands with a "
            f"digit missing or too many behind the {typed_sign}.",
            f"Write {safe} if that is meant; "
            f"{_FORMATS[digits][2]} parts thousands, as in {spelt('12,000', digits)}.",
        )
    if not _PLAIN.fullmatch(number):
        return Unreadable("not-a-number", f"{shown(text)} is not a number.")
    value = Fraction(Decimal(f"{number}e{power or 0}"))
    return -value if written.sign else value


def _in_plain_signs(number: str, digits: str) -> str:
    """Digits with the signs of another format in those of the plain one, where that leaves one
    reading; any others as they are."""
    swapped = number.translate(_SWAPPED)
    if _ONE_READING.fullmatch(number):
        return re.sub("[, '_]", "", swapped)
    if _FORMATS[digits][1] not in ",." and _ONE_READING.fullmatch(swapped):
        return number.replace(",", "")
    return number


def _dotted(number: str, written: _Written) -> Unreadable:
    """Why thousands that are parted by what may part decimals elsewhere have no one reading.

    Args:
        number: with a dot where that sign is
        written: what stands around it
    """
    text, whole = written.text, written.whole
    thousands, _, rest = number.partition(",")
    large = f"{int(thousands.replace('.', '')):,}" + (f".{rest}" if rest else "")
    if len(rest) > (len(rest) if written.places is None else written.places):
        large = written.taken(large.replace(",", ""))
    large = whole(large)
    if rest or number.count(".") > 1:
        first = next(each for each in text if each in ".,")
        return Unreadable(
            TWO_READINGS,
            f"{shown(text)} parts thousands by {'dots' if first == '.' else 'commas'}, which "
            "elsewhere part decimals.",
            f"Write {large} if that is meant.",
        )
    small = whole(written.taken(number))
    few = whole(number.rstrip("0").rstrip("."))
    return Unreadable(
        TWO_READINGS,
        f"{shown(text)} can be read in two ways: {large} or {few}.",
        f"Write {large} or {small}.",
    )


def _number(value: Fraction, digits: str = "", power: str | None = None) -> int | float:
    """Whole numbers as such; those of more digits than anybody counts as floats."""
    if value.denominator == 1:
        few = power is None or abs(value) < 10**15
        if few and len(digits) <= _MOST_DIGITS and abs(value) < _MOST_WHOLE:
            return int(value)
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _wrong_unit(text: str, behind: str, unit: str, digits: str) -> Unreadable:
    if decimal_comma(digits):
        behind = behind.translate(_SWAPPED)
    number = text.strip()[: -len(behind)].strip() if text.strip().endswith(behind) else "12"
    if not unit or unit in {"1", "×"}:
        return Unreadable(
            "wrong-unit", f"{shown(text)} carries a unit; a plain number is needed.", ""
        )
    needed = HUNDREDTHS if unit == SHARE else unit
    # Who says 20 of an unknown size hardly means 20 MiB.
    larger = _LARGER.get(unit, "") if unit_of(behind) is None else ""
    value = read(number, digits=digits)
    if isinstance(value, Unreadable) or value >= _MANY:
        larger = ""
    either = f"{needed} or {larger}" if larger else needed
    return Unreadable(
        "wrong-unit",
        f"{shown(text)} carries a unit that cannot be converted to {needed}.",
        f"Write it in {either}, such as {number} {larger or needed}.",
    )


@lru_cache(4096)
def _factor(behind: str, unit: str) -> Fraction | None:
    """What a number is multiplied by that carries some unit; None where it cannot be."""
    if behind in _PERCENT:
        return {SHARE: Fraction(1, 100), HUNDREDTHS: Fraction(1)}.get(unit)
    wanted = unit_of(unit)
    scale = Fraction(1)
    if scaled := _SCALED.match(behind):
        if unit in {SHARE, HUNDREDTHS} or (wanted and _sized_above(unit)):
            return None
        scale = Fraction(10) ** _SCALES[scaled[1]]
        behind = behind[scaled.end() :].strip()
        if not behind:
            return scale
    if behind == unit:
        return scale
    given = unit_of(behind)
    if given is None or wanted is None:
        return None
    ratio = (1 * given / (1 * wanted)).to_base_units()
    # What is counted may go without saying: "100 a day" are messages where messages are asked for.
    said = set(given.dimensionality)
    if any(kind in _SIZED or kind in said for kind in ratio.dimensionality):
        return None
    if ratio.dimensionality and not given.dimensionality:
        return None
    return scale * Fraction(ratio.magnitude)


def _sized_above(unit: str) -> bool:
    """Whether the number is an amount of data or time, whose units begin with k and M too."""
    above = unit_of(unit.partition("/")[0])
    kinds = above.dimensionality.items() if above is not None else ()
    return any(kind in _SIZED and times > 0 for kind, times in kinds)
