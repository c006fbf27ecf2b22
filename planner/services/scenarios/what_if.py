"""What if: of stored sizings, on the rows that they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.engine.version import engine_version
from calculators.inputs.catalogue import Catalogue
from calculators.studies import what_if
from calculators.studies.what_if import answers
from planner.models import Sizing
from planner.services.scenarios.sizings import detail_of


@dataclass(frozen=True)
class OnScreen:
    """What stands on somebody's screen and is not saved, beside the saved sizing that it changes.

    Args:
        saved: of the scenario as it is saved
        document: with the changes
        answer, bill: of that, in the plain number format
        rows: the catalogue that it was sized with
    """

    saved: Sizing
    document: dict[str, Any]
    answer: Mapping[str, Any]
    bill: Mapping[str, Any]
    rows: Catalogue

    @property
    def system(self) -> str:
        """Key of its mail system, which may be another than that of the saved sizing."""
        return str(self.document["system"])

    def asked(self) -> what_if.Question:
        """It as it was asked and answered."""
        version = engine_version(self.system)
        return _question(self.document, self.rows, version, self.answer, self.bill)


def changes_between(before: Sizing, after: Sizing | OnScreen, figure: str = "") -> answers.Changes:
    """Why a figure changed from one sizing to another.

    Args:
        before, after: of one organisation
        figure: of the sheet, or the price; what people ask for first where left out

    Raises:
        InputProblems: no such figure, or only one of two mail systems has it
    """
    then = after.asked() if isinstance(after, OnScreen) else question(after)
    return what_if.changes(question(before), then, figure)


def question(sizing: Sizing) -> what_if.Question:
    """A sizing as it was asked and answered."""
    bill = detail_of(sizing).bill
    rows = sizing.catalogue()
    return _question(sizing.document, rows, sizing.engine_version, sizing.answer, bill)


def _question(
    document: Any,
    rows: Catalogue,
    version: str,
    answer: Mapping[str, Any],
    bill: Mapping[str, Any],
) -> what_if.Question:
    figures = {name: each["value"] for name, each in answer["figures"].items()}
    price = (bill.get("total") or {}).get("price")
    if price is not None:
        figures[what_if.PRICE] = float(price)
    return what_if.Question(document, rows, version, figures)


def sensitivity_of(
    sizing: Sizing, figure: str = "", by: float = what_if.USUAL
) -> answers.Sensitivity:
    """What moves a figure of a sizing, on its own rows and today's formulas."""
    return what_if.sensitivity(what_if.Moved(sizing.document, sizing.catalogue()), figure, by)


def flip_points_of(sizing: Sizing) -> answers.FlipPoints:
    """Where the verdict of a sizing turns, on its own rows and today's formulas."""
    return what_if.flip_points(what_if.Moved(sizing.document, sizing.catalogue()))
