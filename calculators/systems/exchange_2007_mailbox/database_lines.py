"""The database disks: what the I/O needs, what the capacity, and what the design has."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded, levels, spindles
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import ceil
from calculators.systems.exchange_2007_mailbox import warm_up_lines
from calculators.systems.shared import failure_lines, raid_lines


def spindles_needed(
    asked: Any, load: dict[str, Any], as_2003: dict[str, Any] | None, facts: Any, sheet: Any
) -> tuple[Any, Any]:
    """Check the database disks.

    Returns:
        the disks that its load needs while all of them work, and those that it would need on
        Exchange 2003; None where nobody asks for these
    """
    groups = asked.groups["database"]
    group, *_ = groups
    level = raid_lines.level_facts(group, sheet)
    disk_iops = raid_lines.random_iops("database.disk_random_iops", group.model, sheet)
    spans = raid_lines.spans_of("database", groups, sheet)
    back_end = sheet.step(
        "database.back_end_iops",
        spindles.back_end_iops,
        reads=load["reads"],
        writes=load["writes"],
        write_penalty=level.write_penalty,
    )
    for_capacity = raid_lines.allowed_count(
        "database.spindles_for_capacity",
        _capacity_need(load["data_gb"], spans, group, level, sheet),
        spans,
        group,
        level,
        sheet,
    )
    whole = {
        "back_end": back_end,
        "disk_iops": disk_iops,
        "target": asked.target_utilisation,
        "spans": spans,
        "for_capacity": for_capacity,
    }
    needed_2003 = None
    if as_2003 is not None:
        before = {
            "back_end": sheet.step(
                "database.back_end_iops_on_2003",
                spindles.back_end_iops,
                write_penalty=level.write_penalty,
                **as_2003,
            )
        }
        needed_2003 = _needed("database.on_2003", {**whole, **before}, group, level, sheet)
    if failure_lines.a_disk_is_out(asked):
        needed = _needed("database.while_all_work", whole, group, level, sheet)
        whole.update(_busiest(asked, load, disk_iops, level, facts, sheet))
        checked = _needed("database", whole, group, level, sheet)
    else:
        needed = checked = _needed("database", whole, group, level, sheet)
    owned = sheet.step(
        "database.disks", demand.summed, parts=raid_lines.disks_of("database", groups, sheet)
    )
    busy = sheet.figure(
        "database.disk_utilisation",
        whole["back_end"] / (owned * whole["disk_iops"]),
        "share",
        "part of the disks' rate",
        "exchange-io-2006, comment 7",
    )
    warm_up_lines.lay_out(
        asked,
        load,
        {"owned_disks": owned, "disk_iops": disk_iops, "write_penalty": level.write_penalty},
        facts,
        sheet,
    )
    sheet.check("spindles", checked, owned)
    sheet.check("disk-utilisation", busy, facts.full_utilisation)
    sheet.check("capacity", load["data_gb"], _usable(groups, level, sheet))
    return needed, needed_2003


def _needed(prefix: str, whole: dict[str, Any], group: Any, level: Any, sheet: Any) -> Any:
    """Disks for the I/O and the capacity."""
    exactly = sheet.step(
        f"{prefix}.spindles_for_iops_exactly",
        spindles.for_iops,
        back_end_iops=whole["back_end"],
        disk_iops=whole["disk_iops"],
        target_utilisation=whole["target"],
    )
    for_iops = raid_lines.allowed_count(
        f"{prefix}.spindles_for_iops", exactly, whole["spans"], group, level, sheet
    )
    return sheet.step(
        f"{prefix}.spindles",
        spindles.larger,
        for_iops=for_iops,
        for_capacity=whole["for_capacity"],
    )


def _busiest(
    asked: Any, load: dict[str, Any], disk_iops: Any, level: Any, facts: Any, sheet: Any
) -> dict[str, Any]:
    """With a disk lost, the I/Os at the disks if all were as busy as the busiest one left, and the
    rate left for them."""
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


def _capacity_need(data_gb: Any, spans: Any, group: Any, level: Any, sheet: Any) -> Any:
    name = "database.spindles_for_capacity_exactly"
    if LEVELS[group.level].family == PARITY:
        return sheet.figure(
            name,
            ceil(data_gb / group.model.capacity_gb) + spans * level.parity_disks,
            "disks",
            "whole disks",
            "netraid-1999, the cost of the redundancy is one extra disk per array",
            chosen_by=group.level,
        )
    return sheet.step(
        name,
        spindles.copied_for_capacity,
        chosen_by=group.level,
        data_gb=data_gb,
        disk_gb=group.model.capacity_gb,
        copies=level.copies,
    )


def _usable(groups: list[Any], level: Any, sheet: Any) -> Any:
    count = sheet.step("database.groups", demand.summed, parts=[group.count for group in groups])
    parts = []
    for number, group in enumerate(groups, start=1):
        name = f"database.group_{number}"
        usable = raid_lines.usable_disks(f"{name}.usable_disks", group, level, sheet)
        parts.append(raid_lines.usable_gb(f"{name}.usable_gb", group, usable, sheet))
    return sheet.step("database.usable_gb", levels.stripe_of_groups, groups=count, parts=parts)
