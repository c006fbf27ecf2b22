"""What can go wrong.

HighwaterError
├── InputProblems   the scenario cannot be sized; carries every problem found, not the first
└── SheetError      a fault of the program: a card without unit or source, a wrong unit
"""

from __future__ import annotations

from dataclasses import asdict, dataclass


class HighwaterError(Exception):
    """Base of all errors of the calculators."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: where, what kind, why, and what would do.

    Args:
        pointer: JSON Pointer (RFC 6901) to the place in the document
        code: a stable word for programs, e.g. "too-small"
        message: field, value and reason, in one sentence
        hint: the remedy, in one sentence
    """

    pointer: str
    code: str
    message: str
    hint: str

    def as_dict(self) -> dict[str, str]:
        return asdict(self)


class InputProblems(HighwaterError):
    """The document cannot be sized. ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]):
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))

    @classmethod
    def one(cls, pointer: str, code: str, message: str, hint: str) -> InputProblems:
        """With a single problem: what is wrong before anything else can be read."""
        return cls([Problem(pointer, code, message, hint)])


class SheetError(HighwaterError):
    """A formula or a mail system breaks a rule of the sheet; never caused by user input."""
