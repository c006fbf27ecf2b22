"""What is uncertain: inputs with low, likely and high, pairs that go together, futures, seed."""

from __future__ import annotations

from typing import Any

from calculators.sheet.said.numbers import percent
from planner.forms import numbers
from planner.pages.search_form.form import Choices, Form
from planner.pages.search_form.reading.question import correlation_rows
from planner.pages.search_form.rows import Amount, amounts

_CONFIDENCES = (0.5, 0.8, 0.9, 0.95, 0.99)
_USUAL = 0.8
_ENDS = ("low", "likely", "high")


def ranges(form: Form) -> list[dict[str, Any]]:
    """The inputs that are not known for sure."""
    return [
        _range(form, key)
        for key in dict.fromkeys(form.typed.texts("ranges"))
        if key in form.uncertain
    ]


def further(form: Form) -> Choices:
    """Inputs that may become uncertain, by heading."""
    chosen = form.typed.texts("ranges")
    return form.grouped(place for key, place in form.uncertain.items() if key not in chosen)


def correlations(form: Form) -> list[dict[str, Any]]:
    """Pairs that go together, and one empty row more; none while there is no pair."""
    if len(ranges(form)) < len(("first", "second")):
        return []
    rows = [pair for row in correlation_rows(form.typed) if (pair := _pair(form, row))["filled"]]
    last = max(correlation_rows(form.typed), default=-1)
    return [*rows, _pair(form, last + 1)]


def futures(form: Form) -> list[Amount]:
    """How many futures are drawn, and from which seed."""
    rows = [
        ("futures", "Futures", "", "Left empty, 200: shares within a few per cent."),
        ("seed", "Seed", "", "The same seed draws the same futures."),
    ]
    return amounts(rows, form.typed, form.wrong)


def _range(form: Form, key: str) -> dict[str, Any]:
    place = form.uncertain[key]
    name = f"range-{key}"
    ends = [(f"{name}-{end}", end.capitalize(), place.field.unit, "") for end in _ENDS]
    usual = numbers.write(_USUAL)
    chosen = form.typed.text(f"{name}-confidence", usual) or usual
    offered = {numbers.write(share): percent(share) for share in _CONFIDENCES}
    return {
        "key": key,
        "name": name,
        "label": place.field.label,
        "where": form.heading(place)[1],
        "ends": amounts(ends, form.typed, form.wrong, form.waiting),
        "confidence": chosen,
        "confidences": list({chosen: chosen, **offered}.items())
        if chosen not in offered
        else list(offered.items()),
        "problems": form.wrong_with(name, f"{name}-confidence"),
    }


def _pair(form: Form, row: int) -> dict[str, Any]:
    name = f"correlation-{row}"
    texts = {part: form.typed.text(f"{name}-{part}") for part in ("first", "second", "rank")}
    return {
        "name": name,
        **texts,
        "filled": any(texts.values()),
        "problems": form.wrong_with(name, f"{name}-rank"),
    }
