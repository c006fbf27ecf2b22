"""One of what is counted, in a sentence that is made for several."""

from __future__ import annotations

import re

from calculators.sheet.said.numbers import one_of

# A one that is no part of a longer number, and what it counts.
_ONE_COUNTED = re.compile(r"(?<![\d.,'’])1 ((?:storage |RAID )?[a-z]+)")


def one_counted(sentence: str) -> str:
    """A sentence in which one of what is counted stands in the singular: "1 relay"."""
    return _ONE_COUNTED.sub(lambda found: f"1 {one_of(found[1])}", sentence)
