"""Lines for a design with something broken, that several mail systems share.

Each check is held against the worst place for the loss. With everything at work these lines
leave the sheet as it is.
"""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid import degraded
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.inputs.common_fields import DISK_OUT
from calculators.sheet.figures import Fact
from calculators.sheet.tree.units import MINUTES_PER_HOUR
from calculators.systems.shared import failover, raid_lines

SERVER_LOST = "server-lost"
REMARKS = {
    "disk-lost": "Sized with a disk lost, for each check where it hurts most.",
    "rebuilding": "Sized while a lost disk is rebuilt, for each check where it hurts most.",
    SERVER_LOST: "Sized with one of the equal servers lost: those left share its load.",
    "relays-lost": "Sized with all relays lost that may be: those left share their load.",
}
SERVER_FACTS: dict[str, Fact] = {
    "servers_needed": Fact(
        1, "1", "house, load of the servers left", "servers that must be left",
        "One is enough to carry on, if it holds the load.",
    ),
}  # fmt: skip
OWN_DATABASES = (
    "Sized with one of the equal servers lost: nobody reaches its databases, and those left carry "
    "their own load."
)
PASSIVE_NODE = (
    "Sized with one of the servers lost: a passive node, built as they are, carries its load. Once "
    "none is left, the mailboxes of a further lost server are down."
)
# Of mail systems that look at lost disks in any state.
REDUNDANCY_FACTS: dict[str, Fact] = {
    "lost_disks": Fact(
        1, "disks", "netraid-1999, RAID 0", "lost disks that a mail system should survive",
        "Benchmarks ran without; the author would not take that chance with a mail system.",
    ),
}  # fmt: skip
FAILURE_FACTS: dict[str, Fact] = {
    **SERVER_FACTS,
    "rebuild_minutes_per_gb": Fact(
        15, "min/GB", "hpe-rebuild, time required for a rebuild", "time to rebuild a gigabyte",
        "Conservative, as the source says; put in your controller's own.",
    ),
}  # fmt: skip


def a_disk_is_out(asked: Any) -> bool:
    """Whether a group of the design works without one of its disks."""
    return asked.state in DISK_OUT


def _keeps_databases(asked: Any) -> bool:
    """Whether the servers keep databases, which the others of them have nothing of."""
    return hasattr(asked, "server_failover")


def carried(name: str, load: Any, asked: Any, sheet: Any) -> Any:
    """The load of a server that keeps no databases; more of it where another server is lost."""
    if asked.state == SERVER_LOST:
        return sheet.step(
            name,
            degraded.carried,
            chosen_by=asked.state,
            load=load,
            equal_servers=asked.servers,
        )
    return load


def lay_out(asked: Any, facts: Any, sheet: Any, everyone: Any = None) -> None:
    """Whether the design survives the loss at all.

    Args:
        asked: the scenario's options, with its groups
        facts: with ``servers_needed``
        sheet: where the lines go
        everyone: the mailboxes of a server, of mail systems that keep databases
    """
    remark(asked, sheet)
    whole = failover.nodes(asked, sheet)
    if asked.state == SERVER_LOST:
        left = sheet.step("servers_left", degraded.servers_left, equal_servers=whole)
        sheet.check("server-left", facts.servers_needed, left)
        if _keeps_databases(asked) and not failover.with_passive(asked):
            down = sheet.step(
                "mailboxes_down",
                degraded.mailboxes_down,
                mailboxes=everyone,
                servers_left=left,
            )
            sheet.check("mailboxes-reached", down, 0)
    if a_disk_is_out(asked):
        survived = sheet.step(
            "survived_losses",
            degraded.weakest_of,
            parts=[
                raid_lines.level_facts(group, sheet).survives
                for groups in asked.groups.values()
                for group in groups
            ],
        )
        sheet.check("survives-loss", 1, survived)


def remark(asked: Any, sheet: Any) -> None:
    """Say beside the answer that it is one of a broken design."""
    text = REMARKS.get(asked.state)
    if asked.state == SERVER_LOST and _keeps_databases(asked):
        text = PASSIVE_NODE if failover.with_passive(asked) else OWN_DATABASES
    if text:
        sheet.note(asked.state, text)


def read_factor(name: str, group: Any, level: Any, sheet: Any) -> Any:
    """How much more the busiest disk beside a lost one reads."""
    if not LEVELS[group.level].survives:
        return sheet.figure(
            name,
            1,
            "1",
            "reads against those before",
            "definition, the data are gone",
            chosen_by=group.level,
        )
    if LEVELS[group.level].family == PARITY:
        return sheet.step(
            name,
            degraded.parity_read_factor,
            chosen_by=group.level,
            disks=group.disks,
            spans=group.spans,
            parity_disks=level.parity_disks,
        )
    return sheet.step(name, degraded.mirror_read_factor, chosen_by=group.level, copies=level.copies)


def rate_left(name: str, disk_iops: Any, level: Any, asked: Any, sheet: Any) -> Any:
    """A disk's rate; less of it while a group is rebuilt."""
    if asked.state == "rebuilding":
        return sheet.figure(
            name,
            disk_iops * (1 - level.rebuild_reserve),
            "IOPS",
            "I/Os a second left for the users",
            "e2013-calculator, RAID table",
            chosen_by=asked.state,
        )
    return disk_iops


def rebuild_time(name: str, group: Any, asked: Any, facts: Any, sheet: Any) -> None:
    """How long a lost disk of this group takes to rebuild."""
    if asked.state == "rebuilding" and LEVELS[group.level].survives:
        sheet.figure(
            name,
            group.model.capacity_gb * facts.rebuild_minutes_per_gb / MINUTES_PER_HOUR,
            "h",
            "time until the group is whole again",
            "hpe-rebuild, time required for a rebuild",
        )
