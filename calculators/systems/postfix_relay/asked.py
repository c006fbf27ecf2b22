"""What may not be asked of a relay at once, and what is asked twice."""

from __future__ import annotations

from typing import Any

from calculators.errors import Problem
from calculators.formulas.transport import relay
from calculators.sheet.said.numbers import quantity
from calculators.systems.postfix_relay.lines import ALL_LOST, NORMAL, OWN_RATE
from calculators.systems.shared.failure_lines import SERVER_LOST

_RUN = ("messages", "seconds")


def lost_twice(options: Any) -> tuple[str, str] | None:
    """The state of as many relays lost as may be, where it is that of one relay or of none.

    Args:
        options: as read
    """
    same = {0: NORMAL, 1: SERVER_LOST}.get(options.value("lost_relays"))
    return (ALL_LOST, same) if same else None


def rate_beside_a_run(options: Any) -> Problem | None:
    """That a rate and a run are given, of which only one can be the measurement. A published run
    gives way to a rate: it is nobody's own.

    Args:
        options: as read
    """
    rate, *run = (options.fields.get(name) for name in (OWN_RATE, *_RUN))
    own = [each for each in run if each is not None and each.origin == "given"]
    if rate is None or rate.value is None or not own:
        return None
    said = " in ".join(quantity(each.value, each.unit) for each in own)
    if len(own) == len(run):
        made = relay.messages_per_minute(*(each.value for each in own))
        said += f", which is {quantity(made, rate.unit)}"
    return Problem(
        f"/{OWN_RATE}",
        "two-measurements",
        f"{rate.label}: {quantity(rate.value, rate.unit)} is given, and a run beside it of {said}. "
        "Only one of them can be the measurement.",
        "Leave the rate empty, or messages and seconds of the run.",
    )
