"""The PDF in a warm process, with new data each time, for both demonstration systems."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reports"))

import json
import statistics

from sizings import BENCHMARK, MAILBOX, sizing

from planner.render import render
from planner.report.compose import compose

TARGET_MS = 150
RUNS, WARM_UP = 24, 4


def fresh(key, run):
    """The sizing of a scenario with other numbers in every figure."""
    found = sizing(key, plan=f"Plan {run}", id=f"00000000-0000-7000-8000-{run:012d}")
    for figure in found["answer"]["figures"].values():
        if isinstance(figure["value"], float):
            figure["value"] *= 1 + run / 1000
    return found


def times_ms(key):
    found = []
    for run in range(RUNS):
        one = fresh(key, run)
        start = time.perf_counter()
        render(compose(one))
        found.append(1000 * (time.perf_counter() - start))
    return found


def main():
    slowest = max(statistics.median(times_ms(key)[WARM_UP:]) for key in (BENCHMARK, MAILBOX))
    print(
        json.dumps(
            {
                "name": "pdf.warm_ms",
                "value": round(slowest, 1),
                "unit": "ms",
                "compared_with": f"{TARGET_MS} ms target",
                "ratio": round(slowest / TARGET_MS, 3),
            }
        ),
        flush=True,
    )


if __name__ == "__main__":
    main()
