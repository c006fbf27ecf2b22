"""Mailbox on disk: quota, recoverable items, a day's mail, archive. Binary: 1 MiB = 1024 KiB."""

# mypy: allow-untyped-defs

from calculators.sheet.units import KIB_PER_MIB
from calculators.sheet.vectorised import ceil, least, pick


def day_mail(messages_per_day, message_kib):
    """New mail of one mailbox in a day; it stays in the database as white space.

    Args:
        messages_per_day: sent and received by one mailbox [messages/day]
        message_kib: average size of a message [KiB/message]
    Returns:
        day_mib: mail of one day [MiB/day]
    Source: e2013-calculator, mailbox size
    """
    return messages_per_day * message_kib / KIB_PER_MIB


def recoverable_items(day_mib, retention_days, recovery_share, calendar_share, limit_mib, cap_mib):
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


def beside_the_limit(kept_mib, day_mib, white_days):
    """What a mailbox takes beside its limit: recoverable items and white space.

    Args:
        kept_mib: recoverable items of one mailbox [MiB]
        day_mib: mail of one day [MiB/day]
        white_days: days of mail that stay as white space [days]
    Returns:
        beside_mib: recoverable items and white space [MiB]
    Source: e2013-calculator, mailbox size
    """
    return kept_mib + day_mib * white_days


def archive_on_disk(archive_mib, beside_mib):
    """An archive mailbox on disk; none where there is no archive.

    Args:
        archive_mib: size limit of the archive [MiB]
        beside_mib: recoverable items and white space [MiB]
    Returns:
        archived_mib: archive on disk [MiB]
    Source: e2013-calculator, mailbox size
    """
    return pick(archive_mib > 0, archive_mib + beside_mib, 0)


def on_disk(limit_mib, beside_mib, archived_mib):
    """One mailbox on disk with its archive, in whole MiB.

    Args:
        limit_mib: size limit of the mailbox [MiB]
        beside_mib: recoverable items and white space [MiB]
        archived_mib: archive on disk [MiB]
    Returns:
        mailbox_mib: mailbox on disk [MiB]
    Source: e2013-calculator, mailbox size
    """
    return ceil(limit_mib + beside_mib + archived_mib)


def items(mailbox_mib, message_kib, unit_factor):
    """Items in one mailbox, by its size and that of a message.

    Args:
        mailbox_mib: mailbox on disk [MiB]
        message_kib: average size of a message [KiB/message]
        unit_factor: KiB in a MiB; 1 where the calculator leaves the units apart [1]
    Returns:
        item_count: items of one mailbox [items/user]
    Source: e2013-calculator, index memory
    """
    return mailbox_mib * unit_factor / message_kib
