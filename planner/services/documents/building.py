"""A document under construction, as the readers of JSON and YAML make it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_MISSING = object()


class Doubled(dict[Any, Any]):
    """An object in which some names came more than once; the last of each stays."""

    names: list[str]


class FaultError(Exception):
    """The text cannot be read further.

    Args:
        reason: why, within a sentence
        place: the character at which
        rest: what was read up to there; None where nothing was
        code: what kind of fault
        hint: the remedy, where the reason has one of its own
    """

    def __init__(
        self, reason: str, place: int, rest: Any = None, code: str = "broken", hint: str = ""
    ):
        super().__init__(reason)
        self.reason, self.place, self.rest, self.code, self.hint = reason, place, rest, code, hint


class Building:
    """A document under construction: the containers that are open, and what they hold so far.

    Args:
        most_depth: containers within each other, the innermost value counted
    """

    def __init__(self, most_depth: int):
        self.most_depth = most_depth
        self.root: Any = _MISSING
        self._open: list[Any] = []
        self._names: list[Any] = []
        self._doubled: list[set[str]] = []
        self._last: tuple[Any, Any] | None = None

    @property
    def begun(self) -> bool:
        """Whether any value has come."""
        return self.root is not _MISSING

    @property
    def whole(self) -> bool:
        """Whether the one value that a document is has been read to its end."""
        return self.begun and not self._open

    @property
    def inside(self) -> Any:
        """The container that is open, or None."""
        return self._open[-1] if self._open else None

    @property
    def wants_name(self) -> bool:
        """Whether a name comes next, not a value."""
        return bool(self._open) and isinstance(self._open[-1], dict) and not self.has_name

    @property
    def has_name(self) -> bool:
        """Whether a name stands that has no value yet."""
        return self._names[-1] is not _MISSING

    def name(self, word: Any) -> None:
        """The name of the next value."""
        self._names[-1], self._last = word, None
        if isinstance(word, str) and word in self._open[-1]:
            self._doubled[-1].add(word)

    def forget_name(self) -> None:
        """The value of this name cannot be told."""
        self._names[-1] = _MISSING

    def value(self, value: Any) -> None:
        """The next value; a container stays open for its parts."""
        holder = self.inside
        if holder is None:
            self.root = value
        elif isinstance(holder, dict):
            holder[self._names[-1]] = value
            self._last = (holder, self._names[-1])
            self._names[-1] = _MISSING
        else:
            holder.append(value)
            self._last = (holder, len(holder) - 1)
        if isinstance(value, dict | list):
            self._last = None
            self._open.append(value)
            self._names.append(_MISSING)
            self._doubled.append(set())
            if len(self._open) > self.most_depth:
                raise RecursionError

    def end(self) -> None:
        """The open container is complete."""
        done = self._open.pop()
        self._names.pop()
        self._last = None
        if doubled := self._doubled.pop():
            assert isinstance(done, Doubled)
            done.names = sorted(doubled)

    def settled(self) -> None:
        """The last value is whole: something follows it."""
        self._last = None

    def so_far(self) -> Any:
        """What was read; None where nothing was. A last value that may be cut is left out."""
        if self._last and self._open:
            holder, place = self._last
            del holder[place]
        while self._open:
            self.end()
        return None if self.root is _MISSING else self.root


def new_object() -> Doubled:
    """An object that can remember names given twice."""
    made = Doubled()
    made.names = []
    return made


def twice(names: Iterable[str]) -> list[str]:
    """The names that come more than once."""
    seen: set[str] = set()
    again: set[str] = set()
    for name in names:
        (again if name in seen else seen).add(name)
    return sorted(again)
