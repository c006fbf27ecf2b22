"""The database with one disk lost: its load as the busiest disk left sees it."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded
from calculators.systems.shared import failure_lines


def busiest(
    asked: Any, load: dict[str, Any], disk_iops: Any, level: Any, facts: Any, sheet: Any
) -> dict[str, Any]:
    """The I/Os at the disks if all were as busy as the busiest, and the rate left for them."""
    factors = []
    for number, group in enumerate(asked.groups["database"], start=1):
        name = f"database.group_{number}"
        factors.append(failure_lines.read_factor(f"{name}.read_factor", group, level, sheet))
        failure_lines.rebuild_time(f"{name}.rebuild_hours", group, asked, facts, sheet)
    iops = sheet.step(
        "database.busiest_iops",
        degraded.busiest_iops,
        chosen_by=asked.state,
        reads=load["reads"],
        read_factor=sheet.step("database.read_factor", degraded.worst_of, parts=factors),
        writes=load["writes"],
        write_penalty=level.write_penalty,
    )
    return {
        "back_end": iops,
        "disk_iops": failure_lines.rate_left("database.rate_left", disk_iops, level, asked, sheet),
    }
