"""Reading totals: numbers that are held while an axis varies, so that shares of them vary in step.

Two forms: a total shared out over so many ("12,000 users over 2 to 8 servers"), and one of two
parts, where one takes what the other leaves ("12,000 users, 2,000 to 6,000 of them on phones").
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from msgspec import UNSET, Meta

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents.asked import Asked, Maybe, names_of
from calculators.inputs.fields import Field
from calculators.inputs.reader import NUMBERS, Reader, shown
from calculators.inputs.typed.words import is_number
from calculators.search.question.axes import known_places, places_of
from calculators.search.space import Axis, Document, value_at
from calculators.sheet.said.numbers import as_typed
from calculators.systems import SYSTEMS, System

MOST_TOTALS = 10
OVER, BESIDE = "over", "beside"
_MOST = 1e15
# A share of 3.0000000001 by rounding is one of 3.
_HAIR = 1e-9


class HeldTotal(Asked):
    """A number that stays as it is while an axis varies."""

    of: Annotated[
        str,
        Meta(
            description="JSON Pointer to what has a share of it, such as /populations/*/users; "
            "where it stands for several rows, each keeps its part of today."
        ),
    ]
    over: Maybe[
        Annotated[str, Meta(description="An axis; each share is the total divided by its value.")]
    ] = UNSET
    beside: Maybe[
        Annotated[str, Meta(description="An axis; the share is what its value leaves.")]
    ] = UNSET
    total: Maybe[Annotated[float, Meta(gt=0, description="That of today if left out.")]] = UNSET


def read_totals(
    reader: Reader, asked: Any, scenario: Document, system: System, axes: tuple[Axis, ...]
) -> tuple[Axis, ...]:
    """The axes, with what varies in step with them; what is wrong is noted in the reader."""
    if asked is None:
        return axes
    if not isinstance(asked, list) or len(asked) > MOST_TOTALS:
        hint = 'Give [{"of": "/populations/*/users", "over": "/servers"}].'
        reader.wrong_kind("/totals", "Totals", asked, f"a list of at most {MOST_TOTALS}", hint)
        return axes
    return _tied(reader, asked, scenario, known_places(scenario, system), axes)


def _tied(
    reader: Reader,
    asked: Sequence[Any],
    scenario: Document,
    known: Mapping[str, Field],
    axes: tuple[Axis, ...],
) -> tuple[Axis, ...]:
    """The axes with the shares of what has a part of a total along them."""
    filled = {place for axis in axes for place in axis.places}
    for index, row in enumerate(asked):
        here = f"/totals/{index}"
        axis = _axis(reader, row, here, axes, known)
        if axis is None:
            continue
        places = _places(reader, row, here, known, filled)
        if not places:
            continue
        filled |= set(places)
        shares = _shares(reader, row, here, scenario, known, axis, places)
        if shares:
            tied = replace(axis, shares=(*axis.shares, *shares))
            axes = tuple(tied if each is axis else each for each in axes)
    return axes


class Shares:
    """The shares that the totals of a checked search put along one axis, made ready once: a front
    may have thousands of values of it.

    Args:
        scenario: of the search
        asked: its totals
        pointer: the axis
        catalogue: with the rows that the scenario names
    """

    def __init__(self, scenario: Document, asked: Any, pointer: str, catalogue: Catalogue):
        self._scenario, self._pointer, self._catalogue = scenario, pointer, catalogue
        self._known = known_places(scenario, SYSTEMS[scenario["system"]])
        self._places = places_of(pointer, self._known)
        self._along = [row for row in asked or () if pointer in (row.get(OVER), row.get(BESIDE))]

    def at(self, value: Any) -> dict[str, float]:
        """Place -> the share there at one value of the axis."""
        if not self._places or not self._along:
            return {}
        axis = Axis(self._pointer, "", "", (value,), self._places)
        reader = Reader(self._catalogue, [])
        (tied,) = _tied(reader, self._along, self._scenario, self._known, (axis,))
        return {place: share for place, (share,) in tied.shares}


def _axis(
    reader: Reader, row: Any, here: str, axes: tuple[Axis, ...], known: Mapping[str, Field]
) -> Axis | None:
    """The axis that a total is held along."""
    if not isinstance(row, Mapping):
        hint = 'Give {"of": "/populations/*/users", "over": "/servers"}.'
        reader.wrong_kind(here, "Total", row, "an object", hint)
        return None
    reader.refuse_unknown(row, names_of(HeldTotal), here)
    given = [key for key in (OVER, BESIDE) if row.get(key) is not None]
    if len(given) != 1:
        reader.problem(
            here,
            "contradiction" if given else "required",
            "Total: it is held over an axis or beside one, not both."
            if given
            else "Total: the axis is missing along which it is held.",
            'Give "over" (shared out) or "beside" (what is left), with the pointer of an axis.',
        )
        return None
    pointer = row[given[0]]
    axis = next((axis for axis in axes if axis.pointer == pointer), None)
    if axis is None or axis.of_words:
        field = known.get(pointer) if isinstance(pointer, str) else None
        named = f"“{field.label}”" if field else shown(pointer)
        why = "does not vary" if axis is None else "has words, not numbers"
        reader.problem(
            f"{here}/{given[0]}",
            "unknown-choice" if axis is None else "wrong-type",
            f"Total: {named} {why}.",
            reader.nearest(
                pointer,
                [axis.pointer for axis in axes if not axis.of_words],
                "Let it vary, or leave the total out.",
            ),
        )
        return None
    return axis


def _places(
    reader: Reader, row: Mapping[str, Any], here: str, known: Mapping[str, Field], filled: set[str]
) -> tuple[str, ...]:
    """The places that have shares of a total."""
    pointer = row.get("of")
    places = places_of(pointer, known) if isinstance(pointer, str) else ()
    code, message = "", ""
    if not places:
        code = "required" if pointer is None else "unknown-field"
        message = (
            "Total: what has a share of it is missing."
            if pointer is None
            else f"Total: {shown(pointer)} is no field of this scenario."
        )
    elif any(known[place].kind not in NUMBERS for place in places):
        code, message = "wrong-type", f"Total: {known[places[0]].label} is no number."
    elif filled & set(places):
        code = "contradiction"
        message = f"Total: {known[places[0]].label} varies by itself already, or has another total."
    if code:
        hint = "Give the pointer of a number such as /populations/*/users."
        if code == "contradiction":
            hint = "Leave one of the two out: the axis, or the total."
        reader.problem(f"{here}/of", code, message, hint)
        return ()
    return places


def _shares(
    reader: Reader,
    row: Mapping[str, Any],
    here: str,
    scenario: Document,
    known: Mapping[str, Field],
    axis: Axis,
    places: tuple[str, ...],
) -> list[tuple[str, tuple[float, ...]]]:
    """By place its share at each value of the axis; empty after a problem was noted."""
    today = [_today(scenario, place, known[place]) for place in places]
    label = known[places[0]].label
    aside = row.get(BESIDE) is not None
    total = row.get("total")
    if any(each is None for each in today) or not sum(filter(None, today)):
        if len(places) > 1 or total is None:
            reader.problem(
                f"{here}/of",
                "required",
                f"{label}: the scenario has no number of it to take parts of.",
                "Give it in the scenario; how a total is shared out follows from it.",
            )
            return []
        today = [1.0]
    parts = [each or 0.0 for each in today]
    if total is None:
        other = _today(scenario, axis.places[0], known[axis.places[0]])
        if other is None:
            reader.problem(
                f"{here}/total",
                "required",
                f"{label}: the total is missing, and the scenario has none.",
                'Give "total": a number above 0.',
            )
            return []
        total = sum(parts) + other * len(axis.places) if aside else sum(parts) * other
    field = Field("total", f"{label}, in all", "number", known[places[0]].unit, least=0, most=_MOST)
    before = len(reader.problems)
    total = reader.number(field, total, f"{here}/total")
    if total is not None and not total > 0:
        reader.problem(
            f"{here}/total", "too-small", f"{label}: a total of 0 has no shares.", "Give more."
        )
    if total is None or len(reader.problems) > before:
        return []
    found: list[tuple[str, tuple[float, ...]]] = []
    for place, part in zip(places, parts, strict=True):
        each = []
        for value in axis.values:
            whole = total - value * len(axis.places) if aside else total / max(value, _HAIR)
            share = whole * part / sum(parts)
            if known[place].kind == "integer":
                # Rounded up, so that nobody of the total is left out.
                share = math.ceil(share - _HAIR * max(1.0, abs(share)))
            each.append(share)
        found.append((place, tuple(each)))
    return found if _fit(reader, here, known, axis, found, total) else []


def _fit(
    reader: Reader,
    here: str,
    known: Mapping[str, Field],
    axis: Axis,
    shares: list[tuple[str, tuple[float, ...]]],
    total: float,
) -> bool:
    """Whether every share is one that its field takes; the first that is not is told."""
    for place, values in shares:
        field = known[place]
        for value, share in zip(axis.values, values, strict=True):
            if field.least <= share <= field.most:
                continue
            beyond, bound = ("below", field.least) if share < field.least else ("above", field.most)
            reader.problem(
                f"{here}/total",
                "too-small" if share < field.least else "too-large",
                f"{field.label}: of {as_typed(total)} in all, {as_typed(share)} at {axis.label} "
                f"{as_typed(value)} is {beyond} {as_typed(bound)}.",
                "Give another total, or leave such values of the axis out.",
            )
            return False
    return True


def _today(scenario: Document, place: str, field: Field) -> float | None:
    """The number at a place of the scenario, its default where it is left out; None where there is
    none."""
    at = value_at(scenario, place)
    at = field.default if at is None else at
    return float(at) if is_number(at) and abs(at) <= _MOST else None
