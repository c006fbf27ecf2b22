"""Building blocks of schemas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from planner.api.v1.describe import reference

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}
COUNT: Schema = {"type": "integer"}
VERDICT: Schema = {"type": "string", "enum": ["pass", "warn", "fail", "not-checked"]}
UUID: Schema = {"type": "string", "format": "uuid"}
URL: Schema = {"type": "string", "format": "uri-reference"}
WHEN: Schema = {"type": "string", "format": "date-time"}


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


def said(schema: Schema, description: str) -> Schema:
    """The schema with a word on what it means."""
    return {**schema, "description": description}


def anything(description: str) -> Schema:
    """An object whose fields are told elsewhere, and where."""
    return said(ANYTHING, description)


def map_of(schema: Schema, description: str) -> Schema:
    """An object with names of its own, all with such a value."""
    return {"type": "object", "additionalProperties": schema, "description": description}


def or_null(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"oneOf": [schema, {"type": "null"}]}


def list_of(schema: Schema) -> Schema:
    """A list of such entries."""
    return {"type": "array", "items": schema}


def page(name: str) -> Schema:
    return record(items=list_of(reference(name)), next=or_null(URL))
