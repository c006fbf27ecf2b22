"""An answer laid out: headline, key figures, checks as bars, the sheet, the bill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calculators.answers import plain
from calculators.checks.check import NOT_CHECKED
from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.systems import SYSTEMS
from planner.pages.scenario import copies, extras
from planner.report import calculator, heat, numbers, verdicts
from planner.report.numbers import amount, percent, shown, title_of, unit_shown
from planner.report.sources import ORIGIN_MARKS

# The limit stands here on a bar of 100, so that an overload can be seen beyond it.
LIMIT_AT = 80.0
_HEADLINES = 2
_OPEN, _MANY = 2, 250
# Kinds of charts that are drawn in the browser.
DRAWN = {"line", "bar"}


@dataclass
class Answer:
    """Everything the answer side of a scenario shows, each part worked out when it is shown."""

    opened: OpenedScenario

    @property
    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = self.opened.document
        return document

    @cached_property
    def result(self) -> dict[str, Any]:
        return _plain(self.opened.sizing)

    @cached_property
    def charts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = plain(self.opened.charts)
        return found

    @cached_property
    def outlook(self) -> dict[str, Any]:
        return _plain(self.opened.load_limit)

    @cached_property
    def bill(self) -> dict[str, Any]:
        return _plain(self.opened.bill)

    @cached_property
    def artifacts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = plain(self.opened.snippets)
        return found

    @cached_property
    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = plain(self.opened.findings)
        return found

    @cached_property
    def states(self) -> dict[str, Any]:
        return _plain(self.opened.failure_states)

    @property
    def figures(self) -> dict[str, dict[str, Any]]:
        return self.result["figures"]

    @property
    def verdict(self) -> str:
        return self.result["verdict"]

    @property
    def verdict_word(self) -> str:
        return verdicts.WHOLE[self.verdict]

    @property
    def sentence(self) -> str:
        return self.outlook.get("sentence") or self.result["sentence"]

    def headlines(self) -> list[dict[str, Any]]:
        """The numbers behind the sentence: two key figures and the price."""
        names = SYSTEMS[self.result["system"]].key_figures
        limits = {c["figure"]: c for c in self.result["checks"] if c["available"] is not None}
        return [
            *[
                headline(self.figures, name, limits.get(name))
                for name in names[:_HEADLINES]
                if name in self.figures
            ],
            price(self.bill),
        ]

    def key_figures(self) -> list[dict[str, Any]]:
        """The other figures that matter first for this mail system."""
        names = SYSTEMS[self.result["system"]].key_figures
        return [headline(self.figures, name) for name in names[_HEADLINES:] if name in self.figures]

    def checks(self) -> list[dict[str, Any]]:
        return [bar(check) for check in self.result["checks"]]

    def sheet(self) -> list[dict[str, Any]]:
        return sheet(self.own_figures)

    @property
    def own_figures(self) -> dict[str, Any]:
        """All figures but the calculator's, which the page loads when they are asked for."""
        return calculator.own(self.figures)

    @property
    def drawn_charts(self) -> list[dict[str, Any]]:
        """The charts that are drawn in the browser; the others come as tables and pictures."""
        return [chart for chart in self.charts if chart["kind"] in DRAWN]

    def heat_maps(self) -> list[dict[str, Any]]:
        return [
            {**chart, "table": heat.heat_map(chart)}
            for chart in self.charts
            if chart["kind"] == "heat"
        ]

    def copies(self) -> dict[str, Any] | None:
        found = next((chart for chart in self.charts if chart["kind"] == "copies"), None)
        return copies.picture(found) if found else None

    def calculator(self) -> dict[str, Any] | None:
        return calculator.beside(self.result)

    def calculator_lines(self) -> dict[str, Any]:
        """What the page loads when the calculator's figures are unfolded."""
        figures = calculator.folded(self.figures)
        return {
            "figures": figures,
            "outputs": calculator.outputs(self.figures),
            "groups": sheet(figures),
        }

    def meter(self) -> dict[str, Any] | None:
        return extras.meter(self.figures, self.document)

    def stripe_maps(self) -> list[dict[str, str]]:
        return extras.stripe_maps(self.figures)

    def other_editions(self) -> str:
        return extras.other_editions(self.figures, self.result["system"])

    def notes(self) -> list[dict[str, str]]:
        seen: dict[str, dict[str, str]] = {}
        for note in self.result["notes"]:
            if not calculator.is_remark(note, self.figures):
                seen.setdefault(note["text"], note)
        return list(seen.values())


def _plain(answer: Any) -> dict[str, Any]:
    found: dict[str, Any] = plain(answer)
    return found


def answer(document: dict[str, Any], catalogue: Catalogue) -> Answer:
    """Size a document; nothing is stored.

    Raises:
        InputProblems: everything wrong with the document
    """
    return Answer(open_scenario(document, catalogue))


def attempt(document: dict[str, Any], catalogue: Catalogue) -> tuple[Answer | None, list[Problem]]:
    """The answer, or everything that stands in its way."""
    try:
        return answer(document, catalogue), []
    except InputProblems as error:
        return None, error.problems


def headline(
    figures: Mapping[str, Any], name: str, check: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """One figure in large type, with its limit where a check holds it against one."""
    figure = figures[name]
    value, unit = amount(figure["value"], figure["unit"])
    limit = ""
    if check is not None:
        available, limit_unit = amount(check["available"], check["unit"])
        limit = available if limit_unit == unit or unit == "I/Os" else f"{available} {limit_unit}"
    return {
        "name": name,
        "title": title_of(name),
        "value": value,
        "unit": unit,
        "number": figure["value"],
        "limit": limit,
        "origin": figure["origin"],
        "mark": ORIGIN_MARKS[figure["origin"]],
    }


def price(bill: Mapping[str, Any]) -> dict[str, Any]:
    """What the known lines of the bill come to, and how many are unknown."""
    total = bill.get("total") or {}
    count = total.get("known", 0) + total.get("unknown", 0)
    unknown = total.get("unknown", 0)
    found = {"title": "Price", "price": True, "unknown": unknown, "count": count}
    found["foot"] = numbers.prices_known(total)
    if total.get("price") is None:
        return {**found, "value": numbers.NOT_KNOWN, "unit": ""}
    return {
        **found,
        "value": numbers.money(total["price"]),
        "unit": total["currency"],
        "number": float(total["price"]),
    }


def bar(check: Mapping[str, Any]) -> dict[str, Any]:
    """A check with its bar: how far it reaches, and where the limit stands."""
    needed, available = check["needed"], check["available"]
    found = {**check, "word": verdicts.WORDS[check["verdict"]], "limit_at": LIMIT_AT}
    unknown = check["verdict"] == NOT_CHECKED
    if unknown or needed is None or not available or not check["unit"]:
        return {**found, "measured": False}
    reach = LIMIT_AT * needed / available
    needed_text, unit = amount(needed, check["unit"])
    available_text, _ = amount(available, check["unit"])
    margin = check["margin"]
    return {
        **found,
        "measured": True,
        "reach": f"{min(reach, 100):.2f}",
        "beyond": reach > 100,
        "needed_text": needed_text,
        "available_text": available_text,
        "unit_text": unit,
        "margin_text": ""
        if margin is None
        else f"{percent(margin)} {'over' if margin < 0 else 'to spare'}",
    }


def sheet(figures: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every figure, grouped by the first part of its name; answers first, inputs last."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, figure in figures.items():
        prefix = name.split(".", 1)[0] if "." in name else "scenario"
        groups.setdefault(prefix, []).append(
            {
                "name": name,
                "label": figure["label"],
                "value": shown(figure["value"], 6),
                "number": figure["value"],
                "unit": unit_shown(figure["unit"]),
                "substituted": figure["substituted"],
                "origin": figure["origin"],
                "mark": ORIGIN_MARKS[figure["origin"]],
                "source": figure["source"],
            }
        )
    # The first two are open, but not where that is pages of them.
    few = len(figures) < _MANY
    return [
        {
            "prefix": prefix,
            "title": _GROUP_TITLES.get(prefix) or title_of(prefix),
            "rows": rows,
            "open": few and place < _OPEN,
        }
        for place, (prefix, rows) in enumerate(
            sorted(groups.items(), key=lambda item: _place(item[0]))
        )
    ]


_GROUP_TITLES = {
    "fact": "Constants",
    "scenario": "The scenario",
    "calculator": "Outputs of the calculator",
    "as_calculator": "How they come about",
}


def _place(prefix: str) -> tuple[int, str]:
    if prefix == "fact":
        return (3, prefix)
    if prefix.startswith(("population_", "raid_group_")) or prefix == "scenario":
        return (2, prefix)
    order = ("database", "response_time", "mailbox", "memory", "log", "checkpoint")
    return (0, str(order.index(prefix))) if prefix in order else (1, prefix)


def compared(figures: Mapping[str, Any], measured: Mapping[str, float]) -> list[dict[str, Any]]:
    """Predicted beside measured, figure by figure."""
    found = []
    # In the order of the sheet, for the database keeps none.
    for name, value in sorted(
        measured.items(),
        key=lambda item: list(figures).index(item[0]) if item[0] in figures else -1,
    ):
        figure = figures.get(name)
        if figure is None or not isinstance(figure["value"], int | float):
            continue
        error = figure["value"] / value - 1 if value else None
        found.append(
            {
                "name": name,
                "title": title_of(name),
                "unit": unit_shown(figure["unit"]),
                "predicted": shown(figure["value"], 3),
                "measured": shown(value, 3),
                "number": figure["value"],
                "error": "" if error is None else percent(error, signed=True),
            }
        )
    return found
