"""The OpenAPI document: valid, complete, and true. An API version only gains fields."""

import json
from pathlib import Path

import jsonschema_rs
import pytest
from django.test import Client
from django.urls import get_resolver

from calculators.systems import SYSTEMS
from tests.api.described import described
from tests.planner.cast import BENCHMARK, MAILBOX
from tests.planner.commands.test_search_command import SEARCH

GOLDEN = Path(__file__).parent / "golden_v1.json"


@pytest.fixture(scope="module")
def schema():
    return described()


def test_it_is_valid(schema):
    # Every process that collects tests would load it: it takes a second and more.
    from openapi_spec_validator import validate

    validate(schema)
    assert schema["openapi"].startswith("3.1")


def test_anybody_may_read_it(db):
    found = Client().get("/api/v1/openapi.json")
    assert found.status_code == 200
    assert json.loads(found.content)["openapi"].startswith("3.1")
    again = Client().get("/api/v1/openapi.json", headers={"If-None-Match": found["ETag"]})
    assert again.status_code == 304


# Everybody may read these: they hold nothing of an organisation.
PUBLIC = {"/api/v1/validation", "/api/v1/sources", "/api/v1/sources/{key}"}


def test_every_address_and_every_error_is_described(schema):
    patterns = get_resolver("planner.api.v1.urls").url_patterns
    assert len(schema["paths"]) == len(patterns)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            wanted = {"400", "401", "404", "429"}
            if "requestBody" in operation:
                wanted |= {"413"}
                # A file is told by its first bytes, however it is announced.
                if "application/json" in operation["requestBody"]["content"]:
                    wanted |= {"415"}
            assert wanted <= set(operation["responses"]), (path, method)
            for status in wanted:
                assert "application/problem+json" in operation["responses"][status]["content"]
            public = path in PUBLIC
            wanted = [{}] if public else [{"token": []}, {"session": []}]
            assert operation["security"] == wanted, path


def test_operations_have_names_of_their_own(schema):
    names = [
        operation["operationId"]
        for methods in schema["paths"].values()
        for operation in methods.values()
    ]
    assert len(names) == len(set(names))


def test_the_request_comes_from_the_fields(schema):
    schemas = schema["components"]["schemas"]
    mapping = schemas["ScenarioDocument"]["discriminator"]["mapping"]
    assert set(mapping) == set(SYSTEMS)
    for key, system in SYSTEMS.items():
        properties = schemas[mapping[key].rsplit("/", 1)[1]]["properties"]
        for field in system.fields:
            described = properties[field.name]["description"]
            assert described.startswith(field.help)
            assert not field.unit or field.unit == "1" or described.endswith(f"In {field.unit}.")
        if not system.population_fields:
            assert "populations" not in properties
            continue
        users = properties["populations"]["items"]["properties"]["users"]
        assert (users["type"], users["minimum"], users["maximum"]) == ("integer", 1, 10_000_000)


@pytest.mark.parametrize("document", [BENCHMARK, MAILBOX], ids=lambda d: d["system"])
def test_the_examples_are_what_the_schema_says(schema, document):
    whole = {
        **schema["components"]["schemas"]["ScenarioDocument"],
        "components": schema["components"],
    }
    jsonschema_rs.Draft202012Validator(whole).validate(document)


def names(value, prefix=""):
    """The names of all fields, figures and checks by their own names."""
    if isinstance(value, dict):
        found = set()
        for key, part in value.items():
            found |= {f"{prefix}{key}"} | names(part, f"{prefix}{key}.")
        return found
    if isinstance(value, list):
        found = set()
        for part in value:
            label = f"[{part['name']}]" if isinstance(part, dict) and "name" in part else "[]"
            found |= names(part, f"{prefix}{label}.")
        return found
    return set()


@pytest.mark.django_db
def test_no_field_is_lost(alice, cast, benchmark_document, mailbox_document):
    """Run with the file removed to write it anew, after a version was released."""
    found = {}
    for document in (benchmark_document, mailbox_document):
        made = alice.post("sizings", document).json()
        found[document["system"]] = names(made)
        found["stored"] = names(dict.fromkeys(alice.get(f"sizings/{made['id']}").json()))
    found["list"] = names(alice.get("sizings").json())
    found["bom"] = names(alice.get(f"sizings/{cast.sizing.pk}/bom").json())
    found["states"] = names(alice.get(f"sizings/{cast.sizing.pk}/states").json())
    found["plans"] = names(alice.get("plans").json())
    found["search-answer"] = names(alice.post("searches", SEARCH).json())
    found["search-space"] = names(alice.post("searches/space", SEARCH).json())
    search = alice.post("searches?save=true&name=Design search", SEARCH).json()
    found["search"] = names(dict.fromkeys(search))
    found["search-design"] = names(
        dict.fromkeys(alice.get(f"searches/{search['id']}/designs/0").json())
    )
    found["searches"] = names(alice.get("searches").json())
    found["report"] = names(alice.post(f"sizings/{cast.sizing.pk}/reports").json())
    scenario = alice.get(f"scenarios/{cast.scenario.pk}").json()
    found["scenario"] = names(dict.fromkeys(scenario))
    for kind in ("disks", "controllers", "servers", "user-profiles"):
        found[kind] = names(alice.get(f"catalogue/{kind}").json()["items"][0])
    found = {key: sorted(value) for key, value in found.items()}
    if not GOLDEN.exists():
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
        pytest.fail("written anew: look at it and commit it")
    for key, fields in json.loads(GOLDEN.read_text()).items():
        assert not set(fields) - set(found[key]), key
