"""Mailbox on disk: quota, recoverable items, a day's mail, archive. Binary: 1 MiB = 1024 KiB."""

from calculators.sheet.vectorised import Number, least


def recoverable_items(
    day_mib: Number,
    retention_days: Number,
    recovery_share: Number,
    calendar_share: Number,
    limit_mib: Number,
    cap_mib: Number,
) -> Number:
    """Deleted items and versions kept for one mailbox.

    Args:
        day_mib: mail of one day [MiB/day]
        retention_days: days that deleted items are kept [days]
        recovery_share: versions kept by single item recovery [share]
        calendar_share: versions kept of the calendar [share]
        limit_mib: size limit of the mailbox [MiB]
        cap_mib: limit of recoverable items [MiB]
    Returns:
        kept_mib: recoverable items of one mailbox [MiB]
    Source: e2013-calculator, mailbox size
    """
    kept = day_mib * retention_days + recovery_share * limit_mib + calendar_share * limit_mib
    return least(kept, cap_mib)
