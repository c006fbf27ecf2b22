"""`make soak-fuzz`: requests made up from the API's own description; writes to docs/soak.md.

FUZZ_REQUESTS is how many at least (100,000); SOAK_PAGE another place for what was found.
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

from planner.environment import ROOT
from tests.soak import record
from tests.soak.record import Target

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "100000"))
PAGE = Path(os.environ.get("SOAK_PAGE", str(record.PAGE)))
FILE = "tests/api/test_fuzz.py"


def main() -> int:
    """Rounds of the fuzzer, new requests each, until there were enough."""
    counted: Counter[str] = Counter()
    failed: list[str] = []
    rounds, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        while sum(counted.values()) < REQUESTS and rounds < 1 + REQUESTS // 100:
            rounds += 1
            left = REQUESTS - sum(counted.values())
            failed += one_round(Path(folder), share_for(left))
            counted = Counter()
            for file in Path(folder).glob("*.json"):
                counted.update(json.loads(file.read_text()))
            print(f"{sum(counted.values()):,} requests, {len(failed)} failures", flush=True)
            if failed:
                break
    return judge(counted, failed, rounds, time.monotonic() - began)


def share_for(left: int) -> float:
    """How many times the examples of the suite's tests, which make some 2,000 requests."""
    return min(10.0, max(0.2, left / 2_000))


def one_round(folder: Path, share: float) -> list[str]:
    """One run of the test of all operations; the tests that failed."""
    environment = os.environ | {
        "HYPOTHESIS_PROFILE": "soak",
        "EXAMPLES_SHARE": str(share),
        "FUZZ_COUNTS": str(folder),
    }
    processes = str((os.cpu_count() or 1) + 1)
    command = [sys.executable, "-m", "pytest", FILE, "-q", "-n", processes, "--dist", "worksteal"]
    done = subprocess.run(
        [*command, "--no-header", "-p", "no:cacheprovider"], cwd=ROOT, env=environment,
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout[-6000:], flush=True)
    lines = done.stdout.splitlines()
    said = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return said or ([f"pytest ended with {done.returncode}"] if done.returncode else [])


def judge(counted: Counter[str], failed: list[str], rounds: int, seconds: float) -> int:
    """Write what was found; 0 where it is what was wanted."""
    faults = sum(n for status, n in counted.items() if status.startswith("5"))
    all_ = sum(counted.values())
    targets = [
        Target("requests", f"{REQUESTS:,}", f"{all_:,}", all_ >= REQUESTS),
        Target("answers of 500 and above", "0", str(faults), not faults),
        Target("answers that are not as described", "0", str(len(failed)), not failed),
    ]
    by_status = ", ".join(f"{n:,} of {status}" for status, n in sorted(counted.items()))
    record.put(
        "Fuzz",
        [
            "`make soak-fuzz` makes up requests from the API's own description, of every",
            "operation, and looks at every answer.",
            "",
            f"- {record.today()}, {rounds} rounds in {seconds / 60:.0f} minutes, "
            f"{record.machine()}",
            f"- answers by status: {by_status}",
            "",
            *record.target_table(targets),
            *(f"    {line[:200]}" for line in failed[:20]),
        ],
        PAGE,
    )
    return 0 if all(one.met for one in targets) else 1


if __name__ == "__main__":
    sys.exit(main())
