"""Fields that several mail systems ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from calculators.inputs.fields import MOST_USERS, Field

USERS = Field(
    "users", "Users", "integer", "users", least=1, most=MOST_USERS, group="Users",
    help="Mailboxes of this population. Every demand grows with it.",
)  # fmt: skip
CONCURRENCY = Field(
    "concurrency", "Active at the peak", "number", "share", 1.0, "house, every user counts",
    least=0.01, most=1, group="Users", rare=True,
    help="Part of the users who work in the busiest hour. Lower it only with measurements.",
)  # fmt: skip
PROFILE = Field(
    "profile", "User profile", "user_profile", default=None, group="Users",
    help="What one user does in a day. It fills the fields below that are left empty.",
)  # fmt: skip
MAILBOX_SIZE = Field(
    "mailbox_size_mb", "Mailbox size", "number", "MB/user", None, least=0.01, most=1_000_000,
    group="Users", quota=True,
    help="Database space of one user in decimal MB; a quota of 500 MB in Exchange is 500 MiB, "
    "which is 524 MB: type its unit with it. It drives capacity, not I/O.",
)  # fmt: skip
GROWTH = Field(
    "growth_factor", "Growth factor", "number", "1", 1.0, "house, the sizes are taken as they are",
    least=1, most=100, group="Growth",
    help="Room for growth and overhead: 1.5 plans for half as much again.",
)  # fmt: skip

USERS_GROWTH = Field(
    "users_growth", "Users, growth a year", "number", "share", 0.0, "house, no growth is assumed",
    least=-0.9, most=10, group="Growth over the years", rare=True,
    help="10 % is a tenth more users every year. The charts show what runs out when.",
)  # fmt: skip
LOAD_GROWTH = Field(
    "load_growth", "Load of a user, growth a year", "number", "share", 0.0,
    "house, no growth is assumed", least=-0.9, most=10, group="Growth over the years", rare=True,
    help="Growth of messages or I/O of one user every year, such as 10 %.",
)  # fmt: skip
SIZE_GROWTH = Field(
    "size_growth", "Mailbox sizes, growth a year", "number", "share", 0.0,
    "house, no growth is assumed", least=-0.9, most=10, group="Growth over the years", rare=True,
    help="Growth of the size of a mailbox every year, such as 10 %.",
)  # fmt: skip
HORIZON = Field(
    "horizon_years", "Years ahead", "integer", "years", 5, "house, usual life of a server",
    least=1, most=20, group="Growth over the years", rare=True,
    help="How far the growth charts look.",
)  # fmt: skip

SERVER = Field(
    "server", "Server", "server", default=None, group="Hardware", rare=True,
    help="Server model for the bill of materials.",
)  # fmt: skip
ENCLOSURE = Field(
    "enclosure", "Enclosure", "enclosure", default=None, group="Hardware", rare=True,
    help="A shelf for disks that the bays of the server do not hold: as many are bought as that "
    "needs. Left empty, none is.",
)  # fmt: skip
ENCLOSURE_CONTROLLER = Field(
    "enclosure_controller", "Controller for enclosures", "controller", default=None,
    group="Hardware", rare=True,
    help="The controller or host bus adapter that enclosures are cabled to: as many are bought as "
    "their chains need. Left empty, they hang on the other controllers of the server.",
)  # fmt: skip
MEMORY_MODULE = Field(
    "memory_module", "Memory module", "memory", default=None, group="Hardware", rare=True,
    help="As many are bought as make the memory of a server, in a number that its maker supports. "
    "Left empty, memory is part of the server's price; where its row says that it is not, the "
    "memory of each server stands on the bill without a price.",
)  # fmt: skip
SERVERS = Field(
    "servers", "Servers", "integer", "1", 1, "house, one server", least=1, most=1000,
    group="Hardware", rare=True,
    help="How many equal servers go on the bill of materials; passive nodes come beside them. "
    "The users and rates of the scenario are those of one of the equal servers, and so are its "
    "disks and memory: two have twice of all that, users too.",
)  # fmt: skip
CONTROLLERS = Field(
    "controllers", "Controllers a server", "integer", "1", 1, "house, one controller",
    least=1, most=64, group="Hardware", rare=True,
    help="Controllers of each model in a server, for the bill of materials.",
)  # fmt: skip

RESTORE_FIELDS = (
    Field(
        "backup_mb_per_second", "Rate of a backup", "number", "MB/s", None, least=0.001, most=1e6,
        group="Backup and restore", rare=True,
        help="What your backup moves, measured. No source prints one: left empty, nothing is said "
        "of the time it takes.",
    ),
    Field(
        "restore_mb_per_second", "Rate of a restore", "number", "MB/s", None, least=0.001, most=1e6,
        group="Backup and restore", rare=True,
        help="What your restore moves, measured. Deep stripes make it noticeably faster, and "
        "random I/O slower.",
    ),
    Field(
        "restore_hours", "Hours allowed for a restore", "number", "h", None,
        least=0.01, most=10_000, group="Backup and restore", rare=True,
        help="Given, the rate that this needs is worked out, and the measured one is held against "
        "it.",
    ),
)  # fmt: skip

STATES: Mapping[str, str] = {
    "normal": "Everything works",
    "disk-lost": "A disk is lost",
    "rebuilding": "A disk is being rebuilt",
    "server-lost": "A server is lost",
}
# States in which a group works without one of its disks, as a sentence begins that is about one.
DISK_OUT: Mapping[str, str] = {
    "disk-lost": "With a disk lost",
    "rebuilding": "While a disk is rebuilt",
}
STATE = Field(
    "state", "State", "word", "", "normal", "house, everything works", choices=lambda: STATES,
    group="Failures", rare=True,
    help="What is broken at the peak. The lost disk is taken where it hurts most. The load of a "
    "lost server falls to the others; mailboxes to a passive node, where there is one: the "
    "scenario is one of so many equal servers as are given under Hardware.",
)  # fmt: skip
NO_FAILOVER, SHARED_STORAGE, CCR = "none", "shared-storage", "ccr"
FAILOVERS: Mapping[str, str] = {
    NO_FAILOVER: "Nothing: its mailboxes are down",
    SHARED_STORAGE: "SCC: a passive node on the same disks, shared storage",
    CCR: "CCR: a passive node with a copy of the databases",
}
SERVER_FAILOVER = Field(
    "server_failover", "What takes over a lost server", "word", "", NO_FAILOVER,
    "house, each server has its databases on disks of its own", choices=lambda: FAILOVERS,
    group="Failures",
    help="A passive node serves no mailboxes: it stands by, built as the servers that do, and "
    "carries what a lost one carried. On shared storage it reaches the same disks and brings none "
    "but those of its system; with CCR every server has a passive node with as many disks of its "
    "own, which doubles servers and disks. Exchange 2007 supports no cluster whose nodes take "
    "mailboxes over from each other. The bill counts passive nodes; users, disks and memory are "
    "typed for one server.",
)  # fmt: skip
PASSIVE_NODES = Field(
    "passive_nodes", "Passive nodes on shared storage", "integer", "1", 1,
    "e2007-scc, one passive node is always required", least=1, most=1000, group="Failures",
    rare=True,
    help="How many stand by beside all the equal servers: as many servers may be lost. A cluster "
    "has eight nodes at most, and each cluster needs one. With CCR each server has its own, and "
    "this counts nothing.",
)  # fmt: skip
# A cluster of Exchange 5.5 has two nodes, and copies no databases.
SERVER_FAILOVER_OF_TWO = replace(
    SERVER_FAILOVER,
    choices=lambda: {
        NO_FAILOVER: FAILOVERS[NO_FAILOVER],
        SHARED_STORAGE: "A passive node on the same disks (cluster of two nodes)",
    },
    rare=True,
    help="A passive node serves no mailboxes: it stands by, built as the server it belongs to, and "
    "reaches the same disks on shared storage. Each server has one, so that the bill has twice the "
    "servers, with the disks of their system, and no more disks for databases and logs. Users, "
    "disks and memory are typed for one server.",
)
RELAY_STATE = replace(
    STATE,
    choices=lambda: {
        "normal": STATES["normal"],
        "server-lost": "A relay is lost",
        "relays-lost": "As many relays are lost as may be",
    },
    help="What is broken at the peak. The load of a lost relay falls to the others. How many may "
    "be lost at once stands under Plan.",
)
GROWTH_FIELDS = (USERS_GROWTH, LOAD_GROWTH, SIZE_GROWTH, HORIZON)
HARDWARE_FIELDS = (SERVER, ENCLOSURE, ENCLOSURE_CONTROLLER, SERVERS, CONTROLLERS)
