"""Two people changed a scenario: what each did to every input, for whoever saves last to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.inputs.catalogue import Catalogue
from planner.forms.changes import label_of, value_of
from planner.forms.flat import LISTS, REMOVED, Flat, difference, emptied, flatten, removed
from planner.pages.scenario.scenarios import sketch


@dataclass(frozen=True)
class Disputed:
    """One input that either side changed.

    Args:
        name: of the input in the form
        label: the input in words
        before, theirs, yours: its values as they are read
        theirs_text, yours_text: as they stand in the form
        both: whether both changed it, so that nothing is chosen beforehand
        mine: whether only the one who saves now changed it
    """

    name: str
    label: str
    before: str
    theirs: str
    yours: str
    theirs_text: str
    yours_text: str
    both: bool
    mine: bool


@dataclass(frozen=True)
class Conflict:
    """What was typed against what was saved meanwhile.

    Args:
        rows: input by input; empty where they cannot be laid side by side
        sent: what of yours goes along with the choice
        whole: whether only the whole can be chosen, as the mail systems differ
    """

    rows: list[Disputed]
    sent: list[tuple[str, str]]
    whole: bool = False


def conflict(
    before: dict[str, Any],
    theirs: dict[str, Any],
    typed: Mapping[str, str],
    catalogue: Catalogue,
) -> Conflict:
    """Both sides of every input that somebody changed.

    Args:
        before: the question that both began from
        theirs: as it is saved now
        typed: the form of the one who comes later
    """
    base, saved = flatten(before), flatten(theirs)
    mine = sketch(before, typed, catalogue).now
    everything = [item for item in mine.items() if item[0] != "system"]
    if not base.system == saved.system == mine.system:
        # What stands in theirs alone goes, or it would be among yours.
        over = sketch(theirs, {"system": mine.system}, catalogue).now
        gone = {**emptied(over, mine), **removed(over, mine)}
        return Conflict([], [("system", mine.system), *everything, *gone.items()], whole=True)
    rows, sent = _rows(base, saved, mine, catalogue)
    inputs = [
        _disputed(base, saved, mine, name, catalogue)
        for name in dict.fromkeys([*difference(base, saved), *difference(base, mine)])
        if not _row_of(name) or all(_has(flat, name) for flat in (saved, mine))
    ]
    return Conflict(
        [*rows, *(each for each in inputs if each.theirs_text != each.yours_text)], sent
    )


def _rows(
    base: Flat, saved: Flat, mine: Flat, catalogue: Catalogue
) -> tuple[list[Disputed], list[tuple[str, str]]]:
    """Rows that only one side has, and what of yours must be sent along with the choice."""
    found: list[Disputed] = []
    sent: list[tuple[str, str]] = []
    for listed in LISTS:
        there, here = saved.rows[listed], mine.rows[listed]
        for key in sorted({*there} ^ {*here}):
            name = f"{listed}-{key}"
            owner = saved if key in there else mine
            words = {True: "there", False: "not there"}
            # Without the row the form says that it is removed.
            was = key in base.rows[listed]
            touched = was and owner.rows[listed][key] != base.rows[listed][key]
            found.append(
                Disputed(
                    f"{name}-{REMOVED}",
                    label_of(owner, f"{name}-{REMOVED}", catalogue),
                    words[was],
                    words[key in there],
                    words[key in here],
                    "" if key in there else "1",
                    "" if key in here else "1",
                    both=touched,
                    mine=(key in here) != was,
                )
            )
            if key in here:
                sent += [(f"{name}-{column}", text) for column, text in here[key].items()]
    return found, sent


def _disputed(base: Flat, saved: Flat, mine: Flat, name: str, catalogue: Catalogue) -> Disputed:
    was, theirs, yours = (dict(flat.items()).get(name, "") for flat in (base, saved, mine))
    changed = [name in difference(base, flat) for flat in (saved, mine)]
    return Disputed(
        name,
        label_of(mine, name, catalogue),
        value_of(mine, name, was, catalogue),
        value_of(mine, name, theirs, catalogue),
        value_of(mine, name, yours, catalogue),
        theirs,
        yours,
        both=all(changed),
        mine=not changed[0],
    )


def _row_of(name: str) -> str:
    """The list that an input's row is of; nothing for an option."""
    listed = name.partition("-")[0]
    return listed if listed in LISTS else ""


def _has(flat: Flat, name: str) -> bool:
    listed, _, rest = name.partition("-")
    return int(rest.partition("-")[0]) in flat.rows[listed]
