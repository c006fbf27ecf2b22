"""Limits in each state through the API."""

import jsonschema_rs
import pytest

from tests import answered
from tests.api.described import described

pytestmark = pytest.mark.django_db


def test_states_of_a_sizing(alice, mallory, cast, benchmark_document):
    benchmark_document["servers"] = 3
    made = alice.post("sizings", benchmark_document).json()
    reply = alice.get(f"sizings/{made['id']}/states").json()
    assert reply == answered.failure_states(benchmark_document, cast.catalogue)
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


def test_the_losses_of_a_group_are_states_with_their_limits(alice):
    """A sizing of Subscription Edition had one state, "Everything works"."""
    asked = {
        "system": "exchange-se",
        "populations": [{"users": 12_000, "mailbox_limit_mb": 5120, "messages_per_day": 120}],
        "servers_per_dag_primary_site": 4,
        "dags": 1,
        "specint2006_rate_primary_site": 1000,
        "lagged_copies": 0,
        "lagged_copies_secondary_site": 0,
        "ha_copies": 4,
        "ha_copies_secondary_site": 2,
    }
    made = alice.post("sizings", asked).json()
    reply = alice.get(f"sizings/{made['id']}/states").json()
    keys = [state["key"] for state in reply["states"]]
    assert keys == [
        "normal",
        "disk-lost",
        "one-server-lost",
        "two-servers-lost",
        "site-lost",
        "site-and-a-server-lost",
    ]
    names = [check["name"] for check in reply["checks"]]
    cells = {
        key: dict(zip(names, row, strict=True))
        for key, row in zip(keys, reply["cells"], strict=True)
    }
    charts = alice.get(f"sizings/{made['id']}/charts").json()
    (drawn,) = (chart for chart in charts["charts"] if chart["key"] == "activation")
    for name, resource in (("processor-cycles", "Processors"), ("memory-installed", "Memory")):
        (row,) = (each for each in drawn["series"] if each["label"] == resource)
        # The lost disk is no state of the chart: its limits stay as they are checked, at worst.
        assert [cells[key][name]["needed"] for key in keys[2:]] == row["needed"][1:]
    # The worst loss is what the limit is checked for.
    worst = cells["site-and-a-server-lost"]["processor-cycles"]
    checked = cells["normal"]["processor-cycles"]
    assert worst["needed"] == pytest.approx(checked["needed"])
    assert cells["one-server-lost"]["processor-cycles"]["needed"] < worst["needed"]
    assert cells["site-lost"]["database-rate"] == cells["normal"]["database-rate"]
    said = cells["site-lost"]["processor-cycles"]["message"]
    assert said.startswith("Site lost: a server needs")
    assert charts["outlook"]["states"] == reply
    schema = described()
    whole = {**schema["components"]["schemas"]["States"], "components": schema["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(reply)
    # Of one site that takes over in vain, the loss is said to break it.
    few = alice.post("sizings", {**asked, "specint2006_rate_primary_site": 600}).json()
    verdicts = {
        state["key"]: state["verdict"]
        for state in alice.get(f"sizings/{few['id']}/states").json()["states"]
    }
    assert verdicts["one-server-lost"] == verdicts["disk-lost"] == "pass"
    assert verdicts["site-and-a-server-lost"] == "fail"
