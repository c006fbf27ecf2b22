"""Which losses that a design survives it does not survive with a fix."""

from __future__ import annotations

from calculators.charts.activation import given_up
from calculators.checks.check import FAIL
from calculators.inputs.common_fields import STATES
from calculators.scenario.bench import Bench
from calculators.scenario.losses.disk_lost import disk_lost
from calculators.scenario.losses.failure_states import broken_states
from calculators.sheet.lazily import cached_property

_DISK_LOST = STATES["disk-lost"]


class Losses:
    """The losses that a design survives."""

    def __init__(self, bench: Bench):
        self._today = bench

    @cached_property
    def _broken(self) -> list[str]:
        return [*broken_states(self._today), *_with_a_disk(self._today)]

    def cost_by(self, then: Bench) -> list[str]:
        """The states, in words, that another design breaks in and this one does not, and the losses
        of a group that only this one is planned for."""
        found = (*broken_states(then, self._broken), *_with_a_disk(then))
        worse = [state for state in found if state not in self._broken]
        return [*worse, *given_up(self._today, then)]


def _with_a_disk(bench: Bench) -> list[str]:
    """That a lost disk breaks a design, where that is no state of its own."""
    found = disk_lost(bench)
    return [_DISK_LOST] if found and found.verdict == FAIL else []
