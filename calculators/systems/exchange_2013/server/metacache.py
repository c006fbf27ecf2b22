"""The MetaCache database of Exchange 2019 and later: disks, space, and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from calculators.inputs.fields import Field
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.vectorised import Number, ceil, pick, ratio
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.server.arrays import Arrays
from calculators.systems.exchange_2013.server.plan import Plan

_GROUP = "MetaCache database"
FIELDS: tuple[Field, ...] = (
    Field(
        "metacache", "MetaCache database", "flag", "", True,
        "exchange-2019-architecture, solid state storage class", group=_GROUP,
        help="Whether solid state disks cache the databases; it needs plain disks. Left empty, no "
        "where the model of the database disk is solid state itself.",
    ),
    Field(
        "metacache_disk", "Solid state disk model", "disk", "", None, "", group=_GROUP, rare=True,
        help="A solid state model of the catalogue, for mixed use and a full write a day. Its size "
        "counts.", solid=True,
    ),
    Field(
        "metacache_disk_gb", "Size of a solid state disk", "number", "GB", None, "", 1, 1e6,
        group=_GROUP, rare=True, help="Where no model is chosen. Left empty, as large as needed.",
    ),
    Field(
        "metacache_disks", "Solid state disks of a server", "integer", "disks", None, "", 1, 1000,
        group=_GROUP, rare=True, help="Left empty, one for every three hard disks.",
    ),
)  # fmt: skip
GUIDANCE = "exchange-metacache, guidance on solid state disks"
ADVISED = "metacache.disks_advised"
# The least size of a disk to buy, where nobody gave one; and the option that gives it.
TO_BUY, SIZE = "metacache.to_buy_gb", "metacache_disk_gb"
_MODEL_COUNTS = (
    "The model of the solid state disks counts, with {own} GB each; the {other} GB that are given "
    "as their size do not."
)
_WITHOUT = "No MetaCache database with RAID: solid state disks stand before plain disks only."
_FOR_HARD_DISKS = "It caches hard disks, and the database disk is solid state."


def for_hard_disks(options: Record, document: Mapping[str, Any]) -> None:
    """Without a word on it, solid state database disks get no solid state cache before them."""
    disk, wanted = options.fields.get("database_disk_model"), options.fields.get("metacache")
    said = any(document.get(field.name) is not None for field in FIELDS)
    if said or not isinstance(disk, Record) or not isinstance(wanted, Given):
        return
    # A disk without turns is solid state.
    if disk.value("rpm") is None:
        options.fields["metacache"] = wanted.changed(
            value=False, origin="assumed", source=GUIDANCE, note=_FOR_HARD_DISKS
        )


class MetaCache(Struct, frozen=True):
    """Solid state disks of a server, and their space against that of the hard disks.

    ``space`` is None where nobody gave the size of a disk: then it is bought as large as needed.
    """

    advised: Number
    disks: Number
    needed_gb: Number
    most_gb: Number
    space: Number | None


def metacache(desk: Desk, plan: Plan, arrays: Arrays) -> MetaCache | None:
    """Solid state disks of a server, where the edition has them and they are wanted."""
    asked, facts, page = desk
    if getattr(asked, "metacache", "no") == "no" or not plan.sites.copied:
        return None
    advised = page.figure(
        ADVISED,
        arrays.taken_plain * ceil(arrays.database_disks / facts.metacache_hard_disks),
        "disks",
        "solid state disks of one server",
        GUIDANCE,
    )
    page.within(advised, 1, None, _WITHOUT)
    disks = advised if asked.metacache_disks is None else asked.metacache_disks
    hard = page.figure(
        "metacache.hard_disks_gb",
        arrays.taken_plain * arrays.database_disks * plan.largest.raw,
        "GB",
        "hard disks of one server",
        GUIDANCE,
    )
    needed, most = (
        page.figure(
            f"metacache.{name}_gb", hard * share, "GB", "solid state space of one server", GUIDANCE
        )
        for name, share in (("needed", facts.metacache_least), ("most", facts.metacache_most))
    )
    each = page.figure(
        "metacache.needed_each_gb",
        pick(disks > 0, ratio(needed, disks), 0.0),
        "GB",
        "one solid state disk",
        GUIDANCE,
    )
    page.figure(
        "metacache.databases_each",
        pick(disks > 0, ratio(plan.placed.on_each, disks), 0.0),
        "databases",
        "databases on one solid state disk",
        "exchange-2019-architecture, solid state storage class",
    )
    space = _bought(desk, disks, hard)
    if space is None:
        page.figure(TO_BUY, ceil(each), "GB", "size of a solid state disk, at least", GUIDANCE)
    return MetaCache(advised, disks, needed, most, space)


def _bought(desk: Desk, disks: Any, hard: Any) -> Any | None:
    """The space of disks whose size is known."""
    asked, facts, page = desk
    size = asked.metacache_disk_gb
    if asked.metacache_disk is not None:
        given, size = size, asked.metacache_disk_model.capacity_gb
        if given is not None:
            page.note_both(size, given, _MODEL_COUNTS)
    if size is None:
        return None
    space = page.figure(
        "metacache.space_gb",
        disks * size,
        "GB",
        "solid state space of one server",
        GUIDANCE,
    )
    page.figure(
        "metacache.share",
        pick(hard > 0, ratio(space, hard), 0.0),
        "share",
        "solid state space against that of hard disks",
        "exchange-2019-architecture, solid state storage class",
    )
    page.figure(
        "metacache.used_gb",
        space * facts.metacache_used,
        "GB",
        "what the MetaCache databases fill of the solid state space",
        "exchange-metacache, prerequisites",
    )
    return space


def checks(desk: Desk, cache: MetaCache | None) -> None:
    """Hold the solid state disks against what is advised."""
    asked, _, sheet = desk
    if cache is None:
        return
    if asked.metacache_disks is not None:
        sheet.check("metacache-disks", cache.advised, cache.disks)
    if cache.space is not None:
        sheet.check("metacache-space", cache.needed_gb, cache.space)
        sheet.check("metacache-most", cache.space, cache.most_gb)
