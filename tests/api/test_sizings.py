"""Sizing through the API."""

import json

import pytest

from calculators import engine
from calculators.answers import plain
from planner.models import Sizing, SizingDetail
from tests import answered

pytestmark = pytest.mark.django_db


def test_a_sizing_is_made_and_found_again(alice, cast, mailbox_document):
    made = alice.post("sizings", mailbox_document)
    assert made.status_code == 201
    content = made.json()
    assert made["Location"] == content["url"] == f"/api/v1/sizings/{content['id']}"
    answer = json.loads(json.dumps(engine.size(mailbox_document, cast.catalogue)))
    # What is kept says in the same sentence how far the load may grow.
    outlook = answered.outlook(mailbox_document, cast.catalogue)
    answer["sentence"] = outlook["sentence"]
    # The check that it names stands first.
    answer["checks"].sort(key=lambda check: check["name"] != outlook["first_check"])
    assert answer["checks"][0]["name"] == outlook["first_check"] == "log-spindles"
    assert {key: content[key] for key in answer} == answer
    (listed,) = alice.get("sizings").json()["items"][:1]
    assert listed["sentence"] == answer["sentence"]
    assert content["catalogue"] == {
        "source": "database",
        "version": str(cast.ours.catalogue_version),
    }
    assert content["figures"]["database.iops"]["value"] == pytest.approx(1890.5, rel=0.5)
    stored = alice.get(f"sizings/{content['id']}").json()
    assert {key: stored[key] for key in content} == content
    assert stored["document"] == mailbox_document
    assert stored["created_by"] == "alice"


def test_nothing_is_stored_where_not_asked(alice, cast, benchmark_document):
    before = Sizing.objects.count()
    found = alice.post("sizings?save=false", benchmark_document)
    assert found.status_code == 200
    assert "Location" not in found
    answer = plain(engine.open_scenario(benchmark_document, cast.catalogue).told())
    assert found.json() == json.loads(json.dumps(answer))
    assert Sizing.objects.count() == before


@pytest.mark.parametrize("save", ["true", "false"])
def test_without_working(alice, benchmark_document, save):
    found = alice.post(f"sizings?save={save}&working=none", benchmark_document).json()
    assert all(set(figure) == {"value", "unit"} for figure in found["figures"].values())
    if save == "true":
        whole = alice.get(f"sizings/{found['id']}").json()
        assert whole["figures"]["database.queue_length"]["formula"], "stored with its working"


def test_one_query_asks_and_one_stores(alice, benchmark_document, django_assert_num_queries):
    alice.post("sizings", benchmark_document)
    # Who asks, the quota, the sizing and what stands around it, in one transaction.
    with django_assert_num_queries(6) as asked:
        alice.post("sizings", benchmark_document)
    asked_for = [query["sql"].split()[0] for query in asked.captured_queries]
    assert asked_for.count("INSERT") == 2
    with django_assert_num_queries(1):
        alice.post("sizings?save=false", benchmark_document)
    assert SizingDetail.objects.filter(sizing__scenario=None).count() == 2, "made with it"


def test_pages(alice, benchmark_document):
    for _ in range(4):
        alice.post("sizings", benchmark_document)
    found, address = [], "sizings?limit=2"
    while address:
        page = alice.get(address).json()
        found += [item["created_at"] for item in page["items"]]
        assert len(page["items"]) <= 2
        address = page["next"] and page["next"].removeprefix("/api/v1/")
    assert len(found) == 5
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=x", "limit=1e9", "limit=99999", "limit=٣", "cursor=x", "cursor=%00"]
)
def test_pages_that_are_not_there(alice, query):
    assert alice.get(f"sizings?{query}").json()["errors"][0]["code"] == "bad-parameter"


def test_charts(alice, cast):
    found = alice.get(f"sizings/{cast.sizing.pk}/charts").json()
    assert found["charts"][0]["question"]
    assert found["outlook"]["sentence"]


def test_systems(alice):
    systems = {system["key"]: system for system in alice.get("systems").json()["items"]}
    users = next(
        f for f in systems["exchange-2007-mailbox"]["population_fields"] if f["name"] == "users"
    )
    assert (users["unit"], users["required"], users["most"]) == ("users", True, 10_000_000)
    growth = next(
        f for f in systems["exchange-2007-mailbox"]["fields"] if f["name"] == "growth_factor"
    )
    assert (growth["default"], growth["default_origin"]) == (1.5, "cited")


@pytest.mark.parametrize("kind", ["disks", "controllers", "servers", "user-profiles"])
def test_catalogue(alice, cast, kind):
    found = alice.get(f"catalogue/{kind}").json()
    assert found["items"]
    assert all(row["source"] and row["own"] is False for row in found["items"])


def test_one_sentence_whether_it_is_stored_or_not(alice, benchmark_document):
    stored = alice.post("sizings", benchmark_document).json()["sentence"]
    assert stored.startswith("Holds 8,000 users. With more users, ")
    assert alice.post("sizings?save=false", benchmark_document).json()["sentence"] == stored
    # For those who ask often it takes no longer than the checks do.
    quick = alice.post("sizings?save=false&working=none", benchmark_document).json()
    assert quick["sentence"].startswith("The design holds. Closest to its limit now: ")
