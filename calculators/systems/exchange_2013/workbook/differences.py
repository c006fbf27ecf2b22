"""Where Microsoft's calculator differs from sound rules: the figure, and why."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from calculators.sheet.tree.expressions import Node
from calculators.systems.exchange_2013.server.plan import Plan

# Figure of the average mailbox or of the plan -> what the calculator does there.
DIFFERENT = {
    "people.mean.on_disk_mib": (
        "The calculator counts a day's mail and its retention twice where there is an archive: "
        "once in the mailbox and once in the archive."
    ),
    "people.mean.iops": (
        "With online search and a multiplier the calculator adds both; they multiply."
    ),
    "queue.message_kib": "The calculator weighs message sizes by mailboxes, not by messages.",
    "largest.advised": (
        "On disks of their own the calculator tests only the first site's disk against the size "
        "that carries the largest database."
    ),
    "mailboxes.by_size": (
        "The calculator takes the data overhead off the limit where it divides it: 1 − g for 1 ÷ "
        "(1 + g)."
    ),
    "mailboxes.planned_users": (
        "The calculator rounds the mailboxes of a database up, so a full database exceeds the "
        "limit it came from, and sizes it without the logs that share its disk."
    ),
    "databases.databases": (
        "The calculator pads by the remainder of four, after the limit of the servers, and so "
        "breaks the even number it found; it turns errors into a single database, and steps back "
        "from a symmetrical number by orders that leave lagged copies out."
    ),
    "placed.on_each": "The calculator rounds copies to the nearest; the fullest server holds more.",
    "volumes.volumes": (
        "The calculator gives each volume room by the size its databases have today, and takes "
        "backup sets from a table that jumps."
    ),
    "volumes.restore": (
        "The calculator sizes the restore volume for databases as they are, not as full as they "
        "may become."
    ),
    "failures.worst": (
        "The calculator sizes a passive second site for nothing, and takes an allowance that "
        "compares copies with databases. Where its plan is invalid, it counts no lost site."
    ),
    "failures.left": (
        "Where its plan is invalid, the calculator counts no lost site; active sites with several "
        "groups double the groups for demand, not for the servers left."
    ),
    "space.waiting": (
        "Without copies the calculator keeps days of logs for lagged copies all the same."
    ),
    "processors.active_cycles": (
        "The calculator leaves processors undefined for standalone servers."
    ),
    "memory.client_ram": (
        "With a known rate the calculator leaves memory undefined for standalone servers."
    ),
    "memory.ram_whole": (
        "The calculator adds index memory in full where it does not fit beside the cache, and "
        "none at all where it just does."
    ),
    "space.with_overhead": (
        "The calculator prints no sizes for a plan that breaks a limit, and may print databases "
        "far above the largest advised one: nothing checks them again."
    ),
}
# What both do alike, or what no figure shows; named by the figure of the plan it concerns.
ALWAYS = {
    "io.reads": "The entered read:write ratio has no effect while I/O is predicted.",
    "memory.ram": (
        "Index memory divides MiB by KiB, so it counts a thousandth of the items and is about 7 "
        "GiB always; it matters only below 9.4 GiB of memory."
    ),
    "largest.per_volume": (
        "Outside one group over two active sites, databases on a volume follow the copies even "
        "where fewer fit; with a passive site a disk may be planned for more databases than it "
        "holds."
    ),
    "processors.server_cycles": "Cores, rate and disk type of the second site change nothing.",
    "failures.two_active": (
        "With two sites, two servers may be lost whatever the first site holds, as long as the "
        "second has four."
    ),
    "failures.normal": "A server counts one active database where the site has one in all.",
    "placed.usable": "Version 6.6 gives the same numbers when lagged copies may not be activated.",
    "memory.least_ram": "The table of least memory lists 41 and 50 copies with the same memory.",
    "volumes.volumes": (
        "Beyond the 50th volume the calculator keeps maintenance room for all databases of a "
        "volume; the limit of 100 copies hides it."
    ),
}


def every_note(plan: Plan, sheet: Any) -> None:
    """What to know of the calculator beyond the values that differ."""
    for key, text in ALWAYS.items():
        figure = attrgetter(key)(plan)
        # What a design fixes without a figure leaves nothing to remark on.
        if isinstance(figure, Node):
            sheet.note(figure, text)


def note(own: Plan, calculated: Plan, sheet: Any) -> None:
    """Say it where the calculator's value stands beside another."""
    for key, text in DIFFERENT.items():
        read = attrgetter(key)
        sheet.note_where_differs(read(own), read(calculated), text)
