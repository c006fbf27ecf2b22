"""The fields of catalogue rows as people read them: label, unit, heading, what may be chosen."""

from __future__ import annotations

from typing import Any, NamedTuple

from planner.models import CATALOGUE, CatalogueRow

KINDS = {
    "disks": "Disks",
    "controllers": "Controllers",
    "enclosures": "Enclosures",
    "servers": "Servers",
    "memory": "Memory",
    "links": "Links",
    "licences": "Licences and support",
    "user-profiles": "User profiles",
}
ONE = {
    "disks": "disk",
    "controllers": "controller",
    "enclosures": "enclosure",
    "servers": "server",
    "memory": "memory module",
    "links": "link",
    "licences": "licence or support",
    "user-profiles": "user profile",
}
# Label and unit of the fields whose names do not say it.
_LABELS: dict[str, tuple[str, str]] = {
    "key": ("Key", ""),
    "stated_on": ("Date of the source", ""),
    "lifecycle": ("On sale", ""),
    "part_number": ("Part number, manufacturer's", ""),
    "supplier_part_number": ("Part number, supplier's", ""),
    "unit": ("Price is for", ""),
    "unspsc": ("UNSPSC", ""),
    "price_origin": ("Origin of the price", ""),
    "price_on": ("Date of the price", ""),
    "price_until": ("Valid until", ""),
    "capacity_gb": ("Capacity", "GB"),
    "capacity_gib": ("Capacity", "GiB"),
    "rpm": ("Speed", "rpm"),
    "seek_read_ms": ("Seek, read", "ms"),
    "seek_write_ms": ("Seek, write", "ms"),
    "random_iops": ("Random I/O", "IOPS"),
    "sequential_iops": ("Sequential I/O", "IOPS"),
    "random_read_iops": ("Random reads", "IOPS"),
    "random_write_iops": ("Random writes", "IOPS"),
    "sequential_read_mb_s": ("Sequential read", "MB/s"),
    "sequential_write_mb_s": ("Sequential write", "MB/s"),
    "workload_tb_year": ("Rated workload", "TB a year"),
    "drive_writes_day": ("Endurance", "drive writes a day"),
    "power_loss_protection": ("Power-loss protection", ""),
    "power_watts": ("Power", "W"),
    "idle_watts": ("Power, idle", "W"),
    "annual_failure_percent": ("Failures a year", "%"),
    "mttf_hours": ("Time to a failure", "h"),
    "warranty_years": ("Warranty", "years"),
    "max_disks_per_array": ("Disks an array", ""),
    "max_spans": ("Spans", ""),
    "cache_mb": ("Cache", "MB"),
    "battery_backed": ("Cache protected", ""),
    "raid": ("Makes RAID groups", ""),
    "onboard": ("On board, none to buy", ""),
    "ports": ("Ports", ""),
    "external_ports": ("External lanes", ""),
    "enclosure_ports": ("Ports for enclosures", ""),
    "host_ports": ("Host ports", ""),
    "chain_depth": ("Enclosures in a chain", ""),
    "max_devices": ("Most disks", ""),
    "processors": ("Processors", ""),
    "cores_per_processor": ("Cores each", ""),
    "mhz": ("Clock", "MHz"),
    "specrate_2017": ("SPECrate 2017 integer", ""),
    "ram_gb": ("Memory", "GB"),
    "max_ram_gb": ("Most memory", "GB"),
    "memory_slots": ("Memory slots", ""),
    "memory_included": ("Memory in its price", ""),
    "memory_type": ("Type of memory", ""),
    "memory_counts": ("Numbers of modules", ""),
    "ranks": ("Ranks", ""),
    "drive_bays": ("Bays", ""),
    "bays_35": ('Bays of 3.5"', ""),
    "bays_25": ('Bays of 2.5"', ""),
    "bays_edsff": ("Bays of EDSFF", ""),
    "bays_m2": ("Slots of M.2", ""),
    "rack_units": ("Height", "U"),
    "mbit": ("Rate", "Mbit/s"),
    "mega_transfers": ("Speed", "MT/s"),
    "per": ("Paid for", ""),
    "period": ("Paid", ""),
    "system": ("Mail system", ""),
    "iops_per_user": ("I/O", "IOPS/user"),
    "read_share": ("Reads", "share"),
    "messages_per_day": ("Messages", "a day"),
    "message_kb": ("Message", "KB"),
    "cache_mb_per_user": ("Cache", "MB/user"),
    "mailbox_size_mb": ("Mailbox", "MB"),
}
# Columns of a list, in order; those that no row of the page fills are left out.
COLUMNS: dict[str, tuple[str, ...]] = {
    "disks": (
        "capacity_gb",
        "form_factor",
        "interface",
        "rpm",
        "seek_read_ms",
        "random_iops",
        "random_read_iops",
        "random_write_iops",
        "drive_writes_day",
        "power_watts",
    ),
    "controllers": (
        "ports",
        "enclosure_ports",
        "max_disks_per_array",
        "max_spans",
        "cache_mb",
        "battery_backed",
    ),
    "enclosures": (
        "drive_bays",
        "form_factor",
        "interface",
        "host_ports",
        "chain_depth",
        "rack_units",
        "power_watts",
    ),
    "servers": (
        "processors",
        "cores_per_processor",
        "mhz",
        "specrate_2017",
        "ram_gb",
        "max_ram_gb",
        "memory_included",
        "memory_slots",
        "drive_bays",
        "rack_units",
    ),
    "memory": ("capacity_gib", "memory_type", "mega_transfers", "ranks"),
    "links": ("mbit", "medium", "ports", "interface"),
    "licences": ("charge", "per", "period"),
    "user-profiles": (
        "system",
        "iops_per_user",
        "read_share",
        "messages_per_day",
        "message_kb",
        "cache_mb_per_user",
        "mailbox_size_mb",
    ),
}
_WHAT = ("name", "key", "manufacturer", "lifecycle", "retired")
_FROM = ("origin", "source", "stated_on", "note")
_BUY = (
    "price",
    "currency",
    "price_origin",
    "price_on",
    "price_until",
    "supplier",
    "part_number",
    "supplier_part_number",
    "unit",
    "unspsc",
)
# A price is kept with these only.
_OF_A_PRICE = frozenset({"currency", "price_origin"})
# What is typed there, where nothing else says it.
_HINTS = {"interface": "Such as SAS 12 Gbit/s, SATA or NVMe; several with commas between."}


class Shown(NamedTuple):
    """A field as it is labelled."""

    name: str
    label: str
    unit: str
    help: str
    kind: str
    choices: tuple[tuple[str, str], ...]
    required: bool
    most: int | None

    @property
    def needed(self) -> str:
        """Whether it has to be filled, in words; "" where it may stay empty."""
        if self.required:
            return "needed"
        return "needed with a price" if self.name in _OF_A_PRICE else ""


def titles(kind: str) -> dict[str, Any]:
    """What every page of a kind says above its rows: the kinds there are, and this one."""
    return {"kind": kind, "kinds": KINDS, "title": KINDS[kind], "one": ONE[kind]}


def shown_field(model: type[CatalogueRow], name: str) -> Shown:
    """A field with its label."""
    field: Any = model._meta.get_field(name)
    label, unit = _LABELS.get(name, (name.replace("_", " ").capitalize(), ""))
    kind = field.get_internal_type()
    kinds = {
        "BooleanField": "flag",
        "FloatField": "number",
        "DecimalField": "number",
        "PositiveIntegerField": "whole",
        "DateField": "date",
        "TextField": "note",
    }
    choices = tuple((str(key), str(said)) for key, said in field.flatchoices)
    if kind == "BooleanField":
        choices = (("yes", "Yes"), ("no", "No"))
    return Shown(
        name,
        label,
        unit,
        str(field.help_text) or _HINTS.get(name, ""),
        kinds.get(kind, "text"),
        choices,
        not field.null and kind != "BooleanField",
        field.max_length,
    )


def groups(kind: str) -> list[tuple[str, list[Shown]]]:
    """The fields of a row under their headings."""
    model = CATALOGUE[kind]
    names = model.row_fields()
    own = [name for name in names if name not in {*_WHAT, *_FROM, *_BUY}]
    found = [
        ("What it is", _WHAT),
        ("Figures", own),
        ("Where they come from", _FROM),
        ("To buy it", _BUY),
    ]
    return [
        (title, [shown_field(model, name) for name in part if name in names])
        for title, part in found
        if any(name in names for name in part)
    ]
