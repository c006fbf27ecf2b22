"""Is a benchmark run valid: the two rules of the benchmark, as checks of the product."""

from __future__ import annotations

from typing import Any

from calculators.checks.server import CHECKS
from calculators.sheet.figures import Stated
from calculators.systems.exchange_5_5.facts import FACTS

LIMIT = FACTS["response_limit_ms"]


def judge(queue_length: float, spindles: float, p95_response_ms: float) -> list[dict[str, Any]]:
    """The checks of a run: queue below the spindles, response under a second.

    Args:
        queue_length: average queue at the disks [I/Os]
        spindles: disks under the volume [disks]
        p95_response_ms: 95th percentile of the response time [ms]
    """

    def given(name: str, value: float, unit: str) -> Stated:
        return Stated(name, float(value), unit, "given", "user")

    queue, response = CHECKS["queue-below-spindles"], CHECKS["response-time"]
    limit = Stated("response_limit_ms", float(LIMIT.value), LIMIT.unit, LIMIT.origin, LIMIT.source)
    return [
        queue.judge(given("queue_length", queue_length, "I/Os"),
                    given("spindles", spindles, "disks")).as_dict(),
        response.judge(given("p95_response_ms", p95_response_ms, "ms"), limit).as_dict(),
    ]  # fmt: skip
