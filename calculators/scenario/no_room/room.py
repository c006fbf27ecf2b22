"""Why the disks of a server find no room, and what helps: each remedy that is named was sized.

More bays always help. That the databases are rounded up for a symmetrical distribution may be the
cause, and larger disks are no remedy where databases or their rate set the number of disks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace as replaced

from calculators.checks.check import FAIL, Verdict, binding_first
from calculators.checks.server import CHECKS
from calculators.scenario.no_room.sites_shared import Shared, shared
from calculators.scenario.plain import kept_plain
from calculators.sheet.lines.records import Given, Scenario
from calculators.sheet.said.numbers import count, many
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_ACTIVE, MODELS
from calculators.systems.shared.hardware.hardware_lines import DISKS_A_SERVER, IN_BAYS

BAYS, LARGE_BAYS = "bays", "large-bays"
CHECKED = (BAYS, LARGE_BAYS)
SYMMETRICAL: Final = "symmetrical_distribution"
_NEEDED, _COUNT, _FORMATTED = "database.needed", "database.count", "disk.formatted_gib"
_DISKS: Final = "database-disks"
# Disks of so many times the size are tried.
_LARGER = 2.0


def without_symmetry(scenario: Scenario) -> Scenario | None:
    """The scenario whose databases are not rounded up to a symmetrical number; None where they are
    not, or nobody plans any."""
    given = scenario.options.fields.get(SYMMETRICAL)
    if not isinstance(given, Given) or given.value in (None, "no", False):
        return None
    value = "no" if isinstance(given.value, str) else False
    return replace(scenario, options=scenario.options.changed({SYMMETRICAL: value}))


@kept_plain
def told(bench: Any, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts, with why bays are short and what helps in the message of the first of them;
    and that database disks lack for symmetrical distribution alone."""
    verdicts = _disks_told(bench, verdicts)
    if not any(map(_short, verdicts)):
        return verdicts
    verdicts = [each.check.full(each) for each in verdicts]
    if _FORMATTED not in bench.recording.values:
        return verdicts
    # The headline is that of the limit that is furthest over.
    first = next(each for each in binding_first(verdicts) if _short(each))
    found, rounding, both = list(verdicts), rounded(bench), shared(bench)
    whole = " in all" * (first.check.name == LARGE_BAYS)
    settings = (
        (_sharing(bench, both, whole) if both else "", both is not None and not both.bench.breaks),
        (_rounding(rounding, whole) if rounding else "", bool(rounding and rounding.holds)),
    )
    mending = [each for each, holds in settings if holds]
    said = [first.message, *(each for each, holds in settings if not holds)]
    if mending:
        # A setting that makes the design hold is named before anything that is bought.
        fact, _, remedy = first.message.partition(". ")
        said = [f"{fact}.", *mending, f"Or {remedy[:1].lower()}{remedy[1:]}", *said[1:]]
    message = " ".join(filter(None, (*said, _larger(bench, verdicts))))
    found[verdicts.index(first)] = replaced(first, message=message)
    return found


def _disks_told(bench: Any, verdicts: list[Verdict]) -> list[Verdict]:
    """The same, where the disks that somebody gave hold as many databases as are needed, and not
    as many as they are rounded up to."""
    at = next((i for i, each in enumerate(verdicts) if _lacks_disks(each)), None)
    scenario = None if at is None else without_symmetry(bench.scenario)
    if at is None or scenario is None or _COUNT not in bench.recording.values:
        return verdicts
    other = type(bench)(scenario)
    needs = next((each for each in other.verdicts_untold if each.check.name == _DISKS), None)
    if needs is None or needs.need is None or needs.verdict == FAIL:
        return verdicts
    values = bench.recording.values
    holds = "they would fit" if other.breaks else "the design would hold"
    message = (
        f"{verdicts[at].message} They hold {count(values[_NEEDED])} databases of a group, rounded "
        f"up to {count(values[_COUNT])} by symmetrical distribution: set to No, they would need "
        f"{many(int(needs.need), 'disks')} and {holds}."
    )
    return [*verdicts[:at], replaced(verdicts[at], message=message), *verdicts[at + 1 :]]


def _lacks_disks(verdict: Verdict) -> bool:
    return verdict.check.name == _DISKS and verdict.verdict == FAIL


def _short(verdict: Verdict) -> bool:
    return verdict.check.name in CHECKED and verdict.verdict == FAIL


class Rounded(Struct, frozen=True):
    """What a symmetrical distribution costs a design.

    Args:
        needed, databases: of a group: those that the mailboxes need, and those that are planned
        before, disks: in the bays of a server with it and without it
        fits, holds: whether its bays then hold them, and every limit holds
    """

    needed: float
    databases: float
    before: int
    disks: int
    fits: bool
    holds: bool

    def __str__(self) -> str:
        return (
            f"rounds the databases of a group up from {count(self.needed)} to "
            f"{count(self.databases)}"
        )


def rounded(bench: Any) -> Rounded | None:
    """What symmetrical distribution costs in disks, sized without it; None where that is nothing
    or nobody plans databases."""
    scenario = without_symmetry(bench.scenario)
    if scenario is None or _COUNT not in bench.recording.values:
        return None
    other = type(bench)(scenario)
    now, then = (each.recording.values for each in (bench, other))
    before, after = (values[in_bays(values)] for values in (now, then))
    if not after < before:
        return None
    return Rounded(
        now[_NEEDED],
        now[_COUNT],
        int(before),
        int(after),
        not is_short(other),
        not other.breaks,
    )


def rounding_said(bench: Any) -> str:
    """What symmetrical distribution costs a design that would hold without it; "" where it would
    not, or costs nothing: bays that are short are then no reason for larger servers."""
    found = rounded(bench)
    return _rounding(found, "") if found and found.holds else ""


def in_bays(values: Mapping[str, float]) -> str:
    """The figure that counts the disks which bays are held against: M.2 needs none."""
    return IN_BAYS if IN_BAYS in values else DISKS_A_SERVER


def is_short(bench: Any) -> bool:
    """Whether the bays of a server do not hold its disks."""
    return any(map(_short, bench.verdicts_untold))


def _rounding(found: Rounded, whole: str) -> str:
    """What a symmetrical distribution has to do with it, as sentences.

    Args:
        found: what it costs
        whole: what tells the disks from those beside it, where only some of them are told there
    """
    said = (
        f"Symmetrical distribution {found}: set to No, a server would have "
        f"{many(found.disks, 'disks')}{whole} in place of {count(found.before)}"
    )
    if not found.fits:
        return f"{said}, which is not enough by itself."
    return f"{said} and {'the design would hold' if found.holds else 'they would fit'}."


def _sharing(bench: Any, found: Shared, whole: str) -> str:
    """What a site that stands by has to do with it, as a sentence; ``whole`` as of the rounding."""
    now, then = (each.recording.values for each in (bench, found.bench))
    said = (
        f"{found}: with “How the sites share” as “{MODELS[ACTIVE_ACTIVE]}”, a server would have "
        f"{many(int(then[in_bays(then)]), 'disks')}{whole} in place of {count(now[in_bays(now)])}"
    )
    if is_short(found.bench):
        return f"{said}, which is not enough by itself."
    return f"{said} and {'they would fit' if found.bench.breaks else 'the design would hold'}."


def _larger(bench: Any, verdicts: list[Verdict]) -> str:
    """Whether larger disks help, as a sentence."""
    values = bench.recording.values
    counted = in_bays(values)
    swept = bench.sweep({_FORMATTED: np.array([_LARGER * values[_FORMATTED]])}, (counted,))
    disks = float(np.ravel(swept.kept[counted])[0])
    if disks >= values[counted]:
        return "Larger disks would not be fewer."
    holds = all(
        np.all(CHECKS[each.check.name].holds(*swept.checks[each.check.name]))
        for each in verdicts
        if each.check.name in CHECKED
    )
    said = f"With disks of twice the size a server would have {count(disks)}"
    return f"{said}, which fit." if holds else f"{said}, which is not enough by itself."
