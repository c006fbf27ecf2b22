"""Charts of hub transport servers and mail relays."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from calculators.charts.information_store import POINTS, axis, chart, series, spread, used_shares
from calculators.charts.outage import queue_of_outage, relays_busy
from calculators.inputs import relay_stages as stages
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.units import CYCLES_PER_MCYCLE

# How far the axis of relays goes beyond the most of them.
_BEYOND = 1.1
# The mean size of messages of several sizes; there is none where all have one.
_MEAN_BYTES = "mix.mean_bytes"
# Before what a hub does at the most that it holds, where another rate is asked.
_FULL_LOAD = "full_load."
_TESTS = "hub-throughput-2008, tests 1 to 5"
# Throughput of the tests whose queue fitted into the cache, by message size.
_MEASURED = {26_300.0: 159.32, 1_024_000.0: 14.05, 5_120_000.0: 2.03, 10_240_000.0: 1.34}


def _sizes(bench: Any) -> Any:
    today = bench.scenario.options.value("message_bytes")
    grid = np.geomspace(min(10_000, today), max(20_000_000, today), POINTS)
    return np.unique(np.concatenate([grid, list(_MEASURED), [today]]))


def _mixed(bench: Any) -> bool:
    """Whether messages have several sizes, so that none of them is today's."""
    return _MEAN_BYTES in bench.figures()


def throughput_by_size(bench: Any) -> dict[str, Any] | None:
    """What each resource can carry, by message size; None of a mix of sizes."""
    if _mixed(bench):
        return None
    sizes = _sizes(bench)
    names = ("throughput.by_cpu", "throughput.by_log_disk", "throughput.by_queue_disk")
    kept = bench.sweep({"message_bytes": sizes}, names).kept
    lines = [
        series(label, spread(kept[name], sizes), role)
        for label, name, role in zip(
            ("Processors", "Log disk", "Queue disk"), names, ("main", "rival", "rival"), strict=True
        )
    ]
    lines.append(series("Measured", [_MEASURED.get(size) for size in sizes], "measured"))
    figures = bench.figures()
    return chart(
        "throughput-by-size",
        "Which resource sets the throughput at which message size?",
        "line",
        axis("Message size", "bytes", sizes, scale="log"),
        axis("Throughput", "messages/s", scale="log", min=0.1, max=1000.0),
        lines,
        _TESTS,
        {
            "x": bench.scenario.options.value("message_bytes"),
            "y": figures["throughput.messages_per_second"].value,
        },
        "The lowest line is what the server holds while the queue fits into the cache. Measured "
        "on two processors of two cores at 2.2 GHz, SCSI disks with a write cache.",
    )


def hub_demand_against_supply(bench: Any) -> dict[str, Any]:
    """Used part of what the server supplies."""
    figures = bench.figures()
    ceiling = bench.fact("cpu_ceiling")
    queue = figures["queue.megabytes"].value / figures["cache.megabytes"].value
    shares = {
        f"Processors, of {short(ceiling)} %": figures["cpu.percent"].value / ceiling,
        "Log disk": figures["log.disk_utilisation"].value,
        "Queue disk": figures["queue.disk_utilisation"].value,
        "Queue against the cache": queue,
        "Dumpster against the cache": figures["dumpster.megabytes"].value
        / figures["cache.megabytes"].value,
    }
    return used_shares(shares, "server", _TESTS)


def queue_against_cache(bench: Any) -> dict[str, Any]:
    """The back-pressure meter: the queue as it grows, against the cache."""
    figures = bench.figures()
    today = figures["queue.messages"].value
    cache = figures["cache.megabytes"].value
    mean = bench.scenario.options.value("message_bytes")
    size = (figures[_MEAN_BYTES].value if _mixed(bench) else mean) / 1e6
    grid = np.unique(np.append(np.linspace(0, max(1.5 * cache / size, 1.2 * today), POINTS), today))
    # Of a queue that grows, as it grows.
    name = "queue.megabytes"
    name = f"{_FULL_LOAD}{name}" if f"{_FULL_LOAD}{name}" in figures else name
    kept = bench.sweep({"queued_messages": grid}, (name,)).kept[name]
    full = bench.fact("full_buckets")
    medium, high = (bench.fact(f"{each}_buckets") for each in ("medium", "high"))
    limits = {"Cache (high threshold)": full} if high == full else {"Cache": full}
    limits |= {} if high == full else {"High threshold": high}
    return chart(
        "queue-against-cache",
        "How long may the queue grow before back pressure?",
        "line",
        axis("Messages in the queue", "messages", grid),
        axis("Queue size", "MB", scale="linear"),
        [
            series("Queue", kept),
            *(
                series(label, [cache * buckets / full] * len(grid), "limit")
                for label, buckets in limits.items()
            ),
            series("Medium threshold", [cache * medium / full] * len(grid), "rival"),
        ],
        "hub-throughput-2008, back pressure; thresholds of hub-cache-2008",
        {"x": today, "y": figures["queue.megabytes"].value},
    )


def cost_by_size(bench: Any) -> dict[str, Any] | None:
    """Processor cost of a message by its size; None of a mix of sizes."""
    if _mixed(bench):
        return None
    sizes = _sizes(bench)
    kept = bench.sweep({"message_bytes": sizes}, ("cost.steady_cycles",)).kept
    facts = bench.system.facts
    measured = {
        facts[f"size_{point}"].value: facts[f"cycles_{point}"].value / CYCLES_PER_MCYCLE
        for point in (1, 2, 3, 4)
    }
    figures = bench.figures()
    return chart(
        "cost-by-size",
        "What does a larger message cost the processors?",
        "line",
        axis("Message size", "bytes", sizes, scale="log"),
        axis("Cost of a message", "million cycles", scale="log", min=10.0, max=10_000.0),
        [
            series("Cost", kept["cost.steady_cycles"] / CYCLES_PER_MCYCLE),
            series("Measured", [measured.get(size) for size in sizes], "measured"),
        ],
        _TESTS,
        {
            "x": bench.scenario.options.value("message_bytes"),
            "y": figures["cost.steady_cycles"].value / CYCLES_PER_MCYCLE,
        },
        "The cost of a message grows slower than the message.",
    )


def ladder(bench: Any) -> dict[str, Any]:
    """The bottleneck ladder: from the ideal to production, as printed, then one's own rate."""
    facts, figures = bench.system.facts, bench.figures()
    asked = bench.scenario.options.value("stage")
    stage = stages.STAGES.get(asked)
    printed = {each.title: each.rate for each in stages.STAGES.values() if each.rate}
    own = {
        f"Yours, measured {stage.measured}"
        if stage
        else "Yours, not said how it was measured": "throughput.messages_per_minute",
        "Yours, left in production": "relay.production_rate",
    }
    mine = [figures[name].value for name in own.values()]
    if mine[0] == mine[1]:
        # Measured as in production: one rate, not two equal bars.
        own, mine = dict(list(own.items())[:1]), mine[:1]
    none, no_own = [None] * len(printed), [None] * len(own)

    def at(end: str) -> list[float]:
        return [facts[f"{key}_{end}"].value for key in printed.values()]

    return chart(
        "bottleneck-ladder",
        "What does each step towards production cost?",
        "bar",
        axis("Stage", "", [*printed, *own]),
        axis("Rate", "messages/min", scale="linear"),
        [
            series("At least", [*at("low"), *no_own]),
            series("At most", [*at("high"), *no_own], "rival"),
            series("Yours", [*none, *mine]),
        ],
        "postfix-2007, messages per minute",
        note="Both ends of what the benchmark of 2007 prints for each stage; the real disk's, "
        "printed as the mid 5000s, are ours.",
    )


def relays_by_peak(bench: Any) -> dict[str, Any]:
    """Relays as the peak grows."""
    figures = bench.figures()
    today = figures["peak.messages_per_minute"].value
    peaks = np.unique(np.append(np.linspace(0.1 * today, 3 * today, POINTS), today))
    kept = bench.sweep({"peak_messages_per_minute": peaks}, ("relays.needed",)).kept
    planned = figures["relays.planned"].value
    # A step at the very edge of a picture is cut in half.
    most = max(planned, float(np.max(kept["relays.needed"])))
    return chart(
        "relays-by-peak",
        "How many relays does a higher peak need?",
        "line",
        axis("Peak", "messages/min", peaks),
        axis("Relays", "relays", scale="linear", max=math.ceil(_BEYOND * most + 1)),
        [
            series("Needed", kept["relays.needed"], steps=True),
            series("In the design", [planned] * len(peaks), "limit"),
        ],
        "postfix-2007, messages per minute",
        {"x": today, "y": figures["relays.needed"].value},
    )


HUB = (throughput_by_size, hub_demand_against_supply, queue_against_cache, cost_by_size)
POSTFIX = (queue_of_outage, relays_busy, ladder, relays_by_peak)
