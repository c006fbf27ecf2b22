"""The mail systems that can be sized, and what each asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from calculators.inputs.fields import Field
from calculators.systems import SYSTEMS, System
from planner.api.base import ApiView, json_response
from planner.api.v1.description.describe import describe


class SystemsView(ApiView):
    """All mail systems."""

    @describe("List the mail systems with their fields", answers={200: "Systems"})
    def get(self, request: Request) -> HttpResponse:
        return json_response({"items": [system_as_dict(system) for system in SYSTEMS.values()]})


def system_as_dict(system: System) -> dict[str, Any]:
    """A mail system: its fields with units, bounds and defaults, its volumes, its constants."""
    return {
        "key": system.key,
        "title": system.title,
        "fields": _fields(system.fields),
        "population_fields": _fields(system.population_fields),
        "group_fields": _fields(system.group_fields),
        "volumes": dict(system.volumes),
        "key_figures": list(system.key_figures),
        "assumptions": {
            key: {
                "value": fact.value,
                "unit": fact.unit,
                "label": fact.label,
                "origin": fact.origin,
                "source": fact.source,
                "note": fact.note,
            }
            for key, fact in system.facts.items()
        },
    }


def _fields(fields: Iterable[Field]) -> list[dict[str, Any]]:
    return [_field(field) for field in fields]


def _field(field: Field) -> dict[str, Any]:
    number = field.kind in ("number", "integer")
    default = None if field.required else field.default
    return {
        "name": field.name,
        "label": field.label,
        "kind": field.kind,
        "unit": field.unit,
        "required": field.required,
        "default": default,
        "default_origin": field.default_origin if default is not None else None,
        "default_source": field.source if default is not None else None,
        "least": field.least if number else None,
        "most": field.most if number else None,
        "choices": dict(field.choices()) if field.choices else None,
        "help": field.help,
        "group": field.group,
        "rare": field.rare,
    }
