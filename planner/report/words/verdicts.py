"""What verdicts are called, everywhere that a person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import listed, percent, recommendations
from calculators.sheet.said.sides import HAS as HAS
from calculators.sheet.said.sides import sides as sides

PASS, WARN, FAIL, NOT_CHECKED = "pass", "warn", "fail", "not-checked"
WORDS = {PASS: "Holds", WARN: "Tight", FAIL: "Breaks", NOT_CHECKED: "Not checked"}
# Of a whole design: of those limits that could be checked.
WHOLE = {**WORDS, NOT_CHECKED: "Holds where checked"}
# Of what good practice would like: it is no limit, and nothing is tight where it is not kept.
_RECOMMENDED = {PASS: "Kept", WARN: "Not kept"}
# Its sign where it is not kept.
NOTICE = "advice"
# What good practice would like and no limit forbids.
ADVICE = frozenset(
    {
        "cache-for-size",
        "cache-setting",
        "cache-tested",
        "memory-of-roles",
        "memory-advised",
        "cores-advised",
        "metacache-disks",
        "metacache-most",
        "redundancy",
        "controller-ports",
        "relay-message-size",
    }
)
# Advice of its own kind: where it is broken, the limit that it is about is in doubt: what is beyond
# a limit is more than tight, and yet not known to break.
IN_DOUBT = frozenset({"queue-certainty", "response-certainty", "throughput-certainty"})
_DOUBTED = "In doubt"
# Less of a limit than this to spare is tight, but of those whose rules keep a reserve in what they
# ask for.
TIGHT = 0.1
# Of how busy disks are.
TIGHT_BUSY = 0.2
NEVER_TIGHT = frozenset(
    {
        "database-disks",
        "database-rate",
        "database-size",
        "database-space",
        "databases-mounted",
        "log-spindles",
        "memory",
        "memory-installed",
        "metacache-space",
        "parity-speed",
        "plain-disks",
        "processor-cycles",
        "relays",
        "site-latency",
        "spindles",
        "throughput",
        "volume-on-disks",
    }
)
# The least of what its parts carry, the closest of which is called tight itself.
_SAID_BY_PARTS = frozenset({"throughput"})
# Asked with yes or no: how many are needed says nothing.
YES_OR_NO = frozenset({"redundancy", "relay-measured"})
# Disks are counted whole: with one lost, what is needed is how many there must be in all.
OF_ALL_DISKS = frozenset({"spindles", "log-spindles"})
# The worst first.
ORDER = (FAIL, WARN, NOT_CHECKED, PASS)


def word(verdict: str, check: str = "") -> str:
    """The word of one limit, or of one recommendation; the verdict itself where a later engine
    knows one more."""
    if check in ADVICE and verdict in _RECOMMENDED:
        return _RECOMMENDED[verdict]
    if check in IN_DOUBT and verdict == WARN:
        return _DOUBTED
    return WORDS.get(verdict, verdict or "Unknown")


def sign(verdict: str, check: str) -> str:
    """The sign of one limit: a recommendation that is not kept has a calm one of its own."""
    return NOTICE if check in ADVICE and verdict == WARN else verdict


def ordered(checks: Sequence[Mapping[str, Any]], outlook: Mapping[str, Any]) -> str:
    """In which order the limits of a design stand, in words.

    Args:
        checks: as they stand in a list
        outlook: of the design
    """
    named = outlook.get("first_check")
    if any(check["verdict"] == FAIL for check in checks):
        return "what breaks, then the least to spare"
    held = next((each for each in checks if each["verdict"] != WARN), None)
    if held is not None and held["name"] == named and held is not checks[0]:
        return "what is tight or in doubt, then what more load breaks first"
    if checks and checks[0]["name"] == named:
        return "first what more load breaks first, then the least to spare now"
    return "the least to spare first"


def against(checks: Iterable[Mapping[str, Any]]) -> int:
    """How many recommendations a design does not keep."""
    return len(not_kept(checks))


def not_kept(checks: Iterable[Mapping[str, Any]]) -> list[str]:
    """The recommendations that a design does not keep, by their names."""
    return [
        str(check.get("label", check["name"]))
        for check in checks
        if check["verdict"] == WARN and check["name"] in ADVICE
    ]


def whole_sign(verdict: str, broken_by: str = "") -> str:
    """The sign of a whole design: no plain tick where a single loss breaks what holds.

    Args:
        verdict: with everything at work
        broken_by: as ``failures.broken_by`` says it
    """
    return NOTICE if verdict == PASS and broken_by else verdict


def whole(verdict: str, not_kept: int = 0, broken_by: str = "") -> str:
    """The word of a whole design: that of its limits, how many recommendations it is against, and
    which loss it does not stand; of one that breaks, only that.

    Args:
        verdict: with everything at work
        not_kept: recommendations
        broken_by: as ``failures.broken_by`` says it
    """
    said = WHOLE.get(verdict, verdict)
    if verdict == FAIL:
        return said
    if not_kept:
        said = f"{said}, against {recommendations(not_kept)}"
    return f"{said}; {broken_by}" if broken_by else said


def close(checks: Iterable[Mapping[str, Any]]) -> str:
    """Why limits that a design is close to are not called tight, as sentences; "" where it is close
    to none of them.

    Args:
        checks: as they stand in an answer
    """
    found = [
        f"{each['label']} ({margin(each['margin'])})"
        for each in checks
        if each["verdict"] == PASS
        and each["margin"] is not None
        and each["margin"] < TIGHT
        and each["name"] in NEVER_TIGHT - _SAID_BY_PARTS
    ]
    if not found:
        return ""
    return (
        f"Close, and not called tight: {listed(found)}. The rules of this mail system keep their "
        f"reserve in what they ask for; elsewhere less than {percent(TIGHT)} to spare is tight, of "
        f"how busy disks are less than {percent(TIGHT_BUSY)}."
    )
