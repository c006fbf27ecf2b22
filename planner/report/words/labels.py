"""The printed names of figures: in words of the field, never by their key alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from planner.report.words.texts import with_numbers

_WORDS = {
    "iops": "IOPS",
    "p95": "95th percentile",
    "fgl": "FGL",
    "io": "I/O",
    "raid": "RAID",
    "raid5": "RAID 5",
    "raid6": "RAID 6",
    "raid10": "RAID 10",
    "mta": "MTA",
    "cpu": "CPU",
    "mcycles": "megacycles",
    "jbod": "plain disks",
    "kb": "KB",
    "mb": "MB",
    "gb": "GB",
    "mib": "MiB",
    "gib": "GiB",
}
# The unit stands beside the value.
_UNIT_ENDS = (
    *("_ms", "_minutes", "_hours", "_days"),
    *("_gib", "_mib", "_kib", "_gb", "_mb", "_kb", "_megabytes", "_mbit"),
    *("_mhz", "_mcycles"),
)
# What is read as a card, beside a limit or on a chart has its name here; a test holds that.
TITLES = {
    "back_pressure.expected": "Back pressure expected",
    "back_pressure.version_buckets": "Version buckets in use",
    "bays.in_all": "Bays of a server with its enclosures",
    "bays.large_in_all": "Bays of 3.5 inch of a server",
    "bought.servers": "Servers to buy",
    "cache.megabytes": "Database cache",
    "cache.recommended_mib": "Cache of the guidance",
    "check.controller-devices": "Limit for the disks of a controller",
    "check.controller-ports": "Limit for the ports of a controller",
    "check.enclosure-ports": "Limit for the ports of enclosures",
    "check.equal-sites": "Copies by which sites may differ",
    "check.message-shares": "Limit for the shares of message sizes",
    "check.parity-speed": "Limit for parity on slow disks",
    "check.plain-disks": "Limit for plain disks",
    "check.mailboxes-reached": "Mailboxes of it that others reach",
    "check.relay-measured": "Relays that a measurement needs",
    "check.survives-loss": "Lost disks to survive",
    "checkpoint.kb_per_user": "Checkpoint depth of a user",
    "client.peak_mbit": "Network of all clients at the peak",
    "controllers.max_devices_share": "Disks of a controller",
    "controllers.ports_share": "Ports of a controller in use",
    "copies.of_group": "Copies of a group",
    "copies.room": "Copies that find room",
    "copies.to_place": "Copies of a database",
    "copies.unequal": "Copies by which the sites differ",
    "cpu.needed_mcycles": "Processor cycles needed",
    "cpu.percent": "Processors busy",
    "cpu.usable_mcycles": "Processor cycles to plan with",
    "database.count": "Databases of a group",
    "database.data_gb": "Data of the databases",
    "database.disk_utilisation": "Database disk utilisation",
    "database.disks": "Database disks",
    "database.disks_left": "Database disks left",
    "database.fgl_performance": "Performance against one disk",
    "database.iops": "Database I/O",
    "database.largest_advised_gib": "Largest database advised",
    "database.largest_gib": "Largest database",
    "database.largest_kept_gib": "Largest database within the general limit",
    "database.mounted": "Databases mounted on a server",
    "database.per_volume": "Databases on a volume",
    "database.queue_length": "Database queue length of a server",
    "database.queue_longest": "Database queue at worst",
    "database.second_losses_survived": "Second disk losses survived",
    "database.size_gib": "Size of a database",
    "database.spindles": "Database spindles of a server",
    "database.usable_gb": "Usable space for databases",
    "database.users": "Mailboxes of a database",
    "disk.formatted_gib": "Formatted size of a disk",
    "disks.a_server": "Disks of a server",
    "disks.in_bays": "Disks of a server in bays",
    "disks.enclosure_surely_refused": "Disks an enclosure surely does not take",
    "disks.enclosure_perhaps_refused": "Disks an enclosure may not take",
    "disks.enclosure_refused": "Disks an enclosure does not take",
    "disks.without_raid": "Disks in RAID groups on a controller that makes none",
    "disks.without_raid_at_most": "Disks in RAID groups on a controller that makes none, at most",
    "disks.refused": "Disks on a controller not for them",
    "disks.refused_at_most": "Disks that may be on a controller not for them",
    "disks.in_no_bay": "M.2 disks of a server",
    "disks.all": "Disks in all",
    "disks.database": "Database disks of a server",
    "disks.iops_each": "I/O of a database disk",
    "disks.large_a_server": "Disks of 3.5 inch of a server",
    "disks.needed": "Database disks needed",
    "disks.plain_iops_each": "I/O of a plain disk",
    "disks.plain_forbidden": "Plain disks forbidden",
    "disks.raid_iops_each": "I/O of a disk in RAID",
    "disks.too_slow": "Parity on slow disks",
    "disks.usable_gib": "Usable space of the database disks",
    "disks.volume_room_gib": "Space that a volume may take",
    "dumpster.disk_share": "Queue disk time for the dumpster",
    "enclosures.a_server": "Enclosures of a server",
    "enclosures.carried": "Enclosures that its ports carry",
    "failure.servers_lost": "Servers that may be lost in one site",
    "failure.servers_lost_beside_site": "Servers that may be lost beside a site",
    "failure.worst_active": "Active databases of a server at worst",
    "log.disk_utilisation": "Log disk utilisation",
    "log.disks": "Log disks",
    "log.space_gb": "Space for logs",
    "log.spindles": "Log spindles of a server",
    "log.usable_gb": "Usable space of the log disks",
    "mailbox.iops": "I/O of a mailbox",
    "measured.relays": "Relays in the measurement",
    "mailboxes_down": "Mailboxes of a lost server",
    "memory.configured_gib": "Memory needed for a server, as sold",
    "memory.installed_gb": "Memory installed in a server",
    "memory.megabytes": "Memory of the server",
    "memory.modules": "Modules of memory",
    "memory.modules_supported": "Modules of memory, as supported",
    "memory.recommended_gb": "Memory recommended",
    "memory.required_gb": "Memory required",
    "memory.required_gib": "Memory required",
    "memory.warm_up_minutes": "Warm-up of the cache",
    "metacache.disks_advised": "Solid state disks advised",
    "metacache.most_gb": "Solid state space advised at most",
    "metacache.needed_gb": "Solid state space needed",
    "metacache.space_gb": "Solid state space of a server",
    "metacache.to_buy_gb": "Size of a solid state disk, at least",
    "mix.further_share": "Messages of further sizes",
    "mix.mean_bytes": "Mean size of a message",
    "network.between_sites_mbit": "Network between sites, of all groups",
    "network.logs_between_sites_mbit": "Network between sites, without copies' indexes",
    "network.each_way_mbit": "Network of a relay, each way, relays lost",
    "network.reachable_mbit": "Rate of the link between sites",
    "queue.disk_utilisation": "Queue disk utilisation",
    "queue.megabytes": "Size of the queue of a server",
    "queue.growing_share": "Part of the rate that stays in the queue",
    "queue.tested_megabytes": "Longest queue in the tests",
    "full_load.queue.megabytes": "Size of the queue at the most that is held",
    "settled.queue.megabytes": "Size of the queue while the server keeps up",
    "cost.steady_cycles": "Processor cost of a message while the queue fits into the cache",
    "throughput.held_as_counted": "What the server holds, as its queue was counted",
    "throughput.steady_as_counted": "What is passed on, as the queue was counted",
    "upstream.refused_share": "Part of the rate that waits at the senders",
    "outage.active_fills": "Times that the active queue is filled",
    "outage.bytes_a_message": "Space of a message that waits",
    "outage.capacity_at_best": "Rate of the relays left, at best",
    "outage.capacity_at_worst": "Rate of the relays left, at worst",
    "outage.capacity_with_lost": "Rate of the relays left",
    "outage.drain_minutes": "Time to drain, the peak going on",
    "outage.drain_minutes_with_lost": "Time to drain, the peak going on, relays lost",
    "outage.drain_rate": "Rate of a relay while the queue drains",
    "outage.drained_minutes": "Drained at the latest, the peak going on",
    "outage.drained_minutes_with_lost": "Drained at the latest, the peak going on, relays lost",
    "outage.drains": "The queue drains",
    "outage.drains_with_lost": "The queue drains, relays lost",
    "outage.file_bytes": "Queue file of a message",
    "outage.files_on_one": "Files (inodes) of a relay's queue, relays lost",
    "outage.full_hours": "The queue is full after",
    "outage.full_hours_with_lost": "The queue is full after, relays lost",
    "outage.hours": "Length of the outage",
    "outage.last_retry_minutes": "Last message is tried again at the latest",
    "outage.lifetime_hours": "Time that mail may wait",
    "outage.mail_gb": "Mail that waits at most, by itself",
    "outage.queued": "Messages queued at the end of the outage",
    "outage.queued_at_most": "Most messages queued, a little later",
    "outage.queued_on_one": "Most messages queued on each relay",
    "outage.queued_on_one_with_lost": "Most messages queued on each relay, relays lost",
    "outage.spare_rate": "Rate to spare for the queue",
    "outage.spare_rate_with_lost": "Rate to spare for the queue, relays lost",
    "outage.spool_gb": "Most space of all queues",
    "outage.spool_gb_on_one": "Most space of the queue of a relay",
    "outage.spool_gb_on_one_with_lost": "Most space of the queue of a relay, relays lost",
    "queue.kept_free": "Space that Postfix keeps free",
    "queue.files_room": "Files (inodes) that a relay's queue may have",
    "queue.room_messages": "Messages for which a relay's queue has room",
    "queue.room_gb": "Space for the queue of a relay",
    "queue.usable_gb": "Capacity of the queue's disks",
    "queue.written_mb_per_second": "Written to the queue of a relay, relays lost",
    "redundancy.losses_survived": "Lost disks always survived",
    "relay.limit_at_most": "Limit of a relay, at most",
    "relay.planned_rate": "Rate planned for a relay",
    "measured.session_seconds": "Time of a message in a session of the run",
    "peak.message_bytes": "Message size at the peak, as measured",
    "peak.messages_per_minute": "Messages a minute at the peak",
    "relay.used": "Used of the rate of a relay in production, at the peak",
    "relay.used_with_lost": "Used of the rate of a relay in production, relays lost",
    "relays.with_lost": "Relays with those lost that may be",
    "relay.production_rate": "Rate of a relay in production",
    "relays.at_limit": "Relays, if the limit is as high",
    "relays.at_limit_least": "Relays at least, if the limit is as high",
    "relays.left": "Relays left",
    "relays.needed": "Relays needed",
    "relays.needed_for_peak": "Relays for the peak",
    "relays.needed_for_room": "Relays for the room of the queue",
    "relays.needed_to_drain": "Relays for the queue to drain",
    "relays.decided": "Relays that are known to do or not",
    "relays.planned": "Relays in the design",
    "relays.still_needed": "Relays still needed",
    "response_time.mean_ms": "Mean response time",
    "response_time.p95_most": "95th percentile at most",
    "response_time.p95_ms": "95th percentile of the response time",
    "restore.hours": "Time of a restore",
    "server.iops": "I/O of a server",
    "server_model.drive_bays": "Disk bays of a server",
    "server_model.bays_m2": "Slots for M.2 of a server",
    "servers.all": "Servers in all",
    "servers.clusters": "Clusters of at most eight nodes",
    "servers.passive": "Passive nodes",
    "servers.group": "Servers of a group",
    "servers.group_with_lagged": "Servers of a group, those for lagged copies too",
    "servers_left": "Servers left",
    "storage.fullest_volume_gib": "Fullest volume",
    "storage.fullest_own_gib": "Fullest volume on a disk of its own",
    "storage.volume_iops": "I/O of a volume",
    "storage.volumes_gib": "Volumes of a server",
    "survived_losses": "Lost disks survived",
    "throughput.asked_rate": "Message rate asked",
    "throughput.carried_rate": "Message rate carried",
    "throughput.limiting_resource": "What limits the throughput",
    "throughput.low": "Throughput at least",
    "throughput.messages_per_minute": "Rate of one relay",
    "throughput.messages_per_second": "Throughput of the server",
    "transport.database_gib": "Transport queue of a server",
}

# Counted for a server, or for a group where there are any: the line says of which.
_OF_ONE = re.compile(" of one (?!unit$)(.+)$")
# Figures that are of a server, of a group or of all, as their line says, and what each is of where
# it was kept before it said so.
COUNTED_FOR = {"database.iops": "server", "database.count": ""}


def is_named(name: str, figure: Mapping[str, Any] | None = None) -> bool:
    """Whether somebody gave a figure a name; that of an input is what the form calls it."""
    return name in TITLES or bool(figure and not figure.get("formula") and figure.get("label"))


def title_of(name: str, figure: Mapping[str, Any] | None = None) -> str:
    """The printed name of a figure.

    Args:
        name: its key, which speaks where nobody named it: "log.write_multiplier" becomes "Log
            write multiplier"
        figure: itself, where it is at hand
    """
    if name in COUNTED_FOR and figure and figure.get("label"):
        return _of_what(name, str(figure["label"]))
    if name in TITLES:
        return TITLES[name]
    if figure is not None and is_named(name, figure):
        label = str(figure["label"])
        return label[:1].upper() + label[1:]
    for ending in _UNIT_ENDS:
        name = name.removesuffix(ending)
    words = name.replace(".", " ").replace("_", " ").split()
    text = " ".join(_WORDS.get(word, word) for word in words)
    return text[:1].upper() + text[1:]


def line_of(label: str | None) -> dict[str, Any]:
    """A line of the sheet of which only its label is at hand, for ``title_of``."""
    return {"label": label or "", "formula": label}


def _of_what(name: str, label: str) -> str:
    """A figure with what it is of; of lines that were kept before they said so, without."""
    found = _OF_ONE.search(label)
    of = found[1] if found else "" if label.endswith(" of one unit") else COUNTED_FOR[name]
    return f"{TITLES[name].partition(' of ')[0]} of a {of}" if of else TITLES[name]


def titled(figures: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Figures with their printed names."""
    return {
        name: {
            **figure,
            "title": title_of(name, figure),
            "substituted": with_numbers(figure.get("substituted") or ""),
        }
        for name, figure in figures.items()
    }
