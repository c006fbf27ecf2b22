"""Passages as they are stored: read once, every mistake with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from calculators.errors import SheetError
from calculators.inputs.catalogue import FIXTURES
from calculators.sheet.sources import SOURCES

FOLDER = FIXTURES / "sources"
NOTHING = "nothing"
# The best first; what there is nothing to plan in counts nowhere.
VERDICTS: Mapping[str, str] = {
    "whole": "The product does all of it.",
    "partly": "The product does some of it.",
    "missing": "The product does not do it yet.",
    "wrong": "The product does it, and not right.",
    NOTHING: "There is nothing in it to plan.",
}
# The parser of libyaml, which every ready-made package of PyYAML brings; both are the safe one.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ORDER = {
    "hub-throughput-2008": 1,
    "postfix-2007": 2,
    "hub-cache-2008": 3,
    "netraid-1999": 4,
    "exchange-io-2006": 5,
}
_FIELDS = {"n", "at", "says", "does", "verdict", "links", "numbers"}


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a document.

    Args:
        number: its number, counted through all five documents in two tables
        title: what it is about, in a few words
        says: what it says, in our own words
        does: what the product does with it
        verdict: a key of VERDICTS
        links: where that is seen, as "kind:name" or "kind:name@scenario"
        numbers: printed numbers, each with where its present value comes from
    """

    number: int
    title: str
    says: str
    does: str
    verdict: str
    links: tuple[str, ...]
    numbers: tuple[Mapping[str, Any], ...]

    @property
    def counts(self) -> bool:
        """Whether there is anything in it for the product to do."""
        return self.verdict != NOTHING


@dataclass(frozen=True, slots=True)
class Document:
    """A document with its passages.

    Args:
        key: of the bibliography
        passages: in the order of the document
    """

    key: str
    passages: tuple[Passage, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many passages have each verdict, every verdict named."""
        return counted(self.passages)


def counted(passages: tuple[Passage, ...]) -> dict[str, int]:
    """How many passages have each verdict, every verdict named."""
    found = Counter(passage.verdict for passage in passages)
    return {verdict: found[verdict] for verdict in VERDICTS}


@lru_cache(maxsize=1)
def documents() -> Mapping[str, Document]:
    """Every document by its key, in the order of their passages.

    Raises:
        SheetError: a passage that cannot be read, with its place
    """
    found = [_document(path.name, _loaded(path)) for path in FOLDER.glob("*.yaml")]
    return {document.key: document for document in sorted(found, key=lambda each: _ORDER[each.key])}


def _loaded(path: Path) -> Any:
    # A safe loader is named, which bandit does not see.
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)  # nosec B506


def _document(name: str, text: Any) -> Document:
    key = text["key"]
    if key not in SOURCES or key not in _ORDER or name != f"{key}.yaml":
        raise SheetError(f"{name}: {key!r} is not in the bibliography, or not the file's name")
    passages = tuple(_passage(name, row) for row in text["passages"])
    numbers = [passage.number for passage in passages]
    if numbers != sorted(set(numbers)):
        raise SheetError(f"{name}: passages are not numbered upwards")
    return Document(key, passages)


def _passage(name: str, row: Mapping[str, Any]) -> Passage:
    place = f"{name}, passage {row.get('n')}"
    if unknown := set(row) - _FIELDS:
        raise SheetError(f"{place}: unknown {', '.join(sorted(unknown))}")
    for field in ("n", "at", "says", "does", "verdict"):
        if not row.get(field):
            raise SheetError(f"{place}: {field} is missing")
    if row["verdict"] not in VERDICTS:
        raise SheetError(f"{place}: {row['verdict']!r} is no verdict")
    return Passage(
        row["n"],
        row["at"],
        row["says"],
        row["does"],
        row["verdict"],
        tuple(row.get("links", ())),
        tuple(row.get("numbers", ())),
    )
