"""What the linter found, laid out for the page: each with what its fix changes in the form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from calculators.best_practice.fixes import END, takes_another_model
from calculators.inputs.catalogue import Catalogue
from calculators.studies.reverse_sizing.ways import CHEAPEST
from planner.forms import mends, numbers
from planner.forms.flat import LISTS, Flat, in_address
from planner.report.words.cost_said import NO_MORE, cost_said, money_more
from planner.report.words.loss_words import with_it

# Severity -> sign, and the word beside it.
SIGNS = {"error": "fail", "warning": "warn", "advice": "advice"}
ADVICE = "advice"
# What is mended by more disks of the same kind, where others may cost less.
_OF_DISKS = frozenset({"too-few-database-disks", "too-few-log-disks", "disks-run-out"})

# Finding -> the way to carry the end of the growth that its fix leads to.
_WAYS = {"symmetry-costs": "not-symmetrical"}
_NO_OUTLOOK: Mapping[str, Any] = MappingProxyType({})


def laid_out(
    found: list[dict[str, Any]],
    flat: Flat,
    names: Mapping[str, str],
    changes: Mapping[str, str],
    catalogue: Catalogue,
    outlook: Mapping[str, Any] = _NO_OUTLOOK,
) -> dict[str, Any]:
    """Findings for the page.

    Args:
        found: as the engine says them
        flat: the form as it was typed
        names: JSON Pointer -> name of the input
        changes: what differs from the stored scenario already
        catalogue: rows that the scenario may name
        outlook: of the engine, with what the growth costs
    """
    rows = [_row(each, flat, names, changes, catalogue) for each in found]
    for row in rows:
        row["cost"] = _with_growth(row, outlook)
    advice = [row for row in rows if row["severity"] == ADVICE]
    return {
        "count": len(rows),
        "pressing": [row for row in rows if row["severity"] != ADVICE],
        "advice": advice,
        "advice_titles": "; ".join(row["title"] for row in advice),
    }


def _row(
    finding: dict[str, Any],
    flat: Flat,
    names: Mapping[str, str],
    changes: Mapping[str, str],
    catalogue: Catalogue,
) -> dict[str, Any]:
    typed = _typed(finding["fix"], flat, names, changes)
    groups = flat.rows["raid_groups"].values()
    places = [names[pointer] for pointer in finding["pointers"] if names.get(pointer)]
    return {
        **finding,
        "sign": SIGNS[finding["severity"]],
        "anchor": f"f-{places[0]}" if places else "",
        "change": mends.said(finding["fix"] or {}, flat.definition, catalogue, groups, flat.options)
        if typed
        else "",
        "cost": _cost(finding, bool(flat.options.get("server"))) if typed else "",
        "then": with_it(finding) if typed else "",
        "typed": json.dumps(typed) if typed else "",
        "others": urlencode({**changes, "way": CHEAPEST}) if finding["key"] in _OF_DISKS else "",
        "query": urlencode(
            {**changes, **{name: in_address(flat, name, text) for name, text in typed.items()}}
        ),
    }


def _cost(finding: Mapping[str, Any], bays: bool) -> str:
    """What the fix buys; another model in the same number is not free where no price is known."""
    cost = finding.get("cost")
    said = cost_said(cost, bays)
    other = takes_another_model(finding["fix"] or ())
    if said == NO_MORE and other and cost and not cost["complete"]:
        return "same count, price unknown"
    return said


def _with_growth(row: Mapping[str, Any], outlook: Mapping[str, Any]) -> str:
    """What a fix buys, and what it saves when the load has grown."""
    now: str = row["cost"]
    ways = outlook.get("growth_beside") or ()
    less = next((each["cost"] for each in ways if each["key"] == _WAYS.get(row["key"])), None)
    more, years = outlook.get("growth_cost"), outlook.get("growth_years")
    if not (now and less and more and years) or less["currency"] != more["currency"]:
        return now
    if not float(more["price"] or 0) or less["price"] is None:
        return now
    today = f"{now} today" if now == NO_MORE else now
    return f"{today}; by year {years[-1]['year']} {money_more(less)} in place of {money_more(more)}"


def _typed(
    fix: dict[str, Any] | None, flat: Flat, names: Mapping[str, str], changes: Mapping[str, str]
) -> dict[str, str]:
    """The inputs that a fix fills; nothing where the form has no place for it."""
    typed: dict[str, str] = {}
    for pointer, value in (fix or {}).items():
        listed, _, last = pointer.removeprefix("/").rpartition("/")
        if last == END and listed in LISTS:
            # A row that was taken out keeps its key.
            gone = [int(name.split("-")[1]) for name in changes if name.startswith(f"{listed}-")]
            key = max([*flat.rows[listed], *gone], default=-1) + 1
            typed |= {f"{listed}-{key}-{name}": numbers.write(text) for name, text in value.items()}
        elif names.get(pointer):
            typed[names[pointer]] = numbers.write(value)
        else:
            return {}
    return typed
