"""What verdicts are called, everywhere that a person reads them."""

from __future__ import annotations

from calculators.checks.check import FAIL, NOT_CHECKED, PASS, WARN

WORDS = {PASS: "Holds", WARN: "Tight", FAIL: "Breaks", NOT_CHECKED: "Not checked"}
# Of a whole design: of those limits that could be checked.
WHOLE = {**WORDS, NOT_CHECKED: "Holds where checked"}
# The worst first.
ORDER = (FAIL, WARN, NOT_CHECKED, PASS)
