"""A YAML text as a document: one pass over the parser's events, counted as they come.

What YAML has beyond JSON and could make a small text mean a great deal, anchors, aliases and tags,
is refused; depth and number of values are bounded, and nothing is read twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from planner.services.documents.building import Building, FaultError, new_object

# Words and values. The events of YAML cost ten times what JSON does.
MOST_WORDS = 12_000
# A plain word longer than this is text, whatever it looks like.
_LONGEST_NUMBER = 400
_FLOAT = re.compile(r"^[-+]?(\d[\d_]*)?\.?\d+[eE][-+]?\d+$")
# libyaml, which every ready-made package of PyYAML brings; the parser in Python is slow but equal.
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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


def load_yaml(
    text: str, most_depth: int, most_words: int = MOST_WORDS, as_written: bool = False
) -> Any:
    """The one document in a text.

    Args:
        text: of the document
        most_depth: containers within each other
        most_words: words and values
        as_written: every word stays text, but for nothing: 00123 and 1.10 are no numbers

    Raises:
        FaultError: broken, several documents, anchors, tags, or too many values; it holds what
            was read before
        RecursionError: too deep
    """
    built, count, place = Building(most_depth), 0, 0
    meaning = _written if as_written else _Words().meaning
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
                _take(event, kind, place, built, meaning)
            elif kind in _ENDS:
                built.end()
            elif kind is yaml.DocumentStartEvent and built.begun:
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
    return built.root if built.begun else None


# How YAML writes that there is nothing.
_NOTHING = {"", "~", "null", "Null", "NULL"}
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


def _written(word: str) -> str | None:
    return None if word in _NOTHING else word


def _take(
    event: Any, kind: type, place: int, built: Building, meaning: Callable[[str], Any]
) -> None:
    if kind is not yaml.ScalarEvent:
        if built.wants_name:
            raise FaultError("a name must be one word", place, built.so_far())
        built.value(new_object() if kind is yaml.MappingStartEvent else [])
        return
    value = meaning(event.value) if event.implicit[0] else event.value
    if built.wants_name:
        built.name(value)
    else:
        built.value(value)
