"""Why a design needs as many disks or enclosures as it does, where a reader would not expect it:
what stands beside the count on the bill of materials."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import numpy as np

from calculators.checks.said.m2_slots import size_of_both
from calculators.checks.server import CHECKS
from calculators.inputs.common_fields import STATE
from calculators.inputs.hardware.raid_groups import usual_spans
from calculators.sheet.lines import nodes
from calculators.sheet.lines.records import Given
from calculators.sheet.said.numbers import count, listed, many, short
from calculators.solver.arrays import shapes
from calculators.systems.shared.hardware.hardware_lines import (
    DISKS_A_SERVER,
    ENCLOSURES,
    IN_BAYS,
    SERVERS,
    disks_in_all,
)

_Values = Mapping[str, Any]
_DATABASES: Final = "bought.database_disks"
_SPARES: Final = "spare_disks"
# Words of “Plain disks or RAID” that settle it.
_PLAIN, _LEVELS = "jbod", ("raid5", "raid10", "raid6")
# Figure of disks -> the option with their number.
_GIVEN: Final = {_DATABASES: "database_disks", "bought.metacache_disks": "metacache_disks"}
_SYSTEM_MODEL: Final = "disk.system_formatted_gib"
_SYSTEM_SIZE: Final = "system_disk_model.capacity_gb"
# Whether the system disks are of the form M.2.
_OUTSIDE: Final = "system_disk_model.in_no_bay"
# Interface of a disk that hangs on lanes of the processor.
_ON_LANES: Final = "NVMe"
# Mirrored pairs need no word: an odd number would be none.
_PAIR: Final = 2


def note(bench: Any, figures: Mapping[str, float]) -> str:
    """The reason of a line's count in a sentence; "" where it needs none.

    Args:
        bench: the design on the bench
        figures: figures of the sheet that the line buys
    """
    if of_groups := [said for name in figures if (said := _of_group(bench, name))]:
        return " ".join(of_groups)
    if len(figures) != 1:
        # Of several kinds on one model each would have a reason of its own.
        return ""
    (name,) = figures
    reason = _REASONS.get(name)
    if reason is None or not figures[name]:
        return ""
    options, values = bench.scenario.options, bench.recording.values
    given = _GIVEN.get(name)
    if given and options.value(given):
        return ""
    return (
        _databases(values, options.value("disk_layout")) if name == _DATABASES else reason(values)
    )


def _of_group(bench: Any, figure: str) -> str:
    """What the disks of a RAID group are needed for: how many each kind of limit asks for at
    least, with everything at work; "" of other figures, of a volume on several kinds of groups,
    and where the design does not hold with them.

    Args:
        bench: the design on the bench
        figure: figure of the sheet that the line buys
    """
    alone = ((key, rows[0]) for key, rows in bench.scenario.groups.items() if len(rows) == 1)
    found = next((each for each in alone if disks_in_all(each[1].name) == figure), None)
    if found is None:
        return ""
    volume, group = found
    tried, has = _fewer(bench, group)
    least = _least(bench, tried)
    if least is None:
        return ""
    name = bench.system.volumes[volume]
    state = bench.scenario.options.fields.get(STATE.name)
    normal = not isinstance(state, Given) or state.value == STATE.default
    when = "with everything at work" if normal else "in this state"
    groups = "" if (group.value("count") or 1) == 1 else _in_groups(group.value("disks"))
    said = f"{name}: {count(has)}{groups}{_where(bench.recording.values, volume)}"
    if isinstance(least, str):
        return f"{said}; {when} “{least}” needs more."
    these = (
        "one of its groups" if (group.value("count") or 1) > 1 else "the fewest of its RAID level"
    )
    return _told_group(said, has, (int(min(tried[1])), these), least, when)


def _in_groups(disks: float) -> str:
    """Behind a number of disks that only whole groups have: one that is no multiple would do by the
    figures, and cannot be bought."""
    return f" in groups of {count(disks)}" if disks > 1 else ""


def _where(values: _Values, volume: str) -> str:
    """Behind the disks of a volume where they stand: in each server, or on storage that its servers
    share; "" of one server.

    Args:
        values: of the sheet
        volume: theirs
    """
    servers, sets = values[SERVERS], nodes.sets_of(values, volume)
    if servers == 1:
        return ""
    if sets == servers:
        return " in each server"
    return " for each server that serves, on shared storage" if sets > 1 else " on shared storage"


def _fewer(bench: Any, group: Any) -> tuple[tuple[dict[str, Any], Any], int]:
    """The arrays of the level of a group up to its own, as inputs and in disks of a server; and the
    disks that it has."""
    level, disks, spans, many_groups = (
        group.value(name) for name in ("level", "disks", "spans", "count")
    )
    many_groups = many_groups or 1
    if many_groups > 1:
        counts = np.arange(1.0, many_groups + 1)
        return ({f"{group.name}.count": counts}, counts * disks), int(many_groups * disks)
    controller = bench.scenario.controllers.get(group.value("controller"), {})
    sizes, parts = shapes(level, controller)
    own = usual_spans(level, disks) == spans
    fits = (sizes <= disks) & (parts == (usual_spans(level, sizes) if own else spans))
    inputs = {f"{group.name}.disks": sizes[fits], f"{group.name}.spans": parts[fits]}
    return (inputs, sizes[fits]), int(disks)


def _least(
    bench: Any, tried: tuple[dict[str, Any], Any]
) -> dict[str, tuple[int, bool]] | str | None:
    """Label of each limit that moves with the disks -> how many hold it at least, and whether it is
    one of space; the label alone of one that all that are there do not hold; None without any.

    Args:
        bench: the design on the bench
        tried: inputs of arrays of ever more disks, and how many each has
    """
    inputs, disks = tried
    found = {}
    if not len(disks):
        return None
    swept = bench.sweep(inputs)
    for name, holds in swept.holds().items():
        needed = swept.checks[name][0]
        if not np.ndim(holds) or (np.ndim(needed) and needed[-1] > needed[0]):
            # No disk of this volume moves it; or they take of it, as of bays.
            continue
        broken = np.flatnonzero(~holds)
        if len(broken) and broken[-1] == len(disks) - 1:
            return CHECKS[name].label
        least = disks[broken[-1] + 1] if len(broken) else disks[0]
        found[CHECKS[name].label] = int(least), CHECKS[name].of_space
    return found


def _told_group(
    said: str, has: int, few: tuple[int, str], least: Mapping[str, tuple[int, bool]], when: str
) -> str:
    """The same as a sentence.

    Args:
        said: how many disks there are, and where
        has: how many
        few: how few there can be at all, and what these are
        least: as ``_least`` has it
        when: in what state that is asked for
    """
    fewest, these = few
    space = max((number for number, of_space in least.values() if of_space), default=0)
    others = [(number, label) for label, (number, of_space) in least.items() if not of_space]
    most, label = max(others, default=(0, ""), key=lambda each: each[0])
    need = max(most, space)
    if need <= fewest:
        if has > fewest:
            return f"{said}; {when} {count(fewest)} would do, {these}."
        return f"{said}, {these}."
    asks, other = f"“{label}”", f"their space alone needs {count(space)}" if space else ""
    if space > most:
        asks, other = "their space", f"“{label}” alone needs {count(most)}" if most > fewest else ""
    beside = f"; {other}" if other and most != space else ""
    if has > need:
        return f"{said}; {when} {asks} needs {count(need)}{beside}."
    return f"{said} for {asks}{beside}."


def no_spares(bench: Any, figures: Mapping[str, float]) -> str:
    """That spare disks of a server which are asked for are on no line, on that of the database
    disks; "" where they are bought, or none are asked for.

    Args:
        bench: the design on the bench
        figures: figures of the sheet that the line buys
    """
    spares = bench.scenario.options.fields.get(_SPARES)
    missing = bench.recording.values.get("disks.spare") == 0 and _DATABASES in figures
    if not (missing and isinstance(spares, Given) and spares.value):
        return ""
    none = "No spare disks are bought"
    if spares.origin == "given":
        one = spares.value == 1
        disks = "spare disk" if one else f"{count(spares.value)} spare disks"
        none = f"The {disks} of each server {'is' if one else 'are'} not bought"
    return (
        f"{none}: copies are rebuilt on spares where several databases share a plain disk, which "
        "none do here."
    )


def enclosures_open(bench: Any) -> bool:
    """Whether an enclosure is chosen for disks, and nobody knows how many: it takes the disks for
    which the server has no bays, and no server is named."""
    options = bench.scenario.options
    disks = bench.recording.values.get(DISKS_A_SERVER)
    return bool(disks and options.value("enclosure") and not options.value("server"))


def no_bays(bench: Any, kind: str, owned: int, more: int) -> str:
    """That nobody knows whether there is room for disks that are bought beside those that are
    owned, where no server is named whose bays they could stand in, nor how many enclosures hold
    disks that are bought, where one is chosen; "" elsewhere.

    Args:
        bench: the design on the bench
        kind: table of the line
        owned: how many of the line are owned
        more: how many are bought beside them
    """
    if kind != "disk" or not more or bench.scenario.options.value("server"):
        return ""
    if enclosures_open(bench):
        return (
            "How many enclosures it takes is not known while no server is named, for they hold "
            "what its bays do not: name the server."
        )
    if not owned:
        return ""
    return (
        f"Bays for the {count(more)} more than are owned are not checked, and not on this bill: "
        "name the server, or add what holds them."
    )


def not_looked_at(kind: str, key: str | None, interfaces: Collection[str]) -> str:
    """What a model that nobody has chosen leaves open; "" of every other line.

    Args:
        kind: table of the line
        key: of its model; None where nobody has chosen one
        interfaces: those of all disks of the bill; "" of one that is not known
    """
    if kind != "controller" or key is not None:
        return ""
    if interfaces and all(each.startswith(_ON_LANES) for each in interfaces):
        return (
            "All disks here are NVMe, which a server may take on ports of its own: it then needs "
            "no controller, and “Ports of the server” is to be chosen."
        )
    return "Whether it takes the interface of its disks is looked at once it is chosen."


def _system(values: _Values) -> str:
    """What the mirrored pairs of a server are for, and the card that those of the form M.2 stand
    on: other disks have a controller on the bill."""
    card = (
        "M.2 disks stand on the board or on a card, such as a BOSS-N1 of Dell, which no line here "
        "counts: the price of the server may leave it out."
    )
    on_card = values.get(_OUTSIDE) == 1
    return " ".join(filter(None, (_pairs(values), card * on_card)))


def _pairs(values: _Values) -> str:
    """The mirrored pairs of the transport queue, beside that of the system; where one pair holds
    both, what its disks are that large for."""
    queue, disks = values.get("disks.queue"), values["disks.system"]
    if not queue:
        size = values.get("transport.database_gib")
        if not size or _SYSTEM_MODEL not in values:
            return ""
        return (
            f"{count(disks)} in each server: a mirrored pair for the system, and on it the "
            f"transport queue of {short(size)} GiB with {_kept(values)} of delivered mail, which "
            f"decides how large they are to be{_enough(values)}."
        )
    size = values.get(_SYSTEM_MODEL, values["disk.formatted_gib"])
    return (
        f"{count(disks)} in each server: {count(disks - queue)} for the system and {count(queue)} "
        f"for the transport queue, whose {short(values['transport.database_gib'])} GiB with "
        f"{_kept(values)} of delivered mail do not fit beside the system on a disk of "
        f"{short(size)} GiB."
    )


def _enough(values: _Values) -> str:
    """Behind what the size of the system disks rests on: how large they are at least, beside the
    size that they have."""
    least, has = size_of_both(values), values.get(_SYSTEM_SIZE)
    if least is None or has is None or has <= least:
        return ""
    return f": {count(least)} GB would do, and these have {count(has)} GB"


def _kept(values: _Values) -> str:
    """How long the transport queue keeps delivered mail."""
    return many(short(values["transport.safety_net_days"]), "days")


def _logs(values: _Values) -> str:
    return _rate_or_space(values, "disks.log", values["disks.log"], _PAIR)


def _databases(values: _Values, layout: str | None = None) -> str:
    """A plain disk for each volume, or groups by rate or by space, whichever asks for more.

    Args:
        values: of the sheet
        layout: what was asked for: plain disks, a RAID level, or that the plan takes either
    """
    disks = values["disks.database"]
    # As many disks as volumes may be pairs of a RAID level too: the count alone says nothing.
    plain = layout == _PLAIN or (layout not in _LEVELS and values.get("disks.group", 1) == 1)
    if plain and disks == values.get("disks.jbod"):
        return f"{count(disks)} in each server: a plain disk for each volume."
    levels = (f"disks.{level}" for level in _LEVELS if layout not in _LEVELS or layout == level)
    taken = [level for level in levels if values.get(level) == disks]
    if len(taken) != 1:
        return ""
    return _rate_or_space(values, taken[0], disks, values.get("disks.group", 1))


def _solid(values: _Values) -> str:
    """That their number is a ratio to the hard disks, and what their space alone needs."""
    each, needed = values["metacache.disks_advised"], values["metacache.needed_gb"]
    space = values.get("metacache.space_gb")
    alone = f"the space of the MetaCache database alone needs {short(needed)} GB a server"
    if space and math.isfinite(space):
        alone += f", {many(math.ceil(needed / (space / each)), 'disks')} of this size"
    return (
        f"{count(each)} in each server by Microsoft's ratio, one solid state disk for every three "
        f"hard disks of databases ({count(values['disks.database'])}); {alone}."
    )


def _rate_or_space(values: _Values, name: str, disks: float, group: float) -> str:
    """Which of the two asks for more, and what the other alone would, both in whole groups."""
    rate, space = values[f"{name}_by_rate"], values[f"{name}_by_space"]
    if rate == space:
        return ""
    more, less, fewer = ("I/O", "space", space) if rate > space else ("space", "I/O", rate)
    alone = f"their {less} alone needs {count(fewer)}"
    groups = _in_groups(group) + "," if group > _PAIR else ""
    return f"{count(disks)} in each server{',' * bool(groups)}{groups} for their {more}; {alone}."


def _restore(values: _Values) -> str:
    """The array of the restore volume: three disks where one is expected."""
    disks = values["disks.restore"]
    if disks != values.get("disks.restore_raid5") or disks == values.get("disks.restore_plain"):
        return ""
    return f"{count(disks)} in each server: the restore volume is an array, as the databases are."


def _enclosures(values: _Values) -> str:
    """What the bays of a server do not hold."""
    each, disks = values["enclosures.a_server"], values.get(IN_BAYS, values[DISKS_A_SERVER])
    return (
        f"{count(each)} enclosure{'s' * (each > 1)} for each server, whose own bays do not hold "
        f"all of its {count(disks)} disks."
    )


def _relays(values: _Values) -> str:
    """Which limit asks for the relays, beside what the others do."""
    if "relays.needed" not in values or values["relays.bought"] < values["relays.needed"]:
        return ""
    needed = values["relays.needed"]
    asks = {name: values[figure] for figure, name in _FOR_RELAYS.items() if figure in values}
    (most, first), *others = sorted(asks.items(), key=lambda each: -each[1])
    may_lose = int(values["lost_relays"])
    lost = f", {count(may_lose)} that may be lost among them" if may_lose else ""
    alone = [f"{name} alone {count(number)}" for name, number in others]
    said = f"{count(first)} for {most}{lost}{f'; for {listed(alone)}' if alone else ''}."
    more = values["relays.bought"] - needed
    return f"{said} {count(more)} more than are needed." if more > 0 else said


# Figure of the relays that a limit needs -> what they are for.
_FOR_RELAYS: Final = {
    "relays.needed_for_peak": "the peak",
    "relays.needed_for_room": "the room of the outage's queue",
    "relays.needed_to_drain": "the queue to drain",
}


def _servers(values: _Values) -> str:
    """Those that serve and those that stand by; of relays the limit that sets their count."""
    passive = values.get(nodes.PASSIVE)
    if not passive:
        return _relays(values)
    working = values[nodes.WORKING]
    shared = values[nodes.DISK_SETS] == working
    disks = "on the same disks (shared storage)" if shared else "with a copy each (CCR)"
    serve = "serves" if working == 1 else "serve"
    return f"{count(working)} {serve}, {count(passive)} passive node{'s' * (passive > 1)} {disks}."


_REASONS: Final[Mapping[str, Callable[[_Values], str]]] = {
    _DATABASES: _databases,
    "bought.log_disks": _logs,
    "bought.metacache_disks": _solid,
    "bought.restore_disks": _restore,
    "bought.system_disks": _system,
    ENCLOSURES: _enclosures,
    SERVERS: _servers,
}
