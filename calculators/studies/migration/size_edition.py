"""One server of each edition, sized by its own mail system for the same users."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from calculators.checks.check import Verdict
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.reader import disk_fields
from calculators.scenario.bench import Bench, write_down
from calculators.scenario.parse import parse
from calculators.sheet.lines.recording import Recording, Tree
from calculators.sheet.lines.records import Given, Laid, Record, givens_of
from calculators.sheet.lines.worksheet import Worksheet
from calculators.sheet.tree.units import BYTES_PER_MB, BYTES_PER_MIB, KB_PER_MB
from calculators.sheet.vectorised import ceil, least
from calculators.solver import fewest_disks, on_array
from calculators.studies.migration import exchange_2003_lines
from calculators.studies.migration.facts import EXCHANGE_2003
from calculators.studies.migration.question import Question
from calculators.systems.exchange_2007_mailbox import MOST_STORAGE_GROUPS
from calculators.systems.exchange_2007_mailbox.facts import FACTS as MAILBOX

# Further lines on the sheet of an edition.
Compare = Callable[[Worksheet], None]
# The lines with those further ones, as long as those of a scenario are kept: see tree_of().
_WRITTEN: WeakKeyDictionary[Tree, dict[tuple[Compare, frozenset[str]], Tree]] = WeakKeyDictionary()


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
    written = _WRITTEN.setdefault(bench.tree, {})
    if (compare, unknown) not in written:
        sheet = Worksheet()
        write_down(bench.scenario, bench.system, sheet)
        sheet.unknown = unknown
        compare(sheet)
        written[compare, unknown] = Tree(sheet, bench.tree.inputs)
    recorded = written[compare, unknown].record(bench.scenario.laid, bench.overrides)
    return Sized(recorded, bench.verdicts)


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
    array = fewest_disks(bench, "database").array
    if array is None or on_array(bench, "database", array).breaks:
        return _compared(document, catalogue, compare, frozenset({"database.disks"}))
    document["raid_groups"][0] |= array.fields()
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
    compare(sheet)
    given = givens_of([asked])
    return Sized(Tree(sheet, given).record(Laid.of([*given.values()]), {}), [])


def exchange_2007(
    question: Question, disk: str, catalogue: Catalogue, system: str | None, compare: Compare
) -> Sized:
    """Exchange 2007, by the disks that its own rules ask for.

    It has a storage group for each 143 users, as the laboratory had, as far as a server may.
    """
    group = {"level": "RAID10", "disks": 2, "disk": disk}
    each = MAILBOX["checkpoint_mb"].value * KB_PER_MB / MAILBOX["lab_checkpoint_kb"].value
    document = {
        "system": system,
        "storage_groups": int(least(MOST_STORAGE_GROUPS, ceil(question.value("users") / each))),
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
