"""Searches: the space of a document, looked at within bounds."""

from __future__ import annotations

from typing import Any

from calculators import search
from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem

# What one request may look at: about a second of one processor.
MOST_DESIGNS = 2_000_000
MOST_VARIANTS = 200


def search_designs(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The answer to a search small enough for one request.

    Raises:
        InputProblems: every problem of the document, or a space too large for a request
    """
    question = search.read(document, catalogue)
    size, variants = question.space.size, question.space.variants
    if size > MOST_DESIGNS or variants > MOST_VARIANTS:
        raise InputProblems(
            [
                Problem(
                    "/axes",
                    "too-large",
                    f"Axes: {size:,} designs in {variants:,} combinations of words are more than "
                    "one request may search.",
                    f"Stay below {MOST_DESIGNS:,} designs and {MOST_VARIANTS:,} combinations, or "
                    "run manage.py search, which has no such bound.",
                )
            ]
        )
    return search.finish(question, search.sweep(question))
