"""The MetaCache database of Exchange 2019 and later: disks, space, and its limits."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import metacache
from calculators.inputs.fields import Field

_GROUP = "MetaCache database"
FIELDS: tuple[Field, ...] = (
    Field(
        "metacache", "MetaCache database", "flag", "", True,
        "exchange-2019-architecture, solid state storage class", group=_GROUP,
        help="Whether solid state disks cache the databases; it needs plain disks.",
    ),
    Field(
        "metacache_disk", "Solid state disk, model", "disk", "", None, "", group=_GROUP, rare=True,
        help="A model of the catalogue, for mixed use and a full write a day. Its size counts.",
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
WHAT = "Solid state disks of the MetaCache database"


def lay_out(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Solid state disks of a server, where the edition has them and they are wanted."""
    plan.metacache_disks = None
    if getattr(asked, "metacache", "no") == "no" or not plan.copied:
        return
    plan.cache_advised = page.step(
        "metacache.disks_advised",
        metacache.cache_disks,
        plain_disk=plan.taken_plain,
        disks=plan.database_disks,
        hard_disks_each=facts.metacache_hard_disks,
    )
    given = asked.metacache_disks
    plan.metacache_disks = plan.cache_advised if given is None else given
    plan.hard_gb = page.step(
        "metacache.hard_disks_gb",
        metacache.hard_disk_space,
        plain_disk=plan.taken_plain,
        disks=plan.database_disks,
        raw_gb=plan.raw,
    )
    plan.cache_needed, plan.cache_most = (
        page.step(
            f"metacache.{name}_gb", metacache.cache_space, hard_gb=plan.hard_gb, cache_share=share
        )
        for name, share in (
            ("needed", facts.metacache_least),
            ("most", facts.metacache_most),
        )
    )
    page.step(
        "metacache.needed_each_gb",
        metacache.each_cache_disk,
        cache_gb=plan.cache_needed,
        solid_disks=plan.metacache_disks,
    )
    page.step(
        "metacache.databases_each",
        metacache.databases_on_cache_disk,
        copies_on_server=plan.on_each,
        solid_disks=plan.metacache_disks,
    )
    _bought(plan, asked, facts, page)


def _bought(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """The space of disks whose size is known."""
    plan.cache_gb = None
    size = asked.metacache_disk_gb
    if asked.metacache_disk is not None:
        size = asked.metacache_disk_model.capacity_gb
    if size is None:
        return
    plan.cache_gb = page.step(
        "metacache.space_gb",
        metacache.bought_cache,
        solid_disks=plan.metacache_disks,
        solid_gb=size,
    )
    page.step(
        "metacache.share",
        metacache.cache_of_hard_disks,
        solid_space_gb=plan.cache_gb,
        hard_gb=plan.hard_gb,
    )
    page.step(
        "metacache.used_gb",
        metacache.used_cache,
        solid_space_gb=plan.cache_gb,
        used_share=facts.metacache_used,
    )


def checks(plan: Any, asked: Any, sheet: Any) -> None:
    """Hold the solid state disks against what is advised."""
    if plan.metacache_disks is None:
        return
    if asked.metacache_disks is not None:
        sheet.check("metacache-disks", plan.cache_advised, plan.metacache_disks)
    if plan.cache_gb is not None:
        sheet.check("metacache-space", plan.cache_needed, plan.cache_gb)
        sheet.check("metacache-most", plan.cache_gb, plan.cache_most)
