"""Exchange 2013, by the rules of Microsoft's role requirements calculator."""

from __future__ import annotations

from calculators import calculator_inputs
from calculators.common_fields import GROWTH_FIELDS, HARDWARE_FIELDS
from calculators.fields import group_fields
from calculators.systems.exchange_2013.facts import FACTS
from calculators.systems.exchange_2013.fields import (
    AS_THE_CALCULATOR,
    CALCULATOR_FIELDS,
    RAM,
    TIER_FIELDS,
)
from calculators.systems.exchange_2013.lines import size
from calculators.systems.system import System

KEY = "exchange-2013"
VOLUMES = {"database": "Databases", "log": "Logs", "restore": "Restore", "queue": "Mail queue"}

SYSTEM = System(
    key=KEY,
    title="Exchange 2013",
    fields=(*CALCULATOR_FIELDS, AS_THE_CALCULATOR, RAM, *GROWTH_FIELDS, *HARDWARE_FIELDS),
    population_fields=TIER_FIELDS,
    group_fields=group_fields(VOLUMES),
    volumes=VOLUMES,
    facts=FACTS,
    size=size,
    charts=(),
    key_figures=(
        "database.count",
        "database.users",
        "database.iops",
        "server.iops",
        "memory.configured_gib",
        "storage.volumes_gib",
        "failure.worst_active",
        "transport.database_gib",
    ),
    growth={
        "users_growth": ("population_*.users",),
        "load_growth": ("population_*.messages_per_day",),
        "size_growth": ("population_*.mailbox_limit_mb",),
    },
    bought={"ram_gib": "memory.configured_gib"},
    mixed_groups=False,
    needed_volumes=(),
    read=calculator_inputs.read,
    nested=tuple(field.name for field in CALCULATOR_FIELDS),
    load_noun="mailboxes",
)
