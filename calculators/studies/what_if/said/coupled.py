"""Inputs that were changed together and do nothing sensible apart, in words."""

from __future__ import annotations

from calculators.sheet.figures import finite
from calculators.sheet.said.numbers import count, listed
from calculators.studies.what_if import answers
from calculators.studies.what_if.attribution import Part
from calculators.studies.what_if.differences import Change
from calculators.studies.what_if.said.words import Words

# Groups and the servers of each are read as one: "3 groups of 4".
_GROUPS, _EACH = ("dags",), ("servers_per_dag_primary_site",)


def joined_part(part: Part, words: Words) -> answers.JoinedPart:
    """A part with the names of its inputs and what they were and are."""
    before, after = (_texts(part.changes, words, side) for side in (0, 1))
    return answers.JoinedPart(
        [change.pointer for change in part.changes],
        _named([words.label(change) for change in part.changes]),
        part.share,
        part.error,
        before,
        after,
        finite(part.alone),
        finite(part.least),
        finite(part.most),
    )


def alone_of(part: answers.ChangePart) -> answers.JoinedPart:
    """What no input made, beside the joined parts."""
    return answers.JoinedPart(
        [part.input], part.label, part.change, part.error, part.before_text, part.after_text
    )


def together_said(parts: list[answers.JoinedPart]) -> str:
    """Why some inputs are one part."""
    several = next(part for part in parts if len(part.inputs) > 1)
    return (
        f"{several.label} are one part: some of them changed without the others lead to designs "
        "that break or cannot be built."
    )


def _texts(changes: tuple[Change, ...], words: Words, side: int) -> str:
    by_way = {change.way: change for change in changes}
    if len(changes) == 1:
        return words.said(changes[0], _side(changes[0], side), side)
    told = []
    if _GROUPS in by_way and _EACH in by_way:
        groups, each = (words.in_force(by_way.pop(way), side) for way in (_GROUPS, _EACH))
        told.append(f"{count(groups)} group{'s' * (groups != 1)} of {count(each)}")
    told += [
        f"{_lowered(words.label(each))} {words.said(each, _side(each, side), side)}"
        for each in by_way.values()
    ]
    return "; ".join(told)


def _side(change: Change, side: int) -> object:
    return change.after if side else change.before


def _named(labels: list[str]) -> str:
    return listed([labels[0], *map(_lowered, labels[1:])])


def _lowered(label: str) -> str:
    first = label.partition(" ")[0]
    return label if first[1:] != first[1:].lower() else label[:1].lower() + label[1:]
