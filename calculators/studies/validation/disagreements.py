"""Figures of the source documents that do not add up, each with the arithmetic.

The printed figure stays in use; the note says what it would have to be.
"""

from __future__ import annotations

from typing import Any

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.validation.answers import Disagreement, NotPredicted
from calculators.studies.validation.runs_1999 import document
from calculators.studies.validation.study import measured, tidy

_SEND_QUEUE = (
    "Averages of 0.9 to 7.9 and peaks of 5 to 150 in the five runs. It grows when the disks fall "
    "behind; no limit is printed. The tool on the validity of a run ranks one's own among them."
)


def found() -> list[Disagreement]:
    """Each disagreement: where, what is printed, what the arithmetic gives."""
    return [*_of_the_hub(), *_of_exchange_2007(), *_of_the_benchmark(), *_of_its_memory()]


def _of_the_hub() -> list[Disagreement]:
    small, large = (measured()[key]["outputs"] for key in ("hubcache_128", "hubcache_512"))
    parts = ("log_writes_per_msg", "db_writes_per_msg", "db_reads_per_msg")
    throttled = measured()["hub_5M_bp_detail"]["outputs"]
    under = measured()["hub_t3_5M_128"]["outputs"]
    steady = measured()["hub_t4_5M_512"]["outputs"]
    last = measured()["hub_t5_10M_512"]["outputs"]
    return [
        _sum("hub-cache-2008, default cache: total I/O a message", small, parts),
        _sum("hub-cache-2008, modified cache: total I/O a message", large, parts),
        _row(
            "hub-cache-2008, decrease of I/O a message in per cent",
            large["reduction_pct_stated"],
            100 * (1 - large["total_io_per_msg"] / small["total_io_per_msg"]),
            "(26.71 − 11.67) ÷ 26.71",
        ),
        _row(
            "hub-throughput-2008, test 1: size of a message in bytes",
            25 * 1024,
            38.68e6 / 1470.72,
            "38.68 Mcycles ÷ 1470.72 cycles a byte; so says 8.65 MB ÷ 329 messages. Printed as "
            "25KB, where 1MB are 1,024,000 bytes",
        ),
        _row(
            "hub-throughput-2008, test 3: throughput under back pressure",
            throttled["msg_per_s"],
            (1 - throttled["bp_pct"] / 100) * throttled["msg_per_s_outside_bp"],
            "(1 − 0.31) × 0.57; 475 messages in 20 minutes give 0.396",
        ),
        _row(
            "hub-throughput-2008, test 3: processor use in per cent",
            under["cpu_pct"],
            100 * under["msg_per_s"] * under["mcycles_per_msg"] / (4 * 2200),
            "0.40 × 3131.76 ÷ (4 × 2200); with 15.37 % it would be 0.43 messages a second",
        ),
        _row(
            "hub-throughput-2008, test 4: messages a second",
            steady["msg_per_s"],
            steady["log_writes_s"] / steady["log_writes_per_msg"],
            "133 log writes a second ÷ 64.53 a message; all four rows give 2.06, and 2436 messages "
            "in 20 minutes 2.03",
        ),
        _row(
            "hub-throughput-2008, test 5: messages a second",
            last["msg_per_s"],
            last["log_writes_s"] / last["log_writes_per_msg"],
            "181 log writes a second ÷ 138.17 a message; all four rows give 1.31",
        ),
        _row(
            "hub-throughput-2008, unit of the cost of a byte",
            342.84,
            351.07e6 / 1_024_000,
            "printed as MCyc/ByteOfMsg; 351.07 Mcycles ÷ 1,024,000 bytes are cycles a byte",
        ),
    ]


def _of_exchange_2007() -> list[Disagreement]:
    return [
        _row(
            "exchange-io-2006, memory for 4000 users in GB",
            24,
            20 + 2,
            "20 + 2, printed as 20GB + 2GB or about 24GB",
        ),
        _row(
            "exchange-io-2006, I/O saved in per cent",
            70,
            100 * (1 - 0.27 / 1.0),
            "1 − 0.27 ÷ 1.0, printed as roughly 70 %",
        ),
    ]


def _of_the_benchmark() -> list[Disagreement]:
    return [
        _row(
            "netraid-1999, Table 1: Information Store of 17600 users in GB",
            48,
            2.6 * 17_600 / 1000,
            "2.6 MB × 17,600; 48 GB are 2.73 MB a user",
        ),
        _row("netraid-1999, Table 1: I/O per user of 8000", 0.043, 341 / 8000, "341 ÷ 8000"),
        _row("netraid-1999, Table 1: I/O per user of 12600", 0.039, 489 / 12600, "489 ÷ 12600"),
        _row(
            "netraid-1999, case study: write-through response against write-back, in per cent",
            10,
            100 * (240 / 217 - 1),
            "240 ÷ 217 at the 95th percentile; the means, 67 and 52, differ by 29 %",
        ),
        _row(
            "netraid-1999, case study: write-through queue above its limit, in per cent",
            25,
            100 * (10.4 / 8 - 1),
            "10.4 ÷ 8; the RAID 50 run, 10.2, gives 27.5",
        ),
        _row(
            "netraid-1999, case study: misaligned response against aligned, in per cent",
            20,
            100 * (268 / 217 - 1),
            "268 ÷ 217 at the 95th percentile, printed as about 20 % worse; the means, 58 and 52, "
            "differ by 12 %",
        ),
        _row(
            "netraid-1999, case study: RAID 5 response against RAID 10, times",
            4,
            806 / 217,
            "806 ÷ 217 at the 95th percentile, printed as almost 4X",
        ),
        _row(
            "netraid-1999, case study: RAID 50 response against RAID 10, times",
            2,
            422 / 217,
            "422 ÷ 217 at the 95th percentile, printed as nearly 2X worse; the means, 86 and 52, "
            "differ by 65 %",
        ),
        _row(
            "netraid-1999, case study: RAID 5 queue against its disks, times",
            4,
            20.6 / 5,
            "20.6 ÷ 5, printed as 4X above the number of disks",
        ),
        _row(
            "netraid-1999, RAID 10: performance lost with one disk, in per cent",
            0,
            100 * (1 - _busiest_of_whole()),
            "printed as without losing data or performance; by the source's own lights the partner "
            "of the lost disk serves the reads of both, and is busy first",
        ),
    ]


def _of_its_memory() -> list[Disagreement]:
    """Of what Exchange 2007 keeps in memory."""
    return [
        _row(
            "exchange-io-2006, a disk against memory, times",
            1000,
            10e-3 / 100e-9,
            "10 ms ÷ 100 ns, the least that 10's of milliseconds and nanoseconds allow",
        ),
        _row(
            "exchange-io-2006, cache of Exchange 2000 and 2003 in GB",
            1,
            0.9,
            "20GB of jet cache vs. 1GB; the same text counts on about 900 MB",
        ),
        _row(
            "exchange-io-2006, fifty items of 20 KB against the cache of a user, times",
            4,
            50 * 20 / 225,
            "50 × 20 KB ÷ 225 KB",
        ),
    ]


def _busiest_of_whole() -> float:
    """Busy time of the disks of the first run, against that of the partner of a lost one."""
    run = document(measured()["hp_t6_R10_WB_AL"])
    busy = [
        Bench(parse({**run, "state": state}, from_fixtures())).recording.values[
            "database.disk_utilisation"
        ]
        for state in ("normal", "disk-lost")
    ]
    return float(busy[0] / busy[1])


def _row(where: str, printed: float, computed: float, arithmetic: str) -> Disagreement:
    return Disagreement(where, printed, tidy(computed), arithmetic)


def _sum(where: str, outputs: dict[str, Any], parts: tuple[str, ...]) -> Disagreement:
    values = [outputs[part] for part in parts]
    return _row(
        where, outputs["total_io_per_msg"], sum(values), " + ".join(str(value) for value in values)
    )


def not_predicted() -> list[NotPredicted]:
    """Measured figures that no model of the product predicts, and why."""
    reasons = {
        "hp_12600_8K": "Only said to be slower than 16K; no figure to hold a prediction against.",
        "hp_misc_readpolicy": "No difference was measured, and none is modelled.",
        "hp_misc_wb_real_world": "Write-back more than doubled the performance of other, real "
        "work, which is not described.",
        "io_reduction_base": "Where the laboratory began: an input of its other cases.",
        "hubcache_2G": "No significant benefit: the model holds the 512 MiB figures beyond it.",
        "hubcache_thresholds": "Configuration, used as a limit.",
        "postfix_disk": "Shown as a stage of the ladder.",
        "postfix_disk_relay": "Shown as a stage of the ladder.",
        "hp_t1_8000": "The demand is an input of the other cases.",
        "hp_t1_12600": "The demand is an input of the other cases.",
        "hp_t1_17600": "The demand is an input of the other cases.",
    }
    rows = [NotPredicted(key, measured()[key]["source"], reason) for key, reason in reasons.items()]
    return [*rows, NotPredicted("hp_t6: send queue", "netraid-1999, Table 6", _SEND_QUEUE)]
