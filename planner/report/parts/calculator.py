"""Beside Microsoft's calculator: its outputs, where it differs, and what is folded away."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from calculators.sheet.said.numbers import shown, unit_shown
from planner.report.parts.unused import used

OUTPUTS, LINES = "calculator.", "as_calculator."
# A note says the calculator's value at its end; here the value has a column of its own.
_ITS_VALUE = " Its value: "
_LEFT_OUT = "The calculator prints no sizes for a plan that breaks one of its limits."
# What the calculator prints where it prints something else than it goes on with.
_PRINTED = "_printed"
_FOLLOWS = "By the same formula; the difference comes from other figures of this table."
# Values are printed in notes with six figures.
_NOISE = 1e-5
Figures = Mapping[str, Mapping[str, Any]]


def is_folded(name: str) -> bool:
    """Whether a figure belongs to the calculator's own working, which is loaded when asked for."""
    return name.startswith((OUTPUTS, LINES))


def own(figures: Figures) -> dict[str, Mapping[str, Any]]:
    """The figures without the calculator's and without what a chosen model takes the place of."""
    return {name: figure for name, figure in used(figures).items() if not is_folded(name)}


def folded(figures: Figures) -> dict[str, Mapping[str, Any]]:
    """The calculator's figures alone: its outputs first, then how they come about."""
    found = {name: figure for name, figure in figures.items() if is_folded(name)}
    return dict(sorted(found.items(), key=lambda item: not item[0].startswith(OUTPUTS)))


def beside(result: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the page says of the calculator; None where the edition has no calculator."""
    figures = result["figures"]
    outputs = [name for name in figures if name.startswith(OUTPUTS)]
    if not outputs:
        return None
    as_it_does = figures.get("as_the_calculator", {}).get("value") is True
    return {
        "remarks": remarks(result),
        "outputs": len(outputs),
        "lines": sum(name.startswith(LINES) for name in figures),
        "as_it_does": as_it_does,
    }


def is_remark(note: Mapping[str, str], figures: Figures) -> bool:
    """Whether a note is about the calculator, and so stands beside its value."""
    return _ITS_VALUE in note["text"] or LINES + note["figure"] in figures


def remarks(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each note on the calculator with both values, those that differ first."""
    figures = result["figures"]
    notes = [note for note in result["notes"] if is_remark(note, figures)]
    differing = {note["figure"] for note in notes if _differing(note, figures)}
    found = [
        _remark(note, figures, differing)
        for note in notes
        if note["figure"] in differing or _ITS_VALUE not in note["text"]
    ]
    return sorted(found, key=lambda row: not row["differs"])


def _differing(note: Mapping[str, str], figures: Figures) -> bool:
    _, said, printed = note["text"].partition(_ITS_VALUE)
    if not said:
        return False
    theirs = figures.get(LINES + note["figure"])
    value = theirs["value"] if theirs else _number(printed.removesuffix("."))
    return _differ(figures[note["figure"]]["value"], value)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _remark(note: Mapping[str, str], figures: Figures, differing: set[str]) -> dict[str, Any]:
    name = note["figure"]
    ours, theirs = figures[name], figures.get(LINES + name)
    text, _, printed = note["text"].partition(_ITS_VALUE)
    if _left_out(theirs, figures):
        text = _LEFT_OUT
    elif _follows(name, figures, differing):
        text = _FOLLOWS
    return {
        "figure": name,
        "label": ours["label"][:1].upper() + ours["label"][1:],
        "ours": shown(ours["value"]),
        "theirs": shown(theirs["value"]) if theirs else printed.removesuffix("."),
        "theirs_figure": LINES + name if theirs else "",
        "unit": unit_shown(ours["unit"]),
        "differs": name in differing,
        "text": text,
    }


def _left_out(theirs: Mapping[str, Any] | None, figures: Figures) -> bool:
    """Whether the calculator prints nothing because its plan breaks a limit."""
    valid = figures.get(LINES + "plan.valid")
    if not theirs or not valid:
        return False
    return bool(theirs["value"] == valid["value"] == 0)


def _follows(name: str, figures: Figures, differing: set[str]) -> bool:
    """Whether both go by the same formula, so that the difference came in with the numbers."""
    theirs = figures.get(LINES + name)
    if name not in differing or not theirs or theirs["formula"] != figures[name]["formula"]:
        return False
    seen: set[str] = set()
    queue = list(figures[name]["inputs"])
    while queue:
        each = queue.pop()
        if each in differing:
            return True
        if each in figures and each not in seen:
            seen.add(each)
            queue += figures[each]["inputs"]
    return False


def outputs(figures: Figures) -> list[dict[str, Any]]:
    """Every output of the calculator, beside Highwater's own value where it has one."""
    return [
        _output(name, figure, figures)
        for name, figure in figures.items()
        if name.startswith(OUTPUTS)
    ]


def _output(name: str, figure: Mapping[str, Any], figures: Figures) -> dict[str, Any]:
    lines = [each for each in figure["inputs"] if each.startswith(LINES)]
    line = lines[-1].removesuffix(_PRINTED) if lines else ""
    ours = figures.get(line.removeprefix(LINES))
    return {
        "name": name,
        "key": name.removeprefix(OUTPUTS),
        "label": figure["label"][:1].upper() + figure["label"][1:],
        "theirs": shown(figure["value"]),
        "unit": unit_shown(figure["unit"]),
        "ours": shown(ours["value"]) if ours else "–",
        "ours_figure": line.removeprefix(LINES) if ours else "",
        "differs": ours is not None and _differ(ours["value"], figure["value"]),
    }


def _differ(ours: Any, theirs: Any) -> bool:
    """Whether two values differ by more than the noise of their rounding."""
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return not math.isclose(ours, theirs, rel_tol=_NOISE)
    return bool(ours != theirs)
