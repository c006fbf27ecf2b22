"""Memory in modules."""

from calculators.sheet.vectorised import Number, pick


def supported(modules_each: Number, counts: Number) -> Number:
    """Modules of a server in a number that its maker supports; where all are too few, as they are.

    Args:
        modules_each: modules that the memory needs [1]
        counts: numbers of modules that the maker supports, the largest first [1]
    Returns:
        modules_each: modules of one server [1]
    Source: dell-xc760, page 98
    Evidence: Other numbers leave processors and channels unequal; the sheet calls that a loss.
    """
    result = modules_each
    for count in counts:
        result = pick(modules_each <= count, count, result)
    return result
