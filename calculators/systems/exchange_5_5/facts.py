"""The constants, each cited or assumed."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_TABLE_1 = "netraid-1999, Table 1"
_TABLE_2 = "netraid-1999, Table 2"
_QUEUE = "house, queue model"
_RESPONSE = "house, response time"
_ERROR = "house, stated error of the queue"
_RESPONSE_ERROR = "house, stated error of the response"

FACTS: dict[str, Fact] = {
    "reference_service_ms": Fact(
        5.75, "ms", _QUEUE, "service time of the benchmark's disk",
        "Fitted with the group period on the five queues of netraid-1999, Table 6.",
    ),
    "group_period_ms": Fact(
        188, "ms", _QUEUE, "time between groups of requests in the fitted runs",
        "Fitted with the service time on the five queues of netraid-1999, Table 6.",
    ),
    "reference_users": Fact(
        8000, "users", _TABLE_1, "users of the fitted runs", "The fewest that were measured."
    ),
    "reference_iops": Fact(
        341, "IOPS", _TABLE_1, "database I/Os of the fitted runs",
        "The lowest rate that was measured.",
    ),
    "greatest_users": Fact(17_600, "users", _TABLE_1, "most users that were measured"),
    "greatest_iops": Fact(759, "IOPS", _TABLE_1, "greatest rate that was measured"),
    "least_read_share": Fact(
        0.605, "share", _TABLE_1, "least share of reads that was measured",
        "Printed as 61 %, so at least 60.5 %.",
    ),
    "greatest_read_share": Fact(
        0.67, "share", "netraid-1999, Information Store",
        "greatest share of reads that counts as measured",
        "The account calls what it measured, 61 and 64 %, nearly two to one.",
    ),
    "least_utilisation": Fact(
        0.32, "share", _QUEUE, "least busy disks with a printed queue",
        "Twelve disks under 12600 users: 56.6 operations of 5.75 ms each.",
    ),
    "greatest_utilisation": Fact(
        0.96, "share", _QUEUE, "busiest disks with a printed queue",
        "Five disks of RAID 5 in Table 6: 166.4 operations of 5.75 ms each.",
    ),
    "fewest_fitted_disks": Fact(
        5, "disks", "netraid-1999, Table 6", "fewest disks of the fitted runs"
    ),
    "most_fitted_disks": Fact(8, "disks", "netraid-1999, Table 6", "most disks of the fitted runs"),
    "most_measured_disks": Fact(
        12, "disks", "netraid-1999, Stripe Depth", "most disks with a printed queue"
    ),
    "queue_error_fitted": Fact(
        0.07, "share", _ERROR, "error of the queue on five to eight disks",
        "Left out of the fit, each of the five runs is met within 6.1 %.",
    ),
    "queue_error_measured": Fact(
        0.15, "share", _ERROR, "error of the queue on up to twelve disks",
        "The runs of 12600 users, which no fit saw, are predicted 11.6 and 13.0 % too low.",
    ),
    "queue_error_beyond": Fact(
        0.3, "share", _ERROR, "error of the queue where nothing was measured",
        "Twice that on twelve disks.",
    ),
    "access_spread": Fact(
        0.1, "share", _ERROR,
        "how much faster or slower a disk may be than the one that was measured",
        "Service times are carried to other disks by their access, which no queue was printed for.",
    ),
    "mean_response_error": Fact(
        0.19, "share", _RESPONSE_ERROR, "error of the mean response, either way",
        "Left out of the fit, each of the five runs is met within 18.4 %.",
    ),
    "p95_error_slower": Fact(
        0.27, "share", _RESPONSE_ERROR, "how much too short the 95th percentile may be predicted",
        "Left out of the fit, the run on RAID 50 is predicted 26.7 % too short.",
    ),
    "p95_error_faster": Fact(
        0.6, "share", _RESPONSE_ERROR, "how much too long the 95th percentile may be predicted",
        "Left out of the fit, the write-through run is predicted 59 % too long; the run of 17600 "
        "users, which no fit saw, 51 %.",
    ),
    "reference_access_ms": Fact(
        8.47, "ms", "disksim, cheetah9LP", "seek and half a turn of the benchmark's disk",
        "5.47 ms mean seek of the Cheetah 9LP and 3 ms half turn at 10,000 rpm.",
        origin="assumed",
    ),
    "io_size_kb": Fact(
        4, "KiB", _TABLE_1, "size of a database I/O", "4097 bytes a read; a database page of 4 KiB."
    ),
    "read_bytes": Fact(4097, "bytes", _TABLE_1, "bytes of a database read"),
    "write_bytes": Fact(
        4690, "bytes", _TABLE_1, "bytes of a database write",
        "Of 8000 users; 4928 and 4888 for more of them.",
    ),
    "aligned_crossing": Fact(
        0, "share", "netraid-1999, Partition setup", "crossings of aligned 4K I/Os"
    ),
    "reference_stripe_kb": Fact(
        16, "KiB", "netraid-1999, Stripe Depth", "stripe depth of the fitted runs"
    ),
    "least_stripe_kb": Fact(
        16, "KiB", "netraid-1999, Stripe Depth", "least stripe depth with a printed figure"
    ),
    "greatest_stripe_kb": Fact(
        128, "KiB", "netraid-1999, Stripe Depth", "greatest stripe depth with a printed figure"
    ),
    "stripe_exponent": Fact(
        0.159, "1", "house, stripe depth rule", "growth of the queue with stripe depth",
    ),
    "steady_hours": Fact(
        4, "h", "netraid-1999, steady state", "length of the measured steady state"
    ),
    "mean_response_base_ms": Fact(7.7, "ms", _RESPONSE, "response with no queue"),
    "mean_response_per_io_ms": Fact(
        6.45, "ms/I/O", _RESPONSE, "what each waiting I/O adds"
    ),
    "p95_factor": Fact(1.04, "1", _RESPONSE, "factor of the 95th percentile"),
    "p95_exponent": Fact(1.34, "1", _RESPONSE, "exponent of the 95th percentile"),
    "response_limit_ms": Fact(
        1000, "ms", "netraid-1999, benchmark rules", "longest legal 95th percentile response"
    ),
    "full_utilisation": Fact(
        1, "share", "house, utilisation law", "a disk cannot be busy longer than the clock runs",
    ),
    "log_file_mb": Fact(
        5, "MB/file", "netraid-1999, the 5 MB log files", "size of a log file",
        "Decimal, as the source counts.",
    ),
    "circular_files": Fact(
        5, "files", "house, a handful of files", "log files with circular logging",
        "The source says only a handful.",
    ),
    "reference_writes": Fact(
        122.76, "IOPS", _TABLE_1, "database writes of the run of 8000 users",
        "36 % of 341 I/Os a second.",
    ),
    "reference_log_iops": Fact(100, "IOPS", _TABLE_2, "log writes of the run of 8000 users"),
    "log_iops_exponent": Fact(
        0.438, "1", "house, log rule", "growth of log writes with database writes"
    ),
    "reference_log_kib": Fact(
        121, "KiB/s", _TABLE_2, "log volume of the run of 8000 users",
        "Printed as KBytes; 100 writes of 1244 bytes show that it is KiB.",
    ),
    "log_rate_exponent": Fact(
        0.808, "1", "house, log rule", "growth of log volume with database writes"
    ),
}  # fmt: skip
