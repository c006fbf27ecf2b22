"""The figures that can be asked about, as a list to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from calculators.studies import what_if as study
from planner.report.labels import is_named, line_of, title_of

Choice = tuple[str, str, bool]


def under_headings(rows: Iterable[Choice], sort: bool = True) -> list[tuple[str, list[Choice]]]:
    """Name, title and whether it is chosen: the usual ones, then the others.

    Args:
        rows: in the order in which they are offered
        sort: whether the others are put in the order of their titles
    """
    rows = list(rows)
    others = [row for row in rows if not usual(row[0])]
    if sort:
        others.sort(key=lambda row: row[1].casefold())
    return [
        ("Usual figures", [row for row in rows if usual(row[0])]),
        ("Steps of the working", others),
    ]


def titles_of(names: Iterable[str], labels: Mapping[str, str]) -> dict[str, str]:
    """What each is called: by the words of its line, with its key's where two have the same."""
    said = {
        name: title_of(name, line_of(labels.get(name)))
        if usual(name) or name not in labels
        else _begun(labels[name])
        for name in names
    }
    often = Counter(said.values())
    return {
        name: f"{text} ({title_of(name)})" if often[text] > 1 and not usual(name) else text
        for name, text in said.items()
    }


def usual(name: str) -> bool:
    """Whether a figure is one of those that people ask for."""
    return name == study.PRICE or is_named(name)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
