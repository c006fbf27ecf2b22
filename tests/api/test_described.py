"""What the OpenAPI document says is so: its examples work, and answers have the shapes it names."""

import jsonschema_rs
import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.api.v1.description.examples import EXAMPLES, FURTHER, SEARCH
from planner.models import Search
from planner.services.organisation.tokens import create_token
from planner.services.searches.searches import start_search
from tests.api.client import Api
from tests.api.described import described

pytestmark = pytest.mark.django_db
RANGES = {"/populations/0/iops_per_user": {"low": 0.03, "likely": 0.04, "high": 0.06}}


@pytest.fixture(scope="module")
def schema():
    return described()


def validated(schema, name, value):
    whole = {**schema["components"]["schemas"][name], "components": schema["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(value)
    return value


def operations(schema):
    return [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


def test_everything_is_told(schema):
    assert "Retry-After" in schema["info"]["description"]
    for path, method, operation in operations(schema):
        where = (method, path)
        assert operation["summary"], where
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (where, parameter["name"])
        if "requestBody" in operation:
            (content,) = operation["requestBody"]["content"].values()
            assert content["examples"], where


def test_no_schema_is_a_bare_object_without_a_word(schema):
    def bare(value, place):
        if isinstance(value, dict):
            if value.get("type") == "object" and not value.get("properties"):
                inside = value.get("additionalProperties")
                assert value.get("description") or (isinstance(inside, dict) and inside), place
            for key, part in value.items():
                bare(part, f"{place}/{key}")
        elif isinstance(value, list):
            for index, part in enumerate(value):
                bare(part, f"{place}/{index}")

    bare(schema["components"]["schemas"], "")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_what_their_schemas_say(schema, name):
    validated(schema, name, EXAMPLES[name])


@pytest.mark.parametrize("name", [*FURTHER["ScenarioDocument"]])
def test_a_sizing_is_shown_for_each_kind_of_mail_system(schema, name):
    example = FURTHER["ScenarioDocument"][name]
    validated(schema, "ScenarioDocument", example)
    answer = engine.size(example, from_fixtures())
    assert "fail" not in {check["verdict"] for check in answer["checks"]}
    shown = schema["paths"]["/api/v1/sizings"]["post"]
    assert name in str(shown["requestBody"]["content"]["application/json"]["examples"])
    assert shown["description"].startswith("Size a scenario document")


def test_the_examples_work(schema, alice, cast):
    """Each is sent where the document shows it; the answer has the shape that is named."""
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
    sent = 0
    for path, method, operation in operations(schema):
        if "requestBody" not in operation:
            continue
        ((media_type, content),) = operation["requestBody"]["content"].items()
        example = next(iter(content["examples"].values()))
        body = example["value"]
        if "plan" in body and isinstance(body, dict):
            body = {**body, "plan": str(cast.plan.pk)}
        if path.endswith("/restore"):
            body = {"revision": cast.scenario.revisions.latest("number").number}
        # Designs are counted from 0, revisions from 1.
        number = int("/revisions/" in path)
        there = path.removeprefix("/api/v1/").format(**known, number=number)
        sent_as = body.encode() if isinstance(body, str) else body
        found = alice(method.upper(), there, sent_as, content_type=media_type)
        assert found.status_code < 300, (path, found.content)
        named = operation["responses"][str(found.status_code)]["content"]["application/json"]
        validated(schema, named["schema"]["$ref"].rsplit("/", 1)[1], found.json())
        sent += 1
    assert sent >= 10


def test_answers_have_the_shapes_they_are_said_to_have(schema, alice, cast):
    sizing, plan = f"sizings/{cast.sizing.pk}", f"plans/{cast.plan.pk}"
    for path, name in {
        "sizings": "SizingPage",
        sizing: "StoredSizing",
        f"{sizing}/charts": "Charts",
        f"{sizing}/artifacts": "Artifacts",
        f"{sizing}/findings": "Findings",
        f"{sizing}/states": "States",
        f"{sizing}/bom": "BillOfMaterials",
        f"{sizing}/reports": "ReportList",
        "systems": "Systems",
        "migration?users=4000": "Migration",
        "plans": "PlanPage",
        plan: "Plan",
        f"{plan}/scenarios": "ScenarioPage",
        "catalogue/disks": "CatalogueRows",
        "catalogue/controllers": "CatalogueRows",
        "catalogue/servers": "CatalogueRows",
        "catalogue/user-profiles": "CatalogueRows",
    }.items():
        validated(schema, name, alice.get(path).json())
    validated(schema, "Validation", Api().get("validation").json())
    validated(schema, "Problem", alice.get("nothing").json())


@pytest.mark.parametrize(
    "further",
    [
        {},
        {"states": ["normal", "disk-lost"]},
        {"ranges": RANGES, "futures": 20},
        {"bounds": [{"figure": "price", "most": 1}]},
        {"goal": {"name": "most-users-for-money", "budget": 20_000}, "objectives": None},
    ],
    ids=["plain", "states", "ranges", "nothing holds", "goal"],
)
def test_a_search_answers_as_it_is_said_to(schema, alice, further):
    asked = {key: value for key, value in {**SEARCH, **further}.items() if value is not None}
    validated(schema, "SearchDocument", asked)
    found = alice.post("searches", asked)
    assert found.status_code == 200, found.content
    validated(schema, "SearchAnswer", found.json())


def test_a_stored_search_answers_as_it_is_said_to(schema, alice, cast):
    url = alice.post("searches?save=true", SEARCH).json()["id"]
    best = alice.post("searches", SEARCH).json()["front"][0]["design"]
    validated(schema, "Search", alice.get(f"searches/{url}").json())
    validated(schema, "SearchDesign", alice.get(f"searches/{url}/designs/{best}").json())
    validated(schema, "SearchPage", alice.get("searches").json())
    assert Search.objects.count() == 1
