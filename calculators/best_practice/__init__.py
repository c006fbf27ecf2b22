"""The design linter: what a reviewer would say of a design, with the source, and the mend.

Each module of rules registers its own; ``RULES`` has them all.
"""

from __future__ import annotations

from calculators.best_practice.fixes import applied
from calculators.best_practice.registry import RULES, SEVERITIES, Rule
from calculators.best_practice.rules import (
    disks,
    failures,
    general,
    mailboxes,
    memory,
    metacache,
    other_disks,
    raid_groups,
    servers,
    transport,
    write_cache,
)
from calculators.best_practice.rules.copies import copies_placed, database_copies, sites, symmetry
from calculators.best_practice.run import findings

# The order in which findings of one severity are told; importing them has filled the registry.
MODULES = (
    copies_placed,
    raid_groups,
    write_cache,
    disks,
    failures,
    sites,
    database_copies,
    general,
    memory,
    mailboxes,
    servers,
    symmetry,
    metacache,
    transport,
    other_disks,
)
_PLACE = {module.__name__: place for place, module in enumerate(MODULES)}
_IN_ORDER = sorted(RULES.items(), key=lambda item: _PLACE[item[1].look.__module__])
RULES.clear()
RULES.update(_IN_ORDER)

__all__ = ["MODULES", "RULES", "SEVERITIES", "Rule", "applied", "findings"]
