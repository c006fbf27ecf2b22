"""Catalogue tables, formula cards, bibliography and glossary."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.best_practice.registry import RULES
from calculators.checks.server import CHECKS
from calculators.formulas import every_formula
from calculators.sheet import numbers
from calculators.sheet.cards import card_of
from calculators.sheet.figures import ORIGINS
from calculators.sheet.sources import SOURCES
from calculators.sheet.units import CONSTANTS, UNITS
from calculators.studies.glossary import WORDS
from calculators.systems import SYSTEMS, system_names
from planner.pages.formula import typeset
from planner.pages.reference.passages import summary
from planner.report.labels import title_of
from planner.report.sources import bibliography, key_of

KINDS = {
    "disks": "Disks",
    "controllers": "Controllers",
    "servers": "Servers",
    "user-profiles": "User profiles",
}
# Field -> heading and unit, in the order of the table.
_COLUMNS: dict[str, dict[str, tuple[str, str]]] = {
    "disks": {
        "capacity_gb": ("Capacity", "GB"),
        "rpm": ("Speed", "rpm"),
        "seek_read_ms": ("Seek, read", "ms"),
        "random_iops": ("Random", "IOPS"),
        "sequential_iops": ("Sequential", "IOPS"),
        "power_watts": ("Power", "W"),
        "price": ("Price", ""),
    },
    "controllers": {
        "max_disks_per_array": ("Disks an array", ""),
        "max_spans": ("Spans", ""),
        "cache_mb": ("Cache", "MB"),
        "battery_backed": ("Battery", ""),
        "price": ("Price", ""),
    },
    "servers": {
        "processors": ("Processors", ""),
        "cores_per_processor": ("Cores each", ""),
        "mhz": ("Clock", "MHz"),
        "ram_gb": ("Memory", "GB"),
        "max_ram_gb": ("Most memory", "GB"),
        "drive_bays": ("Bays", ""),
        "price": ("Price", ""),
    },
    "user-profiles": {
        "system": ("Mail system", ""),
        "iops_per_user": ("I/O", "IOPS/user"),
        "read_share": ("Reads", "share"),
        "messages_per_day": ("Messages", "a day"),
        "message_kb": ("Message", "KB"),
        "cache_mb_per_user": ("Cache", "MB/user"),
        "mailbox_size_mb": ("Mailbox", "MB"),
    },
}
_WORD_COLUMNS = {"system"}


def table(kind: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows of the catalogue, only with columns that some row fills."""
    columns = {
        name: head
        for name, head in _COLUMNS[kind].items()
        if any(row.get(name) is not None for row in rows)
    }
    return {
        "columns": [
            {"title": title, "unit": unit, "word": name in _WORD_COLUMNS}
            for name, (title, unit) in columns.items()
        ],
        "rows": [
            {
                **row,
                "cells": [_cell(name, row) for name in columns],
                "cited": key_of(row.get("source") or ""),
            }
            for row in rows
        ],
    }


def _cell(name: str, row: dict[str, Any]) -> dict[str, Any]:
    value = row.get(name)
    if value is None:
        return {"text": "", "unknown": True}
    if name == "system":
        return {"text": system_names().get(value, value), "word": True}
    if name == "price":
        return {"text": f"{numbers.money(value)} {row['currency']}", "origin": row["price_origin"]}
    return {"text": numbers.shown(value)}


@lru_cache(maxsize=1)
def formulas() -> list[dict[str, Any]]:
    """The card of every formula, by subject."""
    subjects: dict[str, list[dict[str, Any]]] = {}
    for key, formula in sorted(every_formula().items()):
        subject, _, name = key.partition(".")
        card = card_of(formula)
        inputs = [
            {"name": each, "label": card.labels[each], "unit": card.units[each]}
            for each in card.units
        ]
        subjects.setdefault(subject, []).append(
            {"name": name, "card": card, "inputs": inputs, "mathml": typeset(card.mathml)}
        )
    return [
        {"key": subject, "title": title_of(subject), "cards": cards}
        for subject, cards in subjects.items()
    ]


def sources() -> list[dict[str, Any]]:
    """The bibliography, with the formulas that rest on each entry."""
    uses: dict[str, list[str]] = {key: [] for key in SOURCES}
    for subject in formulas():
        for each in subject["cards"]:
            key = key_of(each["card"].source)
            if key:
                uses[key].append(each["name"])
    passages = {each["key"]: each for each in summary()["documents"]}
    return [
        {"key": key, **entry, "uses": uses[key], "document": passages.get(key)}
        for key, entry in bibliography().items()
    ]


def glossary() -> dict[str, Any]:
    """Words, origins, units and constants."""
    facts = [
        {"system": system.title, "key": f"{system.key}-{key}", "fact": fact}
        for system in SYSTEMS.values()
        for key, fact in system.facts.items()
    ]
    return {
        "words": WORDS,
        "limits": list(CHECKS.values()),
        "findings": list(RULES.values()),
        "origins": ORIGINS,
        "units": [(unit, meaning) for unit, meaning in UNITS.items() if unit != "same"],
        "constants": CONSTANTS,
        "facts": facts,
    }
