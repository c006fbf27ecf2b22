"""What a load needs and what the next part of it costs, in words."""

from __future__ import annotations

from calculators.checks.said.needs_said import on_servers
from calculators.checks.server import CHECKS
from calculators.sheet.said.numbers import count, listed, many
from calculators.sheet.said.said_load import said_load
from calculators.solver import More, NextLoad

# What is said where equal servers have a load each.
EACH = " on each"


def needed(asked: str, one: bool, further: NextLoad, noun: str, goes: str, memory: str) -> str:
    """What the load needs, what it has where that is more, and what the next part of it costs, or
    how far it goes without any more."""
    each = EACH * (EACH in asked)
    part = said_load(further.load) + each
    needs = f"the next {part} need{'s' * (further.load == 1)}"
    if further.more is None:
        then = _not_enough(further, needs, f"{noun.partition(EACH)[0]}{each}")
    elif goes:
        stands = (
            "no more disks are needed, only memory,"
            if memory
            else f"the hardware{' of each' * bool(each)} carries"
        )
        then = f"{stands} up to {goes}."
    else:
        then = f"{needs} {_more_said(further.more)}{further.gives_up}."
    today = _today_said(asked, one, further)
    if further.today.enough is None:
        return f"{today}; {then}"
    # What fewer servers do, and without what, is a sentence of its own.
    return f"{today}. {then[:1].upper()}{then[1:]}"


def _today_said(asked: str, one: bool, further: NextLoad) -> str:
    """What the load of today needs, and what it has where that is more."""
    today = further.today
    has = f"{count(today.disks)} disk{'s' * (today.disks != 1)}"
    if EACH not in asked:
        has += on_servers(today.servers, today.groups)
    if today.enough is not None:
        # What stands is more than is needed: nothing is said to be needed that is not.
        fewer = f"{many(today.enough, 'servers')} would be enough{further.enough_until}"
        return f"{asked} {'has' if one else 'have'} {has}. {fewer}"
    if today.needed != today.disks:
        return f"{asked} {'has' if one else 'have'} {has} and need{'s' * one} {further.needs}"
    return f"{asked} need{'s' * one} {has}"


def _not_enough(further: NextLoad, needs: str, noun: str) -> str:
    """Why more disks are not enough, or of which volumes more would be."""
    first = CHECKS[further.lacking[0]].sets_limit.removesuffix(" it.")
    why = f"{first[:1].lower()}{first[1:]} the limit"
    if further.kept:
        return (
            f"{needs} more disks for the {listed([each.lower() for each in further.kept])} "
            f"volume{'s' * (len(further.kept) > 1)}, whose number was given and is kept: {why}."
        )
    return f"more disks are not enough for the next {said_load(further.load)} {noun}: {why}."


def _more_said(more: More) -> str:
    """What is bought more."""
    # New servers bring theirs along.
    names_solid = more.solid > 0 and not more.servers
    solid = f" ({count(more.solid)} of them solid state)" if names_solid else ""
    moved = f" (and {count(more.moved)} moved from those that stand)" if more.moved else ""
    added = [
        f"{count(number)} {noun}{'s' * (number != 1)}{which}"
        for number, noun, which in (
            (more.servers, "server", ""),
            (more.disks, "disk", solid or moved),
            (more.modules, "memory module", ""),
        )
        if number > 0
    ]
    if more.memory > 0:
        added.append(f"{count(more.memory)} GiB of memory")
    said = f"{listed(added)} more" if added else "no more disks"
    if more.disks > 0 and len(added) == 1:
        # Servers may stand right before it: a number alone would be taken for theirs.
        said = f"{count(more.disks)} more disk{'s' * (more.disks != 1)}{solid}"
    if more.rebuilt:
        now, then = more.rebuilt
        all_of = f"{count(now.number)} of {count(now.servers)}"
        said += f", with all rebuilt as {then} in place of {all_of}"
    if more.larger:
        size, today = more.larger
        said += f", and solid state disks of at least {size} each in place of {today}"
    return said
