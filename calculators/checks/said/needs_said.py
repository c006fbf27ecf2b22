"""What is needed of the disks that stand, in words."""

from __future__ import annotations

from collections.abc import Mapping

from calculators.sheet.said.numbers import count, listed
from calculators.solver import Groups, Needed

_NO_LOSSES: Mapping[str, Needed | None] = {}


def needs_said(
    found: Needed | None, losses: Mapping[str, Needed | None] = _NO_LOSSES, today: str = ""
) -> str:
    """What is needed of the disks that somebody gave, as a sentence; "" where nobody did.

    Args:
        found: as the design stands
        losses, today: as ``in_states`` takes them
    """
    if found is None:
        return ""
    disks = f"{count(found.disks)} disk{'s' * (found.disks != 1)}"
    disks += on_servers(found.servers, found.groups)
    if found.enough:
        return f"Has {disks}{_of(found)}."
    if found.needed >= found.disks:
        return f"Has {disks}{_of(found)} and needs all of them."
    return f"Has {disks} and needs {in_states(found, losses, today)}."


def on_servers(servers: int, groups: Groups | None) -> str:
    """Where disks stand: on how many servers, in which groups; "" for one server."""
    if servers <= 1:
        return ""
    return f" on {count(servers)} servers{f' in {groups}' if groups else ''}"


def in_states(found: Needed, losses: Mapping[str, Needed | None], today: str) -> str:
    """How many disks are needed, and in which state.

    Who reads that fewer are needed takes the others out: the losses that are survived today, and
    would not be with these alone, are said with what they need.

    Args:
        found: as the design stands
        losses: when something is lost that the design survives, in a sentence -> what is needed
        today: the state that it stands in, as in ``losses``; "" where it is sized in one alone
    """
    known = {when: each for when, each in losses.items() if each}
    need_more = _largest(known, found)
    if not need_more:
        states = listed([today, *known]) if today else "in all"
        return f"{count(found.needed)} {states}{_of(found)}"
    parts = [f"{count(found.needed)} {today}{_of(found)}"]
    for when, each in need_more.items():
        whole = each.needed >= found.disks
        number = f"all {count(found.disks)}" if whole else count(each.needed)
        parts.append(f"{number} {when}{_of(each)}")
    return listed(parts)


def _of(found: Needed) -> str:
    """How many of each volume, in brackets."""
    parts = listed([f"{count(each)} {volume.lower()}" for volume, each in found.of_volumes])
    return f" ({parts})" if parts else ""


def _largest(losses: Mapping[str, Needed], found: Needed) -> dict[str, Needed]:
    """The losses that need more than what is found, and more of something than each other."""
    kept: dict[str, Needed] = {}
    for when, each in sorted(losses.items(), key=lambda item: -item[1].needed):
        if not any(_within(each, other) for other in (found, *kept.values())):
            kept[when] = each
    return dict(reversed(kept.items()))


def _within(one: Needed, other: Needed) -> bool:
    """Whether what one needs is there, of each volume, where another has what it needs."""
    has = dict(other.of_volumes)
    if not (has and one.of_volumes):
        return one.needed <= other.needed
    return all(number <= has.get(volume, 0) for volume, number in one.of_volumes)
