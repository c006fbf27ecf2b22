"""The kinds of rows of the catalogue: what can be bought, and user profiles."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from planner.models import choices
from planner.models.accounts.accounts import Organisation, PublicModel
from planner.models.catalogue_row import (
    COUNTS_PATTERN,
    OF_A_PRICE,
    CatalogueRow,
    Priced,
    count,
    digest_of,
    figure,
    flag,
    indexes,
    plain,
    positive,
    text,
)

__all__ = ["CATALOGUE", "CatalogueRow", "CatalogueUpload", "Price", "digest_of"]


class Disk(CatalogueRow, Priced):
    """A disk model."""

    LATER = {
        "random_read_iops",
        "random_write_iops",
        "sequential_read_mb_s",
        "sequential_write_mb_s",
        "workload_tb_year",
        "drive_writes_day",
        "power_loss_protection",
        "idle_watts",
        "annual_failure_percent",
        "mttf_hours",
        "warranty_years",
    }
    SORTED = ("key", "name", "capacity_gb", "random_iops", "price", "manufacturer")

    capacity_gb = models.FloatField(help_text="Decimal gigabytes.")
    rpm = count()
    interface = text(60)
    form_factor = text(40)
    year = text(20)
    seek_read_ms = figure()
    seek_write_ms = figure()
    random_iops = figure(help_text="Small random I/Os a second of one disk.")
    sequential_iops = figure(help_text="Small sequential I/Os a second of one disk.")
    random_read_iops = figure(help_text="Small random reads a second, sustained, as stated.")
    random_write_iops = figure(help_text="Small random writes a second, sustained, as stated.")
    sequential_read_mb_s = figure(help_text="Decimal megabytes a second, sustained.")
    sequential_write_mb_s = figure(help_text="Decimal megabytes a second, sustained.")
    workload_tb_year = figure(help_text="Rated workload, reads and writes, of a spinning disk.")
    drive_writes_day = figure(help_text="Endurance: its capacity so many times a day.")
    power_loss_protection = flag(help_text="Whether what was written survives a loss of power.")
    power_watts = figure(help_text="At work, as stated.")
    idle_watts = figure()
    annual_failure_percent = figure(
        help_text="Drives of a hundred that fail in a year (AFR), as stated or as a fleet saw it."
    )
    mttf_hours = figure(
        help_text="Hours to a failure (MTTF, MTBF), as stated; it counts where no rate is given."
    )
    warranty_years = figure(help_text="As long as a failed drive is replaced for nothing.")

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive(
                "capacity_gb",
                "rpm",
                "seek_read_ms",
                "seek_write_ms",
                "random_iops",
                "sequential_iops",
                "random_read_iops",
                "random_write_iops",
                "sequential_read_mb_s",
                "sequential_write_mb_s",
                "workload_tb_year",
                "drive_writes_day",
                "power_watts",
                "idle_watts",
                "annual_failure_percent",
                "mttf_hours",
                "warranty_years",
            ),
        ]
        indexes: ClassVar = indexes(
            "name",
            "capacity_gb",
            "random_iops",
            "price",
            "manufacturer",
            "form_factor",
            "interface",
        )


class Controller(CatalogueRow, Priced):
    """A RAID controller or host bus adapter."""

    LATER = {
        "raid",
        "onboard",
        "ports",
        "external_ports",
        "enclosure_ports",
        "max_devices",
        "interface",
        "power_watts",
    }
    SORTED = ("key", "name", "price")

    max_disks_per_array = count()
    max_spans = count()
    cache_mb = figure()
    battery_backed = flag(help_text="Whether its cache survives a loss of power.")
    raid = flag(help_text="Whether it makes RAID groups; a host bus adapter does not.")
    onboard = flag(help_text="Part of the server: there is none to buy.")
    ports = count(help_text="Disks that can be attached without an expander.")
    external_ports = count(help_text="Lanes to enclosures outside the server.")
    enclosure_ports = count(
        help_text="Ports for cables to enclosures, each the start of one chain; 0 for none."
    )
    max_devices = count(help_text="Disks that it can address, behind expanders.")
    interface = text(60)
    power_watts = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive("max_disks_per_array", "max_spans", "cache_mb", "max_devices", "power_watts"),
        ]
        indexes: ClassVar = indexes("name", "price")


class Enclosure(CatalogueRow, Priced):
    """A shelf for disks outside the server."""

    SPARSE = True
    SORTED = ("key", "name", "price")

    drive_bays = count()
    form_factor = text(40, help_text="Of the disks that fit.")
    interface = text(60)
    host_ports = count(
        help_text="Ports that a server or the enclosure before it can be cabled to; with one alone "
        "it cannot be chained."
    )
    chain_depth = count(help_text="Most enclosures in one chain behind a port of a controller.")
    rack_units = figure()
    power_watts = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive("drive_bays", "host_ports", "chain_depth", "rack_units", "power_watts"),
        ]
        indexes: ClassVar = indexes("name", "price")


class Server(CatalogueRow, Priced):
    """A server model."""

    LATER = {
        "bays_35",
        "bays_25",
        "bays_edsff",
        "bays_m2",
        "memory_slots",
        "memory_included",
        "memory_type",
        "memory_counts",
        "specrate_2017",
    }
    SORTED = ("key", "name", "drive_bays", "price")

    processors = count()
    cores_per_processor = count()
    mhz = figure()
    specrate_2017 = figure(
        help_text="SPECrate 2017 integer, base, of all processors together, as published."
    )
    ram_gb = figure()
    max_ram_gb = figure()
    memory_slots = count()
    memory_included = flag(
        help_text="Whether its price includes its memory; where it does not, modules are bought. "
        "Empty: as if it did."
    )
    memory_type = text(40, help_text="What modules it takes, such as DDR5.")
    memory_counts = text(
        120,
        validators=[COUNTS_PATTERN],
        help_text="Numbers of modules that its maker supports, such as 2, 4, 8. Empty: any.",
    )
    drive_bays = count(help_text="All bays together.")
    bays_35 = count(help_text="Bays for disks of 3.5 inch; they take 2.5 inch in a carrier.")
    bays_25 = count(help_text="Bays for disks of 2.5 inch, SAS, SATA or U.2.")
    bays_edsff = count(help_text="Bays for E1.S, E1.L or E3.S.")
    bays_m2 = count(help_text="Slots for M.2.")
    rack_units = figure()
    power_watts = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive(
                "processors",
                "cores_per_processor",
                "mhz",
                "ram_gb",
                "max_ram_gb",
                "memory_slots",
                "specrate_2017",
                "drive_bays",
                "rack_units",
                "power_watts",
            ),
        ]
        indexes: ClassVar = indexes("name", "drive_bays", "price")


class Link(CatalogueRow, Priced):
    """A network link: a port of a server, or a line between sites."""

    SPARSE = True
    SORTED = ("key", "name", "mbit", "price")

    mbit = figure(help_text="Nominal megabits a second, each way.")
    medium = text(60)
    ports = count(help_text="Of an adapter; empty for a line.")
    interface = text(60)
    power_watts = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive("mbit", "ports", "power_watts"),
        ]
        indexes: ClassVar = indexes("name", "mbit", "price")


class MemoryModule(CatalogueRow, Priced):
    """A module of memory."""

    SPARSE = True
    SORTED = ("key", "name", "capacity_gib", "price")

    capacity_gib = models.FloatField()
    memory_type = text(40, help_text="Such as DDR5 RDIMM.")
    mega_transfers = figure(help_text="Million transfers a second.")
    ranks = count(help_text="Sets of chips that are accessed together.")
    power_watts = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
            *positive("capacity_gib", "mega_transfers", "ranks", "power_watts"),
        ]
        indexes: ClassVar = indexes("name", "capacity_gib", "price")


class Licence(CatalogueRow, Priced):
    """A licence, support or another service that is paid for."""

    SPARSE = True
    SORTED = ("key", "name", "price")

    charge = models.CharField(max_length=12, choices=choices.charges)
    per = models.CharField(
        max_length=12, choices=choices.charged_for, help_text="What it is paid for."
    )
    period = models.CharField(
        max_length=8, choices=choices.periods, help_text="How often it is paid."
    )

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *Priced.Meta.constraints,
        ]
        indexes: ClassVar = indexes("name", "price")


class UserProfile(CatalogueRow):
    """What one user of a mail system does in a day."""

    SORTED = ("key", "name")

    system = models.CharField(max_length=60, choices=choices.systems)
    iops_per_user = figure()
    read_share = figure(help_text="Part of the database I/Os that reads, 0 to 1.")
    messages_per_day = figure()
    message_kb = figure()
    cache_mb_per_user = figure()
    mailbox_size_mb = figure()

    class Meta(CatalogueRow.Meta):
        constraints: ClassVar = [
            *CatalogueRow.Meta.constraints,
            *positive(
                "iops_per_user",
                "messages_per_day",
                "message_kb",
                "cache_mb_per_user",
                "mailbox_size_mb",
            ),
            models.CheckConstraint(
                condition=Q(read_share__gte=0, read_share__lte=1), name="%(class)s_read_share"
            ),
        ]
        indexes: ClassVar = indexes("name")


CATALOGUE: dict[str, type[CatalogueRow]] = {
    "disks": Disk,
    "controllers": Controller,
    "enclosures": Enclosure,
    "servers": Server,
    "memory": MemoryModule,
    "links": Link,
    "licences": Licence,
    "user-profiles": UserProfile,
}
PRICED = tuple(kind for kind, model in CATALOGUE.items() if issubclass(model, Priced))


class Price(Priced):
    """What an organisation pays for a row, in place of the price that the row has."""

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="prices")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["kind", "key"]
        constraints: ClassVar = [
            *Priced.Meta.constraints,
            models.UniqueConstraint(fields=["organisation", "kind", "key"], name="price_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.price} {self.currency}"

    def as_row(self) -> dict[str, Any]:
        """What it puts in place of the row's own: words that are known, and of a price all."""
        return {name: plain(value) for name, value in self._said().items()}

    def put_over(self, row: Any) -> None:
        """Put the same into a row, as it is to be seen."""
        for name, value in self._said().items():
            setattr(row, name, value)

    def _said(self) -> dict[str, Any]:
        found = {field.name: getattr(self, field.name) for field in Priced._meta.fields}
        # The days of another price are not those of this one, and no currency is one alone.
        mine = OF_A_PRICE if self.price is not None else ()
        return {
            name: value
            for name, value in found.items()
            if name in mine or (value is not None and name not in OF_A_PRICE)
        }


class CatalogueUpload(PublicModel):
    """A file of rows that somebody looks at before it is brought in; gone after a day."""

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"{self.name or 'a file'} for {self.kind}"
