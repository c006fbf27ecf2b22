"""The five documents by passage: what the product does with each, and where that is seen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.urls import reverse

from calculators.formulas import every_formula
from calculators.sheet.said.numbers import in_own_unit
from calculators.sheet.sources import SOURCES
from calculators.studies.glossary import BY_WORD
from calculators.studies.sources import VERDICTS, Document, Passage, documents
from calculators.studies.sources.links import Target, target
from calculators.studies.sources.numbers import Number, number
from calculators.studies.sources.records import NOTHING, counted
from planner.pages.reference.validation import error_shown

_GRADES = {"whole": "pass", "partly": "warn", "missing": "fail", "wrong": "fail", NOTHING: ""}
_KINDS = {
    "case": "validation",
    "disagreement": "does not add up",
    "not-predicted": "not predicted",
    "row": "catalogue",
    "field": "input",
    "fact": "constant",
}


def summary() -> dict[str, Any]:
    """How much of the documents the product does, all together and each."""
    every = tuple(each for document in documents().values() for each in document.passages)
    return {
        **_counts(counted(every)),
        "documents": [_headed(document) for document in documents().values()],
    }


def document_page(key: str, scenarios: Mapping[str, Any]) -> dict[str, Any] | None:
    """A document with its passages; None where it is not one of the five.

    Args:
        key: of the bibliography
        scenarios: key of a demo scenario -> its id, of those that whoever asks may see
    """
    document = documents().get(key)
    if document is None:
        return None
    return {
        **_headed(document),
        "source": SOURCES[key],
        "verdicts": VERDICTS,
        "passages": [_passage(key, passage, scenarios) for passage in document.passages],
    }


def _headed(document: Document) -> dict[str, Any]:
    return {
        "key": document.key,
        "title": SOURCES[document.key].title,
        "passages_counted": len(document.passages),
        **_counts(document.counts),
    }


def _counts(counts: Mapping[str, int]) -> dict[str, Any]:
    return {"counts": counts, "of": sum(counts.values()) - counts[NOTHING]}


def _passage(key: str, passage: Passage, scenarios: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "number": passage.number,
        "title": passage.title,
        "says": passage.says,
        "does": passage.does,
        "verdict": passage.verdict,
        "grade": _GRADES[passage.verdict],
        "links": [
            {
                "kind": found.kind,
                "word": _KINDS.get(found.kind, found.kind),
                "name": found.name,
                "title": found.title,
                "href": address(found, scenarios),
            }
            for found in map(target, passage.links)
        ],
        "numbers": [_number(each) for each in _recomputed()[key, passage.number]],
    }


@lru_cache(maxsize=1)
def _recomputed() -> dict[tuple[str, int], tuple[Number, ...]]:
    """The numbers of every passage by document and number, for two tables count from 1 and 73.

    Recomputed with every start of the product.
    """
    return {
        (document.key, passage.number): tuple(number(row) for row in passage.numbers)
        for document in documents().values()
        for passage in document.passages
    }


def _number(found: Number) -> dict[str, Any]:
    agreement = {
        "text": "as printed" if found.agrees else "other than printed",
        "grade": "pass" if found.agrees else "fail",
        "word": "",
    }
    return {
        "what": found.what,
        "printed": found.printed,
        "computed": found.computed,
        "unit": found.unit,
        "error": found.error,
        "agrees": found.agrees,
        "shown": {
            "printed": in_own_unit(found.printed, found.unit)[0],
            "computed": in_own_unit(found.computed, found.unit)[0],
            "unit": in_own_unit(found.computed, found.unit)[1],
            "result": agreement if found.error is None else error_shown(found.error),
        },
    }


def address(found: Target, scenarios: Mapping[str, Any]) -> str:
    """Where a link leads: into the demo scenario where that is there, else to what explains it."""
    if found.scenario:
        return _in_scenario(found, scenarios.get(found.scenario))
    return _ADDRESSES[found.kind](found)


def _in_scenario(found: Target, scenario: Any) -> str:
    if scenario is None:
        if found.kind == "check":
            return f"{reverse('limits')}#limit-{found.name}"
        return f"{reverse('new-plan')}?system={found.system}"
    if found.kind == "artifact":
        return reverse("artifact", args=[scenario, found.name])
    place = {"figure": f"#figure={quote(found.name)}", "chart": f"#chart-{found.name}"}
    return reverse("scenario", args=[scenario]) + place.get(found.kind, "#checks-title")


def _row(found: Target) -> str:
    table, _, key = found.name.partition("/")
    return reverse("catalogue-row", args=[table, key])


def _formula(name: str) -> str:
    """The page of a formula that is known by its name alone."""
    key = next(key for key in every_formula() if key.partition(".")[2] == name)
    return reverse("formula-page", args=key.split("."))


_ADDRESSES = {
    "finding": lambda found: f"{reverse('limits')}#finding-{found.name}",
    "fact": lambda found: f"{reverse('constants')}#fact-{found.system}-{found.name}",
    "field": lambda found: f"{reverse('new-plan')}?system={found.system}",
    "formula": lambda found: _formula(found.name),
    "case": lambda found: f"{reverse('validation')}#study-{found.name}",
    "disagreement": lambda found: f"{reverse('validation')}#disagreements",
    "not-predicted": lambda found: f"{reverse('validation')}#not-predicted",
    "row": _row,
    "glossary": lambda found: f"{reverse('glossary')}#word-{BY_WORD[found.name].slug}",
    "source": lambda found: reverse("source", args=[found.name]),
    "tool": lambda found: reverse(found.name),
}
