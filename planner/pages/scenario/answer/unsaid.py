"""Rows of the catalogue that do not say what a limit asks, so that nobody can check it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from calculators.checks.said.unknown_rows import unknown_rows
from calculators.inputs.catalogue import TABLES
from planner.report.words.verdicts import NOT_CHECKED


def row_address(kind: str, key: str) -> str:
    """Where a row of the catalogue stands."""
    return reverse("catalogue-row", args=[TABLES[kind].replace("_", "-"), key])


def unsaid(
    checks: Iterable[Mapping[str, Any]], scenario: Any, catalogue: Any
) -> dict[str, list[tuple[str, str]]]:
    """Limit that is not checked -> address and name of each row of the catalogue that does not say
    what it asks."""
    return {
        check["name"]: [
            (row_address(row.kind, row.key), row.name)
            for row in unknown_rows(check["name"], scenario, catalogue)
        ]
        for check in checks
        if check["verdict"] == NOT_CHECKED
    }
