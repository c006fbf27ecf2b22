"""What Highwater asks beside the inputs of the calculator: hardware to buy, how disks are used."""

from __future__ import annotations

from calculators.inputs.common_fields import (
    CONTROLLERS,
    ENCLOSURE,
    ENCLOSURE_CONTROLLER,
    MEMORY_MODULE,
    SERVER,
)
from calculators.inputs.fields import Field, with_default

_DISK, _HARDWARE, _HOST = "Disks", "Hardware", "Server"
CALCULATED, PLAIN = "calculated", "jbod"
LAYOUTS = {
    CALCULATED: "Plain, else RAID",
    PLAIN: "Plain disks",
    "raid10": "RAID 10",
    "raid5": "RAID 5",
    "raid6": "RAID 6",
}
# Layout -> whether it is a RAID level.
RAID_LAYOUTS = {
    CALCULATED: False, PLAIN: False, "raid10": True, "raid5": True, "raid6": True
}  # fmt: skip
# Layout -> whether it writes parity.
PARITY = {CALCULATED: False, PLAIN: False, "raid10": False, "raid5": True, "raid6": True}

LAYOUT = Field(
    "disk_layout", "Plain disks or RAID", "word", "", CALCULATED,
    "e2013-calculator, storage design", choices=lambda: LAYOUTS, group=_DISK,
    help="How database disks are used. “Plain, else RAID” takes plain disks where there are copies "
    "enough. With a RAID level the plan considers no plain disks.",
)  # fmt: skip


def _model(name: str, label: str, text: str) -> Field:
    return Field(name, label, "disk", "", None, "", group=_DISK, rare=True, help=text)


DATABASE_DISK = _model(
    "database_disk",
    "Database disk model",
    "A model of the catalogue, in both sites. Its size and rate then count in place of the size "
    "and type of the database disk.",
)
LOG_DISK = _model(
    "log_disk",
    "Log disk model",
    "Where logs have volumes of their own. Left empty, it is the model of the database disk.",
)
SYSTEM_DISK = _model(
    "system_disk", "System disk model", "Left empty, it is as large as the database disk."
)
DATABASE_DISKS = Field(
    "database_disks", "Database disks of a server", "integer", "disks", None, least=1, most=10_000,
    group=_DISK, rare=True,
    help="Disks you have for databases. Left empty, as many as the plan needs.",
)  # fmt: skip
SPARES = Field(
    "spare_disks", "Spare disks of a server", "integer", "disks", 1,
    "e2013-calculator, AutoReseed volumes", least=0, most=100, group=_DISK, rare=True,
    help="On which lost copies are rebuilt, where several databases share a plain disk.",
)  # fmt: skip
RAM = Field(
    "ram_gib", "Memory of a server", "number", "GiB", None, least=1, most=65_536, group=_HOST,
    rare=True,
    help="Left empty, the memory that the plan configures.",
)  # fmt: skip
SERVERS_BOUGHT = Field(
    "servers", "Servers to buy in all", "integer", "servers", None, least=1, most=10_000,
    group=_HARDWARE, rare=True,
    help="For the bill of materials. Left empty, all servers of the plan.",
)  # fmt: skip
CONTROLLER = Field(
    "controller", "Controller", "controller", default=None, group=_HARDWARE, rare=True,
    help="Controller model for the bill of materials; the interfaces it takes are a limit. Left "
    "empty, interfaces of disks are not limited.",
)  # fmt: skip
DISK_FIELDS = (LAYOUT, DATABASE_DISK, LOG_DISK, SYSTEM_DISK, DATABASE_DISKS, SPARES, RAM)
HARDWARE_FIELDS = (
    SERVER,
    ENCLOSURE,
    ENCLOSURE_CONTROLLER,
    MEMORY_MODULE,
    SERVERS_BOUGHT,
    CONTROLLER,
    with_default(CONTROLLERS, 1, "house, one controller"),
)
# Options that name a disk model -> under which name its figures stand beside them.
MODELS = {
    name: f"{name}_model" for name in ("database_disk", "log_disk", "system_disk", "metacache_disk")
}
# Those of which only the size counts: their rows need no rate.
OF_SIZE_ALONE = frozenset({"system_disk", "metacache_disk"})
# Option with a model -> options whose place it takes; "" for those that few plans read or none.
IDLE = {
    "database_disk": (
        "db_disk_size_primary_site",
        "db_disk_type_primary_site",
    ),
    # A disk of the second site is read where there are two.
    "": (
        "db_disk_size_secondary_site",
        "db_disk_type_secondary_site",
        "cores_per_server_secondary_site",
        "specint2006_rate_secondary_site",
    ),
}
