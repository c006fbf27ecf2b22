"""Logs: how many, how long they are kept, and their space. A log file is 1 MiB."""

# mypy: allow-untyped-defs

from calculators.sheet.units import HOURS_PER_DAY, MIB_PER_GIB
from calculators.sheet.vectorised import least, most, pick, ratio


def logs_a_day(users_in_unit, log_files, data_overhead):
    """Log files of one unit in a day.

    Args:
        users_in_unit: mailboxes of one unit [users/unit]
        log_files: log files of the average mailbox a day [logs/user]
        data_overhead: room for growth of the data [share]
    Returns:
        unit_logs: log files of one unit [logs/day]
    Source: e2013-calculator, log space
    """
    return users_in_unit * log_files * (1 + data_overhead)


def longest_wait(truncation_days, network_days):
    """How long truncation or the network may fail.

    Args:
        truncation_days: days that truncation may fail [days]
        network_days: days that the network between copies may fail [days]
    Returns:
        failing_days: the longer of both [days]
    Source: e2013-calculator, log space
    """
    return most(truncation_days, network_days)


def replay_lag(every_lagged, replay_hours, longest_lag_days):
    """How far lagged copies stay behind.

    Args:
        every_lagged: lagged copies in all sites [copies]
        replay_hours: replay lag of a lagged copy [h]
        longest_lag_days: longest lag of the edition [days]
    Returns:
        replay_days: replay lag [days]
    Source: e2013-calculator, log space
    """
    return pick(every_lagged > 0, least(replay_hours / HOURS_PER_DAY, longest_lag_days), 0)


def whole_lag(replay_days, truncation_lag_days):
    """Days of logs that lagged copies need.

    Args:
        replay_days: replay lag [days]
        truncation_lag_days: truncation lag [days]
    Returns:
        lag_days: days of logs for lagged copies [days]
    Source: e2013-calculator, log space
    """
    return replay_days + truncation_lag_days


def days_with_backup(failing_days, lag_days, backup_days):
    """Days of logs where a backup truncates them.

    Args:
        failing_days: days that truncation or the network may fail [days]
        lag_days: days of logs for lagged copies [days]
        backup_days: days between the backups that truncate, or 0 with a restore volume [days]
    Returns:
        backup_log_days: days of logs kept [days]
    Source: e2013-calculator, log space
    """
    return most(failing_days, lag_days, backup_days)


def days_with_differential(failing_days, lag_days, backup_days):
    """Days of logs where only the weekly full backup truncates them.

    Args:
        failing_days: failures tolerated; here in backups, one a week [days]
        lag_days: days of logs for lagged copies [days]
        backup_days: days between full backups [days]
    Returns:
        backup_log_days: days of logs kept [days]
    Source: e2013-calculator, log space
    """
    return most(backup_days, lag_days, failing_days * backup_days, failing_days)


def days_of_logs(every_kept, fewest_plain, failing_days, lag_days, least_days, backup_log_days):
    """Days of logs kept where copies protect the data, from three copies on.

    Args:
        every_kept: copies of a database, lagged ones included [copies]
        fewest_plain: copies from which they stand for a backup [copies]
        failing_days: days that truncation or the network may fail [days]
        lag_days: days of logs for lagged copies [days]
        least_days: fewest days that are kept [days]
        backup_log_days: days of logs kept with fewer copies [days]
    Returns:
        log_days: days of logs kept [days]
    Source: e2013-calculator, log space
    """
    return pick(
        every_kept >= fewest_plain, most(failing_days, lag_days, least_days), backup_log_days
    )


def log_space(unit_logs, log_days):
    """Space of the logs that wait for truncation; a log file is 1 MiB.

    Args:
        unit_logs: log files of one unit [logs/day]
        log_days: days of logs kept [days]
    Returns:
        waiting_gib: logs of one unit [GiB]
    Source: e2013-calculator, log space
    """
    return unit_logs * log_days / MIB_PER_GIB


def moves_space(users_in_unit, moves_share, mailbox_mib, data_overhead):
    """Space of the logs of moved mailboxes, which are logged in full.

    Args:
        users_in_unit: mailboxes of one unit [users/unit]
        moves_share: mailboxes moved in a week [share]
        mailbox_mib: mailbox on disk [MiB]
        data_overhead: room for growth of the data [share]
    Returns:
        moves_gib: logs of moved mailboxes [GiB]
    Source: e2013-calculator, log space
    """
    return users_in_unit * moves_share * mailbox_mib / MIB_PER_GIB * (1 + data_overhead)


def logs_each(waiting_gib, moves_gib, databases):
    """Log space of one database.

    Args:
        waiting_gib: logs of one unit [GiB]
        moves_gib: logs of moved mailboxes [GiB]
        databases: databases of one unit [databases]
    Returns:
        log_gib_each: log space of one database [GiB]
    Source: e2013-calculator, log space
    """
    return ratio(waiting_gib + moves_gib, databases)


def mailbox_log_space(log_files, log_days, moves_share, mailbox_mib):
    """Logs that wait for one mailbox: its own days, and its part of the moves of a week.

    Args:
        log_files: log files of the average mailbox a day [logs/user]
        log_days: days of logs kept [days]
        moves_share: mailboxes moved in a week [share]
        mailbox_mib: mailbox on disk [MiB]
    Returns:
        log_mib: logs that wait for one mailbox [MiB]
    Source: e2013-calculator, log space
    """
    return log_files * log_days + moves_share * mailbox_mib
