"""Schemas made from the types of the answers."""

from __future__ import annotations

from typing import Any

from msgspec.json import schema_components

from calculators import answers
from calculators.search import answers as search
from calculators.studies.measured_hub.answers import HubCounters
from calculators.studies.migration.answers import Migration
from calculators.studies.reverse import Reverse
from calculators.studies.validation.answers import Validation
from calculators.studies.what_if import answers as what_if
from planner.api.v1 import further_replies, replies
from planner.api.v1.shapes import Schema
from planner.report.assumptions import AssumptionRegister
from planner.report.comparison import Comparison

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
    search.SearchSpace: "SearchSpace",
    what_if.Changes: "Changes",
    what_if.Sensitivity: "Sensitivity",
    what_if.FlipPoints: "FlipPoints",
    **{
        each: each.__name__
        for each in (
            replies.Problem,
            replies.StoredAnswer,
            replies.StoredSizing,
            replies.SizingPage,
            replies.Artifacts,
            replies.Findings,
            replies.Charts,
            replies.ReportList,
            replies.MeasurementPage,
            replies.PlanPage,
            replies.ScenarioPage,
            replies.MemberList,
            replies.Organisation,
            replies.InvitationPage,
            replies.TokenList,
            replies.MadeToken,
            replies.SharePage,
            replies.CommentPage,
            replies.ActivityPage,
            replies.RevisionPage,
            replies.Revision,
            further_replies.Preferences,
            further_replies.SearchPage,
            further_replies.Search,
            further_replies.SearchDesign,
            further_replies.Systems,
            further_replies.Sources,
            further_replies.Source,
            further_replies.CatalogueRow,
            further_replies.CatalogueRows,
            further_replies.CatalogueImport,
        )
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
_PLACE = "#/components/schemas/"


def generated() -> dict[str, Schema]:
    """The schemas of all answers that have types, by name."""
    _, found = schema_components(ANSWERS, ref_template=_PLACE + "{name}")
    names = {each.__name__: name for each, name in ANSWERS.items()}
    return {names.get(name, name): _opened(schema, name, names) for name, schema in found.items()}


def _opened(schema: Any, name: str, names: dict[str, str]) -> Schema:
    """The schema of an answer: open to further fields, for a version only gains."""
    made: Schema = _walked(schema, names)
    made.pop("title", None)
    made["description"] = " ".join(made.get("description", "").split())
    if later := _LATER.get(name):
        made["required"] = [field for field in made["required"] if field not in later]
    return made


def _walked(part: Any, names: dict[str, str]) -> Any:
    if isinstance(part, list):
        return [_walked(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _walked(value, names) for key, value in part.items()}
    if found.get("additionalProperties") is False:
        del found["additionalProperties"]
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
