"""A headline in short: what is read before all else, and the few lines that matter next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from planner.report.words.verdicts import FAIL, IN_DOUBT, WARN, WHOLE

# Where the first part of a headline ends.
_MARK = re.compile(r"[;:.] ")
# Where another line begins.
_LINE = re.compile(
    r"(?<=\.) (?=[A-Z\d])|; (?=the next |more disks |no more disks |the hardware |with \S+ lost, )"
)
# It goes on after the line before: alone it points to nothing.
_GOES_ON = re.compile(r" sets? it\.$")
# What is counted beside the headline, each with a link to where it stands.
_COUNTED = re.compile(
    r"(Tight|In doubt): |Against [\d.,’\s]+recommendations?\b|[\d.,’\s]+limits? not checked\.$"
)
# The loss of one disk loses mail: that is said whatever else is.
_FIRST = "redundancy"
_BRACKETS = re.compile(r" \([^()]*\)")
# So many words are read at once.
_WORDS = 20
# So many lines stand below a headline, beside that on what the design survives.
_LINES = 2
_NEXT = "The next "


@dataclass(frozen=True)
class InShort:
    """A headline in short; all of it stands "in full" elsewhere.

    Attributes:
        word: the verdict, to stand before the fact; "" where that says it itself
        fact: the verdict and what is needed, as one sentence
        lines: what limits it, and what the next part of the load costs
        grown: what grows reaches first; "" where nothing does
    """

    word: str
    fact: str
    lines: tuple[str, ...]
    grown: str = ""


def in_short(
    sentence: str,
    verdict: str,
    checks: Iterable[Mapping[str, Any]],
    next_cost: str = "",
    growth: str = "",
) -> InShort:
    """A headline in short.

    Args:
        sentence: of an answer
        verdict: of the whole design
        checks: as they stand in the answer
        next_cost, growth: as they are said in full
    """
    fact, rest = parted(sentence)
    said = {name: _message(checks, name) for name in (_FIRST, *IN_DOUBT)}
    doubted = " ".join(said[name] for name in IN_DOUBT)
    lines: list[str] = []
    for each in filter(None, _LINE.split(rest)):
        line = f"{each[:1].upper()}{each[1:].rstrip('.')}."
        if _GOES_ON.search(line) and lines:
            lines[-1] += f" {line}"
        elif not _COUNTED.match(line) and line not in doubted:
            lines.append(line)
    lines.sort(key=lambda line: line not in said[_FIRST])
    if next_cost:
        lines = _with_cost(lines, next_cost)
    grown = f"{_first_clause(growth)}." if growth else ""
    return InShort(
        word=_word(verdict, fact),
        fact=_shortened(fact),
        lines=tuple(lines[: _LINES - bool(grown)]),
        grown=grown,
    )


def parted(sentence: str) -> tuple[str, str]:
    """A headline up to its first semicolon, colon or full stop, and the rest as a sentence of its
    own; neither of the marks is kept but the full stop."""
    found = _MARK.search(sentence)
    if found is None:
        return sentence.removesuffix("."), ""
    rest = sentence[found.end() :]
    return sentence[: found.start()], rest[:1].upper() + rest[1:]


def _message(checks: Iterable[Mapping[str, Any]], name: str) -> str:
    """What a check that is not kept says."""
    return next(
        (
            str(each.get("message") or "")
            for each in checks
            if each["name"] == name and each["verdict"] == WARN
        ),
        "",
    )


def _with_cost(lines: list[str], cost: str) -> list[str]:
    """The lines, that on the next part of the load with what it costs."""
    for place, line in enumerate(lines):
        if line.startswith(_NEXT):
            needs, stop, goes_on = line.partition(". ")
            costs = f"{needs.rstrip('.')}: {cost.partition(': ')[2]}{stop.strip('.')}{goes_on}"
            return [*lines[:place], costs, *lines[place + 1 :]]
    return [*lines[: _LINES - 1], cost, *lines[_LINES - 1 :]]


def _first_clause(text: str) -> str:
    return re.split(r"; |\. ", text.rstrip("."), maxsplit=1)[0]


def _word(verdict: str, fact: str) -> str:
    if verdict == FAIL or fact.startswith(("Holds ", "Whether ")):
        return ""
    return WHOLE.get(verdict, verdict)


def _shortened(fact: str) -> str:
    """A fact without what stands in brackets, where it is long."""
    return _BRACKETS.sub("", fact) if len(fact.split()) > _WORDS else fact
