"""What the relay benchmark prints: plain values for JSON, a ladder for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculators.errors import Problem
from calculators.sheet.numbers import count, fixed
from planner.management.tables import shown, table
from planner.mta.ladder import STAGES, Ladder
from planner.mta.measure import Run

_OPTIONS = {
    "size_bytes": "size", "host": "target", "port": "target", "allowed": "allow",
}  # fmt: skip


def as_dict(ladder: Ladder, ids: Sequence[str], together: str | None) -> dict[str, Any]:
    """Everything that was found, ready for JSON.

    Args:
        ladder: the runs, and the stages without one
        ids: of the stored measurements, one a run; empty where nothing is stored
        together: what the stored stages of a ladder share
    """
    steps = ladder.steps()
    return {
        "ladder": together,
        "measurements": [
            {"id": ids[at] if ids else None, **_run(run), **steps[at]}
            for at, run in enumerate(ladder.runs)
        ],
        "skipped": _without(ladder.skipped),
        "failed": _without(ladder.failed),
    }


def as_table(found: dict[str, Any]) -> str:
    """The ladder as columns, then what is not in it and why."""
    lines = []
    if found["measurements"]:
        lines = table(
            ("stage", "messages/min", "seconds", "accepted", "cost/min", "cost"),
            [
                (
                    title(run), count(run['messages_per_minute']),
                    fixed(run['seconds'], 2), fixed(run['accepted_seconds'], 2),
                    "" if run["cost"] is None else count(run['cost']),
                    "" if run["cost"] is None else f"{fixed(run['cost_percent'], 1)} %",
                )
                for run in found["measurements"]
            ],
            right={1, 2, 3, 4, 5},
        )  # fmt: skip
        first = found["measurements"][0]
        host, asked = first["host"], first["parameters"]
        lines += [
            "",
            f"{count(first['messages'])} messages of {count(asked['size_bytes'])} bytes over "
            f"{asked['sessions']} sessions, Postfix {first['tools']['postfix']}, "
            f"{shown(host['cores'])} cores, {host['system']} {host['kernel']}.",
        ]
    for word in ("skipped", "failed"):
        lines += [f"{one['title']}: {word}. {one['reason']}" for one in found[word]]
    kept = [run["id"] for run in found["measurements"] if run["id"]]
    lines.append(f"Stored: {', '.join(kept)}." if kept else "Nothing was stored.")
    return "\n".join(lines)


def title(run: dict[str, Any]) -> str:
    """The stage, or for a target of somebody's own its name."""
    stage = STAGES.get(run["kind"])
    return stage.title if stage else run["name"]


def problems_as_options(problems: Sequence[Problem]) -> str:
    """Every problem, under the name of its option."""
    lines = []
    for problem in problems:
        field = problem.pointer.strip("/")
        option = "--" + _OPTIONS.get(field, field).replace("_", "-")
        lines.append(f"{option}: {problem.message} {problem.hint}".strip())
    return "\n".join(lines)


def _run(run: Run) -> dict[str, Any]:
    return {
        "kind": run.kind,
        "name": run.name,
        "started_at": run.started_at.isoformat(),
        "messages": run.messages,
        "seconds": run.seconds,
        "messages_per_minute": run.messages_per_minute,
        "accepted_seconds": run.accepted_seconds,
        "drained_seconds": run.drained_seconds,
        "parameters": run.parameters,
        "tools": run.tools,
        "host": run.host,
        "source": run.source,
    }


def _without(reasons: dict[str, str]) -> list[dict[str, str]]:
    return [
        {"kind": key, "title": STAGES[key].title, "reason": reason}
        for key, reason in reasons.items()
    ]
