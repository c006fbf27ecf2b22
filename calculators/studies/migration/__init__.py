"""The same users on every edition of Exchange since 5.5, side by side."""

from __future__ import annotations

from calculators.studies.migration.answer import THOUSAND, formula_of, migrate
from calculators.studies.migration.editions import EDITIONS, FIGURES
from calculators.studies.migration.question import OF_ITS_YEARS, disks, fields

__all__ = [
    "EDITIONS",
    "FIGURES",
    "OF_ITS_YEARS",
    "THOUSAND",
    "disks",
    "fields",
    "formula_of",
    "migrate",
]
