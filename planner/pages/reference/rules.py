"""The rule book of the Exchange editions: rule × edition × source × confidence."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from calculators.sheet.said.numbers import Style, in_own_unit, style, unit_shown
from calculators.systems import rule_book
from calculators.systems.rule_book import CONFIDENCE, EDITIONS, Constant, Formula
from planner.render.tables.as_csv import cell
from planner.report.words.labels import title_of

# Nothing, once and yes come last: they are rules in name only.
_LAST = "plan"
COLUMNS = (
    "rule", "name", "kind", "edition", "value", "unit", "origin", "source", "confidence", "note",
)  # fmt: skip


def rules_page() -> dict[str, Any]:
    """Constants by subject and formulas by module, each by edition."""
    return _made(style())


# Each number format has a page of its own: nobody is shown that of whoever came first.
@lru_cache(maxsize=16)
def _made(_: Style) -> dict[str, Any]:
    subjects: dict[str, list[dict[str, Any]]] = {}
    for constant in rule_book.constants():
        subjects.setdefault(constant.subject, []).append(_constant(constant))
    modules: dict[str, list[dict[str, Any]]] = {}
    for formula in rule_book.formulas():
        modules.setdefault(formula.name.partition(".")[0], []).append(_formula(formula))
    ordered = sorted(subjects.items(), key=lambda item: item[0] == _LAST)
    return {
        "editions": list(EDITIONS.values()),
        "confidence": CONFIDENCE,
        "levels": list(CONFIDENCE),
        "constants": [
            {"title": title[:1].upper() + title[1:], "rows": rows} for title, rows in ordered
        ],
        "formulas": [{"title": title_of(module), "rows": rows} for module, rows in modules.items()],
        "counts": _counts(),
    }


def _counts() -> list[dict[str, Any]]:
    """How many constants of each edition are how sure."""
    rows = []
    for edition in EDITIONS.values():
        sure = [
            constant.stances[edition].confidence
            for constant in rule_book.constants()
            if edition in constant.stances
        ]
        rows.append(
            {"edition": edition, "cells": [sure.count(level) for level in CONFIDENCE],
             "all": len(sure)}
        )  # fmt: skip
    return rows


def _constant(constant: Constant) -> dict[str, Any]:
    stances = constant.stances
    facts = [stance.fact for stance in stances.values()]
    units = {fact.unit for fact in facts}
    usual = stances["2013"].fact.value if "2013" in stances else None
    return {
        "key": constant.key,
        "label": constant.label[:1].upper() + constant.label[1:],
        "unit": in_own_unit(0, facts[0].unit)[1] if len(units) == 1 else "",
        "cells": [
            {
                "value": _value(stances[edition].fact),
                "origin": stances[edition].fact.origin,
                "confidence": stances[edition].confidence,
                "differs": stances[edition].fact.value != usual,
            }
            if edition in stances
            else None
            for edition in EDITIONS.values()
        ],
        "sources": _grouped((name, stance.fact.source) for name, stance in stances.items()),
        "notes": _grouped(
            (name, stance.fact.note) for name, stance in stances.items() if stance.fact.note
        ),
    }


def _value(fact: Any) -> str:
    return in_own_unit(fact.value, fact.unit, 6)[0]


def _formula(formula: Formula) -> dict[str, Any]:
    card = formula.card
    return {
        "name": formula.name.partition(".")[2],
        "sentence": card.sentence,
        "formula": card.formula,
        "unit": unit_shown(card.unit),
        "origin": card.origin,
        "source": card.source,
        "cells": [formula.confidence[edition] for edition in EDITIONS.values()],
    }


def _grouped(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """Each text once, with the editions it is of; without them where it is of all."""
    found: dict[str, list[str]] = {}
    for edition, text in pairs:
        found.setdefault(text, []).append(edition)
    return [
        {"text": text, "editions": "" if len(editions) == len(EDITIONS) else ", ".join(editions)}
        for text, editions in found.items()
    ]


def rules_csv() -> str:
    """One line for each rule in each edition."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in _lines():
        writer.writerow([cell(value) for value in line])
    return out.getvalue()


def _lines() -> Iterable[tuple[Any, ...]]:
    for constant in rule_book.constants():
        for edition, stance in constant.stances.items():
            fact = stance.fact
            yield (
                constant.label, constant.key, "constant", edition, fact.value, fact.unit,
                fact.origin, fact.source, stance.confidence, fact.note,
            )  # fmt: skip
    for formula in rule_book.formulas():
        card = formula.card
        for edition, confidence in formula.confidence.items():
            yield (
                card.sentence, formula.name, "formula", edition, card.formula, card.unit,
                card.origin, card.source, confidence, card.note,
            )  # fmt: skip
