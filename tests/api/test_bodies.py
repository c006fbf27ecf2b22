"""What the document says of a body is what the API takes: its fields, their kinds and bounds."""

import pytest
from django.db import transaction

from planner.api.v1.description.examples import EXAMPLES, SEARCH
from planner.api.v1.description.generated import BODIES, generated, taken
from planner.services.organisation.tokens import create_token
from planner.services.searches.searches import start_search
from tests.api.described import described

pytestmark = pytest.mark.django_db
TYPED = set(BODIES.values()) & set(EXAMPLES)
# Rows take what their kind has.
ANY_ROW = {"CatalogueRowBody", "CatalogueRowChange"}
OTHER_KIND = {
    "string": 7,
    "integer": "many",
    "number": "many",
    "boolean": "perhaps",
    "array": {"a": 1},
    "object": [1],
}
# Three capitals are a currency, and so many as are taken make a name, a note, a figure.
LETTER = "X"
# So many letters are no image (one is drawn in test_organisation_settings) and no time zone.
NO_TEXT = {"/logo", "/time_zone"}


def wrong_values(schema):
    """Values that the schema does not allow, one for each of its bounds."""
    options = schema.get("anyOf", [schema])
    kinds = {option["type"] for option in options if "type" in option}
    if len(kinds) == len(options):
        yield next(value for kind, value in OTHER_KIND.items() if kind in kinds)
    if "null" not in kinds and kinds & {"integer", "boolean"}:
        yield "none"
    for option in options:
        if "enum" in option:
            yield "no such word"
        if option.get("format") == "uuid":
            yield "no id"
        if "minLength" in option:
            yield LETTER * (option["minLength"] - 1)
        if "maxLength" in option:
            yield LETTER * (option["maxLength"] + 1)
        if "minimum" in option:
            yield option["minimum"] - 1
        if "maximum" in option:
            yield option["maximum"] + 1
        if option.get("type") == "integer":
            yield option.get("minimum", 0) + 0.5
        if "enum" in option.get("items", {}):
            yield ["no such word"]
        if "minItems" in option:
            yield []
        if "maxItems" in option:
            yield [{}] * (option["maxItems"] + 1)
        if "minProperties" in option:
            yield {}


def edge_values(schema):
    """Values that the schema just allows."""
    for option in schema.get("anyOf", [schema]):
        if option.get("type") == "null":
            yield None
        yield from option.get("enum", ())
        yield from ([word] for word in option.get("items", {}).get("enum", ()))
        yield from (LETTER * option[name] for name in ("minLength", "maxLength") if name in option)
        yield from (option[name] for name in ("minimum", "maximum") if name in option)


@pytest.fixture(scope="module")
def schema():
    return described()


@pytest.fixture
def send(schema, alice, cast):
    """Send a body to where the document shows it, and take back what it did: pointer -> problem."""
    search = start_search(cast.ours, cast.alice, SEARCH, "Best", cast.catalogue, print)
    known = {
        "plan_id": cast.plan.pk,
        "scenario_id": cast.scenario.pk,
        "sizing_id": cast.sizing.pk,
        "search_id": search.pk,
        "member_id": cast.ours.memberships.get(user=cast.bob).pk,
        "token_id": create_token(cast.ours, cast.alice, "Another")[0].pk,
        "kind": "disks",
        "key": "sata-7200-500gb",
    }
    places = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            name = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            # Of two that take the same the last: the size of a search is told before it is run.
            places[name.rpartition("/")[2]] = (method.upper(), path.removeprefix("/api/v1/"))

    def sent(name, body):
        method, path = places[name]
        there = path.format(**known, number=int("/revisions/" in path))
        with transaction.atomic():
            found = alice(method, there, body)
            transaction.set_rollback(True)
        if found.status_code < 300:
            return {}
        assert found.status_code == 400, (name, body, found.content)
        return {each["pointer"]: each for each in found.json()["errors"]}

    return sent


def example_of(name, cast):
    body = EXAMPLES[name]
    if name == "RestoreBody":
        return {"revision": cast.scenario.revision}
    return {**body, "plan": str(cast.plan.pk)} if "plan" in body else body


def test_bodies_and_answers_share_no_name():
    assert not set(generated()) & set(taken())


@pytest.mark.parametrize("name", sorted(TYPED))
def test_the_fields_of_a_body_are_those_described(name, schema, send, cast):
    described = schema["components"]["schemas"][name]
    assert described["additionalProperties"] is False
    assert described["description"]
    problem = send(name, {**example_of(name, cast), "qqq_qqq_qqq": 1})["/qqq_qqq_qqq"]
    assert problem["code"] == "unknown-field"
    fields = problem["hint"].removeprefix("Known fields: ").removesuffix(".").split(", ")
    if name in ANY_ROW:
        assert set(fields) < set(described["properties"])
    else:
        assert fields == list(described["properties"])


@pytest.mark.parametrize("name", sorted(TYPED))
def test_what_is_needed_is_asked_for(name, schema, send, cast):
    for field in schema["components"]["schemas"][name].get("required", ()):
        body = {key: value for key, value in example_of(name, cast).items() if key != field}
        assert any(place.startswith(f"/{field}") for place in send(name, body)), field


@pytest.mark.parametrize("name", sorted(TYPED - ANY_ROW - {"PriceBody"}))
def test_values_are_taken_within_their_bounds_only(name, schema, send, cast):
    body = example_of(name, cast)
    for field, told in schema["components"]["schemas"][name]["properties"].items():
        for value in wrong_values(told):
            found = send(name, {**body, field: value})
            places = {place for place in found if place.startswith(f"/{field}")}
            assert places, (field, value, found)
            assert all(found[place]["hint"] for place in places)
        for value in edge_values(told):
            if f"/{field}" not in NO_TEXT or value is None:
                # That it does not go together with the rest says nothing of it alone.
                found = send(name, {**body, field: value}).get(
                    f"/{field}", {"code": "contradiction"}
                )
                assert found["code"] == "contradiction", (field, value)
