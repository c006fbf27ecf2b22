"""The schemas of searches."""

from __future__ import annotations

from calculators.search import MOST_VALUES
from calculators.search.question.objectives_reader import GOALS, MOST_BOUNDS, MOST_OBJECTIVES
from planner.api.v1.describe import reference
from planner.api.v1.search_answer_schemas import VALUES, search_answer
from planner.api.v1.shapes import (
    ANYTHING,
    COUNT,
    NUMBER,
    TEXT,
    URL,
    UUID,
    WHEN,
    Schema,
    anything,
    closed,
    list_of,
    or_null,
    page,
    record,
    said,
)

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
        "designs": COUNT,
        "seen": COUNT,
        "holding": COUNT,
        "rate": said(or_null(NUMBER), "Designs a second."),
        "seconds": said(NUMBER, "Seconds at work."),
        "created_at": WHEN,
        "started_at": or_null(WHEN),
        "finished_at": or_null(WHEN),
        "problem": or_null(TEXT),
    }
    axis = record(pointer=TEXT, label=TEXT, unit=TEXT, values=COUNT)
    return {
        "SearchDocument": _document(),
        "SearchAnswer": search_answer(),
        "SearchSpace": record(designs=COUNT, variants=COUNT, evaluations=COUNT, axes=list_of(axis)),
        "SearchSummary": record(**summary),
        "SearchPage": page("SearchSummary"),
        "Search": record(
            **summary,
            # Named, as a component has the name that would be made up for it.
            document={
                **said(ANYTHING, "The question, a SearchDocument."),
                "title": "Asked search",
            },
            answer=or_null(reference("SearchAnswer")),
        ),
        "SearchDesign": record(
            design=COUNT,
            values=VALUES,
            document=anything("The scenario of the design, a ScenarioDocument."),
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
    limit = record(check=TEXT, label=TEXT, broken=COUNT, alone=COUNT)
    futures = record(
        count=COUNT,
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
