"""What a new plan found, and what other RAID levels would need, in one line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.utils.dateformat import format as date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from calculators.best_practice.context import Look
from calculators.checks.load_limit import on_each
from calculators.checks.most_held import Held
from calculators.checks.room_kept import kept_where_it_binds
from calculators.checks.said.lost_said import AT_WORK, of_limit
from calculators.engine import open_scenario
from calculators.engine.disk_out import REBUILDING
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.common_fields import CCR
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import NORMAL
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count, listed, respelt
from calculators.sheet.said.said_load import said_load
from calculators.solver import with_groups
from calculators.studies.reverse_sizing.held_states import StateHeld, held_in_states
from calculators.studies.reverse_sizing.same_disks import same_disks
from planner.forms.new_plan.levels import Found

_LOST = "disk-lost"
# States of which the most load is told, in a sentence.
_STATES = {
    REBUILDING: "while a disk is rebuilt",
    _LOST: "with a disk lost",
    NORMAL: AT_WORK,
}
LEFT_OUT = "RAID 0 is not offered: one lost disk loses everything."


def notes(document: dict[str, Any], found: Sequence[Found]) -> str:
    """The line kept with the scenario; empty where nothing was compared."""
    if not found:
        return ""
    others = "; ".join(filter(None, (", ".join(_needs(found)), _none(found))))
    return f"{_chosen(document)} Other levels need: {others}. {LEFT_OUT}"


def at_creation(note: str, day: date) -> str:
    """A note as it stays with a scenario, whose disks may change after it, or in a copy."""
    if not note:
        return ""
    return (
        f"When the plan was made, on {date_format(day, 'j F Y')}: {note} What the design has now, "
        "the bill of materials counts."
    )


def said(address: str, document: dict[str, Any], found: Sequence[Found]) -> SafeString:
    """The line above the new scenario: each level that holds can be tried with one click."""
    links = format_html_join(
        ", ",
        '<a href="{}?{}">{}</a>',
        (
            (address, _query(each, document), text)
            for each, text in zip(_holding(found), _needs(found), strict=True)
        ),
    )
    none = _none(found)
    return format_html(
        "{} Or try {}{}. {}", _chosen(document), links, f"; {none}" if none else "", LEFT_OUT
    )


def beside(document: dict[str, Any]) -> str:
    """What was added to the disks that somebody gave; empty where nothing was."""
    first, *others = _of_volumes(document) or [("", 0)]
    if not others:
        return ""
    group = document["raid_groups"][0]
    parts = group.get("count", 1)
    more = f", in {parts} groups of {group['disks']}, which is what its controller takes"
    return (
        f"{_disks(*first)}, as you gave them{more * (parts > 1)}. Highwater added "
        f"{listed([_disks(*each) for each in others])}: each volume has disks of its own."
    )


def shared_out(
    document: dict[str, Any], disks: int, catalogue: Catalogue, brief: bool = False
) -> str:
    """How the disks that somebody has, all together, were shared out, what they hold so in each
    state, that of every state first, and which other level or split holds more; "brief" leaves out
    what the headline says."""
    each, found = _of_volumes(document), open_scenario(document, catalogue)
    noun = found.load_limit.load_noun
    there = f"{listed([_disks(*one) for one in each])} in RAID 10"
    said = [f"Highwater took {there}."]
    held = {one.state: one for one in held_in_states(found.bench) if one.state in _STATES}
    if held[NORMAL].limit_load:
        each_of = on_each(found.bench).removeprefix(" on ")
        hold = f"{each_of} holds" if each_of else "they hold"
        if not brief:
            said = [f"With {there} {hold} {_in_states(held, noun)}."]
            said.append(kept_where_it_binds(found.bench, lambda: _breaking(held)))
        said.append(_holding_more(document, found.bench, held, catalogue))
    servers = int(nodes.disk_sets(found.bench.recording.values) or 1)
    left = _left_over(disks - servers * sum(number for _, number in each), noun)
    owned = f"You own {count(disks)} disks in all"
    # A copy of the databases stands on disks of the passive node.
    whose = "nodes, the passive ones too" if document.get("server_failover") == CCR else "servers"
    owned += f", {count(disks // servers)} for each of {count(servers)} {whose}" * (servers > 1)
    return " ".join(filter(None, (f"{owned}.", *said, left)))


def _breaking(held: Mapping[str, StateHeld]) -> list[Held]:
    return [Held(one.limit_load, one.check) for one in held.values()]


def _in_states(held: Mapping[str, StateHeld], noun: str) -> str:
    """The most load of each state with the limit that sets it, the least first; a loss that leaves
    as much as another state does is told with that."""
    loads: dict[float, list[StateHeld]] = {}
    for one in held.values():
        loads.setdefault(math.inf if one.limit_load is None else one.limit_load, []).append(one)
    told = []
    for load, those in sorted(loads.items()):
        if math.isinf(load):
            continue
        when = listed([_STATES[one.state] for one in those])
        breaks = those[0].check
        number = said_load(load) if load else "none"
        told.append(f"{number} {when}{of_limit(breaks) if breaks else ''}")
    first, *others = told
    number, _, rest = first.partition(" ")
    return listed([f"{number} {noun} {rest}", *others])


def _holding_more(
    document: dict[str, Any], bench: Bench, held: Mapping[str, StateHeld], catalogue: Catalogue
) -> str:
    """Which level or split of the same disks holds more, and how much beside the one that was
    taken, in each state; that none does."""
    rows = [
        (
            each,
            {REBUILDING: each.load_rebuilding, _LOST: each.load_disk_lost, NORMAL: each.load},
        )
        for each in same_disks(Look(document, bench, catalogue))
    ]
    if not rows:
        return ""
    better: dict[tuple[str, str], list[str]] = {}
    for state in (REBUILDING, _LOST, NORMAL):
        if state not in held:
            continue
        here = held[state].limit_load
        known = [(each, loads) for each, loads in rows if loads[state] is not None]
        each, loads = max(known or rows, key=lambda row: row[1][state] or 0)
        if here is None or not (loads[state] or 0) > here:
            continue
        number = listed([_disks(*one) for one in each.disks.items()])
        told = _beside(held, loads)
        better.setdefault((f"{each.name} with {number}", told), []).append(_STATES[state])
    said = [
        f"{design} would hold more {listed(states)}: {told}."
        for (design, told), states in better.items()
    ]
    if not said:
        said = [
            f"No other RAID level of the {next(iter(rows[0][0].disks))} that survives a lost disk, "
            f"and no other split, holds more {_STATES[NORMAL]} or {_STATES[REBUILDING]}."
        ]
    return " ".join([*said, "“Size backwards” compares them."])


def _beside(held: Mapping[str, StateHeld], loads: Mapping[str, float | None]) -> str:
    """The most load of another layout in each state, in place of that of the one that was taken:
    what it holds more first."""
    more: dict[str, list[str]] = {}
    less: dict[str, list[str]] = {}
    for state, load in loads.items():
        if load and state in held:
            said = f"{said_load(load)} in place of {_number(held[state])}"
            here = held[state].limit_load
            side = more if here is not None and load > here else less
            side.setdefault(said, []).append(_STATES[state])
    parts = (listed([f"{said} {listed(of)}" for said, of in side.items()]) for side in (more, less))
    return ", but ".join(filter(None, parts))


def _number(held: StateHeld) -> str:
    """The most load of today's layout in a state."""
    return "any load" if held.limit_load is None else said_load(held.limit_load)


def _left_over(over: int, noun: str) -> str:
    if not over:
        return ""
    if over == 1:
        return "1 is left over: RAID 10 takes pairs."
    return f"{count(over)} are left over: on them no more {noun} are held."


def _of_volumes(document: dict[str, Any]) -> list[tuple[str, int]]:
    return [
        (group["volume"], group["disks"] * group.get("count", 1))
        for group in document.get("raid_groups") or ()
    ]


def _disks(volume: str, number: int) -> str:
    return f"{count(number)} {volume} disk{'s' * (number != 1)}"


def _chosen(document: dict[str, Any]) -> str:
    group = document["raid_groups"][0]
    disks = with_groups(group["disks"], group.get("count", 1))
    return f"Found: {LEVELS[group['level']].name} with {disks} {group['volume']} disks."


def _holding(found: Sequence[Found]) -> list[Found]:
    return [each for each in found if not each.reason]


def _needs(found: Sequence[Found]) -> list[str]:
    return [f"{each.name} with {with_groups(each.disks, each.groups)}" for each in _holding(found)]


def _none(found: Sequence[Found]) -> str:
    return "; ".join(f"{each.name}: {respelt(each.reason)}" for each in found if each.reason)


def _query(found: Found, document: dict[str, Any]) -> str:
    """The level put over the inputs of the new scenario."""
    spans = found.spans or "spans" in document["raid_groups"][0]
    return urlencode(
        {
            "raid_groups-0-level": found.level,
            "raid_groups-0-disks": found.disks,
            "raid_groups-0-count": found.groups if found.groups > 1 else "",
            **({"raid_groups-0-spans": found.spans or ""} if spans else {}),
        }
    )
