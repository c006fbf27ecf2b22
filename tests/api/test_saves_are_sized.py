"""Each save has its sizing, whoever makes it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from planner.models import Sizing
from planner.services.scenarios import sizings

pytestmark = pytest.mark.django_db


def _versions(alice, scenario):
    return alice.get(f"scenarios/{scenario['id']}/revisions").json()["items"]


def test_each_save_by_the_api_has_its_sizing(alice, benchmark_document):
    plan = alice("POST", "plans", {"name": "Saved"}).json()
    body = {"name": "One", "document": benchmark_document}
    made = alice("POST", f"plans/{plan['id']}/scenarios", body).json()
    benchmark_document["populations"][0]["users"] = 9000
    path = f"scenarios/{made['id']}"
    changed = alice("PATCH", path, {"document": benchmark_document}).json()
    renamed = alice("PATCH", path, {"name": "Another"}).json()
    items = _versions(alice, made)
    assert [each["number"] for each in items] == [3, 2, 1]
    stored = [each["sizing"] for each in items]
    assert stored == [each["latest_sizing"] for each in (renamed, changed, made)]
    assert alice.get(path).json()["latest_sizing"] == stored[0]
    assert alice.get(path).json()["latest_price"] == renamed["latest_price"]
    users = [alice.get(each.removeprefix("/api/v1/")).json() for each in stored]
    assert [each["document"]["populations"][0]["users"] for each in users] == [9000, 9000, 8000]


def test_a_save_that_changes_nothing_makes_no_version(alice, benchmark_document):
    """Each PATCH of a program that puts what it has made a version, and a sizing."""
    plan = alice("POST", "plans", {"name": "Twice"}).json()
    given = {"name": "One", "notes": "As built", "document": benchmark_document}
    given["measured"] = {"response_time.mean_ms": 12}
    made = alice("POST", f"plans/{plan['id']}/scenarios", given)
    path, count = f"scenarios/{made.json()['id']}", Sizing.objects.count()
    for body in (given, {"document": benchmark_document}, {"name": "One", "revision": 1}, {}):
        again = alice("PATCH", path, body)
        assert (again.status_code, again["ETag"]) == (200, made["ETag"])
        assert again.json() == made.json()
    assert len(_versions(alice, made.json())) == 1
    assert Sizing.objects.count() == count
    assert alice("PATCH", path, {"document": benchmark_document, "revision": 7}).status_code == 412
    for name, value in (("notes", ""), ("measured", {}), ("name", "Two")):
        assert alice("PATCH", path, {name: value}).status_code == 200
    assert len(_versions(alice, made.json())) == 4


def test_what_the_catalogue_changed_is_sized_again_without_a_version(
    alice, benchmark_document, monkeypatch
):
    plan = alice("POST", "plans", {"name": "Rows"}).json()
    body = {"name": "One", "document": benchmark_document}
    made = alice("POST", f"plans/{plan['id']}/scenarios", body).json()
    monkeypatch.setattr(sizings, "up_to_date", lambda *_: False)
    again = alice("PATCH", f"scenarios/{made['id']}", body).json()
    assert again["revision"] == 1
    assert again["latest_sizing"] != made["latest_sizing"]


def test_reading_writes_nothing(alice, benchmark_document):
    plan = alice("POST", "plans", {"name": "Read"}).json()
    body = {"name": "One", "document": benchmark_document}
    made = alice("POST", f"plans/{plan['id']}/scenarios", body).json()
    count = Sizing.objects.count()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for path in ("", "/revisions", "/revisions/1", "/sizings"):
            assert alice.get(f"scenarios/{made['id']}{path}").status_code == 200
    assert Sizing.objects.count() == count
    assert not any("planner_sizing" in q["sql"] and "INSERT" in q["sql"] for q in asked)


def test_a_save_stays_where_no_more_sizings_may_be_kept(alice, benchmark_document, settings):
    plan = alice("POST", "plans", {"name": "Full"}).json()
    settings.QUOTAS = {**settings.QUOTAS, "sizings": Sizing.objects.count() + 1}
    body = {"name": "One", "document": benchmark_document}
    made = alice("POST", f"plans/{plan['id']}/scenarios", body).json()
    reply = alice("PATCH", f"scenarios/{made['id']}", {"name": "Two"})
    assert reply.status_code == 200
    items = _versions(alice, made)
    assert [each["sizing"] for each in items] == [None, made["latest_sizing"]]
    assert reply.json()["name"] == "Two"


def test_what_cannot_be_sized_for_a_fault_is_not_kept(alice, benchmark_document, monkeypatch):
    """It stayed, and the pages of its plan could not be shown any more."""
    plan = alice("POST", "plans", {"name": "Kept"}).json()
    body = {"name": "One", "document": benchmark_document}
    made = alice("POST", f"plans/{plan['id']}/scenarios", body).json()

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(sizings, "keep_scenario", fail)
    another = {"name": "Two", "document": benchmark_document}
    changed = {"document": {**benchmark_document, "populations": [{"users": 9000}]}}
    for method, path, asked in (
        ("POST", f"plans/{plan['id']}/scenarios", another),
        ("PATCH", f"scenarios/{made['id']}", changed),
    ):
        assert alice(method, path, asked).status_code == 500
    stored = alice.get(f"plans/{plan['id']}/scenarios").json()["items"]
    assert [(each["name"], each["revision"]) for each in stored] == [("One", 1)]
