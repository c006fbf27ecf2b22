"""The schemas of what is stored: plans, reports, measurements."""

from __future__ import annotations

from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    ANYTHING,
    NUMBER,
    TEXT,
    URL,
    UUID,
    WHEN,
    Schema,
    closed,
    list_of,
    or_null,
    page,
    record,
)


def stored() -> dict[str, Schema]:
    count: Schema = {"type": "integer"}
    line = record(
        level=count,
        kind=TEXT,
        key=or_null(TEXT),
        description=TEXT,
        quantity=count,
        part_number=or_null(TEXT),
        unit_price=or_null({"type": ["string", "number"]}),
        line_price=or_null({"type": ["string", "number"]}),
        currency=or_null(TEXT),
        price_origin=or_null(TEXT),
        parent=or_null(count),
    )
    measured: Schema = {"type": "object", "additionalProperties": NUMBER}
    scenario: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120},
        "document": reference("ScenarioDocument"),
        "notes": TEXT,
        "measured": measured,
        "measured_source": {"type": "string", "maxLength": 300},
    }
    plan: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120},
        "description": TEXT,
    }
    return {
        "BillOfMaterials": record(lines=list_of(line), total=ANYTHING),
        "Report": record(
            id=UUID,
            url=URL,
            sizing=UUID,
            format=TEXT,
            status={"type": "string", "enum": ["queued", "running", "done", "failed", "cancelled"]},
            progress={"type": "integer", "minimum": 0, "maximum": 100},
            step=or_null(TEXT),
            problem=or_null(TEXT),
            created_at=WHEN,
            finished_at=or_null(WHEN),
            file=or_null(URL),
            filename=or_null(TEXT),
            size=or_null(count),
            sha256=or_null(TEXT),
        ),
        "ReportBody": closed(record(format=TEXT)),
        "ReportList": record(items=list_of(reference("Report"))),
        "CatalogueRows": record(version=TEXT, items=list_of(ANYTHING)),
        "Measurement": record(
            id=UUID,
            url=URL,
            kind=TEXT,
            name=TEXT,
            ladder=or_null(UUID),
            started_at=WHEN,
            messages=count,
            seconds=NUMBER,
            messages_per_minute=NUMBER,
            accepted_seconds=NUMBER,
            drained_seconds=or_null(NUMBER),
            parameters=ANYTHING,
            tools=ANYTHING,
            host=ANYTHING,
            source=TEXT,
        ),
        "MeasurementPage": page("Measurement"),
        "Systems": record(items=list_of(ANYTHING)),
        "PlanBody": closed(record(**plan), ["name"]),
        "PlanChange": closed(record(**plan)),
        "Plan": record(
            id=UUID,
            url=URL,
            **plan,
            scenarios=URL,
            scenario_count=count,
            created_at=WHEN,
            updated_at=WHEN,
        ),
        "PlanPage": page("Plan"),
        "ScenarioBody": closed(record(**scenario), ["name", "document"]),
        "ScenarioChange": closed(record(**scenario)),
        "Scenario": record(
            id=UUID,
            url=URL,
            plan=UUID,
            **{**scenario, "document": ANYTHING},
            latest_sizing=or_null(URL),
            created_at=WHEN,
            updated_at=WHEN,
        ),
        "ScenarioPage": page("Scenario"),
    }
