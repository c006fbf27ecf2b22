"""How long a backup and a restore of the databases take, by rates that were measured."""

from __future__ import annotations

import math
from typing import Any

from calculators.formulas.storage import copying


def lay_out(asked: Any, data_gb: Any, sheet: Any) -> None:
    """Both times, and the restore against what is allowed; nothing where no rate is given.

    Args:
        asked: the scenario's options
        data_gb: data to plan for
        sheet: where the lines go
    """
    taken = {
        copy: sheet.step(f"{copy}.hours", copying.hours, data_gb=data_gb, rate_mb_per_second=rate)
        for copy, rate in (
            ("backup", asked.backup_mb_per_second),
            ("restore", asked.restore_mb_per_second),
        )
        if rate is not None
    }
    if asked.restore_hours is None:
        return
    sheet.step(
        "restore.mb_per_second_needed",
        copying.rate_needed,
        data_gb=data_gb,
        allowed_hours=asked.restore_hours,
    )
    if "restore" not in taken:
        taken["restore"] = sheet.figure(
            "restore.hours",
            math.nan,
            "h",
            "time of a restore",
            "netraid-1999, the benchmark ignores backup and recovery times",
            note="How fast a restore copies was not given.",
        )
    sheet.check("restore-time", taken["restore"], asked.restore_hours)
