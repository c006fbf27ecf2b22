"""How far a design holds: the load at which its first check breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from calculators.checks.check import (
    FAIL,
    NOT_CHECKED,
    Verdict,
    all_pass,
    binding_first,
)
from calculators.checks.most_held import Fitted, most_fitted, most_held, today_held
from calculators.checks.said.beside import against, not_checked, said_too, tight
from calculators.checks.said.lost_said import HeldLost, first_lost, limits_said, sets_first
from calculators.checks.said.next_said import EACH, needed
from calculators.checks.server import CHECKS
from calculators.checks.sets_most import sets_instead
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import count, one_of, short
from calculators.sheet.said.said_load import asked_load, said_load
from calculators.solver import (
    NextLoad,
    loads,
    planned_users,
)

# What is said where hardware is bought that nobody named: for another load it would be another.
_AS_IT_STANDS = "with the hardware as it stands"
# What is said where what today's load needs, which nobody gave, fits the servers at no load.
_THESE = "on these servers,"
_FEWER_DISKS = f"{_THESE} with fewer disks,"
_FEWER_SOLID = f"{_THESE} with fewer hard disks and {{}} solid state disks in all,"
_FEWER_HARD = f"{_THESE} with fewer hard disks and all {{}} solid state disks,"
# Loads that are counted in people; others are rates.
_PEOPLE = ("users", "mailboxes")
_HOLDS = "The design holds"
MEMORY = ("memory", "memory-installed")


def outlook(
    bench: Any, further: NextLoad | None = None, lost: Sequence[HeldLost] = ()
) -> dict[str, Any]:
    """The limit of the load, the check that sets it, and a sentence.

    Args:
        bench: the scenario on the bench
        further: what the next part of the load needs, where the product found the disks
        lost: how much less it holds in states that it survives, the least first

    Returns:
        {"load", "limit_load", "limit_if_bought", "limit_survived", "bought", "load_noun",
        "limiting_check", "first_check" with its label, "sentence"}; limit_load is that of the
        hardware as it stands, None where no load that is looked at breaks the design, 0 where even
        the least does. Where disks that nobody gave do not fit, they follow the load.
        limit_if_bought lets all that is "bought" follow it: inputs that the product fills itself.
    """
    checks = binding_first(bench.verdicts)
    system = bench.system
    load = bench.recording.values[system.load_figure]
    bought = bench.bought()
    broken = any(check.verdict == FAIL for check in checks)
    asked, least = today_held(bench, load, broken)
    most, breaks = most_held(bench, bought, least)
    fitted = most_fitted(bench, bought, least) if most == 0 else None
    if fitted:
        most, breaks = fitted.load, fitted.breaks
    asked = _planned(bench, load, asked, most, broken)
    first, of_first, memory = (
        (most, breaks, "") if fitted else _owned(bench, bought, least, most, breaks)
    )
    named = _named_first(checks, broken, of_first if first else None, further, lost)
    return {
        "load": asked,
        "limit_load": most,
        "limit_if_bought": most_held(bench, {}, fitted.load if fitted else least)[0]
        if bought
        else most,
        "limit_survived": min(lost[0].load, np.inf if most is None else most) if lost else most,
        "bought": sorted(bought),
        "load_noun": system.load_noun,
        "limiting_check": breaks,
        "first_check": named,
        "first_check_label": CHECKS[named].label if named else "",
        "memory_sentence": f"{_begun(memory)}." if memory else "",
        "sentence": _Headline(
            checks,
            asked if planned_users(bench) else load,
            first,
            of_first,
            system.load_noun + on_each(bench),
            _stands(bought, fitted, bool(bought) or further is not None),
            further,
            _says(bench),
            memory,
            today_said(bench),
            lost,
            sets_instead(bench, checks[0], first, of_first) if broken and first else "",
        ).sentence(),
    }


def _named_first(
    checks: list[Verdict],
    broken: bool,
    breaks: str | None,
    further: NextLoad | None,
    lost: Sequence[HeldLost],
) -> str | None:
    """The check that the sentence names first: what breaks, or what more load breaks first, in
    whichever state that is; None where no load that is looked at breaks any.

    Args:
        checks: what binds now first
        breaks: what breaks first with everything at work
        lost: how much less it holds in states that it survives, the least first
    """
    if broken:
        return checks[0].check.name
    if further is not None and further.more is None:
        return further.lacking[0]
    return lost[0].breaks if lost else breaks


def _stands(bought: Iterable[str], fitted: Fitted | None, found: bool) -> str:
    """What of the hardware stands still where the product found some of it, in words."""
    if fitted is None:
        return _AS_IT_STANDS if found else ""
    if fitted.fewer:
        return _FEWER_SOLID.format(count(fitted.solid))
    if fitted.solid:
        return _FEWER_HARD.format(count(fitted.solid))
    return _FEWER_DISKS if any("disk" in name for name in bought) else _THESE


def _owned(
    bench: Any, bought: dict[str, float], least: float, most: float | None, breaks: str | None
) -> tuple[float | None, str | None, str]:
    """The limit that the headline names: where memory that nobody gave would set it, that of what
    somebody owns; with what is said of that memory."""
    system = bench.system
    standing = bench.standing()
    follows = bought.keys() - standing.keys()
    if breaks not in MEMORY or not follows or not most:
        return most, breaks, ""
    installed = bench.figures()[system.memory_figure]
    said = (
        f"the {short(installed.value)} {installed.unit} of memory (assumed) are enough for "
        f"{said_load(most)} {system.load_noun}"
    )
    return *most_held(bench, standing, least), said


def _planned(bench: Any, load: float, said: float, most: float | None, broken: bool) -> float:
    """A load with growth that is planned, rounded as everywhere, as far as the limit beside it
    leaves no doubt whether it holds: else as ``_today`` says it."""
    if bench.system.load_option is not None or not planned_users(bench):
        return said
    near = round(load)
    return near if (most is None or near <= most) is not broken else said


def _says(bench: Any) -> str:
    """What the mail system says of a design that holds; "" where that is just the load."""
    return bench.system.says(bench) if bench.system.says else ""


def today_said(bench: Any) -> str:
    """How many of the mailboxes there are today, in brackets, where more are planned for; "" where
    all are there."""
    if not planned_users(bench):
        return ""
    return f" ({count(sum(loads(bench).values()))} today, and the growth that is planned)"


def of_one_said(bench: Any) -> str:
    """What limits one of its servers, where the mail system says it."""
    return bench.system.says_limit(bench) if bench.system.says_limit else ""


def on_each(bench: Any) -> str:
    """Whose load it is, where several equal servers have as much each."""
    return on_each_of(nodes.working(bench.recording.values) if bench.system.load_of_one else 1)


def on_each_of(servers: float) -> str:
    """The same of so many equal servers."""
    return f"{EACH} of {count(servers)} servers" if servers > 1 else ""


def limit_of(bench: Any, check: str) -> str:
    """The figure that a check holds as its limit: less than the design has, with a disk lost."""
    return next(v.available.name for v in bench.verdicts if v.check.name == check)


class _Headline(NamedTuple):
    """What the sentence on the load of a design rests on.

    Args:
        checks: what binds now first
        load: what is asked of the design
        most, breaks: the most load that holds, and the check that breaks above it
        noun: of the load, and of how many servers it is that of one
        standing: what of the hardware stands still, in words
        further: what the next part of the load needs, where the product found the disks
        says: what the mail system says of a design that holds
        memory: what is said of memory that nobody gave, where it would set the limit
        today: how much of the load there is today, in brackets
        lost: how much less holds in states that are survived, the least first
        instead: the limit that sets the most load, in brackets, where another breaks today
    """

    checks: list[Verdict]
    load: float
    most: float | None
    breaks: str | None
    noun: str
    standing: str
    further: NextLoad | None
    says: str
    memory: str
    today: str
    lost: Sequence[HeldLost]
    instead: str

    def sentence(self) -> str:
        """The whole of it."""
        load, most, noun, further = self.load, self.most, self.noun, self.further
        broken = any(check.verdict == FAIL for check in self.checks)
        asked = f"{asked_load(load, most if broken else None)} {noun}"
        if load == 1:
            counted = noun.partition(" ")[0]
            asked = f"1 {one_of(counted)}{noun.removeprefix(counted)}"
        asked += self.today
        if further is not None and not broken:
            stands = further.stands and most is not None and most >= load + further.load
            goes = limits_said(most, self.breaks, self.lost) if stands else ""
            said = needed(asked, load == 1, further, noun, goes, self.memory)
            if further.more is not None:
                said += self._up_to(bool(goes))
        else:
            said = self._held(asked)
        return _with_unchecked(" ".join(filter(None, (said, _warned(self.checks)))), self.checks)

    def _up_to(self, told: bool) -> str:
        """How far the hardware goes as it stands; what sets the limit alone where that is told."""
        most, breaks, lost = self.most, self.breaks, self.lost
        if told:
            first = lost[0].breaks if lost else breaks
            return f" {_more(self.noun)}, {sets_first(first, self.memory)}." if first else ""
        if lost:
            return f" {self._lost_first(_AS_IT_STANDS)}"
        if most is None or breaks is None:
            return ""
        if said_load(most) == said_load(self.load):
            return f" {_begun(_AS_IT_STANDS)} that is the limit. {CHECKS[breaks].sets_limit}"
        return f" {self._first(most, breaks, _AS_IT_STANDS)}"

    def _first(self, most: float, breaks: str, standing: str) -> str:
        """What runs out as the load grows, the first of it first; another check may have the least
        margin now."""
        limit = f"at {said_load(most)}{_each(self.noun)}{' ' * bool(standing)}{standing}"
        return f"{_more(self.noun, self.memory)}, {sets_first(breaks, self.memory)}, {limit}."

    def _lost_first(self, standing: str) -> str:
        """The same where losses that it survives set limits of their own."""
        more, each = _more(self.noun, self.memory), _each(self.noun)
        return first_lost(self.most, self.breaks, more, standing, self.memory, self.lost, each)

    def _held(self, asked: str) -> str:
        """Whether the load is held, and how far the design goes."""
        checks, most, breaks, standing = self.checks, self.most, self.breaks, self.standing
        failed = [check for check in checks if check.verdict == FAIL]
        if failed and most:
            before = f"{standing} " if standing else ""
            would = f"{said_load(most, self.load)}{_each(self.noun)}{self.instead}"
            return f"Does not hold {asked}; {before}it would hold {would}. {failed[0].message}"
        if failed:
            return f"Does not hold {asked}. {failed[0].message}"
        unchecked = {check.check.name for check in checks if check.verdict == NOT_CHECKED}
        if len(unchecked) == len(checks):
            return f"Whether {asked} are held is not known."
        holds = self.says or f"Holds {asked}"
        if self.says and breaks in unchecked:
            # Of a limit that nobody can check today, nobody knows when it is reached.
            return f"{holds}."
        if self.lost:
            return f"{holds}. {self._lost_first(standing)}"
        if most is None or breaks is None:
            made = next(check for check in checks if check.verdict != NOT_CHECKED)
            return f"{holds}. {made.message}"
        if said_load(most) == said_load(self.load):
            sets = CHECKS[breaks].sets_limit
            if self.says and not standing:
                return f"{holds}; {sets[:1].lower()}{sets[1:].removesuffix(' it.')} the limit."
            # Behind a clause on something else "that" alone would point to it.
            that = ". That load is the limit" if self.says else ", which is the limit"
            return f"{holds}{that}{' ' * bool(standing)}{standing}. {sets}"
        return f"{holds}. {self._first(most, breaks, standing)}"


def _each(noun: str) -> str:
    """Behind a load: that it is that of one of several servers."""
    return EACH * (EACH in noun)


def _more(noun: str, memory: str = "") -> str:
    """How the load grows, in words: where memory that nobody gave would set a limit, with it."""
    counted = noun.partition(EACH)[0]
    said, needs = (counted, "they need") if counted in _PEOPLE else ("load", "it needs")
    return f"With more {said}{f' and the memory that {needs}' if memory else ''}"


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def sentence(checks: list[Verdict], bench: Any = None) -> str:
    """The verdict in one sentence, from the checks alone, in the words of the mail system."""
    says = _says(bench) if bench else ""
    if bench.passes if bench else all_pass(checks):
        return _closest(checks, says or _HOLDS)
    return _with_unchecked(_held(checks, says), checks)


def _held(checks: list[Verdict], says: str) -> str:
    verdicts = [check.verdict for check in checks]
    if FAIL in verdicts:
        others = verdicts.count(FAIL) - 1
        more = f" {others} more check{' fails' if others == 1 else 's fail'}." if others else ""
        return "The design does not hold. " + checks[verdicts.index(FAIL)].message + more
    if checks and verdicts.count(NOT_CHECKED) == len(checks):
        return "Whether the design holds is not known."
    holds = says or _HOLDS
    # In the words of the headline: a design has one reason for its verdict.
    close = f"{holds}." if tight(checks) else _closest(checks, holds)
    return " ".join(filter(None, (close, _warned(checks))))


def _warned(checks: list[Verdict]) -> str:
    """Which limits are tight, and which recommendations are not kept."""
    return " ".join(filter(None, (tight(checks), against(checks))))


def _closest(checks: list[Verdict], holds: str) -> str:
    """That a design holds, and which limit it is closest to."""
    for closest in checks:
        need, limit = closest.need, closest.limit
        if closest.margin is not None and need is not None and limit is not None:
            check = closest.check
            sides = f"{check.said(need)} of {check.said(limit)} {check.unit_said}".strip()
            return f"{holds}. Closest to its limit now: {check.label}, {sides}."
    return f"{holds}."


def _with_unchecked(said: str, checks: list[Verdict]) -> str:
    """A sentence with what is said beside it, and with how many limits nobody could check."""
    return " ".join(filter(None, (said, said_too(checks), not_checked(checks))))
