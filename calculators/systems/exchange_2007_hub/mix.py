"""A mix of message sizes: what a mean message costs where messages differ in size.

A resource is busy for each message as long as that message takes, so the mean of the costs,
weighted by the shares of the messages, decides: what a resource carries is the harmonic mean of
what it carries of each size. A message of mean size would cost something else, for no cost is one
straight line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add
from typing import Any

SOURCE = "house, a mix of message sizes"
NOTE = (
    "A message of a mix is taken to cost what it costs among messages of its own size, and the "
    "longest queue is the mean of those of the sizes, by their part of the bytes: no test mixed "
    "sizes, so the throughput counts as not measured."
)
MEAN_BYTES = "mix.mean_bytes"
FIRST_SHARE = "mix.first_share"
# Places of the further sizes, as their inputs are named.
FURTHER = ("second", "third")


def lay_out(asked: Any, sheet: Any) -> None:
    """Lay out shares and mean size; ``asked`` gets the parts of the mix and the mean."""
    further = [
        (size, share)
        for size, share in (
            (asked.second_message_bytes, asked.second_message_share),
            (asked.third_message_bytes, asked.third_message_share),
        )
        if size is not None
    ]
    if not further:
        asked.parts, asked.mean_bytes = [(asked.message_bytes, 1)], asked.message_bytes
        return
    others = sheet.figure(
        "mix.further_share",
        reduce(add, [share for _, share in further]),
        "share",
        "messages of the further sizes",
        SOURCE,
        note=NOTE,
    )
    sheet.check("message-shares", others, 1)
    first = sheet.figure(
        FIRST_SHARE, 1 - others, "share", "messages of the first size", SOURCE, note=NOTE
    )
    asked.parts = [(asked.message_bytes, first), *further]
    asked.mean_bytes = sheet.figure(
        MEAN_BYTES,
        reduce(add, [share * size for size, share in asked.parts]),
        "bytes",
        "mean size of a message",
        SOURCE,
        note=NOTE,
    )
    sheet.note(asked.mean_bytes, NOTE)


def mean(
    name: str, asked: Any, unit: str, sheet: Any, cost: Callable[[str, Any], Any], by: str = ""
) -> Any:
    """A cost of a mean message.

    Args:
        name: of the figure
        asked: what is asked, with the parts of the mix
        unit: of the cost
        sheet: the worked sheet
        cost: figure of a name for one size: cost(name, message_bytes)
        by: "bytes" where parts count by their part of the bytes, not of the messages
    """
    if len(asked.parts) == 1:
        return cost(name, asked.message_bytes)
    costs = [
        cost(f"mix.size_{place}.{name}", size)
        for place, (size, _) in enumerate(asked.parts, start=1)
    ]
    weights = [
        share * size / asked.mean_bytes if by == "bytes" else share for size, share in asked.parts
    ]
    return sheet.figure(
        name,
        reduce(add, [weight * each for weight, each in zip(weights, costs, strict=True)]),
        unit,
        f"mean over the sizes, by their part of the {by or 'messages'}",
        SOURCE,
        note=NOTE,
    )
