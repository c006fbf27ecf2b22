"""Measurements: stored as a benchmark found them, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from django.db import transaction

from calculators.errors import InputProblems, Problem
from planner.models import Measurement, Organisation
from planner.models.ids import new_id
from planner.services import texts
from planner.services.activity import audit


class Run(Protocol):
    """What a benchmark hands over."""

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def started_at(self) -> datetime: ...
    @property
    def parameters(self) -> dict[str, Any]: ...
    @property
    def messages(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def messages_per_minute(self) -> float: ...
    @property
    def accepted_seconds(self) -> float: ...
    @property
    def drained_seconds(self) -> float | None: ...
    @property
    def tools(self) -> dict[str, str]: ...
    @property
    def host(self) -> dict[str, Any]: ...
    @property
    def source(self) -> str: ...


@transaction.atomic
def store_measurements(
    organisation: Organisation, user: Any, runs: Sequence[Run], together: bool = False
) -> list[Measurement]:
    """Keep what a benchmark found: all of it or nothing.

    Args:
        organisation: the owner
        user: who measured
        runs: one or more runs
        together: whether they are the stages of one ladder

    Raises:
        InputProblems: a name that cannot be kept
    """
    ladder: UUID | None = new_id() if together else None
    return [_store(organisation, user, run, ladder) for run in runs]


def delete_measurement(measurement: Measurement) -> None:
    """Remove a measurement; nothing else rests on the row."""
    with transaction.atomic():
        audit.record_deletion(measurement, measurement.organisation)
        measurement.delete()


def checked_name(value: str) -> str:
    """A name as it can be kept.

    Raises:
        InputProblems: what is wrong with it
    """
    problems: list[Problem] = []
    name = texts.name(value, "Name", "/name", problems)
    if problems:
        raise InputProblems(problems)
    return name


def _store(organisation: Organisation, user: Any, run: Run, ladder: UUID | None) -> Measurement:
    measurement = Measurement(
        organisation=organisation,
        ladder=ladder,
        kind=run.kind,
        name=checked_name(run.name),
        started_at=run.started_at,
        parameters=run.parameters,
        messages=run.messages,
        seconds=run.seconds,
        messages_per_minute=run.messages_per_minute,
        accepted_seconds=run.accepted_seconds,
        drained_seconds=run.drained_seconds,
        tools=run.tools,
        host=run.host,
        source=run.source,
        created_by=user,
    )
    measurement.save()
    return measurement
