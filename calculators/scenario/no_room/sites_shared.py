"""What it costs that one of two sites stands by: a disk then holds as many databases as there are
copies in a site, and as many as there are in all where both serve users."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from msgspec import Struct

from calculators.sheet.lines.records import Given, Record, Scenario
from calculators.sheet.said.numbers import count, many
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_ACTIVE, ACTIVE_PASSIVE

MODEL: Final = "site_resilience_model"
_ON_DISK, _SEVERAL = "database.per_volume", "storage.several_on_volume"


class Shared(Struct, frozen=True):
    """A design whose second site stands by, were both to serve users.

    Args:
        bench: the design with both
        before, after: databases on a disk, today and then
    """

    bench: Any
    before: float
    after: float

    def __str__(self) -> str:
        return (
            "One site serves users and the other stands by, which puts "
            f"{many(int(self.before), 'databases')} on a disk, as many as a database has copies in "
            f"a site; where both serve users it is {count(self.after)}"
        )


def shared(bench: Any) -> Shared | None:
    """The design with users in both sites; None where no site stands by, or where a disk would
    hold no more databases, as where copies are not as many in both."""
    values = bench.recording.values
    scenario = _with_both(bench.scenario) if values.get(_SEVERAL) else None
    if scenario is None:
        return None
    then = type(bench)(scenario)
    before, after = (each.recording.values[_ON_DISK] for each in (bench, then))
    return Shared(then, before, after) if after > before else None


def _with_both(scenario: Scenario) -> Scenario | None:
    """The scenario with users in both sites; None where no site stands by."""
    given = scenario.options.fields.get(MODEL)
    if not isinstance(given, Given) or given.value != ACTIVE_PASSIVE:
        return None
    fields = {**scenario.options.fields, MODEL: given.changed(value=ACTIVE_ACTIVE)}
    return replace(scenario, options=Record(scenario.options.name, fields))
