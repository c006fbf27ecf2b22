"""The most load that a design holds with everything at work, and in each state that is judged: a
lost disk, the rebuild of a disk, a lost server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from calculators.answers import Number
from calculators.checks.most_held import Held
from calculators.checks.server import CHECKS
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import bench_in_state, told_once
from calculators.scenario.losses.held_lost import held_alike
from calculators.sheet.said.said_load import said_load

# What is said where no load holds, of the limit that breaks.
_ENDED = {
    "server-left": "none, the service stops",
    "mailboxes-reached": "none, the mailboxes of a lost server are down",
}


class StateHeld(Struct, forbid_unknown_fields=True):
    """A state and the most load that holds in it."""

    state: Annotated[str, Meta(description="As the input `state` is given.")]
    label: str
    limit_load: Annotated[
        Number | None,
        Meta(
            description="Of the hardware as it stands; null where no load that is looked at "
            "breaks it, 0 where even the least does. Of several equal servers that of one, which "
            "it has while all of them work."
        ),
    ]
    said: Annotated[str, Meta(description="That load in words, without its noun.")]
    check: Annotated[str | None, Meta(description="The check that breaks above it.")]
    check_label: str


def held_in_states(bench: Bench) -> list[StateHeld]:
    """The most load in each state that the mail system can be sized in, everything at work first;
    one alone where it is sized in no other. One that is another by the numbers is told once."""
    labels = told_once(bench)
    found = held_alike(bench, [bench_in_state(bench, state) for state in labels])
    return [_held(*each) for each in zip(labels, labels.values(), found, strict=True)]


def _held(state: str, label: str, found: Held) -> StateHeld:
    limit = CHECKS[found.breaks].label if found.breaks else ""
    return StateHeld(state, label, found.load, _said(found), found.breaks, limit)


def _said(found: Held) -> str:
    if found.load is None:
        return "no load breaks it"
    if not found.load:
        return _ENDED.get(found.breaks or "", "not even the least load")
    return said_load(found.load)
