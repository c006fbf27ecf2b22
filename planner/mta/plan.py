"""What a benchmark was asked to do, checked as a whole before anything starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
MOST_STEPS = 16
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
    ramp: tuple[int, ...]

    @property
    def together(self) -> bool:
        """Whether several numbers of sessions are compared."""
        return len(self.ramp) > 1


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
    ramp = _ramp(document, problems)
    document["sessions"] = max(ramp, default=None)
    try:
        parameters = relay_parameters.read(document)
    except InputProblems as error:
        problems += error.problems
    if not TIMEOUT.least <= timeout <= TIMEOUT.most:
        message = f"{TIMEOUT.label}: {timeout:g} s given."
        hint = f"Give {TIMEOUT.least:g} to {TIMEOUT.most:g} seconds."
        problems.append(Problem("/timeout", "out-of-bounds", message, hint))
    if problems:
        order = [f"/{field.name}" for field in (*relay_parameters.FIELDS, TIMEOUT)]
        raise InputProblems(sorted(problems, key=lambda problem: order.index(problem.pointer)))
    total = parameters.messages * parameters.size_bytes
    if total > MOST_BYTES:
        message = f"Message size: all messages together are {total / 1e9:,.1f} GB."
        hint = f"Keep messages × size within {MOST_BYTES / 1e9:,.0f} GB."
        raise InputProblems.one("/size_bytes", "too-large", message, hint)
    for mailbox in (parameters.sender, parameters.recipient):
        targets.check_mailbox_domain(mailbox, allowed_domains)
    return Plan(parameters, float(timeout), tuple(allowed), name, ramp)


def _ramp(document: Mapping[str, Any], problems: list[Problem]) -> tuple[int, ...]:
    """The numbers of sessions, each once, the fewest first; what is wrong with any of them."""
    asked = document.get("sessions")
    given = list(asked) if isinstance(asked, list | tuple) else [asked]
    messages = document.get("messages")
    if len(given) > MOST_STEPS:
        message = f"Sessions: {len(given)} numbers given."
        hint = f"Give at most {MOST_STEPS}, such as 1,4,16,64,256."
        problems.append(Problem("/sessions", "too-many", message, hint))
        return ()
    for each in given:
        try:
            relay_parameters.read({} if each is None else {"sessions": each})
        except InputProblems as error:
            problems += error.problems
        else:
            if len(given) > 1 and isinstance(messages, int) and int(each or 1) > messages:
                message = f"Sessions: {each:,} for {messages:,} messages."
                hint = "A session sends a message at least: give fewer, or more messages."
                problems.append(Problem("/sessions", "too-large", message, hint))
    return () if problems else tuple(sorted({int(each) for each in given if each is not None}))


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
    found = Ladder()
    for sessions in plan.ramp or (asked.sessions,):
        now = replace(asked, sessions=sessions)
        found.runs.append(measure(kind, name, now, target, queues, plan.timeout, progress))
    return found


def run_private(plan: Plan, progress: Progress, stages: Sequence[str], disk: Path) -> Ladder:
    """The ladder on servers of our own; a stage that cannot be measured says why."""
    keys = [key for key in ladder.STAGES if not stages or key in stages]
    asked, timeout = plan.parameters, plan.timeout
    return ladder.climb(keys, asked, disk, plan.name, timeout, progress, plan.ramp)


def _queues(configuration: Path | None, folder: Path | None) -> list[Queue]:
    for path in (configuration, folder):
        if path is not None and not path.is_dir():
            raise BenchmarkError(f"There is no folder {path}, or it cannot be seen from here.")
    listed = None if configuration is None else ListedQueue(configuration)
    if folder is not None:
        return [CountedQueue(folder, listed)]
    return [] if listed is None else [listed]
