"""Over how many years a design is paid for, where nobody gave their number with what is bought."""

from __future__ import annotations

from dataclasses import replace

from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.inputs.purchase.purchase import Purchase
from calculators.sheet.lines.records import Given, Record


def over_years_ahead(bought: Purchase, ahead: Given | Record | None) -> Purchase:
    """What is said of buying, over the years that somebody looks ahead where nobody gave others.

    Args:
        bought: as it was read
        ahead: the years ahead, of whoever they are
    """
    field = PURCHASE_FIELDS["years"]
    if "years" in bought.given or not isinstance(ahead, Given) or ahead.origin != "given":
        return bought
    if ahead.value is None or not field.least <= ahead.value <= field.most:
        return bought
    return replace(bought, years=int(ahead.value), years_ahead=True)
