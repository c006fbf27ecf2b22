"""The schemas of the answers are made from types, and the answers are of these types."""

import json

import msgspec
import pytest

from calculators import answers
from calculators.search.answer_types import answers as search
from calculators.search.answer_types import space_answers
from calculators.studies.migration.answers import Migration
from calculators.studies.validation.answers import Validation
from planner.api.v1.description.generated import ANSWERS, generated
from planner.api.v1.description.schemas import components
from planner.api.v1.types import catalogue, common, people, sizings, sources
from tests.api.described import described
from tests.api.test_mallory import (  # noqa: F401
    POSTED,
    addresses,
    asking,
    attacked,
    cast,
    ours,
)
from tests.planner.commands.test_search_command import SEARCH

pytestmark = pytest.mark.django_db
UNCERTAIN = {
    **SEARCH,
    "ranges": {"/populations/0/users": {"low": 7000, "likely": 8000, "high": 9000}},
    "futures": 50,
}
NOTHING_HOLDS = {**SEARCH, "bounds": [{"figure": "price", "most": 1}]}
BY_NAME = {name: each for each, name in ANSWERS.items()}


@pytest.fixture(scope="module")
def schema():
    return described()


def type_of(schema, path, method, status):
    """The type of an answer; None where its schema is not made from one."""
    operation = schema["paths"][f"/api/v1/{path}"][method]
    content = operation["responses"][status].get("content", {})
    place = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    return BY_NAME.get(place.rpartition("/")[2])


def pattern_in_schema(pattern):
    for kind in ("uuid", "str", "int", "kind"):
        pattern = pattern.replace(f"<{kind}:", "{")
    return pattern.replace(">", "}")


def test_what_is_read_is_of_the_type_that_is_described(schema, alice, ours):  # noqa: F811
    """No field too many, none missing, each of its kind."""
    met = set()
    for pattern, _ in addresses():
        if pattern in POSTED:
            continue
        wanted = type_of(schema, pattern_in_schema(pattern), "get", "200")
        if wanted is not None:
            msgspec.json.decode(alice.get(asking(pattern, ours)).content, type=wanted)
            met.add(wanted)
    for path, public in (
        ("validation", Validation),
        ("sources", sources.Sources),
        ("sources/netraid-1999", sources.Source),
    ):
        assert type_of(schema, path.replace("netraid-1999", "{key}"), "get", "200") is public
        msgspec.json.decode(alice.get(path).content, type=public)
        met.add(public)
    never_read = {answers.Sizing, answers.Solution, common.Problem}
    never_read |= {sizings.StoredAnswer, people.MadeToken, catalogue.CatalogueImport}
    never_read |= {search.SearchAnswer, space_answers.SearchSpace}
    assert set(ANSWERS) - met == never_read


def test_what_is_posted_is_answered_in_the_type_that_is_described(alice, benchmark_document):
    for path, wanted in (
        ("sizings", sizings.StoredAnswer),
        ("sizings?save=false", answers.Sizing),
        ("sizings?save=false&working=none", answers.Sizing),
        ("solutions", answers.Solution),
    ):
        found = alice.post(path, benchmark_document)
        assert found.status_code in (200, 201)
        msgspec.json.decode(found.content, type=wanted)
    for path, question, wanted in (
        ("searches", UNCERTAIN, search.SearchAnswer),
        ("searches", NOTHING_HOLDS, search.SearchAnswer),
        ("searches/space", SEARCH, space_answers.SearchSpace),
        ("migration", {"users": 2000}, Migration),
    ):
        found = alice.post(path, question)
        assert found.status_code == 200, found.content
        msgspec.json.decode(found.content, type=wanted)
    refused = alice.post("sizings", {"system": "none"})
    msgspec.json.decode(refused.content, type=common.Problem)


def test_no_name_stands_for_two_schemas():
    made, whole = generated(), components()
    assert {name: whole[name] for name in made} == made


def test_answers_are_open_and_say_what_they_are():
    for name, found in generated().items():
        assert found["description"], name
        assert found.get("additionalProperties") is not False, name


def test_every_place_leads_somewhere():
    known = components()
    text = json.dumps(known)
    places = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert places <= set(known)


def test_bills_of_before_are_still_described():
    line = generated()["BillLine"]
    assert {"item", "figures"} <= set(line["properties"])
    assert not {"item", "figures"} & set(line["required"])
