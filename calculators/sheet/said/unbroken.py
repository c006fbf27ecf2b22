"""Numbers that stay beside their units, in what people read: pages and PDF files.

What programs read, what is kept and what is typed has plain spaces.
"""

from __future__ import annotations

import re

NO_BREAK = "\N{NO-BREAK SPACE}"
# Units so short that nobody wants them alone on the next line. Longer ones may stand there, for a
# narrow card has no room for both.
SHORT = (
    *("%", "ms", "s", "min", "h", "W", "kW", "kWh", "U", "rpm", "MHz", "GHz", "IOPS"),
    *("KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "kB/s", "MB/s", "GB/s", "MiB/s"),
    *("EUR", "USD", "GBP", "CHF"),
)
_BEFORE_UNIT = rf"(?<=\d )(?=(?:{'|'.join(map(re.escape, SHORT))})(?![\w/]))"
_IN_WORDS = re.compile(rf" {_BEFORE_UNIT}")
# Between tags, where the next tag begins before any ends; and neither typed nor read by a program.
_IN_MARKUP = re.compile(
    rf" (?:{_BEFORE_UNIT}|(?=<span class=\"unit\">[^<]{{1,5}}<))"
    r"(?=[^<>]*<(?!/(?:textarea|script|style|option|title|pre|code)>))"
)


def words(text: str) -> str:
    """A sentence in which no number stands apart from its unit at the end of a line."""
    return _IN_WORDS.sub(NO_BREAK, text)


def markup(html: str) -> str:
    """The same of a page, whose attributes, inputs and code stay as they are."""
    return _IN_MARKUP.sub(NO_BREAK, html)
