"""What to have at the end of the growth: the fewest hardware that holds the load of the last month
that is looked at, while the inputs keep today's load."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators.best_practice.fixes import applied
from calculators.checks import horizon
from calculators.checks.check import FAIL
from calculators.checks.in_brief import why_it_breaks
from calculators.checks.load_limit import on_each
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.numbers import count, many, short
from calculators.sheet.reaching import reached
from calculators.sheet.records import Given, Record
from calculators.sheet.said_load import said_load
from calculators.sheet.units import MONTHS_PER_YEAR
from calculators.solver import (
    MOST_SERVERS,
    fewest_disks,
    fewest_servers,
    has_servers,
    load_of,
    loads,
    on_array,
)

_DISKS, _SERVERS = "disks.all", "bought.servers"
_RELAYS, _RELAYS_AT_WORST, _TO_BUY = "relays.needed", "relays.at_worst", "servers"
_IN_ALL = "servers.all"
# So little is lost where a number is worked out and meant whole.
_ROUNDED = 1e-6


@dataclass(frozen=True, slots=True)
class EndOfGrowth:
    """The hardware of the end of the growth.

    Args:
        sentence: for which year and load, what it is, and what there is today
        document: the scenario with today's load and this hardware; None where none was found that
            holds through all months
        bench: the same, as it was read
    """

    sentence: str
    document: dict[str, Any] | None
    bench: Bench | None


def end_of_growth(
    document: Mapping[str, Any], bench: Bench, catalogue: Catalogue
) -> EndOfGrowth | None:
    """What holds the load at the end of the years that are looked at; None where nothing grows.

    Args:
        document: the scenario
        bench: the same, as it was read
        catalogue: the catalogue
    """
    growing = horizon.growing(bench)
    if not growing:
        return None
    years = bench.scenario.options.value("horizon_years")
    last = float(years * MONTHS_PER_YEAR)
    arrays = horizon.in_month(bench, growing, last)
    then = _with({name: float(value) for name, value in arrays.items()}, bench)
    begun = f"For year {short(years)} ({_load(then, arrays)}): "
    found = _fewest(dict(document), then)
    if isinstance(found, str):
        return EndOfGrowth(f"{begun}{found}.", None, None)
    fixed, end = found
    try:
        made = Bench(parse(fixed, catalogue))
    except InputProblems:
        return EndOfGrowth(f"{begun}what it would take cannot be sized.", None, None)
    if any(each.verdict == FAIL for each in end.verdicts_untold):
        why = why_it_breaks(end.verdicts_untold, bench.verdicts_untold)
        return EndOfGrowth(f"{begun}more hardware alone is not enough: {why}.", None, None)
    needed, there = _hardware(made, end), _hardware(bench)
    today = "as it stands today" if needed == there else f"today {there}"
    return EndOfGrowth(f"{begun}{needed}; {today}.", fixed, made)


def _fewest(document: dict[str, Any], then: Bench) -> tuple[dict[str, Any], Bench] | str:
    """The document with the fewest hardware of a load, its own load kept, and that load on it; why
    there is none, where none holds."""
    if _RELAYS in then.tree.figures:
        values = then.recording.values
        # Of what nobody knows as many as it takes at worst: no fewer are sure to hold.
        relays = int(max(values[_RELAYS], values[_RELAYS_AT_WORST]))
        put = {"/relays": relays}
        if (document.get(_TO_BUY) or relays) < relays:
            put[f"/{_TO_BUY}"] = relays
        return applied(document, put), _with({name[1:]: float(relays) for name in put}, then)
    if has_servers(then):
        servers = fewest_servers(then)
        if servers is None:
            return f"none of up to {many(MOST_SERVERS, 'servers')} of a group holds it"
        then = _with({name: float(each) for name, each in servers.fields().items()}, then)
        put = {f"/{name}": each for name, each in servers.fields().items()}
        return applied(document, put | _bought(then)), then
    if why := _beyond_disks(then):
        return f"more disks are not enough: {why}"
    changed = copy.deepcopy(document)
    for volume in list(then.scenario.groups):
        found = fewest_disks(then, volume)
        if found.array is None:
            return f"{then.system.volumes[volume].lower()}: {found.reason}"
        then = on_array(then, volume, found.array)
        _put_groups(changed, volume, found.array.fields())
    return applied(changed, _bought(then)), then


def _beyond_disks(then: Bench) -> str:
    """The limits that break and rest on no disks, in words; "" for none. So nothing is looked for
    that cannot be found."""
    own = {
        f"{record.name}.{key}"
        for records in then.scenario.groups.values()
        for record in records
        for key in ("disks", "spans", "count")
    }
    sides = {
        name: reached((needed, limit))
        for name, needed, limit in then.tree.checks
        if limit is not None
    }
    lasting = [
        each
        for each in then.verdicts_untold
        if each.verdict == FAIL
        and each.check.name in sides
        and own.isdisjoint(figure.name for figure in sides[each.check.name])
    ]
    return why_it_breaks(lasting) if lasting else ""


def _bought(then: Bench) -> dict[str, Any]:
    """What the load of that month buys by itself: written down, for today's load buys less."""
    return {
        f"/{name}": int(value) if float(value).is_integer() else value
        for name, value in then.bought().items()
        if math.isfinite(value)
    }


def _put_groups(document: dict[str, Any], volume: str, fields: Mapping[str, Any]) -> None:
    """A volume on such groups alone, in the place of its first."""
    groups = document["raid_groups"]
    own = [place for place, group in enumerate(groups) if group["volume"] == volume]
    kept = {k: v for k, v in groups[own[0]].items() if k not in ("spans", "count")}
    groups[own[0]] = {**kept, **fields}
    document["raid_groups"] = [group for place, group in enumerate(groups) if place not in own[1:]]


def _with(values: Mapping[str, float], bench: Bench) -> Bench:
    """The design with other numbers, by the names of its inputs."""
    scenario = bench.scenario
    records = {record.name: record for record in scenario.populations}
    options = scenario.options
    for name, value in values.items():
        where, _, key = name.rpartition(".")
        if where:
            records[where] = _put(records[where], key, value)
        else:
            options = _put(options, key, value)
    people = tuple(records[record.name] for record in scenario.populations)
    return Bench(replace(scenario, options=options, populations=people))


def _put(record: Record, key: str, value: float) -> Record:
    given = record.fields[key]
    assert isinstance(given, Given)
    return replace(record, fields={**record.fields, key: given.changed(value=value)})


def _load(then: Bench, arrays: Mapping[str, Any]) -> str:
    """The load, and what else grew where it is one number: "13,896 mailboxes, Mailbox limit …"."""
    load = load_of(then)
    noun = then.system.load_noun + on_each(then)
    whole = then.system.load_option is None
    said = [f"{said_load(math.floor(load + _ROUNDED) if whole else load)} {noun}"]
    fields = {each.name: each for each in (*then.system.fields, *then.system.population_fields)}
    others = [name for name in arrays if name not in loads(then)]
    if len(then.scenario.populations) <= 1:
        for name in others:
            field = fields[name.rpartition(".")[2]]
            label = field.label
            if label[1:2].islower():
                label = f"{label[:1].lower()}{label[1:]}"
            unit = field.unit.partition("/")[0]
            # "messages a day 266", not "messages a day 266 messages".
            unit = "" if unit == "1" or label.startswith(unit) else f" {unit}"
            said.append(f"{label} {short(float(arrays[name]))}{unit}")
    return ", ".join(said)


def _hardware(bench: Bench, end: Bench | None = None) -> str:
    """The servers and disks of a design; of relays how many, and at least where not all of them
    may be needed."""
    values = bench.recording.values
    if _RELAYS in values:
        there = values["relays.planned"]
        least = there if end is None else end.recording.values[_RELAYS]
        if least < there:
            return f"{count(least)} to {count(there)} relays, by what larger messages take"
        return many(int(there), "relays")
    servers = int(values.get(_IN_ALL, values[_SERVERS]))
    parts = [many(servers, "servers")] if servers > 1 else []
    if _DISKS in values:
        parts.append(many(int(values[_DISKS]), "disks"))
    return ", ".join(parts) or many(servers, "servers")
