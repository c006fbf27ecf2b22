"""Reports: a neutral document made from a sizing, and one renderer for each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from planner.reports.compose import compose
from planner.reports.registry import FORMATS, Format

__all__ = ["FORMATS", "Cancelled", "Format", "compose", "render"]

_READ, _COMPOSED, _DONE = 5.0, 20.0, 95.0


class Cancelled(Exception):
    """Nobody wants this report any more."""


def render(
    sizing: Mapping[str, Any],
    format: str = "pdf",
    progress: Callable[[float, str], object] = lambda percent, step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[str, str, bytes]:
    """A report of a sizing.

    Args:
        sizing: the whole sizing in plain values, as it was stored
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

    step(_READ, "Reading the sizing")
    document = compose(sizing)
    step(_COMPOSED, f"Setting the {found.title}")
    content = found.render(document)
    step(_DONE, "Storing the file")
    return f"{document.name}.{found.ending}", found.media_type, content
