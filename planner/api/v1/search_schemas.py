"""The schemas of searches."""

from __future__ import annotations

from calculators.search.axes import MOST_VALUES
from calculators.search.goals import GOALS, MOST_BOUNDS, MOST_OBJECTIVES
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

_COUNT: Schema = {"type": "integer"}
_YES: Schema = {"type": "boolean"}
_SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_STATUS: Schema = {
    "type": "string",
    "enum": ["queued", "running", "paused", "done", "cancelled", "failed"],
}


def searches() -> dict[str, Schema]:
    summary: dict[str, Schema] = {
        "url": URL,
        "id": UUID,
        "name": TEXT,
        "scenario": or_null(UUID),
        "status": _STATUS,
        "progress": _SHARE,
        "designs": _COUNT,
        "seen": _COUNT,
        "holding": _COUNT,
        "rate": or_null(NUMBER),
        "seconds": NUMBER,
        "created_at": WHEN,
        "started_at": or_null(WHEN),
        "finished_at": or_null(WHEN),
        "problem": or_null(TEXT),
    }
    axis = record(pointer=TEXT, label=TEXT, unit=TEXT, values=_COUNT)
    return {
        "SearchDocument": _document(),
        "SearchAnswer": _answer(),
        "SearchSpace": record(
            designs=_COUNT, variants=_COUNT, evaluations=_COUNT, axes=list_of(axis)
        ),
        "SearchSummary": record(**summary),
        "SearchPage": page("SearchSummary"),
        "Search": record(**summary, document=ANYTHING, answer=or_null(reference("SearchAnswer"))),
        "SearchDesign": record(
            design=_COUNT,
            values=ANYTHING,
            document=ANYTHING,
            answer=reference("Answer"),
            states=reference("States"),
            asked=or_null(_asked()),
        ),
        "KeptDesign": closed(
            record(plan=UUID, name={"type": "string", "minLength": 1, "maxLength": 120}),
            ["plan", "name"],
        ),
    }


def _asked() -> Schema:
    """How a design stands to what the search asked for."""
    bound = record(
        figure=TEXT,
        label=TEXT,
        unit=TEXT,
        side={"type": "string", "enum": ["least", "most"]},
        limit=NUMBER,
        value=or_null(NUMBER),
        holds=_YES,
    )
    regret = (
        "What it costs beyond the cheapest design that holds in the future that comes, {}; null "
    )
    regret += "where no objective is paid for, where it does not hold as planned, or while it runs."
    limit = record(check=TEXT, label=TEXT, broken=_COUNT, alone=_COUNT)
    futures = record(
        count=_COUNT,
        held={**_SHARE, "description": "Share of the futures in which it holds in every state."},
        limits={
            **list_of(limit),
            "description": "Futures in which each limit breaks, and breaks alone; the most first.",
        },
        regret_mean={**or_null(NUMBER), "description": regret.format("on average")},
        regret_worst={**or_null(NUMBER), "description": regret.format("at worst")},
        figure={**or_null(TEXT), "description": "The objective that regret is counted in."},
    )
    return record(
        holds={**_YES, "description": "Every limit and bound, in every state asked for."},
        objectives={
            "type": "object",
            "description": "Each objective's figure, to its value.",
            "additionalProperties": or_null(NUMBER),
        },
        bounds=list_of(bound),
        asked_states=list_of(TEXT),
        futures=or_null(futures),
    )


def _document() -> Schema:
    goal: Schema = {"type": "string", "enum": ["least", "most"]}
    values: Schema = {
        "oneOf": [
            {"type": "array", "minItems": 1, "maxItems": MOST_VALUES},
            {
                **record(**{"from": NUMBER, "to": NUMBER}),
                "description": "With step, 1 if left out.",
            },
            {
                **record(catalogue=ANYTHING),
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


def _answer() -> Schema:
    return record(
        designs=_COUNT,
        buildable=_COUNT,
        holding=_COUNT,
        unknown=_COUNT,
        size=_COUNT,
        evaluations=_COUNT,
        objectives=list_of(ANYTHING),
        front=list_of(ANYTHING),
        shortlist=list_of(ANYTHING),
        leaders=list_of(ANYTHING),
        rejections=list_of(ANYTHING),
        near_misses=list_of(ANYTHING),
        relaxation=or_null(ANYTHING),
        today=or_null(ANYTHING),
        futures=or_null(ANYTHING),
        notes=list_of(TEXT),
        refused=list_of(ANYTHING),
    )
