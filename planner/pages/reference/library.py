"""Formula cards, bibliography and glossary."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.best_practice.registry import RULES
from calculators.checks.server import CHECKS
from calculators.formulas import every_formula
from calculators.sheet.cards import card_of
from calculators.sheet.figures import ORIGINS
from calculators.sheet.sources import SOURCES
from calculators.sheet.units import CONSTANTS, UNITS
from calculators.studies.glossary import WORDS
from calculators.systems import SYSTEMS
from planner.pages.formula import typeset
from planner.pages.reference.passages import summary
from planner.report.labels import title_of
from planner.report.sources import bibliography, key_of


@lru_cache(maxsize=1)
def formulas() -> list[dict[str, Any]]:
    """The card of every formula, by subject."""
    subjects: dict[str, list[dict[str, Any]]] = {}
    for key, formula in sorted(every_formula().items()):
        subject, _, name = key.partition(".")
        card = card_of(formula)
        inputs = [
            {"name": each, "label": card.labels[each], "unit": card.units[each]}
            for each in card.units
        ]
        subjects.setdefault(subject, []).append(
            {"name": name, "card": card, "inputs": inputs, "mathml": typeset(card.mathml)}
        )
    return [
        {"key": subject, "title": title_of(subject), "cards": cards}
        for subject, cards in subjects.items()
    ]


def sources() -> list[dict[str, Any]]:
    """The bibliography, with the formulas that rest on each entry."""
    uses: dict[str, list[str]] = {key: [] for key in SOURCES}
    for subject in formulas():
        for each in subject["cards"]:
            key = key_of(each["card"].source)
            if key:
                uses[key].append(each["name"])
    passages = {each["key"]: each for each in summary()["documents"]}
    return [
        {"key": key, **entry, "uses": uses[key], "document": passages.get(key)}
        for key, entry in bibliography().items()
    ]


def glossary() -> dict[str, Any]:
    """Words, origins, units and constants."""
    facts = [
        {"system": system.title, "key": f"{system.key}-{key}", "fact": fact}
        for system in SYSTEMS.values()
        for key, fact in system.facts.items()
    ]
    return {
        "words": WORDS,
        "limits": list(CHECKS.values()),
        "findings": list(RULES.values()),
        "origins": ORIGINS,
        "units": [(unit, meaning) for unit, meaning in UNITS.items() if unit != "same"],
        "constants": CONSTANTS,
        "facts": facts,
    }
