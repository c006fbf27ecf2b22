"""Limits of the edition, and of the hardware that is there, held against the plan."""

from __future__ import annotations

from calculators.sheet.vectorised import most
from calculators.systems.exchange_2013.design import copies
from calculators.systems.exchange_2013.design.copies import DESIGN
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.placement import OVER_SERVERS
from calculators.systems.exchange_2013.fields import hardware
from calculators.systems.exchange_2013.server.arrays import Arrays
from calculators.systems.exchange_2013.server.demand import CYCLES
from calculators.systems.exchange_2013.server.disks import Bought
from calculators.systems.exchange_2013.server.plan import Plan


def checks(desk: Desk, plan: Plan, arrays: Arrays, bought: Bought) -> None:
    """Hold the plan against the limits of the edition."""
    asked, facts, sheet = desk
    held, memory = plan.conditions, plan.memory
    sheet.check("database-size", plan.space.with_overhead, plan.largest.cap)
    sheet.check("databases-mounted", held.mounted, facts.databases_limit)
    sheet.check("memory-advised", memory.ram_sold, facts.memory_limit)
    together = asked.combined_server == "yes"
    cores = facts.cores_limit if together else facts.cores_limit_alone
    sheet.check("cores-advised", asked.cores_per_server_primary_site, cores)
    most = getattr(facts, "volume_databases_limit", None)
    if most is not None:
        sheet.check("databases-on-volume", plan.largest.per_volume, most)
    if asked.ram_gib is not None:
        sheet.check("memory-installed", memory.ram_whole, asked.ram_gib)
    if asked.servers is not None:
        sheet.check("servers-bought", bought.needed, bought.servers)
    if plan.sites.copied:
        sheet.check("group-servers", held.everywhere, facts.group_servers)
        sheet.check("copies-placed", held.to_place, held.places)
        _own_volumes(desk, plan)
    if plan.sites.active:
        sheet.check("equal-sites", copies.unequal(plan.kept, sheet), 0)
    _disks(desk, plan, arrays)
    _processors(desk, plan)


def _own_volumes(desk: Desk, plan: Plan) -> None:
    asked, _, sheet = desk
    if asked.own_volumes_per_server is None:
        return
    made = sheet.figure(
        "copies.of_group",
        plan.databases.databases * plan.kept.every_kept,
        "copies",
        "copies put there",
        OVER_SERVERS,
    )
    room = sheet.figure(
        "copies.room",
        plan.placed.group * asked.own_volumes_per_server * plan.largest.per_volume,
        "copies",
        "copies that find room",
        "e2013-calculator, plan checks",
    )
    sheet.check("volumes-hold", made, room)


def _disks(desk: Desk, plan: Plan, arrays: Arrays) -> None:
    """Space and rate of the database disks, at the peak and with the reserve for rebuilding."""
    asked, _, sheet = desk
    if asked.database_disks is not None:
        sheet.check("database-disks", arrays.needed, arrays.database_disks)
    sheet.check("database-space", plan.volumes.volumes, arrays.usable)
    if plan.sites.copied and not hardware.RAID_LAYOUTS[arrays.layout]:
        # A volume on an array has the room of all the disks, which is held for all volumes above.
        sheet.check("volume-on-disks", arrays.fullest, arrays.volume_room)
    sheet.check("database-rate", arrays.each_iops, plan.mailboxes.disk_rate)
    for name, check, asked_for, allowed in (
        ("plain_forbidden", "plain-disks", arrays.layout == hardware.PLAIN,
         plan.storage.plain_allowed),
        ("too_slow", "parity-speed", hardware.PARITY[arrays.layout], arrays.parity_allowed),
    ):  # fmt: skip
        if asked_for:
            lacking = sheet.figure(
                f"disks.{name}", 1 - allowed, "yes or no", "whether it is not", DESIGN
            )
            sheet.check(check, lacking, 0)


def _processors(desk: Desk, plan: Plan) -> None:
    asked, facts, sheet = desk
    cycles = plan.processors
    passive = sheet.figure(
        "cpu.passive_mcycles",
        most(plan.placed.on_each - plan.failures.worst, 0.0)
        * plan.databases.users_each
        * plan.people.mean.passive_mcycles
        * cycles.hypervisor,
        "Mcycles",
        "cycles of the passive copies",
        "e2013-calculator, processor tables",
    )
    used = sheet.figure(
        "cpu.needed_mcycles",
        cycles.active_cycles
        + (cycles.client_cycles if asked.combined_server == "yes" else 0)
        + passive,
        "Mcycles",
        "cycles needed of one server",
        "house, all work of a server",
        note=(
            "Log replay and indexing of passive copies run beside the active mailboxes; the"
            " calculator prints their cost and leaves it out of its total."
        ),
    )
    usable = sheet.figure(
        "cpu.usable_mcycles",
        cycles.server_cycles * facts.cpu_target,
        "Mcycles",
        "cycles that are planned for",
        CYCLES,
        note="Unknown where no SPECint rate is given; nothing is checked then.",
    )
    sheet.check("processor-cycles", used, usable)
