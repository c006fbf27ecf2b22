"""The register of assumptions as a page: one form for each."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from calculators.errors import Problem
from calculators.sheet.said.within import within
from planner.forms import began
from planner.forms.began import EditForm
from planner.pages.scenario.answer.answers import Answer
from planner.report.parts.assumptions import AssumptionRegister, AssumptionRow, said, value_said
from planner.report.parts.rests_on import inputs_below
from planner.report.words.labels import title_of
from planner.services.plans.assumptions import register_of
from planner.services.scenarios.words import Words

_CONSTANT = "fact."
_LABELS = {
    "value": "Value",
    "owner": "Owner",
    "confidence": "Confidence",
    "review_on": "Review on",
    "reason": "Reason",
}
_CONFIDENCES = (("", "not said"), ("low", "low"), ("medium", "medium"), ("high", "high"))


class AssumptionsPage:
    """What is assumed in a stored scenario.

    Args:
        scenario: which
        answer: of today; None where it cannot be sized
        typed: what came back of the form of one of them
        under: the figure below which they stand, where those of one alone are asked for
    """

    def __init__(
        self,
        scenario: Any,
        answer: Answer | None,
        typed: dict[str, str] | None = None,
        under: str = "",
    ):
        self.register: AssumptionRegister | None = None
        self.figures: Any = None
        self.status = HTTPStatus.OK
        self._words: Words | None = None
        self._input = (typed or {}).get("input", "")
        self._form: EditForm | None = None
        self._below: list[str] = []
        self.under = ""
        if answer is not None:
            opened = answer.opened
            self.figures = answer.figures
            self.register = register_of(scenario, answer.figures)
            self._words = Words(opened.system.key, opened.catalogue)
            self._below = inputs_below(under, answer.figures)
            if self._below:
                self.under = within(title_of(under, answer.figures[under]))
        for row in self.register.items if self.register else ():
            if typed and row.input == self._input:
                self._now = self._texts(row)
                self._form = EditForm(self._now, _LABELS)
                # Its value is what was seen, and nothing to type.
                value = (began.read(typed) or {}).get("value", "")
                self._form.take({**typed, "value": value})

    @property
    def stands(self) -> bool:
        """Whether what was typed is of what is kept now."""
        return self._form is None or self._form.stands(self._now)

    def refuse(self, problems: list[Problem]) -> None:
        """Say what is wrong with what was typed."""
        self.status = HTTPStatus.BAD_REQUEST
        if self._form:
            self._form.problems = problems

    def meet(self) -> None:
        """Show what was typed beside what others changed meanwhile."""
        self.status = HTTPStatus.CONFLICT
        if self._form:
            self._form.meet(self._now)

    @property
    def sentence(self) -> str:
        return said(self.register) if self.register else ""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each assumption with its value in words; what is not signed off first. Of one figure
        alone, those that it rests on."""
        if self.register is None:
            return []
        items = self.register.items
        if self._below:
            items = [row for row in items if row.input in self._below]
        return [self._row(row) for row in sorted(items, key=_place)]

    def _said(self, row: AssumptionRow, value: Any) -> str:
        """A value in words; a key by what it is called."""
        word = self._words.word(row.input, value) if self._words else ""
        return word or value_said(row, value)

    def _texts(self, row: AssumptionRow) -> dict[str, str]:
        return {
            "value": self._said(row, row.value),
            "owner": row.owner,
            "confidence": row.confidence,
            "review_on": row.review_on.isoformat() if row.review_on else "",
            "reason": row.reason,
        }

    def _row(self, row: AssumptionRow) -> dict[str, Any]:
        now = self._texts(row)
        mine = self._form if self._form and self._input == row.input else None
        form = mine or EditForm(now, _LABELS)
        confidence = form.texts["confidence"]
        return {
            **form.context,
            "row": row,
            "value": now["value"],
            "signed_value": self._said(row, row.signed_value),
            "outdated": row.signed_off_at is not None and not row.signed_off,
            "confidences": [(key, word, key == confidence) for key, word in _CONFIDENCES],
            "open": mine is not None,
        }


def _place(row: AssumptionRow) -> tuple[bool, bool, bool]:
    """What is due and what nobody signed off first, constants of the formulas last."""
    return row.input.startswith(_CONSTANT), row.signed_off, not row.due
