"""One server of each edition, sized by its own mail system for the same users."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from calculators.checks.check import Verdict
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.reader import disk_fields
from calculators.scenario.bench import Bench, write_down
from calculators.scenario.parse import parse
from calculators.sheet.recording import Recording, Tree, givens_of
from calculators.sheet.records import Given, Record
from calculators.sheet.units import BYTES_PER_MB, BYTES_PER_MIB
from calculators.sheet.worksheet import Worksheet
from calculators.studies.migration import exchange_2003_lines
from calculators.studies.migration.facts import EXCHANGE_2003
from calculators.studies.migration.question import Question

# RAID 10 in every edition: groups of two to eight disks, and so many of them.
_LARGEST_GROUP, _MOST_GROUPS = 8, 1000

# Further lines on the sheet of an edition: compare(sheet, system).
Compare = Callable[[Worksheet, str | None], None]


class Sized(NamedTuple):
    """An edition with the lines that compare it: its figures and what they are held against."""

    recording: Recording
    verdicts: list[Verdict]


def _compared(
    document: dict[str, Any],
    catalogue: Catalogue,
    compare: Compare,
    unknown: frozenset[str] = frozenset(),
) -> Sized:
    """The sheet of a scenario with further lines below its own."""
    bench = Bench(parse(document, catalogue))
    sheet = Worksheet()
    write_down(bench.scenario, bench.system, sheet)
    sheet.unknown = unknown
    compare(sheet, bench.system.key)
    return Sized(Tree(sheet).record(bench.given, bench.overrides), bench.verdicts)


def store(
    question: Question, disk: str, catalogue: Catalogue, system: str | None, compare: Compare
) -> Sized:
    """Exchange 5.5, on the fewest disks on which the design holds; without any where none does."""
    document: dict[str, Any] = {
        "system": system,
        "populations": [
            {
                "users": question.value("users"),
                "mailbox_size_mb": question.value("mailbox_size_mb"),
                "concurrency": question.value("concurrency"),
            }
        ],
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": 2, "disk": disk},
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": disk},
        ],
    }
    bench = Bench(parse(document, catalogue))
    disks, count = (
        axis.ravel()
        for axis in np.meshgrid(
            np.arange(2.0, _LARGEST_GROUP + 1, 2), np.arange(1.0, _MOST_GROUPS + 1)
        )
    )
    arrays = {
        "raid_group_1.disks": disks,
        "raid_group_1.spans": disks / 2,
        "raid_group_1.count": count,
    }
    holds = np.ones(disks.shape, dtype=bool)
    for mask in bench.sweep(arrays).holds().values():
        holds &= mask
    if not holds.any():
        return _compared(document, catalogue, compare, frozenset({"database.disks"}))
    # The fewest disks, and of equal ones the larger groups.
    best = int(np.lexsort((count, disks * count, ~holds))[0])
    document["raid_groups"][0] |= {"disks": disks[best], "count": count[best]}
    return _compared(document, catalogue, compare)


def exchange_2003(
    question: Question, disk: str, catalogue: Catalogue, system: str | None, compare: Compare
) -> Sized:
    """Exchange 2003, which is no mail system of its own: only what its sources state."""
    sheet = Worksheet()
    level = Given("RAID10", "", "assumed", "house, RAID 10 in every edition", "RAID level")
    model = Record("disk", disk_fields(catalogue.disks[disk]))
    asked = Record("", {**question.asked.fields, "level": level, "model": model})
    exchange_2003_lines.size(sheet.bind(asked), sheet.facts(EXCHANGE_2003), sheet)
    compare(sheet, system)
    return Sized(Tree(sheet).record(givens_of([asked]), {}), [])


def exchange_2007(
    question: Question, disk: str, catalogue: Catalogue, system: str | None, compare: Compare
) -> Sized:
    """Exchange 2007, by the disks that its own rules ask for."""
    group = {"level": "RAID10", "disks": 2, "disk": disk}
    document = {
        "system": system,
        "populations": [
            {
                name: question.value(name)
                for name in ("users", "messages_per_day", "mailbox_size_mb", "concurrency")
            }
        ],
        "raid_groups": [{"volume": volume, **group} for volume in ("database", "log")],
    }
    return _compared(document, catalogue, compare)


def later(
    question: Question, disk: str, catalogue: Catalogue, system: str | None, compare: Compare
) -> Sized:
    """Exchange 2010 and later: one server without copies, as the older editions had."""
    active = question.value("concurrency")
    size = question.value("mailbox_size_mb") * BYTES_PER_MB / BYTES_PER_MIB
    document = {
        "system": system,
        "populations": [
            {
                "users": question.value("users"),
                "messages_per_day": question.value("messages_per_day"),
                "mailbox_limit_mb": size,
                "iops_factor": active,
                "megacycles_factor": active,
            }
        ],
        "high_availability": False,
        "servers_per_dag_primary_site": 1,
        "dags": 1,
        "lagged_copies": 0,
        "disk_layout": "raid10",
        "database_disk": disk,
    }
    return _compared(document, catalogue, compare)
