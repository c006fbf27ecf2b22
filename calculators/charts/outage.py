"""Charts of mail relays: how busy each is with some lost, and the queue of an outage."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.charts.information_store import POINTS, axis, chart, series
from calculators.sheet.numbers import count
from calculators.sheet.units import PER_CENT

_UP, _LOST = "", "_with_lost"
# Of a queue that never drains so many times the outage are drawn.
_NEVER = 3.0
# So many bars are told apart.
_MOST_BARS = 12


def relays_busy(bench: Any) -> dict[str, Any]:
    """How busy each relay is at the peak, with none lost, one, and so on."""
    figures, options = bench.figures(), bench.scenario.options
    up = int(figures[_up(figures)].value)
    lost = int(up - figures["relays.with_lost"].value)
    fewest = max(1, up - max(lost + 1, 2))
    relays = np.arange(up, fewest - 1, -1, dtype=float)[:_MOST_BARS]
    kept = bench.sweep({"relays.with_lost": relays}, ("relay.used_with_lost",)).kept
    used = PER_CENT * np.broadcast_to(kept["relay.used_with_lost"], relays.shape)
    planned = PER_CENT * (1 - options.value("headroom"))
    gone = [up - int(left) for left in relays]
    return chart(
        "relays-busy",
        "How much of its measured rate does each relay use at the peak?",
        "bar",
        axis("Relays lost", "", [f"{count(each)} lost" if each else "None lost" for each in gone]),
        axis("Of its rate", "%", scale="linear"),
        [
            series("Each relay", used),
            series("Planned for", [planned] * len(relays), "limit"),
        ],
        "house, utilisation law",
        note="Its rate is that of production, headroom with it; those left share the peak evenly."
        + (f" {count(lost)} may be lost." if lost else ""),
    )


def _up(figures: Any) -> str:
    """The figure with the relays that are up."""
    return "relays.left" if "relays.left" in figures else "relays.planned"


def queue_of_outage(bench: Any) -> dict[str, Any] | None:
    """The queue of all relays, as an outage fills it and as it drains; None without an outage."""
    figures = bench.figures()
    if "outage.queued" not in figures:
        return None
    outage = float(bench.scenario.options.value("outage_minutes"))
    queued = float(figures["outage.queued"].value)
    ends = [figures.get(f"outage.drained_minutes{end}") for end in (_UP, _LOST)]
    known = [float(each.value) for each in ends if each is not None]
    last = outage + max(known + [_NEVER * outage] * (len(known) < len(ends)))
    wait = float(figures["outage.last_retry_minutes"].value)
    breaks = [outage] + [outage + each for each in (*known, wait) if outage + each <= last]
    minutes = np.unique(np.append(np.linspace(0, last, POINTS), breaks))
    filling = queued * minutes / outage

    def drained(end: str) -> Any:
        spare = float(figures[f"outage.spare_rate{end}"].value)
        left = np.maximum(0, queued - spare * (minutes - outage))
        return np.where(minutes <= outage, filling, left)

    up, fewer = (int(figures[name].value) for name in (_up(figures), "relays.with_lost"))
    lines = [series(f"{count(up)} relay{'s' * (up != 1)} up", drained(_UP))]
    if figures["outage.spare_rate"].value != figures["outage.spare_rate_with_lost"].value:
        lines.append(
            series(f"{count(fewer)} relay{'s' * (fewer != 1)} left", drained(_LOST), "rival")
        )
    if ends[1] is not None:
        lines.append(series("At the latest", _latest(figures, minutes, outage), "rival"))
    return chart(
        "queue-of-outage",
        "How long does the queue of an outage take to drain?",
        "line",
        axis("From the start of the outage", "min", minutes),
        axis("Messages that wait", "messages", scale="linear"),
        lines,
        'postfix-qshape, the "deferred" queue',
        {"x": outage, "y": queued},
        "New mail goes on arriving at the peak, and relays do all they can, without headroom. What "
        "waits is tried again in intervals: a queue "
        "that is flushed drains at once, and at the latest every message is tried again as late as "
        "Postfix may.",
    )


def _latest(figures: Any, minutes: Any, outage: float) -> Any:
    """The queue as it drains at worst: all of it waits for the last retry."""
    queued, most, wait, spare = (
        float(figures[f"outage.{name}"].value)
        for name in ("queued", "queued_at_most", "last_retry_minutes", f"spare_rate{_LOST}")
    )
    after = minutes - outage
    growing = np.minimum(most, queued * minutes / outage)
    return np.where(after <= wait, growing, np.maximum(0, most - spare * (after - wait)))
