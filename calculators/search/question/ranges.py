"""Reading ranges: uncertain inputs, how they hang together, and how many futures are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET

from calculators.inputs.documents.asked import Asked, Maybe, names_of, within
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader, amount, escaped, kind_of, shown, wanted
from calculators.search.question.correlations import read_correlations
from calculators.search.space import input_name, value_at
from calculators.search.uncertainty.sampling import Range, Uncertainty

MOST_RANGES = 50
# With fewer futures for each range there is no telling the inputs apart.
FUTURES_A_RANGE = 2
_ASSUMPTIONS = "/assumptions/"
_EXAMPLE = 'Give {"low": 0.03, "likely": 0.04, "high": 0.06, "confidence": 0.8}.'
_CONFIDENCE = Field("confidence", "Confidence", "number", "share", 0.8, least=0.01, most=0.9999)
FUTURES = Field("futures", "Futures", "integer", "", 200, least=10, most=10_000)
SEED = Field("seed", "Seed", "integer", "", 1, least=0, most=2**32 - 1)


class UncertainRange(Asked, kw_only=True):
    """What an input may turn out to be."""

    low: float
    likely: Maybe[float] = UNSET
    high: float
    confidence: Maybe[Annotated[float, within(_CONFIDENCE)]] = UNSET


def read_ranges(
    reader: Reader,
    asked_ranges: Any,
    asked_correlations: Any,
    asked_count: Any,
    asked_seed: Any,
    fields: Mapping[str, Field],
    scenario: Mapping[str, Any],
) -> Uncertainty | None:
    """What is uncertain in a search; every mistake is noted in the reader.

    Args:
        reader: collects the problems
        asked_ranges: pointer -> {"low", "likely", "high", "confidence"}; without "likely" the
            scenario's own value is the median, without "confidence" 0.8
        asked_correlations: [{"between": [pointer, pointer], "rank": -1..1}]
        asked_count: futures, 10 to 10,000, and two for each range at least; None means 200
        asked_seed: from 0; None means 1
        fields: pointer -> field of everything that may vary, assumptions among them
        scenario: the document of today

    Returns:
        the ranges that could be read, ordered by pointer; None where none are asked for
    """
    count = reader.number(FUTURES, _or(asked_count, FUTURES), "/futures")
    seed = reader.number(SEED, _or(asked_seed, SEED), "/seed")
    ranges: list[Range] = []
    named: Mapping[str, Any] = {}
    if asked_ranges is not None and not isinstance(asked_ranges, Mapping):
        hint = 'Give {"/populations/0/users": {"low": 900, "likely": 1000, "high": 1200}}.'
        reader.wrong_kind("/ranges", "Ranges", asked_ranges, "an object", hint)
    elif asked_ranges:
        named = asked_ranges
        found = [_range(reader, key, row, fields, scenario) for key, row in asked_ranges.items()]
        ranges = sorted((row for row in found if row), key=lambda row: row.pointer)
        _refuse_too_many(reader, len(named), count)
    ranks = read_correlations(reader, asked_correlations, [row.pointer for row in ranges], named)
    if not named:
        return None
    return Uncertainty(tuple(ranges), ranks, int(count or 0), int(seed or 0))


def _or(asked: Any, field: Field) -> Any:
    return field.default if asked is None else asked


def _refuse_too_many(reader: Reader, ranges: int, count: float | None) -> None:
    if ranges > MOST_RANGES:
        reader.problem(
            "/ranges",
            "too-many",
            f"Ranges: {ranges} given; at most {MOST_RANGES} can be varied.",
            "Leave out those that matter least.",
        )
    elif count is not None and count < FUTURES_A_RANGE * ranges:
        reader.problem(
            "/futures",
            "too-small",
            f"Futures: {count:.0f} are too few to tell {ranges} ranges apart.",
            f"Give at least {FUTURES_A_RANGE * ranges}.",
        )


def _range(
    reader: Reader,
    pointer: Any,
    asked: Any,
    fields: Mapping[str, Field],
    scenario: Mapping[str, Any],
) -> Range | None:
    here = f"/ranges/{escaped(pointer)}"
    field = fields.get(pointer)
    if field is None:
        reader.problem(
            here,
            "unknown-field",
            f"{shown(pointer)} is no field of this scenario.",
            reader.nearest(pointer, fields, "Give a pointer such as /populations/0/users."),
        )
        return None
    if field.kind not in ("number", "integer"):
        reader.problem(
            here,
            "wrong-type",
            f"{field.label}: only a number can be uncertain.",
            "Make it an axis with its choices as values, or leave it out.",
        )
        return None
    if not isinstance(asked, Mapping):
        reader.problem(
            here, "wrong-type", f"{field.label}: {kind_of(asked)} is no range.", _EXAMPLE
        )
        return None
    reader.refuse_unknown(asked, names_of(UncertainRange), here)
    low = _end(reader, field, asked, "low", here)
    high = _end(reader, field, asked, "high", here)
    likely = _likely(reader, field, asked, pointer, scenario)
    confidence = reader.number(
        _CONFIDENCE, _or(asked.get("confidence"), _CONFIDENCE), f"{here}/confidence"
    )
    if low is None or likely is None or high is None or confidence is None:
        return None
    if not low <= likely <= high:
        whose = "likely" if asked.get("likely") is not None else "the scenario's own value"
        reader.problem(
            here,
            "wrong-order",
            f"{field.label}: low {amount(low, '')}, {whose} {amount(likely, '')} and high "
            f"{amount(high, field.unit)} do not rise.",
            "Give low, likely and high in rising order; they may be equal.",
        )
        return None
    least, most = field.least, field.most
    if pointer.startswith(_ASSUMPTIONS) and field.unit == "share" and low >= 0 and high <= 1:
        # An assumption has no bounds of its own, but a part of a whole has.
        least, most = 0.0, 1.0
    return Range(
        pointer,
        input_name(pointer),
        field.label,
        field.unit,
        low,
        likely,
        high,
        confidence,
        least,
        most,
        field.kind == "integer",
    )


def _end(
    reader: Reader, field: Field, asked: Mapping[str, Any], name: str, here: str
) -> float | None:
    """Low or high, which nothing else can stand for."""
    if asked.get(name) is None:
        reader.problem(
            f"{here}/{name}", "required", f"{field.label}: {name} is missing.", wanted(field)
        )
        return None
    return reader.number(field, asked[name], f"{here}/{name}")


def _likely(
    reader: Reader, field: Field, asked: Mapping[str, Any], pointer: str, scenario: Any
) -> float | None:
    """The likely value: as given, else the scenario's own, else the field's default."""
    here = f"/ranges/{escaped(pointer)}/likely"
    if asked.get("likely") is not None:
        return reader.number(field, asked["likely"], here)
    value = value_at(scenario, pointer)
    if value is not None:
        return reader.number(field, value, f"/scenario{pointer}")
    if isinstance(field.default, int | float):
        return float(field.default)
    reader.problem(
        here,
        "required",
        f"{field.label}: likely is missing, and the scenario does not state it.",
        wanted(field),
    )
    return None
