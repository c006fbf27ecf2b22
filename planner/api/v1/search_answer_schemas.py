"""The schema of what a search answers."""

from __future__ import annotations

from planner.api.v1.shapes import (
    COUNT,
    NUMBER,
    TEXT,
    VERDICT,
    Schema,
    list_of,
    map_of,
    or_null,
    record,
    said,
)

_SCALAR: Schema = {"type": ["number", "string", "boolean"]}
_POINTER = said(TEXT, "JSON Pointer into the scenario.")
_CHECK = said(
    TEXT,
    'Name of a check of the sizing; "disk-lost/capacity" in a state, "bound/price" for a bound.',
)
_SHARE = said(NUMBER, "A share, 0 to 1.")
VALUES = map_of(_SCALAR, "Pointer of each axis, to the value of this design.")
_FIGURES = map_of(
    or_null(NUMBER), "Figure to its number, in the unit that the answer's objectives name."
)
_PLACE: dict[str, Schema] = {
    "design": said(COUNT, "Number of the design in the space, from 0."),
    "values": VALUES,
}
_CANDIDATE: dict[str, Schema] = {**_PLACE, "objectives": _FIGURES}


def search_answer() -> Schema:
    """Everything a search found."""
    return record(
        designs=said(COUNT, "Designs seen so far."),
        buildable=said(COUNT, "Designs that can be built."),
        holding=said(COUNT, "Designs that keep every limit."),
        unknown=said(COUNT, "Designs that hold, but an objective of them is not known."),
        size=said(COUNT, "Designs of the whole space."),
        evaluations=said(COUNT, "Designs times states times futures."),
        objectives=list_of(record(figure=TEXT, goal=TEXT, label=TEXT, unit=TEXT)),
        front=said(
            list_of(record(**_CANDIDATE)),
            "The designs that no other beats in every objective.",
        ),
        shortlist=said(list_of(_opened()), "Candidates of the front with what limits each."),
        leaders=said(
            list_of(record(pointer=_POINTER, label=TEXT, value=_SCALAR, **_CANDIDATE)),
            "The best by the first objective for each word of an axis, such as each RAID level.",
        ),
        rejections=said(
            list_of(
                record(
                    check=_CHECK,
                    label=TEXT,
                    broken=said(COUNT, "Designs that break this limit."),
                    alone=said(COUNT, "Designs that break this limit only."),
                )
            ),
            "Why designs fail.",
        ),
        near_misses=said(list_of(_miss()), "Designs that fail by least, and what would save them."),
        relaxation=or_null(
            said(_relaxation(), "Where nothing holds: the least that limits must give way.")
        ),
        today=or_null(
            said(
                record(objectives=_FIGURES, verdict=VERDICT, sentence=TEXT),
                "The scenario as it is.",
            )
        ),
        futures=or_null(said(_futures(), "What the ranges do; null where nothing is uncertain.")),
        notes=list_of(TEXT),
        refused=said(
            list_of(record(reason=TEXT, designs=COUNT)), "Designs that cannot be built, by reason."
        ),
    )


def _opened() -> Schema:
    limits = map_of(record(margin=or_null(NUMBER), verdict=VERDICT), "Check to how it stands.")
    held = record(
        held=said(NUMBER, "Share of futures in which it holds."),
        regret_mean=or_null(NUMBER),
        regret_worst=or_null(NUMBER),
    )
    return record(
        **_CANDIDATE,
        verdict=VERDICT,
        binding=or_null(
            said(
                record(check=_CHECK, label=TEXT, margin=or_null(NUMBER), message=TEXT),
                "The limit that is nearest.",
            )
        ),
        cautions=said(list_of(TEXT), "What is said with the verdict of a design that holds."),
        states=map_of(record(verdict=VERDICT, checks=limits), "State to how it holds there."),
        futures=or_null(held),
    )


def _miss() -> Schema:
    step = record(pointer=_POINTER, label=TEXT, unit=TEXT, **{"from": _SCALAR, "to": _SCALAR})
    return record(
        **_PLACE,
        check=_CHECK,
        label=TEXT,
        short_by=said(NUMBER, "By which share of the limit it is broken."),
        others=said(COUNT, "Further designs that miss and cost alike."),
        load=or_null(NUMBER),
        would_hold=said(or_null(NUMBER), "The load with which it would hold."),
        load_noun=said(TEXT, "What the load counts, such as users."),
        bound_needed=said(or_null(NUMBER), "The bound with which it would hold."),
        one_step=said(list_of(step), "Single changes that save it; each was tried."),
    )


def _relaxation() -> Schema:
    limit = record(check=_CHECK, label=TEXT, needed=NUMBER, available=NUMBER, by=_SHARE)
    return record(
        **_PLACE,
        by=said(NUMBER, "Share by which the worst limit gives way."),
        limits=list_of(limit),
    )


def _futures() -> Schema:
    given = record(
        pointer=_POINTER,
        label=TEXT,
        unit=TEXT,
        low=NUMBER,
        likely=NUMBER,
        high=NUMBER,
        confidence=said(NUMBER, "Share of the futures between low and high."),
    )
    least = record(
        **_CANDIDATE, held=_SHARE, regret_mean=or_null(NUMBER), regret_worst=or_null(NUMBER)
    )
    first = record(
        pointer=_POINTER, label=TEXT, share_explained=said(NUMBER, "Share of the spread, 0 to 1.")
    )
    return record(
        count=COUNT,
        seed=COUNT,
        inputs=list_of(given),
        share_held=said(
            list_of(NUMBER), "For each design of the front, the share of futures in which it holds."
        ),
        regret=said(
            list_of(record(mean=or_null(NUMBER), worst=or_null(NUMBER))),
            "For each design of the front, what it costs beyond the best of each future.",
        ),
        cheapest=said(
            or_null(list_of(or_null(NUMBER))),
            "The best of each future; null where no objective is paid for.",
        ),
        notes=list_of(TEXT),
        least_regret=or_null(least),
        measure_first=said(list_of(first), "What is worth measuring, the most telling first."),
        of_figure=or_null(TEXT),
    )
