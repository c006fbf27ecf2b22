"""What if something breaks: each limit in each state, laid out as a heat map."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from calculators.sheet.said.left import margin
from calculators.sheet.said.numbers import amount, either, listed, many
from planner.report.parts.heat import shade
from planner.report.parts.lost_server import LEFT, REACHED, ended, mailboxes, someone_left
from planner.report.words import memory
from planner.report.words.loss_words import (
    CALM,
    MORE_BROKEN,
    breaks_it,
    loss_said,
    on_lagged,
    told_apart,
)
from planner.report.words.loss_words import LOST as _LOST
from planner.report.words.loss_words import inside as _inside
from planner.report.words.verdicts import (
    ADVICE,
    FAIL,
    IN_DOUBT,
    NOT_CHECKED,
    OF_ALL_DISKS,
    ORDER,
    PASS,
    WARN,
    YES_OR_NO,
    sides,
    sign,
    whole,
    word,
)

_STATE, _NORMAL = "state", "normal"
# The states of a group of servers are drawn as this chart; the first is that all of it works.
OF_GROUPS = "activation"
_VERBS = {
    FAIL: "Breaks",
    WARN: "Holds, but only just,",
    NOT_CHECKED: "Holds as far as could be checked",
    PASS: "Holds",
}
# Limits of a group whose need a loss changes: they are held for the worst of them.
_MOVED_IN_GROUPS = ("processor-cycles", "memory-slots")
# Of a loss, what was not checked weighs more than what is tight.
_HEAVIEST = (FAIL, NOT_CHECKED, WARN, PASS)
# Losses of a disk, and what was cited for them before sizings kept what theirs rest on.
_LOST_DISK, _REBUILDING = "disk-lost", "rebuilding"
_OF_DISKS = (_LOST_DISK, _REBUILDING)
_CITED_ONCE = ("e2013-calculator, RAID table", "thomasian-2005, load increase")
_DISK_REMARK = (
    "The lost disk is taken where it hurts each limit most, and its busiest neighbour stands for "
    "the whole group."
)
_PASSIVE_NODE = "A passive node carries the load of a lost server."
_OWN_LOAD = "The servers left do not reach the databases of a lost one, and carry their own load."
# What stands for every other limit where the only server is lost, and for its own.
_NOBODY = {"verdict": FAIL}
_NOT = "Not survived"
_ONLY: dict[str, Any] = {"verdict": WARN, "margin": None}
_CAPTION = "Every limit with everything at work and with each loss, the worst first"


def laid_out(
    found: Mapping[str, Any], document: Mapping[str, Any], changes: Mapping[str, str]
) -> dict[str, Any]:
    """The heat map for the page, with a link for each state; nothing where there is but one.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
        document: the scenario as it stands
        changes: inputs that differ from the stored scenario already
    """
    if len(found.get("states") or ()) < 2:
        return {}
    links = [_link(each, document.get(_STATE) or _NORMAL, changes) for each in found["states"]]
    # What is broken in the answer that is shown, with the way back.
    said = next((_inside(each["label"]) for each in links[1:] if each["current"]), "")
    return {
        "sentence": sentence(found),
        "heat": table(found),
        "remark": remark(found),
        "sources": sources(found),
        "links": links,
        "now": {"said": said, "back": links[0]} if said else {},
    }


def table(found: Mapping[str, Any]) -> dict[str, Any]:
    """Limits down, states across; the limits that break first.

    Limits that hold in the same way in every state are only named: they are the ``same``.
    """
    names = [check["name"] for check in found["checks"]]
    left = [someone_left(names, cells) for cells in found["cells"]]
    ends = ended(found)
    rows = sorted(
        (
            (
                check,
                [
                    _standing(cells[place], check["name"], stands, state["key"] in ends)
                    for cells, stands, state in zip(
                        found["cells"], left, found["states"], strict=True
                    )
                ],
            )
            for place, check in enumerate(found["checks"])
        ),
        key=_worst,
    )
    same = [_inside(check["label"]) for check, cells in rows if _untouched(cells)]
    return {
        "caption": _CAPTION,
        "corner": "Limit",
        "columns": [
            {
                "title": state["label"],
                "detail": ends[state["key"]].short
                if state["key"] in ends
                else whole(state["verdict"]),
            }
            for state in found["states"]
        ],
        "rows": [
            {
                "title": check["label"],
                "detail": "",
                "figure": "",
                "cells": [
                    _cell(cell, check["name"], check["unit"], state["key"])
                    for cell, state in zip(cells, found["states"], strict=True)
                ],
            }
            for check, cells in rows
            if not _untouched(cells)
        ],
        "same": f"The same in every state{_but(left)}: {listed(same)}." if same else "",
    }


def _standing(
    cell: Mapping[str, Any] | None, name: str, stands: bool, alone: bool
) -> Mapping[str, Any] | None:
    """A limit in a state, or why there is nothing to hold."""
    if stands or cell is None:
        return cell
    if name in LEFT:
        return _ONLY if alone else cell
    return _NOBODY


def _but(left: Sequence[bool]) -> str:
    return "" if all(left) else " that leaves a server"


def sentence(found: Mapping[str, Any], states: Sequence[Mapping[str, Any]] | None = None) -> str:
    """When the design holds and when not, in words.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
        states: those of its states to speak of; all where left out
    """
    ends, calm = ended(found), ""
    said: dict[str, list[str]] = {}
    for state in found["states"] if states is None else states:
        if state["key"] in ends:
            calm = ends[state["key"]].said
        elif state["key"] != _NORMAL:
            said.setdefault(state["verdict"], []).append(f"when {_inside(state['label'])}")
    parts = [f"{_VERBS[verdict]} {either(said[verdict])}." for verdict in ORDER if verdict in said]
    return " ".join(filter(None, (*parts, calm)))


def is_one_of(state: Mapping[str, Any], keys: Collection[str]) -> bool:
    """Whether a state, or one that is told with it, is among those that are named."""
    return any(key in keys for key in (state["key"], *state.get("also", ())))


def sources(found: Mapping[str, Any]) -> list[str]:
    """What the figures with something lost rest on, beside what the others do."""
    kept = found.get("sources")
    if kept is None:
        return list(_CITED_ONCE) if _loses_disks(found) else []
    return list(kept)


def remark(found: Mapping[str, Any]) -> str:
    """How the losses are reckoned."""
    said, ends = [_DISK_REMARK] if _loses_disks(found) else [], ended(found)
    for state in found["states"]:
        lost = _LOST.match(_inside(state["label"]))
        if state["key"] in ends:
            said += [_OWN_LOAD] if ends[state["key"]].shared else []
        elif lost and state["key"] not in _OF_DISKS:
            said.append(
                _PASSIVE_NODE
                if found.get("passive_node")
                else f"The load of a lost {lost[1]} is shared by those left."
            )
    return " ".join(said)


def _loses_disks(found: Mapping[str, Any]) -> bool:
    return any(state["key"] in _OF_DISKS for state in found.get("states") or ())


def survival(
    found: Mapping[str, Any],
    charts: Sequence[Mapping[str, Any]] = (),
    verdict: str = PASS,
) -> list[dict[str, str]]:
    """Each loss with whether the design carries its load; nothing where none was looked at.

    A design that does not hold with everything at work carries it with no loss: only a loss that
    breaks a further limit is told of it, for the same limit again would read like a second fault.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
        charts: of the sizing; where a group of servers stands, one of them holds its losses
        verdict: of the design with everything at work
    """
    ends, lagged = ended(found), on_lagged(charts)
    broken = verdict == FAIL and not _holds_with_all(found)
    further = _breaking_further(found, charts) if broken else None
    told = [
        {
            "label": f"{loss_said(label)}{lagged.get(label, '')}",
            "verdict": after,
            "word": whole(after),
        }
        | ({} if further is None else {"words": MORE_BROKEN})
        for key, label, after in losses(found, charts)
        if key not in ends and (further is None or label in further)
    ]
    if further is None and found.get("disk_lost") and not _of_a_server(told):
        # With one copy of a database, or none, no plan looks at the loss of its server.
        told.append(
            {"label": "one server lost", "verdict": CALM, "word": "Not planned for"}
            | {"words": "Not planned for:"}
        )
    return (
        told
        + [
            {"label": one.what, "verdict": CALM, "word": _NOT, "words": f"{one.who}:"}
            for one in ends.values()
        ]
        + [
            {"label": loss_said(label), "verdict": CALM, "word": _NOT, "words": f"{_NOT}:"}
            for chart in charts
            for label in chart.get("not_survived", ())
            if further is None
        ]
    )


def _of_a_server(told: Sequence[Mapping[str, str]]) -> bool:
    return any("server" in each["label"] for each in told)


def broken_by(found: Mapping[str, Any], verdict: str = PASS) -> str:
    """Which single loss a design that holds does not stand, to be said with its verdict: "a lost
    disk breaks it"; "" where there is none, or where it breaks with everything at work.

    The loss of the only server, and of one whose databases are its own, is no question of load,
    and is not said.

    Args:
        found: as ``calculators.states.heat_map`` makes it, and as a sizing stores it
        verdict: of the design with everything at work
    """
    if verdict == FAIL:
        return ""
    ends = ended(found)
    broken = {
        key: label for key, label, after in losses(found) if after == FAIL and key not in ends
    }
    if _LOST_DISK in broken:
        # What it breaks at once breaks all the more while it is rebuilt.
        broken.pop(_REBUILDING, None)
    return breaks_it(list(broken.values()))


def losses(
    found: Mapping[str, Any], charts: Sequence[Mapping[str, Any]] = ()
) -> list[tuple[str, str, Any]]:
    """Key, label and verdict of each loss that was looked at, as for ``survival``: none is carried
    where some limit was not checked, however tight the others are."""
    limits = _limits(found)
    looked_at = [
        (state["key"], state["label"], _beside(state["verdict"], limits.get(state["key"], {})))
        for state in found.get("states") or ()
        if state["key"] != _NORMAL
    ]
    # The chart of a group holds what its losses move; the other limits stay as they are.
    stay = {
        name: verdict
        for name, verdict in limits.get(_NORMAL, {}).items()
        if name not in _MOVED_IN_GROUPS
    }
    everywhere, of_groups = [], []
    for chart in charts:
        if chart["key"] == OF_GROUPS:
            everywhere = list(zip(chart["x"]["values"], _verdicts(chart), strict=True))
            normal, *of_groups = everywhere
            looked_at += [
                (label.lower().replace(" ", "-"), label, _beside(after, stay))
                for label, after in of_groups
            ]
    if disk := found.get("disk_lost"):
        # What moves with a disk is a part of what moves with its server, the first of the losses.
        asked = [of_groups[0] if of_groups and disk["moves"] else normal] if everywhere else []
        beside = {"": asked[0][1], **stay} if asked else limits.get(_NORMAL, {})
        looked_at.insert(0, (_LOST_DISK, "A disk is lost", _beside(disk["verdict"], beside)))
    return looked_at


def _holds_with_all(found: Mapping[str, Any]) -> bool:
    """Whether a design is known to hold with everything at work: the loss that it is sized in is
    then what breaks it."""
    states = zip(found.get("states") or (), found.get("cells") or (), strict=False)
    usual = next((cells for state, cells in states if state["key"] == _NORMAL), None)
    return usual is not None and not any(cell and cell["verdict"] == FAIL for cell in usual)


def _breaking_further(found: Mapping[str, Any], charts: Sequence[Mapping[str, Any]]) -> set[str]:
    """The labels of losses that break a limit which holds with nothing lost."""
    limits = _limits(found)
    broken = {
        state: {name for name, verdict in of_state.items() if verdict == FAIL}
        for state, of_state in limits.items()
    }
    usual = broken.get(_NORMAL, set())
    labels = {
        state["label"]
        for state in found.get("states") or ()
        if broken.get(state["key"], set()) - usual
    }
    for chart in charts:
        if chart["key"] == OF_GROUPS:
            for one in chart["series"]:
                first, *after = one["verdicts"] or [FAIL]
                labels |= {
                    label
                    for label, verdict in zip(chart["x"]["values"][1:], after, strict=False)
                    if verdict == FAIL and first != FAIL
                }
    return labels


def _limits(found: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """State -> limit -> its verdict; recommendations, and limits in doubt, are left out."""
    names = [check["name"] for check in found.get("checks") or ()]
    return {
        state["key"]: {
            name: cell["verdict"]
            for name, cell in zip(names, cells, strict=True)
            if cell is not None and name not in ADVICE | IN_DOUBT
        }
        for state, cells in zip(found.get("states") or (), found.get("cells") or (), strict=False)
    }


def _beside(verdict: str, limits: Mapping[str, str]) -> str:
    """The verdict of a loss beside those of limits: what is unknown is never green."""
    found = set(limits.values()) & {FAIL, NOT_CHECKED}
    return min((verdict, *found), key=_HEAVIEST.index)


def _verdicts(chart: Mapping[str, Any]) -> list[str]:
    """The worst verdict of each state of a chart."""
    of_states = zip(*(one["verdicts"] for one in chart["series"] if one["verdicts"]), strict=True)
    return [min(verdicts, key=ORDER.index) for verdicts in of_states]


def survives(
    found: Mapping[str, Any], charts: Sequence[Mapping[str, Any]] = (), verdict: str = PASS
) -> str:
    """The same as a sentence for the head of an answer."""
    parts = [
        f"{words} {either([each['label'] for each in those])}"
        for words, those in told_apart(survival(found, charts, verdict))
    ]
    text = "; ".join([*parts[:1], *(f"{part[:1].lower()}{part[1:]}" for part in parts[1:])])
    return f"{text}." if text else ""


def _link(state: Mapping[str, str], asked: str, changes: Mapping[str, str]) -> dict[str, Any]:
    typed = {_STATE: "" if state["key"] == _NORMAL else state["key"]}
    return {
        "label": state["label"],
        "verdict": state["verdict"],
        "current": is_one_of(state, (asked,)),
        "query": urlencode({**changes, **typed}),
        "typed": json.dumps(typed),
    }


def _cell(cell: Mapping[str, Any] | None, name: str, unit: str, state: str) -> dict[str, Any]:
    if cell is None or cell is _NOBODY or cell is _ONLY:
        nothing = "Nobody is left" if cell is _ONLY else "Nothing left to carry it"
        return _quiet("Does not arise" if cell is None else nothing)
    if name == REACHED and cell["verdict"] == FAIL:
        return _quiet("Not reached", mailboxes(cell["needed"]))
    needed, _ = memory.of_check(name, cell["needed"], unit)
    available, unit = memory.of_check(name, cell["available"], unit)
    detail = ""
    if unit and name not in YES_OR_NO and needed is not None and available is not None:
        need, unit_text = amount(needed, unit, beside=available)
        limit, _ = amount(available, unit, beside=needed)
        verb, bound = sides(name, cell["verdict"])
        detail = f"{verb} {need}, {bound} {many(limit, unit_text)}"
        if name in OF_ALL_DISKS and state in _OF_DISKS:
            left, _ = amount(available - 1, unit)
            detail = f"{verb} {need} in all, {bound} {limit}, of which {left} are left"
    return {
        "verdict": sign(cell["verdict"], name),
        "word": word(cell["verdict"], name),
        "text": "" if name in YES_OR_NO else margin(cell["margin"], cell["verdict"] == FAIL),
        "detail": detail,
        "level": 0 if cell["margin"] is None else shade(needed, available),
        "figure": "",
    }


def _quiet(said: str, detail: str = "") -> dict[str, Any]:
    """A cell without a verdict."""
    return {
        "verdict": "", "word": said, "text": "", "detail": detail, "level": 0, "figure": "",
    }  # fmt: skip


def _untouched(cells: Sequence[Mapping[str, Any] | None]) -> bool:
    """Whether a limit holds, and no state moves it."""
    first, *others = (cell for cell in cells if cell is not _NOBODY)
    return first is not None and first["verdict"] == PASS and all(c == first for c in others)


def _worst(row: tuple[Mapping[str, Any], list[Mapping[str, Any] | None]]) -> tuple[int, float]:
    cells = [cell for cell in row[1] if cell is not None and cell is not _NOBODY]
    verdict = min(ORDER.index(cell["verdict"]) for cell in cells)
    margins = [cell["margin"] for cell in cells if cell["margin"] is not None]
    return verdict, min(margins, default=float("inf"))
