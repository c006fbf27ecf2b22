"""Demand on an availability group or a server, and I/O of one server."""

from calculators.sheet.vectorised import Number, pick


def log_reads(
    unit_iops: Number,
    databases: Number,
    read_share: Number,
    log_share: Number,
    log_read_share: Number,
    worst_active: Number,
) -> Number:
    """Log reads of a server, for the copies that its active databases feed.

    Args:
        unit_iops: database I/O of one unit [IOPS]
        databases: databases of one unit [databases]
        read_share: reads among the I/O [share]
        log_share: log writes for each database write [share]
        log_read_share: log reads for each log write [share]
        worst_active: active databases of a server at worst [databases]
    Returns:
        log_read_iops: log reads of one server [IOPS]
    Source: e2013-calculator, server I/O
    """
    per_database = unit_iops / databases * (1 - read_share)
    read = per_database * log_share * log_read_share * worst_active
    return pick(log_read_share > 0, read, 0.0)
