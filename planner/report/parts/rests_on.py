"""What a figure that is marked as assumed rests on: the parts of it that are, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calculators.sheet.said.numbers import listed, quantity
from calculators.sheet.said.within import within
from planner.report.words.labels import title_of
from planner.report.words.texts import line

_ASSUMED = "assumed"
_OWN_RULE = "house, "
# One group is what is drawn, and nobody's guess.
AS_MANY = ".count"
# So many are named; of more it is said how many.
_NAMED = 2
Figures = Mapping[str, Mapping[str, Any]]


def rests_on(name: str, figures: Figures) -> str:
    """Which assumptions a figure rests on, in a few words; "" where it is none that is assumed.

    Args:
        name: of the figure
        figures: of the whole answer, with what each came from
    """
    figure = figures.get(name)
    if figure is None or figure.get("origin") != _ASSUMED or not figure.get("formula"):
        return ""
    below = list(_below(name, figures, {name}))
    inputs = [_said(each, figures[each]) for each in inputs_below(name, figures)]
    rules = dict.fromkeys(
        line(figures[each]["source"]).removeprefix(_OWN_RULE)
        for each in (name, *below)
        if figures[each].get("formula")
        and str(figures[each].get("source", "")).startswith(_OWN_RULE)
    )
    if inputs:
        many = "an assumption" if len(inputs) == 1 else f"{len(inputs)} assumptions"
        return f"rests on {many}: {_few(inputs)}"
    if rules:
        return f"rests on {'a rule' if len(rules) == 1 else 'rules'} of our own: {_few([*rules])}"
    return ""


def inputs_below(name: str, figures: Figures) -> list[str]:
    """The assumed inputs that a figure came from, those next to it first: as many as ``rests_on``
    counts."""
    below = _below(name, figures, {name}) if name in figures else ()
    return [each for each in below if not figures[each].get("formula")]


def _few(names: list[str]) -> str:
    others = len(names) - _NAMED
    if others <= 0:
        return listed(names)
    return listed([*names[:_NAMED], f"{others} more"])


def _below(name: str, figures: Figures, seen: set[str]) -> Iterator[str]:
    """The assumed figures that it came from, those next to it first."""
    parts = [each for each in figures[name].get("inputs") or () if each in figures]
    new = [each for each in dict.fromkeys(parts) if each not in seen]
    seen.update(new)
    yield from (
        each
        for each in new
        if figures[each].get("origin") == _ASSUMED and not _is_word(each, figures[each])
    )
    for each in new:
        yield from _below(each, figures, seen)


def _is_word(name: str, figure: Mapping[str, Any]) -> bool:
    """Whether it is a choice in words or an empty input: what it stands for has a line of its
    own."""
    return (
        name.endswith(AS_MANY)
        or not isinstance(figure["value"], int | float)
        or isinstance(figure["value"], bool)
    )


def _said(name: str, figure: Mapping[str, Any]) -> str:
    return f"{within(title_of(name, figure))} ({quantity(figure['value'], figure['unit'])})"
