"""`make soak-fuzz`: a hundred thousand requests made up from the API's own description; writes to
docs/soak.md.

FUZZ_REQUESTS is how many (100,000), FUZZ_PROCESSES how many processes ask (one a processor),
FUZZ_SEED what is drawn (the day's), SOAK_PAGE another place for what was found.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from planner.environment import ROOT
from tests.soak import record
from tests.soak.record import Target

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "100000"))
PROCESSES = int(os.environ.get("FUZZ_PROCESSES", str(os.cpu_count() or 1)))
SEED = int(os.environ.get("FUZZ_SEED", time.strftime("%Y%m%d")))
PAGE = Path(os.environ.get("SOAK_PAGE", str(record.PAGE)))
TOLD_EVERY = 30.0


class Together(NamedTuple):
    """What all processes found."""

    by_status: Counter[str]
    by_operation: Counter[str]
    slowest: tuple[float, str]
    failures: list[dict[str, Any]]
    growth: float


def main() -> int:
    """Processes that ask, till each has asked its part."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        folder = Path(name)
        part = -(-REQUESTS // PROCESSES)
        children = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.soak.fuzzer", str(n), str(part), str(SEED), name],
                cwd=ROOT,
            )
            for n in range(PROCESSES)
        ]
        try:
            wait(children, folder)
        finally:
            for child in children:
                child.terminate()
        ended = [child.wait() for child in children]
        found = together(folder)
    found.failures.extend({"wrong": f"a process ended with {code}"} for code in ended if code)
    for failure in found.failures:
        print(json.dumps(failure, indent=1, ensure_ascii=False), flush=True)
    return judge(found, time.monotonic() - began)


def wait(children: list[subprocess.Popen[bytes]], folder: Path) -> None:
    """Says now and then how far it is."""
    told = time.monotonic()
    while any(child.poll() is None for child in children):
        time.sleep(0.5)
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            found = together(folder)
            print(
                f"{sum(found.by_status.values()):,} requests, {len(found.failures)} failures",
                flush=True,
            )


def together(folder: Path) -> Together:
    """What the processes have written so far."""
    by_status: Counter[str] = Counter()
    by_operation: Counter[str] = Counter()
    slowest: tuple[float, str] = (0.0, "")
    failures: list[dict[str, Any]] = []
    growth = 0.0
    for file in sorted(folder.glob("*.json")):
        one = json.loads(file.read_text())
        by_status.update(one["by_status"])
        by_operation.update(one["by_operation"])
        slowest = max(slowest, (one["slowest"][0], one["slowest"][1]))
        failures += one["failures"]
        memory = list(enumerate(one["memory"]))
        growth = max(growth, record.growth([(float(n), float(size)) for n, size in memory]))
    return Together(by_status, by_operation, slowest, failures, growth)


def judge(found: Together, seconds: float) -> int:
    """Write what was found; 0 where it is what was wanted."""
    all_ = sum(found.by_status.values())
    faults = sum(n for status, n in found.by_status.items() if status.startswith("5"))
    other = sum(not one["wrong"].startswith("answered 5") for one in found.failures)
    fewest = min(found.by_operation.items(), key=lambda pair: pair[1], default=("none", 0))
    targets = [
        Target("requests", f"{REQUESTS:,}", f"{all_:,}", all_ >= REQUESTS),
        Target("answers of 500 and above", "0", str(faults), not faults),
        Target("answers that are not as described", "0", str(other), not other),
    ]
    by_status = ", ".join(f"{n:,} of {status}" for status, n in sorted(found.by_status.items()))
    record.put(
        "Fuzz",
        [
            "`make soak-fuzz` makes up requests of every operation from the API's own description:",
            "documents of all mail systems and the description's examples with a place or two",
            "changed, odd parameters, headers and addresses, by people of every role. Each answer",
            "is held against the description, and a stranger's against what is not theirs. It",
            "calls the application as a web server does, with a real database and queue.",
            "",
            f"- {record.today()}, {seconds / 60:.0f} minutes, {all_ / max(1.0, seconds):.0f} "
            f"requests a second, seed {SEED}, {record.machine()}",
            f"- {len(found.by_operation)} operations; the fewest requests were {fewest[1]:,}, of "
            f"`{fewest[0]}`",
            f"- answers by status: {by_status}",
            f"- the slowest took {found.slowest[0]:.1f} s: `{found.slowest[1]}`; memory of a "
            f"process grew by {100 * found.growth:.0f} % in the last third",
            "",
            *record.target_table(targets),
            *(
                f"    {one.get('operation', '')}: {one['wrong'][:160]}"
                for one in found.failures[:20]
            ),
        ],
        PAGE,
    )  # fmt: skip
    return 0 if all(one.met for one in targets) else 1


if __name__ == "__main__":
    sys.exit(main())
