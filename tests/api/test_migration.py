"""The editions side by side, through the API."""

import jsonschema_rs
import pytest

from calculators.studies.migration import migrate
from tests.api.client import Api, problem
from tests.api.described import described

pytestmark = pytest.mark.django_db


def test_get_and_post_answer_alike(alice, cast):
    asked = {"users": 3000, "messages_per_day": 120, "disk": "ultrastar-7k4000-4tb"}
    posted = alice.post("migration", asked)
    assert posted.status_code == 200
    query = "users=3000&messages_per_day=120&disk=ultrastar-7k4000-4tb"
    assert alice.get(f"migration?{query}").json() == posted.json()
    assert posted.json() == migrate(asked, cast.catalogue)
    assert posted.json()["catalogue"]["source"] == "database"


def test_without_working(alice):
    assert "figures" in alice.get("migration").json()
    bare = alice.get("migration?working=none").json()
    assert "figures" not in bare
    assert bare["question"]["users"] == 4000


def test_the_answer_is_what_the_schema_says(alice):
    components = described()["components"]
    for name, value in (
        ("Migration", alice.get("migration?working=none").json()),
        ("MigrationQuestion", {"users": 3000, "disk": "of-its-years"}),
    ):
        whole = {**components["schemas"][name], "components": components}
        jsonschema_rs.Draft202012Validator(whole).validate(value)


def test_everything_wrong_is_said_at_once(alice):
    for response in (
        alice.get("migration?users=0&messages_per_day=many&colour=red"),
        alice.post("migration", {"users": 0, "messages_per_day": "many", "colour": "red"}),
    ):
        found = problem(response, 400)
        assert {error["pointer"] for error in found["errors"]} == {
            "/users",
            "/messages_per_day",
            "/colour",
        }
    assert problem(alice.post("migration", [1]), 400)
    assert problem(alice.get("migration?working=some"), 400)


def test_strangers_are_kept_out(cast):
    problem(Api().get("migration"), 401)
