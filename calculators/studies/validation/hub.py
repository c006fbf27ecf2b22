"""Hub transport: throughput tests, costs, back pressure, dumpster."""

from __future__ import annotations

from typing import Any

from calculators import engine
from calculators.formulas.transport import hub
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.validation.study import Case, Rival, Study, measured, relative, scale_of
from calculators.systems.exchange_2007_hub.facts import FACTS

HUB = "exchange-2007-hub"
STEADY = ("hub_t1_25K", "hub_t2_1M", "hub_t4_5M_512", "hub_t5_10M_512")
TESTS = (*STEADY[:2], "hub_t3_5M_128", *STEADY[2:])
# The message sizes of the tests; the printed ratio differs from them in the fifth figure.
SIZES = {
    "hub_t1_25K": 26_300,
    "hub_t2_1M": 1_024_000,
    "hub_t3_5M_128": 5_120_000,
    "hub_t4_5M_512": 5_120_000,
    "hub_t5_10M_512": 10_240_000,
}


def _figures(**given: Any) -> dict[str, Any]:
    document = {
        "system": HUB,
        "raid_groups": [
            {
                "volume": volume,
                "level": "RAID0",
                "disks": 1,
                "disk": "ultra320-15k-36gb",
                "write_policy": "write-back",
            }
            for volume in ("log", "queue")
        ],
        **given,
    }
    answer = engine.size(document, from_fixtures(), working=False)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def _test(key: str) -> dict[str, Any]:
    case = measured()[key]
    return _figures(
        message_bytes=SIZES[key],
        queued_messages=case["outputs"]["queue_len_max"],
        database_max_cache_mib=case["inputs"]["db_cache_mb"],
    )


def studies() -> list[Study]:
    return [_throughput(), _costs(), _queue(), _dumpster()]


def _throughput() -> Study:
    rows = []
    for key in TESTS:
        case, got = measured()[key], _test(key)
        role = "fitted"
        note = "" if key in STEADY else "Under back pressure; processor use is not modelled there."
        rows.append(
            Case(
                f"{key}: throughput",
                got["throughput.messages_per_second"],
                case["outputs"]["msg_per_s"],
                "messages/s",
                case["source"],
                role,
                _without(key) if key in STEADY[1:3] else None,
                note,
            )
        )
        rows.append(
            Case(
                f"{key}: processor use",
                got["cpu.percent"],
                case["outputs"]["cpu_pct"],
                "%",
                case["source"],
                role if key in STEADY else "held out",
                note=note,
            )
        )
    return Study(
        "hub-throughput",
        "What a hub transport server holds",
        "the least of processors, log disk and queue disk, each from the cost of a message",
        "Costs are straight lines between the four steady tests, so those are exact; under back "
        "pressure one factor is fitted on test 3. Left out, a middle test is predicted from its "
        "neighbours alone.",
        "26,300 to 10,240,000 bytes on SCSI disks with a write cache. Without one the product "
        "reckons with seeks and turns; nothing here measures that.",
        tuple(rows),
    )


def _without(key: str) -> float:
    """Throughput of a middle test, its queue disk time interpolated from its neighbours."""
    facts = FACTS
    point = STEADY.index(key) + 1
    before, after = point - 1, point + 1
    x0, x, x1 = (facts[f"size_{p}"].value for p in (before, point, after))
    y0, y1 = (facts[f"queue_disk_ms_{p}"].value for p in (before, after))
    return float(hub.rate_by_disk(1, y0 + (y1 - y0) * (x - x0) / (x1 - x0)))


def _costs() -> Study:
    rows = []
    volume = [measured()[key]["outputs"]["log_kb_per_msg"] for key in STEADY]
    for key in STEADY:
        case, got = measured()[key], _test(key)
        outputs = case["outputs"]
        rows.append(
            Case(
                f"{key}: log volume",
                got["log.kb_per_message"],
                outputs["log_kb_per_msg"],
                "KB/message",
                case["source"],
                "fitted",
                _log_without(key),
            )
        )
        for name, figure, output, unit in (
            ("cycles a byte", "cost.cycles_per_byte", "cycles_per_byte", "cycles/byte"),
            ("log writes", "log.writes_per_message", "log_writes_per_msg", "I/Os/message"),
            ("queue writes", "queue.writes_per_message", "queue_writes_per_msg", "I/Os/message"),
        ):
            rows.append(
                Case(f"{key}: {name}", got[figure], outputs[output], unit, case["source"], "fitted")
            )
        # Printed in millions of cycles.
        cost = 1e6 * outputs["mcycles_per_msg"]
        rows.append(
            Case(
                f"{key}: processor cost",
                got["cost.cycles_per_message"],
                cost,
                "cycles/message",
                case["source"],
                "fitted",
            )
        )
    flat = [SIZES[key] / 1000 for key in STEADY]
    kb_rival = scale_of([1.0] * 4, volume)
    return Study(
        "hub-costs",
        "What a message costs",
        "straight lines between the measured sizes; log volume is 2.29 bytes for each byte",
        "Four points each; one factor for the log volume.",
        "26,300 to 10,240,000 bytes.",
        tuple(rows),
        (
            Rival(
                "Log volume the same for every message",
                tuple(relative(kb_rival, want) or 0.0 for want in volume),
                f"Sizes differ {flat[-1] / flat[0]:.0f}-fold, so it cannot do.",
            ),
        ),
    )


def _log_without(key: str) -> float:
    others = [other for other in STEADY if other != key]
    sizes = [SIZES[other] / 1000 for other in others]
    volumes = [measured()[other]["outputs"]["log_kb_per_msg"] for other in others]
    return scale_of(sizes, volumes) * SIZES[key] / 1000


def _queue() -> Study:
    rows = []
    for key in TESTS:
        case, got = measured()[key], _test(key)
        rows.append(
            Case(
                f"{key}: queue",
                round(got["queue.megabytes"], 2),
                case["outputs"]["queue_mb_max"],
                "MB",
                case["source"],
                "arithmetic",
            )
        )
        rows.append(
            Case(
                f"{key}: back pressure",
                got["back_pressure.expected"],
                case["outputs"]["back_pressure"],
                "",
                case["source"],
            )
        )
    detail = measured()["hub_5M_bp_detail"]
    got = _test("hub_t3_5M_128")
    rows.append(
        Case(
            "share of the time throttled",
            100 * got["back_pressure.throttled_share"],
            detail["outputs"]["bp_pct"],
            "%",
            detail["source"],
            "fitted",
            note="One point, held constant.",
        )
    )
    return Study(
        "back-pressure",
        "Queue and back pressure",
        "back pressure where the queue outgrows the cache",
        "Nothing; the throttled share is the one measured.",
        "Five tests.",
        tuple(rows),
    )


def _dumpster() -> Study:
    rows = []
    site = {"storage_groups": 12, "dumpster_mb_per_storage_group": 18, "ram_gb": 16}
    for mib in (128, 512):
        case = measured()[f"hubcache_{mib}"]
        got = _figures(message_bytes=46_000, queued_messages=10, database_max_cache_mib=mib, **site)
        for name, figure, output in (
            ("log writes", "dumpster.log_writes_per_message", "log_writes_per_msg"),
            ("queue writes", "dumpster.queue_writes_per_message", "db_writes_per_msg"),
            ("reads", "dumpster.reads_per_message", "db_reads_per_msg"),
            ("all I/O", "dumpster.io_per_message", "total_io_per_msg"),
        ):
            rows.append(
                Case(
                    f"{mib} MB of cache: {name}",
                    got[figure],
                    case["outputs"][output],
                    "I/Os/message",
                    case["source"],
                    "fitted",
                    note="The printed total is not the sum of its parts."
                    if figure.endswith("io_per_message")
                    else "",
                )
            )
    rows.append(_large_site())
    return Study(
        "dumpster",
        "Transport dumpster against the cache",
        "reads grow with the part of the dumpster outside the cache",
        "Reads and writes on the two laboratory columns.",
        "12 storage groups of 18 MB; the large site is predicted, not fitted.",
        tuple(rows),
    )


def _large_site() -> Case:
    case = measured()["hubcache_msit"]
    before, after = (
        _figures(
            message_bytes=46_000,
            queued_messages=10,
            database_max_cache_mib=mib,
            storage_groups=800,
            dumpster_mb_per_storage_group=15,
            ram_gb=16,
        )["dumpster.io_per_message"]
        for mib in (128, 512)
    )
    return Case(
        "large site: change of I/O with the larger cache",
        100 * (after / before - 1),
        case["outputs"]["io_per_msg_change_pct"],
        "%",
        case["source"],
    )
