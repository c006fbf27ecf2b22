"""The schemas of the editions side by side."""

from __future__ import annotations

from calculators.inputs.catalogue import Catalogue
from calculators.studies import migration
from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    ANYTHING,
    COUNT,
    NUMBER,
    TEXT,
    Schema,
    closed,
    list_of,
    or_null,
    record,
    said,
)

_SERIES = record(key=TEXT, label=TEXT, points=list_of(record(edition=TEXT, year=COUNT)))
# The fields without a catalogue: disks are named by keys that are not known here.
ASKED = migration.fields(Catalogue({}, {}, {}, {}, "fixtures", ""))


def editions() -> dict[str, Schema]:
    question = {
        field.name: {
            "title": field.label,
            "description": field.help,
            **(
                {"type": "string"}
                if field.kind == "word"
                else {"type": "number", "minimum": field.least, "maximum": field.most}
            ),
        }
        for field in ASKED
    }
    cell = record(
        value=or_null(NUMBER),
        unit=TEXT,
        kind={"type": ["string", "null"], "enum": ["rule", "measured", None]},
        remark=TEXT,
        decided_by=TEXT,
        figure=or_null(TEXT),
        origin=or_null(TEXT),
        source=or_null(TEXT),
    )
    edition = record(
        key=TEXT,
        title=TEXT,
        short=TEXT,
        year={"type": "integer"},
        system=or_null(TEXT),
        disk=record(key=TEXT, name=TEXT),
        cells={"type": "object", "additionalProperties": reference("MigrationCell")},
        beware=list_of(TEXT),
    )
    return {
        "MigrationQuestion": closed({"type": "object", "properties": question}),
        "MigrationCell": cell,
        "Migration": record(
            engine_version=TEXT,
            catalogue=record(source=TEXT, version=TEXT),
            # Named, as a component has the name that would be made up for it.
            question={
                **said(ANYTHING, "The question with its defaults, a MigrationQuestion."),
                "title": "Asked migration",
            },
            sentence=TEXT,
            editions=list_of(edition),
            charts=list_of(
                record(key=TEXT, question=TEXT, unit=TEXT, scale=TEXT, series=list_of(_SERIES))
            ),
        ),
    }
