"""Tools beside the plans."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tool:
    """One tool of the index."""

    name: str
    title: str
    question: str
    text: str


TOOLS = ()
