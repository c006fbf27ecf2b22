"""What a relay may be able to pass on at most, by how busy it was while it was measured: never what
is planned with, for nobody measured it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from calculators.formulas.transport import relay
from calculators.inputs.fields import Field
from calculators.systems.postfix_relay.counted import Counting, at_least

BUSY = "measured_busy"
BUSY_FIELD = Field(
    BUSY, "How busy it was in the measurement", "number", "share", None, least=0.001, most=1,
    group="Measurement",
    help="The busier of disk and processor, such as 40 %. Below 100 % the rate is not the relay's "
    "limit, and how far off that is nobody measured: nothing is planned with it, but the answer "
    "says how high the limit may be.",
)  # fmt: skip
NOT_SAID = (
    "A rate in production is one that the relay passed on, not its limit, unless its disk or its "
    "processor was busy all the time: how busy it was is not said."
)


def limit(asked: Any, rate: Any, load: Counting, sheet: Any) -> None:
    """The highest limit that the busy part leaves open, and the relays that would do with it.

    Args:
        rate: what a relay passes on in production
        load: what the relays of the plan are counted for
    """
    most = sheet.step(
        "relay.limit_at_most", relay.limit_at_most, production_rate=rate, busy=asked.measured_busy
    )
    sheet.note(most, "No relays are planned with this limit: nobody measured that it is as high.")
    queue = load.queue and replace(
        load.queue,
        rate=load.queue.rate / asked.measured_busy,
        rate_at_worst=load.queue.rate_at_worst / asked.measured_busy,
    )
    # At worst with messages of the peak's size, so that they would do in any case.
    planned = load.rate_at_worst / asked.measured_busy
    open_limit = Counting(load.peak, planned, planned, queue)
    at_least(open_limit, asked.lost_relays, ("relays.at_limit", "relays.limit"), sheet)
    best = load.rate / asked.measured_busy
    names = ("relays.at_limit_least", "relays.limit_least")
    at_least(Counting(load.peak, best, best, queue), asked.lost_relays, names, sheet)
