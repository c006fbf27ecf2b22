"""Days of logs that wait for truncation."""

from __future__ import annotations

from typing import Any

from calculators.sheet.tree.units import HOURS_PER_DAY
from calculators.sheet.vectorised import least, most, pick
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.plan import LogDays, Plan

SPACE = "e2013-calculator, log space"


def log_days(desk: Desk, plan: Plan) -> LogDays:
    """The longest that anything keeps logs from being truncated."""
    asked, facts, page = desk
    copied, copies = plan.sites.copied, plan.kept
    # The calculator counts those asked for, without copies too.
    lagged = copies.every_lagged if copied or plan.as_calculated else 0
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
    if copied and asked.backup == "none":
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
    return LogDays(days, replay if copied else 0)


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
