"""Where the values of a document come from, where that is not the person who asked.

    "origins": {"/load_growth": {"origin": "assumed", "source": "house, an example's growth"},
                "/raid_groups/0": {"origin": "cited", "source": "netraid-1999, Table 6"}}

A pointer speaks for everything below it; the longest one that fits counts, and "" is the whole.
One that leads nowhere says nothing: values are taken out of documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from calculators.errors import Problem
from calculators.inputs.documents.asked import Asked, names_of, one_of
from calculators.inputs.typed.words import kind_of, shown

KEY = "origins"
GIVEN = ("given", "user")
_WORDS = ("given", "cited", "assumed")
_LONGEST = 300
_MOST = 1_000
_HINT = 'Give {"/users": {"origin": "assumed", "source": "house, a guess"}} or leave it out.'

Origins = Mapping[str, tuple[str, str]]


class ValueOrigin(Asked):
    """Where values come from that nobody typed."""

    origin: Annotated[str, one_of(_WORDS)]
    source: Annotated[str, Meta(min_length=1, max_length=_LONGEST)]


def origin_of(pointer: str, origins: Origins) -> tuple[str, str]:
    """Origin and source of the value at a place."""
    while origins:
        if pointer in origins:
            return origins[pointer]
        if not pointer:
            break
        pointer = pointer.rpartition("/")[0]
    return GIVEN


def entries(asked: Mapping[str, Any]) -> Origins:
    """What a checked document says of its values."""
    return {pointer: (entry["origin"], entry["source"].strip()) for pointer, entry in asked.items()}


def read_origins(document: Any, problems: list[Problem]) -> dict[str, tuple[str, str]]:
    """What a document says of its values; what is wrong with it is added to the problems."""
    asked = document.get(KEY) if isinstance(document, Mapping) else None
    if asked is None:
        return {}
    if not isinstance(asked, Mapping) or len(asked) > _MOST:
        told = kind_of(asked) if not isinstance(asked, Mapping) else f"{len(asked)} entries"
        problems.append(
            Problem(f"/{KEY}", "wrong-type", f"Origins: {told} given; an object is needed.", _HINT)
        )
        return {}
    found = {}
    for pointer, entry in asked.items():
        here = f"/{KEY}/{str(pointer).replace('~', '~0').replace('/', '~1')}"
        wrong = list(_wrong(str(pointer), entry, here))
        problems += wrong
        if not wrong:
            found[str(pointer)] = (entry["origin"], entry["source"].strip())
    return found


def _wrong(pointer: str, entry: Any, here: str) -> Iterator[Problem]:
    if pointer and not pointer.startswith("/"):
        message = f"{shown(pointer)} is no JSON Pointer."
        yield Problem(here, "unknown-field", message, "Give one such as /raid_groups/0/disks.")
    if not isinstance(entry, Mapping) or set(entry) != set(names_of(ValueOrigin)):
        message = f"Origin of {shown(pointer)}: origin and source are needed."
        yield Problem(here, "wrong-type", message, _HINT)
        return
    if entry["origin"] not in _WORDS:
        message = f"Origin of {shown(pointer)}: {shown(entry['origin'])} is not a choice."
        yield Problem(
            f"{here}/origin", "unknown-choice", message, "Choose one of: " + ", ".join(_WORDS) + "."
        )
    source = entry["source"]
    usable = isinstance(source, str) and source.strip() and source.isprintable()
    if not usable or len(source) > _LONGEST:
        message = f"Source of {shown(pointer)}: {shown(source)} is not a usable text."
        hint = f"Say where the value comes from, in at most {_LONGEST} characters."
        yield Problem(f"{here}/source", "wrong-type", message, hint)
