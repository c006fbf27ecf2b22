"""A YAML loader with bounds: safe types, few aliases; names given twice are kept in mind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

import yaml

_MOST_ALIASES = 50
_MOST_EVENTS = 60_000
# Of a broken text that is read for what else is wrong with it.
_MOST_MENDED = 20_000
_FLOAT = re.compile(r"^[-+]?(\d[\d_]*)?\.?\d+[eE][-+]?\d+$")


class Doubled(dict[Any, Any]):
    """An object in which some names came more than once; the last of each stays."""

    names: list[str]


class BoundedLoader(yaml.SafeLoader):
    """The safe loader; it stops at texts that are small but mean a great deal."""

    def __init__(self, stream: Any):
        super().__init__(stream)
        self._aliases = 0
        self._events = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        self._events += 1
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent):
            self._aliases += 1
        if self._aliases > _MOST_ALIASES or self._events > _MOST_EVENTS:
            raise yaml.composer.ComposerError(
                None, None, "there are too many aliases or values", event.start_mark
            )
        return super().compose_node(parent, index)

    def compose_mapping_node(self, anchor: Any) -> Any:
        node: Any = super().compose_mapping_node(anchor)
        # Told here: merging puts the names of other objects among its own.
        node.doubled = twice(name.value for name, _ in node.value if hasattr(name, "value"))
        return node

    def construct_yaml_map(self, node: Any) -> Generator[dict[Any, Any], None, None]:
        found = Doubled() if getattr(node, "doubled", ()) else {}
        if isinstance(found, Doubled):
            found.names = node.doubled
        yield found
        found.update(self.construct_mapping(node))


def twice(names: Iterable[Any]) -> list[str]:
    """The names that come more than once."""
    counts = Counter(name for name in names if isinstance(name, str))
    return sorted(name for name, count in counts.items() if count > 1)


def load_yaml(text: str) -> Any:
    """The one document in a text.

    Raises:
        yaml.YAMLError: broken, several documents, or out of bounds
    """
    loader = BoundedLoader(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


def load_part(text: str, fault: int) -> tuple[Any, bool]:
    """What a broken text, JSON or YAML, says before its fault.

    Args:
        text: the text
        fault: the character at which it is broken

    Returns:
        (the document, or None where there is none; whether it broke off). JSON that only has a
        comma too many or a remark in it is whole as YAML.
    """
    if len(text) > _MOST_MENDED:
        return None, True
    found, broken = _part(text)
    return (found, broken) if found is not None else (_part(text[:fault])[0], True)


def _part(text: str) -> tuple[Any, bool]:
    events: list[yaml.Event] = []
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            events.append(event)
            if isinstance(event, yaml.DocumentEndEvent):
                break
    except yaml.YAMLError:
        pass
    except RecursionError:
        return None, True
    broken = not events or not isinstance(events[-1], yaml.DocumentEndEvent)
    try:
        mended = yaml.emit(_ended(events) if broken else [*events, yaml.StreamEndEvent()])
        return load_yaml(mended), broken
    except (yaml.YAMLError, ValueError, RecursionError):
        return None, True


def _ended(events: list[yaml.Event]) -> list[yaml.Event]:
    """The events with an end to all that was begun; the last value may be cut and is left out."""
    found = events[:-1] if events and isinstance(events[-1], yaml.ScalarEvent) else list(events)
    # For each that is open: the event that ends it, and how many parts it has so far.
    begun: list[tuple[yaml.Event, int]] = []
    for event in found:
        if isinstance(event, yaml.CollectionEndEvent):
            begun.pop()
        elif isinstance(event, yaml.NodeEvent):
            if begun:
                end, parts = begun[-1]
                begun[-1] = (end, parts + 1)
            if isinstance(event, yaml.MappingStartEvent):
                begun.append((yaml.MappingEndEvent(), 0))
            elif isinstance(event, yaml.SequenceStartEvent):
                begun.append((yaml.SequenceEndEvent(), 0))
    for end, parts in reversed(begun):
        if isinstance(end, yaml.MappingEndEvent) and parts % 2:
            found.append(yaml.ScalarEvent(None, None, (True, False), "null"))
        found.append(end)
    return [*found, yaml.DocumentEndEvent(), yaml.StreamEndEvent()]


# YAML 1.1 takes 1e12 for text, because it has no dot.
BoundedLoader.add_constructor("tag:yaml.org,2002:map", BoundedLoader.construct_yaml_map)
BoundedLoader.add_implicit_resolver("tag:yaml.org,2002:float", _FLOAT, list("-+0123456789."))
