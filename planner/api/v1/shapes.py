"""Building blocks of schemas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {"type": "integer"}
UUID: Schema = {"type": "string", "format": "uuid"}


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
    return said({"type": "object", "additionalProperties": True}, description)


def map_of(schema: Schema, description: str) -> Schema:
    """An object with names of its own, all with such a value."""
    return {"type": "object", "additionalProperties": schema, "description": description}


def list_of(schema: Schema) -> Schema:
    """A list of such entries."""
    return {"type": "array", "items": schema}
