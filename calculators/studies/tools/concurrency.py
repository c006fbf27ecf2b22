"""How the rate of a relay grows with the sessions that are open at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calculators.charts.information_store import axis, chart, series
from calculators.sheet.said.numbers import count

# Noise of a run: a rate that lies so near to the best is as good.
NEAR = 0.05
SOURCE = "postfix-2007, slowly ramping up the concurrency"


@dataclass(frozen=True, slots=True)
class Point:
    """One run of a ramp.

    Args:
        stage: its name
        sessions: open at the same time
        rate: messages a minute
    """

    stage: str
    sessions: int
    rate: float


@dataclass(frozen=True, slots=True)
class Ramp:
    """The runs of one stage, the fewest sessions first."""

    stage: str
    points: tuple[Point, ...]

    @property
    def best(self) -> Point:
        return max(self.points, key=lambda point: point.rate)

    @property
    def enough(self) -> Point:
        """The fewest sessions that come as near to the best rate as two runs do to each other."""
        least = self.best.rate * (1 - NEAR)
        return next(point for point in self.points if point.rate >= least)

    @property
    def sentence(self) -> str:
        """What the ramp says, in words."""
        enough, first = self.enough, self.points[0]
        if enough is self.points[-1]:
            return (
                f"{self.stage}: the rate still grows at {count(enough.sessions)} sessions, the "
                "most that were tried."
            )
        many = f"{count(enough.sessions)} session{'s' * (enough.sessions > 1)}"
        if enough is first:
            does = "does" if enough.sessions == 1 else "do"
            return f"{self.stage}: {many} {does} as well as more."
        return (
            f"{self.stage}: beyond {many} the rate grows no more; they pass on "
            f"{count(enough.rate)} a minute, {count(first.rate)} go over {count(first.sessions)}."
        )


def ramps(points: Sequence[Point]) -> list[Ramp]:
    """The stages that were measured with several numbers of sessions, in their order."""
    stages = dict.fromkeys(point.stage for point in points)
    found = []
    for stage in stages:
        # A number that was run twice counts as it came out last.
        own = {point.sessions: point for point in points if point.stage == stage}
        if len(own) > 1:
            found.append(Ramp(stage, tuple(own[sessions] for sessions in sorted(own))))
    return found


def ramp_chart(found: Sequence[Ramp]) -> dict[str, Any] | None:
    """The chart of all ramps that were measured together; None where there is none."""
    if not found:
        return None
    sessions = sorted({point.sessions for ramp in found for point in ramp.points})
    lines = []
    for place, ramp in enumerate(found):
        rates = {point.sessions: point.rate for point in ramp.points}
        role = "rival" if place else "main"
        lines.append(series(ramp.stage, [rates.get(each) for each in sessions], role))
    return chart(
        "concurrency",
        "How does the rate grow with the sessions?",
        "line",
        axis("Sessions at the same time", "", [float(each) for each in sessions], scale="log"),
        axis("Rate", "messages/min", scale="linear"),
        lines,
        SOURCE,
        note=" ".join(ramp.sentence for ramp in found),
    )
