"""The transaction logs: rate, space, and the disks that carry them."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import levels, queueing
from calculators.formulas.storage import log_rate
from calculators.formulas.workload import demand
from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_KIB, MB_PER_GB, S_PER_HOUR
from calculators.sheet.vectorised import ceil
from calculators.systems.shared import failure_lines, raid_lines


def lay_out(asked: Any, load: dict[str, Any], facts: Any, sheet: Any) -> None:
    """Log writes and volume by the database writes, then the log disks."""
    iops = sheet.figure(
        "log.iops",
        facts.reference_log_iops
        * (load["writes"] / facts.reference_writes) ** facts.log_iops_exponent,
        "IOPS",
        "log writes",
        "house, log rule",
        note=(
            "netraid-1999, Tables 1 and 2: 100, 124 and 142 log writes a second at 122.8, "
            "190.7 and 273.2 database writes. The power passes through the first and last "
            "and 2.2 % below the middle one; busier servers write more transactions with "
            "one log write."
        ),
    )
    rate = sheet.figure(
        "log.write_bytes_per_second",
        BYTES_PER_KIB
        * facts.reference_log_kib
        * (load["writes"] / facts.reference_writes) ** facts.log_rate_exponent,
        "bytes/s",
        "log bytes a second",
        "house, log rule",
        note=(
            "netraid-1999, Table 2: 121, 177 and 231 KB/s; 100 writes of 1244 bytes show "
            "that a KB is 1024 bytes there. The text's \"about 14 bytes a second for each "
            'user" is the mean.'
        ),
    )
    space = _space(asked, rate, facts, sheet)
    groups = asked.groups.get("log", [])
    sheet.rule("separate-log-disks", bool(groups))
    if groups:
        _disks(asked, iops, space, facts, sheet)


def _space(asked: Any, rate: Any, facts: Any, sheet: Any) -> Any:
    kept = sheet.figure(
        "log.full_gb",
        rate * asked.log_hours * S_PER_HOUR / BYTES_PER_GB,
        "GB",
        "log kept without circular logging",
        "netraid-1999, several gigabytes accumulate in an 8-hour run",
    )
    sheet.figure(
        "log.full_files",
        ceil(kept * MB_PER_GB / facts.log_file_mb),
        "files",
        "log files",
        "netraid-1999, the 5 MB log files",
    )
    circular = sheet.figure(
        "log.circular_gb",
        facts.circular_files * facts.log_file_mb / MB_PER_GB,
        "GB",
        "log kept",
        "netraid-1999, only a handful of log files are created",
    )
    chosen = circular if asked.circular_logging == "yes" else kept
    return sheet.step(
        "log.space_gb", demand.summed, chosen_by=asked.circular_logging, parts=[chosen]
    )


def _disks(asked: Any, iops: Any, space: Any, facts: Any, sheet: Any) -> None:
    groups = asked.groups["log"]
    count = sheet.step("log.groups", demand.summed, parts=[group.count for group in groups])
    share = sheet.figure(
        "log.group_iops",
        iops / count,
        "IOPS",
        "load of one group",
        "netraid-1999, NT stripe sets over RAID 10 arrays",
    )
    busy, sizes = [], []
    for number, group in enumerate(groups, start=1):
        name = f"log.group_{number}"
        level = raid_lines.level_facts(group, sheet)
        lights = raid_lines.write_lights(
            f"{name}.lights_per_write", group, level, sheet, asked.parity_algorithm
        )
        busy.append(
            sheet.step(
                f"{name}.disk_utilisation",
                log_rate.log_utilisation,
                log_iops=share,
                lights=lights,
                disks=group.disks,
                sequential_iops=failure_lines.rate_left(
                    f"{name}.rate_left", group.model.sequential_iops, level, asked, sheet
                ),
            )
        )
        failure_lines.rebuild_time(f"{name}.rebuild_hours", group, asked, facts, sheet)
        usable = raid_lines.usable_disks(f"{name}.usable_disks", group, level, sheet)
        sizes.append(raid_lines.usable_gb(f"{name}.usable_gb", group, usable, sheet))
    whole = sheet.step("log.disk_utilisation", queueing.busiest, utilisations=busy)
    sheet.check("log-utilisation", whole, facts.full_utilisation)
    usable_gb = sheet.step("log.usable_gb", levels.stripe_of_groups, groups=count, parts=sizes)
    sheet.check("log-capacity", space, usable_gb)
