"""A design without a restore volume: how many disks it would take with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import count, listed, many
from calculators.sheet.said.protection import HAS
from planner.pages.scenario.answer.answers import Answer, attempt
from planner.pages.search_form.words import lowered
from planner.report.words.verdicts import FAIL

_VOLUME, _DISKS = "restore_volume", "disks.all"


def said(document: Mapping[str, Any], answer: Answer, catalogue: Catalogue) -> str:
    """How many disks a design would take that has no restore volume, had it one, and what that
    breaks, as a sentence; "" where it has one, or nobody can say.

    Args:
        document: of the design
        answer: to it
        catalogue: as it was when the search began
    """
    figures = answer.opened.bench.recording.values
    if HAS[_VOLUME] not in figures or figures[HAS[_VOLUME]]:
        return ""
    other, _ = attempt({**document, _VOLUME: True}, catalogue)
    if other is None:
        return ""
    now, then = (round(each.opened.bench.recording.values[_DISKS]) for each in (answer, other))
    more = f"{count(abs(now - then))} {'fewer' if then < now else 'more'} than without it"
    than = "as many as without it" if then == now else more
    return (
        f"With a restore volume it would take {many(then, 'disks')}, {than}{_broken(answer, other)}"
        ": without one each database volume keeps the room for maintenance and a restore."
    )


def _broken(answer: Answer, other: Answer) -> str:
    """What the design would break with the volume and does not without it, as a clause."""
    before, then = (
        {each["name"]: each["label"] for each in one.result["checks"] if each["verdict"] == FAIL}
        for one in (answer, other)
    )
    names = [lowered(label) for name, label in then.items() if name not in before]
    return f", and break {listed(names)}" if names else ""
