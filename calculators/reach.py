"""How far a design holds: the number of users at which its first check breaks."""

from __future__ import annotations

from typing import Any

import numpy as np

from calculators.checks import CHECKS, FAIL, Verdict, binding_first, short

# Three rounds of this many points find the limit to one user in ten million.
POINTS = 257
ROUNDS = 3
WIDEST = 1000.0


def outlook(bench: Any) -> dict[str, Any]:
    """The limit in users, the check that sets it, and a sentence.

    Returns:
        {"users", "limit_users", "limiting_check", "sentence"}; limit_users is None where no
        number of users breaks the design (within a thousandfold) or none is small enough.
    """
    today = bench.figures()
    checks = binding_first(today.checks)
    users = today.figures["users"].value
    low, high = 1 / users, WIDEST
    limit: float | None = None
    breaks: str | None = None
    for _ in range(ROUNDS):
        factors = np.geomspace(low, high, POINTS)
        holds = _holds(bench, factors)
        together = np.logical_and.reduce(list(holds.values()))
        if together.all():
            limit = None
            break
        first = int(np.argmin(together))
        breaks = next(name for name, mask in holds.items() if not mask[first])
        if first == 0:
            limit = 0.0
            break
        low, high = factors[first - 1], factors[first]
        limit = float(low)
    limit_users = None if limit is None else int(np.floor(limit * users + 1e-6))
    return {
        "users": int(users),
        "limit_users": limit_users,
        "limiting_check": breaks,
        "sentence": _sentence(checks, int(users), limit_users, breaks),
    }


def _holds(bench: Any, factors: Any) -> dict[str, Any]:
    arrays = {
        f"{record.name}.users": record.value("users") * factors
        for record in bench.scenario.populations
    }
    masks = bench.sweep(arrays).holds()
    return {name: np.broadcast_to(mask, factors.shape) for name, mask in masks.items()}


def _sentence(
    checks: list[Verdict], users: int, limit_users: int | None, breaks: str | None
) -> str:
    failed = [check for check in checks if check.verdict == FAIL]
    if not failed:
        if limit_users is None or breaks is None:
            return f"Holds {users:,} users. {checks[0].message}"
        return (
            f"Holds {users:,} users; the limit is at {limit_users:,}. "
            f"{CHECKS[breaks].label} sets it."
        )
    if limit_users:
        return f"Does not hold {users:,} users; it would hold {limit_users:,}. {failed[0].message}"
    return f"Does not hold {users:,} users. {failed[0].message}"


def sentence(checks: list[Verdict]) -> str:
    """The verdict in one sentence, from the checks alone."""
    failed = [check for check in checks if check.verdict == FAIL]
    if failed:
        more = f" {len(failed) - 1} more checks fail." if len(failed) > 1 else ""
        return "The design does not hold. " + failed[0].message + more
    closest = next((check for check in checks if check.margin is not None), None)
    if closest is None:
        return "The design holds."
    return (
        f"The design holds. {closest.check.label} is closest to its limit: needs "
        f"{short(closest.needed.value) if closest.needed else ''}, limit "
        f"{short(closest.available.value) if closest.available else ''} {closest.check.unit}."
    )
