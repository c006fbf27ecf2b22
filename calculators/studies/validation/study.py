"""A study: one model, the cases it is held against, what was fitted, and the rivals that lost."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from calculators import engine
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.inputs.typed.words import is_number
from calculators.studies.validation.answers import ValidationCase, ValidationRival, ValidationStudy


def case_of(
    name: str,
    predicted: Any,
    printed: Any,
    unit: str,
    source: str,
    role: str = "held out",
    left_out: float | None = None,
    note: str = "",
) -> ValidationCase:
    """One prediction beside one measurement, with its relative error.

    Args:
        name: what was measured, in words
        predicted, printed: the two numbers, or words, or yes/no
        unit: of both
        source: key of the bibliography and place
        role: "fitted" where the case helped to fit the model, "held out" where it did not,
            "arithmetic" where the source's own arithmetic is repeated
        left_out: the prediction when the model is fitted without this case
        note: what to know
    """
    error = relative(predicted, printed)
    return ValidationCase(
        name,
        tidy(predicted),
        printed,
        unit,
        tidy(error),
        None if left_out is None else tidy(relative(left_out, printed)),
        predicted == printed if error is None else None,
        source,
        role,
        note,
    )


def rival_of(name: str, errors: Iterable[float], note: str) -> ValidationRival:
    """Another model of the same cases, fitted as well as it can be."""
    found = [tidy(error) for error in errors]
    return ValidationRival(name, max(found, key=abs), found, note)


def study_of(
    key: str,
    title: str,
    model: str,
    fitted_on: str,
    valid: str,
    cases: Sequence[ValidationCase],
    rivals: Sequence[ValidationRival] = (),
) -> ValidationStudy:
    """One model held against its cases, with the worst error of each kind."""
    fitted = [case for case in cases if case.role == "fitted"]
    return ValidationStudy(
        key,
        title,
        model,
        fitted_on,
        valid,
        _worst(case.error for case in fitted),
        _worst(case.left_out_error for case in fitted),
        _worst(case.error for case in cases if case.role == "held out"),
        list(cases),
        list(rivals),
    )


def _worst(errors: Iterable[float | None]) -> float | None:
    return max((error for error in errors if error is not None), key=abs, default=None)


def relative(predicted: Any, measured: Any) -> float | None:
    """(predicted − measured) / measured, None where that means nothing."""
    if not (is_number(predicted) and is_number(measured)):
        return None
    if measured == 0:
        return 0.0 if predicted == 0 else None
    return float(predicted / measured - 1)


def tidy(value: Any) -> Any:
    """Numbers to six figures; the rest as it is."""
    if not is_number(value):
        return value
    return float(f"{value:.6g}") if math.isfinite(value) else None


@lru_cache(maxsize=1)
def measured() -> dict[str, dict[str, Any]]:
    """The measured cases by id."""
    text = (FIXTURES / "measured.json").read_text(encoding="utf-8")
    return {case["id"]: case for case in json.loads(text)["cases"]}


def beside(
    key: str, name: str, predicted: Any, output: str, unit: str = "", role: str = "held out",
    **more: Any,
) -> ValidationCase:  # fmt: skip
    """A prediction beside one output of a measured case.

    Args:
        key: of the measured case
        name, predicted, unit, role, more: as of ``case_of``
        output: its name among the outputs of the measured case
    """
    case = measured()[key]
    return case_of(name, predicted, case["outputs"][output], unit, case["source"], role, **more)


def values_of(document: dict[str, Any]) -> dict[str, Any]:
    """The value of every figure of a scenario, on the catalogue that comes with the product."""
    answer = engine.size(document, from_fixtures(), working=False)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def scale_of(raw: Sequence[float], wanted: Sequence[float]) -> float:
    """The factor that fits raw to wanted best in relative terms (least squares of logarithms)."""
    logs = [math.log(want / have) for have, want in zip(raw, wanted, strict=True)]
    return math.exp(sum(logs) / len(logs))


def left_out(raw: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """Each case predicted by the scale fitted on all the others."""
    found = []
    for index, have in enumerate(raw):
        others = [i for i in range(len(raw)) if i != index]
        factor = scale_of([raw[i] for i in others], [wanted[i] for i in others])
        found.append(factor * have)
    return found
