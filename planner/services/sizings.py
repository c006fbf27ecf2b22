"""Sizings: made by the calculators, stored once."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from django.db import transaction

from calculators import ENGINE_VERSION, engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.sources import SOURCES
from calculators.studies import failure_states
from calculators.systems import SYSTEMS
from planner.models import JSONText, Organisation, Scenario, Sizing, SizingDetail
from planner.services import quotas

Document = dict[str, Any]


def size_document(document: Any, catalogue: Catalogue, working: bool = True) -> dict[str, Any]:
    """The answer to a document; nothing is stored.

    Raises:
        InputProblems: everything wrong with the document
    """
    return engine.size(document, catalogue, working=working)


def store_sizing(
    organisation: Organisation,
    user: Any,
    document: Document,
    catalogue: Catalogue,
    scenario: Scenario | None = None,
) -> tuple[Sizing, str]:
    """Size a document and keep the answer, in one insert.

    Args:
        organisation: the owner
        user: who asked
        document: the question
        catalogue: the organisation's, from ``selectors.catalogue.catalogue_of``
        scenario: the scenario that the document is of, if it is stored

    Returns:
        the sizing, and its answer as JSON text

    Raises:
        InputProblems: everything wrong with the document
    """
    answer = engine.size(document, catalogue)
    quotas.refuse_over(organisation, "sizings")
    text = to_json(answer)
    sizing = Sizing(
        organisation=organisation,
        scenario=scenario,
        created_by=user,
        system=answer["system"],
        verdict=answer["verdict"],
        sentence=answer["sentence"],
        engine_version=answer["engine_version"],
        catalogue_source=catalogue.source,
        catalogue_version=catalogue.version,
        document=document,
        answer=JSONText(text),
        rows=rows_used(document, catalogue),
    )
    sizing.save()
    sizing.answer = answer
    return sizing, text


@transaction.atomic
def size_scenario(scenario: Scenario, user: Any, catalogue: Catalogue) -> Sizing:
    """A stored sizing of a stored scenario, with its charts and bill of materials.

    Raises:
        InputProblems: the catalogue no longer allows what the scenario asks
    """
    organisation = scenario.plan.organisation
    sizing, _ = store_sizing(organisation, user, scenario.document(), catalogue, scenario)
    detail_of(sizing)
    return sizing


def detail_of(sizing: Sizing) -> SizingDetail:
    """All that stands around an answer of a sizing: made once, from what it froze."""
    try:
        return sizing.detail
    except SizingDetail.DoesNotExist:
        pass
    catalogue = sizing.catalogue()
    try:
        charts = engine.charts(sizing.document, catalogue)
        outlook = engine.outlook(sizing.document, catalogue)
        outlook["artifacts"] = engine.artifacts(sizing.document, catalogue)
        outlook["findings"] = engine.findings(sizing.document, catalogue)
        outlook["states"] = failure_states.heat_map(sizing.document, catalogue)
        bill = engine.bill_of_materials(sizing.document, catalogue)
    except InputProblems as error:
        # A later engine may refuse what an earlier one took; the answer itself still stands.
        charts, bill = [], {"lines": [], "total": {}}
        outlook = {"sentence": sizing.sentence, "problems": [p.as_dict() for p in error.problems]}
    detail, _ = SizingDetail.objects.get_or_create(
        sizing=sizing,
        defaults={
            "charts": charts,
            "outlook": outlook,
            "bill": bill,
            "engine_version": ENGINE_VERSION,
        },
    )
    sizing.detail = detail
    return detail


def sizing_as_dict(sizing: Sizing) -> dict[str, Any]:
    """Everything a renderer needs, in plain values: the whole sizing and where it belongs."""
    detail = detail_of(sizing)
    scenario = sizing.scenario
    return {
        "id": str(sizing.pk),
        "created_at": sizing.created_at.isoformat(),
        "created_by": sizing.created_by.get_full_name() or sizing.created_by.get_username(),
        "organisation": sizing.organisation.name,
        "plan": scenario.plan.name if scenario else None,
        "scenario": scenario.name if scenario else None,
        "notes": scenario.notes if scenario else "",
        "measured": scenario.measured if scenario else {},
        "measured_source": scenario.measured_source if scenario else "",
        "system_title": system_title(sizing.system),
        "document": sizing.document,
        "answer": sizing.answer,
        "charts": detail.charts,
        "outlook": detail.outlook,
        "bill": detail.bill,
        "engine_version": sizing.engine_version,
        "catalogue": {"source": sizing.catalogue_source, "version": sizing.catalogue_version},
        "bibliography": {key: asdict(source) for key, source in SOURCES.items()},
        "key_figures": list(key_figures(sizing.system)),
    }


def key_figures(key: str) -> tuple[str, ...]:
    """The figures of a mail system that are shown first."""
    system = SYSTEMS.get(key)
    return system.key_figures if system else ()


def system_title(key: str) -> str:
    """The printed name of a mail system; its key where it is no longer known."""
    system = SYSTEMS.get(key)
    return system.title if system else key


def rows_used(document: Document, catalogue: Catalogue) -> dict[str, Any]:
    """The catalogue rows that a document names, its mail system's defaults among them."""
    system = SYSTEMS[document["system"]]
    named = {system.default_profile}
    for part in _parts(document):
        named.update(value for value in part.values() if type(value) is str)
    for field in (*system.fields, *system.population_fields, *system.group_fields):
        if type(field.default) is str:
            named.add(field.default)
    return {
        "disks": _only(catalogue.disks, named),
        "controllers": _only(catalogue.controllers, named),
        "servers": _only(catalogue.servers, named),
        "profiles": _only(catalogue.profiles, named),
    }


def _parts(document: Document) -> list[dict[str, Any]]:
    rows = (*(document.get("populations") or ()), *(document.get("raid_groups") or ()))
    return [document, *rows]


def _only(table: dict[str, Any], named: set[Any]) -> dict[str, Any]:
    return {key: table[key] for key in named if key in table}


def to_json(value: Any) -> str:
    """Compact JSON; the calculators never hand out NaN or infinity."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
