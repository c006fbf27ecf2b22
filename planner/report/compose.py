"""From a sizing to a report document: what is said, and in which order.

A sizing is self-sufficient: nothing here asks the calculators again, so that a report can be made
of a sizing long after the formulas have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from calculators.sheet.said.moments import day, second
from planner.report.document import Document, Stamp, Summary, Title
from planner.report.in_short import in_short
from planner.report.key_numbers import behind_verdict, grown
from planner.report.material import Material
from planner.report.parts import protection
from planner.report.parts.failures import broken_by, survives
from planner.report.sections.growth import in_full
from planner.report.sections.registry import GROWTH, sections
from planner.report.words.cost_said import bays_checked, cheaper_growth, next_cost
from planner.report.words.texts import clean, line, slug
from planner.report.words.verdicts import against, whole, whole_sign

_PAPERS = {"a4": "a4", "letter": "us-letter"}
_NAMELESS = "Sizing of a mail server"


def compose(sizing: Mapping[str, Any]) -> Document:
    """The report of a sizing.

    Args:
        sizing: the whole sizing in plain values, as it was stored
    """
    of = Material(sizing)
    moment = made_at(sizing)
    title = _title(sizing, moment)
    return Document(
        language="en",
        paper=_PAPERS.get(str(sizing.get("paper") or "a4"), "a4"),
        name=slug(title.plan, title.scenario, "draft" if title.draft else "", f"{moment:%Y-%m-%d}")
        or "sizing",
        title=title,
        summary=_summary(of),
        sections=sections(of),
        figures=of.figures,
        stamp=_stamp(sizing, moment),
        question=dict(sizing["document"]),
        logo=str(sizing.get("logo") or ""),
    )


def made_at(sizing: Mapping[str, Any]) -> datetime:
    """The moment of the sizing, in UTC."""
    stored = sizing["created_at"]
    moment = stored if isinstance(stored, datetime) else datetime.fromisoformat(str(stored))
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


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
        draft=line(sizing.get("draft")),
    )


def _summary(of: Material) -> Summary:
    answer = of.answer
    outlook = clean(of.outlook.get("sentence"))
    sentence = clean(answer["sentence"])
    first, _, others = sentence.partition(". ")
    growth = grown(of.outlook)
    bays = bays_checked(answer["checks"])
    repeated = not outlook or outlook.endswith(others or first)
    # A mail system that says what its design does says it in both.
    reason = others if others and outlook.startswith(first) else sentence
    lost = broken_by(of.states, answer["verdict"])
    cost = next_cost(of.outlook, bays)
    short = in_short(outlook or sentence, answer["verdict"], answer["checks"], cost, growth)
    return Summary(
        verdict=answer["verdict"],
        sign=whole_sign(answer["verdict"], lost),
        word=whole(answer["verdict"], against(answer["checks"]), lost),
        sentence=outlook or sentence,
        reason="" if repeated else reason,
        key_numbers=behind_verdict(answer, of.key_names, of.bill),
        survival=survives(of.outlook.get("states") or {}, of.charts, answer["verdict"]),
        growth=clean(_growth(of, growth, bays)),
        next_cost=clean(cost),
        needs=clean(of.outlook.get("needs_sentence")),
        gives_up=protection.said(of.sizing.get("gives_up") or ()),
        fact=clean(f"{short.fact}."),
        lines=tuple(
            map(clean, filter(None, (*short.lines, short.grown, cheaper_growth(of.outlook))))
        ),
    )


def _growth(of: Material, growth: str, bays: bool) -> str:
    """What is said of a growth; where several ways carry its end, which section has them."""
    said, several = in_full(growth, of.outlook, bays)
    return f"{said} {several.title}: see “{GROWTH}”." if several else said


def _stamp(sizing: Mapping[str, Any], moment: datetime) -> Stamp:
    stamp = sizing.get("stamp") or {}
    answer = sizing["answer"]
    engine = line(
        stamp.get("engine_version") or sizing.get("engine_version") or answer["engine_version"]
    )
    origin = stamp.get("catalogue") or sizing.get("catalogue") or answer["catalogue"]
    catalogue = line(f"{origin['source']} {origin['version']}")
    made = second(moment)
    text = f"Highwater {engine} · catalogue {catalogue} · sizing {line(sizing['id'])} · {made}"
    return Stamp(engine, catalogue, line(sizing["id"]), f"{moment:%Y-%m-%dT%H:%M:%SZ}", text)
