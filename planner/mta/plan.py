"""What a benchmark was asked to do, checked as a whole before anything starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.fields import Field
from calculators.studies.tools import relay_parameters
from planner.mta import ladder, targets
from planner.mta.errors import BenchmarkError
from planner.mta.ladder import Ladder
from planner.mta.measure import Progress, measure
from planner.mta.queues import CountedQueue, ListedQueue, Queue

MOST_SECONDS = 3600
MOST_BYTES = 20_000_000_000
DISK = Path("/var/tmp")  # nosec B108

TIMEOUT = Field(
    "timeout", "Time allowed", "number", "s", 300, "house, longer than most runs take",
    least=1, most=MOST_SECONDS, help="Seconds allowed for each stage.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """A checked plan; ``read`` is the only maker."""

    parameters: relay_parameters.Parameters
    timeout: float
    allowed: tuple[str, ...]
    name: str


def read(
    asked: Mapping[str, Any],
    timeout: float,
    name: str = "",
    target: str | None = None,
    allowed: Sequence[str] = (),
    allowed_domains: Sequence[str] = (),
) -> Plan:
    """Check everything that can be checked without sending anything.

    Raises:
        InputProblems: parameters out of bounds
        BenchmarkError: a target or a mailbox that must not get a flood of mail
    """
    document = dict(asked)
    if target is not None:
        document["host"], document["port"] = targets.split(target)
    problems: list[Problem] = []
    try:
        parameters = relay_parameters.read(document)
    except InputProblems as error:
        problems += error.problems
    if not TIMEOUT.least <= timeout <= TIMEOUT.most:
        message = f"{TIMEOUT.label}: {timeout:g} s given."
        hint = f"Give {TIMEOUT.least:g} to {TIMEOUT.most:g} seconds."
        problems.append(Problem("/timeout", "out-of-bounds", message, hint))
    if problems:
        raise InputProblems(problems)
    total = parameters.messages * parameters.size_bytes
    if total > MOST_BYTES:
        message = f"Message size: all messages together are {total / 1e9:,.1f} GB."
        hint = f"Keep messages × size within {MOST_BYTES / 1e9:,.0f} GB."
        raise InputProblems([Problem("/size_bytes", "too-large", message, hint)])
    for mailbox in (parameters.sender, parameters.recipient):
        targets.check_mailbox_domain(mailbox, allowed_domains)
    return Plan(parameters, float(timeout), tuple(allowed), name)


def run_target(
    plan: Plan, progress: Progress, configuration: Path | None, queue_folder: Path | None
) -> Ladder:
    """One run against a target that is already there.

    Raises:
        BenchmarkError: no rate can be stated, with the reason
    """
    asked = plan.parameters
    target = targets.reach(asked.host, asked.port, plan.allowed)
    queues = _queues(configuration, queue_folder)
    if target.is_postfix and not queues:
        progress(
            "The target is a Postfix whose queue is not watched, so this is only how fast it "
            "accepts. Name its --config-directory to measure until the queue is empty."
        )
    kind = "relay" if queues else "acceptance"
    name = plan.name or f"{asked.host}, port {asked.port}"
    run = measure(kind, name, asked, target, queues, plan.timeout, progress)
    return Ladder(runs=[run])


def run_private(plan: Plan, progress: Progress, stages: Sequence[str], disk: Path) -> Ladder:
    """The ladder on servers of our own; a stage that cannot be measured says why."""
    keys = [key for key in ladder.STAGES if not stages or key in stages]
    return ladder.climb(keys, plan.parameters, disk, plan.name, plan.timeout, progress)


def _queues(configuration: Path | None, folder: Path | None) -> list[Queue]:
    for path in (configuration, folder):
        if path is not None and not path.is_dir():
            raise BenchmarkError(f"There is no folder {path}, or it cannot be seen from here.")
    listed = None if configuration is None else ListedQueue(configuration)
    if folder is not None:
        return [CountedQueue(folder, listed)]
    return [] if listed is None else [listed]
