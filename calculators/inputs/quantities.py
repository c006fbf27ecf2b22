"""Numbers as people write them: "12,000", "12 000", "5 %", "20 GB", "1.5 TiB", "12k/min".

A text has one reading or none. What can be read in two ways ("12.000", "0,64") is refused with both
readings, for a wrong guess is off by a thousand and nobody sees it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from calculators.inputs.words import shown
from calculators.sheet.numbers import as_typed, unit_shown

_MOST_SIGNS = 80
_MOST_DIGITS = 40
# Beyond these a number is written with a power of ten.
_SMALLEST, _LARGEST = 1e-12, 1e15
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2009\u202f\t"), " ") | {ord("−"): "-", ord("’"): "'"}
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
_SCALED = re.compile(r"(k|K|M|thousand|million)(?=$|[/ ])")
_SCALES = {"k": 3, "K": 3, "thousand": 3, "M": 6, "million": 6}
_PERCENT = frozenset({"%", "percent", "per cent"})
_PER = re.compile(r"\s*/\s*|\s+per\s+|\s+an?\s+|^per\s+|^an?\s+")
_WORD = re.compile(r"[A-Za-zµ]{1,20}")
SHARE, HUNDREDTHS = "share", "%"
# What is wrong with "12.000".
TWO_READINGS = "two-readings"
_SIZES = ("TB", "TiB", "GB", "GiB", "MB", "MiB", "KB", "KiB")
_QUOTA = re.compile(r"(?P<digits>[\d., ]+)(?P<prefix>[kKMGT])B", re.ASCII)
_LONG = re.compile(r"\.\d{4,}\Z")

# What is counted: each kind is a dimension of its own, so that disks are no users.
_COUNTED = {
    "user": ("mailbox", "mailboxes", "people"),
    "disk": ("drive", "spindle"),
    "message": ("mail", "email"),
    "io": ("ios", "I_Os"),
    "copy": ("copies",),
    "database": (),
    "server": (),
    "site": (),
    "core": (),
    "processor": ("socket",),
    "relay": (),
    "volume": (),
    "span": (),
    "group": (),
    "item": (),
    "file": (),
    "log": (),
    "write": (),
    "unit": (),
    "cycle": (),
    "turn": (),
    "price": (),
}
_MEASURES = (
    "milli- = 1/1000 = m-",
    "kilo- = 1000 = k- = K-",
    "mega- = 1000000 = M-",
    "giga- = 1000000000 = G-",
    "tera- = 1000000000000 = T-",
    "peta- = 1000000000000000 = P-",
    "kibi- = 1024 = Ki-",
    "mebi- = 1048576 = Mi-",
    "gibi- = 1073741824 = Gi-",
    "tebi- = 1099511627776 = Ti-",
    "pebi- = 1125899906842624 = Pi-",
    "byte = [data] = B",
    "bit = 1/8 * byte",
    "second = [time] = s = sec",
    "minute = 60 * second = min",
    "hour = 60 * minute = h = hr",
    "day = 24 * hour = d",
    "week = 7 * day",
    "year = 8766 * hour",
    "month = 1/12 * year",
    "bps = bit / second",
    "IOPS = io / second",
    "rpm = turn / minute",
    "hertz = cycle / second = Hz",
    "Mcycle = 1000000 * cycle / second",
)
# Units of the sheet whose words mean something else elsewhere.
_OURS = {"I/Os": "io", "Mcycles": "Mcycle"}
# A letter behind a number of these would be read as a part of the unit or as a thousand.
_SIZED = {"[data]", "[time]"}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a text holds no number, and what to write instead."""

    code: str
    reason: str
    remedy: str = ""


def read(text: str, unit: str = "", most: float = math.inf) -> int | float | Unreadable:
    """The number that a text means in a unit of the sheet.

    Args:
        text: as somebody typed it
        unit: what the number is wanted in; "" takes no unit
        most: of a share: a bare number above it, such as 30, is per cent where that is within it
    """
    trimmed = text.translate(_SPACES).strip()
    whole = _WHOLE.fullmatch(trimmed) if len(trimmed) <= _MOST_SIGNS else None
    if whole is None:
        return Unreadable("not-a-number", f"{shown(text)} is not a number.")
    value = _value(whole["digits"].rstrip(), whole["power"], whole["sign"] == "-", trimmed)
    if isinstance(value, Unreadable):
        return value
    behind = (whole["unit"] or "").strip()
    if not behind:
        if unit == SHARE and most < value <= 100 * most:
            return _number(value / 100)
        return _number(value, whole["digits"], whole["power"])
    factor = _factor(behind, unit)
    if factor is None:
        return _wrong_unit(text, behind, unit)
    return _number(value * factor)


def as_number(asked: Any, unit: str, most: float = math.inf) -> Any:
    """A text as the number that it means; whatever else was asked as it is."""
    found = read(asked, unit, most) if isinstance(asked, str) else asked
    return asked if isinstance(found, Unreadable) else found


def plain(text: str) -> int | float | str:
    """The number in a text without a unit; the text itself where it holds none."""
    found = read(text)
    return text.strip() if isinstance(found, Unreadable) else found


def write(value: Any, unit: str = "") -> str:
    """A value as it stands in an input: ``read`` of it gives the value again."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if unit == SHARE and isinstance(value, int | float):
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


def reads_as(text: str, unit: str) -> str:
    """What was read in a unit of the sheet, of a text that carries another one; "" where it carries
    none, or says a share."""
    value = as_number(text.strip(), unit)
    if unit == SHARE or isinstance(value, str) or not isinstance(plain(text), str):
        return ""
    return f"{as_typed(value)} {unit_shown(unit)}".strip()


def as_quota(text: str, unit: str) -> str:
    """What Exchange calls the same, of a size in decimal units: "20 GiB" of "20 GB"; "" of every
    other text.

    Args:
        text: as it stands in the input
        unit: what the number is wanted in
    """
    found = _QUOTA.fullmatch(text.strip())
    if found is None or isinstance(read(text, unit), Unreadable):
        return ""
    return f"{found['digits'].strip()} {found['prefix'].upper()}iB"


def _in_another_size(value: float, unit: str) -> str:
    """A size that is short in another unit, such as 19,073.486328125 MiB: "20 GB"."""
    if unit.partition("/")[0] not in _SIZES:
        return ""
    for other in _SIZES:
        factor = _factor(other, unit)
        number = round(value / float(factor), 2) if factor else 0.0
        text = f"{write(number)} {other}"
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


def _value(digits: str, power: str | None, negative: bool, text: str) -> Fraction | Unreadable:
    if _DOTTED.fullmatch(digits) and power is None:
        return _dotted(digits, text)
    if (grouped := _GROUPED.fullmatch(digits)) and digits[0] != "0":
        digits = digits.replace(grouped["part"], "")
    elif _COMMA.fullmatch(digits):
        point = digits.replace(",", ".")
        return Unreadable(
            TWO_READINGS,
            f"{shown(text)} can be read in two ways: {point}, or thousands with a digit missing "
            "or too many behind the comma.",
            f"Write {_safe(point)} if that is meant; a comma parts thousands, as in 12,000.",
        )
    if not _PLAIN.fullmatch(digits):
        return Unreadable("not-a-number", f"{shown(text)} is not a number.")
    value = Fraction(Decimal(f"{digits}e{power or 0}"))
    return -value if negative else value


def _dotted(digits: str, text: str) -> Unreadable:
    thousands, _, rest = digits.partition(",")
    large = f"{int(thousands.replace('.', '')):,}" + (f".{rest}" if rest else "")
    if rest or digits.count(".") > 1:
        return Unreadable(
            TWO_READINGS,
            f"{shown(text)} parts thousands by dots, which elsewhere part decimals.",
            f"Write {large} if that is meant.",
        )
    small = write(float(digits))
    return Unreadable(
        TWO_READINGS,
        f"{shown(text)} can be read in two ways: {large} or {digits.rstrip('0').rstrip('.')}.",
        f"Write {large} or {small}.",
    )


def _safe(text: str) -> str:
    return write(float(text))


def _number(value: Fraction, digits: str = "", power: str | None = None) -> int | float:
    """Whole numbers as such; those of more digits than anybody counts as floats."""
    if value.denominator == 1:
        few = power is None or abs(value) < 10**15
        if few and len(digits) <= _MOST_DIGITS:
            return int(value)
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _wrong_unit(text: str, behind: str, unit: str) -> Unreadable:
    number = text.strip()[: -len(behind)].strip() if text.strip().endswith(behind) else "12"
    if not unit or unit in {"1", "×"}:
        return Unreadable(
            "wrong-unit", f"{shown(text)} carries a unit; a plain number is needed.", ""
        )
    needed = HUNDREDTHS if unit == SHARE else unit
    return Unreadable(
        "wrong-unit",
        f"{shown(text)} carries a unit that cannot be converted to {needed}.",
        f"Write it in {needed}, such as {number} {needed}.",
    )


@lru_cache(4096)
def _factor(behind: str, unit: str) -> Fraction | None:
    """What a number is multiplied by that carries some unit; None where it cannot be."""
    if behind in _PERCENT:
        return {SHARE: Fraction(1, 100), HUNDREDTHS: Fraction(1)}.get(unit)
    wanted = _unit(unit)
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
    given = _unit(behind)
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
    above = _unit(unit.partition("/")[0])
    kinds = above.dimensionality.items() if above is not None else ()
    return any(kind in _SIZED and times > 0 for kind, times in kinds)


@lru_cache(1024)
def _unit(text: str) -> Any:
    """A unit of the registry, from words parted by "/", "per" or "a"; None where a word of it is
    not known."""
    if text in {SHARE, HUNDREDTHS, "1", "×", ""}:
        return None
    units = _registry()
    for name, ours in _OURS.items():
        text = text.replace(name, ours)
    text = re.sub(r"/\(([^()]*)\)", lambda bracket: "/" + bracket[1].replace("/", "*"), text)
    above, *below = _PER.split(text)
    found = units.dimensionless
    for words, over in ((above, False), *((each, True) for each in below)):
        # Behind a bracket, what was divided twice is multiplied.
        first, *times = words.split("*")
        for word, inverse in ((first, over), *((each, not over) for each in times)):
            name = word.strip().replace(" ", "_")
            if not name and not over:
                continue
            known = _word(name)
            if known is None:
                return None
            found = found / known if inverse else found * known
    return found


def _word(name: str) -> Any:
    units = _registry()
    if not _WORD.fullmatch(name):
        return None
    for each in (name, name.removesuffix("s"), name.lower(), name.lower().removesuffix("s")):
        if each in units:
            return units.parse_units(each)
    return None


@cache
def _registry() -> Any:
    """The units that may be typed. Read when the first text with a unit is."""
    import pint

    units: Any = pint.UnitRegistry(None, non_int_type=Fraction)
    for line in _MEASURES[:11]:
        units.define(line)
    for name, others in _COUNTED.items():
        units.define(
            " = ".join([name, f"[{name}]", "_", *others]) if others else f"{name} = [{name}]"
        )
    for line in _MEASURES[11:]:
        units.define(line)
    return units
