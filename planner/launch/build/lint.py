"""Style, types, the rules of the rooms, security: each tool in turn, all of them always."""

import subprocess
import sys
import time
from pathlib import Path

from planner.environment import ROOT
from planner.launch.build import environment_setup as setup

BIN = Path(sys.executable).parent
PYTHON = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "rooms": ["lint-imports"],
    "security": ["bandit", "-q", "-ll", "-r", "-c", "pyproject.toml", "calculators", "planner"],
}
# Scripts of package.json.
FRONT_END = {"types of the front end": "typecheck", "style of the front end": "lint"}


def main() -> int:
    """Prints what a tool says when it complains; 1 where any does."""
    npm = setup.node_tools()
    commands = {name: [str(BIN / tool), *rest] for name, (tool, *rest) in PYTHON.items()}
    commands |= {name: [*npm, "run", "--silent", script] for name, script in FRONT_END.items()}
    return max([complaint(name, command) for name, command in commands.items()])


def complaint(name: str, command: list[str]) -> int:
    """Runs one tool; 1 where it complains, with its words on the screen."""
    began = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    verdict = "complaints" if done.returncode else "fine"
    print(f"{name}: {verdict} ({time.monotonic() - began:.1f} s)", flush=True)
    if done.returncode:
        print((done.stdout + done.stderr).strip(), flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
