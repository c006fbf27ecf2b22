"""Formula cards, bibliography, words, units, limits and constants: an index each, then pages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.urls import reverse

from calculators.best_practice.registry import RULES
from calculators.checks.server import CHECKS
from calculators.formulas import every_formula
from calculators.sheet.figures import ORIGINS
from calculators.sheet.said.numbers import in_own_unit
from calculators.sheet.sources import SOURCES
from calculators.sheet.tree.cards import Card, card_of
from calculators.sheet.tree.units import CONSTANTS, UNITS
from calculators.studies.glossary import WORDS
from calculators.systems import SYSTEMS
from planner.pages.formula import typeset
from planner.pages.reference.passages import summary
from planner.report.words.labels import title_of
from planner.report.words.sources import bibliography, key_of


@lru_cache(maxsize=1)
def _cards() -> dict[str, Card]:
    """The card of every formula, by subject and name."""
    return {key: card_of(formula) for key, formula in sorted(every_formula().items())}


@lru_cache(maxsize=1)
def formulas() -> list[dict[str, Any]]:
    """Every formula in one line, by subject."""
    subjects: dict[str, list[dict[str, Any]]] = {}
    for key, card in _cards().items():
        subjects.setdefault(key.partition(".")[0], []).append({**_named(key), "card": card})
    return [
        {"key": subject, "title": title_of(subject), "cards": cards}
        for subject, cards in subjects.items()
    ]


@lru_cache(maxsize=512)
def formula(subject: str, name: str) -> dict[str, Any] | None:
    """One formula with its working, and its neighbours; None where there is none such."""
    keys = list(_cards())
    key = f"{subject}.{name}"
    if key not in keys:
        return None
    card, place = _cards()[key], keys.index(key)
    return {
        **_named(key),
        "subject": title_of(subject),
        "card": card,
        "mathml": typeset(card.mathml),
        "inputs": [
            {"name": each, "label": card.labels[each], "unit": card.units[each]}
            for each in card.units
        ],
        "before": _named(keys[place - 1]) if place else None,
        "after": _named(keys[place + 1]) if place + 1 < len(keys) else None,
        "siblings": [
            _named(each) for each in keys if each.partition(".")[0] == subject and each != key
        ],
    }


def _named(key: str) -> dict[str, str]:
    subject, _, name = key.partition(".")
    return {"name": name, "address": reverse("formula-page", args=[subject, name])}


def sources() -> list[dict[str, Any]]:
    """The bibliography in one line each, with how much rests on it."""
    uses, passages = _uses(), _documents()
    return [
        {"key": key, **entry, "uses": uses[key], "document": passages.get(key)}
        for key, entry in bibliography().items()
    ]


def source(key: str) -> dict[str, Any] | None:
    """One entry of the bibliography with the formulas that rest on it; None where unknown."""
    entry = bibliography().get(key)
    return entry and {"key": key, **entry, "uses": _uses()[key]}


@lru_cache(maxsize=1)
def _uses() -> dict[str, list[dict[str, str]]]:
    """The formulas that cite each source."""
    uses: dict[str, list[dict[str, str]]] = {key: [] for key in SOURCES}
    for key, card in _cards().items():
        if cited := key_of(card.source):
            uses[cited].append(_named(key))
    return uses


def _documents() -> dict[str, Any]:
    return {each["key"]: each for each in summary()["documents"]}


def glossary() -> dict[str, Any]:
    """Words, and the four words for where a number comes from."""
    return {"words": WORDS, "origins": ORIGINS}


def units() -> dict[str, Any]:
    """Units, and the constants that formulas name."""
    return {
        "units": [(unit, meaning) for unit, meaning in UNITS.items() if unit != "same"],
        "constants": CONSTANTS,
    }


def limits() -> dict[str, Any]:
    """What designs are held against, limits and advice apart, and what good practice says."""
    checks = list(CHECKS.values())
    return {
        "groups": [
            {"key": "limits", "title": "Limits", "rows": [c for c in checks if not c.advice]},
            {"key": "advice", "title": "Advice", "rows": [c for c in checks if c.advice]},
        ],
        "findings": list(RULES.values()),
    }


def constants() -> list[dict[str, Any]]:
    """The constants of each mail system, the newest system first."""
    return [
        {
            "key": system.key,
            "title": system.title,
            "facts": [
                {
                    "key": f"{system.key}-{key}",
                    "fact": fact,
                    "shown": in_own_unit(fact.value, fact.unit, 6),
                }
                for key, fact in system.facts.items()
            ],
        }
        for system in reversed(SYSTEMS.values())
    ]
