"""Searching through the API: at once, or stored, watched, paused, cancelled, and kept from."""

import uuid

import jsonschema_rs
import pytest

from planner.models import Scenario, Search
from planner.services.searches import steering
from planner.services.searches import work as search_work
from tests.api.client import Api, problem
from tests.api.described import described
from tests.planner.commands.test_search_command import SEARCH

pytestmark = pytest.mark.django_db


@pytest.fixture
def stored(alice):
    """A search that no worker has seen yet."""
    return alice.post("searches?save=true&name=Best", SEARCH).json()


def swept(search_id):
    """What workers would do."""
    queue = [
        (str(part.search_id), part.start, part.stop)
        for part in Search.objects.get(pk=search_id).parts.all()
    ]
    while queue:
        search_work.sweep_part(*queue.pop(), lambda *part: queue.append(part))


def fits(found, name):
    """The answer is what the description of the API says."""
    schema = described()
    whole = {**schema["components"]["schemas"][name], "components": schema["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(found)


def test_a_search_is_answered_at_once(alice: Api):
    found = alice.post("searches", SEARCH)
    assert found.status_code == 200
    answer = found.json()
    assert answer["designs"] == 56
    assert answer["front"]
    assert answer["rejections"]
    fits(answer, "SearchAnswer")
    assert not Search.objects.exists()


def test_a_held_total_is_kept_as_a_scenario_with_its_share(alice: Api, cast, client):
    total = {"of": "/populations/*/users", "over": "/servers", "total": 12_000}
    asked = {
        **SEARCH,
        "axes": {"/servers": [7]},
        "totals": [total],
        "objectives": [{"figure": "disks", "goal": "least"}],
    }
    schema = described()
    body = {**schema["components"]["schemas"]["SearchDocument"], "components": schema["components"]}
    jsonschema_rs.Draft202012Validator(body).validate(asked)
    stored = alice.post("searches?save=true&name=Held", asked).json()
    swept(stored["id"])
    design = alice.get(f"searches/{stored['id']}/designs/0").json()
    assert design["values"] == {"/servers": 7}
    assert design["document"]["populations"][0]["users"] == 1715
    # The page of the search speaks of the share, and of its list the same.
    client.force_login(cast.alice)
    for address in (f"/searches/{stored['id']}/", "/searches/"):
        shown = client.get(address)
        assert shown.status_code == 200, address
        assert "7 servers: 1,715 users each" in shown.content.decode()


def test_a_space_too_large_for_a_request_is_refused(alice: Api):
    axes = {
        **SEARCH["axes"],
        "/populations/0/users": {"from": 1, "to": 10_000},
        "/raid_groups/0/stripe_depth_kb": {"from": 1, "to": 64},
    }
    found = alice.post("searches", {**SEARCH, "axes": axes})
    assert problem(found, 400)["errors"][0]["code"] == "too-large"
    assert alice.post("searches?save=true", {**SEARCH, "axes": axes}).status_code == 202


@pytest.mark.parametrize("path", ["searches", "searches?save=true", "searches/space"])
def test_every_problem_of_a_search_is_listed(alice: Api, path):
    found = alice.post(path, {**SEARCH, "shortlist": 0, "axes": {"/nothing": [1]}})
    codes = {row["code"] for row in problem(found, 400)["errors"]}
    assert codes == {"too-small", "unknown-field"}


def test_how_large_a_space_is(alice):
    found = alice.post("searches/space", SEARCH)
    assert found.status_code == 200
    assert found.json()["designs"] == 56
    fits(found.json(), "SearchSpace")


def test_a_stored_search_is_watched_to_its_end(alice, cast):
    found = alice.post(
        f"searches?scenario={cast.scenario.pk}", SEARCH, Prefer="respond-async, wait=10"
    )
    assert found.status_code == 202
    made = found.json()
    assert found["Location"] == made["url"] == f"/api/v1/searches/{made['id']}"
    assert (made["status"], made["progress"], made["answer"]) == ("queued", 0, None)
    assert (made["name"], made["scenario"]) == (
        f"Cheapest, {cast.scenario.name}",
        str(cast.scenario.pk),
    )
    fits(made, "Search")
    swept(made["id"])
    done = alice.get(f"searches/{made['id']}").json()
    assert (done["status"], done["progress"], done["document"]) == ("done", 1, SEARCH)
    assert done["answer"] == alice.post("searches", SEARCH).json()
    fits(done, "Search")
    listed = alice.get("searches").json()["items"]
    assert [(row["id"], row["status"]) for row in listed] == [(made["id"], "done")]
    assert "answer" not in listed[0]
    fits(listed[0], "SearchSummary")


def test_pause_resume_cancel_delete(alice, stored):
    path = f"searches/{stored['id']}"
    assert alice.post(f"{path}/pause").json()["status"] == "paused"
    assert alice.post(f"{path}/pause").json()["status"] == "paused"
    assert alice.post(f"{path}/resume").json()["status"] == "queued"
    cancelled = alice.post(f"{path}/cancel").json()
    assert (cancelled["status"], cancelled["answer"]) == ("cancelled", None)
    assert cancelled["finished_at"]
    assert alice.post(f"{path}/resume").json()["status"] == "cancelled"
    assert alice("DELETE", path).status_code == 204
    problem(alice.get(path), 404)
    problem(alice.post(f"{path}/pause"), 404)


def test_a_design_is_opened_and_kept_as_a_scenario(alice, cast, stored):
    swept(stored["id"])
    path = f"searches/{stored['id']}"
    best = alice.get(path).json()["answer"]["front"][0]
    design = f"{path}/designs/{best['design']}"
    opened = alice.get(design)
    assert opened.json()["values"] == best["values"]
    fits(opened.json(), "SearchDesign")
    assert opened.json()["asked"]["objectives"] == best["objectives"]
    assert opened.json()["asked"]["holds"]
    assert {row["key"] for row in opened.json()["states"]["states"]} >= {"normal", "disk-lost"}
    kept = alice.post(f"{design}/scenario", {"plan": str(cast.plan.pk), "name": "Cheapest"})
    assert kept.status_code == 201, kept.content
    assert kept["Location"] == kept.json()["url"]
    assert alice.get(kept.json()["url"].removeprefix("/api/v1/")).json()["name"] == "Cheapest"
    taken = alice.post(f"{design}/scenario", {"plan": str(cast.plan.pk), "name": "Cheapest"})
    assert problem(taken, 400)["errors"][0]["code"] == "taken"


def test_a_design_is_told_in_every_state_and_future(alice):
    asked = {
        "states": ["normal", "disk-lost"],
        "bounds": [{"figure": "price", "most": 20_000}],
        "ranges": {"/populations/0/users": {"low": 7000, "likely": 8000, "high": 9000}},
        "futures": 20,
    }
    made = alice.post("searches?save=true", {**SEARCH, **asked}).json()
    swept(made["id"])
    answer = alice.get(f"searches/{made['id']}").json()["answer"]
    best = (answer["front"] or answer["near_misses"])[0]["design"]
    opened = alice.get(f"searches/{made['id']}/designs/{best}").json()
    fits(opened, "SearchDesign")
    assert opened["asked"]["asked_states"] == ["normal", "disk-lost"]
    assert opened["asked"]["bounds"][0]["limit"] == 20_000
    assert opened["asked"]["futures"]["count"] == 20


@pytest.mark.parametrize("number", ["56", "9" * 40])
def test_there_is_no_such_design(alice, cast, stored, number):
    path = f"searches/{stored['id']}/designs/{number}"
    problem(alice.get(path), 404)
    problem(alice.post(f"{path}/scenario", {"plan": str(cast.plan.pk), "name": "x"}), 404)


def test_a_design_is_kept_only_in_a_plan_of_ones_own(alice, mallory, stored):
    theirs = mallory.post("plans", {"name": "Theirs"}).json()["id"]
    path = f"searches/{stored['id']}/designs/0/scenario"
    for plan in (theirs, str(uuid.uuid4()), "x", 7, None):
        found = problem(alice.post(path, {"plan": plan, "name": "x"}), 400)
        assert found["errors"][0]["pointer"] == "/plan"
    assert Scenario.objects.count() == 1


@pytest.mark.parametrize("query", ["save=maybe", "scenario=7", f"scenario={uuid.UUID(int=7)}"])
def test_parameters_are_checked(alice, query):
    found = problem(alice.post(f"searches?{query}", SEARCH), 400)
    assert found["errors"][0]["code"] == "bad-parameter"


def test_a_name_is_checked(alice):
    found = problem(alice.post("searches?save=true&name=" + "x" * 200, SEARCH), 400)
    assert found["errors"][0]["pointer"] == "/name"


def test_nobody_keeps_the_workers_to_themselves(alice):
    for _ in range(steering.MOST_ACTIVE):
        assert alice.post("searches?save=true", SEARCH).status_code == 202
    found = problem(alice.post("searches?save=true", SEARCH), 400)
    assert found["errors"][0]["code"] == "too-many"
