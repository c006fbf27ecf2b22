"""What is said of the questions of a new plan."""

from __future__ import annotations

# What stands in for an empty answer, where it is not the field's default.
FOUND = {
    "servers_per_dag_primary_site": "find it",
    "site_resilient": "Yes (default)",
    "ha_copies": "3, and 1 lagged",
    "lagged_copies": "0, where copies are given",
    "ram_gb": "as the load asks",
    "system_disks": "On M.2 slots if any, else bays",
    "users_growth": "none stated",
    "load_growth": "none stated",
    "size_growth": "none stated",
}
# What is said of a question here, where an answer brings others with it.
HELP = {
    "server": "It stands on the bill, and its bays are a limit.",
    "enclosure": "A shelf for disks that the bays of the server do not hold: as many are bought as "
    "that needs. Name the server above, else nobody knows how many. Left empty, none is.",
    "servers": "Equal servers; passive nodes come beside them: with CCR, 2 make 4 machines. Users, "
    "disks and memory are asked for one of them. Left empty, one.",
    "server_failover": "A passive node serves no mailboxes and stands by, built as the servers. On "
    "shared storage (SCC) it brings no database disks; with CCR each server has one, with as many "
    "disks of its own.",
    "passive_nodes": "How many stand by beside all the servers.",
    "ram_gb": "Of one server. Left empty, the load asks for it, in steps of 4 GB.",
    "site_resilient": "Whether a second site can take over. Left empty, yes, unless you ask for a "
    "single copy of a database.",
    "ha_copies": "All copies of a database, the active one included. Two sites share them: half, "
    "rounded down, stand in the second. Where they and the lagged ones are an odd number together, "
    "one site serves users and the other stands by.",
    "lagged_copies": "Beside those copies, replaying their logs late. Left empty, none where you "
    "give a number of copies.",
}
# The same of one mail system: question -> mail system -> what is said.
HELP_OF = {
    "servers": {
        "exchange-2007-hub": "Equal servers. Messages, disks and memory are those of one of them. "
        "Left empty, one.",
    },
    "messages_per_second": {
        "exchange-2007-hub": "Messages a second at the peak, of one server: not what all of them "
        "carry. Left empty, the rate the server can hold.",
    },
}
# Names of questions that other fields stand beside on the scenario.
LABELS = {
    "servers": "Servers that serve users",
    "passive_nodes": "Passive nodes",
    "enclosure": "Enclosure of disks",
}
