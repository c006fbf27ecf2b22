"""The waterfall of the levers on the user's own numbers."""

from __future__ import annotations

from typing import Any

from calculators.charts.information_store import axis, chart, series


def own_levers(bench: Any) -> dict[str, Any]:
    """What memory, storage groups and larger pages save on this load."""
    figures = bench.figures()
    names = (
        "levers.with_little_cache",
        "levers.with_few_storage_groups",
        "levers.with_small_pages",
        "mailbox.iops",
    )
    return chart(
        "own-levers",
        "What does each change save on your own load?",
        "bar",
        axis(
            "Step",
            "",
            ["As Exchange 2003", "With the cache", "With the storage groups", "With larger pages"],
        ),
        axis("Database I/O per user", "IOPS/user", scale="linear"),
        [series("This load", [figures[name].value for name in names])],
        "house, levers on the user's own numbers",
        note="The laboratory's relative savings, carried over to this load; the last step follows "
        "your share of messages under 8 KB.",
    )
