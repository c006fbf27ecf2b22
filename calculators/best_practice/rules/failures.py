"""Rules on designs that hold and break with a disk lost or rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from calculators.best_practice.applies_to import HUB, MAILBOX, STORE
from calculators.best_practice.context import Group, Look
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ADVICE, WARNING, Fix, Found, rule
from calculators.best_practice.rules.raid_groups import mended
from calculators.checks.check import FAIL
from calculators.checks.load_limit import on_each
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.common_fields import CCR, DISK_OUT, SERVER_FAILOVER, SHARED_STORAGE
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import NORMAL, bench_in_state, told_once
from calculators.scenario.losses.held_lost import WHEN
from calculators.sheet.said.numbers import count, listed, many
from calculators.solver import FIXED, Array, disks_of, equal_groups, fewest_disks, on_array

Arrays = Mapping[str, Array]
_DATA_LOST, _MIRRORS, _LOST = "survives-loss", "RAID10", "disk-lost"


@rule(WARNING, "Breaks with a disk out", (STORE, MAILBOX, HUB), "house, load of the disks left")
def breaks_with_a_disk_out(look: Look) -> Iterator[Found]:
    if look.value("state") != NORMAL or failing(look):
        return
    broken = {
        state: limits
        for state in DISK_OUT
        if (limits := _broken(bench_in_state(look.bench, state)))
    }
    if not broken or any(_DATA_LOST in limits for limits in broken.values()):
        # A level without redundancy has a finding of its own.
        return
    said = "; ".join(
        f"{DISK_OUT[state][:1].lower()}{DISK_OUT[state][1:]}: {listed(list(limits.values()))}"
        for state, limits in broken.items()
    )
    arrays = _mending(look, broken, tuple(DISK_OUT))
    fix = _fix(look, arrays) if arrays else None
    yield Found(
        f"The design holds with everything at work and breaks {said}.{_enough(look, arrays)}"
        f"{_lost_alone(look, broken, arrays)}",
        tuple(group.pointer for group in look.groups()),
        (fix,) if fix else (),
    )


@rule(
    ADVICE,
    "One copy of the databases",
    (STORE, MAILBOX),
    "e2007-scc-one-copy, a single copy of each database within the cluster",
)
def one_copy_on_shared_storage(look: Look) -> Iterator[Found]:
    failover = look.at(SERVER_FAILOVER.name)
    if look.value(SERVER_FAILOVER.name) != SHARED_STORAGE:
        return
    said, fixes = _with_ccr(look, {failover: CCR}) if look.system.key == MAILBOX else ("", ())
    yield Found(
        "The nodes share one copy of the databases: a passive node takes over a lost server, and "
        "not the storage. What its RAID groups or its controllers lose is down until it is "
        f"restored from a backup.{said}",
        (failover,),
        fixes,
    )


def _with_ccr(look: Look, doubled: Fix) -> tuple[str, tuple[Fix, ...]]:
    """What a copy for each passive node takes, as sentences, and its fixes: first the fewest disks
    that hold where today's do, for those that stand may be as many as one set of them had room for.

    Args:
        look: the scenario
        doubled: what gives each passive node as many disks as its server has
    """
    said, then = (
        " With CCR each passive node has a copy on disks of its own.",
        with_fix(look, doubled),
    )
    survived = [state for state in told_once(look.bench) if _hold(look.bench, (state,))]
    if then is None or NORMAL not in survived:
        return said, (doubled,)
    fewest = _fewer(look, then.bench, survived)
    if not fewest:
        return said, (doubled,)
    lost = listed([WHEN[state] for state in survived if state in WHEN])
    enough = _in_all(then.bench, fewest)
    at_work = _in_all(then.bench, _fewer(look, then.bench, (NORMAL,)))
    said += (
        f" Laid out twice as they are that is {many(_in_all(then.bench, {}), 'disks')}. "
        f"{count(enough)} are enough{lost and ', also '}{lost}: {_counted(look, fewest)} on each "
        f"node.{f' With everything at work alone {count(at_work)} are.' * (at_work < enough)}"
    )
    return said, ({**doubled, **_fix(look, fewest)}, doubled)


def _in_all(bench: Bench, arrays: Arrays) -> int:
    """The disks of all nodes of a design with other arrays."""
    return int(_with(bench, arrays).recording.values["disks.all"])


def _fewer(look: Look, bench: Bench, states: Sequence[str]) -> dict[str, Array]:
    """The fewest disks with which a design holds in some states, taken out of the groups that
    stand: volume -> its array, of those that can spare some.

    Args:
        look: the scenario that says the groups
        bench: the design, with the same groups
        states: in which it holds
    """
    found = {}
    for volume in bench.scenario.groups:
        groups = look.groups(volume)
        array = None if volume in FIXED or len(groups) != 1 else _least(bench, groups[0], states)
        if array is None or array.all_disks >= disks_of(bench, volume):
            continue
        then = on_array(bench, volume, array)
        if _hold(then, states):
            found[volume], bench = array, then
    return found


def _least(bench: Bench, group: Group, states: Iterable[str]) -> Array | None:
    """The fewest disks of one volume with which it holds in each of some states, in no more groups
    than it has; None where none do in one of them."""
    most = int(group["count"])
    least = [
        fewest_disks(bench_in_state(bench, state), group["volume"], most_groups=most).array
        for state in states
    ]
    found = [each for each in least if each is not None]
    return max(found, key=lambda each: each.all_disks) if len(found) == len(least) else None


def _broken(bench: Bench) -> dict[str, str]:
    """The limits that break: check -> its label, in a sentence."""
    return {
        each.check.name: f"{each.check.label[:1].lower()}{each.check.label[1:]}"
        for each in bench.verdicts_untold
        if each.verdict == FAIL
    }


def _lost_alone(look: Look, broken: Mapping[str, object], arrays: Arrays) -> str:
    """How many disks are enough where a lost disk alone is to be survived, as a sentence; "" where
    that takes as many."""
    if _LOST not in broken or len(broken) == 1:
        return ""
    fewer = _mending(look, (_LOST,), (_LOST,))
    if not fewer or _all(look, fewer) >= _all(look, arrays):
        return ""
    there = ", and none is to buy" if _all(look, fewer) <= _all(look, {}) else ""
    return f" For a lost disk alone {_counted(look, fewer)} are enough{there}."


def _mending(look: Look, states: Iterable[str], hold: Iterable[str]) -> dict[str, Array]:
    """The fewest disks with which the design holds with everything at work and in some states,
    those that another volume can spare taken before any is added: volume -> its array; empty where
    none do.

    Args:
        look: the scenario
        states: in which it breaks today
        hold: in which it is to hold
    """
    found: dict[str, Array] = {}
    for state in states:
        bench = _with(bench_in_state(look.bench, state), found)
        for volume in bench.scenario.groups:
            before = _broken(bench)
            if not before:
                break
            array = _fewest(bench, volume)
            if array is None or len(look.groups(volume)) != 1:
                continue
            then = on_array(bench, volume, array)
            if len(_broken(then)) < len(before):
                found[volume], bench = array, then
    whole = _with(look.bench, found)
    every = (NORMAL, *hold)
    return _spared(look, found, every) if _hold(whole, every) else {}


def _hold(bench: Bench, states: Iterable[str]) -> bool:
    return not any(_broken(bench_in_state(bench, state)) for state in states)


def _spared(look: Look, arrays: Arrays, states: Sequence[str]) -> dict[str, Array]:
    """The same with the other volumes of the same disk model on as few disks as hold in the states,
    where some more disks are needed.

    Args:
        look: the scenario
        arrays: volume -> the array that it gets
        states: in which it is to hold
    """
    found, bench = dict(arrays), _with(look.bench, arrays)
    models = {group["disk"] for volume in arrays for group in look.groups(volume)}
    for volume in bench.scenario.groups:
        groups = look.groups(volume)
        if volume in (*arrays, *FIXED) or len(groups) != 1 or groups[0]["disk"] not in models:
            continue
        if _all(look, found) <= _all(look, {}):
            break
        array = _least(bench, groups[0], states)
        if array is None or array.all_disks >= _disks(look, volume, {}):
            continue
        then = on_array(bench, volume, array)
        if _hold(then, states):
            found[volume], bench = array, then
    return found


def _fewest(bench: Bench, volume: str) -> Array | None:
    """The fewest disks of today's level, or of mirrors where these are fewer: a lost disk costs
    them least."""
    today = bench.scenario.groups[volume][0].value("level")
    found = (fewest_disks(bench, volume, level).array for level in dict.fromkeys((today, _MIRRORS)))
    return min(filter(None, found), key=lambda array: array.all_disks, default=None)


def _with(bench: Bench, arrays: Arrays) -> Bench:
    for volume, array in arrays.items():
        bench = on_array(bench, volume, array)
    return bench


def _fix(look: Look, arrays: Arrays) -> Fix:
    fix: Fix = {}
    for volume, array in arrays.items():
        (group,) = look.groups(volume)
        said = {"level": array.level, "count": array.count, "spans": array.fields().get("spans")}
        other = {name: value for name, value in said.items() if value != group[name]}
        fix |= mended([group], disks=array.disks, **other)
    return fix


def _enough(look: Look, arrays: Arrays) -> str:
    """How many disks are enough, as a sentence; "" where none are."""
    if not arrays:
        return ""
    return (
        f" It holds then too with {_counted(look, arrays)}{on_each(look.bench)}; "
        f"there are {_all(look, {})}."
    )


def _counted(look: Look, arrays: Arrays) -> str:
    """The disks of a design with other arrays, in words."""
    of = [
        f"{_disks(look, volume, arrays)} {look.system.volumes[volume].lower()}"
        f"{_in_groups(look, volume, arrays)}{_on_mirrors(look, volume, arrays)}"
        for volume in look.bench.scenario.groups
    ]
    return f"{many(_all(look, arrays), 'disks')} ({listed(of)})"


def _in_groups(look: Look, volume: str, arrays: Arrays) -> str:
    """The groups of a volume where they are others in number: as many disks may stand in more
    of them; "" where they stay."""
    array = arrays.get(volume)
    if array is None or array.count == sum(int(group["count"]) for group in look.groups(volume)):
        return ""
    return f" as {equal_groups(array.disks, array.count) if array.count > 1 else 'one group'}"


def _on_mirrors(look: Look, volume: str, arrays: Arrays) -> str:
    """That the volume changes its RAID level; "" where it stays."""
    (group, *_), array = look.groups(volume), arrays.get(volume)
    changed = array is not None and array.level != group["level"]
    return f" in {LEVELS[_MIRRORS].name}" if changed else ""


def _all(look: Look, arrays: Arrays) -> int:
    return sum(_disks(look, volume, arrays) for volume in look.bench.scenario.groups)


def _disks(look: Look, volume: str, arrays: Arrays) -> int:
    """Disks of a volume, which may have another array than today's."""
    if volume in arrays:
        return arrays[volume].all_disks
    return disks_of(look.bench, volume)
