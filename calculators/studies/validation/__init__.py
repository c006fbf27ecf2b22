"""Validation: predictions held against everything the source documents measured.

Recomputed at every call from ``fixtures/measured.json`` and the mail systems' own lines, so it
says how right the product is today, not how right it once was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.answers import plain
from calculators.engine import combined_version
from calculators.sheet.said.numbers import PLAIN, in_style
from calculators.studies.validation import (
    arrays_1999,
    disagreements,
    hub,
    mailboxes,
    relay,
    users_1999,
)
from calculators.studies.validation.answers import Validation, ValidationStudy


def studies() -> list[ValidationStudy]:
    """All studies, in the order of the page."""
    return [
        *arrays_1999.studies(),
        *users_1999.studies(),
        *mailboxes.studies(),
        *hub.studies(),
        *relay.studies(),
    ]


@lru_cache(maxsize=1)
def validate() -> dict[str, Any]:
    """Every case with prediction, measurement, error and source; every figure that does not add up:
    a ``Validation`` in plain values."""
    # It is kept for everybody.
    with in_style(PLAIN):
        answer = Validation(
            combined_version(),
            studies(),
            disagreements.found(),
            disagreements.not_predicted(),
        )
        return plain(answer)
