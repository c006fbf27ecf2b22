"""Units beside a label, and that of money."""

from __future__ import annotations

import re

from calculators.inputs.typed.quantities import SHARE
from calculators.search.figures.currency import added_in
from calculators.sheet.said.numbers import unit_shown
from planner.pages.search_form.form import Form

_WORD = re.compile(r"[^\s,()]+")


def beside(label: str, unit: str) -> str:
    """The unit as it is shown beside a label; nothing where the label says it already, and of a
    share, whose numbers carry their sign."""
    unit = "" if unit == SHARE else unit_shown(unit)
    return "" if unit.lower() in _WORD.findall(label.lower()) else unit


def currency(form: Form) -> str:
    """The currency in which the search adds up prices; where no price says, that of the
    organisation, else nothing: that of rows which no design names would come out of nowhere."""
    catalogue, varied = (
        form.catalogue,
        {key for texts in form.typed.lists.values() for key in texts},
    )
    if found := added_in(form.purchase, catalogue, form.scenario, varied):
        return found
    return form.currency
