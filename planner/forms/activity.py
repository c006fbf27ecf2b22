"""What of the activity is asked for, read from an address."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any

from django.utils.dateparse import parse_date

from calculators.errors import Problem
from calculators.inputs.reader import shown

FIELDS = ("action", "actor", "text", "since", "until")


def read(
    typed: Mapping[str, str], actions: set[str], zone: tzinfo = UTC
) -> tuple[dict[str, Any], list[Problem]]:
    """The filter, and what of it cannot be used. The last day counts whole.

    Args:
        typed: field -> text
        actions: the words of what can be done
        zone: in which the days begin
    """
    problems: list[Problem] = []
    action = typed.get("action", "")
    if action and action not in actions:
        hint = "Choose one of: " + ", ".join(sorted(actions)) + "."
        problems.append(Problem("", "bad-parameter", f"{shown(action)} is no action.", hint))
    found: dict[str, Any] = {
        "action": action,
        "actor": typed.get("actor", "").strip()[:150],
        "text": typed.get("text", "").strip().replace("\0", "")[:200],
        "since": _day("since", typed, problems, zone),
        "until": _day("until", typed, problems, zone),
    }
    found["actor"] = str(found["actor"]).replace("\0", "")
    if isinstance(last := found["until"], datetime):
        found["until"] = last + timedelta(days=1)
    return found, problems


def _day(
    name: str, typed: Mapping[str, str], problems: list[Problem], zone: tzinfo
) -> datetime | None:
    text = typed.get(name, "").strip()
    if not text:
        return None
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None or not 1 < day.year < 9999:
        hint = "Give a day such as 2026-11-22."
        problems.append(Problem("", "bad-parameter", f"{name}: {shown(text)} is no day.", hint))
        return None
    return datetime.combine(day, time.min, zone)
