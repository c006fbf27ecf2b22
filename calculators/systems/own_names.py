"""The names by which a mail system speaks of its own fields, volumes and figures, held to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any

from calculators.checks.server import CHECKS
from calculators.errors import SheetError
from calculators.inputs.reader import nearest
from calculators.systems.system import System

_OF_ALL = "population_*."


def refuse_unknown_names(systems: Iterable[System]) -> None:
    """Hold what mail systems name against what they have, when they are registered.

    Raises:
        ValueError: a name that is none of theirs, which nothing would ever find
    """
    for system in systems:
        options = {field.name for field in system.fields}
        people = {field.name for field in system.population_fields}
        growing = options | {f"{_OF_ALL}{each}" for each in people}
        for argument, names, known in (
            ("growth", system.growth, options),
            ("growth", chain(*system.growth.values()), growing),
            ("bought", system.bought, options),
            ("from_profile", system.from_profile, people),
            ("in_place_of", {*system.in_place_of, *system.in_place_of.values()}, people),
            ("needed_volumes", system.needed_volumes, set(system.volumes)),
            ("load_option", [system.load_option] if system.load_option else [], options),
            ("idle", chain(system.idle, *system.idle.values()), options),
        ):
            for name in names:
                # "" stands for what no line reads.
                if name and name not in known:
                    raise ValueError(_unknown(system, argument, name, known))


def refuse_unwritten(system: System, sheet: Any) -> None:
    """Hold what a mail system names against the sheet that its lines have written.

    Raises:
        SheetError: a figure that no line writes, or a limit that stands nowhere
    """
    for argument, names in (
        ("bought", system.bought.values()),
        ("memory_figure", [system.memory_figure] if system.memory_figure else []),
        ("load_figure", [system.load_figure]),
    ):
        for name in names:
            if name not in sheet.figures:
                raise SheetError(_unknown(system, argument, name, sheet.figures))
    for name, *_ in sheet.checks:
        if name not in CHECKS:
            raise SheetError(
                f"{system.key}: the lines keep the limit {name!r}, which stands neither in checks "
                "of its System nor among those that several share. "
                + nearest(name, CHECKS, "Write a Check of that name.")
            )


def _unknown(system: System, argument: str, name: str, known: Collection[str]) -> str:
    has = f"It has: {', '.join(sorted(known))}." if known else "It has none."
    return f"{system.key}: {argument} names {name!r}, which it does not have. " + nearest(
        name, known, has
    )
