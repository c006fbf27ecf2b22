"""An edition: the same lines on the constants that its sources state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from calculators.charts import availability_group
from calculators.charts.hardware import HARDWARE_CHARTS
from calculators.inputs.common_fields import GROWTH_FIELDS
from calculators.inputs.fields import Field
from calculators.sheet.figures import Fact
from calculators.systems.exchange_2013.fields import hardware, network
from calculators.systems.exchange_2013.fields.workbook import CALCULATOR_FIELDS, TIER_FIELDS
from calculators.systems.exchange_2013.limits import CHECKS
from calculators.systems.exchange_2013.server import metacache
from calculators.systems.exchange_2013.workbook import inputs
from calculators.systems.system import Part, System

# The inputs that say how large disks are where no model is named.
_SIZED = ("db_disk_size_primary_site", "db_disk_type_primary_site")
_PARTS = (
    Part("server", "bought.servers", ("server",)),
    Part("controller", "bought.controllers", ("controller",)),
    Part("disk", "bought.database_disks", ("database_disk",), "Database disks", sized=_SIZED),
    Part("disk", "bought.log_disks", ("log_disk", "database_disk"), "Log disks", sized=_SIZED),
    Part(
        "disk", "bought.restore_disks", ("database_disk",), "Disks of the restore volume",
        sized=_SIZED,
    ),
    Part("disk", "bought.spare_disks", ("database_disk",), "Spare disks", sized=_SIZED),
    Part("disk", "bought.system_disks", ("system_disk",), "System disks"),
)  # fmt: skip
_SOLID_DISKS = Part(
    "disk",
    "bought.metacache_disks",
    ("metacache_disk",),
    "Solid state disks of the MetaCache database",
    small=True,
    size=(metacache.SIZE, metacache.TO_BUY),
)
# What an edition asks in another way than the others.
_AS_OTHERS: Mapping[str, Field] = {}


def _read(reader: Any, document: Any, system: Any, plain: Any) -> Any:
    """Options and populations, with the figures of the disk models that are chosen."""
    options, populations = inputs.read(reader, document, system, plain)
    for option, model in hardware.MODELS.items():
        reader.attach_disk(options, "", option, model, option not in hardware.OF_SIZE_ALONE)
    metacache.for_hard_disks(options, document)
    return options, populations


def edition(
    key: str,
    title: str,
    facts: Mapping[str, Fact],
    size: Callable[[Any, Any, Any], Any],
    further_fields: tuple[Field, ...] = (),
    changed: Mapping[str, Field] = _AS_OTHERS,
    beside_network: tuple[str, ...] = (),
) -> System:
    """The mail system of an edition.

    Args:
        key, title, facts, size: as of the system
        further_fields: what this edition asks beside the others
        changed: fields of the others that it asks in another way, by name
        beside_network: figures that this edition shows beside the network between the sites
    """
    solid = further_fields is metacache.FIELDS
    return System(
        key=key,
        title=title,
        fields=(
            *(changed.get(field.name, field) for field in CALCULATOR_FIELDS),
            *further_fields,
            *(changed.get(field.name, field) for field in hardware.DISK_FIELDS),
            *network.NETWORK_FIELDS,
            *GROWTH_FIELDS,
            *hardware.HARDWARE_FIELDS,
        ),
        population_fields=(*TIER_FIELDS, network.CLIENT),
        group_fields=(),
        volumes={},
        facts=facts,
        size=size,
        checks=CHECKS,
        charts=(*availability_group.GROUP_CHARTS, *HARDWARE_CHARTS),
        key_figures=(
            "servers.all",
            "disks.all",
            "memory.configured_gib",
            "storage.volumes_gib",
            "disks.a_server",
            "server.iops",
            "failure.worst_active",
            "database.count",
            "database.users",
            "database.iops",
            "transport.database_gib",
            "network.between_sites_mbit",
            *beside_network,
            "client.peak_mbit",
            *((metacache.TO_BUY,) if solid else ()),
        ),
        growth={
            "users_growth": ("population_*.users",),
            "load_growth": ("population_*.messages_per_day",),
            "size_growth": ("population_*.mailbox_limit_mb",),
        },
        goes_without=(metacache.ADVISED,),
        bought={"ram_gib": "memory.configured_gib", "database_disks": "disks.database"},
        memory_figure="memory.configured_gib",
        mixed_groups=False,
        needed_volumes=(),
        read=_read,
        nested=tuple(field.name for field in CALCULATOR_FIELDS),
        possible=inputs.possible,
        load_noun="mailboxes",
        planned_more="growth_fraction",
        idle=hardware.IDLE,
        parts=(
            *_PARTS,
            *((_SOLID_DISKS,) if solid else ()),
            Part("server", "bought.client_access_servers", ("server",), "Client access"),
        ),
    )
