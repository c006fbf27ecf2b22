"""What each edition's sheet says of a thousand users: further lines on the same sheet."""

from __future__ import annotations

from typing import Any

from calculators.formulas.workload import demand, per_thousand_users
from calculators.studies.migration.facts import BENCHMARK_SERVER, LABORATORY_SERVER


def _part(name: str, amount: Any, users: Any, sheet: Any) -> None:
    sheet.step(
        f"for_1000_users.{name}", per_thousand_users.for_thousand, amount=amount, users=users
    )


def _disks(names: tuple[str, str], sheet: Any) -> None:
    """Database and log disks, where the sheet could count them."""
    found = [sheet.figures.get(name) for name in names if name not in sheet.unknown]
    if None not in found and len(found) == len(names):
        every = sheet.step("disks.of_database_and_logs", demand.summed, parts=found)
        _part("disks", every, sheet.figures["users"], sheet)


def _server(stated: Any, sheet: Any) -> None:
    """Memory of a server that was measured."""
    facts = sheet.facts(stated, "fact.server")
    _part("memory_gb", facts.memory_gb, facts.users, sheet)


def store(sheet: Any) -> None:
    _part("iops", sheet.figures["database.iops"], sheet.figures["users"], sheet)
    _disks(("database.disks", "raid_group_2.disks"), sheet)
    _server(BENCHMARK_SERVER, sheet)


def exchange_2003(sheet: Any) -> None:
    _part("iops", sheet.figures["database.iops"], sheet.figures["users"], sheet)
    _disks(("database.spindles", "log.spindles"), sheet)
    _server(LABORATORY_SERVER, sheet)


def exchange_2007(sheet: Any) -> None:
    figures = sheet.figures
    _part("iops", figures["database.iops"], figures["users"], sheet)
    _disks(("database.spindles", "log.spindles"), sheet)
    _part("memory_gb", figures["memory.installed_gb"], figures["users"], sheet)


def later(sheet: Any) -> None:
    figures = sheet.figures
    sheet.step(
        "for_1000_users.iops",
        per_thousand_users.iops_for_thousand,
        iops_per_user=figures["mailbox.iops"],
    )
    _disks(("disks.database", "disks.log"), sheet)
    memory = sheet.step(
        "memory.configured_gb",
        per_thousand_users.decimal_memory,
        memory_gib=figures["memory.configured_gib"],
    )
    _part("memory_gb", memory, figures["users"], sheet)
    rate = sheet.step(
        "cpu.needed_rate",
        per_thousand_users.rate_of_cycles,
        used_cycles=figures["cpu.needed_mcycles"],
        reference_mcycles=sheet.stated["fact.reference_mcycles"],
        reference_rate=sheet.stated["fact.reference_rate"],
    )
    _part("processor_rate", rate, figures["users"], sheet)
