"""The schemas of version 1; those of a scenario come from the calculators' fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators import calculator_inputs
from calculators.fields import Field
from calculators.inputs import MOST_GROUPS, MOST_POPULATIONS
from calculators.systems import SYSTEMS, System
from planner.api.v1.describe import reference

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}
UUID: Schema = {"type": "string", "format": "uuid"}
URL: Schema = {"type": "string", "format": "uri-reference"}
WHEN: Schema = {"type": "string", "format": "date-time"}


def components() -> dict[str, Schema]:
    """All schemas by name."""
    return {**_questions(), **_answers(), **_stored()}


def record(**properties: Schema) -> Schema:
    """An object with these properties, all of them there; more may come."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def closed(schema: Schema, required: Iterable[str] = ()) -> Schema:
    """An object of a request: nothing but these properties."""
    found = {**schema, "additionalProperties": False}
    found.pop("required", None)
    if needed := list(required):
        found["required"] = needed
    return found


def or_null(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"oneOf": [schema, {"type": "null"}]}


def list_of(schema: Schema) -> Schema:
    """A list of such entries."""
    return {"type": "array", "items": schema}


def _page(name: str) -> Schema:
    return record(items=list_of(reference(name)), next=or_null(URL))


def _questions() -> dict[str, Schema]:
    documents = {_name(system): _document(system) for system in SYSTEMS.values()}
    return {
        **documents,
        "ScenarioDocument": {
            "oneOf": [reference(name) for name in documents],
            "discriminator": {
                "propertyName": "system",
                "mapping": {
                    system.key: f"#/components/schemas/{_name(system)}"
                    for system in SYSTEMS.values()
                },
            },
        },
    }


def _name(system: System) -> str:
    words = system.key.replace(".", "-").split("-")
    return "Scenario" + "".join(word.capitalize() for word in words)


def _document(system: System) -> Schema:
    properties: dict[str, Schema] = {
        "system": {"type": "string", "const": system.key, "title": system.title},
        **_properties(system.fields),
        "assumptions": {
            "type": "object", "additionalProperties": False,
            "description": "Constants put in place of the cited ones.",
            "properties": {
                key: {"type": "number", "title": fact.label, "description": fact.source}
                for key, fact in system.facts.items()
            },
        },
    }
    needed = ["system"]
    for key, fields, most in (
        ("populations", system.population_fields, MOST_POPULATIONS),
        ("raid_groups", system.group_fields, MOST_GROUPS),
    ):
        if fields:
            nested = key == "populations" and system.read is not None
            if (key == "populations" and not nested) or system.needed_volumes:
                needed.append(key)
            properties[key] = {
                "type": "array", "minItems": 1, "maxItems": most,
                "items": closed(
                    {"type": "object", "properties": _properties(fields)},
                    [field.name for field in fields if field.required],
                ),
            }
    if system.read is not None:
        properties[calculator_inputs.KEY] = _nested(system)
    needed += [asked.name for asked in system.fields if asked.required]
    return closed({"type": "object", "title": system.title, "properties": properties}, needed)


def _nested(system: System) -> Schema:
    """The calculator's own form of the question, in place of populations and options."""
    properties = _properties(calculator_inputs.nested_fields(system))
    for name in calculator_inputs.SIZES:
        properties[name]["type"] = ["number", "string", "null"]
    described = {"type": "object", "title": "Inputs of Microsoft's calculator"}
    return closed({**described, "properties": properties}, [])


def _properties(fields: Iterable[Field]) -> dict[str, Schema]:
    return {field.name: _property(field) for field in fields}


def _property(field: Field) -> Schema:
    schema: Schema = {"title": field.label, "description": field.help}
    if field.kind in ("number", "integer"):
        schema |= {"type": field.kind, "minimum": field.least, "maximum": field.most}
        if field.unit:
            schema["x-unit"] = field.unit
    elif field.kind == "flag":
        schema["type"] = "boolean"
    else:
        schema["type"] = "string"
        if field.choices:
            schema["enum"] = list(field.choices())
    if not field.required and field.default is not None:
        schema["default"] = field.default
    if not field.required:
        schema["type"] = [schema["type"], "null"]
        if "enum" in schema:
            schema["enum"] = [*schema["enum"], None]
    return schema


def _answers() -> dict[str, Schema]:
    value: Schema = {"type": ["number", "string", "boolean", "null"]}
    verdict: Schema = {"type": "string", "enum": ["pass", "warn", "fail"]}
    figure = record(value=value, unit=TEXT)
    figure["properties"] |= {
        "origin": {"type": "string", "enum": ["given", "cited", "assumed", "derived"]},
        "source": TEXT, "label": TEXT, "formula": TEXT, "substituted": TEXT,
        "inputs": list_of(TEXT), "note": TEXT,
    }
    check = record(
        name=TEXT, verdict=verdict, needed=or_null(NUMBER), available=or_null(NUMBER), unit=TEXT,
        margin=or_null(NUMBER), source=TEXT, message=TEXT, figure=or_null(TEXT),
        limit_figure=or_null(TEXT),
    )
    answer: dict[str, Schema] = {
        "system": TEXT, "engine_version": TEXT,
        "catalogue": record(source=TEXT, version=TEXT), "verdict": verdict, "sentence": TEXT,
        "figures": {"type": "object", "additionalProperties": reference("Figure")},
        "checks": list_of(reference("Check")), "notes": list_of(ANYTHING),
    }
    stored: dict[str, Schema] = {"id": UUID, "url": URL, "created_at": WHEN, **answer}
    return {
        "Problem": record(
            type=URL, title=TEXT, status={"type": "integer"}, detail=TEXT,
            errors=list_of(record(pointer=TEXT, code=TEXT, message=TEXT, hint=TEXT)),
        ),
        "Figure": figure,
        "Check": check,
        "Answer": record(**answer),
        "StoredAnswer": record(**stored),
        "StoredSizing": record(
            **stored, created_by=TEXT, scenario=or_null(UUID), document=ANYTHING
        ),
        "SizingSummary": record(
            id=UUID, url=URL, created_at=WHEN, scenario=or_null(UUID), system=TEXT,
            engine_version=TEXT, catalogue=record(source=TEXT, version=TEXT), verdict=verdict,
            sentence=TEXT,
        ),
        "SizingPage": _page("SizingSummary"),
        "Artifacts": record(items=list_of(record(
            key=TEXT, title=TEXT, filename=TEXT, media_type=TEXT, text=TEXT,
            advice=list_of(TEXT), source=TEXT,
        ))),
        "Validation": record(
            engine_version=TEXT, studies=list_of(ANYTHING), disagreements=list_of(ANYTHING),
            not_predicted=list_of(ANYTHING),
        ),
        "Charts": record(charts=list_of(ANYTHING), outlook=ANYTHING),
    }


def _stored() -> dict[str, Schema]:
    count: Schema = {"type": "integer"}
    line = record(
        level=count, kind=TEXT, key=or_null(TEXT), description=TEXT, quantity=count,
        part_number=or_null(TEXT), unit_price=or_null({"type": ["string", "number"]}),
        line_price=or_null({"type": ["string", "number"]}), currency=or_null(TEXT),
        price_origin=or_null(TEXT), parent=or_null(count),
    )
    measured: Schema = {"type": "object", "additionalProperties": NUMBER}
    scenario: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120},
        "document": reference("ScenarioDocument"), "notes": TEXT, "measured": measured,
        "measured_source": {"type": "string", "maxLength": 300},
    }
    plan: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 120}, "description": TEXT,
    }
    return {
        "BillOfMaterials": record(lines=list_of(line), total=ANYTHING),
        "Report": record(
            id=UUID, url=URL, sizing=UUID, format=TEXT,
            status={
                "type": "string", "enum": ["queued", "running", "done", "failed", "cancelled"]
            },
            progress={"type": "integer", "minimum": 0, "maximum": 100}, step=or_null(TEXT),
            problem=or_null(TEXT),
            created_at=WHEN, finished_at=or_null(WHEN), file=or_null(URL), filename=or_null(TEXT),
            size=or_null(count), sha256=or_null(TEXT),
        ),
        "ReportBody": closed(record(format=TEXT)),
        "ReportList": record(items=list_of(reference("Report"))),
        "CatalogueRows": record(version=TEXT, items=list_of(ANYTHING)),
        "SearchDocument": closed(
            {
                "type": "object",
                "properties": {
                    "scenario": reference("ScenarioDocument"),
                    "axes": {
                        "type": "object", "minProperties": 1,
                        "description": "JSON Pointer into the scenario, to its values.",
                        "additionalProperties": {"oneOf": [
                            {"type": "array", "minItems": 1, "maxItems": 10_000},
                            record(**{"from": NUMBER, "to": NUMBER}),
                        ]},
                    },
                    "objectives": {
                        "type": "array", "minItems": 1, "maxItems": 5,
                        "items": record(
                            figure=TEXT, goal={"type": "string", "enum": ["least", "most"]}
                        ),
                    },
                    "shortlist": {"type": "integer", "minimum": 1, "maximum": 100},
                },
            },
            ["scenario", "axes"],
        ),
        "SearchAnswer": record(
            designs=count, buildable=count, holding=count, unknown=count,
            objectives=list_of(ANYTHING), front=list_of(ANYTHING), shortlist=list_of(ANYTHING),
            rejections=list_of(ANYTHING), near_misses=list_of(ANYTHING),
            refused=list_of(ANYTHING),
        ),
        "Measurement": record(
            id=UUID, url=URL, kind=TEXT, name=TEXT, ladder=or_null(UUID), started_at=WHEN,
            messages=count, seconds=NUMBER, messages_per_minute=NUMBER, accepted_seconds=NUMBER,
            drained_seconds=or_null(NUMBER), parameters=ANYTHING, tools=ANYTHING, host=ANYTHING,
            source=TEXT,
        ),
        "MeasurementPage": _page("Measurement"),
        "Systems": record(items=list_of(ANYTHING)),
        "PlanBody": closed(record(**plan), ["name"]),
        "PlanChange": closed(record(**plan)),
        "Plan": record(
            id=UUID, url=URL, **plan, scenarios=URL, scenario_count=count, created_at=WHEN,
            updated_at=WHEN,
        ),
        "PlanPage": _page("Plan"),
        "ScenarioBody": closed(record(**scenario), ["name", "document"]),
        "ScenarioChange": closed(record(**scenario)),
        "Scenario": record(
            id=UUID, url=URL, plan=UUID, **{**scenario, "document": ANYTHING},
            latest_sizing=or_null(URL), created_at=WHEN, updated_at=WHEN,
        ),
        "ScenarioPage": _page("Scenario"),
    }
