"""Growth: what a load becomes over the months."""

from calculators.sheet.tree.units import MONTHS_PER_YEAR
from calculators.sheet.vectorised import Number


def grown(today: Number, yearly_growth: Number, months: Number) -> Number:
    """A load after so many months of steady growth.

    Args:
        today: the load now [same]
        yearly_growth: growth in a year [share]
        months: months from today [months]
    Returns:
        then: the load then [same]
    Source: house, compound growth
    Evidence: Growth in proportion to what is there; the yearly share is the planner's.
    """
    return today * (1 + yearly_growth) ** (months / MONTHS_PER_YEAR)
