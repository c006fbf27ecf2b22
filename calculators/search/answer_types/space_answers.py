"""How large a search would be, and what the scenario holds in already."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class SpaceAxis(Struct, forbid_unknown_fields=True):
    """An axis of a space of designs."""

    pointer: Annotated[str, Meta(description="JSON Pointer into the scenario.")]
    label: str
    unit: str
    values: Annotated[int, Meta(description="How many values it has.")]


class SearchSpace(Struct, forbid_unknown_fields=True):
    """How large a search would be."""

    designs: int
    variants: int
    evaluations: int
    axes: list[SpaceAxis]
    states_held: Annotated[
        list[str],
        Meta(
            description="The states with something lost in which the scenario as it stands holds: "
            "`states` of a search that is to keep what there is, beside normal."
        ),
    ] = []
