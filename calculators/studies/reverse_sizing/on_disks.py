"""Every volume on the fewest disks of its level and model, or on the cheapest of all."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from calculators import solver
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import on_groups
from calculators.checks.check import FAIL
from calculators.engine.disk_out import REBUILDING
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import STATE
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import labels_of
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count
from calculators.studies.reverse_sizing.market import Market
from calculators.studies.reverse_sizing.ways import CHEAPEST, FEWEST, REBUILT, TITLES, Way

_PAIR = 2


def fewest_disks(look: Look) -> Way:
    """Each volume on the fewest disks of its level and model."""
    bench, groups = look.bench, look.document["raid_groups"]
    said, others = [], []
    for volume, found, then in solver.each_on_fewest(bench):
        title = bench.system.volumes[volume]
        if found.array is None:
            return _none(FEWEST, f"{title}: {found.reason}.")
        others.append(f"{title}: {_other_levels(bench, volume, found.level)}")
        groups = on_groups(groups, volume, found.array.fields())
        said.append(f"{title}: {_told(found.array)}")
        bench = then
    changed = {**look.document, "raid_groups": groups}
    if breaks := _breaks(changed, look.catalogue):
        return _none(FEWEST, _short_of_more(said, breaks))
    # Nobody is to take the fewest of a level for the fewest of all.
    kept = f"RAID levels as designed. Other levels need, {'; '.join(others)}."
    return Way(FEWEST, TITLES[FEWEST], f"{'; '.join(said)}{_of_each(bench)}. {kept}", changed)


def cheapest_disks(look: Look) -> Way:
    """Each volume on the cheapest disks of all."""
    bench, catalogue, groups = look.bench, look.catalogue, look.document["raid_groups"]
    market = Market(bench, catalogue)
    compared, bought = market.compared(), market.bought
    if bought is None:
        title = bench.system.volumes[market.lacking()]
        return _none(CHEAPEST, f"{title}: no disk model that carries it has a price. {compared}")
    said = []
    for volume, choice in bought.choices.items():
        model = catalogue.disks[choice.disk]["name"]
        groups = on_groups(groups, volume, choice.array.fields() | {"disk": choice.disk})
        said.append(f"{bench.system.volumes[volume]}: {_told(choice.array)} of {model}")
    changed = {**look.document, "raid_groups": groups}
    if breaks := _breaks(changed, catalogue):
        return _none(CHEAPEST, f"{_short_of_more(said, breaks)} {compared}")
    cost = f"{market.cost()}{market.more_of_own()}"
    told = f"{'; '.join(said)}{_of_each(bench)}. {cost} {compared}"
    return Way(CHEAPEST, TITLES[CHEAPEST], told, changed)


def while_rebuilt(look: Look) -> Way | None:
    """The fewest disks of each volume that carry the load also while one of them is rebuilt; None
    where the mail system is not sized so, the design is already, or none do at its RAID levels."""
    state = look.value(STATE.name)
    if REBUILDING not in labels_of(look.system) or state == REBUILDING:
        return None
    document, catalogue = look.document, look.catalogue
    found = fewest_disks(Look.of({**document, STATE.name: REBUILDING}, catalogue))
    if found.document is None:
        return None
    changed = {name: kept for name, kept in found.document.items() if name != STATE.name}
    changed |= {STATE.name: state} if STATE.name in document else {}
    if _breaks(changed, catalogue):
        return None
    return replace(found, key=REBUILT, title=TITLES[REBUILT], document=changed)


def _none(key: str, why: str) -> Way:
    return Way(key, TITLES[key], why, None)


def _told(array: solver.Array) -> str:
    """A pair of disks is a mirror, whatever the level is called that it could grow to."""
    shape = "RAID1" if array.level == "RAID10" and array.disks == _PAIR else array.level
    return f"{array} in {LEVELS[shape].name}"


def _short_of_more(said: list[str], breaks: str) -> str:
    return f"{'; '.join(said)}. More is short than disks: {breaks}"


def _of_each(bench: Bench) -> str:
    """The groups are those of one of several equal servers, whatever the load is counted for."""
    servers = int(nodes.disk_sets(bench.recording.values))
    return f" on each of {count(servers)} servers" if servers > 1 else ""


def _other_levels(bench: Bench, volume: str, level: str) -> str:
    """What a volume needs of the other levels that lose no data with a disk, in words."""
    found = solver.by_level(bench, volume, [key for key in solver.OFFERED if key != level])
    return ", ".join(f"{LEVELS[key].name} {_needs(each.array)}" for key, each in found.items())


def _needs(array: solver.Array | None) -> str:
    return solver.with_groups(array.disks, array.count) if array else "none that holds"


def _breaks(document: dict[str, Any], catalogue: Catalogue) -> str:
    """The limits that a design breaks, in their own sentences; "" where it holds."""
    try:
        verdicts = Look.of(document, catalogue).checks
    except InputProblems as error:
        return " ".join(each.message for each in error.problems)
    return " ".join(each.message for each in verdicts if each.verdict == FAIL)
