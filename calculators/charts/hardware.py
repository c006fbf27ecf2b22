"""Charts of hardware: disks by layout, and how far apart sites may be."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.charts.information_store import axis, chart, series

_LATENCIES = np.array([1, 2, 5, 10, 20, 30, 50, 75, 100, 150, 200, 250, 300, 400, 500], dtype=float)
# Windows drawn beside the link: the largest without scaling, and some that grew.
_WINDOWS = {"64 KiB window": 64.0, "1 MiB window": 1024.0, "16 MiB window": 16_384.0}

_LAYOUTS = {
    "Plain disks": "disks.jbod",
    "RAID 10": "disks.raid10",
    "RAID 5": "disks.raid5",
    "RAID 6": "disks.raid6",
}


def rate_over_distance(bench: Any) -> dict[str, Any] | None:
    """What a link carries as its ends move apart, against what replication needs."""
    figures = bench.figures()
    if "network.reachable_mbit" not in figures:
        return None
    today = bench.scenario.options.value("link_latency_ms")
    latencies = np.union1d(_LATENCIES, [today])
    shown = []
    for title, window in _WINDOWS.items():
        arrays = {"link_latency_ms": latencies, "tcp_window_kib": np.full(len(latencies), window)}
        kept = bench.sweep(arrays, ("network.reachable_mbit",)).kept
        shown.append(series(title, kept["network.reachable_mbit"], "rival"))
    needed = figures["network.between_sites_mbit"].value
    return chart(
        "rate-over-distance",
        "How far apart may the sites be?",
        "line",
        axis("Round trip", "ms", latencies),
        axis("Rate between the sites", "Mbit/s", scale="log"),
        [
            *shown,
            series("Needed in the busiest hour", np.full(len(latencies), needed), "limit"),
        ],
        "e2013-calculator, TCP window",
        {"x": today, "y": figures["network.reachable_mbit"].value},
        "A connection sends one window for each round trip; larger windows reach further.",
    )


def disks_by_layout(bench: Any) -> dict[str, Any]:
    """Database disks of a server on plain disks and at each RAID level."""
    figures = bench.figures()
    found = {
        label: figures[name].value
        for label, name in _LAYOUTS.items()
        if name in figures and np.isfinite(figures[name].value)
    }
    taken = figures["disks.database"].value
    return chart(
        "disks-by-layout",
        "How many database disks does each layout take?",
        "bar",
        axis("Layout", "", list(found)),
        axis("Database disks of a server", "disks", scale="linear"),
        [
            series("Needed", list(found.values())),
            series("In the plan", [taken] * len(found), "limit"),
        ],
        "e2013-calculator, storage design",
        note="For the space and for the rate at the peak, with what rebuilding takes.",
    )


HARDWARE_CHARTS = (disks_by_layout, rate_over_distance)
