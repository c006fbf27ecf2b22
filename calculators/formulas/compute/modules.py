"""Memory in modules."""

from calculators.sheet.vectorised import Number, ceil


def modules(memory: Number, module_gib: Number) -> Number:
    """Modules that make the memory of a server.

    Args:
        memory: memory of a server [GiB]
        module_gib: memory of one module [GiB]
    Returns:
        modules_each: modules of one server [1]
    Source: house, bill of materials
    Evidence: Counting; modules are sold in whole ones, all of one size.
    """
    return ceil(memory / module_gib)
