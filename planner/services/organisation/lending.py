"""Links that give something for a limited time, and how long."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from calculators.errors import Problem
from calculators.inputs.reader import shown


def ends_at(
    days: Any, usual: int, most: int, problems: list[Problem], pointer: str = "/expires_in_days"
) -> datetime:
    """When a link ends; problems are added to the list."""
    asked = usual if days is None else days
    if isinstance(asked, int) and not isinstance(asked, bool) and 1 <= asked <= most:
        return timezone.now() + timedelta(days=asked)
    problems.append(
        Problem(
            pointer,
            "out-of-range",
            f"The days that the link works are {shown(asked)}.",
            f"Give a whole number from 1 to {most}, or leave it out: {usual}.",
        )
    )
    return timezone.now()
