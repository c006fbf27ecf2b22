"""Runs the benchmarks: tests/benchmarks/bench_*.py, or long_*.py with --long.

Each is a program that prints a JSON line for each figure. The database that DATABASE_URL names
is made ready first, with the catalogue and the demo plans.
"""

import os
import subprocess
import sys
from pathlib import Path

from planner.environment import ROOT
from planner.launch import programs

FOLDER = ROOT / "tests" / "benchmarks"


def main(arguments: list[str]) -> int:
    """Runs them one after the other; 1 where one failed."""
    pattern = "long_*.py" if "--long" in arguments else "bench_*.py"
    found = sorted(FOLDER.glob(pattern))
    if not found:
        print(f"There is no {(FOLDER / pattern).relative_to(ROOT)}.", file=sys.stderr)
        return 0
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ready = subprocess.run(
        programs.prepare("migrate", "load_catalogue", "load_demo"),
        cwd=ROOT, env=environment, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return max([ready.returncode, *(run(path, environment) for path in found)])


def run(path: Path, environment: dict[str, str]) -> int:
    """One benchmark; its lines go straight to standard output."""
    return subprocess.run([sys.executable, str(path)], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
