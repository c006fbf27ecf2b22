"""The schemas of what is stored: plans, reports, measurements."""

from __future__ import annotations

from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    NUMBER,
    TEXT,
    URL,
    UUID,
    WHEN,
    Schema,
    anything,
    closed,
    list_of,
    map_of,
    or_null,
    page,
    record,
    said,
)


def _total() -> Schema:
    return record(
        price=said(or_null({"type": ["string", "number"]}), "Of the lines with a price."),
        currency=or_null(TEXT),
        known=said({"type": "integer"}, "Lines with a price."),
        unknown=said({"type": "integer"}, "Lines without."),
    )


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
    # Bills that were stored before do not have these.
    line["properties"] |= {
        "item": said(TEXT, "Place in the bill, such as 1.2: the second line below the first."),
        "figures": said(list_of(TEXT), "Figures of the sizing whose sum is the quantity."),
    }
    measured = map_of(NUMBER, "Name of a figure, to what was measured, in the figure's unit.")
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
        "BillOfMaterials": record(lines=list_of(line), total=_total()),
        "Report": record(
            id=UUID,
            url=URL,
            sizing=UUID,
            format=TEXT,
            status={"type": "string", "enum": ["queued", "running", "done", "failed", "cancelled"]},
            progress={"type": "integer", "minimum": 0, "maximum": 100},
            step=or_null(TEXT),
            problem=or_null(TEXT),
            standard=or_null(TEXT),
            note=or_null(TEXT),
            created_at=WHEN,
            finished_at=or_null(WHEN),
            file=or_null(URL),
            filename=or_null(TEXT),
            size=or_null(count),
            sha256=or_null(TEXT),
        ),
        "ReportBody": closed(record(format=TEXT)),
        "ReportList": record(items=list_of(reference("Report"))),
        "CatalogueRows": record(version=TEXT, items=list_of(_row())),
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
            parameters=anything("What was asked of the benchmark: sizes, sessions, messages."),
            tools=anything("The tools and their versions."),
            host=anything("The machine: processor, cores, memory, kernel."),
            source=TEXT,
        ),
        "MeasurementPage": page("Measurement"),
        "Systems": record(items=list_of(_system())),
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
            **{
                **scenario,
                # Named, as a component has the name that would be made up for it.
                "document": {**anything("A ScenarioDocument."), "title": "Asked scenario"},
            },
            latest_sizing=or_null(URL),
            created_at=WHEN,
            updated_at=WHEN,
        ),
        "ScenarioPage": page("Scenario"),
    }
