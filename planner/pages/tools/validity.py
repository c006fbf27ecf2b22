"""Is a benchmark run valid: the rules of the MAPI Messaging Benchmark, and its send queue."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from calculators.inputs.fields import Field
from calculators.sheet.said.numbers import count, shown
from calculators.studies.tools.benchmark_run import judge
from calculators.studies.validation.study import measured
from planner.forms import numbers
from planner.pages.tools.entries import entries, place, read
from planner.report.key_numbers import bar

_RUN = "netraid-1999, Table 6"
FIELDS = (
    Field(
        "queue_length", "Average disk queue length", "number", "I/Os", 6.9, _RUN, most=1e6,
        help="Of the volume with the Information Store, over the steady part of the run.",
    ),
    Field(
        "spindles", "Spindles", "integer", "disks", 8, _RUN, least=1, most=10_000,
        help="Disks under that volume, parity and mirrors included.",
    ),
    Field(
        "p95_response_ms", "95th percentile response", "number", "ms", 217, _RUN, most=1e7,
        help="Reads, replies, sends, forwards and deletes are timed and weighted: 95 of 100 "
        "weighted averages stay under this.",
    ),
    Field(
        "users", "Simulated users", "integer", "users", 8000, _RUN, least=1, most=10_000_000,
        help="How many client machines the run takes: each simulates 500 to 1000 of them.",
    ),
    Field(
        "send_queue_average", "Send queue, average", "number", "messages", None, most=1e9,
        help="Messages that wait to be sent. May stay empty.",
    ),
    Field(
        "send_queue_peak", "Send queue, peak", "number", "messages", None, most=1e9,
        help="The longest it was. May stay empty.",
    ),
)  # fmt: skip
_RUNS = {
    "hp_t6_R10_WB_AL": "RAID 10, write-back, aligned",
    "hp_t6_R10_WT_AL": "RAID 10, write-through",
    "hp_t6_R10_WB_UN": "RAID 10, misaligned",
    "hp_t6_R50_WB_AL": "RAID 50, write-back",
    "hp_t6_R5_WB_AL": "RAID 5, five disks",
}


# Averages of Performance Monitor, which has three decimal places for every one of them.
_COUNTERS = ("queue_length", "send_queue_average")
_AS_PRINTED = re.compile(r"[1-9]\d{0,2}\.\d{3}", re.ASCII)


def validity_page(typed: Mapping[str, str]) -> dict[str, Any]:
    """The checks of a run, and its send queue beside the printed ones."""
    asked = entries(FIELDS, {name: _as_counted(name, text) for name, text in typed.items()})
    values, problems = read(FIELDS, asked)
    found: dict[str, Any] = {
        "entries": asked,
        "problems": place(asked, problems),
        "checks": [],
        "query": numbers.address({name: each.text for name, each in asked.items()}),
    }
    if not problems:
        checks = judge(values["queue_length"], values["spindles"], values["p95_response_ms"])
        broken = [check for check in checks if check["verdict"] == "fail"]
        found.update(
            checks=[bar(check) for check in checks],
            valid=not broken,
            verdict="fail" if broken else "pass",
            runs=_runs(values),
            clients=_clients(values["users"]),
        )
    return found


def _as_counted(name: str, text: str) -> str:
    """An average as Performance Monitor prints it, 12.663, is no 12,663: it is written so that it
    is read in one way. Any other text as it is."""
    point = numbers.write(0.5)[1:-1]
    plain = text.strip().replace(point, ".")
    if name in _COUNTERS and point in text and _AS_PRINTED.fullmatch(plain):
        return numbers.write(float(plain))
    return text


# Users that one machine with loadsim simulates: netraid-1999, the Exchange Messaging Benchmark.
_FEWEST_EACH, _MOST_EACH = 500, 1000


def _clients(users: float) -> str:
    """Client machines that simulate so many users, in words."""
    fewest, most = (math.ceil(users / each) for each in (_MOST_EACH, _FEWEST_EACH))
    machines = count(most) if fewest == most else f"{count(fewest)} to {count(most)}"
    return f"{machines} client machine{'' if most == 1 else 's'}"


def _runs(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The runs of Table 6 and the one that was typed, by their average send queue."""
    rows = []
    for key, name in _RUNS.items():
        outputs = measured()[key]["outputs"]
        rows.append(
            {
                "name": name,
                "own": False,
                "average": outputs["send_queue_avg"],
                "peak": outputs["send_queue_peak"],
                "queue": outputs["avg_disk_queue_length"],
                "p95": outputs["p95_response_ms"],
                "valid": outputs["valid_queue_lt_spindles"],
            }
        )
    rows.append(
        {
            "name": "Your run",
            "own": True,
            "average": values["send_queue_average"],
            "peak": values["send_queue_peak"],
            "queue": values["queue_length"],
            "p95": values["p95_response_ms"],
            "valid": values["queue_length"] < values["spindles"],
        }
    )
    rows.sort(key=lambda row: (row["average"] is None, row["average"] or 0, row["p95"]))
    return [
        {
            **row,
            **{
                name: "" if row[name] is None else shown(row[name])
                for name in ("average", "peak", "queue", "p95")
            },
        }
        for row in rows
    ]
