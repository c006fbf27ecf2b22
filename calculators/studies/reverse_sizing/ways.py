"""The ways of reverse sizing, and what is told of them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from calculators.answers import FixCost, Number
from calculators.studies.reverse_sizing.each_limit import LimitReached
from calculators.studies.reverse_sizing.held_states import StateHeld
from calculators.studies.reverse_sizing.same_disks import LevelHeld

MOST_LOAD, FEWEST, CHEAPEST, LARGER = "most-load", "fewest", "cheapest", "larger-disks"
GROWN = "end-of-growth"
# A way of its own where it has fewer servers: how databases are spread is a wish, not a need.
UNROUNDED = "fewest-without-symmetry"
# A way of its own: the fewest of all hold with everything at work, and often not then.
REBUILT = "fewest-while-rebuilt"
TITLES = {
    MOST_LOAD: "The most that this hardware holds",
    FEWEST: "The fewest that hold this load",
    REBUILT: "The fewest that hold this load while a disk is rebuilt",
    GROWN: "The fewest that hold the load at the end of its growth",
    CHEAPEST: "The cheapest disks that hold this load",
    LARGER: "Larger disks that save disks or servers",
    UNROUNDED: "The fewest without symmetrical distribution",
}
# What else holds that load, behind it: "without regrouping".
BESIDE_GROWN = "The load at the end of its growth, {}"


# Those whose sentence says nothing of what they cost beside today's design.
PRICED = (FEWEST, REBUILT, UNROUNDED, CHEAPEST)


class Way(Struct, forbid_unknown_fields=True):
    """A design that was found, and how it differs from what was asked."""

    key: str
    title: str
    sentence: str
    document: (
        Annotated[
            dict[str, Any],
            Meta(description="The whole scenario with it, a ScenarioDocument; null where none is."),
        ]
        | None
    )
    worse: Annotated[
        list[str],
        Meta(description="States in which it does not carry the load, and today's design does."),
    ] = []
    breaks: Annotated[
        list[str],
        Meta(description="Other states in which it does not carry the load; nor does today's."),
    ] = []
    cost: Annotated[
        FixCost | None,
        Meta(
            description="What it buys more than today's design, or less; null where its sentence "
            "says so or the hardware stays."
        ),
    ] = None


class Reverse(Struct, forbid_unknown_fields=True):
    """Reverse sizing of a scenario."""

    load: Number
    load_noun: Annotated[
        str, Meta(description="Of several equal servers with a load each it says so.")
    ]
    limits: Annotated[list[LimitReached], Meta(description="The one that breaks first is first.")]
    ways: list[Way]
    states: Annotated[
        list[StateHeld],
        Meta(
            description="The most that holds with everything at work, and in each state that the "
            "mail system can be sized in, whatever state the scenario is in."
        ),
    ]
    same_disks: Annotated[
        list[LevelHeld],
        Meta(
            description="The disks of today, or those owned, at each RAID level, shared out for "
            "the most load while everything works, and once more where another split holds more "
            "while a disk is rebuilt; empty where no users are counted or the disks are of several "
            "models."
        ),
    ] = []
