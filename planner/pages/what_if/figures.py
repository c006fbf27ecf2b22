"""The figures that can be asked about, as a list to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from calculators.studies import what_if as study
from planner.report.words.labels import is_named, line_of, title_of

Choice = tuple[str, str, bool]
_SEVERAL = 2


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


def titles_of(names: Iterable[str], labels: Mapping[str, str], chosen: str = "") -> dict[str, str]:
    """What each is called: by the words of its line. Steps of the working that these words do not
    tell apart are left out, for only their keys would.

    Args:
        names: of the figures that may be asked about
        labels: of all figures of the answer, by their names
        chosen: the one that is asked about, which is never left out
    """
    often = Counter(map(_begun, labels.values()))
    said = {
        name: title_of(name, line_of(labels.get(name)))
        if usual(name) or name not in labels
        else _begun(labels[name])
        for name in names
    }
    return {
        name: text
        for name, text in said.items()
        if usual(name) or name == chosen or often[text] < _SEVERAL
    }


def usual(name: str) -> bool:
    """Whether a figure is one of those that people ask for."""
    return name == study.PRICE or is_named(name)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
