"""The schemas of version 1: of answers and bodies from their types, of scenarios and of the
comparison of editions from the fields that are asked."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.scenario.parse import MOST_GROUPS, MOST_POPULATIONS
from calculators.studies import migration
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs
from planner.api.v1.description.describe import reference
from planner.api.v1.description.generated import Schema, generated, taken

# The fields without a catalogue: disks are named by keys that are not known here.
MIGRATION = migration.fields(Catalogue({}, {}, {}, {}, "fixtures", ""))


def components() -> dict[str, Schema]:
    """All schemas by name."""
    made = generated() | taken()
    made["Purchase"]["properties"] |= _properties(PURCHASE_FIELDS.values())
    return {**_documents(), **made, "MigrationQuestion": _migration()}


def _documents() -> dict[str, Schema]:
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
        "system": {"type": "string", "enum": [system.key], "title": system.title},
        **_properties(system.fields),
        "origins": {
            "type": "object",
            "description": "Where values come from that nobody typed, by JSON Pointer; one speaks "
            "for everything below it.",
            "additionalProperties": reference("ValueOrigin"),
        },
        "assumptions": {
            "type": "object",
            "additionalProperties": False,
            "description": "Constants put in place of the cited ones.",
            "properties": {
                key: {
                    "type": "number",
                    "title": fact.label,
                    "description": f"{fact.value:g} {fact.unit}, by {fact.source}."
                    if isinstance(fact.value, float)
                    else fact.source,
                    "x-unit": fact.unit,
                }
                for key, fact in system.facts.items()
            },
        },
    }
    properties["purchase"] = reference("Purchase")
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
                "type": "array",
                "minItems": 1,
                "maxItems": most,
                "items": _closed(
                    {"type": "object", "properties": _properties(fields)},
                    [field.name for field in fields if field.required],
                ),
            }
    if system.read is not None:
        properties[inputs.KEY] = _nested(system)
    needed += [asked.name for asked in system.fields if asked.required]
    return _closed({"type": "object", "title": system.title, "properties": properties}, needed)


def _nested(system: System) -> Schema:
    """The calculator's own form of the question, in place of populations and options."""
    properties = _properties(inputs.nested_fields(system))
    for name in inputs.SIZES:
        properties[name]["type"] = ["number", "string", "null"]
    described = {"type": "object", "title": "Inputs of Microsoft's calculator"}
    return _closed({**described, "properties": properties})


def _migration() -> Schema:
    """The question of the editions side by side: numbers and a disk."""
    properties: dict[str, Schema] = {}
    for field in MIGRATION:
        bounds = {"type": "number", "minimum": field.least, "maximum": field.most}
        kind = {"type": "string"} if field.kind == "word" else bounds
        properties[field.name] = {"title": field.label, "description": field.help, **kind}
    return _closed({"type": "object", "properties": properties})


def _closed(schema: Schema, required: Iterable[str] = ()) -> Schema:
    """An object of a request: nothing but these properties."""
    needed = list(required)
    return {**schema, "additionalProperties": False} | ({"required": needed} if needed else {})


def _properties(fields: Iterable[Field]) -> dict[str, Schema]:
    return {field.name: _property(field) for field in fields}


def _property(field: Field) -> Schema:
    unit = f"In {field.unit}." if field.unit and field.unit != "1" else ""
    schema: Schema = {"title": field.label, "description": f"{field.help} {unit}".strip()}
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
            # A default beside null is more than generators of clients take: it is told in words.
            if (default := schema.pop("default", None)) is not None:
                schema["description"] = f"{schema['description']} Left out: {default}.".strip()
                schema["x-default"] = default
    return schema
