"""An edition: the same lines on the constants that its sources state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from calculators import calculator_inputs, group_curves
from calculators.common_fields import GROWTH_FIELDS, HARDWARE_FIELDS
from calculators.fields import Field
from calculators.figures import Fact
from calculators.systems.exchange_2013.fields import CALCULATOR_FIELDS, RAM, TIER_FIELDS
from calculators.systems.system import System


def edition(
    key: str,
    title: str,
    facts: Mapping[str, Fact],
    size: Callable[[Any, Any, Any], Any],
    own_fields: tuple[Field, ...] = (),
) -> System:
    """The mail system of an edition."""
    return System(
        key=key,
        title=title,
        fields=(*CALCULATOR_FIELDS, *own_fields, RAM, *GROWTH_FIELDS, *HARDWARE_FIELDS),
        population_fields=TIER_FIELDS,
        group_fields=(),
        volumes={},
        facts=facts,
        size=size,
        charts=group_curves.GROUP_CHARTS,
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
