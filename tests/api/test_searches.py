"""Searching through the API, and the measurements kept."""

import pytest

from tests.api.client import Api, problem
from tests.planner.test_search_command import SEARCH

pytestmark = pytest.mark.django_db


def test_a_search_is_answered_at_once(alice: Api):
    found = alice.post("searches", SEARCH)
    assert found.status_code == 200
    answer = found.json()
    assert answer["designs"] == 56
    assert answer["front"]
    assert answer["rejections"]


def test_a_space_too_large_for_a_request_is_refused(alice: Api):
    axes = {
        **SEARCH["axes"],
        "/populations/0/users": {"from": 1, "to": 10_000},
        "/raid_groups/0/stripe_depth_kb": {"from": 1, "to": 64},
    }
    found = alice.post("searches", {**SEARCH, "axes": axes})
    assert problem(found, 400)["errors"][0]["code"] == "too-large"


def test_every_problem_of_a_search_is_listed(alice: Api):
    found = alice.post("searches", {**SEARCH, "shortlist": 0, "axes": {"/nothing": [1]}})
    codes = {row["code"] for row in problem(found, 400)["errors"]}
    assert codes == {"too-small", "unknown-field"}
