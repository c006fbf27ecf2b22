"""The benchmark of 1999: queues at the disks, verdicts, stripe depth."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from calculators.studies.validation.answers import ValidationRival, ValidationStudy
from calculators.studies.validation.runs_1999 import STRIPES, TABLE_6, figures, named
from calculators.studies.validation.study import (
    beside,
    case_of,
    left_out,
    measured,
    relative,
    rival_of,
    scale_of,
    study_of,
)

# Of a run whose stripes are deeper than those of the fitted ones.
_GROWTH_FITTED = "How long it is was not fitted; how much longer than on 16K stripes was."


def studies() -> list[ValidationStudy]:
    return [_queue(), _verdicts(), _stripe_depth(), _alignment()]


def _queue() -> ValidationStudy:
    cases = [measured()[key] for key in TABLE_6]
    sized = [figures(case) for case in cases]
    wanted = [case["outputs"]["avg_disk_queue_length"] for case in cases]
    raw = [got["database.queue_length"] for got in sized]
    output = "avg_disk_queue_length"
    rows = [
        beside(key, named(case), have, output, "I/Os", "fitted", left_out=without)
        for key, case, have, without in zip(TABLE_6, cases, raw, left_out(raw, wanted), strict=True)
    ]
    for key in STRIPES:
        case = measured()[key]
        printed = output if output in case["outputs"] else f"{output}_derived"
        length = figures(case)["database.queue_length"]
        note = case["note"] if key == STRIPES[0] else f"{case['note']} {_GROWTH_FITTED}".strip()
        rows.append(beside(key, named(case), length, printed, "I/Os", note=note))
    return study_of(
        "disk-queue",
        "Queue at the disks of the Information Store",
        "queue = service time × group period ÷ 2 × light operations of a disk × I/Os that wait; "
        "group period = 64 requests for 8000 users ÷ rate",
        "The product of service time and group period, on the five runs of Table 6. The split "
        "into 5.75 ms and 188 ms follows from the disk's class; about ten forms were tried on "
        "these five points.",
        "8000 users on five or eight disks, 341 to 759 I/Os a second, disks busy 32 to 96 % of the "
        "time. The run of 12600 users on twelve disks is predicted about an eighth too low: treat "
        "larger arrays with a margin of 15 %.",
        rows,
        _queue_rivals(sized, wanted),
    )


def _queue_rivals(sized: list[dict[str, Any]], wanted: list[float]) -> tuple[ValidationRival, ...]:
    name = "database.group_1."
    operations = np.array([got[name + "light_operations"] for got in sized])
    disks = np.array([got["database.disks"] for got in sized])
    iops = np.array([got["database.iops"] for got in sized])
    waiting_all = [float(x) for x in operations * iops]
    factor = scale_of(waiting_all, wanted)
    counting = tuple(
        relative(factor * have, want) or 0.0 for have, want in zip(waiting_all, wanted, strict=True)
    )

    def best(queue: Any) -> tuple[float, ...]:
        """The rival with the service time that suits it best, tried over the whole range."""
        longest = 0.999 * 1000 / operations.max()
        tried = [queue(operations * ms / 1000) for ms in np.linspace(0.5, longest, 2000)]
        worst = [max(abs(got / np.array(wanted) - 1)) for got in tried]
        return tuple(float(e) for e in tried[int(np.argmin(worst))] / np.array(wanted) - 1)

    single = best(lambda busy: disks * busy / (1 - busy))
    batches = best(lambda busy: disks * busy / (1 - busy) * (1 + 64 / disks) / 2)
    note = "With the service time that makes its worst error smallest."
    return (
        rival_of("M/M/1 on each disk", single, note),
        rival_of("Poisson batches of 64 spread over the disks", batches, note),
        rival_of(
            "The same formula, writes always waiting", counting, "With the constant fitted anew."
        ),
    )


def _verdicts() -> ValidationStudy:
    rows = []
    for key in (*TABLE_6, "hp_12600_32K", "hp_12600_16K", "hp_12600_128K", "hp_17600"):
        case = measured()[key]
        got = figures(case)
        holds = got["database.queue_length"] < got["database.disks"]
        printed = "valid_queue_lt_spindles"
        rows.append(beside(key, named(case), holds, printed, note=case["note"]))
    return study_of(
        "queue-verdict",
        "Is the queue below the number of spindles?",
        "queue < spindles, the benchmark's rule",
        "Nothing.",
        "As the queue model. The refused run of 12600 users on 32K stripes is the miss to know.",
        rows,
    )


def _stripe_depth() -> ValidationStudy:
    outputs = {"hp_12600_16K": 12.663 * 0.91, "hp_12600_32K": 12.663, "hp_12600_128K": 16}
    base = figures(measured()["hp_12600_16K"])["database.queue_length"]
    rows = []
    for key, length in outputs.items():
        case = measured()[key]
        predicted = figures(case)["database.queue_length"] / base
        rows.append(
            case_of(
                f"{case['inputs']['stripe_depth_kb']}K against 16K",
                predicted,
                length / outputs["hp_12600_16K"],
                "1",
                case["source"],
                "fitted",
                left_out=_without(key, outputs),
                note=case["note"],
            )
        )
    return study_of(
        "stripe-depth",
        "Stripe depth",
        "queue grows with stripe depth ^ 0.159",
        "The exponent, on the two printed lengths of 12600 users and the one 9 % below the first.",
        "16K to 128K. At 8K it was slower, with no figure printed: below 16K the product assumes "
        "the same growth the other way, and warns.",
        rows,
    )


def _without(key: str, lengths: dict[str, float]) -> float | None:
    """The growth of a queue [1] against the shallowest stripes, where its own length is left out:
    by the exponent of the other two alone; None for the shallowest itself, which is the measure."""
    depths = {each: float(measured()[each]["inputs"]["stripe_depth_kb"]) for each in lengths}
    shallow, *_ = sorted(lengths, key=depths.__getitem__)
    if key == shallow:
        return None
    (other,) = set(lengths) - {key, shallow}
    growth = math.log(lengths[other] / lengths[shallow])
    exponent = growth / math.log(depths[other] / depths[shallow])
    return float((depths[key] / depths[shallow]) ** exponent)


def _alignment() -> ValidationStudy:
    case = measured()["hp_misc_alignment"]
    aligned, unaligned = (
        figures(measured()[key])["database.disk_utilisation"]
        for key in ("hp_t6_R10_WB_AL", "hp_t6_R10_WB_UN")
    )
    return study_of(
        "alignment",
        "Misaligned partition",
        "1 ÷ (1 + I/O size ÷ stripe depth), where the disks are busy all the time",
        "Nothing.",
        "4K I/O on 16K stripes. The model counts a crossing I/O as two; the author's own test lost "
        "half of that.",
        (
            case_of(
                "simple 4K random I/O: I/Os served, misaligned against aligned",
                aligned / unaligned,
                1 + case["outputs"]["throughput_change_pct"] / 100,
                "1",
                case["source"],
                note=case["note"],
            ),
        ),
    )
