"""How a report is given: one renderer for each format. Nothing is composed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from planner.render.registry import FORMATS, Format
from planner.report.document import Document

__all__ = ["FORMATS", "Cancelled", "Format", "Made", "render"]

_COMPOSED, _DONE = 20.0, 95.0


class Made(NamedTuple):
    """A report as a file, the standard that it keeps, and what it could not print."""

    filename: str
    media_type: str
    content: bytes
    standard: str = ""
    note: str = ""


class Cancelled(Exception):
    """Nobody wants this report any more."""


def render(
    document: Document,
    format: str = "pdf",
    progress: Callable[[float, str], object] = lambda percent, step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Made:
    """A report as a file.

    Args:
        document: what it says
        format: a key of FORMATS
        progress: told the percent done, and the step in words
        cancelled: asked between the steps

    Raises:
        Cancelled: ``cancelled`` said so
        KeyError: there is no such format
    """
    found = FORMATS[format]

    def step(percent: float, words: str) -> None:
        if cancelled():
            raise Cancelled
        progress(percent, words)

    step(_COMPOSED, f"Setting the {found.title}")
    shaped = found.shaped(document)
    made = found.render(shaped)
    step(_DONE, "Storing the file")
    name = f"{shaped.name}.{found.ending}"
    return Made(name, found.media_type, made.content, made.standard, made.note)
