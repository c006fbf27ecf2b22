"""The same users on every edition of Exchange since 5.5, side by side."""

from __future__ import annotations

from calculators.migration.answer import migrate
from calculators.migration.editions import EDITIONS, FIGURES
from calculators.migration.question import OF_ITS_YEARS, disks, fields

__all__ = ["EDITIONS", "FIGURES", "OF_ITS_YEARS", "disks", "fields", "migrate"]
