"""Logs: how many, how long they are kept, and their space. A log file is 1 MiB."""

from calculators.sheet.units import MIB_PER_GIB
from calculators.sheet.vectorised import Number, most


def days_with_backup(failing_days: Number, lag_days: Number, backup_days: Number) -> Number:
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


def days_with_differential(failing_days: Number, lag_days: Number, backup_days: Number) -> Number:
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


def moves_space(
    users_in_unit: Number, moves_share: Number, mailbox_mib: Number, data_overhead: Number
) -> Number:
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
