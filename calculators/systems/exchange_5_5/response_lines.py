"""The response that clients see, and how far off it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calculators.formulas.raid import queueing
from calculators.sheet.vectorised import least


def lay_out(volume: dict[str, Any], iops: Any, facts: Any, sheet: Any) -> None:
    """The response at the queue as predicted, and at the shortest and the longest it may be.

    Args:
        volume: queue of the database, and its error
        iops: rate of the store
        facts: the constants
        sheet: where the lines go
    """
    waiting = sheet.figure(
        "response_time.waiting",
        volume["queue"] * least(1, facts.greatest_iops / iops),
        "I/Os",
        "queue with the same wait of each I/O",
        "house, response time",
        note=(
            "Little's law: the wait of an I/O is the queue over the rate, and a client "
            "feels the wait, not how many others wait. Within the measured rates the queue "
            "counts as it is."
        ),
    )
    _, p95 = _response(("mean_ms", "p95_ms"), waiting, facts, sheet)

    def off_by(
        queue: str, wait: Callable[..., Any], end: str, response: Callable[..., Any], p95_error: Any
    ) -> Any:
        """The response at the longest or the shortest queue, off by its own error as well; returns
        its 95th percentile."""
        waits = sheet.step(
            f"response_time.waiting_{queue}", wait, queue=waiting, error_share=volume["error"]
        )
        names = (f"mean_at_{queue}_queue", f"p95_at_{queue}_queue")
        mean, p95 = _response(names, waits, facts, sheet)
        sheet.step(
            f"response_time.mean_{end}",
            response,
            response_ms=mean,
            error_share=facts.mean_response_error,
        )
        return sheet.step(
            f"response_time.p95_{end}", response, response_ms=p95, error_share=p95_error
        )

    slowest = off_by(
        *("longest", queueing.longest_queue, "most", queueing.slowest_response),
        facts.p95_error_slower,
    )
    off_by(
        *("shortest", queueing.shortest_queue, "least", queueing.fastest_response),
        facts.p95_error_faster,
    )
    sheet.check("response-time", p95, facts.response_limit_ms)
    sheet.check("response-certainty", slowest, facts.response_limit_ms)


def _response(names: tuple[str, str], waiting: Any, facts: Any, sheet: Any) -> tuple[Any, Any]:
    """Mean and 95th percentile under so many that wait."""
    mean = sheet.figure(
        f"response_time.{names[0]}",
        facts.mean_response_base_ms + facts.mean_response_per_io_ms * waiting,
        "ms",
        "mean response time",
        "house, response time",
        note=(
            "Least squares on the five runs of netraid-1999, Table 6 (52, 140, 86, 67 and 58 ms)."
        ),
    )
    return mean, sheet.figure(
        f"response_time.{names[1]}",
        facts.p95_factor * mean**facts.p95_exponent,
        "ms",
        "95th percentile response time",
        "house, response time",
        note=(
            "Fitted on netraid-1999, Table 6. Honest misses: 347 ms predicted against 240 "
            "measured under write-through, 367 against 243 for 17600 users."
        ),
    )
