"""The waterfall of the levers on the user's own load."""

from __future__ import annotations

from typing import Any

from calculators.charts.information_store import axis, chart, series

_STEPS = {
    "levers.exchange_2003": "As Exchange 2003",
    "levers.with_cache": "With the cache",
    "levers.with_storage_groups": "With the storage groups",
    "mailbox.iops": "With larger pages",
}
# Nearer than this two steps are the same: nothing was done between them.
_SAME = 1e-4


def own_levers(bench: Any) -> dict[str, Any]:
    """What memory, storage groups and larger pages save on this load, without what is not there."""
    figures = bench.figures()
    values = [figures[name].value for name in _STEPS]
    labels = list(_STEPS.values())
    taken = [0] + [
        place
        for place in range(1, len(values))
        if abs(values[place] - values[place - 1]) > _SAME * values[0]
    ]
    return chart(
        "own-levers",
        "What does each change save on your own load?",
        "bar",
        axis("Step", "", [labels[place] for place in taken]),
        axis("Database I/O per user", "IOPS/user", scale="linear"),
        [series("This load", [values[place] for place in taken])],
        "exchange-io-2006, Exchange 2007",
        note="From Exchange 2003 on, in the order of the laboratory: what this design has of each "
        "change. A change that it does not have stands for nothing and is left out.",
    )
