"""What was said of a scenario: of which figure, and whom it names in vain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from planner.models import Comment, Organisation
from planner.report.words.labels import title_of
from planner.selectors.people import named_here
from planner.services.plans.comments import names_in, vain


class Said(NamedTuple):
    """A comment as a page shows it.

    Args:
        row: what was said, by whom, when
        title: of the figure that it is about; "" where it is about the whole
        in_vain: the names that nobody here has, as the beginning of a sentence
    """

    row: Comment
    title: str
    in_vain: str


def said_of(organisation: Organisation, comments: Iterable[Comment], answer: Any) -> list[Said]:
    """The comments of a scenario, oldest first.

    Args:
        organisation: whose members can be mentioned
        comments: of the scenario
        answer: of the scenario as the page shows it; None where there is none
    """
    rows = list(comments)
    here = named_here(organisation, {name for row in rows for name in names_in(row.text)})
    figures = answer.figures if answer is not None else {}
    found = []
    for row in rows:
        unknown = [name for name in names_in(row.text) if name not in here]
        title = title_of(row.figure, figures.get(row.figure)) if row.figure else ""
        found.append(Said(row, title, vain(unknown) if unknown else ""))
    return found


def figure_named(text: str, figures: Mapping[str, Any]) -> str:
    """The name of a figure by what the page calls it; any other text as it is.

    Args:
        text: as it was typed
        figures: of the scenario, by name
    """
    if text in figures:
        return text
    wanted = text.casefold()
    titles = ((name, title_of(name, each).casefold()) for name, each in figures.items())
    return next((name for name, title in titles if title == wanted), text)
