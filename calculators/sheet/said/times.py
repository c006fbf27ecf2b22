"""Times as a person says them."""

from __future__ import annotations

from calculators.sheet.said.numbers import many

# Reports print times and have no expressions: a number of its own, the same as in units.
_MONTHS_PER_YEAR = 12


def spelled(months: int) -> str:
    """A time in years and months: 31 months are 2 years and 7 months.

    Args:
        months: how long [months]
    """
    years, rest = divmod(int(months), _MONTHS_PER_YEAR)
    parts = [many(years, "years")] * bool(years) + [many(rest, "months")] * bool(rest or not years)
    return " and ".join(parts)


def month_said(month: int) -> str:
    """A month from today as it is counted in tables and charts, with its time where that is more
    than some months: "month 7", "month 31 (2 years and 7 months)"; that of today is "today".

    Args:
        month: counted from today [months]
    """
    if not month:
        return "today"
    return f"month {month} ({spelled(month)})" if month >= _MONTHS_PER_YEAR else f"month {month}"
