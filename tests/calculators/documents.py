"""Documents and designs that several tests use."""

import copy

STORE = {
    "system": "exchange-5.5-information-store",
    "populations": [{"users": 8000, "iops_per_user": 0.042625, "read_share": 0.64}],
    "raid_groups": [
        {
            "volume": "database",
            "level": "RAID10",
            "disks": 8,
            "spans": 4,
            "disk": "hp-6107a-9gb-10k",
            "stripe_depth_kb": 16,
            "write_policy": "write-back",
            "aligned": True,
        },
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"},
    ],
}
MAILBOX = {
    "system": "exchange-2007-mailbox",
    "populations": [{"profile": "heavy", "users": 4000, "mailbox_size_mb": 200}],
    "storage_groups": 28,
    "growth_factor": 1.5,
    "log_rule": "three-quarters",
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 14, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 4, "disk": "scsi-15k-300gb"},
    ],
}
HUB = {
    "system": "exchange-2007-hub",
    "message_bytes": 1_024_000,
    "messages_per_second": 10,
    "queued_messages": 63,
    "raid_groups": [
        {"volume": volume, "level": "RAID0", "disks": 1, "disk": "ultra320-15k-36gb"}
        for volume in ("log", "queue")
    ],
}
# Mailboxes of today in one site, on three copies.
ONE_SITE = {
    "system": "exchange-se",
    "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "site_resilient": False,
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 3,
    "lagged_copies": 0,
}
RELAY = {
    "system": "postfix-relay",
    "messages": 10_000,
    "seconds": 129,
    "stage": "production",
    "peak_messages_per_minute": 10_000,
}
# Relays that grow, with messages larger than were measured.
GROWING_RELAYS = {
    "system": "postfix-relay",
    "peak_messages_per_minute": 10_800,
    "peak_message_bytes": 90_000,
    "measured_message_bytes": 60_000,
    "measured_messages_per_minute": 2130,
    "relays": 8,
    "load_growth": 0.2,
    "horizon_years": 3,
}
GROUP = {
    "system": "exchange-2013",
    "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "site_resilient": False,
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 3,
    "lagged_copies": 0,
    "cores_per_server_primary_site": 16,
    "specint2006_rate_primary_site": 540,
}
EDITIONS = [
    {**GROUP, "system": key}
    for key in ("exchange-2010-mailbox", "exchange-2016", "exchange-2019", "exchange-se")
]
BY_SYSTEM = {
    document["system"]: document for document in (STORE, MAILBOX, HUB, RELAY, GROUP, *EDITIONS)
}


def store(**database):
    """The 8000-user document with another database group."""
    document = copy.deepcopy(STORE)
    document["raid_groups"][0].update(database)
    return document


def mailbox(**options):
    """The 4000-user document with other options."""
    return {**copy.deepcopy(MAILBOX), **options}


def of_all_disks(database, log):
    """Two servers of 2,500 heavy users whose disks are all in groups."""
    return {
        "system": "exchange-2007-mailbox",
        "servers": 2,
        "populations": [{"profile": "heavy", "users": 2500, "mailbox_size_mb": 300}],
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": disks, "disk": "cheetah-15k7-300gb"}
            for volume, disks in (("database", database), ("log", log))
        ],
        "purchase": {"prices": {"disk/cheetah-15k7-300gb": {"owned": 2 * (database + log)}}},
    }


# The published benchmark is a store as any other; a test may change its own.
BENCHMARK = copy.deepcopy(STORE)
