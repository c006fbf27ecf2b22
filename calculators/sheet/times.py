"""Times as a person says them."""

from __future__ import annotations

from calculators.sheet.numbers import many
from calculators.sheet.units import MONTHS_PER_YEAR


def spelled(months: int) -> str:
    """A time in years and months: 31 months are 2 years and 7 months.

    Args:
        months: how long [months]
    """
    years, rest = divmod(int(months), int(MONTHS_PER_YEAR))
    parts = [many(years, "years")] * bool(years) + [many(rest, "months")] * bool(rest or not years)
    return " and ".join(parts)
