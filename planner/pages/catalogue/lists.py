"""A list of catalogue rows as a page shows it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from calculators.errors import InputProblems, Problem
from calculators.sheet.said import numbers
from calculators.sheet.said.numbers import count
from planner.models import CATALOGUE, Organisation
from planner.models.catalogue import PRICED
from planner.pages.catalogue.fields import COLUMNS, shown_field, titles
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.lists import Asked

ROWS = 50
# Rows are counted up to here.
COUNTED = 1_000
SHOWS = [
    ("", "All that are offered"),
    ("own", "Our own"),
    ("built-in", "Built in"),
    ("retired", "Retired"),
]
_WORDS = {"text", "flag"}


def listed(organisation: Organisation, kind: str, given: dict[str, str]) -> dict[str, Any]:
    """Everything a list shows.

    Args:
        organisation: whose catalogue
        kind: of rows
        given: what was typed and chosen: q, sort, show, cursor
    """
    problems: list[Problem] = []
    show, asked = given.get("show", ""), asked_of(kind, given)
    lookup = catalogue_list.Lookup(organisation, kind, asked)
    try:
        page = catalogue_list.page_of_rows(
            organisation, kind, asked, given.get("cursor") or None, ROWS, lookup
        )
    except InputProblems as error:
        problems = error.problems
        page = catalogue_list.page_of_rows(organisation, kind, asked, None, ROWS)
    rows = catalogue_list.shown_rows(organisation, kind, page.rows)
    total = catalogue_list.counted(organisation, kind, asked, COUNTED, lookup)
    kept = {"q": asked.words, "sort": asked.sort, "show": show}
    kept = {name: text for name, text in kept.items() if text and text != "name"}
    following = urlencode({**kept, "cursor": page.following}) if page.following else ""
    return {
        **titles(kind),
        "asked": asked,
        "show": show,
        "shows": SHOWS,
        "sorts": [
            (f"{sign}{name}", f"{shown_field(CATALOGUE[kind], name).label}{words}")
            for name in CATALOGUE[kind].SORTED
            for sign, words in (("", ""), ("-", ", largest first"))
            if not (sign and name in ("key", "name", "manufacturer"))
        ],
        "total": f"more than {count(COUNTED)}" if total > COUNTED else count(total),
        "one_row": total == 1,
        "following": following,
        "first": urlencode(kept) if given.get("cursor") else "",
        "is_first": not given.get("cursor"),
        "query": urlencode(kept),
        "problems": problems,
        "table": table(kind, rows),
    }


def asked_of(kind: str, given: dict[str, str]) -> Asked:
    """The rows that a list asks for; what cannot be heard is left out."""
    sort, show = given.get("sort", ""), given.get("show", "")
    return Asked(
        words=given.get("q", "")[:200].replace("\0", " "),
        sort=sort if sort.removeprefix("-") in CATALOGUE[kind].SORTED else "name",
        own={"own": True, "built-in": False}.get(show),
        retired=show == "retired",
    )


def table(kind: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows as a table, only with columns that some row fills."""
    model = CATALOGUE[kind]
    names = [name for name in COLUMNS[kind] if any(row.get(name) is not None for row in rows)]
    fields = [shown_field(model, name) for name in names]
    return {
        "columns": [
            {"title": field.label, "unit": field.unit, "word": _is_word(field)} for field in fields
        ],
        "priced": kind in PRICED,
        "rows": [
            {
                **row,
                "cells": [_cell(field, row) for field in fields],
                "price_shown": price_shown(row),
            }
            for row in rows
        ],
    }


def price_shown(row: dict[str, Any]) -> str:
    """A price with its currency, as a list shows it."""
    if row.get("price") is None:
        return ""
    return f"{numbers.money(row['price'])} {row['currency']}"


def _is_word(field: Any) -> bool:
    return field.kind in _WORDS


def _cell(field: Any, row: dict[str, Any]) -> dict[str, Any]:
    value = row.get(field.name)
    if value is None:
        return {"text": "", "unknown": True, "word": _is_word(field)}
    if isinstance(value, bool):
        return {"text": "yes" if value else "no", "word": True}
    if isinstance(value, str):
        return {"text": dict(field.choices).get(value, value), "word": True}
    return {"text": numbers.shown(value)}
