"""The lines on the sheet: the measured rate, the ladder of bottlenecks, relays for a peak."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded
from calculators.formulas.transport import relay
from calculators.formulas.workload import demand
from calculators.sheet.figures import Fact
from calculators.systems.shared import failure_lines
from calculators.systems.shared.failure_lines import SERVER_FACTS

_WHERE = "postfix-2007, messages per minute"

FACTS: dict[str, Fact] = {
    **SERVER_FACTS,
    "ram_queue": Fact(
        15_400,
        "messages/min",
        _WHERE,
        "queue on a RAM disk",
        "Printed as 14,600 to 16,200; the middle.",
    ),
    "disk_queue": Fact(
        5500,
        "messages/min",
        _WHERE,
        "queue on a real disk",
        "Printed as the mid 5000s; 5,300 to 5,700 would do as well.",
        origin="assumed",
    ),
    "second_relay": Fact(
        4650,
        "messages/min",
        _WHERE,
        "through a second relay",
        "Printed as 4,500 to 4,800; the middle.",
    ),
    "production": Fact(
        4650,
        "messages/min",
        _WHERE,
        "in production",
        "Stated to match the stage before it: 4,500 to 4,800.",
    ),
}


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of a mail relay."""
    rate = sheet.step(
        "throughput.messages_per_minute",
        relay.messages_per_minute,
        messages=asked.messages,
        seconds=asked.seconds,
    )
    planned = sheet.step(
        "relay.planned_rate", relay.planned_rate, mta_rate=rate, headroom=asked.headroom
    )
    peak = sheet.step(
        "peak.messages_per_minute", demand.summed, parts=[asked.peak_messages_per_minute]
    )
    needed = sheet.step(
        "relays.needed",
        relay.relays_needed,
        peak=peak,
        planned_rate=planned,
        lost_relays=asked.lost_relays,
    )
    chosen = needed if asked.relays is None else asked.relays
    owned = sheet.step("relays.planned", demand.summed, parts=[chosen])
    bought = owned if asked.servers is None else asked.servers
    sheet.step("relays.bought", demand.summed, parts=[bought])
    if asked.servers is not None:
        sheet.check("servers-bought", owned, asked.servers)
    if asked.state == "server-lost":
        _one_lost(asked, peak, planned, owned, facts, sheet)
    else:
        sheet.check("relays", needed, owned)
    _ladder(facts, sheet)


def _one_lost(asked: Any, peak: Any, planned: Any, owned: Any, facts: Any, sheet: Any) -> None:
    """The relays left against the peak, and what may still be lost."""
    failure_lines.remark(asked, sheet)
    left = sheet.step("relays.left", degraded.relays_left, relays=owned)
    needed = sheet.step(
        "relays.still_needed",
        relay.relays_needed,
        peak=peak,
        planned_rate=planned,
        lost_relays=sheet.step(
            "relays.still_to_lose", degraded.still_to_lose, lost_relays=asked.lost_relays
        ),
    )
    sheet.check("relays", needed, left)
    sheet.check("server-left", facts.servers_needed, left)


def _ladder(facts: Any, sheet: Any) -> None:
    """What each step from the ideal to production costs."""
    stages = (
        ("stage.disk", facts.ram_queue, facts.disk_queue),
        ("stage.second_relay", facts.disk_queue, facts.second_relay),
        ("stage.production", facts.second_relay, facts.production),
    )
    for name, before, after in stages:
        sheet.step(f"{name}.cost", relay.stage_cost, before_rate=before, after_rate=after)
        sheet.step(
            f"{name}.cost_percent", relay.stage_cost_percent, before_rate=before, after_rate=after
        )
