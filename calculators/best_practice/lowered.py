"""How much less a design holds with a fix, with everything at work and with each loss that it
survives."""

from __future__ import annotations

from math import inf, isfinite

from calculators.answers import HeldLess
from calculators.checks.load_limit import on_each
from calculators.checks.most_held import Held
from calculators.checks.said.lost_said import AT_WORK
from calculators.scenario.bench import Bench
from calculators.scenario.losses.held_lost import held_alike, survived_states
from calculators.sheet.lazily import cached_property
from calculators.sheet.said.said_load import said_load

# With everything at work; every other state is said as what is lost.
_AT_WORK = ""


class MostToday:
    """The most load that a design holds."""

    def __init__(self, bench: Bench):
        self._bench = bench

    @cached_property
    def _survived(self) -> dict[str, Bench]:
        return survived_states(self._bench)

    @cached_property
    def _held(self) -> list[Held]:
        return held_alike(self._bench, [self._bench, *self._survived.values()])

    def lowered_by(self, then: Bench) -> list[HeldLess]:
        """Where another design holds less; a loss that it does not survive is said as such, and
        one that holds as much as everything at work is not told. Empty where either breaks as it
        is, or is counted on other servers."""
        if self._bench.breaks or then.breaks or on_each(then) != on_each(self._bench):
            return []
        states = survived_states(then)
        held = held_alike(then, [then, *states.values()])
        now = dict(zip((_AT_WORK, *self._survived), _loads(self._held), strict=True))
        new = dict(zip((_AT_WORK, *states), _loads(held), strict=True))
        noun = f"{self._bench.system.load_noun}{on_each(then)}"
        at_work = f" {AT_WORK}" if self._survived else ""
        return [
            _less((when and f" {when}") or at_work, new[when], now[when], noun)
            for when in now
            if new.get(when, inf) < now[when]
            and (not when or (now[when], new[when]) != (now[_AT_WORK], new[_AT_WORK]))
        ]


def _loads(held: list[Held]) -> list[float]:
    return [inf if each.load is None else each.load for each in held]


def _less(when: str, new: float, now: float, noun: str) -> HeldLess:
    instead = said_load(now, new) if isfinite(now) else "any load"
    said = f"{said_load(new, now)} {noun}{when} instead of {instead}"
    return HeldLess(when.strip(), new, now if isfinite(now) else None, said)
