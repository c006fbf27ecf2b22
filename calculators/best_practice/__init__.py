"""The design linter: what a reviewer would say of a design, with the source, and the mend.

Each module of rules registers its own; ``RULES`` has them all.
"""

from __future__ import annotations

from calculators.best_practice.fixes import applied
from calculators.best_practice.registry import RULES, SEVERITIES, Rule
from calculators.best_practice.rules import (
    database_copies,
    general,
    mailboxes,
    raid_groups,
    servers,
    transport,
    write_cache,
)
from calculators.best_practice.run import findings

# Importing them has filled the registry.
MODULES = (write_cache, raid_groups, transport, mailboxes, database_copies, servers, general)

__all__ = ["MODULES", "RULES", "SEVERITIES", "Rule", "applied", "findings"]
