"""One run: from the first message to the empty queue."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from calculators.formulas.transport import relay
from calculators.studies.tools.relay_commands import source_options
from calculators.studies.tools.relay_parameters import Parameters
from planner.mta import tools
from planner.mta.children import Counting
from planner.mta.errors import BenchmarkError
from planner.mta.queues import Queue
from planner.mta.targets import Target

Progress = Callable[[str], None]

_POLL_S = 0.05
_WATCH_S = 0.5
# Counting may take this part of the time at most, or it would slow down what it measures.
_COUNTING_SHARE = 0.1
_SETTLED = 2


@dataclass(frozen=True, slots=True)
class Run:
    """What one run found; plain values, ready to be stored or printed."""

    kind: str
    name: str
    started_at: datetime
    parameters: dict[str, Any]
    messages: int
    seconds: float
    messages_per_minute: float
    accepted_seconds: float
    drained_seconds: float | None
    tools: dict[str, str]
    host: dict[str, Any]
    source: str


@dataclass(slots=True)
class _Watch:
    """What was seen while waiting."""

    peak: int = 0
    pause: float = _POLL_S
    resolution: float = 0.0
    looked_at: float = 0.0
    depth: int | None = None
    empty_since: float | None = None
    empty_looks: int = 0


def measure(
    kind: str,
    name: str,
    asked: Parameters,
    target: Target,
    queues: Sequence[Queue],
    timeout: float,
    progress: Progress,
    more: dict[str, Any] | None = None,
    delivered: Callable[[], int] | None = None,
) -> Run:
    """Send the messages, wait until every queue is empty, and work out the rate.

    Args:
        kind: which stage this is
        name: as it is to be listed
        asked: checked parameters
        target: checked target; it was seen to greet
        queues: what must be empty before and after; none where there is no queue
        timeout: seconds for the whole run
        progress: told how far it is, now and then
        more: further parameters to keep
        delivered: messages that have arrived at the end, where that is known

    Raises:
        BenchmarkError: no rate can be stated, with the reason
    """
    program = tools.find("smtp-source")
    for queue in queues:
        if held := queue.count():
            raise BenchmarkError(
                f"The queue already holds {_messages(held)}: wait until it is empty, or the "
                "rate would count them too."
            )
    options = source_options(asked, target.address, target.port)
    started_at = datetime.now(UTC)
    source = Counting([program, *options])
    deadline = source.started_at + timeout
    watch = _Watch()
    try:
        accepted = _accept(source, asked, queues, watch, deadline, timeout, progress)
        drained = _drain(source, asked, queues, watch, deadline, timeout, progress)
    finally:
        source.stop()
    if delivered is not None:
        _all_delivered(delivered, asked.messages)
    seconds = accepted if drained is None else max(drained, accepted)
    kept: dict[str, Any] = {
        "target": f"{target.name}:{target.port}",
        "address": target.address,
        "sessions": min(asked.sessions, asked.messages),
        "size_bytes": asked.size_bytes,
        "sender": asked.sender,
        "recipient": asked.recipient,
        "timeout_seconds": timeout,
        "command": " ".join(["smtp-source", *options]),
    }
    if queues:
        kept["queue"] = queues[0].how
        kept["queue_peak"] = watch.peak
        kept["resolution_seconds"] = round(watch.resolution, 3)
    until = f"until the queue was empty ({queues[0].how})" if queues else "until all were accepted"
    versions = tools.versions()
    return Run(
        kind=kind,
        name=name,
        started_at=started_at,
        parameters=kept | (more or {}),
        messages=asked.messages,
        seconds=seconds,
        messages_per_minute=float(relay.messages_per_minute(asked.messages, seconds)),
        accepted_seconds=accepted,
        drained_seconds=None if drained is None else seconds,
        tools=versions,
        host=tools.host_facts(),
        source=f"smtp-source of Postfix {versions['postfix']}, from the first message {until}",
    )


def _accept(
    source: Counting, asked: Parameters, queues: Sequence[Queue], watch: _Watch,
    deadline: float, timeout: float, progress: Progress,
) -> float:  # fmt: skip
    """Wait until smtp-source has handed over everything; the seconds it took."""
    next_look = 0.0
    while not source.wait(_POLL_S):
        now = time.monotonic()
        if now > deadline:
            raise BenchmarkError(
                f"Only {source.counter:,} of {_messages(asked.messages)} were accepted in "
                f"{timeout:g} s: give it more time with --timeout, or send fewer."
            )
        if now >= next_look:
            _look(queues, watch)
            next_look = time.monotonic() + max(_WATCH_S, watch.pause)
            waiting = "" if watch.depth is None else f", {watch.depth:,} in the queue"
            progress(f"{source.counter:,} of {asked.messages:,} accepted{waiting}")
    status = source.process.returncode
    if status or source.counter < asked.messages:
        reason = source.said.rpartition("fatal: ")[2] or f"smtp-source ended with status {status}"
        raise BenchmarkError(
            f"The target stopped after {source.counter:,} of {_messages(asked.messages)}: {reason}."
        )
    assert source.ended_at is not None
    return source.ended_at - source.started_at


def _drain(
    source: Counting, asked: Parameters, queues: Sequence[Queue], watch: _Watch,
    deadline: float, timeout: float, progress: Progress,
) -> float | None:  # fmt: skip
    """Wait until every queue is empty, and stays so; None where there is no queue."""
    if not queues:
        return None
    watch.empty_since, watch.empty_looks = None, 0
    watch.looked_at = source.ended_at or time.monotonic()
    shown = 0.0
    while watch.empty_looks < _SETTLED:
        _look(queues, watch)
        now = time.monotonic()
        if watch.depth and now > deadline:
            reasons = [reason for queue in queues for reason in queue.reasons()]
            why = f" They wait because: {'; '.join(reasons)}." if reasons else ""
            raise BenchmarkError(
                f"The queue still held {_messages(watch.depth)} after {timeout:g} s: give it "
                f"more time with --timeout, or send fewer.{why}"
            )
        if now - shown > _WATCH_S:
            shown = now
            progress(f"all accepted, {watch.depth or 0:,} in the queue")
        if watch.empty_looks < _SETTLED:
            time.sleep(watch.pause)
    assert watch.empty_since is not None
    return watch.empty_since - source.started_at


def _look(queues: Sequence[Queue], watch: _Watch) -> None:
    """Count, and say how long to leave the queue alone after that.

    A message may move between folders while they are counted, so that one empty look does not
    settle it. The queue counts as empty from the end of the first of two empty looks.
    """
    if not queues:
        return
    began = time.monotonic()
    watch.depth = sum(queue.count() for queue in queues)
    ended = time.monotonic()
    watch.pause = max(_POLL_S / 2, (ended - began) / _COUNTING_SHARE)
    watch.peak = max(watch.peak, watch.depth)
    if watch.depth:
        watch.empty_since, watch.empty_looks = None, 0
        watch.looked_at = ended
        return
    if watch.empty_since is None:
        watch.empty_since = ended
        watch.resolution = ended - watch.looked_at
    watch.empty_looks += 1


def _all_delivered(delivered: Callable[[], int], messages: int) -> None:
    deadline = time.monotonic() + 2
    while delivered() < messages and time.monotonic() < deadline:
        time.sleep(_POLL_S / 2)
    if (arrived := delivered()) < messages:
        raise BenchmarkError(
            f"The queue is empty, but only {arrived:,} of {_messages(messages)} reached the "
            "sink: the relay bounced the others, and their rate says nothing."
        )


def _messages(number: int) -> str:
    return f"{number:,} message{'' if number == 1 else 's'}"
