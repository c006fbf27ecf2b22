"""Charts of mail relays: how busy each is with some lost, and the queue of an outage."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.charts.information_store import POINTS, axis, chart, series
from calculators.sheet.said.numbers import count
from calculators.sheet.tree.units import PER_CENT

_LOST = "_with_lost"
# Of a queue that never drains so many times the outage are drawn.
_NEVER = 3.0
_RANGE = (
    " Messages are larger than those of the measurement: at best they take no longer, at worst in "
    "proportion."
)
_GROWS = (
    " Relays that pass on less than arrives never drain it: what waits grows on after the outage, "
    "for as long as the peak lasts, beyond the most that the outage itself leaves."
)
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
    # Larger messages than were measured with take at best no longer.
    best = figures["relay.rate_at_worst"].value / figures["relay.planned_rate"].value
    bars = [series("Each relay", used)]
    if best < 1:
        bars = [series("At best", used * best), series("At worst", used, "rival")]
    planned = PER_CENT * (1 - options.value("headroom"))
    gone = [up - int(left) for left in relays]
    return chart(
        "relays-busy",
        "How much of its rate in production does each relay use at the peak?",
        "bar",
        axis("Relays lost", "", [f"{count(each)} lost" if each else "None lost" for each in gone]),
        axis("Of its rate in production", "%", scale="linear"),
        [
            *bars,
            series("Planned for", [planned] * len(relays), "limit"),
        ],
        "house, utilisation law",
        note="100 % is all that a relay does in production; what is above the line is kept free. "
        "Those left share the peak evenly."
        + (f" {count(lost)} may be lost." if lost else "")
        + _RANGE * (best < 1),
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
    drains = _drains(figures)
    ends = [queued / spare for _, _, spare in drains if spare > 0]
    at_last = figures.get(f"outage.drained_minutes{_LOST}")
    if at_last is not None:
        ends.append(float(at_last.value))
    last = outage + max(ends + [_NEVER * outage] * any(spare <= 0 for _, _, spare in drains))
    wait = float(figures["outage.last_retry_minutes"].value)
    breaks = [outage] + [outage + each for each in (*ends, wait) if outage + each <= last]
    minutes = np.unique(np.append(np.linspace(0, last, POINTS), breaks))
    peak = float(figures["peak.messages_per_minute"].value)
    share = queued / outage / peak
    lines = [
        series(label, _waits(minutes, outage, _grown(peak, share, spare), spare), role)
        for label, role, spare in drains
    ]
    if at_last is not None:
        label = f"{drains[-1][0]}, at the latest"
        lines.append(series(label, _latest(figures, minutes, outage), "rival"))
    return chart(
        "queue-of-outage",
        "How long does the queue of an outage take to drain?",
        "line",
        axis("From the start of the outage", "min", minutes),
        axis("Messages that wait", "messages", scale="linear"),
        lines,
        'postfix-qshape, the "deferred" queue',
        {"x": outage, "y": outage * _grown(peak, share, drains[0][2])},
        "New mail goes on arriving at the peak, and relays do all they can, without headroom. What "
        "waits is tried again in intervals: a queue that is flushed begins to drain at once, and "
        "at the latest every message is tried again as late as Postfix may."
        + _GROWS * any(spare < 0 for _, _, spare in drains)
        + _RANGE * (len(_rates(figures)) > 1),
    )


def _grown(peak: float, share: float, spare: float) -> float:
    """Messages by which the queue grows a minute in the outage: those for the next hop that is
    down, and what the relays cannot pass on of the others.

    Args:
        share: part of the mail that is for the next hop that is down
        spare: what the relays pass on beyond the peak, less than none where it is more than they do
    """
    return max(peak * share, -spare)


def _waits(minutes: Any, outage: float, grown: float, spare: float) -> Any:
    """Messages that wait: with less than no rate to spare it goes on growing after the outage."""
    after = np.maximum(0, grown * outage - spare * (minutes - outage))
    return np.where(minutes <= outage, grown * minutes, after)


def _rates(figures: Any) -> dict[str, float]:
    """What a relay passes on, by how sure it is; one rate where the messages leave no doubt."""
    best, worst = (
        float(figures[name].value) for name in ("relay.production_rate", "outage.drain_rate")
    )
    return {"": best} if worst == best else {", at best": best, ", at worst": worst}


def _drains(figures: Any) -> list[tuple[str, str, float]]:
    """How the queue may drain: label, role and messages a minute beyond what arrives, less than
    none where more arrives than the relays pass on."""
    peak = float(figures["peak.messages_per_minute"].value)
    up, left = (int(figures[name].value) for name in (_up(figures), "relays.with_lost"))
    found = []
    for relays, state, role in ((up, "up", "main"), (left, "left", "rival")):
        for sure, rate in _rates(figures).items():
            label = f"{count(relays)} relay{'s' * (relays != 1)} {state}{sure}"
            found.append((label, role, relays * rate - peak))
        if up == left:
            break
    return found


def _latest(figures: Any, minutes: Any, outage: float) -> Any:
    """The queue as it drains at worst: all of it waits for the last retry."""
    queued, most, wait, spare = (
        float(figures[f"outage.{name}"].value)
        for name in ("queued", "queued_at_most", "last_retry_minutes", f"spare_rate{_LOST}")
    )
    after = minutes - outage
    growing = np.minimum(most, queued * minutes / outage)
    return np.where(after <= wait, growing, np.maximum(0, most - spare * (after - wait)))
