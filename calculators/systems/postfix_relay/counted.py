"""How many relays a plan needs: the most that any limit asks for which more relays mend."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.transport import relay
from calculators.sheet.vectorised import most
from calculators.systems.postfix_relay.queue_lines import Queue

_LIMITS = "house, relays for a peak"


class Counting(Struct, frozen=True):
    """What relays are counted for.

    Args:
        peak: messages a minute at the peak
        rate: what one relay is planned for
        rate_at_worst: the same, at worst, with messages of the peak's size
        queue: what waits in an outage; None where none must be carried
    """

    peak: Any
    rate: Any
    rate_at_worst: Any
    queue: Queue | None


def at_least(load: Counting, lost: Any, names: tuple[str, str], sheet: Any) -> tuple[Any, Any]:
    """Relays that are needed with so many of them lost, where larger messages take no longer.

    Args:
        load: what they are counted for
        lost: relays that may be out of service
        names: of all that are needed, and what begins the names of those for each limit

    Returns:
        relays for the peak alone, and in all
    """
    drained = load.queue and load.queue.rate
    return _counted(load, (load.rate, drained), lost, names, sheet)


def at_worst(load: Counting, lost: Any, sheet: Any) -> tuple[Any, Any]:
    """The same, where larger messages than were measured with take in proportion longer."""
    drained = load.queue and load.queue.rate_at_worst
    return _counted(
        load, (load.rate_at_worst, drained), lost, ("relays.at_worst", "relays.worst"), sheet
    )


def _counted(
    load: Counting, rates: tuple[Any, Any], lost: Any, names: tuple[str, str], sheet: Any
) -> tuple[Any, Any]:
    name, each = names
    planned, drained = rates
    for_peak = sheet.step(
        f"{each}_for_peak",
        relay.relays_needed,
        peak=load.peak,
        planned_rate=planned,
        lost_relays=lost,
    )
    parts = [for_peak]
    if load.queue is not None:
        parts += [
            sheet.step(
                f"{each}_for_room",
                relay.relays_for_room,
                queued=load.queue.queued_at_most,
                room_messages=load.queue.room_messages,
                lost_relays=lost,
            ),
            sheet.step(
                f"{each}_to_drain",
                relay.relays_to_drain,
                peak=load.peak,
                drain_rate=drained,
                lost_relays=lost,
            ),
        ]
    in_all = sheet.figure(
        name,
        most(lost + 1, *parts),
        "relays",
        "relays that every limit needs which more relays mend",
        _LIMITS,
        note="The most of those for the peak, for the room of the queue in an outage and for its "
        "draining, those that may be lost among them. What more relays do not mend, such as a "
        "measurement without a relay, is not in it.",
    )
    return for_peak, in_all
