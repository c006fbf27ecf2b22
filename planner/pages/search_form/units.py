"""Units beside a label, and that of money."""

from __future__ import annotations

import re

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.numbers import unit_shown

_WORD = re.compile(r"[^\s,()]+")


def beside(label: str, unit: str) -> str:
    """The unit as it is shown beside a label; nothing where the label says it already."""
    unit = unit_shown(unit)
    return "" if unit.lower() in _WORD.findall(label.lower()) else unit


def currency(catalogue: Catalogue) -> str:
    """The currency of all prices; nothing where there are several or none."""
    rows = [*catalogue.disks.values(), *catalogue.controllers.values(), *catalogue.servers.values()]
    found = {row["currency"] for row in rows if row.get("price") is not None}
    return found.pop() if len(found) == 1 else ""
