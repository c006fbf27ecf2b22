"""What is answered: why a figure changed, what moves it, and where the verdict turns."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from calculators.answers import Number, Origin, VerdictWord


class ChangePart(Struct, forbid_unknown_fields=True, rename={"before": "from", "after": "to"}):
    """What one changed input did to a figure."""

    input: Annotated[
        str,
        Meta(
            description="JSON Pointer to the input; /catalogue/disks/KEY for a catalogue row; "
            '"engine" for what changed in the calculations themselves, "/system" for the mail '
            'system with the inputs that only one of two has, "together" for all of them '
            "where they cannot be told apart."
        ),
    ]
    label: str
    before: Annotated[Any, Meta(description="As it was; null where it was left out.")]
    after: Annotated[Any, Meta(description="As it is; null where it is left out.")]
    change: Annotated[Number, Meta(description="Its part of the change, in the figure's unit.")]
    error: Annotated[
        Number,
        Meta(description="About how far the part may be off; 0 where every order was tried."),
    ]
    before_text: str
    after_text: str
    alone: Annotated[
        Number | None,
        Meta(
            description="What this change does by itself, made in the earlier design; null where "
            "the figure has no value there, and for what is no input."
        ),
    ] = None
    least: Annotated[
        Number | None, Meta(description="What it does at least in the orders that were counted.")
    ] = None
    most: Annotated[Number | None, Meta(description="What it does at most in them.")] = None


class JoinedPart(Struct, forbid_unknown_fields=True):
    """What some inputs did together that were changed together, or what one did."""

    inputs: Annotated[list[str], Meta(description="As ``input`` of the parts.")]
    label: str
    change: Annotated[Number, Meta(description="Their part of the change, in the figure's unit.")]
    error: Number
    before_text: str
    after_text: str
    alone: Annotated[Number | None, Meta(description="As of a part.")] = None
    least: Number | None = None
    most: Number | None = None


class LineChange(Struct, forbid_unknown_fields=True, rename={"before": "from", "after": "to"}):
    """What a line of the bill has to do with the change of a price."""

    kind: Annotated[
        str,
        Meta(description='The table of the catalogue; "engine" for what the calculations changed.'),
    ]
    key: str | None
    description: str
    quantity_before: Annotated[int, Meta(description="How many were bought.")]
    quantity_after: Annotated[int, Meta(description="How many are.")]
    unit_price_before: Annotated[str | None, Meta(description="In the currency of the line.")]
    unit_price_after: str | None
    currency: Annotated[str | None, Meta(description="Of the line, as it is.")]
    before: Annotated[Number | None, Meta(description="In the figure's unit; null: not known.")]
    after: Number | None
    change: Annotated[Number, Meta(description="Lines whose price is not known count as nothing.")]


class Changes(Struct, forbid_unknown_fields=True):
    """Why a figure changed between two sizings: the parts sum to the change."""

    figure: str
    label: str
    unit: str
    before: Annotated[Number | None, Meta(description="Null where it is not known.")]
    after: Number | None
    change: Number | None
    parts: Annotated[
        list[ChangePart],
        Meta(description="One for each changed input, what moved the figure most first."),
    ]
    method: Literal["exact", "orders", "together"]
    orders: Annotated[int, Meta(description="Orders that were tried; 0 where all were.")]
    sentence: str
    method_sentence: str
    unknown_before: Annotated[
        int, Meta(description="Of the price: lines of the earlier bill without one; else 0.")
    ] = 0
    unknown: Annotated[
        int, Meta(description="Of the price: lines of the later bill without one; else 0.")
    ] = 0
    at_least: Annotated[
        bool, Meta(description="Whether before or after is at least so much, as lines are missing.")
    ] = False
    lines: Annotated[
        list[LineChange],
        Meta(description="Of the price: the lines of the bill that differ; they sum to change."),
    ] = []
    counted: Annotated[int, Meta(description="Orders that the parts are the mean of.")] = 0
    breaking: Annotated[
        int, Meta(description="How many of these lead through a design that breaks a limit.")
    ] = 0
    joined: Annotated[
        list[JoinedPart],
        Meta(
            description="The same change in fewer parts, for people: inputs that cannot be changed "
            "one without the others, unless the design breaks or cannot be built, are one part. "
            "Empty where no input is so."
        ),
    ] = []


class SensitivityBar(Struct, forbid_unknown_fields=True):
    """A figure with one input lower and higher."""

    input: Annotated[
        str,
        Meta(
            description="Name on the sheet, such as population_1.users; of what is said of buying "
            "price.disk/KEY, owned.disk/KEY or rate.USD."
        ),
    ]
    pointer: Annotated[
        str, Meta(description="JSON Pointer into the question; empty for a row of the catalogue.")
    ]
    label: str
    unit: str
    value: Any
    origin: Origin
    low: Annotated[Any, Meta(description="The value that it is given below; null for none.")]
    high: Any
    at_low: Annotated[Number | None, Meta(description="The figure there.")]
    at_high: Number | None
    swing: Annotated[Number, Meta(description="How far apart the figure gets.")]
    verdict_at_low: Annotated[
        VerdictWord | None, Meta(description="Of the design there; null where there is none.")
    ] = None
    verdict_at_high: VerdictWord | None = None


class Sensitivity(Struct, forbid_unknown_fields=True):
    """What moves a figure, the strongest input first."""

    figure: str
    label: str
    unit: str
    value: Number | None
    by: Annotated[Number, Meta(description="How much lower and higher, a part of each value.")]
    inputs: list[SensitivityBar]
    still: Annotated[list[str], Meta(description="Inputs that were moved and do not move it.")]
    not_moved: Annotated[
        list[str], Meta(description="Inputs at zero, or without a value beside today's.")
    ]
    sentence: str
    verdict: Annotated[VerdictWord, Meta(description="Of the design as it is.")] = "not-checked"
    unknown: Annotated[
        int, Meta(description="Of the price: lines of the bill without one; else 0.")
    ] = 0
    at_least: Annotated[
        bool, Meta(description="Whether the figure is at least so much, as lines are missing.")
    ] = False


class FlipPoint(Struct, forbid_unknown_fields=True):
    """The value of an input at which the verdict turns."""

    input: str
    pointer: str
    label: str
    unit: str
    value: Annotated[Any, Meta(description="Today's.")]
    origin: Origin
    keeps_until: Annotated[
        Any, Meta(description="The last value with today's verdict; null for a choice of words.")
    ]
    flips_at: Annotated[Any, Meta(description="The first value with the other verdict.")]
    breaks: Annotated[bool, Meta(description="Whether it breaks there; otherwise it holds.")]
    check: Annotated[str, Meta(description="The limit that decides.")]
    constant: Annotated[bool, Meta(description="Whether it is a constant of the formulas.")]
    sentence: str
    known_until: Annotated[
        Any,
        Meta(
            description="The last value at which it is known that the design holds, where limits "
            "are not checked between it and the one at which it breaks; null where all are."
        ),
    ] = None


class FlipPoints(Struct, forbid_unknown_fields=True):
    """Where the verdict turns along each input, the nearest first; each was sized."""

    breaks: Annotated[bool, Meta(description="Whether the design breaks today.")]
    items: list[FlipPoint]
    steady: Annotated[list[str], Meta(description="Inputs along which the verdict does not turn.")]
    sentence: str
