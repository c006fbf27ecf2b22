"""What is needed of the disks that somebody gave, in words."""

from __future__ import annotations

from calculators.sheet.numbers import count, listed
from calculators.solver import Needed


def needs_said(found: Needed | None) -> str:
    """What is needed of the disks that somebody gave, as a sentence; "" where nobody did."""
    if found is None:
        return ""
    disks = f"{count(found.disks)} disk{'s' * (found.disks != 1)}"
    parts = listed([f"{count(each)} {volume.lower()}" for volume, each in found.of_volumes])
    of = f" ({parts})" if parts else ""
    if found.needed >= found.disks:
        return f"Has {disks}{of} and needs all of them."
    return f"Has {disks} and needs {count(found.needed)} in all{of}."
