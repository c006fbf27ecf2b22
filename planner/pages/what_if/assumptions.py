"""The register of assumptions as a page: one form for each."""

from __future__ import annotations

from typing import Any

from calculators.errors import Problem
from planner.pages.scenario.answers import Answer
from planner.report.assumptions import AssumptionRegister, AssumptionRow, said, value_said
from planner.services.assumptions import register_of
from planner.services.words import Words

_CONSTANT = "fact."
_CONFIDENCES = (("", "not said"), ("low", "low"), ("medium", "medium"), ("high", "high"))


class AssumptionsPage:
    """What is assumed in a stored scenario.

    Args:
        scenario: which
        answer: of today; None where it cannot be sized
        problems: what is wrong with what was typed
        typed: what was typed, where it was refused
    """

    def __init__(
        self,
        scenario: Any,
        answer: Answer | None,
        problems: list[Problem],
        typed: dict[str, str] | None = None,
    ):
        self.problems = problems
        self.typed = typed or {}
        self.register: AssumptionRegister | None = None
        self._words: Words | None = None
        if answer is not None:
            opened = answer.opened
            self.register = register_of(scenario, answer.figures)
            self._words = Words(opened.system.key, opened.catalogue)

    @property
    def sentence(self) -> str:
        return said(self.register) if self.register else ""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each assumption with its value in words; what is not signed off first."""
        if self.register is None:
            return []
        rows = sorted(self.register.items, key=_place)
        return [self._row(row) for row in rows]

    def _said(self, row: AssumptionRow, value: Any) -> str:
        """A value in words; a key by what it is called."""
        word = self._words.word(row.input, value) if self._words else ""
        return word or value_said(row, value)

    def _row(self, row: AssumptionRow) -> dict[str, Any]:
        mine = self.typed if self.typed.get("input") == row.input else {}
        return {
            "row": row,
            "value": self._said(row, row.value),
            "signed_value": self._said(row, row.signed_value),
            "outdated": row.signed_off_at is not None and not row.signed_off,
            "owner": mine.get("owner", row.owner),
            "reason": mine.get("reason", row.reason),
            "review_on": mine.get("review_on", row.review_on.isoformat() if row.review_on else ""),
            "confidences": [
                (key, word, key == mine.get("confidence", row.confidence))
                for key, word in _CONFIDENCES
            ],
            "problems": self.problems if mine else [],
        }


def _place(row: AssumptionRow) -> tuple[bool, bool, bool]:
    """What is due and what nobody signed off first, constants of the formulas last."""
    return row.input.startswith(_CONSTANT), row.signed_off, not row.due
