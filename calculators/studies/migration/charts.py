"""The pictures of the comparison: one for each figure, a point for each edition in its year."""

from __future__ import annotations

from calculators.studies.migration.answers import (
    EditionChart,
    EditionPoint,
    EditionSeries,
    MigrationEdition,
)
from calculators.studies.migration.editions import DISKS, FIGURES

# Disks in a second series: on a disk of the edition's years.
OWN_DISKS = "disks_of_its_years"
# From one end of a picture to the other so many times: then its axis grows by factors.
_WIDE = 10.0


def pictures(columns: list[MigrationEdition], disk: str | None) -> list[EditionChart]:
    """One picture for each figure.

    Args:
        columns: the editions with their cells
        disk: name of the disk that all editions have; None where each has its own
    """
    return [_picture(key, columns, disk) for key in FIGURES]


def _picture(key: str, columns: list[MigrationEdition], disk: str | None) -> EditionChart:
    title, unit, question = FIGURES[key]
    names = {key: title}
    if key == DISKS:
        one = {} if disk is None else {DISKS: "one model"}
        names = {**one, OWN_DISKS: "of its years"}
    series = [EditionSeries(cell, label, _points(cell, columns)) for cell, label in names.items()]
    values = [point.value for each in series for point in each.points if point.value]
    wide = bool(values) and max(values) > _WIDE * min(values)
    note = f"One model: {disk}." if key == DISKS and disk else ""
    return EditionChart(key, question, unit, "log" if wide else "linear", note, series)


def _points(key: str, columns: list[MigrationEdition]) -> list[EditionPoint]:
    return [
        EditionPoint(column.key, column.short, column.year, cell.value, cell.kind)
        for column in columns
        for cell in (column.cells[key],)
    ]
