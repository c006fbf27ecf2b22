"""Limits of the edition, and of the hardware that is there, held against the plan."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import placement
from calculators.formulas.compute import processors
from calculators.systems.exchange_2013.design import copies
from calculators.systems.exchange_2013.fields import hardware


def checks(plan: Any, mean: Any, asked: Any, facts: Any, sheet: Any) -> None:
    """Hold the plan against the limits of the edition."""
    sheet.check("database-size", plan.with_overhead, plan.cap)
    sheet.check("databases-mounted", plan.mounted, facts.databases_limit)
    sheet.check("memory-advised", plan.ram_sold, facts.memory_limit)
    together = asked.combined_server == "yes"
    cores = facts.cores_limit if together else facts.cores_limit_alone
    sheet.check("cores-advised", asked.cores_per_server_primary_site, cores)
    most = getattr(facts, "volume_databases_limit", None)
    if most is not None:
        sheet.check("databases-on-volume", plan.per_volume, most)
    if asked.ram_gib is not None:
        sheet.check("memory-installed", plan.ram_whole, asked.ram_gib)
    if asked.servers is not None:
        sheet.check("servers-bought", plan.every, plan.bought)
    if plan.copied:
        sheet.check("group-servers", plan.everywhere, facts.group_servers)
        sheet.check("copies-placed", plan.to_place, plan.places)
        _own_volumes(plan, asked, sheet)
    if plan.active:
        sheet.check("equal-sites", copies.unequal(plan, sheet), 0)
    _disks(plan, asked, facts, sheet)
    _processor_check(plan, mean, asked, facts, sheet)


def _own_volumes(plan: Any, asked: Any, sheet: Any) -> None:
    if asked.own_volumes_per_server is None:
        return
    made = sheet.figure(
        "copies.of_group",
        plan.databases * plan.every_kept,
        "copies",
        "copies put there",
        "e2013-calculator, copies over servers",
    )
    room = sheet.step(
        "copies.room",
        placement.room_on_volumes,
        servers_in_group=plan.group,
        own_volumes=asked.own_volumes_per_server,
        per_volume=plan.per_volume,
    )
    sheet.check("volumes-hold", made, room)


def _disks(plan: Any, asked: Any, facts: Any, sheet: Any) -> None:
    """Space and rate of the database disks, at the peak and with the reserve for rebuilding."""
    if asked.database_disks is not None:
        sheet.check("database-disks", plan.chosen_disks, plan.database_disks)
    sheet.check("database-space", plan.volumes, plan.usable)
    sheet.check("volume-on-disks", plan.fullest, plan.volume_room)
    sheet.check("database-rate", plan.each_iops, plan.disk_rate)
    if plan.layout == hardware.PLAIN:
        lacking = sheet.figure(
            "disks.plain_forbidden",
            1 - plan.plain_allowed,
            "yes or no",
            "whether it is not",
            "e2013-calculator, storage design",
        )
        sheet.check("plain-disks", lacking, 0)
    if hardware.PARITY[plan.layout]:
        slow = sheet.figure(
            "disks.too_slow",
            1 - plan.parity_allowed,
            "yes or no",
            "whether it is not",
            "e2013-calculator, storage design",
        )
        sheet.check("parity-speed", slow, 0)


def _processor_check(plan: Any, mean: Any, asked: Any, facts: Any, sheet: Any) -> None:
    passive = sheet.step(
        "cpu.passive_mcycles",
        processors.passive_mcycles,
        copies_on_server=plan.on_each,
        worst_active=plan.worst,
        per_database=plan.users_each,
        mailbox_cycles=mean.passive_mcycles,
        hypervisor=plan.hypervisor,
    )
    client = plan.client_cycles if asked.combined_server == "yes" else 0
    used = sheet.step(
        "cpu.needed_mcycles",
        processors.cycles_in_use,
        active_cycles=plan.active_cycles,
        client_cycles=client,
        passive_cycles=passive,
    )
    usable = sheet.figure(
        "cpu.usable_mcycles",
        plan.server_cycles * facts.cpu_target,
        "Mcycles",
        "cycles that are planned for",
        "e2013-calculator, processors",
        note="Unknown where no SPECint rate is given; nothing is checked then.",
    )
    sheet.check("processor-cycles", used, usable)
