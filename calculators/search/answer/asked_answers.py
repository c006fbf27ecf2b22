"""What is answered of one design: how it stands to everything that a search asked for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from calculators.answers import Number
from calculators.search.answer_types.answers import Goal, Rejection


class AskedBound(Struct, forbid_unknown_fields=True):
    """How a design stands to a bound."""

    figure: str
    label: str
    unit: str
    side: Goal
    limit: Number
    value: float | None
    holds: bool
    today: Annotated[float | None, Meta(description="The same of today's design.")] = None


_REGRET = (
    "What it costs beyond the cheapest design that holds in the future that comes, {}; null where "
    "no objective is paid for, where it does not hold as planned, or while it runs."
)


class AskedFutures(Struct, forbid_unknown_fields=True):
    """How a design stands in every future."""

    count: int
    held: Annotated[
        float,
        Meta(ge=0, le=1, description="Share of the futures in which it holds in every state."),
    ]
    limits: Annotated[
        list[Rejection],
        Meta(description="Futures in which each limit breaks, and breaks alone; the most first."),
    ]
    regret_mean: Annotated[float | None, Meta(description=_REGRET.format("on average"))]
    regret_worst: Annotated[float | None, Meta(description=_REGRET.format("at worst"))]
    figure: Annotated[str | None, Meta(description="The objective that regret is counted in.")]


class Asked(Struct, forbid_unknown_fields=True):
    """How a design stands to what the search asked for."""

    holds: Annotated[bool, Meta(description="Every limit and bound, in every state asked for.")]
    objectives: Annotated[
        dict[str, float | None], Meta(description="Each objective's figure, to its value.")
    ]
    bounds: list[AskedBound]
    asked_states: list[str]
    futures: AskedFutures | None
