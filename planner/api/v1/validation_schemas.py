"""The schema of the predictions beside what was measured."""

from __future__ import annotations

from planner.api.v1.shapes import NUMBER, TEXT, Schema, list_of, or_null, record, said


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
