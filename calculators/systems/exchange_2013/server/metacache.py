"""The MetaCache database of Exchange 2019 and later: disks, space, and its limits."""

from __future__ import annotations

from typing import Any

from calculators.formulas.storage import metacache
from calculators.inputs.fields import Field
from calculators.sheet.vectorised import ceil, pick, ratio

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
    plan.cache_advised = page.figure(
        "metacache.disks_advised",
        plan.taken_plain * ceil(plan.database_disks / facts.metacache_hard_disks),
        "disks",
        "solid state disks of one server",
        "exchange-metacache, guidance on solid state disks",
    )
    given = asked.metacache_disks
    plan.metacache_disks = plan.cache_advised if given is None else given
    plan.hard_gb = page.figure(
        "metacache.hard_disks_gb",
        plan.taken_plain * plan.database_disks * plan.raw,
        "GB",
        "hard disks of one server",
        "exchange-metacache, guidance on solid state disks",
    )
    plan.cache_needed, plan.cache_most = (
        page.figure(
            f"metacache.{name}_gb",
            plan.hard_gb * share,
            "GB",
            "solid state space of one server",
            "exchange-metacache, guidance on solid state disks",
        )
        for name, share in (
            ("needed", facts.metacache_least),
            ("most", facts.metacache_most),
        )
    )
    page.figure(
        "metacache.needed_each_gb",
        pick(plan.metacache_disks > 0, ratio(plan.cache_needed, plan.metacache_disks), 0.0),
        "GB",
        "one solid state disk",
        "exchange-metacache, guidance on solid state disks",
    )
    page.figure(
        "metacache.databases_each",
        pick(plan.metacache_disks > 0, ratio(plan.on_each, plan.metacache_disks), 0.0),
        "databases",
        "databases on one solid state disk",
        "exchange-2019-architecture, solid state storage class",
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
