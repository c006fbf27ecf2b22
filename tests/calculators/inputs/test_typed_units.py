"""Units as people type them, where several requests ask for them at once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from calculators.inputs.typed import units as typed_units


def test_units_that_are_asked_for_at_once_are_of_one_registry():
    """Two requests that came first made one each, and a unit of one is none of the other: a page
    answered 500 until the process ended."""
    typed_units.unit_of.cache_clear()
    typed_units._made.cache_clear()
    together = threading.Barrier(6)

    def asked(text: str):
        together.wait()
        return 1 * typed_units.unit_of(text)

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(asked, ("GB", "MiB", "TB", "KiB", "PB", "GiB")))
    assert sum(found).dimensionality == {"[data]": 1}
