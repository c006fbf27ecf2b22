"""What a new plan found, and what other RAID levels would need, in one line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.utils.dateformat import format as date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from calculators.checks.load_limit import held_by
from calculators.checks.server import CHECKS
from calculators.engine import open_scenario
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.numbers import count, listed, respelt
from calculators.sheet.said_load import said_load
from calculators.solver import with_groups
from planner.forms.levels import Found

LEFT_OUT = "RAID 0 is not offered: one lost disk loses everything."


def notes(document: dict[str, Any], found: Sequence[Found]) -> str:
    """The line kept with the scenario; empty where nothing was compared."""
    if not found:
        return ""
    others = "; ".join(filter(None, (", ".join(_needs(found)), _none(found))))
    return f"{_chosen(document)} Other levels need: {others}. {LEFT_OUT}"


def at_creation(note: str, day: date) -> str:
    """A note as it stays with a scenario, whose disks may change after it, or in a copy."""
    return f"When the plan was made, on {date_format(day, 'j F Y')}: {note}" if note else ""


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
    return (
        f"{_disks(*first)}, as you gave them. Highwater added "
        f"{listed([_disks(*each) for each in others])}: each volume has disks of its own."
    )


def shared_out(document: dict[str, Any], disks: int, catalogue: Catalogue) -> str:
    """How the disks that somebody has, all together, were shared out, and what they hold so."""
    each, found = _of_volumes(document), open_scenario(document, catalogue)
    held = held_by(found.bench)
    most, noun = held.load, found.load_limit.load_noun
    holds = (
        f"With {listed([_disks(*one) for one in each])} they hold the most {noun} in RAID 10: "
        f"{said_load(most)}."
        if most
        else f"Highwater took {listed([_disks(*one) for one in each])} in RAID 10."
    )
    sets = CHECKS[held.breaks].sets_limit if most and held.breaks else ""
    others = "Another level may hold more: “Size backwards” compares them." if most else ""
    servers = int(document.get("servers", 1))
    left = _left_over(disks - servers * sum(number for _, number in each), noun)
    owned = f"You own {count(disks)} disks in all"
    owned += f", {count(disks // servers)} for each of {count(servers)} servers." * (servers > 1)
    owned = f"{owned.removesuffix('.')}."
    return " ".join(filter(None, (owned, holds, sets, others, left)))


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
