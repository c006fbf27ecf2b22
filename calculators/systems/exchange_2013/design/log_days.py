"""Days of logs that wait for truncation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from calculators.sheet.tree.units import HOURS_PER_DAY
from calculators.sheet.vectorised import Number, least, most, pick
from calculators.systems.exchange_2013.design.copies import Copies, Sites
from calculators.systems.exchange_2013.design.desk import Desk

SPACE = "e2013-calculator, log space"


class LogDays(Struct, frozen=True):
    """Days that logs are kept, and days that delivered mail waits for lagged copies."""

    kept: Number
    transport_lag: Number


# Lagged copies that hold logs back, by the copies of the plan.
Lagged = Callable[[Sites, Copies], Any]


def lagged_of_group(plan: Sites, copies: Copies) -> Any:
    """Only a group has copies that lag."""
    return copies.every_lagged if plan.copied else 0


def lagged_in_any_plan(plan: Sites, copies: Copies) -> Any:
    """As the calculator counts: those asked for, without copies too."""
    return copies.every_lagged


def log_days(desk: Desk, lagged_copies: Lagged, plan: Sites, copies: Copies) -> LogDays:
    """The longest that anything keeps logs from being truncated."""
    asked, facts, page = desk
    lagged = lagged_copies(plan, copies)
    replay = _lag("log.replay_lag_days", lagged, asked.replay_lag_hours, desk)
    truncation = _lag("log.truncation_lag_days", lagged, asked.truncation_lag_hours, desk)
    lag = page.figure(
        "log.lag_days", replay + truncation, "days", "days of logs for lagged copies", SPACE
    )
    failing = page.figure(
        "log.failing_days",
        most(asked.truncation_failure_tolerance_days, asked.network_failure_tolerance_days),
        "days",
        "the longer of both",
        SPACE,
    )
    days = _backed_up(failing, lag, desk)
    if plan.copied and asked.backup == "none":
        days = page.figure(
            "log.days",
            pick(
                copies.every_kept >= facts.fewest_plain,
                most(failing, lag, facts.least_log_days),
                days,
            ),
            "days",
            "days of logs kept",
            SPACE,
        )
    return LogDays(days, replay if plan.copied else 0)


def _lag(name: str, lagged: Any, hours: Any, desk: Desk) -> Any:
    days = least(hours / HOURS_PER_DAY, desk.facts.longest_lag_days)
    return desk.page.figure(name, pick(lagged > 0, days, 0), "days", "replay lag", SPACE)


def _backed_up(failing: Any, lag: Any, desk: Desk) -> Any:
    asked, facts, page = desk
    frequency = asked.backup_frequency
    if frequency == "weekly-full-daily-differential":
        return page.figure(
            "log.days_by_backup",
            most(facts.week_days, lag, failing * facts.week_days, failing),
            "days",
            "days of logs kept",
            SPACE,
            chosen_by=frequency,
        )
    waits = {
        "weekly-full-daily-incremental": facts.week_days,
        "twice-monthly-full-daily-incremental": facts.fortnight_days,
        "daily-full": 0,
    }
    restorable = asked.restore_volume == "yes"
    return page.figure(
        "log.days_by_backup",
        most(failing, lag, 0 if restorable else waits[frequency]),
        "days",
        "days of logs kept",
        SPACE,
        chosen_by=frequency,
    )
