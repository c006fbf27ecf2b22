"""What can be asked of Exchange 2013 and later: the inputs of Microsoft's calculator."""

from __future__ import annotations

from typing import Any

from calculators.inputs.common_fields import USERS
from calculators.inputs.fields import Field
from calculators.systems.exchange_2013.facts.disks import DISK_TYPES
from calculators.systems.exchange_2013.facts.mailbox import READ_SHARES

_INPUTS = "e2013-calculator, inputs"
_LEAST, _MOST = 0.0, 1e9
ACTIVE_PASSIVE = "Active/Passive"
ACTIVE_ACTIVE = "Active/Active (Single DAG)"
SEVERAL_ACTIVE = "Active/Active (Multiple DAGs)"
MODELS = {
    ACTIVE_PASSIVE: "One site serves users, the other stands by",
    ACTIVE_ACTIVE: "Both sites serve users, one availability group",
    SEVERAL_ACTIVE: "Both sites serve users, an availability group each",
}
BACKUPS = {
    "none": "No backup: copies protect the data",
    "software": "Software snapshot",
    "hardware": "Hardware snapshot",
}
FREQUENCIES = {
    "weekly-full-daily-incremental": "Weekly full, daily incremental",
    "daily-full": "Daily full",
    "weekly-full-daily-differential": "Weekly full, daily differential",
    "twice-monthly-full-daily-incremental": "Twice monthly full, daily incremental",
}


def _flag(name: str, label: str, default: Any, group: str, text: str, rare: bool) -> Field:
    source = _INPUTS if default is not None else ""
    return Field(name, label, "flag", "", default, source, group=group, help=text, rare=rare)


def _number(
    name: str,
    label: str,
    unit: str,
    default: Any,
    group: str,
    text: str,
    least: float = _LEAST,
    most: float = _MOST,
    kind: str = "number",
    rare: bool = False,
    **more: bool,
) -> Field:
    source = _INPUTS if default is not None else ""
    return Field(
        name,
        label,
        kind,
        unit,
        default,
        source,
        least,
        most,
        group=group,
        help=text,
        rare=rare,
        **more,  # type: ignore[arg-type]
    )


def _word(
    name: str, label: str, default: str, choices: Any, group: str, text: str, rare: bool = False
) -> Field:
    return Field(
        name,
        label,
        "word",
        "",
        default,
        _INPUTS,
        choices=lambda: choices,
        group=group,
        help=text,
        rare=rare,
    )


_SITES, _COPIES, _DATA = "Servers and sites", "Copies", "Databases and logs"
_HOST, _MAIL, _DISK = "Server", "Transport", "Disks"
_TYPES = {kind: kind for kind in DISK_TYPES}

CALCULATOR_FIELDS: tuple[Field, ...] = (
    _flag("high_availability", "Replicated databases", True, _SITES,
          "Whether databases have copies on other servers, in availability groups.", False),
    _flag("site_resilient", "Two sites", None, _SITES,
          "Whether a second site can take over. Left empty, yes with replicated databases and no "
          "without.", False),
    _word("site_resilience_model", "How the sites share", ACTIVE_ACTIVE, MODELS, _SITES,
          "Which site serves users while both stand. It matters with two sites only."),
    _number("servers_per_dag_primary_site", "Servers of each group in the first site", "servers",
            2, _SITES,
            "Servers an availability group has in its first site; without groups, all servers.",
            1, 1000, "integer"),
    _number("dags", "Availability groups", "groups", 2, _SITES,
            "Groups that share the mailboxes evenly.", 1, 1000, "integer"),
    _number("ha_copies", "Copies of a database", "copies", 3, _COPIES,
            "In all sites, the active one included, lagged ones not.", 1, 16, "integer"),
    _number("ha_copies_secondary_site", "Copies in the second site", "copies", 1, _COPIES,
            "Copies of a database in the other site. It matters with two sites only.",
            0, 16, "integer"),
    _number("lagged_copies", "Lagged copies", "copies", 1, _COPIES,
            "Copies in all sites that replay their logs late, against logical damage.",
            0, 16, "integer"),
    _number("lagged_copies_secondary_site", "Lagged copies in the second site", "copies", 1,
            _COPIES, "Lagged copies of a database in the other site.", 0, 16, "integer"),
    _number("data_overhead_fraction", "Data overhead", "share", 0, _DATA,
            "Room for growth of databases and logs, as a part of them.", 0, 10),
    _number("mailbox_moves_per_week_fraction", "Mailboxes moved a week", "share", 0.01, _DATA,
            "Moved mailboxes are written to the logs in full.", 0, 1),
    _number("volume_free_space_fraction", "Free space of a volume", "share", 0.05, _DATA,
            "Part of each volume that stays free.", 0, 0.99),
    _flag("restore_volume", "Restore volume", True, _DATA,
          "A volume of its own on which databases are restored. Without it each database volume "
          "keeps the room for maintenance and a restore, which may take more disks than this "
          "volume does.", False),
    _number("truncation_failure_tolerance_days", "Days without truncation", "days", 3, _DATA,
            "Days that log truncation may fail before a volume fills.", 0, 365),
    _number("network_failure_tolerance_days", "Days without network", "days", 0, _DATA,
            "Days that the network between copies may fail.", 0, 365, rare=True),
    _number("io_overhead_fraction", "I/O overhead", "share", 0.2, _DATA,
            "Headroom on all database I/O.", 0, 10),
    _number("additional_io_iops", "Additional I/O", "IOPS", 0, _DATA,
            "Further database I/O of one availability group or standalone server.", 0, 1e7,
            rare=True),
    _number("queue_expiration_days", "Queue expiration", "days", 2, _MAIL,
            "Days until a message that cannot be delivered is returned.", 0, 365),
    _number("safety_net_days", "Safety Net", "days", 7, _MAIL,
            "Days that delivered mail is kept for copies that fall behind. Microsoft's calculator "
            "begins with 7, and so does this input; Exchange itself keeps 2 unless it is told "
            "otherwise (SafetyNetHoldTime; Microsoft, Shadow redundancy in Exchange).", 0, 365),
    _number("db_disk_size_primary_site", "Database disk, first site", "GB", 4000, _DISK,
            "Disk as sold, in decimal GB.", 1, 1e6),
    _word("db_disk_type_primary_site", "Disk type, first site", '7.2K RPM SAS 3.5"', _TYPES,
          _DISK, "Its random I/O limits the mailboxes of a database on plain disks."),
    _number("db_disk_size_secondary_site", "Database disk, second site", "GB", 4000, _DISK,
            "Disk as sold, in decimal GB. A database must fit both sites.", 1, 1e6),
    _word("db_disk_type_secondary_site", "Disk type, second site", '7.2K RPM SAS 3.5"', _TYPES,
          _DISK, "For the record: the calculator does not use it.", True),
    _number("cores_per_server_primary_site", "Cores of a server", "cores", 16, _HOST,
            "Processor cores of one server. Left empty, those of the server that is named, where "
            "its row has them.", 1, 1024, "integer"),
    _number("specint2006_rate_primary_site", "SPECint 2006 rate", "rate", 0, _HOST,
            "Rate of the whole server. Left empty, that of the server that is named, where its row "
            "has one; 0 where unknown, then processors are not checked.",
            0, 1e6, nothing_is_unknown=True),
    _number("cores_per_server_secondary_site", "Cores, second site", "cores", 16, _HOST,
            "For the record: the calculator does not use it.", 1, 1024, "integer", True),
    _number("specint2006_rate_secondary_site", "SPECint 2006 rate, second site", "rate", 0, _HOST,
            "For the record: the calculator does not use it.", 0, 1e6, rare=True,
            nothing_is_unknown=True),
    _flag("virtualised", "Virtualised", False, _HOST,
          "Servers are virtual machines; the hypervisor takes its part.", False),
    _number("hypervisor_factor", "Hypervisor", "share", 0.1, _HOST,
            "Processor time that the hypervisor adds.", 0, 1, rare=True),
    _number("work_week_days", "Days of a working week", "days", 5, _DATA,
            "For the record: the calculator does not use it for these figures.", 1, 7, "integer",
            True),
    _word("backup", "Backup", "none", BACKUPS, _DATA,
          "What protects the data beside copies.", True),
    _word("backup_frequency", "Backup frequency", "weekly-full-daily-incremental", FREQUENCIES,
          _DATA, "How often logs are truncated where copies do not protect the data.", True),
    _flag("consider_jbod", "Consider plain disks", True, _DISK,
          "Whether disks without RAID may be used where there are copies enough.", True),
    _flag("several_databases_per_volume", "Several databases on a volume", True, _DISK,
          "Whether a disk may hold copies of several databases.", True),
    _flag("databases_per_volume_as_copies", "As many as copies", True, _DISK,
          "In one site, or where both sites serve users from one group, a volume holds up to as "
          "many databases as a database has copies, lagged ones included; with No half as many, "
          "where that is a whole number. Where one of two sites stands by it holds as many as "
          "there are copies in the fuller site, whatever is chosen here; so it does with a group "
          "for each site, where No lets a database be larger.",
          True),
    _flag("symmetrical_distribution", "Symmetrical distribution", True, _COPIES,
          "Databases in a number that keeps the load even after any failure.", True),
    _flag("lag_manager", "Lagged copies may be activated", True, _COPIES,
          "Whether a lagged copy may replay its logs and become active; in version 6.6 of the "
          "calculator never.", True),
    _number("replay_lag_hours", "Replay lag", "h", 168, _COPIES,
            "How far lagged copies stay behind; at most 14 days count.", 0, 8760, rare=True),
    _number("truncation_lag_hours", "Truncation lag", "h", 0, _COPIES,
            "How much longer lagged copies keep their logs; at most 14 days count.", 0, 8760,
            rare=True),
    _flag("dedicated_lagged_servers", "Servers for lagged copies", False, _COPIES,
          "Lagged copies on servers of their own.", True),
    _flag("dedicated_recovery_servers", "Servers for recovery", False, _SITES,
          "Servers that only take over when a site is lost.", True),
    _flag("second_site_blocked", "Second site blocked", False, _SITES,
          "Databases do not move to the second site by themselves.", True),
    _number("own_database_size_gib", "Own largest database", "GiB", None, _DATA,
            "Your limit, where it is below the advised one.", 0.001, 1e6, rare=True),
    _number("own_databases", "Own number of databases", "databases", None, _DATA,
            "Databases of a group or standalone server; left empty they are computed.", 1, 1600,
            "integer", True),
    _number("own_volumes_per_server", "Own volumes of a server", "volumes", None, _DISK,
            "Database volumes of one server; left empty they are computed.", 1, 1000, "integer",
            True),
    _flag("combined_server", "Mailbox and client access together", True, _HOST,
          "Whether servers also take client connections.", True),
)  # fmt: skip

_PEOPLE = "Users"
TIER_FIELDS: tuple[Field, ...] = (
    USERS,
    _number("messages_per_day", "Messages a day", "messages/day", 200, _PEOPLE,
            "Sent and received by one mailbox. The tables go from 50 to 500.", 0.01, 100_000),
    _number("message_size_kb", "Message size", "KiB/message", 75, _PEOPLE,
            "Average size of a message, in KiB.", 0.001, 1e6),
    _number("mailbox_limit_mb", "Mailbox quota", "MiB", 10240, _PEOPLE,
            "Not the average: room is planned for every mailbox as full as its quota, with what it "
            "keeps of deleted items beside. Where quotas are not to be filled, give the average "
            "that will be reached. A quota of 20 GB in Exchange is 20 GiB: 20,480 MiB.",
            0.01, 1e8, quota=True),
    _number("archive_limit_mb", "Archive quota", "MiB", 0, _PEOPLE,
            "Every archive mailbox is planned as full as this; 0 for none.", 0, 1e8, rare=True,
            quota=True),
    _number("deleted_item_retention_days", "Deleted items kept", "days", 14, _PEOPLE,
            "Days that deleted items can be recovered.", 0, 10_000, rare=True),
    _flag("single_item_recovery", "Single item recovery", True, _PEOPLE,
          "Versions of changed items are kept.", True),
    _flag("calendar_version_storage", "Calendar versions", True, _PEOPLE,
          "Versions of calendar items are kept.", True),
    _number("iops_factor", "I/O multiplier", "1", 1, _PEOPLE,
            "How much more I/O further clients cause.", 0.01, 100, rare=True),
    _number("megacycles_factor", "Processor multiplier", "1", 1, _PEOPLE,
            "How many more cycles further clients cause.", 0.01, 100, rare=True),
    _number("factor_share", "Mailboxes with further clients", "share", 1, _PEOPLE,
            "Part of the mailboxes that the multipliers apply to.", 0, 1, rare=True),
    _number("growth_fraction", "Planned growth", "share", 0, _PEOPLE,
            "Growth of the number of mailboxes that is planned for.", 0, 100, rare=True),
    _flag("online_search", "Searched online", False, _PEOPLE,
          "Clients without a local copy search these mailboxes on the server.", True),
    _flag("predict_iops", "Predict I/O", True, _PEOPLE,
          "Whether I/O comes from the messages a day, or is your own. Left empty, your own where "
          "you give it.", True),
    _number("iops_per_mailbox", "Own I/O", "IOPS/user", 0, _PEOPLE,
            "I/O of one mailbox, as measured: it is not predicted then.", 0, 1000, rare=True,
            nothing_is_none=True),
    _word("read_write_ratio", "Reads to writes", "3:2", {key: key for key in READ_SHARES},
          _PEOPLE, "Reads to writes, where I/O is not predicted.", True),
)  # fmt: skip

AS_THE_CALCULATOR = _flag(
    "as_the_calculator", "As the calculator does", False, _DATA,
    "Whether Highwater's own figures follow the calculator in its oddities as well.", True,
)  # fmt: skip
