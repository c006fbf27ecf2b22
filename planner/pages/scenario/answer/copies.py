"""The picture of copies, with the table behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from planner.render import svg
from planner.report.sections.charts import chart


def picture(found: Mapping[str, Any]) -> dict[str, Any]:
    """A chart of kind "copies" as SVG and as a table: a database a row."""
    drawn = chart(found)
    return {
        "key": found["key"],
        "question": found["question"],
        "svg": svg.draw(drawn),
        "alt": drawn.alt,
        "note": found["note"],
        "source": found["source"],
        "witness": found["witness"],
        "sites": found["sites"],
        **table(found),
    }


def table(found: Mapping[str, Any]) -> dict[str, Any]:
    """Copies by activation preference: columns as many as a database has copies."""
    rows = []
    for place, name in enumerate(found["x"]["values"]):
        held = [one for one in found["series"] if one["values"][place] is not None]
        held.sort(key=lambda one: one["values"][place])
        rows.append(
            {
                "name": name,
                "copies": [
                    {"server": one["label"], "lagged": one["lagged"][place]} for one in held
                ],
            }
        )
    most = max((len(row["copies"]) for row in rows), default=0)
    return {"rows": rows, "places": range(1, most + 1)}
