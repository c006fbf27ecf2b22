"""The schemas of a hub's counters."""

from __future__ import annotations

from calculators.studies.measured_hub.question import MOST_MINUTES
from calculators.systems.exchange_2007_hub.counters import LARGEST, MEAN
from planner.api.v1.describe import reference
from planner.api.v1.shapes import (
    COUNT,
    NUMBER,
    TEXT,
    Schema,
    closed,
    list_of,
    map_of,
    or_null,
    record,
    said,
)

_NUMBER: Schema = {"type": ["number", "null"]}
_WORD: Schema = {"type": ["string", "null"]}
_ANSWER: Schema = {"type": ["boolean", "null"]}


def hub_counters() -> dict[str, Schema]:
    question = {
        "scenario": reference("ScenarioDocument"),
        "csv": {
            "type": ["string", "null"],
            "description": "What Performance Monitor, typeperf or relog wrote; left out, nothing "
            "is compared.",
        },
        "warm_up_minutes": {
            "type": ["number", "null"],
            "minimum": 0,
            "maximum": MOST_MINUTES,
            "description": "What is left out at the start; left out itself, it ends once the "
            "database cache no longer grows, or after five minutes where it was not counted.",
            "x-unit": "min",
        },
    }
    counter = record(
        counter=said(TEXT, "Path of the counter, as typeperf takes it."),
        group=TEXT,
        unit=TEXT,
        statistic={"type": "string", "enum": [MEAN, LARGEST]},
        predicted=_NUMBER,
        figure=said(_WORD, "The figure that predicts it; null where none does."),
        note=TEXT,
        measured=said(_NUMBER, "The mean or the largest of its samples, by statistic."),
        mean=_NUMBER,
        largest=_NUMBER,
        difference=said(_NUMBER, "Measured over predicted, less one."),
        within_stated_error=_ANSWER,
    )
    run = record(
        machine=TEXT,
        samples=COUNT,
        samples_counted=said(COUNT, "Those after the warm-up."),
        warm_up_seconds=NUMBER,
        counted_seconds=NUMBER,
        ignored_lines=COUNT,
        other_columns=COUNT,
        missing=said(list_of(TEXT), "Counters that the file does not hold."),
        steady=said(_ANSWER, "Null where nobody can say."),
        reasons=list_of(TEXT),
        stated_error=NUMBER,
        back_pressure=list_of(
            record(label=TEXT, unit=TEXT, figure=TEXT, predicted=NUMBER, measured=_NUMBER)
        ),
        inputs=map_of(NUMBER, "What the scenario would ask for if it were this run."),
    )
    return {
        "HubCountersQuestion": closed({"type": "object", "properties": question}, ["scenario"]),
        "HubCounter": counter,
        "HubRun": run,
        "HubCounters": record(
            method=said(list_of(TEXT), "How to measure, step by step."),
            counters=list_of(reference("HubCounter")),
            run=said(or_null(reference("HubRun")), "Null where no file was given."),
        ),
    }
