"""From a sizing to a report document: what is said, and in which order.

A sizing is self-sufficient: nothing here asks the calculators again, so that a report can be made
of a sizing long after the formulas have changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from calculators.sheet.numbers import day
from planner.report.document import (
    Document,
    Figure,
    Section,
    Stamp,
    Summary,
    Title,
)
from planner.report.key_numbers import HEADLINES, behind_verdict
from planner.report.sections import general as sections
from planner.report.sections.calculator import calculator
from planner.report.sections.failures import SOURCES as FAILURE_SOURCES
from planner.report.sections.failures import failures
from planner.report.sections.findings import findings
from planner.report.texts import clean, line, slug
from planner.report.values import quantity
from planner.report.verdicts import whole

_PAPERS = {"a4": "a4", "letter": "us-letter"}
_NAMELESS = "Sizing of a mail server"


def compose(sizing: Mapping[str, Any]) -> Document:
    """The report of a sizing.

    Args:
        sizing: the whole sizing in plain values, as it was stored
    """
    answer = sizing["answer"]
    moment = made_at(sizing)
    formulas = sizing.get("formulas") or {}
    figures = tuple(
        figure(name, parts, formulas.get(name, "")) for name, parts in answer["figures"].items()
    )
    by_name = {one.name: one for one in figures}
    title = _title(sizing, moment)
    found = (
        sections.checks(answer["checks"]),
        findings(_found(sizing)),
        failures((sizing.get("outlook") or {}).get("states") or {}),
        sections.key_figures(by_name, key_names(sizing)[HEADLINES:]),
        sections.compared(sizing),
        sections.charts(sizing.get("charts") or ()),
        sections.inputs(figures),
        sections.materials(sizing.get("bill") or {}),
        calculator(answer),
        sections.notes(answer.get("notes") or (), sizing.get("notes"), answer["figures"]),
        sections.working(figures),
        sections.constants(figures),
    )
    kept = [section for section in found if section.blocks]
    kept.append(_bibliography(sizing, kept, figures))
    return Document(
        language="en",
        paper=_PAPERS.get(str(sizing.get("paper") or "a4"), "a4"),
        name=slug(title.plan, title.scenario, f"{moment:%Y-%m-%d}") or "sizing",
        title=title,
        summary=_summary(sizing),
        sections=tuple(kept),
        figures=figures,
        stamp=_stamp(sizing, moment),
        question=dict(sizing["document"]),
    )


def made_at(sizing: Mapping[str, Any]) -> datetime:
    """The moment of the sizing, in UTC."""
    stored = sizing["created_at"]
    moment = stored if isinstance(stored, datetime) else datetime.fromisoformat(str(stored))
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def figure(name: str, parts: Mapping[str, Any], typst: str = "") -> Figure:
    """A figure of the answer, printed."""
    label = line(parts.get("label"))
    return Figure(
        name=line(name),
        label=label[:1].upper() + label[1:],
        quantity=quantity(parts["value"], parts["unit"], 4 if parts.get("formula") else 6),
        origin=parts["origin"],
        source=line(parts.get("source")),
        formula=line(parts.get("formula")),
        substituted=line(parts.get("substituted")),
        inputs=tuple(parts.get("inputs") or ()),
        note=line(parts.get("note")),
        typst=typst,
    )


def key_names(sizing: Mapping[str, Any]) -> list[str]:
    """Figures shown first: those the mail system names, otherwise those that checks look at."""
    figures = sizing["answer"]["figures"]
    names = sizing.get("key_figures") or [c.get("figure") for c in sizing["answer"]["checks"]]
    return list(dict.fromkeys(name for name in names if name in figures))


def _title(sizing: Mapping[str, Any], moment: datetime) -> Title:
    plan = line(sizing.get("plan") or sizing.get("plan_name"))
    scenario = line(sizing.get("scenario") or sizing.get("scenario_name"))
    system = line(sizing.get("system_title") or sizing["answer"]["system"])
    return Title(
        plan=plan or scenario or _NAMELESS,
        scenario=scenario if plan else "",
        organisation=line(sizing.get("organisation")),
        system=system,
        author=line(sizing.get("created_by")),
        date=day(moment),
    )


def _summary(sizing: Mapping[str, Any]) -> Summary:
    answer = sizing["answer"]
    outlook = clean((sizing.get("outlook") or {}).get("sentence"))
    sentence = clean(answer["sentence"])
    repeated = not outlook or outlook.endswith(sentence.split(". ", 1)[-1])
    return Summary(
        verdict=answer["verdict"],
        word=whole(answer["verdict"]),
        sentence=outlook or sentence,
        reason="" if repeated else sentence,
        key_numbers=behind_verdict(answer, key_names(sizing), sizing.get("bill") or {}),
    )


def _stamp(sizing: Mapping[str, Any], moment: datetime) -> Stamp:
    stamp = sizing.get("stamp") or {}
    answer = sizing["answer"]
    engine = line(
        stamp.get("engine_version") or sizing.get("engine_version") or answer["engine_version"]
    )
    origin = stamp.get("catalogue") or sizing.get("catalogue") or answer["catalogue"]
    catalogue = line(f"{origin['source']} {origin['version']}")
    made = f"{moment:%Y-%m-%d %H:%M:%S} UTC"
    text = f"Highwater {engine} · catalogue {catalogue} · sizing {line(sizing['id'])} · {made}"
    return Stamp(engine, catalogue, line(sizing["id"]), f"{moment:%Y-%m-%dT%H:%M:%SZ}", text)


def _found(sizing: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """What the linter found; nothing in sizings older than it."""
    return (sizing.get("outlook") or {}).get("findings") or ()


def _bibliography(
    sizing: Mapping[str, Any], printed: list[Section], figures: tuple[Figure, ...]
) -> Section:
    cited = [one.source for one in figures]
    cited += [check.get("source") or "" for check in sizing["answer"]["checks"]]
    cited += [finding["source"] for finding in _found(sizing)]
    if any(section.key == "failures" for section in printed):
        cited += FAILURE_SOURCES
    cited += [chart.get("source") or "" for chart in sizing.get("charts") or ()]
    cited += [row.get("source") or "" for row in (sizing.get("bill") or {}).get("lines") or ()]
    cited += [sizing.get("measured_source") or ""]
    # Notes cite too: "Fitted on the queues of netraid-1999, Table 6."
    cited += [one.note for one in figures]
    return sections.bibliography(sizing.get("bibliography") or {}, cited)
