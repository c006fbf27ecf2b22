"""Limits in each state through the API."""

import jsonschema_rs
import pytest

from calculators import engine
from tests.api.described import described

pytestmark = pytest.mark.django_db


def test_states_of_a_sizing(alice, mallory, cast, benchmark_document):
    benchmark_document["servers"] = 3
    made = alice.post("sizings", benchmark_document).json()
    reply = alice.get(f"sizings/{made['id']}/states").json()
    assert reply == engine.failure_states(benchmark_document, cast.catalogue)
    assert [state["key"] for state in reply["states"]] == [
        "normal",
        "disk-lost",
        "rebuilding",
        "server-lost",
    ]
    schema = described()
    whole = {**schema["components"]["schemas"]["States"], "components": schema["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(reply)
    assert mallory.get(f"sizings/{made['id']}/states").status_code == 404


def test_a_scenario_may_ask_for_a_state(alice, benchmark_document):
    broken = alice.post("sizings?save=false", {**benchmark_document, "state": "disk-lost"}).json()
    assert broken["verdict"] == "fail"
    assert "survives-loss" in {check["name"] for check in broken["checks"]}
    unknown = alice.post("sizings?save=false", {**benchmark_document, "state": "on-fire"})
    assert unknown.status_code == 400
    (problem,) = unknown.json()["errors"]
    assert problem["pointer"] == "/state"
