"""What a search answers of designs with something lost."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from calculators.answers import Number, VerdictWord


class StateOutcome(Struct, forbid_unknown_fields=True):
    """How a design stands in a state, with the load that it is planned for."""

    state: Annotated[
        str,
        Meta(
            description="As `states` of a search takes it; of a group of servers the loss that it "
            "is planned for, such as site-lost."
        ),
    ]
    label: str
    verdict: VerdictWord
    check: Annotated[
        str | None, Meta(description="The limit that is broken by most; null where none is.")
    ]
    check_label: str
    margin: Annotated[
        Number | None, Meta(description="Of that limit: below 0, the share by which it breaks.")
    ]
    message: str
    load: Annotated[
        Number | None,
        Meta(
            description="Where it breaks: the most load that holds in this state with the hardware "
            "as it stands; null where it does not break or no load is counted."
        ),
    ]
    today: Annotated[
        VerdictWord | None,
        Meta(description="Of today's design with its own load; null where it is not looked at."),
    ] = None
    worse_than_today: Annotated[
        bool, Meta(description="Whether it breaks here where today's design does not.")
    ] = False


class DesignInStates(Struct, forbid_unknown_fields=True):
    """A design in every state with something lost."""

    design: Annotated[int, Meta(description="Number of the design in the space, from 0.")]
    load: Annotated[Number | None, Meta(description="What it is planned for.")]
    load_noun: str
    states: list[StateOutcome]
