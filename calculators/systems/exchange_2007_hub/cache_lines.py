"""The cache of the queue database against guidance and memory."""

from __future__ import annotations

from typing import Any

from calculators.sheet.tree.units import BYTES_PER_MB, BYTES_PER_MIB, MB_PER_GB
from calculators.sheet.vectorised import pick
from calculators.systems.exchange_2007_hub.fields import MULTI_ROLE


def lay_out(asked: Any, facts: Any, sheet: Any) -> Any:
    """The cache that is set and the one that is advised; returns the one that is set, in MB."""
    recommended = sheet.figure(
        "cache.recommended_mib",
        pick(
            asked.ram_gb >= facts.enough_ram_gb,
            facts.recommended_cache_mib,
            facts.default_cache_mib,
        ),
        "MiB",
        "recommended value",
        "hub-cache-2008, new guidance",
    )
    sheet.figure(
        "cache.recommended_bytes",
        recommended * BYTES_PER_MIB,
        "bytes",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 512 MB is 536870912 bytes",
    )
    sheet.figure(
        "cache.configured_bytes",
        asked.database_max_cache_mib * BYTES_PER_MIB,
        "bytes",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 512 MB is 536870912 bytes",
    )
    configured = sheet.figure(
        "cache.megabytes",
        asked.database_max_cache_mib * BYTES_PER_MIB / BYTES_PER_MB,
        "MB",
        "DatabaseMaxCacheSize",
        "hub-cache-2008, 128 MB is 134217728 bytes",
    )
    sheet.check("cache-tested", asked.database_max_cache_mib, recommended)
    memory = sheet.figure(
        "memory.megabytes",
        asked.ram_gb * MB_PER_GB,
        "MB",
        "memory of the server",
        "hub-cache-2008, servers with 4 GB of memory",
    )
    sheet.check("cache-in-memory", configured, memory)
    sheet.check("cache-setting", recommended, asked.database_max_cache_mib)
    if asked.role == MULTI_ROLE:
        _several_roles(asked, facts, sheet)
    return configured


def _several_roles(asked: Any, facts: Any, sheet: Any) -> None:
    """Memory that is recommended where the server has more to do than transport."""
    recommended = sheet.figure(
        "memory.recommended_gb",
        facts.several_roles_ram_gb + asked.mailboxes * asked.memory_mb_per_mailbox / MB_PER_GB,
        "GB",
        "memory recommended for several roles",
        "hub-cache-2008, comment 9",
        chosen_by=asked.role,
    )
    sheet.check("memory-of-roles", recommended, asked.ram_gb)
