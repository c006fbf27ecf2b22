"""Tools beside the plans: what each is for, and what each shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tool:
    """One tool of the index: the name of its address, and its question."""

    name: str
    title: str
    question: str
    text: str


TOOLS = (
    Tool(
        "stripe-map", "Stripe map and lights", "On which disks does an offset of a file lie?",
        "Every RAID level as a picture, with the flashing green lights of reads and writes.",
    ),
)
