"""What a form began from: of two who change one thing, the second sees what the first wrote.

A form carries the texts that it was opened with (``FIELD``). Where what is kept says something else
by the time it comes back, nothing is saved, and the form is shown again: with the others' texts
where only they changed one, with one's own elsewhere, and both beside each other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from calculators.errors import Problem

FIELD = "began"

Texts = Mapping[str, str]
Same = Callable[[str, str, str], bool]
Said = Callable[[str, str], str]


@dataclass(frozen=True)
class Differing:
    """A field that somebody else changed.

    Args:
        label: of the field
        before: what the form was opened with
        theirs: what is kept now
        yours: what was typed; None where it was left as it was
    """

    label: str
    before: str
    theirs: str
    yours: str | None = None


@dataclass(frozen=True)
class Meeting:
    """Two changes of one thing.

    Args:
        texts: what the form shows next
        differing: what others changed
    """

    texts: dict[str, str]
    differing: list[Differing]


def written(texts: Texts) -> str:
    """Texts of a form as it carries them."""
    return json.dumps(dict(texts), ensure_ascii=False)


def read(typed: Texts) -> dict[str, str] | None:
    """The texts that a form began from; None where it does not say."""
    try:
        found = json.loads(typed.get(FIELD, ""))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return {name: text for name, text in found.items() if isinstance(text, str)}


def stands(began: Texts | None, now: Texts) -> bool:
    """Whether what a form began from is still what is kept; where it does not say, it is."""
    return began is None or all(now.get(name, "") == text for name, text in began.items())


def _alike(_: str, one: str, other: str) -> bool:
    return one.split() == other.split()


def _as_it_is(_: str, text: str) -> str:
    return text


def met(
    began: Texts,
    now: Texts,
    typed: Texts,
    labels: Texts,
    same: Same = _alike,
    said: Said = _as_it_is,
) -> Meeting:
    """What was typed beside what others wrote meanwhile.

    Args:
        began: what the form was opened with
        now: what is kept
        typed: what came back
        labels: of the fields
        same: whether two texts of a field mean the same; by default but for spaces
        said: a text of a field as it is read, such as the words of a choice
    """
    texts, differing = {**now, **typed}, []
    for name, before in began.items():
        theirs, yours = now.get(name, ""), typed.get(name, "")
        if theirs == before:
            continue
        left = same(name, yours, before) or same(name, yours, theirs)
        if left:
            texts[name] = theirs
        words = [said(name, each) for each in (before, theirs, yours)]
        label = labels.get(name, name)
        differing.append(Differing(label, words[0], words[1], None if left else words[2]))
    return Meeting(texts, differing)


@dataclass
class EditForm:
    """A form of a few texts, such as a name and notes.

    Args:
        texts: what stands in it
        labels: of its fields
        problems: what is wrong with what was typed
        began: the texts that it was opened with, where it says so
        meeting: with what others changed meanwhile
    """

    texts: dict[str, str]
    labels: Texts
    problems: list[Problem] = field(default_factory=list)
    began: Texts | None = None
    meeting: Meeting | None = None

    def __post_init__(self) -> None:
        self.began = self.texts

    def take(self, typed: Texts) -> None:
        """What came back."""
        self.texts = {name: typed.get(name, "") for name in self.texts}
        self.began = read(typed)

    def stands(self, now: Texts) -> bool:
        """Whether nobody else changed it since it was opened."""
        return stands(self.began, now)

    def meet(self, now: Texts, said: Said = _as_it_is) -> None:
        """Show what others changed beside what was typed, and begin from theirs."""
        self.meeting = met(self.began or {}, now, self.texts, self.labels, said=said)
        self.texts, self.began = self.meeting.texts, now

    @property
    def status(self) -> HTTPStatus:
        """How a page with it answers."""
        if self.meeting:
            return HTTPStatus.CONFLICT
        return HTTPStatus.BAD_REQUEST if self.problems else HTTPStatus.OK

    @property
    def context(self) -> dict[str, Any]:
        """What a template shows of it."""
        return {
            "form": self.texts,
            "began": self.began,
            "meeting": self.meeting,
            "problems": self.problems,
        }
