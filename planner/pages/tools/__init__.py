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
        "stripe-map",
        "Stripe map and lights",
        "Which disk holds which part of a file?",
        "Every RAID level as a picture, with the flashing green lights of reads and writes.",
    ),
    Tool(
        "alignment",
        "Partition alignment",
        "Does the partition start on a stripe boundary?",
        "From an offset or a sector, in decimal or hexadecimal, to its cost and repair.",
    ),
    Tool(
        "benchmark-validity",
        "Benchmark validity",
        "Is the benchmark run valid?",
        "Queue, response time and send queue against the rules and the printed runs.",
    ),
    Tool(
        "migration",
        "Editions side by side",
        "What do the same users need on each edition of Exchange?",
        "From 5.5 to Subscription Edition: disk I/O, memory, disks and processors of 1000 users.",
    ),
    Tool(
        "mta-benchmark",
        "Relay benchmark",
        "How many messages a minute does a relay pass on?",
        "The lines to paste for your parameters, and what was measured here.",
    ),
    Tool(
        "hub-counters-of",
        "Counters of your own hub",
        "Does your hub transport server do what is predicted?",
        "A file of Performance Monitor beside the predictions of one of your scenarios.",
    ),
)
