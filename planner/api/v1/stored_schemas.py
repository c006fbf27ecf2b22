"""The schemas of what is stored: plans, reports, measurements."""

from __future__ import annotations

from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    NUMBER,
    TEXT,
    URL,
    Schema,
    closed,
    list_of,
    map_of,
    or_null,
    record,
    said,
)
from planner.models import CATALOGUE
from planner.models.catalogue_row import Priced


def _row() -> Schema:
    """What rows of every kind have; each kind has columns of its own."""
    return said(
        record(
            key=said(TEXT, "What scenarios name it by."),
            name=TEXT,
            origin=TEXT,
            source=TEXT,
            own=said({"type": "boolean"}, "Whether it is the organisation's own."),
        ),
        "Further columns carry their unit in their name, such as capacity_gb.",
    )


def _written_rows() -> dict[str, Schema]:
    """Bodies of rows; each kind takes the fields that its rows have."""
    columns: dict[str, Schema] = {
        name: {} for model in CATALOGUE.values() for name in model.row_fields()
    }
    return {
        "CatalogueRowBody": said(
            closed(record(**columns), ["key", "name", "origin", "source"]),
            "The fields that rows of the kind have.",
        ),
        "CatalogueRowChange": closed(record(**columns)),
        "PriceBody": closed(record(**{field.name: {} for field in Priced._meta.fields})),
    }


def _import() -> Schema:
    problem = record(pointer=TEXT, code=TEXT, message=TEXT, hint=TEXT)
    row = record(
        row=said({"type": "integer"}, "Its number in the file."),
        key=TEXT,
        action={"type": "string", "enum": ["new", "changed", "same", "refused"]},
        changes=map_of(list_of({}), "Field to what it was and what it becomes."),
        problems=list_of(problem),
    )
    counts = map_of({"type": "integer"}, "Action to how many rows.")
    return record(dry_run={"type": "boolean"}, rows=list_of(row), counts=counts)


def _system() -> Schema:
    field = record(
        name=TEXT,
        label=TEXT,
        kind=TEXT,
        unit=TEXT,
        required={"type": "boolean"},
        least=or_null(NUMBER),
        most=or_null(NUMBER),
        help=TEXT,
    )
    fact = record(value={}, unit=TEXT, label=TEXT, origin=TEXT, source=TEXT, note=TEXT)
    return record(
        key=TEXT,
        title=TEXT,
        fields=list_of(field),
        population_fields=list_of(field),
        group_fields=list_of(field),
        volumes=map_of(TEXT, "Key of a volume to its name."),
        key_figures=list_of(TEXT),
        assumptions=map_of(fact, "Constants that a scenario may put another value for."),
    )


ROLE: Schema = {"type": "string", "enum": ["viewer", "architect", "administrator"]}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def stored() -> dict[str, Schema]:
    measured = map_of(NUMBER, "Name of a figure, to what was measured, in the figure's unit.")
    scenario: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120},
        "document": reference("ScenarioDocument"),
        "notes": TEXT,
        "measured": measured,
        "measured_source": {"type": "string", "maxLength": 300},
    }
    began = said(
        {"type": "integer"},
        "The revision that was read: with another one saved since, nothing is changed (412).",
    )
    plan: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120},
        "description": TEXT,
    }
    return {
        "ReportBody": closed(record(format=TEXT)),
        "InvitationBody": closed(
            record(email=TEXT, role=ROLE, expires_in_days=_whole(1, 90)), ["role"]
        ),
        "MemberChange": closed(record(role=ROLE), ["role"]),
        "TokenBody": closed(
            record(
                name={"type": "string", "minLength": 1, "maxLength": 80},
                scopes=list_of({"type": "string", "enum": ["read", "write", "manage"]}),
                expires_in_days=_whole(1, 3650),
                of_organisation={"type": "boolean"},
            ),
            ["name"],
        ),
        "RotationBody": closed(record(grace_hours=_whole(0, 336))),
        "ShareBody": closed(
            record(name={"type": "string", "maxLength": 120}, expires_in_days=_whole(1, 365))
        ),
        "CommentBody": closed(
            record(
                text={"type": "string", "minLength": 1, "maxLength": 4000},
                figure={"type": "string", "maxLength": 100},
            ),
            ["text"],
        ),
        "CatalogueRow": _row(),
        "CatalogueRows": record(version=TEXT, items=list_of(_row()), next=or_null(URL)),
        "CatalogueImport": _import(),
        **_written_rows(),
        "Systems": record(items=list_of(_system())),
        "PlanBody": closed(record(**plan), ["name"]),
        "PlanChange": closed(record(**plan)),
        "ScenarioBody": closed(record(**scenario), ["name", "document"]),
        "ScenarioChange": closed(record(**scenario, revision=began)),
    }
