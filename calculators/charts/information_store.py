"""Curves: the charts around a sizing, computed by the mail system's own lines on arrays."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from calculators.checks.load_limit import limit_of
from calculators.sheet.said.numbers import count

POINTS = 61
_QUEUE = "queue-below-spindles"


def chart(
    key: str,
    question: str,
    kind: str,
    x: dict[str, Any],
    y: dict[str, Any],
    series: list[dict[str, Any]],
    source: str,
    today: dict[str, Any] | None = None,
    note: str = "",
) -> dict[str, Any]:
    """Chart data, complete with units, source and today's point, where that is known."""
    point = [] if today is None else [each for each in today.values() if type(each) is float]
    if not all(map(math.isfinite, point)):
        today = None
    return {
        "key": key,
        "question": question,
        "kind": kind,
        "x": x,
        "y": y,
        "series": series,
        "today": today,
        "source": source,
        "note": note,
    }


def axis(label: str, unit: str, values: Any = None, **more: Any) -> dict[str, Any]:
    found = {"label": label, "unit": unit, **more}
    if values is not None:
        found["values"] = plain(values)
    return found


def series(label: str, values: Any, role: str = "main", steps: bool = False) -> dict[str, Any]:
    """A line.

    Args:
        label: its name
        values: at each place of the axis
        role: main, rival, limit or measured
        steps: whether it jumps, as what is bought whole does
    """
    found = {"label": label, "values": plain(values), "role": role}
    return {**found, "steps": True} if steps else found


def plain(values: Any) -> list[Any]:
    """Values as JSON carries them: four figures and a bit, undefined as None."""
    return [
        value
        if isinstance(value, str)
        else None
        if value is None or not math.isfinite(value)
        else float(f"{value:.6g}")
        for value in values
    ]


def users_axis(bench: Any, busy: float | None = None) -> tuple[Any, float, dict[str, Any]]:
    """Numbers of users around today's, past the point where the disks cannot keep up."""
    today = sum(record.value("users") for record in bench.scenario.populations)
    top, extra = 2.0, [1.0]
    if busy and math.isfinite(busy):
        top = min(max(1.3 / busy, 1.5), 10.0)
        extra += [near / busy for near in (0.98, 0.9999, 1.0001, 1.01, 1.05)]
    factors = np.union1d(np.linspace(top / POINTS, top, POINTS), extra)
    factors = factors[factors <= top]
    arrays = {
        f"{record.name}.users": record.value("users") * factors
        for record in bench.scenario.populations
    }
    return today * factors, today, arrays


def spread(values: Any, like: Any) -> Any:
    """A value at each place of an axis, whether it changes along it or not."""
    return np.broadcast_to(np.asarray(values, dtype=float), like.shape)


def demand_against_supply(bench: Any) -> dict[str, Any]:
    """Used part of what the design supplies, resource by resource."""
    return _used_shares(
        bench,
        {
            "Queue on the database disks": ("database.queue_length", limit_of(bench, _QUEUE)),
            "Busy time of the database disks": ("database.disk_utilisation", None),
            "Capacity of the database disks": ("database.data_gb", "database.usable_gb"),
            "Busy time of the log disks": ("log.disk_utilisation", None),
        },
        "netraid-1999, benchmark rules and Table 1",
    )


def demand_against_supply_2007(bench: Any) -> dict[str, Any]:
    """Used part of what the design supplies, resource by resource."""
    return _used_shares(
        bench,
        {
            "Database disks": ("database.spindles", "database.disks"),
            "Rate of the database disks": ("database.disk_utilisation", None),
            "Capacity of the database disks": ("database.data_gb", "database.usable_gb"),
            "Log disks": ("log.spindles", "log.disks"),
            "Memory": ("memory.required_gb", "memory.installed_gb"),
        },
        "exchange-io-2006, comment 7",
    )


def _used_shares(bench: Any, pairs: dict[str, tuple[str, str | None]], source: str) -> Any:
    figures = bench.figures()
    shares = {
        label: figures[needed].value / (figures[available].value if available else 1.0)
        for label, (needed, available) in pairs.items()
        if needed in figures and (not available or available in figures)
    }
    return used_shares(shares, "design", source)


def used_shares(shares: dict[str, float], supplier: str, source: str) -> dict[str, Any]:
    """The used part of each resource, beside all of it.

    Args:
        shares: name of the resource -> used part, 1 where all of it is
        supplier: what has the resources, for the question
        source: of what is used and of what there is
    """
    used = [100 * share for share in shares.values()]
    return chart(
        "demand-against-supply",
        f"How much of what the {supplier} supplies is used?",
        "bar",
        axis("Resource", "", list(shares)),
        axis("Used", "%", scale="linear", max=_room(used, 100)),
        [series("Used", used), series("Limit", [100.0] * len(used), "limit")],
        source,
    )


def _room(values: Any, limit: float) -> float:
    """A top for the axis that shows the limit and does not drown it in an overload."""
    finite = [value for value in values if value is not None and math.isfinite(value)]
    return float(min(max([*finite, limit]) * 1.1, limit * 4))


def queue_against_users(bench: Any) -> dict[str, Any]:
    """The knee: the disk queue as users grow."""
    figures = bench.figures()
    busy = figures["database.disk_utilisation"].value
    users, today, arrays = users_axis(bench, busy)
    spindles = limit_of(bench, _QUEUE)
    kept = bench.sweep(arrays, ("database.queue_length", spindles)).kept
    queue = spread(kept["database.queue_length"], users)
    limit = spread(kept[spindles], users)
    return chart(
        "queue-against-users",
        "When does the disk queue get too long?",
        "line",
        axis("Users", "users", users),
        axis("Average disk queue", "I/Os", scale="log", min=0.1, max=1000.0),
        [series("Disk queue", queue), series("Spindles", limit, "limit")],
        "house, queue model; limit of netraid-1999, benchmark rules",
        {"x": today, "y": figures["database.queue_length"].value},
        _knee(today, busy),
    )


def _knee(today: float, busy: float) -> str:
    return (
        f"The knee: from about {count(today / busy)} users on the disks cannot keep up, and the "
        "queue grows without end."
    )


def response_against_users(bench: Any) -> dict[str, Any]:
    """Response time as users grow."""
    figures = bench.figures()
    busy = figures["database.disk_utilisation"].value
    users, today, arrays = users_axis(bench, busy)
    kept = bench.sweep(arrays, ("response_time.mean_ms", "response_time.p95_ms")).kept
    limit = bench.fact("response_limit_ms")
    return chart(
        "response-against-users",
        "How long do users wait?",
        "line",
        axis("Users", "users", users),
        axis("Response time", "ms", scale="log", min=1.0, max=100_000.0),
        [
            series("95th percentile", spread(kept["response_time.p95_ms"], users)),
            series("Mean", spread(kept["response_time.mean_ms"], users), "rival"),
            series("Limit", [limit] * len(users), "limit"),
        ],
        "house, response time; limit of netraid-1999, benchmark rules",
        {"x": today, "y": figures["response_time.p95_ms"].value},
        _knee(today, busy),
    )


def laboratory_steps(bench: Any) -> dict[str, Any]:
    """The waterfall of the laboratory test: 1.0, 0.54, 0.43, 0.27 IOPS a user."""
    facts = bench.system.facts
    keys = ("lab_baseline", "lab_more_cache", "lab_more_storage_groups", "lab_larger_pages")
    return chart(
        "laboratory-steps",
        "Where did the I/O of Exchange 2003 go?",
        "bar",
        axis(
            "Step",
            "",
            ["Exchange 2003, 4 GB", "24 GB of memory", "28 storage groups", "8 KB pages"],
        ),
        axis("Database I/O per user", "IOPS/user", scale="linear"),
        [series("Measured", [facts[key].value for key in keys], "measured")],
        "exchange-io-2006, laboratory test",
        note="4000 users with 200 MB mailboxes on an early build; the cache saved reads, the "
        "storage groups writes, the larger pages both.",
    )


def iops_by_cache(bench: Any) -> dict[str, Any]:
    """Database I/O as the cache per user grows."""
    first = bench.scenario.populations[0]
    grid = np.unique(np.append(np.geomspace(0.5, 20, POINTS - 1), first.value("cache_mb_per_user")))
    arrays = {f"{record.name}.cache_mb_per_user": grid for record in bench.scenario.populations}
    names = ("database.iops", "database.write_iops")
    kept = bench.sweep(arrays, names).kept
    today = bench.figures()["database.iops"].value
    return chart(
        "iops-by-cache",
        "What does more cache per user save?",
        "line",
        axis("Database cache per user", "MB/user", grid),
        axis("Database I/O", "IOPS", scale="linear"),
        [
            series("Reads and writes", spread(kept["database.iops"], grid)),
            series("Writes alone", spread(kept["database.write_iops"], grid), "rival"),
        ],
        "house, Exchange 2007 read rule",
        {"x": first.value("cache_mb_per_user"), "y": today},
        "Checked against published values between 2 and 5 MB a user.",
    )


def spindles_against_users(bench: Any) -> dict[str, Any]:
    """Database disks as users grow."""
    users, today, arrays = users_axis(bench)
    names = ("database.spindles_for_iops", "database.spindles_for_capacity", "database.disks")
    kept = bench.sweep(arrays, names).kept
    figures = bench.figures()
    return chart(
        "spindles-against-users",
        "How many database disks do more users need?",
        "line",
        axis("Users", "users", users),
        axis("Database disks", "disks", scale="linear"),
        [
            series("Needed for I/O", spread(kept["database.spindles_for_iops"], users), steps=True),
            series(
                "Needed for capacity",
                spread(kept["database.spindles_for_capacity"], users),
                "rival",
                steps=True,
            ),
            series("In the design", spread(kept["database.disks"], users), "limit"),
        ],
        "exchange-io-2006, comment 7",
        {"x": today, "y": figures["database.spindles"].value},
    )
