"""Hub transport: queue, cache and back pressure, and the dumpster."""

from __future__ import annotations

from calculators.studies.validation.answers import ValidationCase, ValidationStudy
from calculators.studies.validation.hub_runs import SIZES, TESTS, figures, run
from calculators.studies.validation.study import beside, case_of, measured, study_of


def studies() -> list[ValidationStudy]:
    return [_queue(), _pressure(), _dumpster()]


def _queue() -> ValidationStudy:
    rows = []
    for key in TESTS:
        got = run(key)
        queue, expected = round(got["queue.megabytes"], 2), got["back_pressure.expected"]
        rows.append(beside(key, f"{key}: queue", queue, "queue_mb_max", "MB", "arithmetic"))
        rows.append(beside(key, f"{key}: back pressure", expected, "back_pressure"))
    rows += [_steady_state(*run) for run in RUNS]
    return study_of(
        "back-pressure",
        "Queue and back pressure",
        "back pressure where the queue fills as much of the cache as the medium threshold is for",
        "The longest queue grows with a power of the message size, fitted on tests 1 and 3.",
        "Seven runs: five tests, the test of 10 MB with default settings, and the trial of 1 GB.",
        rows,
    )


# What the text says of runs that the table leaves out, and of those in it without their queues.
RUNS = (
    ("25 KB messages, 128 MiB of cache", "hub_t1_25K", 128, True),
    ("1 MB messages, 128 MiB of cache", "hub_t2_1M", 128, True),
    ("5 MB messages, 128 MiB of cache", "hub_t3_5M_128", 128, False),
    ("10 MB messages, 128 MiB of cache", "hub_10M_128", 128, False),
    ("5 MB messages, 512 MiB of cache", "hub_t4_5M_512", 512, True),
    ("5 MB messages, 1 GiB of cache", "hub_5M_1024", 1024, True),
    ("10 MB messages, 512 MiB of cache", "hub_t5_10M_512", 512, True),
)


def _steady_state(name: str, key: str, cache: int, steady: bool) -> ValidationCase:
    """Whether a run reaches a steady state, its queue not given."""
    case = measured()[key]
    size = SIZES.get(key, case["inputs"]["message_bytes"])
    got = figures(message_bytes=size, database_max_cache_mib=cache)
    return case_of(
        f"{name}: reaches a steady state",
        not got["back_pressure.expected"],
        steady,
        "",
        case["source"],
        note="Its queue left out, as for a server that does not run yet.",
    )


def _pressure() -> ValidationStudy:
    """Test 3: how long, how often, and what was carried in between."""
    detail, other = "hub_5M_bp_detail", "hub_5M_512_detail"
    minutes = measured()[detail]["outputs"]["duration_min"]
    got, large = run("hub_t3_5M_128"), run("hub_t4_5M_512")
    held, throttled = "throughput.messages_per_second", got["back_pressure.throttled_share"]
    times, longest = got["back_pressure.windows_per_hour"], got["back_pressure.longest_window"]
    rows = [
        beside(key, name, value, output, unit, role, note=note)
        for key, name, value, output, unit, role, note in (
            (detail, "share of the time throttled", 100 * throttled, "bp_pct", "%", "fitted",
             "One point; none of it at the medium threshold."),
            (detail, "minutes throttled of 20", minutes * throttled, "bp_minutes", "min",
             "arithmetic", ""),
            (detail, "times that throttling began in 20 minutes", times * minutes / 60,
             "transitions", "", "fitted", ""),
            (detail, "longest time throttled", longest, "bp_max_window_s", "s", "fitted", ""),
            (detail, "throughput between throttled times", got["throughput.while_open"],
             "msg_per_s_outside_bp", "messages/s", "fitted", ""),
            (detail, "messages received in 20 minutes, 128 MiB of cache", got[held] * minutes * 60,
             "messages", "messages", "held out",
             "What was carried between throttled times, in the share of the time left."),
            (other, "messages received in 20 minutes, 512 MiB of cache", large[held] * minutes * 60,
             "messages", "messages", "arithmetic", ""),
            (other, "transitions with 512 MiB of cache", large["back_pressure.windows_per_hour"],
             "transitions", "", "held out", ""),
        )
    ]  # fmt: skip
    for key, role in zip(TESTS[:3], ("fitted", "held out", "fitted"), strict=True):
        queue = figures(message_bytes=SIZES[key])["queue.megabytes"]
        name, note = f"{key}: longest queue, not counted", "With the default cache."
        rows.append(beside(key, name, queue, "queue_mb_max", "MB", role, note=note))
    return study_of(
        "hub-pressure",
        "What senders see of back pressure",
        "a share of the time, in windows of the measured length; the queue as a power of the size",
        "Test 3 alone; the power of 0.54 on tests 1 and 3.",
        "One run under back pressure, of 5 MB messages.",
        rows,
    )


def _dumpster() -> ValidationStudy:
    rows = []
    site = {"storage_groups": 12, "dumpster_mb_per_storage_group": 18, "ram_gb": 16}
    for mib in (128, 512):
        got = figures(message_bytes=46_000, queued_messages=10, database_max_cache_mib=mib, **site)
        for name, figure, output, note in (
            ("log writes", "log_writes_per_message", "log_writes_per_msg", ""),
            ("queue writes", "queue_writes_per_message", "db_writes_per_msg", ""),
            ("reads", "reads_per_message", "db_reads_per_msg", ""),
            ("all I/O", "io_per_message", "total_io_per_msg",
             "The printed total is not the sum of its parts."),
        ):  # fmt: skip
            title, value = f"{mib} MiB of cache: {name}", got[f"dumpster.{figure}"]
            rows.append(
                beside(f"hubcache_{mib}", title, value, output, "I/Os/message", "fitted", note=note)
            )
    whole, printed = got["dumpster.megabytes"], measured()["hubcache_128"]["inputs"]["dumpster_mb"]
    title, source = "12 storage groups of 18 MB: dumpster", "hub-cache-2008, laboratory"
    rows.append(case_of(title, whole, printed, "MB", source, "arithmetic"))
    rows.append(_large_site())
    return study_of(
        "dumpster",
        "Transport dumpster against the cache",
        "reads grow with the part of the dumpster outside the cache",
        "Reads and writes on the two laboratory columns.",
        "12 storage groups of 18 MB; the large site is predicted, not fitted.",
        rows,
    )


def _large_site() -> ValidationCase:
    before, after = (
        figures(
            message_bytes=46_000,
            queued_messages=10,
            database_max_cache_mib=mib,
            storage_groups=800,
            dumpster_mb_per_storage_group=15,
            ram_gb=16,
        )["dumpster.io_per_message"]
        for mib in (128, 512)
    )
    change = 100 * (after / before - 1)
    name = "large site: change of I/O with the larger cache"
    return beside("hubcache_msit", name, change, "io_per_msg_change_pct", "%")
