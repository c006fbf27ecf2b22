"""What validation answers: every model with its cases, and what does not add up."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Value = int | float | str | bool | None
Error = Annotated[float | None, Meta(description="Relative error, a share.")]


class ValidationCase(Struct, forbid_unknown_fields=True):
    """A prediction beside a measurement."""

    name: str
    predicted: Value
    measured: Value
    unit: str
    error: Error
    left_out_error: Annotated[
        float | None, Meta(description="Where the model is fitted without this case.")
    ]
    agrees: Annotated[bool | None, Meta(description="Null for numbers.")]
    source: str
    role: Annotated[str, Meta(description="fitted, held out or arithmetic.")]
    note: str


class ValidationRival(Struct, forbid_unknown_fields=True):
    """Another model of the same cases, fitted as well as it can be."""

    name: str
    worst_error: float
    errors: list[float]
    note: str


class ValidationStudy(Struct, forbid_unknown_fields=True):
    """One model held against its cases."""

    key: str
    title: str
    model: str
    fitted_on: str
    valid: str
    worst_in_sample: Error
    worst_left_out: float | None
    worst_held_out: float | None
    cases: list[ValidationCase]
    rivals: list[ValidationRival]


class Disagreement(Struct, forbid_unknown_fields=True):
    """A published figure that does not add up."""

    where: str
    printed: float
    computed: float
    arithmetic: str


class NotPredicted(Struct, forbid_unknown_fields=True):
    """What was measured and is not predicted."""

    case: str
    source: str
    reason: str


class Validation(Struct, forbid_unknown_fields=True):
    """Predictions beside what was measured."""

    engine_version: str
    studies: list[ValidationStudy]
    disagreements: Annotated[
        list[Disagreement], Meta(description="Published figures that do not add up.")
    ]
    not_predicted: list[NotPredicted]
