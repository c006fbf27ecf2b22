"""What the relay benchmark prints: plain values for JSON, a ladder for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculators.errors import Problem
from calculators.sheet.said.numbers import count, fixed
from calculators.studies.tools import concurrency
from planner.management.tables import percent, shown, table
from planner.mta.ladder import STAGES, Ladder
from planner.mta.measure import Run

_WIDTH = 50
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
        "ramp": _ramp(ladder.runs),
        "skipped": _without(ladder.skipped),
        "failed": _without(ladder.failed),
    }


def as_table(found: dict[str, Any]) -> str:
    """The ladder as columns, then what is not in it and why."""
    lines = []
    several = len({run["parameters"]["sessions"] for run in found["measurements"]}) > 1
    if found["measurements"]:
        lines = table(
            ("stage", "sessions", "messages/min", "seconds", "accepted", "cost/min", "cost"),
            [
                (
                    title(run), count(run["parameters"]["sessions"]),
                    count(run['messages_per_minute']),
                    fixed(run['seconds'], 2), fixed(run['accepted_seconds'], 2),
                    "" if run["cost"] is None else count(run['cost']),
                    "" if run["cost"] is None else percent(run["cost_percent"] / 100),
                )
                for run in found["measurements"]
            ],
            right={1, 2, 3, 4, 5, 6},
        )  # fmt: skip
        first = found["measurements"][0]
        host, asked = first["host"], first["parameters"]
        over = "" if several else f" over {asked['sessions']} sessions"
        lines += [
            *_drawn(found["ramp"]),
            "",
            f"{count(first['messages'])} messages of {count(asked['size_bytes'])} bytes{over}, "
            f"Postfix {first['tools']['postfix']}, "
            f"{shown(host['cores'])} cores, {host['system']} {host['kernel']}.",
        ]
    for word in ("skipped", "failed"):
        lines += [f"{one['title']}: {word}. {one['reason']}" for one in found[word]]
    kept = [run["id"] for run in found["measurements"] if run["id"]]
    lines.append(f"Stored: {', '.join(kept)}." if kept else "Nothing was stored.")
    return "\n".join(lines)


def title(run: dict[str, Any]) -> str:
    """The stage, or for a target of somebody's own its name."""
    return _title(run["kind"], run["name"])


def _title(kind: str, name: str) -> str:
    stage = STAGES.get(kind)
    return stage.title if stage else name


def problems_as_options(problems: Sequence[Problem]) -> str:
    """Every problem, under the name of its option."""
    lines = []
    for problem in problems:
        field = problem.pointer.strip("/")
        option = "--" + _OPTIONS.get(field, field).replace("_", "-")
        lines.append(f"{option}: {problem.message} {problem.hint}".strip())
    return "\n".join(lines)


def _ramp(runs: Sequence[Run]) -> dict[str, Any] | None:
    """The chart of the rate over the sessions, and what it says; None for one number alone."""
    points = [
        concurrency.Point(_title(run.kind, run.name), run.parameters["sessions"],
                          run.messages_per_minute)
        for run in runs
    ]  # fmt: skip
    ramps = concurrency.ramps(points)
    if not ramps:
        return None
    return {
        "stages": [
            {
                "stage": ramp.stage,
                "best_sessions": ramp.best.sessions,
                "enough_sessions": ramp.enough.sessions,
                "sentence": ramp.sentence,
            }
            for ramp in ramps
        ],
        "chart": concurrency.ramp_chart(ramps),
    }


def _drawn(ramp: dict[str, Any] | None) -> list[str]:
    """The chart for a terminal: a bar for each number of sessions, all to one scale."""
    if ramp is None:
        return []
    chart = ramp["chart"]
    most = max(rate for line in chart["series"] for rate in line["values"] if rate is not None)
    lines = []
    for line, stage in zip(chart["series"], ramp["stages"], strict=True):
        lines += ["", stage["sentence"]]
        for sessions, rate in zip(chart["x"]["values"], line["values"], strict=True):
            if rate is not None:
                bar = "#" * max(1, round(_WIDTH * rate / most))
                lines.append(f"{count(sessions):>6} {bar} {count(rate)}")
    return lines


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
