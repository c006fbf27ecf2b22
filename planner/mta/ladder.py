"""The ladder: the same messages through one bottleneck more at each stage."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from calculators.formulas.transport import relay as mta
from calculators.studies.tools.relay_commands import queue_bytes
from calculators.studies.tools.relay_parameters import Parameters
from planner.mta import private, tools
from planner.mta.children import Counting
from planner.mta.errors import BenchmarkError
from planner.mta.measure import Progress, Run, measure
from planner.mta.sandbox import Sandbox
from planner.mta.targets import Target, greeting

RAM_DISK = Path("/dev/shm")  # nosec B108
_RAM_KINDS = {"tmpfs", "ramfs"}
_LOG_BYTES = 2000  # What a relay writes of one message, at most.


@dataclass(frozen=True, slots=True)
class Stage:
    """One rung: where the queues are, and how many relays stand in a row."""

    key: str
    title: str
    relays: int
    in_ram: bool


STAGES: dict[str, Stage] = {
    stage.key: stage
    for stage in (
        Stage("sink", "Straight into smtp-sink", 0, False),
        Stage("ram-queue", "One relay, queue on a RAM disk", 1, True),
        Stage("disk-queue", "One relay, queue on a real disk", 1, False),
        Stage("second-relay", "Through a second relay", 2, False),
    )
}


@dataclass(slots=True)
class Ladder:
    """What was measured, and what was not, with the reason."""

    runs: list[Run] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)

    def steps(self) -> list[dict[str, Any]]:
        """What each stage costs against the one before it."""
        return steps(self.runs)


class Measured(Protocol):
    """A run, or a row that keeps one."""

    @property
    def kind(self) -> str: ...
    @property
    def parameters(self) -> Mapping[str, Any]: ...
    @property
    def messages_per_minute(self) -> float: ...


def steps(runs: Sequence[Measured]) -> list[dict[str, Any]]:
    """What each run of a ladder costs against the stage before it, over as many sessions.

    Args:
        runs: stage by stage, in their order
    """
    found: list[dict[str, Any]] = []
    here: dict[Any, float] = {}
    before: dict[Any, float] = {}
    kind = ""
    for run in runs:
        if run.kind != kind:
            kind, before, here = run.kind, here, {}
        sessions, rate = run.parameters.get("sessions"), run.messages_per_minute
        above = before.get(sessions)
        here[sessions] = rate
        found.append(
            {
                "cost": None if above is None else mta.stage_cost(above, rate),
                "cost_percent": None if above is None else mta.stage_cost_percent(above, rate),
            }
        )
    return found


def climb(
    stages: Sequence[str],
    asked: Parameters,
    disk: Path,
    name: str,
    timeout: float,
    progress: Progress,
    ramp: Sequence[int] = (),
) -> Ladder:
    """Every stage that the machine allows, in order, each with servers of its own.

    Args:
        stages: keys of STAGES
        asked: checked parameters; host and port are not used
        disk: folder on a real disk
        name: as the runs are to be listed; empty for the stages' titles
        timeout: seconds for each stage
        progress: told how far it is
        ramp: numbers of sessions, one run each; empty for that of the parameters alone

    Raises:
        BenchmarkError: the programs are not installed
    """
    for program in ("smtp-source", "smtp-sink"):
        tools.find(program)
    ladder = Ladder()
    for stage in (STAGES[key] for key in STAGES if key in stages):
        parent = RAM_DISK if stage.in_ram else disk
        if reason := _refusal(stage, parent, asked):
            ladder.skipped[stage.key] = reason
            progress(f"{stage.title}: left out, {reason}")
            continue

        def say(text: str, title: str = stage.title) -> None:
            progress(f"{title}: {text}")

        try:
            for run in _runs(stage, parent, asked, ramp or (asked.sessions,), name, timeout, say):
                ladder.runs.append(run)
        except BenchmarkError as error:
            ladder.failed[stage.key] = str(error)
            say(f"failed. {error}")
    return ladder


def _runs(
    stage: Stage, parent: Path, asked: Parameters, ramp: Sequence[int], name: str, timeout: float,
    say: Progress,
) -> Iterator[Run]:  # fmt: skip
    """A run for each number of sessions, all through the same servers."""
    with Sandbox() as sandbox:
        say("starting")
        ready = replace(asked, sessions=max(ramp))
        sink, port = private.start_sink(sandbox, ready)
        relays = []
        for number in range(stage.relays, 0, -1):
            relay = private.start_postfix(sandbox, parent, f"relay{number}", ready, port)
            relays.append(relay)
            port = relay.port
        target = Target(private.LOOPBACK, private.LOOPBACK, port, greeting(private.LOOPBACK, port))
        more: dict[str, Any] = {"relays": stage.relays}
        if relays:
            more["queue_filesystem"] = tools.filesystem_of(relays[0].folder)
        queues = [relay.queue() for relay in reversed(relays)]
        for sessions in ramp:
            now = replace(asked, sessions=sessions)
            there = sink.counter
            if len(ramp) > 1:
                say(f"{sessions} session{'s' * (sessions > 1)}")
            arrived = partial(_more_than, there, sink)
            yield measure(
                stage.key, name or stage.title, now, target, queues, timeout, say, more, arrived
            )


def _more_than(there: int, sink: Counting) -> int:
    """Messages that have reached the sink since there were so many."""
    return sink.counter - there


def _refusal(stage: Stage, parent: Path, asked: Parameters) -> str:
    """Why this machine does not allow a stage; empty where it does."""
    if not stage.relays:
        return ""
    if reason := private.refusal():
        return reason
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        return f"{parent} is no folder that can be written to."
    if not all(above.stat().st_mode & stat.S_IXOTH for above in (parent, *parent.parents)):
        return f"Postfix's own user cannot pass through to {parent}."
    in_ram = tools.filesystem_of(parent) in _RAM_KINDS
    if stage.in_ram and not in_ram:
        return f"{parent} is not a RAM disk."
    if in_ram and not stage.in_ram:
        return f"{parent} is a RAM disk; name a folder on a real one with --disk-directory."
    needed = stage.relays * (queue_bytes(asked) + asked.messages * _LOG_BYTES)
    free = shutil.disk_usage(parent).free
    if needed > free:
        return f"{parent} has {free / 1e6:,.0f} MB free and the queue may need {needed / 1e6:,.0f}."
    return ""
