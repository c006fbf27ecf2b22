"""How far a design goes with something lost, in words: what holds in every loss that is survived
comes first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import NamedTuple

from calculators.checks.server import CHECKS
from calculators.sheet.said.numbers import listed
from calculators.sheet.said.said_load import said_load

AT_WORK = "with everything at work"


class HeldLost(NamedTuple):
    """The most load with something lost.

    Args:
        load: it, less than with everything at work
        breaks: the check that breaks above it
        when: the loss, in a sentence: "with a disk lost"
    """

    load: float
    breaks: str
    when: str


def first_lost(
    most: float | None,
    breaks: str | None,
    more: str,
    standing: str,
    memory: str,
    lost: Sequence[HeldLost],
    each: str,
) -> str:
    """What sets the limit first, in which state, and how far the others go.

    Args:
        most, breaks: the most load with everything at work and the check that breaks above it;
            None where no load that is looked at breaks it
        more: how the load grows, in words
        standing: that the hardware stays as it is, in words; "" where it does anyway
        memory: what is said of memory that sets a limit before
        lost: the losses, the least first
        each: " on each", where the loads are those of one of several servers
    """
    return (
        f"{more}, {sets_first(lost[0].breaks, memory)}, "
        f"{standing}{' ' * bool(standing)}at {limits_said(most, breaks, lost, each)}."
    )


def sets_first(breaks: str, memory: str) -> str:
    """What sets the limit; "first" where no memory does that nobody gave, which is told below, in
    small print."""
    sets = CHECKS[breaks].sets_limit.removesuffix(" it.")
    return f"{sets[:1].lower()}{sets[1:]} the limit{'' if memory else ' first'}"


def limits_said(
    most: float | None, breaks: str | None, lost: Sequence[HeldLost], each: str = ""
) -> str:
    """The most load with each loss, the least first, and with everything at work, with the limits
    that are others than the first; the load alone where there is no loss.

    Args:
        most, breaks, lost, each: as ``first_lost`` takes them
    """
    if not lost:
        return said_load(most) if most is not None else ""
    first = lost[0]
    limits = [(each.load, each.when, each.breaks) for each in lost]
    if most is not None and breaks is not None:
        limits.append((most, AT_WORK, breaks))
    whose = chain([each], repeat(""))
    said = [
        f"{said_load(load)}{of} {when}{of_limit(limit) if limit != first.breaks else ''}"
        for of, (load, when, limit) in zip(whose, limits, strict=False)
    ]
    return listed(said)


def of_limit(breaks: str) -> str:
    """The limit that breaks, in brackets: it may be another one than the first."""
    label = CHECKS[breaks].label
    return f" ({label[:1].lower() if label[1:2].islower() else label[:1]}{label[1:]})"
