"""The counters of a hub over the API: the same answer, every problem at once, by the schema."""

import jsonschema_rs
import pytest

from calculators.studies import measured_hub
from planner.api.v1.description.examples import HUB
from tests.api.client import problem
from tests.api.described import described
from tests.calculators.counter_files import file_of, steady, throttled

pytestmark = pytest.mark.django_db
WHERE = "hub-counters"


@pytest.mark.parametrize(
    "more", [{}, {"csv": file_of(steady())}, {"csv": file_of(throttled()), "warm_up_minutes": 2}]
)
def test_the_answer_is_that_of_the_calculators(alice, cast, more):
    question = {"scenario": HUB, **more}
    found = alice.post(WHERE, question)
    assert found.status_code == 200
    assert found.json() == measured_hub.answer(question, cast.catalogue)
    schema = described()["components"]
    whole = {**schema["schemas"]["HubCounters"], "components": schema}
    jsonschema_rs.Draft202012Validator(whole).validate(found.json())


def test_the_list_without_a_scenario(alice):
    found = alice.get(WHERE).json()
    assert found["run"] is None
    assert [row["counter"] for row in found["counters"]] == measured_hub.as_file().splitlines()
    assert {row["predicted"] for row in found["counters"]} == {None}


def test_every_problem_at_once(alice):
    body = {"scenario": {**HUB, "message_bytes": 0}, "csv": "x", "cvs": 1}
    found = problem(alice.post(WHERE, body), 400)
    assert {each["pointer"] for each in found["errors"]} == {
        "/scenario/message_bytes",
        "/csv",
        "/cvs",
    }
