"""Numbers as people type them, and as they read them back.

Who sees 1.234,5 everywhere types it, too: the texts in the inputs of a page are in one number
format, its reader's, which a hidden field of its forms names (``FIELD``). A page stays in it when
another format is chosen meanwhile. An address, and whatever else names no format, is in the plain
one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from calculators.inputs.typed import quantities
from calculators.inputs.typed.quantities import (
    SHARE,
    TWO_READINGS,
    Unreadable,
    is_long,
    known_format,
)
from calculators.inputs.typed.words import unmarked
from calculators.sheet.said.numbers import (
    LANGUAGE,
    PLAIN,
    Style,
    in_style,
    many,
    money,
    percent,
    respelt,
    shown,
    unit_shown,
)
from calculators.sheet.tree.units import S_PER_MINUTE

__all__ = ["Unreadable", "as_quota", "is_long", "read", "read_as", "read_once", "reads_as", "write"]

# Kinds of fields that are numbers.
KINDS = ("number", "integer")
# Of a form, and of a question that brings its texts in the plain format and wants others back.
FIELD, HEADER = "numbers", "X-Numbers"
# Letters other than that of a power of ten.
_SCALED = re.compile("[A-DF-Za-df-z]")
# Above it a number is written with a power of ten.
_MOST_EXACT = 1e15
_typing: ContextVar[str] = ContextVar("typing", default=LANGUAGE)


def typing() -> str:
    """The number format of the inputs just now."""
    return _typing.get()


@contextmanager
def typed_in(digits: str) -> Iterator[None]:
    """Inputs in a number format, within a block."""
    token = _typing.set(digits)
    try:
        yield
    finally:
        _typing.reset(token)


def format_of(typed: Mapping[str, str]) -> str:
    """The number format that a form says it is in."""
    named = typed.get(FIELD, "")
    return named if known_format(named) else LANGUAGE


def read(text: str) -> int | float | str:
    """The number in a text without a unit; the text itself where it holds none, for the
    calculators to read or to refuse."""
    found = quantities.plain(text, typing(), by_hand=True)
    return _unread(found) if isinstance(found, str) else found


def read_once(text: str, places: int | None = None) -> int | float | str | Unreadable:
    """The number in a text without a unit, or why it has none where it can be read in two ways, for
    those that know no such rule themselves; any other text as it is. What is said to write has at
    most so many decimal places."""
    found = quantities.read(text, digits=typing(), places=places, by_hand=True)
    ambiguous = isinstance(found, Unreadable) and found.code == TWO_READINGS
    return found if ambiguous else quantities.plain(text, typing(), by_hand=True)


def read_as(text: str, unit: str, most: float = math.inf) -> int | float | str:
    """The number that a text means in a unit; the text itself where it means none. Of a share, 5
    and 0.05 are both 5 %, as the input then says."""
    signed = _with_sign(text.strip(), unit, typing())
    found: int | float | str = quantities.as_number(signed, unit, most, typing(), by_hand=True)
    return _unread(text.strip()) if isinstance(found, str) else found


def read_in_per_cent(text: str, unit: str, most: float = math.inf) -> int | float | str:
    """The same of an input with the sign of per cent beside it: of a share, 0.5 is 0.5 %."""
    return read_as(_with_sign(text, unit, typing(), least=0), unit, most)


def _with_sign(text: str, unit: str, digits: str, least: float = 1) -> str:
    """A text with the sign of per cent, of a share that is a bare number of so much or more."""
    if unit != quantities.SHARE:
        return text
    bare = quantities.read(text, digits=digits, by_hand=True)
    if isinstance(bare, Unreadable | str) or not least <= abs(bare) < _MOST_EXACT:
        return text
    plain = unmarked(text)
    return f"{plain.strip()} %{text[len(plain) :]}"


def rewritten(text: str, given: str, unit: str = "", most: float = math.inf) -> str:
    """What was typed in a number format as it is written back in that of the inputs. It stays as it
    was typed where it cannot be read, and where it carries a unit in which it is short: "20 GB" is
    nothing like 19,073.486328125 MiB."""
    signed = _with_sign(text.strip(), unit, given)
    value = quantities.as_number(signed, unit, most, given, by_hand=True)
    # Of more than any number can be, "inf" is nothing that anybody typed.
    if not isinstance(value, str) and math.isfinite(value):
        written = write(value, unit)
        has_unit = isinstance(quantities.plain(text, given, by_hand=True), str)
        if not (has_unit and is_long(written)):
            return written
        text = text.strip()
    return text if given == typing() or not text.strip() else quantities.marked(text, given)


def in_other_signs(text: str) -> bool:
    """Whether a number was typed with the signs of another format than that of the inputs, such as
    "8.500,00", and has one reading."""
    plain = quantities.plain(text, typing())
    return isinstance(plain, str) and not isinstance(read(text), str)


def in_input(text: str) -> str:
    """A typed text as an input holds it: in the number format of the inputs, and without a mark.
    Nobody sees a mark, who copies the text would take it along, and who types on, such as " %"
    behind 5, would have it in between."""
    return quantities.carried_over(text, typing())


def write(value: Any, unit: str = "") -> str:
    """A value as it stands in an input: reading it gives the value again."""
    return quantities.write(value, unit, typing())


def write_plain(value: Any, unit: str = "") -> str:
    """The same in the plain format, for what is kept and read by everybody, such as a name."""
    return quantities.write(value, unit)


def without_thousands(value: Any) -> str:
    """A number for where a sign between thousands would part values."""
    return quantities.spelt(quantities.write(value).replace(",", ""), typing())


def spelt(text: str) -> str:
    """A price or rate that is kept as text, with every digit it has, as it stands in an input."""
    return quantities.spelt(text, typing()) if _is_plain(text) else text


def canonical(text: str, share: bool = True) -> str:
    """A text for comparing and for addresses: numbers in the plain format without commas; of per
    cent with their sign, for 5 % of what is no share is refused there, and 5 may be 5 %. A text
    that is none says in which format it was typed, where that matters.

    Args:
        text: as it was typed
        share: whether a share is asked for: elsewhere "6 %" is no number
    """
    unit = quantities.SHARE if share and unmarked(text).strip().endswith("%") else ""
    value = quantities.as_number(text.strip(), unit, digits=typing(), by_hand=True)
    # What was read where it was typed stands there without its thousands: "10k" megabytes was not.
    refused = not unit and _SCALED.search(text)
    if not isinstance(value, str) and math.isfinite(value) and not refused:
        return quantities.write(value, unit).replace(",", "").replace(" ", "")
    text = text.strip()
    parted = any(sign.isdigit() for sign in text) and any(sign in ".," for sign in text)
    return quantities.marked(text, typing()) if parted and typing() != LANGUAGE else text


def address(typed: Mapping[str, str]) -> str:
    """Typed texts as the query of an address that says in which number format they are."""
    said = {} if typing() == LANGUAGE else {FIELD: typing()}
    return urlencode({**typed, **said})


def reads_as(text: str, unit: str) -> str:
    """What was read in a unit of the sheet, of a text that carries another one."""
    return quantities.reads_as(text, unit, typing(), by_hand=True)


def a_second(text: str, unit: str) -> str:
    """What a rate that is counted by the minute is in a second: "45 messages/s"."""
    counted, _, minute = unit.partition("/")
    value = quantities.as_number(text.strip(), unit, digits=typing(), by_hand=True)
    if minute != "min" or isinstance(value, str) or not text.strip() or not math.isfinite(value):
        return ""
    return f"{shown(value / S_PER_MINUTE)} {counted}/s"


def as_quota(text: str, unit: str) -> str:
    """What Exchange calls the same, of a size in decimal units."""
    return quantities.as_quota(text, unit, typing())


def quota_more(text: str, quota: str, unit: str) -> str:
    """How much more a quota is than the decimal size of the same name: "7.4 %"."""
    decimal, binary = (quantities.as_number(each, unit, digits=typing()) for each in (text, quota))
    if isinstance(decimal, str) or isinstance(binary, str) or not decimal:
        return ""
    return percent(binary / decimal - 1)


def priced(text: str) -> str:
    """The same of a price: with its cents where it has any, "1,250.50"."""
    if not _is_plain(text):
        return text
    places = len(text.partition(".")[2])
    # Three places would be read as thousands.
    shown = {1: 2, 3: 4}.get(places, places)
    return quantities.spelt(f"{Decimal(text):,.{shown}f}", typing())


def price_text(text: str) -> str:
    """A typed price as it is kept: with the decimal places that were typed, "329.50"; the text
    itself where it holds none."""
    found = read(text)
    if isinstance(found, str) or not abs(found) < _MOST_EXACT:
        return str(found)
    price = Decimal(str(found))
    decimal = quantities.spelt(".", typing())
    places = unmarked(text).strip().rpartition(decimal)[2] if decimal in text else ""
    exponent = price.as_tuple().exponent
    own = -exponent if isinstance(exponent, int) and price != int(price) else 0
    return f"{price:.{max(own, len(places) if places.isdecimal() else 0)}f}"


def as_hint(price: Any) -> str:
    """A price as it is printed, "12,590", in the number format in which one would be typed."""
    with in_style(PLAIN):
        return quantities.spelt(money(price), typing())


def said(text: str) -> str:
    """A sentence of ours beside an input, with its numbers as one would type them there."""
    with in_style(Style(digits=typing())):
        return respelt(text)


def _unread(text: str) -> str:
    """A text that holds no number, for the calculators, which read the plain format."""
    return text if typing() == LANGUAGE or not text else quantities.marked(text, typing())


def _is_plain(text: str) -> bool:
    whole, _, places = text.partition(".")
    return whole.isdecimal() and (not places or places.isdecimal())


def with_unit(value: Any, unit: str) -> str:
    """A value with its unit; a share is written as percent."""
    text = write(value, unit)
    return text if unit == SHARE else many(text, unit_shown(unit))
