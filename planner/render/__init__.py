"""How a report is given: one renderer for each format. Nothing is composed here."""

from __future__ import annotations

from collections.abc import Callable

from planner.render.registry import FORMATS, Format
from planner.report.document import Document

__all__ = ["FORMATS", "Cancelled", "Format", "render"]

_COMPOSED, _DONE = 20.0, 95.0


class Cancelled(Exception):
    """Nobody wants this report any more."""


def render(
    document: Document,
    format: str = "pdf",
    progress: Callable[[float, str], object] = lambda percent, step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[str, str, bytes]:
    """A report as a file.

    Args:
        document: what it says
        format: a key of FORMATS
        progress: told the percent done, and the step in words
        cancelled: asked between the steps

    Returns:
        file name, media type, content

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
    content = found.render(document)
    step(_DONE, "Storing the file")
    return f"{document.name}.{found.ending}", found.media_type, content
