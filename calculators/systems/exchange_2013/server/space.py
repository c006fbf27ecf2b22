"""Space of databases and of the logs that wait for truncation."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import validity
from calculators.formulas.storage import log_space
from calculators.sheet.units import HOURS_PER_DAY, MIB_PER_GIB
from calculators.sheet.vectorised import least, most, pick, ratio


def days(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Days of logs that wait for truncation."""
    counted = rules == "calculator" or plan.copied
    lagged = plan.every_lagged if counted else 0
    replay = _lag("log.replay_lag_days", lagged, asked.replay_lag_hours, facts, page)
    truncation = _lag("log.truncation_lag_days", lagged, asked.truncation_lag_hours, facts, page)
    plan.transport_lag = replay if plan.copied else 0
    lag = page.figure(
        "log.lag_days",
        replay + truncation,
        "days",
        "days of logs for lagged copies",
        "e2013-calculator, log space",
    )
    failing = page.figure(
        "log.failing_days",
        most(asked.truncation_failure_tolerance_days, asked.network_failure_tolerance_days),
        "days",
        "the longer of both",
        "e2013-calculator, log space",
    )
    by_backup = _backed_up(failing, lag, asked, facts, page)
    if plan.copied and asked.backup == "none":
        plan.log_days = page.figure(
            "log.days",
            pick(
                plan.every_kept >= facts.fewest_plain,
                most(failing, lag, facts.least_log_days),
                by_backup,
            ),
            "days",
            "days of logs kept",
            "e2013-calculator, log space",
        )
    else:
        plan.log_days = by_backup


def _lag(name: str, lagged: Any, hours: Any, facts: Any, page: Any) -> Any:
    return page.figure(
        name,
        pick(lagged > 0, least(hours / HOURS_PER_DAY, facts.longest_lag_days), 0),
        "days",
        "replay lag",
        "e2013-calculator, log space",
    )


def _backed_up(failing: Any, lag: Any, asked: Any, facts: Any, page: Any) -> Any:
    common = {"failing_days": failing, "lag_days": lag}
    frequency = asked.backup_frequency
    if frequency == "weekly-full-daily-differential":
        return page.step(
            "log.days_by_backup",
            log_space.days_with_differential,
            chosen_by=frequency,
            backup_days=facts.week_days,
            **common,
        )
    waits = {
        "weekly-full-daily-incremental": facts.week_days,
        "twice-monthly-full-daily-incremental": facts.fortnight_days,
        "daily-full": 0,
    }
    restorable = asked.restore_volume == "yes"
    return page.step(
        "log.days_by_backup",
        log_space.days_with_backup,
        chosen_by=frequency,
        backup_days=0 if restorable else waits[frequency],
        **common,
    )


def databases(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Sizes of one database and its logs, and of all of them."""
    overhead = asked.data_overhead_fraction
    data = page.figure(
        "database.data_gib",
        plan.users_each * mean.on_disk_mib / MIB_PER_GIB,
        "GiB",
        "data of one database",
        "e2013-calculator, database space",
    )
    plan.data = printed("database.data_gib", data, plan, rules, page)
    sized = page.figure(
        "database.size_gib",
        data * (1 + overhead),
        "GiB",
        "one database with overhead",
        "e2013-calculator, database space",
    )
    plan.with_overhead = printed("database.size_gib", sized, plan, rules, page)
    plan.logs = page.figure(
        "log.files_per_day",
        plan.unit_users * mean.logs * (1 + overhead),
        "logs/day",
        "log files of one unit",
        "e2013-calculator, log space",
    )
    plan.waiting = page.figure(
        "log.waiting_gib",
        plan.logs * plan.log_days / MIB_PER_GIB,
        "GiB",
        "logs of one unit",
        "e2013-calculator, log space",
    )
    plan.moves = page.step(
        "log.moves_gib",
        log_space.moves_space,
        users_in_unit=plan.unit_users,
        moves_share=asked.mailbox_moves_per_week_fraction,
        mailbox_mib=mean.on_disk_mib,
        data_overhead=overhead,
    )
    logs = page.figure(
        "log.size_gib",
        ratio(plan.waiting + plan.moves, plan.databases),
        "GiB",
        "log space of one database",
        "e2013-calculator, log space",
    )
    plan.log_each = printed("log.size_gib", logs, plan, rules, page)
    plan.one_copy = page.figure(
        "database.one_copy_gib",
        plan.with_overhead * plan.databases,
        "GiB",
        "one copy of every database",
        "e2013-calculator, database space",
    )
    if plan.copied:
        for key, each in (("database", plan.with_overhead), ("log", plan.log_each)):
            space = page.figure(
                f"server.{key}_gib",
                each * plan.on_each,
                "GiB",
                "space on one server",
                "e2013-calculator, database space",
            )
            setattr(plan, f"{key}_on_server", space)


def printed(name: str, size: Any, plan: Any, rules: str, page: Any) -> Any:
    """The calculator prints no sizes for a plan that does not hold together."""
    if rules == "sound":
        return size
    return page.step(f"{name}_printed", validity.if_valid, valid=plan.valid, quantity=size)
