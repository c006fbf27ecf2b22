"""The design linter: what a reviewer would say of a design, with the source, and the mend.

Each module of rules registers its own; ``RULES`` has them all.
"""

from __future__ import annotations

from calculators.linter import arrays, caches, copies, general, mailboxes, servers, transport
from calculators.linter.findings import findings
from calculators.linter.mending import applied
from calculators.linter.rules import RULES, SEVERITIES, Rule

# Importing them has filled the registry.
MODULES = (caches, arrays, transport, mailboxes, copies, servers, general)

__all__ = ["MODULES", "RULES", "SEVERITIES", "Rule", "applied", "findings"]
