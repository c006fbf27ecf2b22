"""Style, types, the rules of the rooms, security: each tool in turn, all of them always."""

import subprocess
import sys
import time
from pathlib import Path

from planner.environment import ROOT

BIN = Path(sys.executable).parent
CHECKS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "rooms": ["lint-imports"],
    "security": ["bandit", "-q", "-ll", "-r", "-c", "pyproject.toml", "calculators", "planner"],
}


def main() -> int:
    """Prints what a tool says when it complains; 1 where any does."""
    worst = 0
    for name, (tool, *arguments) in CHECKS.items():
        began = time.monotonic()
        done = subprocess.run(
            [str(BIN / tool), *arguments], cwd=ROOT, text=True, capture_output=True
        )
        verdict = "complains" if done.returncode else "is content"
        print(f"{tool} {verdict} ({name}, {time.monotonic() - began:.1f} s)", flush=True)
        if done.returncode:
            worst = 1
            print((done.stdout + done.stderr).strip(), flush=True)
    return worst


if __name__ == "__main__":
    sys.exit(main())
