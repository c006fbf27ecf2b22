"""One of what is counted, in a sentence that is made for several."""

from __future__ import annotations

import re

from calculators.sheet.said.numbers import one_of

# A one that is no part of a longer number, what it counts, and that it is.
_ONE_COUNTED = re.compile(r"(?<![\d.,'’])1 (?!are\b)((?:storage |RAID )?[a-z]+)")
_ONE_IS = re.compile(r"(?<![\d.,'’])(1(?: (?:storage |RAID )?[a-z]+)?) are\b")


def one_counted(sentence: str) -> str:
    """A sentence in which one of what is counted stands in the singular: "1 relay", "only 1 is"."""
    sentence = _ONE_COUNTED.sub(lambda found: f"1 {one_of(found[1])}", sentence)
    return _ONE_IS.sub(r"\1 is", sentence)
