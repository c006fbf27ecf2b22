"""What stands in the inputs of a form, where one name may have several texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass
class Typed:
    """Texts by the name of their input."""

    lists: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, asked: Mapping[str, Iterable[str]]) -> Typed:
        """The texts of a request, as ``QueryDict.lists()`` has them."""
        return cls({name: list(texts) for name, texts in asked.items()})

    def text(self, name: str, default: str = "") -> str:
        """The only text of an input, without spaces around it."""
        found = self.lists.get(name) or [default]
        return found[-1].strip()

    def texts(self, name: str) -> list[str]:
        """All texts of an input: the boxes that are ticked."""
        return self.lists.get(name, [])

    def put(self, name: str, *texts: str) -> None:
        """Write over an input."""
        self.lists[name] = list(texts)

    def also(self, name: str, text: str) -> None:
        """Add a text to those of an input, once."""
        if text not in self.texts(name):
            self.put(name, *self.texts(name), text)

    def forget(self, prefix: str) -> None:
        """Take out every input whose name begins so."""
        self.lists = {
            name: texts for name, texts in self.lists.items() if not name.startswith(prefix)
        }

    def without(self, name: str, text: str) -> None:
        """Take one text out of those of an input."""
        self.put(name, *(each for each in self.texts(name) if each != text))
