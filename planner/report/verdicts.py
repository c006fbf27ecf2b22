"""What verdicts are called, everywhere that a person reads them."""

from __future__ import annotations

PASS, WARN, FAIL, NOT_CHECKED = "pass", "warn", "fail", "not-checked"
WORDS = {PASS: "Holds", WARN: "Tight", FAIL: "Breaks", NOT_CHECKED: "Not checked"}
# Of a whole design: of those limits that could be checked.
WHOLE = {**WORDS, NOT_CHECKED: "Holds where checked"}
# The worst first.
ORDER = (FAIL, WARN, NOT_CHECKED, PASS)


def word(verdict: str) -> str:
    """The word of one limit; the verdict itself where a later engine knows one more."""
    return WORDS.get(verdict, verdict or "Unknown")


def whole(verdict: str) -> str:
    """The word of a whole design."""
    return WHOLE.get(verdict, verdict)
