"""The schemas of what is asked of a search."""

from __future__ import annotations

from calculators.search import MOST_VALUES
from calculators.search.question.objectives_reader import GOALS, MOST_BOUNDS, MOST_OBJECTIVES
from planner.api.v1.describe import reference
from planner.api.v1.shapes import NUMBER, TEXT, UUID, Schema, anything, closed, list_of, record


def searches() -> dict[str, Schema]:
    """What is asked of a search."""
    kept = record(plan=UUID, name={"type": "string", "minLength": 1, "maxLength": 120})
    return {"SearchDocument": _document(), "KeptDesign": closed(kept, ["plan", "name"])}


def _document() -> Schema:
    goal: Schema = {"type": "string", "enum": ["least", "most"]}
    values: Schema = {
        "anyOf": [
            {
                "type": "array",
                "items": {"description": "A word, a number, true, false or null."},
                "minItems": 1,
                "maxItems": MOST_VALUES,
                "description": "The values one by one.",
            },
            {
                **record(**{"from": NUMBER, "to": NUMBER}),
                "description": f"At most {MOST_VALUES:,} values; with step, 1 if left out.",
            },
            {
                **record(
                    catalogue=anything(
                        "A field of the row to its value or values, or with _at_least or _at_most "
                        'to a number; "priced" to true or false.'
                    )
                ),
                "description": "The rows of the catalogue with these fields, all where empty.",
            },
        ]
    }
    asked = closed(
        record(
            name={
                "type": "string",
                "enum": list(GOALS),
            },
            budget=NUMBER,
            disks=NUMBER,
        ),
        ["name"],
    )
    range_ = closed(
        record(low=NUMBER, likely=NUMBER, high=NUMBER, confidence=NUMBER), ["low", "high"]
    )
    rank: Schema = {"type": "number", "minimum": -1, "maximum": 1}
    pair: Schema = {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}
    states: Schema = {
        "type": "string",
        "enum": ["normal", "disk-lost", "rebuilding", "server-lost"],
    }
    return closed(
        record(
            scenario=reference("ScenarioDocument"),
            axes={
                "type": "object",
                "minProperties": 1,
                "description": "JSON Pointer into the scenario, to its values.",
                "additionalProperties": values,
            },
            objectives={
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_OBJECTIVES,
                "items": record(figure=TEXT, goal=goal),
            },
            bounds={
                "type": "array",
                "maxItems": MOST_BOUNDS,
                "items": closed(record(figure=TEXT, least=NUMBER, most=NUMBER), ["figure"]),
            },
            goal=asked,
            load={"type": "string", "enum": ["given", "free"]},
            states={"type": "array", "minItems": 1, "items": states},
            ranges={"type": "object", "additionalProperties": range_},
            correlations=list_of(closed(record(between=pair, rank=rank), ["between", "rank"])),
            futures={"type": "integer", "minimum": 10, "maximum": 10_000},
            seed={"type": "integer", "minimum": 0, "maximum": 2**32 - 1},
            shortlist={"type": "integer", "minimum": 1, "maximum": 100},
        ),
        ["scenario", "axes"],
    )
