"""The answer: every edition with its figures, the working below them, and the pictures."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from calculators.answers import CatalogueStamp, plain
from calculators.checks.check import PASS
from calculators.engine import combined_version
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.figures import finite
from calculators.sheet.said.numbers import count, short
from calculators.sheet.tree.units import PER_CENT
from calculators.studies.migration.answers import EditionDisk, Migration, MigrationEdition
from calculators.studies.migration.cells import BY_RULE, Working, cell, empty
from calculators.studies.migration.charts import OWN_DISKS, pictures
from calculators.studies.migration.editions import DISKS, EDITIONS, FIGURES, IOPS, MEMORY, Edition
from calculators.studies.migration.question import OF_ITS_YEARS, Question, disks, read

_ITS_YEARS = "its_years"
# So many users the figures of an edition are given for.
THOUSAND = 1000


def migrate(document: Any, catalogue: Catalogue, working: bool = True) -> dict[str, Any]:
    """The same users on every edition.

    Args:
        document: users, messages_per_day, mailbox_size_mb, concurrency, disk; all may be left out
        catalogue: whose disks may be named
        working: whether the figures come with all that they rest on

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    question = read(document, catalogue)
    below = Working()
    columns = [_column(edition, question, catalogue, below) for edition in EDITIONS]
    disk = catalogue.disks[question.disk]["name"] if question.disk else None
    answer = Migration(
        combined_version(),
        CatalogueStamp(catalogue.source, catalogue.version),
        {name: finite(question.asked.value(name)) for name in question.asked.fields},
        _sentence(columns, disk, question.value("users")),
        columns,
        pictures(columns, disk),
        below.figures() if working else UNSET,
    )
    return plain(answer)


def formula_of(document: Any, catalogue: Catalogue, name: str) -> str:
    """The formula of a figure that the comparison rests on, as MathML; empty where none is.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    question, below = read(document, catalogue), Working()
    for edition in EDITIONS:
        _column(edition, question, catalogue, below)
    return below.mathml(name)


def _column(
    edition: Edition, question: Question, catalogue: Catalogue, below: Working
) -> MigrationEdition:
    """One edition: its cells, on the disk of the question and on one of its years."""
    row = catalogue.disks.get(edition.disk)
    own = edition.disk if row else None
    disk = question.disk or own
    # Without its disk in the catalogue an edition is sized on any other, and its disks are left.
    other = next(key for key in disks(catalogue) if key != OF_ITS_YEARS)
    sheet = _sheet(edition, question, disk or other, catalogue)
    cells = {key: cell(edition, key, sheet, below) for key in FIGURES}
    if own is None:
        cells[OWN_DISKS] = empty(f"The disk {edition.disk} is not in the catalogue.")
    elif own == disk:
        cells[OWN_DISKS] = cells[DISKS]
    else:
        again = _sheet(edition, question, own, catalogue)
        cells[OWN_DISKS] = cell(edition, DISKS, again, below, _ITS_YEARS)
    if disk is None:
        cells[DISKS] = cells[OWN_DISKS]
    return MigrationEdition(
        edition.key,
        edition.title,
        edition.short,
        edition.year,
        edition.system,
        EditionDisk(edition.disk, row["name"] if row else edition.disk),
        cells,
        _beware(edition, sheet),
    )


def _sheet(edition: Edition, question: Question, disk: str, catalogue: Catalogue) -> Any:
    return edition.size(question, disk, catalogue, edition.system, edition.compare)


def _beware(edition: Edition, sheet: Any) -> list[str]:
    """Limits that one server with these users breaks; of the older editions, where rules end."""
    if not edition.limits:
        return list(dict.fromkeys(note.text for note in sheet.recording.remarks))
    return [
        verdict.message
        for verdict in sheet.verdicts
        if verdict.check.name in edition.limits and verdict.verdict != PASS
    ]


def _sentence(columns: list[MigrationEdition], disk: str | None, users: float) -> str:
    """What changed from the first edition with a rule to the last, for as many users as asked."""
    (first, before), *_, (last, after) = _known(columns, IOPS)
    (memory, less), *_, (_, more) = _known(columns, MEMORY)
    said = (
        f"For the same users {last} causes {short(PER_CENT * after / before)} % of the disk I/O "
        f"of {first} and takes {short(more / less)} times the memory of {memory}"
        + (", the first with a rule for memory." if memory != first else ".")
    )
    named = {OWN_DISKS: "on disks of their years"}
    if disk:
        named = {DISKS: "on one disk model", **named}
    counted = {name: _known(columns, key) for key, name in named.items()}
    parts = [
        f"{_whole(known[-1][1], users)} disks in place of the {_whole(known[0][1], users)} of "
        f"{known[0][0]} {name}"
        for name, known in counted.items()
        if known
    ]
    who = f"{count(users)} user{'s' * (users != 1)} need{'s' * (users == 1)}"
    return f"{said} {who} {', '.join(parts)}." if parts else said


def _whole(of_thousand: float, users: float) -> str:
    """Disks of these users: whole, as they were counted before they were given for a thousand."""
    return count(round(of_thousand * users / THOUSAND))


def _known(columns: list[MigrationEdition], key: str) -> list[tuple[str, float]]:
    """Editions whose figure follows a published rule, as their I/O does, the first to the last."""
    return [
        (column.title, cell.value)
        for column in columns
        if (cell := column.cells[key]).kind == column.cells[IOPS].kind == BY_RULE and cell.value
    ]
