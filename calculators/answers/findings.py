"""What the calculators answer of good practice: findings and what their fixes change."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from calculators.answers.charts import Number
from calculators.answers.growth import FixCost

Severity = Literal["error", "warning", "advice"]


class HeldLess(Struct, forbid_unknown_fields=True):
    """A state in which a design holds less than today's."""

    when: Annotated[str, Meta(description="In a sentence; empty where there is but one state.")]
    load: Annotated[Number, Meta(description="The most that it holds then.")]
    today: Annotated[
        Number | None, Meta(description="What today's design holds; null where no load breaks it.")
    ]
    said: Annotated[str, Meta(description="Both in words.")]


class NotKept(Struct, forbid_unknown_fields=True):
    """A check that a fix leaves open: advice that is not kept then, or what is not checked then."""

    check: str
    label: str
    verdict: Annotated[
        Literal["warn", "not-checked"],
        Meta(description="warn: advice that is kept today, and not then; or not checked then."),
    ]
    needed: Annotated[Number | None, Meta(description="As a check has it, in its unit.")]
    available: Annotated[Number | None, Meta(description="As a check has it, in its unit.")]
    unit: str
    said: Annotated[str, Meta(description="In words, with both numbers.")]


class Finding(Struct, forbid_unknown_fields=True):
    """What good practice says of a design."""

    key: str
    severity: Severity
    title: str
    message: str
    source: str
    pointers: list[str]
    figure: str | None
    fix: (
        Annotated[
            dict[str, Any],
            Meta(
                description="JSON Pointer into the scenario, to the value that mends it; null "
                "leaves it out, a pointer ending in - adds to a list."
            ),
        ]
        | None
    )
    cost: (
        Annotated[FixCost, Meta(description="What the fix buys; null without a fix.")]
        | UnsetType
        | None
    ) = UNSET
    worse: Annotated[
        list[str],
        Meta(description="States that the design survives today, and not with the fix."),
    ] = []
    holds_less: Annotated[
        list[HeldLess],
        Meta(description="Where the design holds, and still does with the fix, but less."),
    ] = []
    not_kept: Annotated[
        list[NotKept],
        Meta(description="Advice that the design keeps today, and not with the fix."),
    ] = []
