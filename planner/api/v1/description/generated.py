"""Schemas made from the types of answers and of bodies."""

from __future__ import annotations

from typing import Any

from msgspec.json import schema_components

from calculators import answers
from calculators.inputs.documents.origins import ValueOrigin
from calculators.inputs.purchase.asked import AskedPurchase
from calculators.search.answer_types import answers as search
from calculators.search.answer_types import space_answers
from calculators.search.question.axes import AxisValues, RangeOfValues, RowsOfValues
from calculators.search.question.read import SearchDocument
from calculators.studies.measured_hub.answers import HubCounters
from calculators.studies.measured_hub.question import HubCountersQuestion
from calculators.studies.migration.answers import Migration
from calculators.studies.reverse_sizing.ways import Reverse
from calculators.studies.validation.answers import Validation
from calculators.studies.what_if import answers as what_if
from planner.api.v1.description.describe import reference
from planner.api.v1.types import (
    bodies,
    catalogue,
    common,
    people,
    plans,
    searches,
    sizings,
    sources,
)
from planner.report.comparison.comparison import Comparison
from planner.report.parts.assumptions import AssumptionRegister

# What the API answers with: type -> its name in version 1, where that is another.
ANSWERS: dict[Any, str] = {
    answers.Sizing: "Answer",
    answers.FailureStates: "States",
    answers.Bill: "BillOfMaterials",
    answers.Solution: "Solution",
    AssumptionRegister: "AssumptionRegister",
    Comparison: "Comparison",
    Reverse: "Reverse",
    HubCounters: "HubCounters",
    Migration: "Migration",
    Validation: "Validation",
    search.SearchAnswer: "SearchAnswer",
    space_answers.SearchSpace: "SearchSpace",
    what_if.Changes: "Changes",
    what_if.Sensitivity: "Sensitivity",
    what_if.FlipPoints: "FlipPoints",
    **{
        each: each.__name__
        for each in (
            common.Problem,
            sizings.StoredAnswer,
            sizings.StoredSizing,
            sizings.SizingPage,
            sizings.Artifacts,
            sizings.Findings,
            sizings.Charts,
            sizings.ReportList,
            sizings.MeasurementPage,
            plans.PlanPage,
            plans.ScenarioPage,
            people.MemberList,
            people.Organisation,
            people.Preferences,
            people.InvitationPage,
            people.TokenList,
            people.MadeToken,
            plans.SharePage,
            plans.CommentPage,
            people.ActivityPage,
            plans.RevisionPage,
            plans.Revision,
            searches.SearchPage,
            searches.Search,
            searches.SearchDesign,
            sources.Systems,
            sources.Sources,
            sources.Source,
            catalogue.CatalogueRow,
            catalogue.CatalogueRows,
            catalogue.CatalogueImport,
        )
    },
}
# What the API takes, likewise.
BODIES: dict[Any, str] = {
    AskedPurchase: "Purchase",
    ValueOrigin: "ValueOrigin",
    SearchDocument: "SearchDocument",
    RangeOfValues: "RangeOfValues",
    RowsOfValues: "RowsOfValues",
    HubCountersQuestion: "HubCountersQuestion",
    **{
        each: name
        for name, each in vars(bodies).items()
        if isinstance(each, type) and issubclass(each, bodies.Body) and each is not bodies.Body
    },
}
# Fields that answers do not have which were stored before there were any.
_LATER = {
    "BillLine": {"item", "figures"},
    "BindingLimit": {"state"},
    "LeastRegret": {"figure"},
    "Relaxation": {"load", "would_hold", "load_noun"},
    "SearchAnswer": {"not_checked"},
}
Schema = dict[str, Any]
_PLACE = "#/components/schemas/"


def generated() -> dict[str, Schema]:
    """The schemas of all answers, by name: open to further fields, for a version only gains."""
    made = _made(ANSWERS)
    for name, schema in made.items():
        schema.pop("additionalProperties", None)
        if later := _LATER.get(name):
            schema["required"] = [field for field in schema["required"] if field not in later]
    return made


def taken() -> dict[str, Schema]:
    """The schemas of all bodies that have types, by name: other fields are refused."""
    return _made(BODIES)


def _made(types: dict[Any, str]) -> dict[str, Schema]:
    _, found = schema_components(types, schema_hook=_elsewhere, ref_template=_PLACE + "{name}")
    names = {each.__name__: name for each, name in types.items()}
    made: dict[str, Schema] = {
        names.get(name, name): _walked(schema, names) for name, schema in found.items()
    }
    for schema in made.values():
        schema.pop("title", None)
        schema["description"] = " ".join(schema.get("description", "").split())
    return made


def _elsewhere(kind: Any) -> Schema:
    """The schema of what is no type of fields: one of several, or made from mail systems."""
    if kind is not AxisValues:
        return reference(kind.__name__)
    found, _ = schema_components(kind.KINDS, ref_template=_PLACE + "{name}")
    return {"anyOf": list(found)}


def _walked(part: Any, names: dict[str, str]) -> Any:
    if isinstance(part, list):
        return [_walked(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _walked(value, names) for key, value in part.items()}
    if found.get("required") == []:
        del found["required"]
    if isinstance(place := found.get("$ref"), str):
        name = place.removeprefix(_PLACE)
        found["$ref"] = _PLACE + names.get(name, name)
    if found.get("type") == "array":
        found.setdefault("items", {})
    if "enum" in found and all(isinstance(each, str) for each in found["enum"]):
        found["type"] = "string"
    if {"type": "number"} in found.get("anyOf", ()):
        # A whole number is a number.
        kinds = [each for each in found.pop("anyOf") if each != {"type": "integer"}]
        found |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return found
