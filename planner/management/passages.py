"""The documents at a terminal: how much of each the product does."""

from __future__ import annotations

from calculators.studies.sources import VERDICTS, documents
from planner.management.tables import table


def passages_as_table() -> str:
    """The passages of each document counted by verdict, and a line for each that is not whole."""
    rows = [
        (document.key, *map(str, document.counts.values())) for document in documents().values()
    ]
    lines = table(("document", *VERDICTS), rows, right=set(range(1, 1 + len(VERDICTS))))
    for document in documents().values():
        left = [each for each in document.passages if each.counts and each.verdict != "whole"]
        if left:
            lines += ["", document.key]
            lines += [f"  {each.number:>3} {each.verdict}: {each.title}" for each in left]
    return "\n".join(lines)
