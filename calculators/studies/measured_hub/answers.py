"""What a measured hub answers: each counter beside its prediction, and how the run went."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from calculators.systems.exchange_2007_hub.counters import LARGEST, MEAN


class HubCounter(Struct, forbid_unknown_fields=True):
    """A counter beside its prediction."""

    counter: Annotated[str, Meta(description="Path of the counter, as typeperf takes it.")]
    group: str
    unit: str
    statistic: Annotated[str, Meta(extra_json_schema={"enum": [MEAN, LARGEST]})]
    predicted: float | None
    figure: Annotated[
        str | None, Meta(description="The figure that predicts it; null where none does.")
    ]
    note: str
    measured: Annotated[
        float | None, Meta(description="The mean or the largest of its samples, by statistic.")
    ]
    mean: float | None
    largest: float | None
    difference: Annotated[float | None, Meta(description="Measured over predicted, less one.")]
    within_stated_error: bool | None
    not_held: Annotated[
        str,
        Meta(
            description="Why what was measured is not held against the stated error, in words; "
            "empty where it is, and where nothing is predicted or measured."
        ),
    ]


class HubPressure(Struct, forbid_unknown_fields=True):
    """Back pressure as it was seen, beside the figure that predicts it."""

    label: str
    unit: str
    figure: str
    predicted: float
    measured: float | None


class HubRun(Struct, forbid_unknown_fields=True):
    """How a run went."""

    machine: str
    samples: int
    samples_counted: Annotated[int, Meta(description="Those after the warm-up.")]
    warm_up_seconds: float
    counted_seconds: float
    ignored_lines: int
    other_columns: int
    missing: Annotated[list[str], Meta(description="Counters that the file does not hold.")]
    steady: Annotated[
        bool | None,
        Meta(
            description="Whether throughput never falls to nothing and no queue builds up; null "
            "where the file does not say so of all of them."
        ),
    ]
    state: Annotated[str, Meta(description="The same in words, with what the file leaves open.")]
    reasons: Annotated[list[str], Meta(description="Why it is no steady state.")]
    stated_error: float
    not_comparable: Annotated[
        list[str],
        Meta(
            description="Why the run is not the scenario that was predicted, in words; nothing is "
            "held against the stated error then."
        ),
    ]
    back_pressure: list[HubPressure]
    inputs: Annotated[
        dict[str, float],
        Meta(description="What the scenario would ask for if it were this run."),
    ]


class HubCounters(Struct, forbid_unknown_fields=True):
    """The counters of a hub, and how to measure."""

    method: Annotated[list[str], Meta(description="How to measure, step by step.")]
    counters: list[HubCounter]
    run: Annotated[HubRun | None, Meta(description="Null where no file was given.")]
