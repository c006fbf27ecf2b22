"""Catalogue tables, formula cards, bibliography and glossary."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.formulas import every_formula
from calculators.sheet import numbers
from calculators.sheet.cards import card_of
from calculators.sheet.figures import ORIGINS
from calculators.sheet.sources import SOURCES
from calculators.sheet.units import CONSTANTS, UNITS
from calculators.systems import SYSTEMS, system_names
from planner.pages.formula import typeset
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
    return [{"key": key, **entry, "uses": uses[key]} for key, entry in bibliography().items()]


def glossary() -> dict[str, Any]:
    """Words, origins, units and constants."""
    facts = [
        {"system": system.title, "key": key, "fact": fact}
        for system in SYSTEMS.values()
        for key, fact in system.facts.items()
    ]
    return {
        "words": WORDS,
        "origins": ORIGINS,
        "units": [(unit, meaning) for unit, meaning in UNITS.items() if unit != "same"],
        "constants": CONSTANTS,
        "facts": facts,
    }


WORDS = {
    "Mail system": "An edition and role whose load is sized, such as Exchange 2007 mailbox.",
    "User profile": "What one user does in a day: messages, sizes, I/O, cache.",
    "Population": "A user profile × how many users × how many of them at once.",
    "RAID group": "Disks of one model at one RAID level on a controller. Groups with the same "
    "volume form a software stripe.",
    "Volume": "What lives on a RAID group: database, logs.",
    "Span": "An array that the controller joins with others: RAID 50 stripes over RAID 5 spans.",
    "Stripe depth": "What is written to one disk before the next one takes over.",
    "Spindle": "A disk, seen as something that can do one thing at a time.",
    "FGL": "Flashing green lights: how many disks an operation keeps busy. One for a read; all "
    "that hold a copy or the parity for a write.",
    "Plan": "A piece of work; it holds scenarios.",
    "Scenario": "One complete question: mail system, users, design, assumptions.",
    "Sizing": "The answer to a scenario at one moment. It is written once and never changed.",
    "Figure": "A number, word or yes/no with unit, origin, source and the figures it came from.",
    "Check": "A limit held against a figure. It holds, is tight, or breaks.",
    "Margin": "What is left below a limit, as a part of the limit.",
    "MMB": "MAPI Messaging Benchmark: a level of load of simulated users, not a recommended number "
    "of users for a real server.",
    "loadsim": "The program that simulates the users of the benchmark, 500 to 1000 of them on each "
    "client machine.",
    "Send queue": "Messages that wait inside the Information Store to be sent. It grows when the "
    "disks fall behind; the benchmark counts it.",
    "Spindle rule": "The average disk queue must be less than the number of disks: the benchmark "
    "refuses a run that breaks it.",
    "Write-back": "The controller tells the server that a write is done when it is in its cache. "
    "Safe only with a battery. Write-through waits for the disk.",
    "Circular logging": "Log files are used over again once their transactions are in the "
    "database: little space, and nothing to replay since the last backup.",
    "Buffer cache": "Memory that keeps pages of the database, so that they need not be read again. "
    "What has no room is evicted.",
    "Page": "What the database reads and writes at once: 4 KB until Exchange 2003, 8 KB in 2007.",
    "Dirty page": "A page changed in memory and not yet written to the database. Where few "
    "bytes of each change, 20 MB of logs may refer to millions of pages, 4 GB at 4 KB each.",
    "Checkpoint": "How far the database file has caught up with the logs. Checkpoint depth is how "
    "many megabytes of logs may wait; the deeper, the more changes one write takes along.",
    "Replay": "After a crash the logs are read and their changes written to the database.",
    "Storage group": "Databases that share a log. Each has a checkpoint depth of 20 MB of its own.",
    "Lever": "What Exchange 2007 changed to save I/O: more cache, more storage groups, larger "
    "pages.",
    "Bill of materials": "What to buy for a design: server, controllers, disks.",
}
