"""A state of a design as that which is lost in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.sheet.said.numbers import either, listed
from calculators.sheet.said.protection import activated
from planner.report.words.verdicts import FAIL, NOT_CHECKED, PASS, WARN

LOST = re.compile("^an? (.+) is lost$")
_MANY_LOST = re.compile("^(as many .+) are lost (as .+)$")
# Said of several, or of a group, the loss stands behind: it is no subject of a verb.
_AFTER = re.compile("^(.+) lost( as .+)?$")
# The states of a group say a site without its article: "Site lost".
_SITE = "site "
_REBUILT = "a disk is being rebuilt", "the rebuild of a disk"
# Of the load: that no data are lost is a limit of its own.
_CARRIED = {
    (PASS, WARN): "Carries the load with:",
    (NOT_CHECKED,): "As far as could be checked, with:",
    (FAIL,): "Does not carry the load with:",
}
# The same of a design that breaks with nothing lost: the page below names every loss.
MORE_BROKEN = "Besides what breaks with everything at work, more breaks with:"
# The verdict of the loss of the only server: it is no news.
CALM = "advice"


def loss_said(label: str) -> str:
    """A state as that which is lost: "A disk is lost" becomes "a lost disk"."""
    said = LOST.sub(r"a lost \1", inside(label)).replace(*_REBUILT)
    said = _MANY_LOST.sub(r"\1 lost \2", said)
    return f"a {said}" if said.startswith(_SITE) else said


def breaks_it(labels: Sequence[str]) -> str:
    """Which losses break a design: "a lost disk or the loss of two servers breaks it"; "" for none.

    Args:
        labels: of states
    """
    return f"{either([_loss_of(label) for label in labels])} breaks it" if labels else ""


def _loss_of(label: str) -> str:
    """A state as that which breaks something: "Two servers lost" becomes "the loss of two servers",
    and "a lost disk" is that already."""
    found = _AFTER.match(said := loss_said(label))
    return f"the loss of {found[1]}{found[2] or ''}" if found else said


def inside(label: str) -> str:
    """A label inside a sentence."""
    return label[:1].lower() + label[1:]


def on_lagged(charts: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The losses in which databases rest on a lagged copy, each with how many, in brackets."""
    return {
        label: f" ({activated(many)})"
        for chart in charts
        for label, many in zip(chart["x"]["values"], chart.get("on_lagged", ()), strict=False)
        if many
    }


def _then_breaks(worse: Sequence[str]) -> str:
    """Which losses a design stands, and not with a fix: "then a lost disk breaks it"; "" for none.

    Args:
        worse: labels of states, of a finding
    """
    return f"then {breaks_it(worse)}" if worse else ""


def _then_less(holds_less: Sequence[Mapping[str, Any]]) -> str:
    """How much less a design holds with a fix: "then holds 800 users instead of 1,000"; "" where
    it holds as much.

    Args:
        holds_less: of a finding
    """
    return f"then holds {listed([each['said'] for each in holds_less])}" if holds_less else ""


def _then_not_kept(not_kept: Sequence[Mapping[str, Any]]) -> str:
    """Which advice is no longer kept with a fix: "then “Memory advised” is not kept: 288 of at most
    256 GiB"; "" for none.

    Args:
        not_kept: of a finding
    """
    return f"then {listed([each['said'] for each in not_kept])}" if not_kept else ""


def with_it(finding: Mapping[str, Any]) -> str:
    """What a design holds less with the fix of a finding, which losses break it then, and which
    advice is then not kept."""
    # A sizing of before does not say all of it.
    said = (
        _then_less(finding.get("holds_less") or ()),
        _then_breaks(finding.get("worse") or ()),
        _then_not_kept(finding.get("not_kept") or ()),
    )
    return "; ".join(filter(None, said))


def told_apart(said: Sequence[dict[str, str]]) -> list[tuple[str, list[dict[str, str]]]]:
    """Losses by whether the load is carried then; the loss of the only server last."""
    told = [
        (those[0].get("words", words), those)
        for verdicts, words in _CARRIED.items()
        if (those := [each for each in said if each["verdict"] in verdicts])
    ]
    return told + [(each["words"], [each]) for each in said if each["verdict"] == CALM]
