"""Text that people typed, made safe for every format without changing what it says."""

from __future__ import annotations

import re
import unicodedata

from calculators.sheet.said.numbers import NOT_KNOWN, UNDEFINED

# Control, surrogate, private and unassigned characters have no glyph in any font; the others
# turn the direction of the text around them.
_NO_GLYPH = {"Cc", "Cs", "Co", "Cn"}
_TURNING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_LONGEST_SLUG = 80

# Where charts stand; what leaves them out says so.
DRAWN = "under “Charts”"


def clean(text: object) -> str:
    """The text without what cannot be printed; line ends stay."""
    found = "" if text is None else str(text)
    if found.isascii() and found.isprintable():
        return found
    found = found.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(
        sign
        for sign in found
        if sign == "\n" or (unicodedata.category(sign) not in _NO_GLYPH and sign not in _TURNING)
    )


def line(text: object) -> str:
    """The text on one line."""
    return " ".join(clean(text).split())


def slug(*parts: str) -> str:
    """A file name of plain letters, digits and hyphens; empty where nothing is left."""
    plain = unicodedata.normalize("NFKD", " ".join(parts)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_SLUG].rstrip("-")


def with_numbers(substituted: str) -> str:
    """A formula with its numbers, as a person reads it: what has no value is not known, such as the
    cycles of processors without a rate."""
    return substituted.replace(UNDEFINED, NOT_KNOWN)
