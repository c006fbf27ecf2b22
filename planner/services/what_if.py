"""What if: of stored sizings, on the rows that they rest on."""

from __future__ import annotations

from calculators.studies import what_if
from calculators.studies.what_if import answers
from planner.models import Sizing
from planner.services.sizings import detail_of


def changes_between(before: Sizing, after: Sizing, figure: str = "") -> answers.Changes:
    """Why a figure changed from one sizing to another.

    Args:
        before, after: of one organisation
        figure: of the sheet, or the price; what people ask for first where left out

    Raises:
        InputProblems: no such figure, or only one of two mail systems has it
    """
    return what_if.changes(question(before), question(after), figure)


def question(sizing: Sizing) -> what_if.Question:
    """A sizing as it was asked and answered."""
    figures = {name: each["value"] for name, each in sizing.answer["figures"].items()}
    price = (detail_of(sizing).bill.get("total") or {}).get("price")
    if price is not None:
        figures[what_if.PRICE] = float(price)
    return what_if.Question(sizing.document, sizing.catalogue(), sizing.engine_version, figures)


def sensitivity_of(
    sizing: Sizing, figure: str = "", by: float = what_if.USUAL
) -> answers.Sensitivity:
    """What moves a figure of a sizing, on its own rows and today's formulas."""
    return what_if.sensitivity(what_if.Moved(sizing.document, sizing.catalogue()), figure, by)


def flip_points_of(sizing: Sizing) -> answers.FlipPoints:
    """Where the verdict of a sizing turns, on its own rows and today's formulas."""
    return what_if.flip_points(what_if.Moved(sizing.document, sizing.catalogue()))
