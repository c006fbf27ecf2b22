"""The same users on every edition: inputs, a table whose numbers open, and four pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import count, respelt, shown
from calculators.studies.migration import (
    FIGURES,
    OF_ITS_YEARS,
    THOUSAND,
    fields,
    formula_of,
    migrate,
)
from planner.forms import numbers
from planner.pages.formula import typeset
from planner.pages.tools.entries import Entry, document, entries, place
from planner.report.words.labels import titled

_DISKS, _OWN = "disks", "disks_of_its_years"
NO_RULE = "no published rule"


def migration_page(typed: Mapping[str, str], catalogue: Catalogue) -> dict[str, Any]:
    """Inputs, and the editions side by side where the inputs can be read."""
    asked = entries(fields(catalogue), typed)
    found: dict[str, Any] = {
        "entries": asked,
        "problems": [],
        "answer": None,
        "charts": [],
        "query": numbers.address({name: each.text for name, each in asked.items()}),
        "profiles": _profiles(asked),
        "heavy_2007": _heavy_2007(catalogue),
    }
    try:
        answer = migrate(document(fields(catalogue), asked), catalogue, working=False)
    except InputProblems as error:
        found["problems"] = place(asked, error.problems)
        return found
    found["charts"] = answer["charts"]
    found["answer"] = _laid_out(answer, catalogue)
    return found


# The printed profiles of Exchange 2003: messages a day, megabytes of a mailbox.
_PROFILES = {"Light": (70, 50), "Average": (105, 100), "Heavy": (140, 200), "Large": (210, 500)}


def _profiles(asked: Mapping[str, Entry]) -> list[dict[str, Any]]:
    """The four printed kinds of user, each with the question that asks for it."""
    typed = {name: each.text for name, each in asked.items()}
    found = []
    for title, (messages, size) in _PROFILES.items():
        own = {"messages_per_day": str(messages), "mailbox_size_mb": str(size)}
        found.append(
            {
                "title": title,
                "text": f"{messages} messages a day, {size} MB",
                "query": numbers.address({**typed, **own}),
                "chosen": own.items() <= typed.items(),
            }
        )
    return found


def _heavy_2007(catalogue: Catalogue) -> str:
    """Messages a day of the heavy profile of Exchange 2007, as the catalogue has it."""
    messages = catalogue.profiles.get("heavy", {}).get("messages_per_day")
    return "" if messages is None else shown(messages)


def migration_figures(typed: Mapping[str, str], catalogue: Catalogue) -> dict[str, Any]:
    """Every figure that the cells rest on, with its printed name; nothing where the inputs cannot
    be read."""
    asked = entries(fields(catalogue), typed)
    try:
        answer = migrate(document(fields(catalogue), asked), catalogue)
    except InputProblems:
        return {}
    return titled(answer["figures"])


def formula_html(typed: Mapping[str, str], catalogue: Catalogue, name: str) -> str:
    """The formula of one of these figures as mathematics; empty where there is none to show."""
    asked = entries(fields(catalogue), typed)
    try:
        return typeset(formula_of(document(fields(catalogue), asked), catalogue, name))
    except InputProblems:
        return ""


def _laid_out(answer: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    disk = answer["question"]["disk"]
    one_model = disk != OF_ITS_YEARS
    columns = _columns(catalogue.disks[disk]["name"] if one_model else None)
    users = answer["question"]["users"]
    return {
        "users": users,
        "sentence": answer["sentence"],
        "columns": columns,
        "rows": [
            _row(edition, [key for key, _, _ in columns], users) for edition in answer["editions"]
        ],
        "remarks": [
            {"title": edition["title"], "texts": texts}
            for edition in answer["editions"]
            if (texts := _remarks(edition, columns))
        ],
    }


def _columns(disk: str | None) -> list[tuple[str, str, str]]:
    """Figure, title and unit of each column."""
    found = []
    for key, (title, unit, _) in FIGURES.items():
        if key != _DISKS:
            found.append((key, title, unit))
            continue
        if disk is not None:
            found.append((key, f"{title}: {disk}", unit))
        found.append((_OWN, f"{title} of its years", unit))
    return found


def _row(edition: dict[str, Any], keys: list[str], users: float) -> dict[str, Any]:
    return {
        "title": edition["title"],
        "year": edition["year"],
        "cells": [_cell(edition, key, users) for key in keys],
    }


def _cell(edition: dict[str, Any], key: str, users: float) -> dict[str, Any]:
    """A figure for the users that are asked about, and for a thousand, as its working has it."""
    cell = edition["cells"][key]
    details = []
    if key == _OWN:
        details.append(edition["disk"]["name"])
    if cell["decided_by"]:
        details.append(f"by {cell['decided_by']}")
    known = cell["value"] is not None
    text = _nothing(cell["remark"])
    if known:
        own = cell["value"] * users / THOUSAND
        # Disks were counted whole before they were given for a thousand users.
        text = count(round(own)) if key in (_DISKS, _OWN) else shown(own, 3)
        details.append(f"{shown(cell['value'], 3)} for 1000")
    return {
        **cell,
        "known": known,
        "text": text,
        "details": ", ".join(details),
        "measured": cell["kind"] == "measured",
    }


def _nothing(reason: str) -> str:
    return NO_RULE if reason.lower().startswith(NO_RULE) else "none"


def _remarks(edition: dict[str, Any], columns: list[tuple[str, str, str]]) -> list[dict[str, str]]:
    """What to know of its numbers; equal words once."""
    found: dict[str, list[str]] = {}
    for key, title, _ in columns:
        if text := edition["cells"][key]["remark"]:
            found.setdefault(text, []).append(title.partition(":")[0])
    for text in edition["beware"]:
        found.setdefault(text, ["These users on one server"])
    return [
        {"of": ", ".join(dict.fromkeys(titles)), "text": respelt(text)}
        for text, titles in found.items()
    ]
