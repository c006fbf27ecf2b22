"""Scenarios from files, and what is wrong with them, for the commands."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import IO, Any

import msgspec

from calculators.errors import Problem
from planner.management.tables import problems_as_text

BAD_INPUT = 2


def opened(file: str) -> IO[bytes]:
    """A file, or standard input for "-".

    Raises:
        OSError: it cannot be read
    """
    return os.fdopen(os.dup(sys.stdin.fileno()), "rb") if file == "-" else Path(file).open("rb")


def refuse(problems: list[Problem], format: str) -> int:
    """Print every problem, and give the exit status that says so."""
    if format == "json":
        print(pretty({"errors": [problem.as_dict() for problem in problems]}))
    print(problems_as_text(problems), file=sys.stderr)
    return BAD_INPUT


def unreadable(file: str, error: OSError) -> Problem:
    """That a file cannot be read, and why."""
    return Problem(
        "",
        "unreadable",
        f"{file} cannot be read: {error.strerror}.",
        "Name a file that exists, or - for standard input.",
    )


def pretty(value: Any) -> str:
    """JSON for people."""
    # Written in C and indented in C: Python's own writer of indented JSON takes twice as long.
    return msgspec.json.format(json.dumps(value, ensure_ascii=True, allow_nan=False), indent=2)
