"""How a person wants pages and PDFs to look: changed whole, all that is wrong at once."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from django.db import transaction

from calculators.checks.server import CHECKS
from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from calculators.sheet.said import moments, numbers
from calculators.sheet.said.numbers import PLAIN, Style, style
from planner.models import NumberFormat, Organisation, Preferences
from planner.services.activity import audit

FIELDS = ("number_format", "dates", "time_zone", "units", "colours")
# All texts are in it, and there is no other.
LANGUAGE = "en"
_WORDS = {
    "number_format": "number format",
    "dates": "way to write days",
    "time_zone": "time zone",
    "units": "choice of units",
    "colours": "choice of colours",
}
_SENTENCES = {"sentence", "growth_sentence", "method_sentence", "message", "reason", "why"} | {
    *("note", "detail", "said", "cautions", "needs_sentence"),
    *("tight", "why_not_checked"),
}
# Remarks are a list of sentences; the notes of a scenario are a text that somebody typed.
_REMARKS, _REMARK = "notes", "text"
# Of a limit it is ours: "Bays of 3.5 inch".
_LABEL = "label"
_AS_THEY_ARE = {"document", "bibliography", "formulas", "rows", "measured"}
_LIKE_AN_AMOUNT = re.compile(r"[A-Za-z].*\d[.,]\d|\d[.,]\d.*[A-Za-z]")
_REGIONS = {
    *("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian"),
    "Pacific",
}
# Notes that Highwater itself gives a scenario, of a new plan and of a search, from end to end; of a
# plan its last sentence, or how one of before ended.
_PLAN_NOTE = re.compile(
    r"(?P<begin>When the plan was made, on )(?P<day>\d{1,2} [A-Z][a-z]+ \d{4})"
    r"(?P<rest>: (?:.* What the design has now, the bill of materials counts\.|"
    r"(?:.*(?:loses everything|disks of its own|compares them|are held|takes pairs)\.)?"
    r"(?: ?(?:The [\d,]+ system disks of|The system disks take) .*)?))"
)
# Models of disks in such a note, whose names are no amounts: Micron 7400 PRO 7.68 TB U.3.
_MODEL = re.compile(r"[A-Z][\w-]+(?: [\w-]+)* \d+\.\d+ [TG]B(?: [A-Z][\w.]*)?")
_DESIGN_NOTE = re.compile(r"Design [\d,]+ of the search “.*”\.")
# How days are written -> the locale that does so; "" for 2026-11-22.
_DATES = {"en-GB": "en_GB", "en-US": "en_US", "en-DE": "de_DE", "en-001": ""}


def preferences_of(user: Any) -> Preferences:
    """What a person chose; where nothing was, what everybody has."""
    if not user.is_authenticated:
        return Preferences()
    try:
        found: Preferences = user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)
    return found


def change_preferences(user: Any, asked: Mapping[str, Any]) -> Preferences:
    """Change what is given, and write down what was before.

    Args:
        user: whose
        asked: field -> value; "language" may be said and is English

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    asked = dict(asked)
    if (language := asked.pop("language", LANGUAGE)) != LANGUAGE:
        message = f"{shown(language)} is no language that there is: all texts are in English."
        problems.append(Problem("/language", "unknown-choice", message, f"Give {LANGUAGE}."))
    for name, value in asked.items():
        if name == "time_zone":
            if not isinstance(value, str) or (value and value not in time_zones()):
                message = f"{shown(value)} is no time zone that there is."
                hint = "Give a name such as Europe/Berlin, or nothing for UTC."
                problems.append(Problem(f"/{name}", "unknown-choice", message, hint))
            continue
        field: Any = Preferences._meta.get_field(name)
        allowed = {key for key, _ in field.flatchoices}
        if name == "number_format":
            allowed.add("")
        if not isinstance(value, str) or value not in allowed:
            known = ", ".join(sorted(allowed - {""}))
            empty = ", or nothing" if "" in allowed else ""
            message = f"{shown(value)} is no {_WORDS[name]}."
            hint = f"Give one of: {known}{empty}."
            problems.append(Problem(f"/{name}", "unknown-choice", message, hint))
    if problems:
        raise InputProblems(problems)
    with transaction.atomic():
        before = preferences_of(user)
        was = {name: getattr(before, name) for name in asked}
        row, _ = Preferences.objects.update_or_create(user=user, defaults=asked)
        audit.record_change(row, None, was, asked)
    # What the person had when it was asked about before is not what there is now.
    user.preferences = row
    return row


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones that this server knows."""
    return frozenset(zoneinfo.available_timezones())


@cache
def zones_offered() -> dict[str, tuple[tuple[str, str], ...]]:
    """Time zones to choose from: region -> name and place. What are but other names is left out."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(time_zones()):
        region, _, place = name.partition("/")
        if region in _REGIONS and place:
            found.setdefault(region, []).append((name, place.replace("_", " ")))
    return {region: tuple(places) for region, places in found.items()}


def respelt(kept: Any, named: Any = ()) -> Any:
    """What was kept, with the numbers in its sentences as their reader has them.

    Only sentences of our own are touched: never a name, a source or what somebody typed, and no
    name of something within a sentence either.

    Args:
        kept: in the plain number format
        named: rows whose names may stand in it too
    """
    if style().digits == PLAIN.digits:
        return kept
    # A longer name may begin like a shorter one.
    names = sorted({*_names(kept), *_names(named)}, key=len, reverse=True)
    return _respelt(kept, names)


def _respelt(kept: Any, names: list[str], said: bool = False) -> Any:
    if isinstance(kept, str):
        return numbers.respelt(kept, names) if said else kept
    if isinstance(kept, Mapping):
        return {
            name: value
            if name in _AS_THEY_ARE
            else respelt_notes(value)
            if name == _REMARKS and isinstance(value, str)
            else _respelt(
                value,
                names,
                _is_said(name, value)
                or (said and name == _REMARK)
                or (name == _LABEL and kept.get("name") in CHECKS),
            )
            for name, value in kept.items()
        }
    if isinstance(kept, list | tuple):
        return [_respelt(each, names, said) for each in kept]
    return kept


def respelt_notes(text: str) -> str:
    """The notes of a scenario, with numbers and days as their reader has them in what Highwater
    wrote itself. What a person typed stays as it is: "1.234" may be a thousand or one."""
    return "\n".join(map(_own_note, text.split("\n")))


def _own_note(line: str) -> str:
    made = _PLAN_NOTE.fullmatch(line.strip())
    if made:
        on = datetime.strptime(made["day"], "%d %B %Y").date()
        rest = numbers.respelt(made["rest"], _MODEL.findall(made["rest"]))
        return f"{made['begin']}{moments.day(on)}{rest}"
    return numbers.respelt(line) if _DESIGN_NOTE.fullmatch(line.strip()) else line


def _is_said(name: str, value: Any) -> bool:
    return name in _SENTENCES or (name == _REMARKS and not isinstance(value, str))


def _names(kept: Any) -> Iterator[str]:
    """The names in what was kept that hold what could be an amount."""
    if isinstance(kept, Mapping):
        name = kept.get("name")
        if isinstance(name, str) and _LIKE_AN_AMOUNT.search(name):
            yield name
    if isinstance(kept, Mapping | list | tuple):
        for each in kept.values() if isinstance(kept, Mapping) else kept:
            yield from _names(each)


def style_of(preferences: Preferences, organisation: Organisation | None) -> Style:
    """How numbers and dates are written for a person who works for an organisation."""
    usual = organisation.number_format if organisation else NumberFormat.EN
    found = Style(
        digits=(preferences.number_format or usual).replace("-", "_"),
        dates=_DATES[preferences.dates],
        sizes=preferences.units,
        zone=preferences.time_zone,
    )
    return PLAIN if found == PLAIN else found
