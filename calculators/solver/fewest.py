"""The fewest disks of a RAID level that carry a volume, over all arrays that can be built."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct

from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines.records import Scenario
from calculators.sheet.said.numbers import listed
from calculators.sheet.tree.reaching import reached
from calculators.solver.arrays import MOST_GROUPS, Array, preferred, shapes

# The levels that are compared: a lost disk loses nothing, and any number of disks can be had.
OFFERED = tuple(key for key, level in LEVELS.items() if level.survives and not level.exact)
# What more or fewer disks change; all other fields of a group stay as they are.
_NUMBERS = ("disks", "spans", "count")
# Groups of more disks are tried where smaller ones do not answer.
_STEPS = (64, 512, 4096)

Masks = dict[str, Any]


class Found(Struct, frozen=True):
    """The answer for one RAID level.

    Args:
        level: the RAID level
        array: the fewest disks; None where none hold
        broken: checks that no array of the level holds, and some of another level does, or none
            with however many disks of all volumes
        reason: why there is no array, as a sentence
    """

    level: str
    array: Array | None
    broken: tuple[str, ...] = ()
    reason: str = ""


def by_level(bench: Any, volume: str, levels: Collection[str] = OFFERED) -> dict[str, Found]:
    """The fewest disks of each level that carry a volume."""
    return {level: fewest_disks(bench, volume, level) for level in levels}


def fewest_disks(
    bench: Any, volume: str, level: str | None = None, most_groups: int = MOST_GROUPS
) -> Found:
    """The fewest disks with which a volume holds, on equal groups in place of all that it has.

    Every check holds that the volume's disks have a say in, and that some array can hold: a lack
    of memory or of log disks is mended by no database disk. Where a limit that rests on its disks
    is out of reach of all disks together, none are added for the rest of them. Of as many disks
    those are taken that a controller is known to hold, then the fewest groups.

    Args:
        bench: the scenario on the bench
        volume: which volume's groups; the first of them says disk model, stripes and controller
        level: RAID level of the groups; today's where left out
        most_groups: no more equal groups than these
    """
    if level is None:
        level = bench.scenario.groups[volume][0].value("level")
    groups = _Groups(bench, volume, level)
    if not len(shapes(level, groups.controller)[0]):
        return Found(level, None, reason=_unbuildable(level, groups.controller))
    asked, held = groups.asked(), groups.can_hold()
    broken = asked - held
    if broken:
        others = (_Groups(bench, volume, key) for key in LEVELS if key != level)
        broken &= frozenset().union(*(other.can_hold() for other in others))
        if broken:
            return Found(level, None, tuple(sorted(broken)), "no number of disks holds it")
    hopeless = groups.hopeless(asked - held)
    if hopeless:
        return Found(level, None, tuple(sorted(hopeless)), groups.limit_of(hopeless))
    array = groups.fewest(asked & held, most_groups)
    return Found(level, array, reason="" if array else "no number of disks holds it")


def each_on_fewest(bench: Any) -> Iterator[tuple[str, Found, Any]]:
    """Every volume in turn, its fewest disks while those before it stand on theirs, and the design
    with it on them too."""
    for volume in bench.scenario.groups:
        found = fewest_disks(bench, volume)
        if found.array is not None:
            bench = on_array(bench, volume, found.array)
        yield volume, found, bench


def with_more_disks(bench: Any, volumes: Iterable[str]) -> tuple[Any, dict[str, Array]]:
    """The design with as many disks in these volumes as it needs, and the groups of those that have
    more now."""
    grown = {}
    for volume in volumes:
        array = fewest_disks(bench, volume).array
        if array is not None and array.all_disks > disks_of(bench, volume):
            bench = on_array(bench, volume, array)
            grown[volume] = array
    return bench, grown


def on_level(scenario: Scenario, volume: str, level: str, **numbers: float) -> Scenario:
    """The scenario with the volume on one kind of group, of another level.

    Args:
        numbers: other values of fields of the group
    """
    first, *_ = scenario.groups[volume]
    group = first.changed({"level": level, **numbers})
    return replace(scenario, groups={**scenario.groups, volume: (group,)})


def on_array(bench: Any, volume: str, array: Array) -> Any:
    """The bench with the volume on such groups alone."""
    numbers = {key: float(getattr(array, key)) for key in _NUMBERS}
    return type(bench)(on_level(bench.scenario, volume, array.level, **numbers))


def disks_of(bench: Any, volume: str) -> int:
    """The disks that a volume stands on, of one server."""
    records = bench.scenario.groups[volume]
    return int(sum(each.value("disks") * (each.value("count") or 1) for each in records))


def _unbuildable(level: str, controller: Mapping[str, Any]) -> str:
    fewest = LEVELS[level].fewest // LEVELS[level].fewest_spans
    most = controller.get("max_disks_per_array")
    name = controller.get("name", "controller")
    if most and fewest > most:
        return f"{fewest} disks in one array; the {name} takes at most {most}."
    return f"the {name} joins at most {controller.get('max_spans')} arrays to one."


class _Groups:
    """One volume on equal groups of one level, whose numbers are free."""

    def __init__(self, bench: Any, volume: str, level: str):
        self.level = level
        self._today = bench
        self.bench = type(bench)(on_level(bench.scenario, volume, level))
        (record,) = self.bench.scenario.groups[volume]
        self.controller = self.bench.scenario.controllers.get(record.value("controller"), {})
        self._names = [f"{record.name}.{key}" for key in _NUMBERS]
        self._own = frozenset(self._names)
        self._others = {
            f"{other.name}.{key}"
            for each, records in self.bench.scenario.groups.items()
            for other in records
            if each != volume
            for key in _NUMBERS
        }

    def masks(self, disks: Any, spans: Any, count: Any) -> Masks:
        """Check -> whether it holds; one word for all where the groups have no say in it."""
        arrays = dict(zip(self._names, (disks, spans, count), strict=True))
        return self.bench.sweep(arrays).holds()

    def asked(self) -> frozenset[str]:
        """The limits that are not those of another volume: that rest on its disks, or, where no
        disks set the limit, whose need does."""
        found, limits = set(), self.bench.limits
        for name, needed, available in self.bench.tree.checks:
            for names in (_named(available), _named(available, needed)):
                own, others = names & self._own, names & self._others
                if own or others:
                    break
            if name in limits and (own or not others):
                found.add(name)
        return frozenset(found)

    def can_hold(self) -> frozenset[str]:
        """The checks that hold with some array of the level."""
        disks, spans = shapes(self.level, self.controller)
        found: set[str] = set()
        open_checks: set[str] = set()
        for part in _parts(disks):
            for count in (1.0, float(MOST_GROUPS)):
                masks = self.masks(disks[part], spans[part], np.full(len(disks[part]), count))
                found |= {name for name, mask in masks.items() if np.any(mask)}
                open_checks = {name for name, mask in masks.items() if np.ndim(mask)} - found
            if not open_checks:
                break
        return frozenset(found)

    def hopeless(self, unmet: Collection[str]) -> dict[str, float]:
        """The checks whose limit rests on the disks and that fail with any number of them, of
        every volume; each with the most that its limit then is."""
        named = [
            name for name, _, limit in self._limits() if name in unmet and _named(limit) & self._own
        ]
        if not named:
            return {}
        disks, spans = shapes(self.level, self.controller)
        most = np.full(len(disks), float(MOST_GROUPS))
        arrays = dict(zip(self._names, (disks, spans, most), strict=True))
        counts = {name: most for name in self._others if name.endswith(".count")}
        swept = self.bench.sweep({**arrays, **counts})
        holds = swept.holds()
        return {
            name: float(np.max(swept.checks[name][1])) for name in named if not np.any(holds[name])
        }

    def limit_of(self, hopeless: Mapping[str, float]) -> str:
        """Why no disk helps, with the limits that rest on none and fail."""
        holds = self.bench.sweep({}).holds()
        others = [
            self.checks[name].label.lower()
            for name, needed, limit in self._limits()
            if not np.any(holds[name]) and not _named(needed, limit) & (self._own | self._others)
        ]
        name, most = next(iter(hopeless.items()))
        check = self.checks[name]
        said = f"at most {check.said(most)} {check.unit_said}".rstrip()
        return "; ".join(
            (
                "no number of disks helps",
                f"the limit is {listed(others)}, {said}" if others else said,
            )
        )

    @cached_property
    def checks(self) -> dict[str, Any]:
        """The checks of today's design by name, with their words."""
        return {each.check.name: each.check for each in self._today.verdicts}

    def _limits(self) -> list[Any]:
        """Limits of two sides, with both; no advice."""
        return [
            each
            for each in self.bench.tree.checks
            if each[2] is not None and each[0] in self.checks and not self.checks[each[0]].advice
        ]

    def fewest(self, asked: Collection[str], most_groups: int) -> Array | None:
        """The array of the fewest disks with which these checks hold, of at most so many groups."""
        every, all_spans = shapes(self.level, self.controller)
        best, kept = np.inf, []
        for part in _parts(every):
            disks, spans = every[part], all_spans[part]
            if not len(disks) or disks[0] > best:
                continue
            within = disks <= best
            disks, spans = disks[within], spans[within]
            most = np.minimum(np.floor(best / disks), most_groups)
            count = self._least_count(asked, disks, spans, most)
            total = np.where(np.isnan(count), np.inf, disks * count)
            best = min(best, float(total.min()))
            kept.append((disks, spans, count, total))
        if not np.isfinite(best):
            return None
        disks, spans, count, total = (np.concatenate(each) for each in zip(*kept, strict=True))
        disks, spans, count = (each[total == best] for each in (disks, spans, count))
        ranks = preferred(self.level, disks, spans, count, self.controller)
        first = np.lexsort(ranks[::-1])[0]
        return Array(self.level, *(int(each[first]) for each in (disks, spans, count)))

    def _least_count(self, asked: Collection[str], disks: Any, spans: Any, most: Any) -> Any:
        """The fewest equal groups of each shape with which the checks hold; NaN where none do."""

        def holds(count: Any, unless: Masks | None = None) -> tuple[Any, Masks]:
            masks = self.masks(disks, spans, count)
            whole = np.ones(disks.shape, dtype=bool)
            for name in asked:
                whole &= masks[name] | unless[name] if unless else masks[name]
            return whole, masks

        with_one, at_one = holds(np.ones(disks.shape))
        low, high = np.ones(disks.shape), np.array(most)
        # What holds with one group does not ask for more of them: it may only forbid them.
        reaches, _ = holds(high, at_one)
        while np.any(reaches & ~with_one & (high - low > 1)):
            middle = np.floor((low + high) / 2)
            fits, _ = holds(middle, at_one)
            low, high = np.where(fits, low, middle), np.where(fits, middle, high)
        count = np.where(with_one, 1.0, high)
        return np.where(holds(count)[0], count, np.nan)


def _named(*sides: Any) -> set[str]:
    """The names of all that some sides of a check rest on."""
    return {figure.name for figure in reached(sides)}


def _parts(disks: Any) -> list[slice]:
    """Shapes in ranges of disks, the small groups first."""
    ends = [0, *np.searchsorted(disks, _STEPS, side="right").tolist(), len(disks)]
    return [slice(first, last) for first, last in pairwise(ends)]
