"""Checks: limits held against figures.

margin = (available − needed) / available; a check fails where the figure breaks its limit and
warns where the margin is below ``warn_below``. One that cannot be made, because a side of it is not
known, is not checked: it neither holds nor fails.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace as replaced

from calculators import answers
from calculators.answers import VerdictWord
from calculators.sheet.figures import Stated, finite
from calculators.sheet.kernels import larger, smaller, surely_positive
from calculators.sheet.lines.recording import Figure, Recording
from calculators.sheet.lines.worksheet import Named
from calculators.sheet.said.numbers import in_mib, short, shown
from calculators.sheet.said.said_load import RATES, asked_load, said_load
from calculators.sheet.said.singular import one_counted
from calculators.sheet.singles import ROUNDING_NOISE
from calculators.sheet.sources import is_house
from calculators.sheet.tree.units import PER_CENT

PASS: Final = "pass"
WARN: Final = "warn"
FAIL: Final = "fail"
NOT_CHECKED: Final = "not-checked"
# The worst last: what is not known is never as good as what holds.
ORDER: dict[VerdictWord, int] = {PASS: 0, NOT_CHECKED: 1, WARN: 2, FAIL: 3}
# Less of a limit than this to spare is tight; of busy disks, whose queues grow steeply, the other.
TIGHT, TIGHT_BUSY = 0.1, 0.2
# Figures that tell two sides apart which look alike with the usual three.
_FEWEST, _MOST_FIGURES = 4, 9
_NEEDED, _AVAILABLE, _LEFT, _WHEN = "{needed}", "{available}", "{left}", "{when}"
# A limit as it is compared: of two sides that differ by rounding alone neither is more.
_BELOW, _ABOVE = 1 - ROUNDING_NOISE, 1 + ROUNDING_NOISE
# What a check compares: a line of a design, or a figure that stands by itself; of a rule nothing.
Side = Named | Figure | Stated | None


class Verdict(Struct, frozen=True, gc=False):
    """What came out of holding one figure against its limit.

    Attributes:
        sides: what is needed and what there is: lines of the recording, or figures of their own
        need, limit: their values
        recording: the design whose lines they are
    """

    check: Check
    verdict: VerdictWord
    sides: tuple[Side, Side]
    margin: float | None
    message: str
    need: float | None = None
    limit: float | None = None
    recording: Recording | None = None

    @property
    def needed(self) -> Figure | Stated | None:
        """The figure that is held against the limit; of a rule none."""
        return _figure(self.sides[0], self.recording)

    @property
    def available(self) -> Figure | Stated | None:
        """The figure that is the limit; of a rule none."""
        return _figure(self.sides[1], self.recording)

    @property
    def said_with_verdict(self) -> bool:
        """Whether it is broken, and is to be said with the verdict of the design."""
        return self.check.said_if_broken and self.verdict == WARN

    @property
    def against(self) -> bool:
        """Whether it is a recommendation that is not kept."""
        return self.check.recommends and self.verdict == WARN

    @property
    def source(self) -> str:
        """What states the limit: of the edition where its constants do."""
        if self.check.by_edition and (available := self.available):
            return available.source
        return self.check.source

    def told(self) -> answers.Check:
        """The check as it stands in an answer."""
        check, (needed, available) = self.check, self.sides
        return answers.Check(
            check.name,
            check.label,
            self.verdict,
            finite(self.need),
            finite(self.limit),
            check.unit,
            self.margin,
            self.source if check.by_edition else check.source,
            self.message,
            None if needed is None else needed.name,
            None if available is None else available.name,
            check.recommends,
        )

    def as_dict(self) -> dict[str, Any]:
        """The check as plain values."""
        told: dict[str, Any] = answers.plain(self.told())
        return told


@dataclass(frozen=True, slots=True)
class Check:
    """A limit with its source.

    Args:
        name: stable key, part of the API
        label: what is checked, in a few words
        sets_limit: sentence that says what sets the limit, where this check breaks first
        unit: unit shown with needed and available; "" where no load moves them: it has no margin
        source: key of the bibliography and place
        passes: sentence when it holds; {needed} and {available} are put in
        fails: sentence when it does not
        strict: needed must stay below the limit, not reach it
        warn_below: margin under which it warns; None never warns
        advice: breaking it warns and does not fail
        at_least: what is needed is what is advised at the least, and the other what there is; of
            other advice what there is stands first, and the most that is advised second
        in_doubt: breaking this advice puts the limit that it is about in doubt, as far as the
            model may be off or nothing was measured: such a limit is tight, and not a
            recommendation that is not kept
        about: name of that limit, where its failing leaves nothing in doubt
        beyond_doubt: sentence where it fails: then this fails too
        unknown: sentence where a side is not known, so that nothing is checked
        by_edition: the limit is a constant of the edition, which says where it is from
        said_if_broken: its sentence is said with the verdict of a design that holds
        of_space: it is about space: what is left counts as spare capacity
        of_memory: it counts in MB what is set in MiB, and is said so, in the unit of the input
        structural: the plan is of that shape, and reaching the limit is no danger: it has no
            margin but where it breaks
        arises: it arises only where something is needed, or there is something
        with_a_disk_out: the same two sentences where one of the disks that are counted is out, in
            the state {when}: what is needed is what all of them must be so that those {left} carry
            the load
        unsaid: the same two sentences where nobody gave the limit, and it is assumed
        fails_full: the sentence when it does not hold and the bays of a server are too few
            already, so that more disks are no remedy
        none_needed: what it is where nothing is needed and nothing is there, in place of "needs 0,
            has 0"
    """

    name: str
    label: str
    sets_limit: str
    unit: str
    source: str
    passes: str
    fails: str
    strict: bool = False
    warn_below: float | None = TIGHT
    advice: bool = False
    at_least: bool = False
    in_doubt: bool = False
    about: str = ""
    beyond_doubt: str = ""
    unknown: str = ""
    by_edition: bool = False
    structural: bool = False
    said_if_broken: bool = False
    of_space: bool = False
    of_memory: bool = False
    arises: bool = False
    with_a_disk_out: tuple[str, str] | None = None
    unsaid: tuple[str, str] | None = None
    fails_full: str = ""
    none_needed: str = ""
    has_margin: bool = field(init=False, repr=False, compare=False)
    # Whether it is what good practice would like, and says nothing of any limit.
    recommends: bool = field(init=False, repr=False, compare=False)
    # The share of a limit above nothing below which it passes without any doubt.
    passes_below: float = field(init=False, repr=False, compare=False)
    # Verdict -> its place among others, the first the least: limits before recommendations, the
    # worst first, and of those alike what is no advice.
    places: Mapping[VerdictWord, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        has_margin = bool(self.unit) and not (self.advice or self.structural)
        recommends = self.advice and not self.in_doubt
        spare = (self.warn_below or 0.0) if has_margin else 0.0
        of_kind = 2 * len(ORDER) * recommends + self.advice
        for name, value in (
            ("has_margin", has_margin),
            ("recommends", recommends),
            ("passes_below", (1 - spare) * (1 - 2 * ROUNDING_NOISE)),
            ("places", {word: of_kind - 2 * worse for word, worse in ORDER.items()}),
        ):
            object.__setattr__(self, name, value)

    @property
    def never_warning(self) -> Check:
        """The same limit, of which it is no warning to be close to it."""
        return replace(self, warn_below=None)

    def holds(self, needed: Any, available: Any) -> Any:
        """Whether the limit is kept, of numbers or arrays; what is not known breaks none."""
        breaks = self.breaks(needed, available)
        return np.logical_not(breaks) if isinstance(breaks, np.ndarray) else not breaks

    def breaks(self, needed: Any, available: Any) -> Any:
        """Whether the limit is broken, of numbers or arrays."""
        # Sides that differ by rounding alone are equal; below zero only those that are the same.
        if type(available) is float:
            edge = available * (_BELOW if self.strict else _ABOVE) if available > 0 else available
        else:
            edge = available * (_BELOW if self.strict else _ABOVE)
            if not surely_positive(available):
                edge = (smaller if self.strict else larger)(available, edge)
        return needed >= edge if self.strict else needed > edge

    @staticmethod
    def known(needed: Any, available: Any) -> Any:
        """Whether both sides are known, of numbers or arrays: without that nothing is checked."""
        return ~np.isnan(needed) & np.isfinite(available)

    def judge(self, needed: Figure | Stated, available: Figure | Stated) -> Verdict:
        """Hold one figure against one limit."""
        return self.judge_values((needed, available), needed.value, available.value)

    def judge_values(
        self,
        sides: tuple[Side, Side],
        need: Any,
        limit: Any,
        recording: Recording | None = None,
        a_disk_is_out: str = "",
        said: bool = True,
    ) -> Verdict:
        """Hold one figure against one limit, whose values are known already.

        Args:
            sides: the two
            need, limit: their values
            recording: the design, where they are lines of one
            a_disk_is_out: the state in words where one of the disks that are counted is out
            said: whether the sentence is wanted, which takes longer than the rest
        """
        if not (type(need) is type(limit) is float):
            need, limit = _number(need), _number(limit)
        if need != need or limit - limit != 0.0:
            unknown = self._unknown(need, limit) if said else ""
            return Verdict(self, NOT_CHECKED, sides, None, unknown, need, limit, recording)
        holds = not self.breaks(need, limit)
        margin = None
        measured = self.has_margin or (self.structural and not holds)
        if limit and measured and need - need == 0.0:
            margin = (limit - need) / limit
            margin = 0.0 if abs(margin) <= ROUNDING_NOISE else margin
        verdict: VerdictWord = PASS if holds else (WARN if self.advice else FAIL)
        if holds and self.warn_below is not None and margin is not None:
            verdict = WARN if margin < self.warn_below - ROUNDING_NOISE else PASS
        if not said:
            return Verdict(self, verdict, sides, margin, "", need, limit, recording)
        sentence = self.passes if holds else self.fails
        if self.unsaid and (assumed := _figure(sides[1], recording)) and is_house(assumed.source):
            sentence = self.unsaid[not holds]
        elif a_disk_is_out and self.with_a_disk_out:
            sentence = self.with_a_disk_out[not holds].replace(_LEFT, short(limit - 1))
            sentence = sentence.replace(_WHEN, a_disk_is_out)
        message = self.put_in(sentence, need, limit)
        return Verdict(self, verdict, sides, margin, message, need, limit, recording)

    def put_in(self, sentence: str, need: float, limit: float) -> str:
        """A sentence with the sides that it names."""
        if "{" not in sentence:
            return sentence
        needed, available = self.said(need, needed=True), self.said(limit)
        if needed == available and need != limit and self.breaks(need, limit):
            needed, available = self._apart(need, limit) or (needed, available)
        sentence = sentence.replace(_NEEDED, needed).replace(_AVAILABLE, available)
        # A share is told in per cent, of which one is none of what is counted.
        return one_counted(sentence) if "1" in (needed, available) else sentence

    def _apart(self, need: float, limit: float) -> tuple[str, str] | None:
        """Two sides that break a limit and look alike, with as many figures as tell them apart:
        nobody believes that 57.5 of 57.5 is too much. None where only many figures do."""
        scale = PER_CENT if self.unit == "share" else in_mib(1) if self.of_memory else 1
        behind = " %" if self.unit == "share" else ""
        pairs = (
            (f"{shown(scale * need, digits)}{behind}", f"{shown(scale * limit, digits)}{behind}")
            for digits in range(_FEWEST, _MOST_FIGURES)
        )
        return next((pair for pair in pairs if pair[0] != pair[1]), None)

    def _unknown(self, needed: float, available: float) -> str:
        """What to say of a check that cannot be made; its own sentence only where what that names
        is known."""
        if self.unknown and not (math.isnan(needed) and _NEEDED in self.unknown):
            return self.put_in(self.unknown, needed, available)
        if math.isnan(needed):
            return f"{self.label}: not checked, as what is needed is not known."
        return f"{self.label}: not checked. {self.said(needed)} needed; what there is is not known."

    def said(self, value: float, needed: bool = False) -> str:
        """A value for the sentence; shares as per cent, memory in MiB; a rate that is needed as it
        was typed."""
        if self.unit == "share":
            return f"{short(PER_CENT * value)} %"
        if self.unit in RATES and math.isfinite(value):
            return asked_load(value) if needed else said_load(value)
        return short(in_mib(value) if self.of_memory else value)

    @property
    def unit_said(self) -> str:
        """The unit behind such a value, where it does not stand with it."""
        return "" if self.unit == "share" else "MiB" if self.of_memory else self.unit

    def certain(self, verdict: Verdict) -> Verdict:
        """What puts a limit in doubt, where that limit fails by itself: it fails too."""
        if verdict.verdict != WARN or verdict.need is None or verdict.limit is None:
            return verdict
        message = self.put_in(self.beyond_doubt, verdict.need, verdict.limit)
        return replaced(verdict, verdict=FAIL, message=message)

    def full(self, verdict: Verdict) -> Verdict:
        """A limit that fails where no further disk fits: its remedy is another."""
        if not self.fails_full or verdict.verdict != FAIL:
            return verdict
        assert verdict.need is not None
        assert verdict.limit is not None
        message = self.put_in(self.fails_full, verdict.need, verdict.limit)
        return replaced(verdict, message=message)

    def rule(self, holds: bool) -> Verdict:
        """Judge a check that is not about a quantity."""
        verdict: VerdictWord = PASS if holds else FAIL
        return Verdict(self, verdict, (None, None), None, self.passes if holds else self.fails)


def settled(verdicts: list[Verdict]) -> list[Verdict]:
    """Verdicts of limits that arise, of which none calls a limit doubtful that fails."""
    return certain([each for each in verdicts if each.need or each.limit or not each.check.arises])


def certain(verdicts: list[Verdict]) -> list[Verdict]:
    """Verdicts of which none calls a limit doubtful that fails."""
    if WARN not in [each.verdict for each in verdicts]:
        return verdicts
    broken = {each.check.name for each in verdicts if each.verdict == FAIL}
    return [each.check.certain(each) if each.check.about in broken else each for each in verdicts]


def all_pass(verdicts: list[Verdict]) -> bool:
    """Whether there is nothing to say but that they hold: so it is of most designs."""
    return [each.verdict for each in verdicts].count(PASS) == len(verdicts)


def _figure(side: Side, recording: Recording | None) -> Figure | Stated | None:
    """A side of a check as a figure, whose value and source can be asked."""
    if isinstance(side, Named):
        assert recording is not None
        return Figure(recording, side)
    return side


def _number(value: Any) -> float:
    """A side of a check; what is left out is not known."""
    return math.nan if value is None else float(value)


def worst(verdicts: list[Verdict]) -> VerdictWord:
    """The verdict of a whole sizing: that of its worst limit. Recommendations are no limits: what
    is against them is said beside it (``against``)."""
    worst_yet: VerdictWord = PASS
    for each in verdicts:
        word = each.verdict
        if word != PASS and ORDER[word] > ORDER[worst_yet] and not each.check.recommends:
            worst_yet = word
    return worst_yet


def _rank(verdict: Verdict) -> tuple[int, float]:
    """Its place among the others, the least first: what binds is the worst, and of those alike what
    has the smallest margin."""
    left = verdict.margin
    if left is None:
        broken = verdict.verdict == FAIL and verdict.check.structural
        # Of what a shape does not have at all, anything is more than any share over.
        left = -math.inf if broken and verdict.need and verdict.limit == 0 else math.inf
    return verdict.check.places[verdict.verdict], left


def binding_first(verdicts: list[Verdict]) -> list[Verdict]:
    """Checks in the order a person wants them: limits, failures first, those furthest over their
    limit before the others, then the smallest margin; then recommendations, those that are not
    kept first."""
    return sorted(verdicts, key=_rank)
