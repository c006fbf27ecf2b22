"""Limits of a database availability group."""

from __future__ import annotations

from calculators.checks.check import Check

CHECKS = (
    Check(
        "database-size", "Database size", "The size of the databases sets it.", "GiB",
        "e2013-calculator, database size",
        "A full database has {needed} GiB, within {available} GiB.",
        "A full database has {needed} GiB; at most {available} GiB are advised. Plan more "
        "databases; where servers mount no more, add servers or availability groups.",
        warn_below=None, by_edition=True,
    ),
    Check(
        "databases-mounted", "Databases on a server", "The databases of a server set it.",
        "databases", "e2013-calculator, limits",
        "A server mounts {needed} databases of at most {available}, by the enterprise edition; "
        "the standard edition mounts five.",
        "A server would mount {needed} databases; at most {available} are supported, by the "
        "enterprise edition; the standard edition mounts five.",
        warn_below=None, by_edition=True,
    ),
    Check(
        "databases-on-volume", "Databases on a volume", "The databases of a volume set it.",
        "databases/volume", "exchange-high-availability, several databases on a disk",
        "A volume holds {needed} database of at most {available}.",
        "A volume would hold {needed} databases; this edition supports {available}.",
        warn_below=None, by_edition=True, structural=True,
    ),
    Check(
        "group-servers", "Servers of a group", "The servers of the availability group set it.",
        "servers", "e2013-calculator, limits",
        "The availability group has {needed} servers of at most {available}.",
        "The availability group would have {needed} servers; at most {available} are supported.",
        warn_below=None, by_edition=True, structural=True,
    ),
    Check(
        "copies-placed", "A server for each copy", "The number of servers sets it.", "servers",
        "e2013-calculator, plan checks",
        "The {needed} copies of a database find {available} servers.",
        "A database has {needed} copies and the group {available} servers; each copy needs a "
        "server of its own.",
        warn_below=None, structural=True,
    ),
    Check(
        "volumes-hold", "Room on own volumes", "The number of own volumes sets it.", "copies",
        "e2013-calculator, plan checks",
        "The {needed} database copies of a group find room for {available} on its volumes.",
        "A group has {needed} database copies, and its volumes have room for {available}. Give "
        "more volumes, or fewer databases.",
        warn_below=None, structural=True,
    ),
    Check(
        "equal-sites", "Equal sites", "The difference of the sites sets it.", "copies",
        "e2013-calculator, plan checks",
        "Both sites hold as many copies of a database.",
        "One site has {needed} copies of each database more than the other. Where both serve "
        "users they must have as many, lagged ones counted: ask for an even number and put half "
        "into the second site (“Copies in the second site”), or let one site serve users (“How "
        "the sites share”).",
        warn_below=None, structural=True, none_needed="equal",
    ),
    Check(
        "processor-cycles", "Processor cycles", "The processors set it.", "Mcycles",
        "e2013-calculator, processors",
        "At worst a server needs {needed} Mcycles of {available} planned for.",
        "At worst a server needs {needed} Mcycles; {available} are planned for.",
        warn_below=None,
        unknown="At worst a server needs {needed} Mcycles; what it has is not known without its "
        "SPECint rate.",
    ),
    Check(
        "memory-advised", "Memory advised", "The memory sets it.", "GiB",
        "exchange-health-checker, processors and memory",
        "The load of a server asks for {needed} GiB, as memory is sold, within the {available} GiB "
        "advised.",
        "The load of a server asks for {needed} GiB; more than {available} GiB are not advised.",
        warn_below=None, advice=True, by_edition=True,
    ),
    Check(
        "cores-advised", "Cores advised", "The cores set it.", "cores",
        "exchange-health-checker, processors and memory",
        "The server has {needed} cores, within the {available} advised.",
        "The server has {needed} cores; more than {available} are not advised.",
        warn_below=None, advice=True, by_edition=True,
    ),
    Check(
        "memory-installed", "Memory of a server", "The memory sets it.", "GiB",
        "e2013-calculator, memory",
        "At worst a server needs {needed} GiB of memory and has {available} GiB.",
        "At worst a server needs {needed} GiB of memory and has {available} GiB.",
        warn_below=None,
    ),
    Check(
        "database-disks", "Database disks", "The number of database disks sets it.", "disks",
        "e2013-calculator, storage design",
        "The databases of a server need {needed} disks of the {available} there are.",
        "The databases of a server need {needed} disks; there are {available}.",
        warn_below=None,
    ),
    Check(
        "database-space", "Space of database disks", "The space of the database disks sets it.",
        "GiB", "e2013-calculator, storage design",
        "The database volumes of a server take {needed} GiB of {available} GiB usable.",
        "The database volumes of a server take {needed} GiB; only {available} GiB are usable.",
        warn_below=None, of_space=True,
    ),
    Check(
        "volume-on-disks", "Fullest volume", "The size of the disks sets it.", "GiB",
        "e2013-calculator, storage design",
        "The fullest volume takes {needed} GiB; its disk holds {available} GiB.",
        "The fullest volume takes {needed} GiB and does not fit the {available} GiB of its disk. "
        "Take larger disks, or RAID.",
        # Volumes on an array share the room of all its disks, which is a limit of its own.
        warn_below=None, of_space=True, arises=True,
    ),
    Check(
        "database-rate", "I/O of database disks", "The rate of the database disks sets it.", "IOPS",
        "e2013-calculator, storage design",
        "At the peak, with what rebuilding takes, a disk is asked for {needed} IOPS of "
        "{available}.",
        "At the peak, with what rebuilding takes, a disk would be asked for {needed} IOPS and has "
        "{available}. Take faster disks, more of them, or another layout.",
        warn_below=None,
        fails_full="At the peak, with what rebuilding takes, a disk would be asked for {needed} "
        "IOPS and has {available}. Take faster disks, or more servers: the bays of a server hold "
        "no further disks.",
    ),
    Check(
        "plain-disks", "Plain disks allowed", "The copies of a database set it.", "yes or no",
        "e2013-calculator, RAID or plain disks",
        "There are copies enough for disks without RAID.",
        "There are too few copies for disks without RAID: three at least, two of lagged ones in a "
        "site, and never a single one in the second site.",
        warn_below=None,
    ),
    Check(
        "parity-speed", "Parity on fast disks", "The speed of the disks sets it.", "yes or no",
        "e2013-calculator, storage design",
        "The disks turn fast enough for RAID with parity.",
        "The disks turn too slowly for RAID with parity: take RAID 10, or disks of 10,000 turns.",
        warn_below=None,
    ),
    Check(
        "site-network", "Network between sites", "The link between the sites sets it.", "Mbit/s",
        "e2013-calculator, log replication",
        "In the busiest hour the sites need {needed} Mbit/s; {available} can be reached.",
        "In the busiest hour the sites need {needed} Mbit/s; only {available} can be reached over "
        "this link and distance.",
    ),
    Check(
        "site-latency", "Distance of the sites", "The way between the sites sets it.", "ms",
        "exchange-high-availability, network",
        "A packet takes {needed} ms there and back, within {available} ms.",
        "The round trip takes {needed} ms; at most {available} ms are supported.",
        warn_below=None, by_edition=True,
    ),
    Check(
        "client-network", "Network of the clients", "The link to the clients sets it.", "Mbit/s",
        "online-services-bandwidth, peak",
        "In the busiest hour clients need {needed} Mbit/s of {available}.",
        "In the busiest hour clients need {needed} Mbit/s; there are {available}.",
    ),
    Check(
        "metacache-disks", "Solid state disks", "The number of solid state disks sets it.", "disks",
        "exchange-metacache, guidance on solid state disks",
        "A server has {available} solid state disks; {needed} are advised, one for three hard "
        "disks.",
        "A server has {available} solid state disks; {needed} are advised, so that the loss of "
        "one touches the databases of three hard disks only.",
        arises=True, warn_below=None, advice=True, at_least=True,
    ),
    Check(
        "metacache-space", "Solid state space of a server", "The solid state disks set it.", "GB",
        "exchange-metacache, guidance on solid state disks",
        "The solid state disks of a server need {needed} GB in all and have {available} GB.",
        "The solid state disks of a server need {needed} GB in all; they have {available} GB.",
        arises=True, warn_below=None,
    ),
    Check(
        "metacache-most", "Solid state space advised", "The solid state disks set it.", "GB",
        "exchange-2019-architecture, solid state storage class",
        "The solid state disks of a server have {needed} GB, within {available} GB advised.",
        "The solid state disks of a server have {needed} GB; more than {available} GB, a tenth of "
        "the hard disks, are not needed.",
        arises=True, warn_below=None, advice=True,
    ),
)  # fmt: skip
