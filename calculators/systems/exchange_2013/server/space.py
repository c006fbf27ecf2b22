"""Space of databases and of the logs that wait for truncation."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import validity
from calculators.formulas.storage import log_space, volume_space


def days(plan: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Days of logs that wait for truncation."""
    counted = rules == "calculator" or plan.copied
    lagged = plan.every_lagged if counted else facts.no_copies
    replay = _lag("log.replay_lag_days", lagged, asked.replay_lag_hours, facts, page)
    truncation = _lag("log.truncation_lag_days", lagged, asked.truncation_lag_hours, facts, page)
    plan.transport_lag = replay if plan.copied else facts.no_days
    lag = page.step(
        "log.lag_days",
        log_space.whole_lag,
        replay_days=replay,
        truncation_lag_days=truncation,
    )
    failing = page.step(
        "log.failing_days",
        log_space.longest_wait,
        truncation_days=asked.truncation_failure_tolerance_days,
        network_days=asked.network_failure_tolerance_days,
    )
    by_backup = _backed_up(failing, lag, asked, facts, page)
    if plan.copied and asked.backup == "none":
        plan.log_days = page.step(
            "log.days",
            log_space.days_of_logs,
            every_kept=plan.every_kept,
            fewest_plain=facts.fewest_plain,
            failing_days=failing,
            lag_days=lag,
            least_days=facts.least_log_days,
            backup_log_days=by_backup,
        )
    else:
        plan.log_days = by_backup


def _lag(name: str, lagged: Any, hours: Any, facts: Any, page: Any) -> Any:
    return page.step(
        name,
        log_space.replay_lag,
        every_lagged=lagged,
        replay_hours=hours,
        longest_lag_days=facts.longest_lag_days,
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
        "daily-full": facts.no_days,
    }
    restorable = asked.restore_volume == "yes"
    return page.step(
        "log.days_by_backup",
        log_space.days_with_backup,
        chosen_by=frequency,
        backup_days=facts.no_days if restorable else waits[frequency],
        **common,
    )


def databases(plan: Any, mean: Any, rules: str, asked: Any, facts: Any, page: Any) -> None:
    """Sizes of one database and its logs, and of all of them."""
    overhead = asked.data_overhead_fraction
    data = page.step(
        "database.data_gib",
        volume_space.data_each,
        per_database=plan.users_each,
        mailbox_mib=mean.on_disk_mib,
    )
    plan.data = printed("database.data_gib", data, plan, rules, page)
    sized = page.step(
        "database.size_gib", volume_space.with_overhead, data_gib=data, data_overhead=overhead
    )
    plan.with_overhead = printed("database.size_gib", sized, plan, rules, page)
    plan.logs = page.step(
        "log.files_per_day",
        log_space.logs_a_day,
        users_in_unit=plan.unit_users,
        log_files=mean.logs,
        data_overhead=overhead,
    )
    plan.waiting = page.step(
        "log.waiting_gib", log_space.log_space, unit_logs=plan.logs, log_days=plan.log_days
    )
    plan.moves = page.step(
        "log.moves_gib",
        log_space.moves_space,
        users_in_unit=plan.unit_users,
        moves_share=asked.mailbox_moves_per_week_fraction,
        mailbox_mib=mean.on_disk_mib,
        data_overhead=overhead,
    )
    logs = page.step(
        "log.size_gib",
        log_space.logs_each,
        waiting_gib=plan.waiting,
        moves_gib=plan.moves,
        databases=plan.databases,
    )
    plan.log_each = printed("log.size_gib", logs, plan, rules, page)
    plan.one_copy = page.step(
        "database.one_copy_gib",
        volume_space.one_copy_space,
        database_gib=plan.with_overhead,
        databases=plan.databases,
    )
    if plan.copied:
        for key, each in (("database", plan.with_overhead), ("log", plan.log_each)):
            space = page.step(
                f"server.{key}_gib",
                volume_space.server_space,
                space_each=each,
                copies_on_server=plan.on_each,
            )
            setattr(plan, f"{key}_on_server", space)


def printed(name: str, size: Any, plan: Any, rules: str, page: Any) -> Any:
    """The calculator prints no sizes for a plan that does not hold together."""
    if rules == "sound":
        return size
    return page.step(f"{name}_printed", validity.if_valid, valid=plan.valid, quantity=size)
