"""What a load needs and what the next part of it costs, in words."""

from __future__ import annotations

from calculators.checks.said.needs_said import on_servers
from calculators.checks.server import CHECKS
from calculators.sheet.said.numbers import count, listed
from calculators.sheet.said.said_load import said_load
from calculators.solver import NextLoad

# What is said where equal servers have a load each.
EACH = " on each"


def needed(asked: str, one: bool, further: NextLoad, noun: str, goes: str, memory: str) -> str:
    """What the load needs, what it has where that is more, and what the next part of it costs, or
    how far it goes without any more."""
    each = EACH * (EACH in asked)
    part = said_load(further.load) + each
    has = f"{count(further.disks)} disk{'s' * (further.disks != 1)}"
    if not each:
        has += on_servers(further.servers_now, further.groups)
    need = f"{asked} need{'s' * one} {has}"
    if further.enough is not None:
        # What stands is more than is needed: nothing is said to be needed that is not.
        need = f"{asked} {'has' if one else 'have'} {has}; {count(further.enough)} servers would "
        need += f"be enough{further.enough_until}"
    elif further.needed != further.disks:
        need = f"{asked} {'has' if one else 'have'} {has}"
        if further.needed is not None:
            need += f" and need{'s' * one} {further.needs}"
    if further.more is None:
        first = CHECKS[further.lacking[0]].sets_limit.removesuffix(" it.")
        why = f"{first[:1].lower()}{first[1:]} the limit"
        if further.kept:
            return (
                f"{need}; the next {part} need{'s' * (further.load == 1)} more disks for the "
                f"{listed([each.lower() for each in further.kept])} "
                f"volume{'s' * (len(further.kept) > 1)}, whose number was given and is kept: {why}."
            )
        of = f"{said_load(further.load)} {noun.partition(EACH)[0]}{each}"
        return f"{need}; more disks are not enough for the next {of}: {why}."
    if goes:
        stands = (
            "no more disks are needed, only memory,"
            if memory
            else f"the hardware{' of each' * bool(each)} carries"
        )
        return f"{need}; {stands} up to {goes}."
    # New servers bring theirs along.
    names_solid = further.solid > 0 and not further.servers
    solid = f" ({count(further.solid)} of them solid state)" if names_solid else ""
    moved = f" (and {count(further.moved)} moved from those that stand)" if further.moved else ""
    added = [
        f"{count(number)} {noun}{'s' * (number != 1)}{which}"
        for number, noun, which in (
            (further.servers, "server", ""),
            (further.more, "disk", solid or moved),
            (further.modules, "memory module", ""),
        )
        if number > 0
    ]
    if further.memory > 0:
        added.append(f"{count(further.memory)} GiB of memory")
    more = f"{listed(added)} more" if added else "no more disks"
    if further.more > 0 and len(added) == 1:
        # Servers may stand right before it: a number alone would be taken for theirs.
        more = f"{count(further.more)} more disk{'s' * (further.more != 1)}{solid}"
    if further.rebuilt:
        now, then = further.rebuilt
        more += (
            f", with all rebuilt as {then} in place of {count(now.number)} of {count(now.servers)}"
        )
    if further.larger:
        size, today = further.larger
        more += f", and solid state disks of at least {size} each in place of {today}"
    more += further.gives_up
    return f"{need}; the next {part} need{'s' * (further.load == 1)} {more}."
