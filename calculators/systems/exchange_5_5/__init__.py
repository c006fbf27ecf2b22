"""Exchange 5.5 Information Store, by the benchmark account of 1999."""

from __future__ import annotations

from calculators.charts import information_store, raid_levels
from calculators.formulas.raid.levels import UPDATING
from calculators.inputs.common_fields import (
    CONCURRENCY,
    GROWTH,
    GROWTH_FIELDS,
    HARDWARE_FIELDS,
    MAILBOX_SIZE,
    PROFILE,
    RESTORE_FIELDS,
    SERVER_FAILOVER_OF_TWO,
    STATE,
    USERS,
)
from calculators.inputs.fields import Field, group_fields, with_default
from calculators.systems.exchange_5_5.facts import FACTS
from calculators.systems.exchange_5_5.limits import CHECKS
from calculators.systems.exchange_5_5.lines import size
from calculators.systems.shared.failure_lines import FAILURE_FACTS, REDUNDANCY_FACTS
from calculators.systems.shared.runbook import reconfiguration
from calculators.systems.system import System

KEY = "exchange-5.5-information-store"
VOLUMES = {"database": "Database", "log": "Log", "system": "System and paging"}
PARITY_ALGORITHMS = {
    "all-disks": "From all disks of the array (NetRAID)",
    UPDATING: "From old data and old parity (2X on eight disks)",
}

SYSTEM = System(
    key=KEY,
    title="Exchange 5.5 Information Store",
    fields=(
        GROWTH,
        Field(
            "parity_algorithm", "Parity of a small write", "word", "", "all-disks",
            "netraid-1999, RAID 5", choices=lambda: PARITY_ALGORITHMS, group="Server", rare=True,
            help="The benchmark's controller makes parity anew from all disks of the array, which "
            "writes at 1X. Some controllers update it from its old value, which writes at 2X on "
            "eight disks and, as the source says, has drawbacks at initialization.",
        ),
        Field(
            "circular_logging", "Circular logging", "flag", "", True,
            "netraid-1999, I enable circular logging during benchmarks", group="Logs", rare=True,
            help="Log files are used over again. Real systems turn it off and keep the logs until "
            "the next backup.",
        ),
        Field(
            "log_hours", "Logs kept for", "number", "h", 8, "netraid-1999, an 8-hour run",
            least=0.1, most=2000, group="Logs", rare=True,
            help="Hours between two backups, when circular logging is off.",
        ),
        *RESTORE_FIELDS,
        *GROWTH_FIELDS,
        *HARDWARE_FIELDS,
        SERVER_FAILOVER_OF_TWO,
        STATE,
    ),
    population_fields=(
        PROFILE,
        USERS,
        Field(
            "iops_per_user", "I/O per user", "number", "IOPS/user", None, least=0.0001, most=100,
            group="Users",
            help="Database I/Os a second of one active user. The benchmark measured 0.039 to "
            "0.043.",
        ),
        Field(
            "read_share", "Read share", "number", "share", None, least=0, most=1, group="Users",
            help="Part of the database I/Os that reads. Writes cost more disks.",
        ),
        with_default(MAILBOX_SIZE, 2.6, "netraid-1999, Information Store: about 2.6 MB per user"),
        CONCURRENCY,
    ),
    group_fields=group_fields(VOLUMES, "hp-netraid-3si", "netraid-1999, controller"),
    volumes=VOLUMES,
    facts={**FACTS, **FAILURE_FACTS, **REDUNDANCY_FACTS},
    size=size,
    checks=CHECKS,
    charts=(
        raid_levels.fgl_by_level,
        information_store.demand_against_supply,
        information_store.queue_against_users,
        information_store.response_against_users,
        raid_levels.disks_by_level,
        raid_levels.capacity_by_level,
    ),
    key_figures=(
        "database.queue_length",
        "response_time.mean_ms",
        "response_time.p95_ms",
        "response_time.p95_most",
        "database.disk_utilisation",
        "database.fgl_performance",
        "database.iops",
        "database.second_losses_survived",
    ),
    growth={
        "users_growth": ("population_*.users",),
        "load_growth": ("population_*.iops_per_user",),
        "size_growth": ("population_*.mailbox_size_mb",),
    },
    artifacts=(reconfiguration,),
    from_profile=("iops_per_user", "read_share"),
    default_profile="mmb-8000",
)  # fmt: skip
