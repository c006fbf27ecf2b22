"""What a soak has shown, as a page: docs/soak.md has a section of each kind of soak."""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from planner.environment import ROOT

PAGE = ROOT / "docs" / "soak.md"
HEAD = """# Soaks

What the long tests last found, each written by the command that it names. What was wanted is in
the tables; where it was not reached, they say so.
"""


class Target(NamedTuple):
    """Something that was wanted, what came of it, and whether that will do."""

    what: str
    wanted: str
    found: str
    met: bool


def put(title: str, lines: Sequence[str], page: Path = PAGE) -> None:
    """Write a section in the place of the one with this title; the others stay."""
    there = page.read_text() if page.exists() else ""
    sections = re.split(r"^(?=## )", there, flags=re.MULTILINE)[1:] if HEAD in there else []
    kept = [one for one in sections if not one.startswith(f"## {title}\n")]
    made = "\n".join([f"## {title}", "", *lines, ""]).rstrip() + "\n"
    ordered = sorted([*kept, made], key=lambda one: one.partition("\n")[0])
    page.write_text("\n".join([HEAD, *(one.rstrip() + "\n" for one in ordered)]))
    print(made, flush=True)


def machine() -> str:
    return f"{os.cpu_count()} processors, {platform.machine()}, Python {platform.python_version()}"


def today() -> str:
    return time.strftime("%Y-%m-%d")


def target_table(targets: Sequence[Target]) -> list[str]:
    """The table, and above it a sentence for who reads no further."""
    missed = [one.what for one in targets if not one.met]
    said = f"Not reached: {'; '.join(missed)}." if missed else "All that was wanted was reached."
    rows = [
        f"| {one.what} | {one.wanted} | {one.found} | {'yes' if one.met else '**no**'} |"
        for one in targets
    ]
    return [said, "", "| what | wanted | found | reached |", "| --- | --- | --- | --- |", *rows, ""]


def recovery_table(recoveries: Sequence[tuple[float, str]]) -> list[str]:
    """How long each kind of kill was felt."""
    by_name: dict[str, list[float]] = {}
    for took, name in recoveries:
        by_name.setdefault(name, []).append(took)
    rows = [
        f"| {name} | {len(found)} | {median(found):.1f} s | {max(found):.1f} s |"
        for name, found in sorted(by_name.items())
    ]
    title = "| killed | times | well again after, median | at most |"
    head = [title, "| --- | ---: | ---: | ---: |"]
    return [*head, *rows, ""]


def memory_table(memory: Sequence[tuple[float, float]]) -> list[str]:
    """Twelve rows at most, evenly apart."""
    step = max(1, len(memory) // 12)
    rows = [f"| {at:.1f} | {megabytes:.0f} MB |" for at, megabytes in memory[::step]]
    return ["| minute | memory of all processes |", "| ---: | ---: |", *rows, ""]


def growth(memory: Sequence[tuple[float, float]]) -> float:
    """How much larger the last third is than the middle one; the first warms up."""
    third = len(memory) // 3
    if not third:
        return 0.0
    middle = mean(one for _, one in memory[third:-third])
    last = mean(one for _, one in memory[-third:])
    return last / middle - 1


def indented(faults: Sequence[Any], most: int = 40) -> list[str]:
    """What went wrong, word by word."""
    if not faults:
        return []
    shown = [f"    {one.kind}: {one.text[:240]}" for one in faults[:most]]
    more = [f"    and {len(faults) - most} more"] if len(faults) > most else []
    return ["What went wrong:", "", *shown, *more, ""]
