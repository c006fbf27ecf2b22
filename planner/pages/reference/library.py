"""Formula cards, bibliography and glossary."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from calculators.formulas import every_formula
from calculators.sheet.cards import card_of
from calculators.sheet.figures import ORIGINS
from calculators.sheet.sources import SOURCES
from calculators.sheet.units import CONSTANTS, UNITS
from calculators.systems import SYSTEMS
from planner.pages.formula import typeset
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
    return [{"key": key, **entry, "uses": uses[key]} for key, entry in bibliography().items()]


def glossary() -> dict[str, Any]:
    """Words, origins, units and constants."""
    facts = [
        {"system": system.title, "key": key, "fact": fact}
        for system in SYSTEMS.values()
        for key, fact in system.facts.items()
    ]
    return {
        "words": WORDS,
        "origins": ORIGINS,
        "units": [(unit, meaning) for unit, meaning in UNITS.items() if unit != "same"],
        "constants": CONSTANTS,
        "facts": facts,
    }


WORDS = {
    "Mail system": "An edition and role whose load is sized, such as Exchange 2007 mailbox.",
    "User profile": "What one user does in a day: messages, sizes, I/O, cache.",
    "Population": "A user profile × how many users × how many of them at once.",
    "RAID group": "Disks of one model at one RAID level on a controller. Groups with the same "
    "volume form a software stripe.",
    "Volume": "What lives on a RAID group: database, logs.",
    "Span": "An array that the controller joins with others: RAID 50 stripes over RAID 5 spans.",
    "Stripe depth": "What is written to one disk before the next one takes over.",
    "Spindle": "A disk, seen as something that can do one thing at a time.",
    "FGL": "Flashing green lights: how many disks an operation keeps busy. One for a read; all "
    "that hold a copy or the parity for a write.",
    "Plan": "A piece of work; it holds scenarios.",
    "Scenario": "One complete question: mail system, users, design, assumptions.",
    "Sizing": "The answer to a scenario at one moment. It is written once and never changed.",
    "Figure": "A number, word or yes/no with unit, origin, source and the figures it came from.",
    "Check": "A limit held against a figure. It holds, is tight, or breaks.",
    "Margin": "What is left below a limit, as a part of the limit.",
    "Bill of materials": "What to buy for a design: server, controllers, disks.",
}
