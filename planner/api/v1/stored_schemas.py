"""The schemas of bodies that change what is stored."""

from __future__ import annotations

from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    COUNT,
    NUMBER,
    TEXT,
    Schema,
    closed,
    list_of,
    map_of,
    record,
    said,
)
from planner.models import CATALOGUE, NumberFormat
from planner.models.catalogue_row import Priced


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


ROLE: Schema = {"type": "string", "enum": ["viewer", "architect", "administrator"]}


def _days() -> Schema:
    return said(
        {"type": ["integer", "null"], "minimum": 0, "maximum": 36500},
        "Days; 0: for ever; null: as the server has it.",
    )


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _assumption() -> dict[str, Schema]:
    return {
        "input": said(TEXT, "Name on the sheet, as the register has it."),
        "owner": {"type": "string", "maxLength": 120},
        "reason": {"type": "string", "maxLength": 2000},
        "confidence": {"type": "string", "enum": ["low", "medium", "high", ""]},
        "review_on": said({"type": ["string", "null"]}, "A day, such as 2027-03-31."),
        "signed_off": said({"type": "boolean"}, "Signs off the value of today, or withdraws it."),
    }


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
        "OrganisationChange": closed(
            record(
                name={"type": "string", "minLength": 1, "maxLength": 120},
                currency=said({"type": "string", "maxLength": 3}, "ISO 4217; empty: none."),
                number_format=said(
                    {"type": "string", "enum": list(NumberFormat.values)},
                    "Of pages and PDFs, by a region that writes so.",
                ),
                paper={"type": "string", "enum": ["a4", "letter"]},
                administrators_second_step=said(
                    {"type": "boolean"},
                    "Administrators without a second proof have the rights of architects.",
                ),
                sizings_kept_days=_days(),
                reports_kept_days=_days(),
                searches_kept_days=_days(),
                quotas=map_of(COUNT, "Kind to how many, lower than the server's; 0: as it."),
                logo=said(
                    {"type": ["string", "null"], "maxLength": 700_000},
                    "A PNG, JPEG or WebP image as base64; null: none.",
                ),
            )
        ),
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
        **_written_rows(),
        "PlanBody": closed(record(**plan), ["name"]),
        "PlanChange": closed(record(**plan)),
        "ScenarioBody": closed(record(**scenario), ["name", "document"]),
        "ScenarioChange": closed(record(**scenario, revision=began)),
        "RestoreBody": closed(record(revision=began)),
        "RevisionChange": closed(record(note={"type": "string", "maxLength": 10_000}), ["note"]),
        "AssumptionChange": closed(record(**_assumption()), ["input"]),
    }
