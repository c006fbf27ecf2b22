"""What is kept where the fewest hardware is looked for: numbers that a design would buy by itself
and somebody gave, and settings that it has and may do without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from calculators.scenario.no_room.room import SYMMETRICAL, without_symmetry
from calculators.sheet.said.numbers import listed
from calculators.sheet.said.within import within
from calculators.solver import has_servers

SPARES: Final = "spare_disks"
RESTORE: Final = "restore_volume"
# One that takes disks -> the figure that counts them.
_DISKS = {SPARES: "disks.spare", RESTORE: "disks.restore"}
# Figures that are there where databases are rounded up to a symmetrical number.
_EVEN = ("database.even_step", "database.symmetrical")


def given_kept(bench: Any) -> list[str]:
    """The labels of what would be bought by itself and was given, but of memory, which is a limit
    by itself; none where no servers are looked for."""
    memory = bench.system.memory_figure
    if not has_servers(bench):
        return []
    return [
        field.label
        for field in bench.system.fields
        if bench.system.bought.get(field.name) not in (None, memory)
        and bench.scenario.options.value(field.name) is not None
    ]


def as_given(labels: Sequence[str]) -> str:
    """The same behind what is the fewest: ", with the database disks of a server as given"."""
    named = listed([f"the {within(each)}" for each in labels])
    return f", with {named} as given" if labels else ""


def settings_kept(bench: Any) -> list[str]:
    """The settings that a design has and may do without."""
    values = bench.recording.values
    there = [name for name, figure in _DISKS.items() if values.get(figure, 0) > 0]
    even = not values.keys().isdisjoint(_EVEN) and without_symmetry(bench.scenario) is not None
    return [*([SYMMETRICAL] if even else ()), *there]


def setting_named(setting: str, bench: Any) -> str:
    """A setting in a sentence: "spare disks"."""
    if setting == SPARES:
        return "spare disk" + "s" * (bench.recording.values[_DISKS[SPARES]] > 1)
    return setting.replace("_", " ")


def settings_named(bench: Any) -> list[str]:
    """All of them; what is bought stands before how it is used."""
    there = settings_kept(bench)
    return [setting_named(each, bench) for each in sorted(there, key=SYMMETRICAL.__eq__)]


def all_kept(bench: Any) -> str:
    """What was given and the settings behind what is the fewest: ", with the spare disk and
    symmetrical distribution kept and the database disks of a server as given"; "" for none."""
    named, given = settings_named(bench), as_given(given_kept(bench))
    if not named:
        return given
    return f", with the {listed(named)} kept{given.replace(', with', ' and', 1)}"
