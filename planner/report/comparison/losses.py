"""Scenarios side by side with something broken: which of them stands which loss."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from calculators.answers import VerdictWord
from calculators.sheet.said.numbers import either, listed
from planner.report.parts.failures import losses
from planner.report.parts.lost_server import ended
from planner.report.words.loss_words import loss_said
from planner.report.words.texts import line
from planner.report.words.verdicts import FAIL, PASS, WARN, whole

# Of a loss that a design of copies was not made for: nobody carries its load.
NOT_PLANNED = "not planned for"
_NOT_LOOKED_AT = "–"
_BOTH = 2
# "A disk is lost", as it is said of a scenario: "with a disk lost".
_IS = re.compile(r"^(an? .+) is ((?:being )?\w+)$")


class Answered(Protocol):
    """A scenario with its answer, its charts and what comes of each loss."""

    @property
    def system(self) -> str: ...

    @property
    def answer(self) -> Mapping[str, Any] | None: ...

    @property
    def charts(self) -> Sequence[Mapping[str, Any]]: ...

    @property
    def states(self) -> Mapping[str, Any]: ...


class FailureRow(Struct, forbid_unknown_fields=True):
    """A loss in every scenario."""

    state: Annotated[str, Meta(description="Such as disk-lost, rebuilding or site-lost.")]
    label: str
    verdicts: Annotated[
        list[VerdictWord | None],
        Meta(description="With that lost; null where this loss of it is not looked at."),
    ]
    differs: bool
    words: Annotated[
        list[str],
        Meta(
            description="What comes of it in words: not planned for where too few copies, servers "
            "or sites are there to lose it, and – where this loss of it is not looked at."
        ),
    ] = []

    def falls(self, place: int) -> bool:
        """Whether a scenario does not carry its load then, as far as anybody knows."""
        return self.verdicts[place] == FAIL or self.said(place) == NOT_PLANNED

    def said(self, place: int) -> str:
        """What comes of it in a scenario, in words."""
        if self.words:
            return self.words[place]
        verdict = self.verdicts[place]
        return whole(verdict) if verdict else _NOT_LOOKED_AT

    def told(self) -> list[str | None]:
        """The verdicts for a table of values: what a design is not made for is no empty cell."""
        return [
            NOT_PLANNED if self.said(place) == NOT_PLANNED else verdict
            for place, verdict in enumerate(self.verdicts)
        ]


def failure_rows(columns: Sequence[Answered]) -> list[FailureRow]:
    """Each loss that is looked at in some scenario, with what comes of it in all."""
    found = [
        {state: (label, verdict) for state, label, verdict in losses(each.states, each.charts)}
        if each.answer
        else {}
        for each in columns
    ]
    labels = {state: label for known in found for state, (label, _) in known.items()}
    for known, each in zip(found, columns, strict=True):
        known |= _told_with(each.states, known, labels) if known else {}
    # A group of copies names the losses that it was made for, and no others.
    own = [[state for state, _, _ in losses({}, each.charts)] for each in columns]
    of_groups = {state for some in own for state in some}
    in_groups = {each.system for each, some in zip(columns, own, strict=True) if some}
    rows = []
    for state, label in labels.items():
        verdicts = [known[state][1] if state in known else None for known in found]
        words = [
            ended(each.states)[state].short
            if verdict == FAIL and state in ended(each.states)
            else whole(verdict)
            if verdict
            else NOT_PLANNED
            if each.answer and state in of_groups and each.system in in_groups
            else _NOT_LOOKED_AT
            for verdict, each in zip(verdicts, columns, strict=True)
        ]
        sized = [v for v, column in zip(verdicts, columns, strict=True) if column.answer]
        rows.append(FailureRow(state, line(label), verdicts, len(set(sized)) > 1, words))
    return rows


def _told_with(
    states: Mapping[str, Any], known: Mapping[str, tuple[str, Any]], labels: Mapping[str, str]
) -> dict[str, tuple[str, Any]]:
    """Losses that are another one of the scenario by its numbers, where others tell them apart."""
    return {
        same: (labels[same], known[state["key"]][1])
        for state in states.get("states") or ()
        if state["key"] in known
        for same in state.get("also", ())
        if same in labels
    }


def parted(names: Mapping[int, str], rows: Sequence[FailureRow]) -> str:
    """Which scenarios that hold do so with something lost too, where not all are alike: to stand
    behind that they hold.

    Args:
        names: place of each scenario that holds with everything at work -> its name
        rows: of all scenarios
    """
    said: dict[str, list[str]] = {}
    for row in rows:
        verdicts = {place: row.verdicts[place] for place in names}
        stand = [names[place] for place, verdict in verdicts.items() if verdict in (PASS, WARN)]
        break_ = [names[place] for place in names if row.falls(place)]
        if not break_ or len(break_) == len(names):
            continue
        # Of one that nobody could check, not even "only" the others can be said.
        known = len(stand) + len(break_) == len(names)
        which, verb = (stand, ("does", "do")) if known else (break_, ("does not", "do not"))
        told = listed([f"“{name}”" for name in which])
        words = f"{'only ' if known else ''}{told} {verb[len(which) > 1]}"
        said.setdefault(words, []).append(_with(row.label))
    return "".join(f"; {listed(states)} {words}" for words, states in said.items())


def lost_alone(rows: Sequence[FailureRow], place: int, rivals: Sequence[int]) -> str:
    """With which losses a scenario does not carry the load, or was never planned, though one of its
    rivals carries it; "" where there is none."""
    found = [
        row
        for row in rows
        if row.falls(place) and any(row.verdicts[each] in (PASS, WARN) for each in rivals)
    ]
    broken = [loss_said(row.label) for row in found if row.verdicts[place] == FAIL]
    others = [loss_said(row.label) for row in found if row.verdicts[place] != FAIL]
    said = [f"does not carry the load with {either(broken)}"] if broken else []
    return listed(said + ([f"is not planned for {either(others)}"] if others else []))


def all_of(many: int) -> str:
    """That all of them hold, were it only one."""
    if many == 1:
        return "It holds"
    return "Both hold" if many == _BOTH else f"All {many} hold"


def _with(label: str) -> str:
    small = label[:1].lower() + label[1:]
    found = _IS.match(small)
    return f"with {found[1]} {found[2]}" if found else f"with {loss_said(label)}"
