"""The limits that several mail systems have: one entry each, with its source.

Those that one mail system alone has stand in its folder; the registry of mail systems adds them.
"""

from __future__ import annotations

from calculators.checks.check import TIGHT_BUSY, Check
from calculators.checks.failure_states import STATE_CHECKS

_SHARED = (
    Check(
        "disk-utilisation", "Disk utilisation", "The rate of the database disks sets it.", "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The database disks are busy {needed} of the time; {available} is the end.",
        "The database disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True, warn_below=TIGHT_BUSY,
    ),
    Check(
        "separate-log-disks", "Logs on disks of their own", "The missing log disks set it.", "",
        "netraid-1999, do not mix the Information Store and the IS Logs on one disk",
        "The logs have a RAID group of their own.",
        "No RAID group carries the logs: they would share the database disks. Add one with volume "
        '"log".',
    ),
    Check(
        "capacity", "Capacity", "The capacity of the database disks sets it.", "GB",
        "netraid-1999, size of the Information Store against the usable disks",
        "The database needs {needed} GB of {available} GB usable.",
        "The database needs {needed} GB; only {available} GB are usable.",
        of_space=True,
    ),
    Check(
        "restore-time", "Restore within its time", "The time for a restore sets it.", "h",
        "house, a restore within its time",
        "A restore takes {needed} hours of the {available} allowed.",
        "A restore takes {needed} hours; {available} are allowed. Keep less on a server, or copy "
        "faster: the source saw deep stripes help, which make random I/O slower.",
        unknown="{available} hours are allowed for a restore; how fast your restore copies is not "
        "known. Time one and give its rate.",
    ),
    Check(
        "bays", "Disk bays", "The disk bays of the server set it.", "disks",
        "house, a server holds what its bays hold",
        "A server has {needed} disks in its {available} bays.",
        "A server would have {needed} disks and has {available} bays. Take a server with more "
        "bays, or add enclosures (JBOD).",
        warn_below=None, structural=True,
        unknown="A server has {needed} disks; how many bays its model has is not known. "
        "A row of your own in the catalogue can say it.",
    ),
    Check(
        "large-bays", "Bays of 3.5 inch", "The bays of 3.5 inch of the server set it.", "disks",
        "house, a disk fits into a bay of its size or a larger one",
        "A server has {needed} disks of 3.5 inch in its {available} bays of that size.",
        "A server would have {needed} disks of 3.5 inch and has {available} bays of that size. "
        "Take a server with more bays of that size, or add enclosures (JBOD) for it.",
        warn_below=None, structural=True, arises=True,
        unknown="Whether the disks of 3.5 inch have bays of their size is not known: the row of "
        "the server or of a disk model that is named does not say the size. Name another, or state "
        "it in a row of your own.",
    ),
    Check(
        "m2-slots", "Slots for M.2", "The slots for M.2 of the server set it.", "disks",
        "house, a drive of the form M.2 stands on the board or a card",
        "A server has {needed} M.2 disks in its {available} slots.",
        "A server would have {needed} M.2 disks and has {available} slots for them. Take larger "
        "ones where fewer are then enough, or disks that stand in bays.",
        warn_below=None, structural=True,
        unknown="A server has {needed} M.2 disks; how many slots its model has for them is not "
        "known. A row of your own in the catalogue can say it.",
    ),
    Check(
        "disk-interfaces", "Interface of the disks",
        "A controller that does not take its disks sets it.", "disks",
        "house, a controller takes disks of its interfaces",
        "The controllers of a server take the interface of the disks that hang on them.",
        "A server would have {needed} disks on a controller that does not take their interface, "
        "such as NVMe on one for SAS and SATA. Choose disks of an interface that the controller "
        "takes, or a controller for these disks.",
        warn_below=None, structural=True,
        unknown="Whether the controllers of a server take the interface of its disks is not known: "
        "the row of a disk or of a controller does not say its interface. Where no controller is "
        "named this is not looked at. A row of your own in the catalogue can say it.",
    ),
    Check(
        "raid-controller", "RAID of the controller",
        "A controller that makes no RAID groups sets it.", "disks",
        "house, a host bus adapter makes no RAID groups",
        "The controllers of a server make its RAID groups.",
        "A server would have {needed} disks in RAID groups on a controller that makes none, a host "
        "bus adapter. Choose a RAID controller for them, or plain disks where the plan may have "
        "these.",
        warn_below=None, structural=True, arises=True,
        unknown="Whether the controllers of a server make its RAID groups is not known: the row of "
        "a controller does not say so. A row of your own in the catalogue can say it.",
    ),
    Check(
        "enclosure-interfaces", "Disks that an enclosure takes",
        "An enclosure that does not take its disks sets it.", "disks",
        "house, an enclosure takes disks of its interfaces",
        "The enclosure takes the interface of the disks that the {available} bays of a server do "
        "not hold.",
        "A server would have {needed} disks of an interface that its enclosure does not take, and "
        "has {available} bays of its own for them. Choose disks of an interface that the enclosure "
        "takes, or an enclosure for these disks.",
        warn_below=None, structural=True,
        unknown="Whether the enclosure takes the interface of its disks is not known: the row of a "
        "disk or of the enclosure does not say its interface, or that of the server its bays. A "
        "row of your own in the catalogue can say it.",
    ),
    Check(
        "controller-devices", "Disks of a controller", "The controllers set it.", "share",
        "house, a controller addresses so many disks",
        "The disks of a server are {needed} of what its controllers address.",
        "The disks of a server are {needed} of what its controllers address. Take more "
        "controllers in a server, or other ones.",
        warn_below=None, structural=True,
    ),
    Check(
        "controller-ports", "Ports of a controller", "The ports of the controllers set it.",
        "share", "house, a port takes a disk where no expander divides it",
        "The disks of a server are {needed} of what the ports of its controllers take.",
        "The disks of a server are {needed} of what the ports of its controllers take by "
        "themselves: they need a backplane or an enclosure with an expander, or more controllers.",
        warn_below=None, advice=True, structural=True,
    ),
    Check(
        "enclosure-ports", "Ports for enclosures", "The ports for enclosures set it.", "1",
        "house, a port carries a chain of enclosures",
        "A server has {needed} enclosures; the ports of its controllers carry {available}.",
        "A server would have {needed} enclosures and the ports of its controllers carry "
        "{available}. Name a controller with ports for enclosures, or a server with more bays.",
        warn_below=None, structural=True,
        unknown="A server has {needed} enclosures; how many the ports of its controllers carry is "
        "not known. Name a controller for them whose row has its ports for enclosures, and an "
        "enclosure whose row says how many make a chain.",
    ),
    Check(
        "memory-slots", "Slots for memory", "The slots for memory set it.", "1",
        "house, a slot takes one module",
        "The memory of a server takes {needed} of its {available} slots.",
        "The memory of a server would take {needed} slots and it has {available}. Take larger "
        "modules.",
        warn_below=None, structural=True,
    ),
    Check(
        "servers-bought", "Servers bought", "The number of servers sets it.", "servers",
        "house, bill of materials",
        "The design needs {needed} servers and {available} are bought.",
        "The design needs {needed} servers; only {available} are bought. Leave the number of "
        "servers empty to buy what is needed.",
        warn_below=None, structural=True,
    ),
)  # fmt: skip
CHECKS: dict[str, Check] = {check.name: check for check in (*_SHARED, *STATE_CHECKS)}
