"""The ends of what was looked at: where a design stands there, and a wider question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from calculators.inputs.fields import Field
from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from calculators.inputs.typed.quantities import as_number
from calculators.search.answer_types.answers import EndOfRange
from calculators.search.question.axes import known_places, places_of
from calculators.search.space import Axis, Space
from calculators.sheet.said import numbers
from calculators.systems import SYSTEMS

_WIDER = 2
# A pair more can be mirrored where one disk more cannot, and four more fill spans.
_STEPS = (1, 2, 4)


def ends_of(
    space: Space, designs: Iterable[Mapping[str, Any]], may_be: Callable[[Space], bool]
) -> list[EndOfRange]:
    """What the best designs have the most of that was looked at, and could have more of: what holds
    less within a range may hold the most beyond it.

    Args:
        space: the designs
        designs: the best first, each as pointer of each axis -> its value
        may_be: whether the one design of a space can be built and keeps what is asked: asked of
            the next values with the least of all else
    """
    known = known_places(space.scenario, SYSTEMS[space.scenario["system"]])
    growing = {
        axis: most
        for axis in space.axes
        if _grows(axis) and (most := max(axis.values)) < known[axis.places[0]].most
    }
    found: dict[Axis, EndOfRange] = {}
    tried: set[Any] = set()
    for rank, values in enumerate(designs, start=1):
        words = tuple(values[axis.pointer] for axis in space.axes if axis not in growing)
        for axis, most in growing.items():
            if axis in found or values[axis.pointer] != most or (words, axis) in tried:
                continue
            # Of the same words the same designs lie beyond.
            tried.add((words, axis))
            if axis.shares or any(map(may_be, _beyond(space, values, axis))):
                volume = _volume(space, axis.pointer)
                found[axis] = EndOfRange(axis.pointer, axis.label, volume, axis.unit, most, rank)
    return list(found.values())


def _beyond(space: Space, values: Mapping[str, Any], grown: Axis) -> Iterator[Space]:
    """The design with some steps more of an axis, the same words and the least of all other
    numbers: where it costs too much, so does every other with as much of that."""

    def only(axis: Axis, steps: int) -> Axis:
        if axis.pointer == grown.pointer:
            below, most = sorted(axis.values)[-2:]
            return replace(axis, values=(most + steps * (most - below),))
        least = min(axis.values) if _grows(axis) else values[axis.pointer]
        return replace(axis, values=(least,), shares=_share_of(axis, least))

    for steps in _STEPS:
        words, others = (
            tuple(only(axis, steps) for axis in axes) for axes in (space.words, space.numbers)
        )
        yield Space(space.scenario, words, others)


def _share_of(axis: Axis, value: Any) -> tuple[tuple[str, tuple[float, ...]], ...]:
    digit = axis.values.index(value)
    return tuple((place, (shares[digit],)) for place, shares in axis.shares)


def said(ends: Iterable[Mapping[str, Any]]) -> str:
    """Those ends, as an answer has them, as a sentence; "" of none."""
    of_each: dict[int, list[str]] = {}
    for end in ends:
        volume = f" of the {end['volume']} volume" if end["volume"] else ""
        most = f"{numbers.as_typed(end['most'])} {end['unit']}".strip()
        words = of_each.setdefault(end.get("rank", 1), [])
        words.append(f"“{end['label']}”{volume} ({most})")
    if not of_each:
        return ""
    whole = [
        f"{_who(rank)} has the most that was looked at of {numbers.listed(words)}"
        for rank, words in of_each.items()
    ]
    told = f"{'; '.join(whole)}: with a wider range another design may hold more."
    return f"{told[:1].upper()}{told[1:]}"


def _who(rank: int) -> str:
    return "the first candidate" if rank == 1 else f"candidate {numbers.count(rank)}"


def widened(question: Mapping[str, Any], ends: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The question with axes that go on, in steps as their last, to twice their ends, or as far as
    the field and an axis may go.

    Args:
        question: as it was asked
        ends: of ``ends_of``, as an answer has them
    """
    scenario = question["scenario"]
    known = known_places(scenario, SYSTEMS[scenario["system"]])
    axes = dict(question["axes"])
    for end in ends:
        if (pointer := end["pointer"]) in axes:
            places = places_of(pointer, known)
            axes[pointer] = _wider(axes[pointer], end["most"], known[places[0]])
    return {**question, "axes": axes}


def _wider(values: Any, most: float, field: Field) -> Any:
    """Values of an axis whose largest is this, with larger ones behind them."""
    end = min(_WIDER * most, field.most)
    if isinstance(values, Mapping):
        step = as_number(values.get("step", 1), field.unit, field.most)
        start = as_number(values["from"], field.unit, field.most)
        return {**values, "to": min(end, start + step * (MOST_VALUES_OF_AN_AXIS - 1))}
    below = max(each for value in values if (each := as_number(value, field.unit)) < most)
    steps = int((end - most) / (most - below) + 1e-9)
    room = MOST_VALUES_OF_AN_AXIS - len(values)
    further = (most + (most - below) * at for at in range(1, 1 + max(1, min(steps, room))))
    return [*values, *(min(each, end) for each in further)]


def _grows(axis: Axis) -> bool:
    """Whether it has more and less: words have not, and yes or no neither."""
    return len(axis.values) > 1 and {*map(type, axis.values)} <= {int, float}


def _volume(space: Space, pointer: str) -> str:
    """Of which volume a field of RAID groups is; "" of other fields, and where there is one."""
    groups = space.scenario.get("raid_groups") or []
    _, table, row, *_ = [*pointer.split("/"), "", ""]
    if table != "raid_groups" or not row.isdigit() or len(groups) == 1:
        return ""
    return str(groups[int(row)]["volume"])
