"""A lost server that nothing stands in for: the only one, or one whose databases the others do not
reach. It is said and is neither red nor green: it is no question of load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from calculators.sheet.said.numbers import count
from planner.report.words.loss_words import LOST, inside
from planner.report.words.verdicts import FAIL

# The limits that a lost server breaks where there was but one, and where databases are its own.
LEFT, REACHED = frozenset({"server-left", "relays-left"}), "mailboxes-reached"
_SERVER_LOST = "server-lost"
_UNTIL = "until it is repaired or restored from backup"


class Ended(NamedTuple):
    """What the loss of a server ends.

    Args:
        who: what is lost, in front of a colon
        what: what comes of it
        short: the same above a column
        shared: whether others are left, who carry what they carried
    """

    who: str
    what: str
    short: str
    shared: bool

    @property
    def said(self) -> str:
        """It as a sentence."""
        return f"{self.who}: {self.what}."


def ended(found: Mapping[str, Any]) -> dict[str, Ended]:
    """The loss of a server that nothing stands in for: state -> what comes of it; empty where
    others take its load over, or none is looked at.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
    """
    names = [check["name"] for check in found.get("checks") or ()]
    told = {}
    for state, cells in zip(found.get("states") or (), found.get("cells") or (), strict=False):
        if state["key"] != _SERVER_LOST:
            continue
        if not someone_left(names, cells):
            who = LOST.sub(r"One \1", inside(state["label"]))
            told[_SERVER_LOST] = Ended(
                who, "its loss stops the service", "Stops the service", False
            )
        elif down := _down(names, cells):
            told[_SERVER_LOST] = Ended(
                "Does not survive a lost server", f"its {mailboxes(down)} {_UNTIL}",
                "Its mailboxes are down", True,
            )  # fmt: skip
    return told


def someone_left(names: Sequence[str], cells: Sequence[Mapping[str, Any] | None]) -> bool:
    """Whether any server is left in a state: without one no other limit can be looked at."""
    return not any(
        name in LEFT and cell is not None and cell["verdict"] == FAIL
        for name, cell in zip(names, cells, strict=True)
    )


def mailboxes(many: float) -> str:
    """So many of them, which are down."""
    return "one mailbox is down" if many == 1 else f"{count(many)} mailboxes are down"


def _down(names: Sequence[str], cells: Sequence[Mapping[str, Any] | None]) -> float:
    """The mailboxes of a lost server that no other one reaches."""
    at = dict(zip(names, cells, strict=True)).get(REACHED)
    return (at["needed"] or 0) if at and at["verdict"] == FAIL else 0
