"""The stages of a relay benchmark: what a measured rate had behind it, and what it had not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

NOT_SAID = "not-said"
SINK, RAM, DISK, SECOND, PRODUCTION = "sink", "ram", "disk", "second-relay", "production"


class Stage(Struct, frozen=True):
    """One rung of the ladder from the ideal to production.

    Args:
        title: as printed
        chosen: as who ran Postfix would say it, for the choice
        rate: fact with the rate that the benchmark of 2007 prints for it; "" where it prints none
        measured: how a rate was measured at this stage, for a sentence
        left_out: what stands in the way of production's mail and stood not in the way here
    """

    title: str
    chosen: str
    rate: str
    measured: str
    left_out: str

    @property
    def is_production(self) -> bool:
        return not self.left_out


STAGES: Mapping[str, Stage] = {
    SINK: Stage(
        "No relay: straight into smtp-sink",
        "No relay at all: smtp-source to smtp-sink",
        "",
        "without a relay",
        "the relay itself",
    ),
    RAM: Stage(
        "Queue on a RAM disk",
        "Queue in RAM (tmpfs), mail thrown away behind it",
        "ram_queue",
        "with the queue in RAM",
        "the queue's disk and the next relay",
    ),
    DISK: Stage(
        "Queue on a real disk",
        "Queue on disk, mail thrown away behind it (smtp-sink, discard)",
        "disk_queue",
        "with the queue on a disk",
        "the next relay",
    ),
    SECOND: Stage(
        "Through a second relay",
        "Queue on disk, through a second relay",
        "second_relay",
        "through a second relay",
        "",
    ),
    PRODUCTION: Stage(
        "Production", "In production, to real next hops", "production", "in production", ""
    ),
}


def stage_names() -> dict[str, str]:
    """Key of a stage -> name, for choices."""
    return {NOT_SAID: "Not said", **{key: stage.chosen for key, stage in STAGES.items()}}


def bought_for(asked: Any) -> str:
    """What the servers on the bill are for: relays, with the measurement they rest on."""
    stage = STAGES.get(asked.stage)
    return f"Relay (rate measured{f' {stage.measured}' if stage else ': not said how'})"
