"""The counters that the throughput tests were watched by, each with the figure it measures."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from calculators.sheet.said.numbers import listed, short
from calculators.sheet.tree.units import PER_CENT
from calculators.systems.exchange_2007_hub.facts import FACTS
from calculators.systems.exchange_2007_hub.mix import FIRST_SHARE, FURTHER, MEAN_BYTES
from calculators.systems.shared.artifacts import artifact

MEAN, LARGEST = "mean", "largest"
FLOW, QUEUES, RESOURCES = "Throughput", "Queues and database", "Processors, disks, network"

RECEIVED: Final = r"MSExchangeTransport SmtpReceive(_total)\Messages Received/sec"
MESSAGE_BYTES: Final = r"MSExchangeTransport SmtpReceive(_total)\Average bytes/message"
AGGREGATE: Final = (
    r"MSExchangeTransport Queues(_total)\Aggregate Delivery Queue Length (All Queues)"
)
REMOTE: Final = r"MSExchangeTransport Queues(_total)\Active Remote Delivery Queue Length"
MAILBOX: Final = r"MSExchangeTransport Queues(_total)\Active Mailbox Delivery Queue Length"
SUBMISSION: Final = r"MSExchangeTransport Queues(_total)\Submission Queue Length"
CACHE: Final = r"MSExchange Database(edgetransport)\Database Cache Size (MB)"
BUCKETS: Final = r"MSExchange Database(edgetransport)\Version buckets allocated"

# Messages a second: asked of a server, asked beside one that is lost, held, held at the most.
ASKED: Final = "throughput.asked_rate"
CARRIED: Final = "throughput.carried_rate"
HELD: Final = "throughput.messages_per_second"
HIGHEST: Final = "throughput.high"
# What waits, as the test of a steady state names it: deliveries, of which there are two kinds that
# one counter adds up, and what is not categorised yet.
THROUGHPUT: Final = "throughput"
DELIVERIES: Final = "the delivery queues"
SUBMISSIONS: Final = "the submission queue"
# Constants of the stages of back pressure.
_THRESHOLDS: Final = ("medium_buckets", "high_buckets")
# Figures that are so much for each message, and so grow with the rate.
WITH_THE_RATE: Final = frozenset(
    {
        ASKED,
        "disks.writes_per_second",
        "queue.reads_per_second",
        "cpu.percent",
        "cpu.percent_of_a_core",
        "network.bytes_per_second",
    }
)


class Counter(Struct, frozen=True):
    """One counter of Performance Monitor.

    Args:
        path: object, instance and counter
        group: heading it stands under
        figure: figure of the sheet that predicts it; "" where none does
        unit: of the counter
        statistic: what of its samples is held against the prediction
        note: what it says, and why nothing is predicted where nothing is
    """

    path: str
    group: str
    figure: str
    unit: str
    statistic: str = MEAN
    note: str = ""


def _beyond(medium: float, high: float) -> str:
    """From how many version buckets on which stage begins."""
    return f"Medium back pressure above {short(medium)}, high above {short(high)}."


COUNTERS: tuple[Counter, ...] = (
    Counter(
        MESSAGE_BYTES, FLOW, "message_bytes", "bytes", note="The message size of the scenario."
    ),
    Counter(
        RECEIVED, FLOW, ASKED, "messages/s",
        note="Falls to nothing while the server refuses messages.",
    ),
    Counter(
        r"MSExchangeTransport SmtpSend(_total)\Messages Sent/sec", FLOW, "", "messages/s",
        note="What goes on to other servers: which part that is, is not asked.",
    ),
    Counter(
        r"MSExchange Store Driver(_total)\Inbound: MessageDeliveryAttemptsPerSecond", FLOW,
        ASKED, "messages/s",
        note="Where all mail goes to mailbox servers of the site, as in the tests.",
    ),
    Counter(
        r"MSExchange Store Driver(_total)\Inbound: Recipients Delivered Per Second", FLOW, "",
        "1/s",
        note="Recipients of a message are not asked.",
    ),
    Counter(
        r"MSExchangeTransport Queues(_total)\Messages Queued for Delivery Per Second", FLOW,
        ASKED, "messages/s",
        note="In a steady state as many as are received.",
    ),
    Counter(
        r"MSExchangeTransport Queues(_total)\Messages Completed Delivery Per Second", FLOW,
        ASKED, "messages/s",
        note="In a steady state as many as are received.",
    ),
    Counter(
        AGGREGATE, QUEUES, "queue.messages", "messages", LARGEST,
        "The longest queue; times the message size it has to fit into the cache.",
    ),
    Counter(REMOTE, QUEUES, "", "messages", LARGEST, "Part of all queues; must not build up."),
    Counter(MAILBOX, QUEUES, "", "messages", LARGEST, "Part of all queues; must not build up."),
    Counter(SUBMISSION, QUEUES, "", "messages", LARGEST, "Not categorised yet; must not build up."),
    Counter(
        r"MSExchangeTransport DSN(_total)\Failure DSNs Total", QUEUES, "", "messages", LARGEST,
        "Counts since the service started; must not grow.",
    ),
    Counter(
        r"MSExchangeTransport Dumpster\Dumpster Size", QUEUES, "dumpster.bytes", "bytes", LARGEST,
        "Its share beyond the cache is read from disk.",
    ),
    Counter(
        CACHE, QUEUES, "database_max_cache_mib", "MiB", LARGEST,
        "The warm-up ends once it no longer changes. What Windows calls MB are MiB.",
    ),
    Counter(
        BUCKETS, QUEUES, "back_pressure.version_buckets", "buckets", LARGEST,
        _beyond(*(FACTS[threshold].value for threshold in _THRESHOLDS)),
    ),
    Counter(
        r"PhysicalDisk(_Total)\Current Disk Queue Length", RESOURCES, "", "I/Os",
        note="Waiting I/Os; grows where a disk is the limit.",
    ),
    Counter(
        r"PhysicalDisk(_Total)\Disk Writes/sec", RESOURCES, "disks.writes_per_second", "IOPS",
        note="Log and queue together; what the system disk writes comes on top.",
    ),
    Counter(
        r"PhysicalDisk(_Total)\Disk Reads/sec", RESOURCES, "queue.reads_per_second", "IOPS",
        note="None while the queue fits into the cache; of a dumpster that fits hardly any.",
    ),
    Counter(
        r"PhysicalDisk(_Total)\Avg. Disk sec/Write", RESOURCES, "", "s",
        note="Behind a write cache a write is confirmed before the disk has it.",
    ),
    Counter(
        r"PhysicalDisk(_Total)\Avg. Disk sec/Read", RESOURCES, "", "s",
        note="Means little while there are hardly any reads.",
    ),
    Counter(r"Processor(_Total)\% Processor Time", RESOURCES, "cpu.percent", "%"),
    Counter(
        r"Process(Edgetransport)\% Processor Time", RESOURCES, "cpu.percent_of_a_core", "%",
        note="Counts each core as 100 %; what other processes take is not in it.",
    ),
    Counter(
        r"Process(Edgetransport)\Private Bytes", RESOURCES, "", "bytes", LARGEST,
        "The cache is part of it.",
    ),
    Counter(r"Memory\Available MBytes", RESOURCES, "", "MB", note="Must not run out."),
    Counter(
        r"Network Interface(*)\Bytes Total/sec", RESOURCES, "network.bytes_per_second", "bytes/s",
        note="Each message comes in and goes out once.",
    ),
)  # fmt: skip
_ONE_SIZE: Final = "messages of one average size"
METHOD = (
    f"Send {_ONE_SIZE} through a receive connector at a constant speed, and write "
    "a sample of these counters every few seconds.",
    "Let it warm up for a few minutes, until the database cache no longer grows.",
    "It is in a steady state where throughput never falls to nothing and no queue (remote, mailbox "
    "delivery, submission) builds up. Then count for 20 minutes.",
    "Where it never settles, look into the event log first: event 15004 is back pressure, and "
    "names the resource that is short. High version buckets lead to the disk: large messages make "
    "a queue that outgrows the cache, which shows as disk reads.",
    "Give the server a mailbox server that is never the limit, and a network that is not.",
)


def method(figures: Any) -> tuple[str, ...]:
    """How to measure, step by step; of a mix, which messages to send."""
    if FIRST_SHARE not in figures:
        return METHOD
    sizes = [(float(figures[FIRST_SHARE].value), "message_bytes")]
    for place in FURTHER:
        size = f"{place}_message_bytes"
        if size in figures and figures[size].value is not None:
            sizes.append((float(figures[f"{place}_message_share"].value), size))
    said = listed(
        [
            f"{short(PER_CENT * share)} % of {short(figures[size].value)} bytes"
            for share, size in sizes
        ]
    )
    return (METHOD[0].replace(_ONE_SIZE, f"the whole mix, of the messages {said},"), *METHOD[1:])


def as_file() -> str:
    """The counters, one a line, as typeperf -cf reads them."""
    return "".join(f"\\{counter.path}\n" for counter in COUNTERS)


def given(counter: Counter, figures: Any) -> bool:
    """Whether what stands beside a counter is what the scenario was given, not a prediction."""
    if counter.path == AGGREGATE:
        return "queued_messages" in figures and figures["queued_messages"].value is not None
    return counter.path in (MESSAGE_BYTES, CACHE)


class Prediction(Struct, frozen=True):
    """What a scenario's sheet says of a counter.

    Args:
        figure: the figure it follows from; None where nothing is predicted
        value: in the unit of the counter
        note: what it says
    """

    figure: str | None
    value: float | None
    note: str


def predicted(counter: Counter, bench: Any) -> Prediction:
    """What is predicted of a counter, at no more than the server can hold.

    A rate within what the prediction may be off is taken as it is asked; beyond it the server
    refuses the rest, and its disks and processors only see what it takes.
    """
    name, note, figures = counter.figure, counter.note, bench.figures()
    if counter.path == BUCKETS:
        note = _beyond(*map(bench.fact, _THRESHOLDS))
    if counter.path == MESSAGE_BYTES and MEAN_BYTES in figures:
        name = MEAN_BYTES
    elif name == ASKED and CARRIED in figures:
        name = CARRIED
    if not name:
        return Prediction(None, None, note)
    value = float(figures[name].value)
    asked = float(figures[CARRIED if CARRIED in figures else ASKED].value)
    if counter.figure not in WITH_THE_RATE or asked <= float(figures[HIGHEST].value):
        return Prediction(name, value, note)
    held = float(figures[HELD].value)
    said = f"Of the {short(held)} messages a second that it holds; {short(asked)} are asked."
    found = HELD if counter.figure == ASKED else name
    return Prediction(found, value * held / asked, f"{note} {said}".lstrip())


def counter_list(bench: Any) -> dict[str, Any]:
    """The list of counters to copy, what is predicted of each, and how to measure with it."""
    made = artifact(
        "hub-counters",
        "Counters of your own hub",
        "hub-counters.txt",
        "text/plain",
        as_file(),
        [
            "On the hub: typeperf -cf hub-counters.txt -si 5 -sc 300 -f CSV -o hub.csv",
            *method(bench.figures()),
        ],
        "hub-throughput-2008, some useful counters",
    )
    made["predictions"] = [
        {
            "line": counter.path,
            "figure": each.figure,
            "predicted": each.value,
            "unit": counter.unit,
            "statistic": counter.statistic,
            "note": each.note,
        }
        for counter in COUNTERS
        for each in (predicted(counter, bench),)
    ]
    return made
