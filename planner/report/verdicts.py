"""What verdicts are called, everywhere that a person reads them."""

from __future__ import annotations

PASS, WARN, FAIL, NOT_CHECKED = "pass", "warn", "fail", "not-checked"
WORDS = {PASS: "Holds", WARN: "Tight", FAIL: "Breaks", NOT_CHECKED: "Not checked"}
# Of a whole design: of those limits that could be checked.
WHOLE = {**WORDS, NOT_CHECKED: "Holds where checked"}
# What good practice would like and no limit forbids.
ADVICE = frozenset(
    {
        "queue-certainty",
        "response-certainty",
        "throughput-certainty",
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
_SOMETHING_IS = frozenset(
    {
        "queue-certainty",
        "queue-below-spindles",
        "disk-utilisation",
        "response-time",
        "response-certainty",
        "restore-time",
        "log-utilisation",
        "log-disk",
        "queue-disk",
        "cpu",
        "medium-back-pressure",
        "version-buckets",
        "cache-tested",
        "dumpster-disk",
        "database-size",
        "databases-mounted",
        "databases-on-volume",
        "group-servers",
        "equal-sites",
        "memory-advised",
        "cores-advised",
        "site-latency",
        "metacache-most",
        "relay-message-size",
        "message-shares",
    }
)
# Asked with yes or no: how many are needed says nothing.
YES_OR_NO = frozenset({"redundancy", "relay-measured"})
# Disks are counted whole: with one lost, what is needed is how many there must be in all.
OF_ALL_DISKS = frozenset({"spindles", "log-spindles"})
# The word before what there is of something that is needed.
HAS = "has"
# Limits that must not even be reached.
_BELOW = frozenset(
    {
        "queue-certainty",
        "queue-below-spindles",
        "disk-utilisation",
        "response-time",
        "response-certainty",
        "log-utilisation",
    }
)
# What a rate is held against is what the server holds where the model is off by its error.
_UNCERTAIN, _HELD = "throughput-certainty", "held with the model's stated error"
# The worst first.
ORDER = (FAIL, WARN, NOT_CHECKED, PASS)


def word(verdict: str) -> str:
    """The word of one limit; the verdict itself where a later engine knows one more."""
    return WORDS.get(verdict, verdict or "Unknown")


def whole(verdict: str) -> str:
    """The word of a whole design."""
    return WHOLE.get(verdict, verdict)


def sides(check: str, verdict: str = PASS) -> tuple[str, str]:
    """The words before the two sides of a limit: what is needed and what there is, or what is and
    how much it may be."""
    if check == _UNCERTAIN:
        return ("asked" if verdict == PASS else "may fall short: asked"), _HELD
    if check not in _SOMETHING_IS:
        return "needs", HAS
    return "is", "must stay below" if check in _BELOW else "at most"
