"""How answers travel: compressed for those who ask, once for those who have them, never stale."""

import gzip
import json
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import Client

from planner.api.versions import tag_of
from planner.models import Plan
from tests.api.client import Api, problem

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_compressed_for_those_who_ask(alice, benchmark_document):
    plain = alice.post("sizings?save=false", benchmark_document)
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in plain["Vary"]
    small = alice.post("sizings?save=false", benchmark_document, **GZIP)
    assert small["Content-Encoding"] == "gzip"
    assert int(small["Content-Length"]) == len(small.content) < len(plain.content) / 4
    assert json.loads(gzip.decompress(small.content)) == plain.json()
    document = Client().get("/api/v1/openapi.json", headers=GZIP)
    assert document["Content-Encoding"] == "gzip"
    other = Client().get("/api/v1/openapi.json", headers={"Accept-Encoding": "br"})
    assert "Content-Encoding" not in other


def test_errors_are_compressed_alike(alice):
    found = alice.post("sizings", {"colour": "x" * 500}, **GZIP)
    assert found.status_code == 400
    assert found["Content-Type"] == "application/problem+json"
    if "Content-Encoding" in found:
        assert json.loads(gzip.decompress(found.content))["errors"]


def test_never_for_a_browsers_session(cast):
    browser = Client()
    browser.force_login(cast.alice)
    found = browser.get("/api/v1/systems", headers=GZIP)
    assert found.status_code == 200
    assert "Content-Encoding" not in found


def test_what_one_has_already_is_not_sent_again(alice, cast):
    for path in (f"plans/{cast.plan.pk}", f"scenarios/{cast.scenario.pk}"):
        tag = alice.get(path)["ETag"]
        for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
            again = alice.get(path, **{"If-None-Match": known})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        for other in ('"x"', "x", "", "*x"):
            assert alice.get(path, **{"If-None-Match": other}).status_code == 200
        # A tag does not open what is somebody else's.
    mallory = Api(cast.mallory_secret)
    problem(mallory.get(f"plans/{cast.plan.pk}", **{"If-None-Match": "*"}), 404)


def test_nobody_overwrites_what_another_wrote(alice, cast, benchmark_document):
    bob = Api(cast.bob_secret)
    for path in (f"plans/{cast.plan.pk}", f"scenarios/{cast.scenario.pk}"):
        tag = alice.get(path)["ETag"]
        first = alice("PATCH", path, {"name": "Alice's"}, **{"If-Match": tag})
        assert first.status_code == 200
        assert first["ETag"] != tag
        assert first["ETag"] == alice.get(path)["ETag"]
        for stale in (tag, f"W/{tag}", "nonsense", ""):
            found = problem(bob("PATCH", path, {"name": "Bob's"}, **{"If-Match": stale}), 412)
            assert "Read it again" in found["detail"]
            problem(bob("DELETE", path, **{"If-Match": stale}), 412)
        assert alice.get(path).json()["name"] == "Alice's"
        for mark in ("{}", "W/{}", '"x", {}', "*"):
            good = mark.format(alice.get(path)["ETag"])
            assert bob("PATCH", path, {"name": "Bob's"}, **{"If-Match": good}).status_code == 200
    mallory = Api(cast.mallory_secret)
    problem(mallory("PATCH", f"plans/{cast.plan.pk}", {"name": "x"}, **{"If-Match": "*"}), 404)
    assert bob("DELETE", f"plans/{cast.plan.pk}", **{"If-Match": "*"}).status_code == 204
    assert not Plan.objects.filter(pk=cast.plan.pk).exists()


def test_two_changes_of_one_second_are_two_versions():
    first = datetime(2026, 1, 1, 12, 0, 0, 250_000, tzinfo=UTC)
    times = (None, first, first.replace(microsecond=250_001), first.replace(second=1))
    assert len({tag_of(SimpleNamespace(updated_at=each)) for each in times}) == len(times)
