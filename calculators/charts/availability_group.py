"""Charts of mailbox servers in availability groups."""

from __future__ import annotations

from typing import Any

from calculators.charts.activation import activation_map
from calculators.charts.database_copies import copy_picture
from calculators.charts.information_store import axis, chart, series, spread, users_axis

_BOOK = "e2013-calculator"


# Memory is sold in sizes.
_IN_STEPS = {"memory.configured_gib"}


def _against_users(
    bench: Any, key: str, question: str, label: str, unit: str, lines: dict[str, tuple[str, str]],
    source: str, note: str,
) -> dict[str, Any]:  # fmt: skip
    users, today, arrays = users_axis(bench)
    names = [name for name, _ in lines.values()]
    figures = bench.figures()
    kept = bench.sweep(arrays, names).kept
    first = next(iter(names))
    return chart(
        key,
        question,
        "line",
        axis("Mailboxes", "mailboxes", users),
        axis(label, unit, scale="linear"),
        [
            series(title, spread(kept[name], users), role, steps=name in _IN_STEPS)
            for title, (name, role) in lines.items()
        ],
        source,
        {"x": today, "y": figures[first].value},
        note,
    )


def memory_against_users(bench: Any) -> dict[str, Any]:
    """Memory of a server as mailboxes grow."""
    return _against_users(
        bench,
        "memory-against-users",
        "How much memory does each server need for more mailboxes?",
        "Memory of a server",
        "GiB",
        {
            "Needed at worst": ("memory.required_gib", "main"),
            "Configured": ("memory.configured_gib", "rival"),
        },
        f"{_BOOK}, memory",
        "What a server needs in the worst failure that the design is to survive. The steps are the "
        "sizes sold.",
    )


def volumes_against_users(bench: Any) -> dict[str, Any]:
    """Space of a server as mailboxes grow."""
    return _against_users(
        bench,
        "volumes-against-users",
        "How much disk space does each server need?",
        "Space of a server",
        "GiB",
        {
            "Database volumes": ("storage.volumes_gib", "main"),
            "One copy of every database of a group": ("database.one_copy_gib", "rival"),
        },
        f"{_BOOK}, volumes",
        "Data, content index, logs where they share the volume, maintenance and free space.",
    )


def iops_by_level(bench: Any) -> dict[str, Any]:
    """Operations of the disks of a server, by RAID level."""
    figures = bench.figures()
    levels = {"Plain disks": "server.iops", "RAID 10": "server.raid10_iops",
              "RAID 5": "server.raid5_iops", "RAID 6": "server.raid6_iops"}  # fmt: skip
    return chart(
        "iops-by-level",
        "What does RAID cost the disks of a server?",
        "bar",
        axis("Level", "", list(levels)),
        axis("Database I/O of the disks", "IOPS", scale="linear"),
        [series("At the peak", [figures[name].value for name in levels.values()])],
        f"{_BOOK}, RAID tables",
        note="Without the rate kept free for rebuilding an array.",
    )


GROUP_CHARTS = (
    activation_map,
    memory_against_users,
    volumes_against_users,
    iops_by_level,
    copy_picture,
)
