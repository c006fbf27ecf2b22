"""A YAML loader with bounds: safe types, few aliases, no name twice."""

from __future__ import annotations

import re
from typing import Any

import yaml

_MOST_ALIASES = 50
_MOST_EVENTS = 20_000
_FLOAT = re.compile(r"^[-+]?(\d[\d_]*)?\.?\d+[eE][-+]?\d+$")


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

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in getattr(node, "value", ()):
            name = getattr(key, "value", None)
            if isinstance(name, str):
                if name in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f"{name[:60]!r} is given twice", key.start_mark
                    )
                seen.add(name)
        return super().construct_mapping(node, deep)


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


# YAML 1.1 takes 1e12 for text, because it has no dot.
BoundedLoader.add_implicit_resolver("tag:yaml.org,2002:float", _FLOAT, list("-+0123456789."))
