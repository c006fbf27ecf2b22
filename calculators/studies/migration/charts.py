"""The pictures of the comparison: one for each figure, a point for each edition in its year."""

from __future__ import annotations

from typing import Any

from calculators.studies.migration.editions import DISKS, FIGURES

# Disks in a second series: on a disk of the edition's years.
OWN_DISKS = "disks_of_its_years"
# From one end of a picture to the other so many times: then its axis grows by factors.
_WIDE = 10.0


def pictures(columns: list[dict[str, Any]], disk: str | None) -> list[dict[str, Any]]:
    """One picture for each figure.

    Args:
        columns: the editions with their cells
        disk: name of the disk that all editions have; None where each has its own
    """
    return [_picture(key, columns, disk) for key in FIGURES]


def _picture(key: str, columns: list[dict[str, Any]], disk: str | None) -> dict[str, Any]:
    title, unit, question = FIGURES[key]
    names = {key: title}
    if key == DISKS:
        one = {} if disk is None else {DISKS: "one model"}
        names = {**one, OWN_DISKS: "of its years"}
    series: list[dict[str, Any]] = [
        {
            "key": cell,
            "label": label,
            "points": [
                {
                    "edition": column["key"],
                    "short": column["short"],
                    "year": column["year"],
                    "value": column["cells"][cell]["value"],
                    "kind": column["cells"][cell]["kind"],
                }
                for column in columns
            ],
        }
        for cell, label in names.items()
    ]
    values = [point["value"] for each in series for point in each["points"] if point["value"]]
    wide = bool(values) and max(values) > _WIDE * min(values)
    return {
        "key": key,
        "question": question,
        "unit": unit,
        "scale": "log" if wide else "linear",
        "note": f"One model: {disk}." if key == DISKS and disk else "",
        "series": series,
    }
