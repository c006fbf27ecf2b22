"""Plain disks that hold no volume, said where a check of the others stands: those look nearly full,
and it is not the disks that are few."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace as replaced

from calculators.checks.check import FAIL, NOT_CHECKED, Verdict
from calculators.scenario.plain import kept_plain
from calculators.sheet.lines.recording import Recording
from calculators.sheet.said.numbers import count

# Checks of the disks that hold something alone.
_OF_HOLDING = frozenset({"database-space", "database-rate"})
_PLAIN, _VOLUMES, _DISKS = "storage.plain_disks", "storage.volumes", "disks.database"
_GIVEN = "database_disks"


def told(bench: Any, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts, with how many database disks of a server hold no volume in the messages of
    those that are held against the others alone."""
    if bench.recording.value(_PLAIN) != 1 or not (said := _said(bench.recording)):
        return verdicts
    return [_with(each, said) if each.check.name in _OF_HOLDING else each for each in verdicts]


def may_be_said(verdict: Verdict, bench: Any, arrays: Collection[str]) -> bool:
    """Whether the message of a check may say so: none do where nobody gives how many disks there
    are.

    Args:
        verdict: of the check
        bench: the scenario on the bench
        arrays: inputs that it is swept for
    """
    given = _GIVEN in arrays or bench.value(_GIVEN) is not None
    return given and verdict.check.name in _OF_HOLDING


@kept_plain
def _said(recording: Recording) -> str:
    """On how many plain disks of a server databases stand, and how many are empty; "" where none
    are."""
    volumes, disks = recording.value(_VOLUMES) or 0, recording.value(_DISKS) or 0
    if not 0 < volumes < disks:
        return ""
    holding = "disk that holds" if volumes == 1 else "disks that hold"
    empty = disks - volumes
    return (
        f"on the {'one' if volumes == 1 else count(volumes)} {holding} databases; {count(empty)} "
        f"more {'holds' if empty == 1 else 'hold'} none yet"
    )


def _with(verdict: Verdict, said: str) -> Verdict:
    if verdict.verdict == NOT_CHECKED:
        return verdict
    message = verdict.message
    if verdict.verdict == FAIL:
        # Behind what would help, which is a sentence of its own.
        return replaced(verdict, message=f"{message} That is {said}.")
    return replaced(verdict, message=f"{message.removesuffix('.')}, {said}.")
