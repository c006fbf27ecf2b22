"""What lies before every stage: what is asked for, the constants, and the sheet."""

from __future__ import annotations

from typing import Any, NamedTuple


class Desk(NamedTuple):
    """Passed from stage to stage, and never changed.

    Args:
        asked: options of the scenario, populations among them
        facts: constants of the edition
        page: the sheet, or one that writes beside it
    """

    asked: Any
    facts: Any
    page: Any

    def flag(self, name: str, word: Any) -> Any:
        """A word yes or no as a figure of 1 or 0."""
        stated = 1 if word == "yes" else 0
        return self.page.figure(
            f"plan.{name}", stated, "yes or no", "whether it is asked for",
            "e2013-calculator, storage design", chosen_by=word,
        )  # fmt: skip
