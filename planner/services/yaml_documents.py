"""A YAML text as a document: one pass over the parser's events, counted as they come.

What YAML has beyond JSON and could make a small text mean a great deal, anchors, aliases and tags,
is refused; depth and number of values are bounded, and nothing is read twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

# Words and values. The events of YAML cost ten times what JSON does.
MOST_WORDS = 12_000
# A plain word longer than this is text, whatever it looks like.
_LONGEST_NUMBER = 400
_FLOAT = re.compile(r"^[-+]?(\d[\d_]*)?\.?\d+[eE][-+]?\d+$")
# libyaml, which every ready-made package of PyYAML brings; the parser in Python is slow but equal.
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
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


class _Words(yaml.constructor.SafeConstructor, yaml.resolver.Resolver):
    """What a plain word means: a number, a date, yes or no, nothing, or itself."""

    def __init__(self) -> None:
        yaml.constructor.SafeConstructor.__init__(self)
        yaml.resolver.Resolver.__init__(self)

    def meaning(self, word: str) -> Any:
        if len(word) > _LONGEST_NUMBER:
            return word
        if word.isascii() and word.isdecimal() and word[0] != "0":
            return int(word)
        tag = self.resolve(yaml.ScalarNode, word, (True, False))
        make = self.yaml_constructors.get(tag, _Words.construct_yaml_str)
        if tag in ("tag:yaml.org,2002:merge", "tag:yaml.org,2002:value"):
            return word
        return make(self, yaml.ScalarNode(tag, word))


# YAML 1.1 takes 1e12 for text, because it has no dot.
_Words.add_implicit_resolver("tag:yaml.org,2002:float", _FLOAT, list("-+0123456789."))


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
    def whole(self) -> bool:
        """Whether the one value that a document is has been read to its end."""
        return self.root is not _MISSING and not self._open

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


def load_yaml(text: str, most_depth: int, most_words: int = MOST_WORDS) -> Any:
    """The one document in a text.

    Raises:
        FaultError: broken, several documents, anchors, tags, or too many values; it holds what
            was read before
        RecursionError: too deep
    """
    built, words, count, place = Building(most_depth), _Words(), 0, 0
    parser = _PARSER(text)
    try:
        while (event := parser.get_event()) is not None:
            kind = type(event)
            if kind in _NODES:
                place = event.start_mark.index
                count += 1
                if count > most_words:
                    raise FaultError("too many", place, code="too-many")
                _refuse(event, place, built)
                _take(event, kind, place, built, words)
            elif kind in _ENDS:
                built.end()
            elif kind is yaml.DocumentStartEvent and built.root is not _MISSING:
                raise FaultError("a second document begins", place, built.so_far())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        reason = error.problem or "it cannot be read"
        raise FaultError(reason, mark.index if mark else place, built.so_far()) from None
    except yaml.reader.ReaderError as error:
        where = error.position if isinstance(error.position, int) else place
        reason = "a character that is none may not stand in it"
        raise FaultError(reason, where, built.so_far()) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise FaultError(str(error).split("\n")[0], place, built.so_far()) from None
    finally:
        parser.dispose()
    return None if built.root is _MISSING else built.root


_NODES = {yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent, yaml.AliasEvent}
_ENDS = {yaml.MappingEndEvent, yaml.SequenceEndEvent}


def _refuse(event: Any, place: int, built: Building) -> None:
    if event.anchor:
        mark = "*" if isinstance(event, yaml.AliasEvent) else "&"
        reason = f'"{mark}{event.anchor[:20]}" is an anchor or alias, which are not read here'
        raise FaultError(reason, place, built.so_far(), "alias", "Write the value out in place.")
    if event.tag and event.tag != "!":
        reason = f'"{event.tag[-40:]}" is a tag, which are not read here'
        raise FaultError(reason, place, built.so_far(), "tag", "Write the value without a tag.")


def _take(event: Any, kind: type, place: int, built: Building, words: _Words) -> None:
    if kind is not yaml.ScalarEvent:
        if built.wants_name:
            raise FaultError("a name must be one word", place, built.so_far())
        built.value(new_object() if kind is yaml.MappingStartEvent else [])
        return
    value = words.meaning(event.value) if event.implicit[0] else event.value
    if built.wants_name:
        built.name(value)
    else:
        built.value(value)
