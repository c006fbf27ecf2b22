"""Where the verdict turns, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculators.answers import Number
from calculators.sheet.figures import finite
from calculators.sheet.said.numbers import count, listed, many, one_of
from calculators.studies.what_if import answers
from calculators.studies.what_if.flip_points import Doubt, Flip, FlipPoints
from calculators.studies.what_if.movable import Movable
from calculators.studies.what_if.said.words import value_said, with_unit

# So many inputs along which it is not known how far a design holds are told in full.
_DOUBTS = 3
# So many words that were not tried are named.
_WORDS = 3
_ARE = ("is", "are")


def of_input(each: Movable) -> tuple[str, str, str, str, Any, Any]:
    """Which input it is, as every answer begins."""
    return each.name, each.pointer, each.label, each.unit, plain_value(each.value), each.origin


def flip_points(found: FlipPoints) -> answers.FlipPoints:
    """Where the verdict turns."""
    items = [_flip(flip, _in_disks(flip, found)) for flip in found.flips]
    now, then = ("breaks", "holds") if found.breaks else ("holds", "breaks")
    count_of = len({flip.input.name for flip in found.flips})
    of = count_of + len(found.steady)
    sentence = (
        f"The design {now}. Along {count_of} of its {of} inputs there is a value at which it "
        f"{then}; each was sized there and just before."
        if items
        else f"The design {now}, and no single one of its {of} inputs turns that."
    )
    if found.bought:
        sentence += (
            f" At each value {listed(found.bought)} {_are(found.bought)} bought anew, as "
            "nobody gave how many or how much: so a load may go further than the limit of the "
            "hardware as it stands."
        )
    sentence += _in_doubt(found.doubts) + not_tried(found.left_out)
    return answers.FlipPoints(found.breaks, items, [each.label for each in found.steady], sentence)


def not_tried(words: Sequence[Movable]) -> str:
    """Which words were left out of a large design, the first in full; "" where none was."""
    if not words:
        return ""
    named = [f"“{each.label}”" for each in words[:_WORDS]]
    if len(words) > _WORDS:
        named.append(many(len(words) - _WORDS, "others"))
    return (
        f" Other choices of {listed(named)} were not tried: the design is too large to size it "
        "with each. Ask with fewer populations or RAID groups to have them tried."
    )


def _are(things: tuple[str, ...]) -> str:
    """The verb of things; one that is counted is several, as "relays in the design"."""
    first = things[0].partition(" ")[0]
    return _ARE[len(things) > 1 or one_of(first.lower()) != first.lower()]


def _in_disks(flip: Flip, found: FlipPoints) -> str:
    """What more such groups are in disks, and how many fewer do in the groups that there are; ""
    for anything else."""
    group, _, key = flip.input.name.rpartition(".")
    if flip.breaks or key != "count" or flip.before is None or not flip.above:
        return ""
    inputs = [*(each.input for each in found.flips), *found.steady]
    today = {each.name: each.value for each in inputs}
    disks, count_now = today.get(f"{group}.disks"), flip.input.value
    if not disks:
        return ""
    more = round((flip.value - count_now) * disks)
    said = f" That is {many(more, 'disks')} more"
    wider = [
        round((each.value - disks) * count_now)
        for each in found.flips
        if each.input.name == f"{group}.disks" and not each.breaks and each.above
    ]
    if wider and min(wider) < more:
        said += f"; in the groups that there are, {count(min(wider))} more do"
    return f"{said}."


def _flip(flip: Flip, in_disks: str) -> answers.FlipPoint:
    each = flip.input
    return answers.FlipPoint(
        *of_input(each),
        plain_value(flip.before),
        plain_value(flip.value),
        flip.breaks,
        flip.check,
        each.of_fact,
        _turns(flip) + in_disks,
        None if flip.doubt is None else plain_value(flip.doubt.until),
    )


def _in_doubt(doubts: Sequence[Doubt]) -> str:
    """Along which inputs it is not known how far the design holds, the first in full."""
    said = [f" {_known(each)}." for each in doubts[:_DOUBTS]]
    if len(doubts) > _DOUBTS:
        more = many(len(doubts) - _DOUBTS, "other inputs")
        said.append(
            f" Along {more} there are limits, too, that are not checked from some value on."
        )
    return "".join(said)


def _known(doubt: Doubt) -> str:
    """How far a design is known to hold, and what is not checked beyond."""
    way = "up to" if doubt.above else "down to"
    until = with_unit(doubt.until, doubt.input.unit)
    return f"{doubt.input.label}: known to hold {way} {until}; {_unchecked(doubt.unchecked)} beyond"


def _unchecked(labels: Sequence[str]) -> str:
    named = listed([f"“{each}”" for each in labels])
    return f"{named} {'is' if len(labels) == 1 else 'are'} not checked"


def _turns(flip: Flip) -> str:
    each = flip.input
    there = with_unit(flip.value, each.unit)
    if flip.before is None:
        word = value_said(flip.value, each.unit, dict(each.choices))
        if flip.breaks:
            return f"{each.label}: with {word} it breaks. {flip.message}"
        if flip.unchecked:
            return f"{each.label}: with {word} {_none_breaks(flip)}"
        # The message is that of the design as it is: beside "it holds" it would contradict it.
        return f"{each.label}: with {word} it holds. As it is, it breaks: {flip.message}"
    until = with_unit(flip.before, each.unit)
    way = "up to" if flip.above else "down to"
    if flip.doubt is not None:
        return f"{_known(flip.doubt)}, and at {there} it breaks. {flip.message}"
    if flip.unchecked:
        return f"{each.label}: breaks {way} {until}; at {there} {_none_breaks(flip)}"
    if flip.breaks:
        return f"{each.label}: holds {way} {until}; at {there} it breaks. {flip.message}"
    return f"{each.label}: breaks {way} {until}; at {there} it holds."


def _none_breaks(flip: Flip) -> str:
    """Of a value at which nothing is known to break, and not all is checked."""
    return f"no limit is known to break, and {_unchecked(flip.unchecked)}."


def plain_value(value: Any) -> Number | str | bool | None:
    if isinstance(value, bool) or not isinstance(value, float):
        return value
    return finite(value)
