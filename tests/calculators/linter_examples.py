"""For each rule of the linter a document on which it fires, and one on which it is silent.

``mends`` says whether the rule must offer a fix for the first.
"""

import copy
from dataclasses import dataclass, field, replace

from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
BARE = "hp-netraid-3si"
WITHOUT_BATTERY = replace(
    CATALOGUE,
    controllers={
        **CATALOGUE.controllers,
        BARE: {**CATALOGUE.controllers[BARE], "battery_backed": False},
    },
    _made={},
)
OF_1999 = replace(
    CATALOGUE,
    controllers={
        **CATALOGUE.controllers,
        "ultra3-128mb": {**CATALOGUE.controllers["ultra3-128mb"], "source": "netraid-1999, alike"},
    },
    _made={},
)
PRICED = replace(
    CATALOGUE,
    **{
        table: {key: {**row, "price": "100.00"} for key, row in getattr(CATALOGUE, table).items()}
        for table in ("disks", "controllers", "servers")
    },
    _made={},
)
SITES = {
    "system": "exchange-2013",
    "populations": [{"users": 2000, "messages_per_day": 100, "mailbox_limit_mb": 2048}],
    "servers_per_dag_primary_site": 4,
    "dags": 1,
}
# Whose copies of the second site nobody said.
OF_FOUR = {
    **SITES,
    "ha_copies": 4,
    "lagged_copies": 0,
    "ha_copies_secondary_site": 2,
    "lagged_copies_secondary_site": 0,
    "origins": {
        f"/{name}": {"origin": "assumed", "source": "house, copies evenly over two sites"}
        for name in ("ha_copies_secondary_site", "lagged_copies_secondary_site")
    },
}
# 13 disks for 12 bays; without the restore volume 10.
CROWDED = {
    "system": "exchange-se",
    "populations": [{"users": 2000, "mailbox_limit_mb": "5 GiB"}],
    "server": "dell-r760-12lff",
    "disk_layout": "raid10",
}
# Groups of four servers lose one; two of eight lose two, on the same hardware.
SMALL_GROUPS = {
    "system": "exchange-se",
    "populations": [{"users": 12_000}],
    "dags": 4,
    "servers_per_dag_primary_site": 2,
}
# One site stands by: a disk holds two databases, and those of a server do not fit its bays.
STANDBY = {
    "system": "exchange-se",
    "populations": [{"users": 7500, "messages_per_day": 150, "mailbox_limit_mb": 20_480}],
    "servers_per_dag_primary_site": 2,
    "dags": 2,
    "site_resilient": True,
    "site_resilience_model": "Active/Passive",
    "ha_copies": 3,
    "ha_copies_secondary_site": 1,
    "lagged_copies": 1,
    "lagged_copies_secondary_site": 1,
    "server": "dell-r760-12lff-4sff-silver-4410y",
    "database_disk": "exos-x24-20tb-sas",
    "system_disk": "micron-7400-max-m2-3200gb",
    "metacache_disk": "micron-7450-pro-7680gb",
}
# Too many disks of a server, as databases are rounded up.
ROUNDED = {
    "system": "exchange-se",
    "populations": [{"users": 14_300, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "servers_per_dag_primary_site": 7,
    "site_resilient": True,
    "site_resilience_model": "Active/Active (Single DAG)",
    "dags": 1,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "server": "dell-r760-16sff",
    "db_disk_size_primary_site": 12_000,
    "db_disk_size_secondary_site": 12_000,
    "db_disk_type_primary_site": '7.2K RPM SAS 2.5"',
}
ALONE = {
    **GROUP,
    "high_availability": False,
    "servers_per_dag_primary_site": 4,
    "populations": [{"users": 1000, "messages_per_day": 100, "mailbox_limit_mb": 1024}],
}


def but(document, group=0, rows=None, **options):
    """The document with other options, and other values in one of its RAID groups."""
    found = {**copy.deepcopy(document), **options}
    if rows:
        found["raid_groups"][group].update(rows)
    return found


def people(document, **values):
    """The document with other values of its first population."""
    found = copy.deepcopy(document)
    found["populations"][0].update(values)
    return found


def with_system(document):
    """The document with disks of their own for system and paging."""
    found = copy.deepcopy(document)
    found["raid_groups"].append({**found["raid_groups"][1], "volume": "system"})
    return found


def without_logs(document):
    found = copy.deepcopy(document)
    del found["raid_groups"][1]
    return found


@dataclass(frozen=True)
class Example:
    fires: dict
    silent: dict
    mends: bool = True
    catalogue: object = field(default=CATALOGUE, repr=False)


BIG_HUB = but(HUB, message_bytes=100_000, queued_messages=100, messages_per_second=1)
TIGHT = people(STORE, users=8500)
SPOOLED = but(
    RELAY, raid_groups=[{"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}]
)
# Disks of 24 TB for what 12 TB hold.
LARGE_DISKS = {
    "system": "exchange-se",
    "populations": [{"users": 2000, "mailbox_limit_mb": 5120}],
    "servers_per_dag_primary_site": 4,
    "dags": 1,
    "server": "dell-r760-12lff",
    "database_disk": "exos-x24-24tb-sas",
}


EXAMPLES = {
    "other-disks-do": Example(
        LARGE_DISKS, {**LARGE_DISKS, "database_disk": "constellation-es2-3tb"}
    ),
    "raid-0": Example(but(STORE, 0, {"level": "RAID0", "disks": 4, "spans": None}), STORE),
    "parity-for-writes": Example(
        people(but(STORE, 0, {"level": "RAID5", "spans": None}), users=2000), STORE
    ),
    "wide-parity": Example(but(MAILBOX, 0, {"level": "RAID5", "disks": 28}), MAILBOX),
    "spans-not-held": Example(
        but(MAILBOX, 0, {"disks": 16, "controller": "ultra3-128mb"}),
        but(MAILBOX, 0, {"disks": 16}),
        catalogue=OF_1999,
    ),
    "unaligned-partition": Example(but(STORE, 0, {"aligned": False}), STORE),
    "stripe-too-shallow": Example(but(STORE, 0, {"stripe_depth_kb": 8}), STORE),
    "stripe-too-deep": Example(but(STORE, 0, {"stripe_depth_kb": 256}), STORE),
    "stripe-not-best": Example(but(STORE, 0, {"stripe_depth_kb": 32}), STORE),
    "write-back-unprotected": Example(
        people(STORE, users=2000),
        but(but(STORE, 0, {"write_policy": "write-through"}), 1, {"write_policy": "write-through"}),
        catalogue=WITHOUT_BATTERY,
    ),
    "write-cache-not-known": Example(
        MAILBOX,
        but(but(MAILBOX, 0, {"controller": "ultra3-128mb"}), 1, {"controller": "ultra3-128mb"}),
        mends=False,
    ),
    "write-through": Example(but(STORE, 0, {"write_policy": "write-through"}), STORE),
    "no-write-cache": Example(but(BIG_HUB, 1, {"write_policy": "write-through"}), BIG_HUB),
    "logs-with-database": Example(without_logs(MAILBOX), MAILBOX),
    "too-few-log-disks": Example(
        people(but(MAILBOX, 0, {"disks": 60}), users=16_000), MAILBOX, catalogue=PRICED
    ),
    "profile-overruled": Example(people(MAILBOX, iops_per_user=0.5), MAILBOX, mends=False),
    "reserve-decides": Example(
        people(MAILBOX, mailbox_size_mb=360), people(MAILBOX, mailbox_size_mb=340), mends=False
    ),
    "one-copy-on-shared-storage": Example(
        but(MAILBOX, server_failover="shared-storage"), but(MAILBOX, server_failover="ccr")
    ),
    "circular-logging": Example(STORE, but(STORE, circular_logging=False)),
    "cache-below-guidance": Example(HUB, but(HUB, database_max_cache_mib=512)),
    "cache-beyond-tested": Example(
        but(HUB, database_max_cache_mib=2048, ram_gb=8), but(HUB, database_max_cache_mib=512)
    ),
    "edge-without-dumpster": Example(
        but(HUB, role="edge", storage_groups=12), but(HUB, storage_groups=12)
    ),
    "several-roles-memory": Example(
        but(HUB, role="multi-role", ram_gb=8, mailboxes=400), but(HUB, mailboxes=400)
    ),
    "antivirus-not-measured": Example(but(HUB, antivirus=True), HUB, mends=False),
    "little-memory": Example(but(HUB, ram_gb=2), HUB),
    "thresholds-raised": Example(but(HUB, assumptions={"high_buckets": 400}), HUB),
    "dumpster-beyond-cache": Example(but(HUB, storage_groups=12), but(HUB, storage_groups=5)),
    "relay-not-measured": Example(
        {"system": "postfix-relay", "peak_messages_per_minute": 4000}, RELAY, mends=False
    ),
    "rate-of-the-ideal": Example(
        but(RELAY, seconds=39, stage="ram"), but(RELAY, stage="second-relay"), mends=False
    ),
    "measurement-not-said": Example(but(RELAY, stage="not-said"), RELAY, mends=False),
    "spool-on-shared-disks": Example(RELAY, SPOOLED),
    "queue-disks-not-counted": Example(SPOOLED, RELAY, mends=False),
    "queue-room-unused": Example(
        but(SPOOLED, outage_minutes=60, queue_gb=8), but(SPOOLED, outage_minutes=60, queue_gb=200)
    ),
    "more-relays-bought": Example(but(RELAY, servers=9), RELAY),
    "no-spare-relay": Example(but(RELAY, lost_relays=0), RELAY),
    "benchmark-profile": Example(
        {**STORE, "populations": [{"users": 1000, "profile": "mmb-8000"}]}, STORE, mends=False
    ),
    "profile-not-measured": Example(
        MAILBOX, people(MAILBOX, messages_per_day=100), mends=False
    ),
    "benchmark-leaves-out": Example(
        people(STORE, iops_per_user=None), STORE, mends=False
    ),
    "logs-of-each-group": Example(MAILBOX, but(MAILBOX, storage_groups=1), mends=False),
    "mailbox-of-days": Example(
        people(GROUP, mailbox_limit_mb=1), people(GROUP, mailbox_limit_mb=2048), mends=False
    ),
    "cold-cache": Example(MAILBOX, but(MAILBOX, rows={"disks": 40}), mends=False),
    "system-disks-not-listed": Example(STORE, with_system(STORE)),
    "few-storage-groups": Example(but(MAILBOX, storage_groups=4), MAILBOX),
    "measured-where": Example(
        people(MAILBOX, iops_per_user=0.9),
        people(MAILBOX, iops_per_user=0.9, measured_on="exchange-2003"),
        mends=False,
    ),
    "cache-outside-rule": Example(people(MAILBOX, cache_mb_per_user=1), MAILBOX),
    "memory-beyond-worth": Example(people(MAILBOX, users=8000), MAILBOX, mends=False),
    "planned-too-full": Example(but(MAILBOX, target_utilisation=0.95), MAILBOX),
    "no-room-in-databases": Example(but(MAILBOX, growth_factor=1), MAILBOX),
    "single-copy": Example(ALONE, GROUP, mends=False),
    "too-few-copies-for-plain-disks": Example(but(GROUP, ha_copies=2), GROUP),
    "lagged-copy-alone": Example(but(GROUP, lagged_copies=1), GROUP),
    "queue-beside-system": Example(
        {**ROUNDED, "system_disk": "micron-7400-max-m2-400gb"},
        {**ROUNDED, "system_disk": "micron-7400-pro-m2-3840gb"},
        mends=False,
    ),
    "standby-short-of-disks": Example(
        STANDBY, but(STANDBY, site_resilience_model="Active/Active (Single DAG)")
    ),
    "sharing-saves-disks": Example(people(STANDBY, mailbox_limit_mb=10_240), STANDBY),
    "disks-hold-nothing": Example(
        people(but(STANDBY, database_disks=9), users=5000, mailbox_limit_mb=10_240),
        people(but(STANDBY, database_disks=7), users=5000, mailbox_limit_mb=10_240),
    ),
    "symmetry-costs": Example(GROUP, but(GROUP, symmetrical_distribution=False)),
    "symmetry-needs-bays": Example(ROUNDED, {**ROUNDED, "symmetrical_distribution": False}),
    "breaks-with-a-disk-out": Example(but(MAILBOX), HUB),
    "copies-assumed-for-others": Example(
        {**OF_FOUR, "ha_copies": 3, "lagged_copies": 1}, OF_FOUR
    ),
    "sites-unequal": Example(
        but(SITES, ha_copies=4, site_resilience_model="Active/Passive"), SITES
    ),
    "sites-must-be-equal": Example(but(SITES, ha_copies=4), SITES),
    "lone-copy-where-served": Example(
        but(SITES, site_resilience_model="Active/Passive", ha_copies=3, lagged_copies=0,
            lagged_copies_secondary_site=0, ha_copies_secondary_site=2),
        but(SITES, site_resilience_model="Active/Passive", ha_copies=3, lagged_copies=0,
            lagged_copies_secondary_site=0, ha_copies_secondary_site=1),
    ),
    "index-between-sites": Example(
        but(SITES, system="exchange-se"),
        but(SITES, system="exchange-se", assumptions={"index_sent": 0}),
    ),
    "fewer-servers-than-copies": Example(but(GROUP, servers_per_dag_primary_site=2), GROUP),
    "database-too-large": Example(but(GROUP, own_databases=4), GROUP),
    "too-many-databases": Example(
        but(SITES, site_resilience_model="Active/Passive", servers_per_dag_primary_site=9,
            ha_copies_secondary_site=2, own_databases=500, as_the_calculator=True),
        SITES,
    ),
    "safety-net-short": Example(but(SITES, safety_net_days=2), SITES),
    "logs-short": Example(but(GROUP, truncation_failure_tolerance_days=1), GROUP),
    "small-groups": Example(
        SMALL_GROUPS, but(SMALL_GROUPS, dags=2, servers_per_dag_primary_site=4)
    ),
    "memory-below-least": Example(
        but(SITES, system="exchange-se", ram_gib=96), but(SITES, system="exchange-se", ram_gib=128)
    ),
    "memory-beyond-advised": Example(people(GROUP, users=12_000), GROUP),
    "too-many-servers": Example(
        {"system": "exchange-2016", "populations": [{"users": 1000}],
         "servers_per_dag_primary_site": 12},
        {"system": "exchange-2016", "populations": [{"users": 1000}],
         "servers_per_dag_primary_site": 2},
    ),
    "more-servers-than-needed": Example(
        {"system": "exchange-2016", "populations": [{"users": 1000}],
         "servers_per_dag_primary_site": 6, "dags": 1},
        # Two would be enough, and go on with fewer of them lost.
        {"system": "exchange-2016", "populations": [{"users": 1000}],
         "servers_per_dag_primary_site": 4, "dags": 1},
    ),
    "logical-processors": Example(but(GROUP, cores_per_server_primary_site=32), GROUP),
    "rate-unknown": Example(but(GROUP, specint2006_rate_primary_site=0), GROUP, mends=False),
    "little-headroom": Example(but(GROUP, io_overhead_fraction=0.05), GROUP),
    "own-io-not-used": Example(
        but(GROUP, populations=[{**GROUP["populations"][0], "iops_per_mailbox": 0.1,
                                 "predict_iops": True}]),
        but(GROUP, populations=[{**GROUP["populations"][0], "iops_per_mailbox": 0.1}]),
    ),
    "no-io": Example(
        but(GROUP, populations=[*GROUP["populations"], {"users": 100, "predict_iops": False}]),
        GROUP,
    ),
    "no-metacache": Example(
        but(GROUP, system="exchange-2019", metacache=False), but(GROUP, system="exchange-2019")
    ),
    "metacache-size-unknown": Example(
        but(GROUP, system="exchange-se"), but(GROUP, system="exchange-se", metacache_disk_gb=1000)
    ),
    "metacache-too-small": Example(
        but(GROUP, system="exchange-se", metacache_disk_gb=480),
        but(GROUP, system="exchange-se", metacache_disk_gb=960),
    ),
    "metacache-size-not-sold": Example(
        but(GROUP, system="exchange-se", metacache_disks=1, database_disk="exos-x24-24tb-sas",
            database_disks=24),
        but(GROUP, system="exchange-se"),
    ),
    "metacache-beside-controller": Example(
        but(GROUP, system="exchange-se", metacache_disk="micron-7500-pro-1920gb",
            controller="hba355i"),
        but(GROUP, system="exchange-se", metacache_disk="micron-7500-pro-1920gb",
            controller="hba-9400-16i"),
    ),
    "few-solid-state-disks": Example(
        but(GROUP, system="exchange-se", metacache_disks=1),
        but(GROUP, system="exchange-se", metacache_disks=9),
    ),
    "no-spare-disk": Example(but(GROUP, spare_disks=0), GROUP),
    "bays-spent": Example(CROWDED, but(CROWDED, restore_volume=False)),
    "too-few-database-disks": Example(people(MAILBOX, users=4600), MAILBOX),
    "disks-run-out": Example(but(MAILBOX, users_growth=0.1), MAILBOX),
    "near-the-end": Example(TIGHT, people(STORE, users=4000)),
    "no-growth": Example(STORE, but(STORE, users_growth=0.1), mends=False),
    "quota-in-decimal": Example(
        people(GROUP, mailbox_limit_mb="2 GB"), people(GROUP, mailbox_limit_mb="2 GiB")
    ),
    "memory-not-chosen": Example(
        but(GROUP, server="dell-r760-12lff"),
        but(GROUP, server="dell-r760-12lff", memory_module="dell-ddr5-4800-32gb"),
    ),
    "price-unknown": Example(
        STORE, but(STORE, server="hp-netserver-4p"), mends=False, catalogue=PRICED
    ),
}  # fmt: skip
