"""The schema of the predictions beside what was measured."""

from __future__ import annotations

from calculators.studies.sources import VERDICTS
from planner.api.v1.shapes import NUMBER, TEXT, Schema, list_of, map_of, or_null, record, said


def validation() -> dict[str, Schema]:
    return {
        "Validation": record(
            engine_version=TEXT,
            studies=list_of(_study()),
            disagreements=said(
                list_of(record(where=TEXT, printed=NUMBER, computed=NUMBER, arithmetic=TEXT)),
                "Published figures that do not add up.",
            ),
            not_predicted=list_of(record(case=TEXT, source=TEXT, reason=TEXT)),
        ),
    }


def sources() -> dict[str, Schema]:
    """The documents with their passages."""
    value: Schema = {"type": ["number", "string", "boolean", "null"]}
    counts = map_of({"type": "integer"}, "Verdict to how many passages have it.")
    of = said({"type": "integer"}, "Passages in which there is something to plan.")
    headed: dict[str, Schema] = {
        "key": TEXT,
        "title": TEXT,
        "url": TEXT,
        "counts": counts,
        "of": of,
    }
    link = record(
        kind=said(TEXT, "figure, check, finding, tool, chart, case, glossary and the like."),
        name=TEXT,
        title=TEXT,
        href=said(TEXT, "Address of a page."),
    )
    number = record(
        what=TEXT,
        printed=value,
        computed=value,
        unit=TEXT,
        error=said(or_null(NUMBER), "Relative error, a share."),
        agrees={"type": ["boolean", "null"]},
    )
    passage = record(
        number={"type": "integer"},
        title=TEXT,
        says=said(TEXT, "In our own words."),
        does=said(TEXT, "What the product does with it."),
        verdict={"type": "string", "enum": list(VERDICTS)},
        links=list_of(link),
        numbers=list_of(number),
    )
    return {
        "Sources": record(counts=counts, of=of, documents=list_of(record(**headed))),
        "Source": record(**headed, passages=list_of(passage)),
    }


def _study() -> Schema:
    value: Schema = {"type": ["number", "string", "boolean", "null"]}
    return record(
        key=TEXT,
        title=TEXT,
        model=TEXT,
        fitted_on=TEXT,
        valid=TEXT,
        worst_in_sample=said(or_null(NUMBER), "Relative error, a share."),
        worst_left_out=or_null(NUMBER),
        worst_held_out=or_null(NUMBER),
        cases=list_of(
            record(
                name=TEXT,
                predicted=value,
                measured=value,
                unit=TEXT,
                error=said(or_null(NUMBER), "Relative error, a share."),
                agrees={"type": ["boolean", "null"]},
                source=TEXT,
                role=TEXT,
            )
        ),
        rivals=list_of(record(name=TEXT, worst_error=NUMBER)),
    )
