"""Whatever goes wrong is a problem detail, and nothing is half-saved."""

import json
import re
import subprocess
import sys
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client

from planner.api.bodies import MOST_DRAINED, PIECE
from planner.api.throttling import TokenThrottle
from planner.models import Plan, Scenario, Sizing
from planner.services.documents.documents import too_large
from tests.api.client import Api, problem
from tests.api.described import described
from tests.planner.commands.test_search_command import SEARCH
from tests.planner.commands.test_size_command import NOWHERE, ROOT

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("secret", [None, "nonsense", "x" * 100_000, "hw_ü", " "])
def test_without_a_token(db, secret):
    found = Api(secret).post("sizings", b"{}")
    problem(found, 401)
    assert found["WWW-Authenticate"].startswith("Bearer")


def test_another_scheme(db):
    assert Client(headers={"Authorization": "Basic YTpi"}).get("/api/v1/plans").status_code == 401


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "empty"),
        (b"{", "broken-json"),
        (b'{"system": NaN}', "unknown-choice"),
        (b'{"system":"exchange-2007-mailbox","populations":[{"users":NaN}]}', "not-finite"),
        (
            b'{"system":"exchange-2007-mailbox","populations":[{"users":' + b"9" * 5000 + b"}]}",
            "not-finite",
        ),
        (b'{"a":1,"a":2}', "duplicate-field"),
        (b'{"system":"exchange-2007-mailbox",}', "broken-json"),
        (b"[" * 5000, "too-deep"),
        (b"\xff", "not-utf-8"),
        (b"[]", "wrong-type"),
        (b"null", "wrong-type"),
        (b'"\\ud800"', "wrong-type"),
        (b'{"\\ud800": 1}', "required"),
        (b'{"system": "\\u0000"}', "unknown-choice"),
    ],
)
def test_bodies_that_cannot_be_used(alice, body, code):
    found = problem(alice.post("sizings", body), 400)
    assert code in {error["code"] for error in found["errors"]}
    assert Sizing.objects.count() == 1


def test_the_command_line_and_the_api_say_the_same(alice, benchmark_document):
    benchmark_document["populations"][0] |= {"users": 10**12, "read_share": "64 GB"}
    benchmark_document["raid_groups"][0] |= {"level": "RAID10", "disks": 7, "disk": "none"}
    benchmark_document["raid_groups"][1]["stripe_depth_kb"] = -1
    body = json.dumps(benchmark_document).encode()
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "size", "-"],
        input=body,
        capture_output=True,
        env=NOWHERE,
        check=False,
    )
    found = problem(alice.post("sizings", body), 400)["errors"]
    assert found == json.loads(done.stdout)["errors"]
    assert {
        "/populations/0/users",
        "/populations/0/read_share",
        "/raid_groups/0/disk",
        "/raid_groups/1/stripe_depth_kb",
    } <= {error["pointer"] for error in found}


def test_another_media_type(alice):
    problem(alice.post("sizings", b"{}", content_type="text/plain"), 415)
    problem(alice.post("sizings", b"a=1", content_type="application/x-www-form-urlencoded"), 415)
    problem(alice.post("sizings", b"{}", content_type=""), 415)


def test_another_method(alice):
    found = alice("PUT", "sizings")
    assert "Allow" in problem(found, 405)["detail"]
    assert found["Allow"] == "GET, POST, HEAD"
    problem(alice("OPTIONS", "sizings"), 405)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing",
        "sizings/",
        "sizings/1",
        "catalogue/cars",
        "sizings/00000000-0000-0000-0000-000000000000",
        "%00",
        "../v2",
    ],
)
def test_nothing_here(alice, path):
    problem(alice.get(path), 404)


def test_faults_of_the_text_do_not_hide_what_else_is_wrong(alice, cast, benchmark_document):
    """For every body that is read; and nothing is stored."""
    counted = (Sizing.objects.count(), Plan.objects.count(), Scenario.objects.count())
    document = json.dumps(benchmark_document)
    bad = document.replace('"users": 8000', '"users": 0, "users": 0')
    search = json.dumps(SEARCH)[:-1] + ', "shortlist": 0, "seed": 1, "seed": 1}'
    twice = f'{{"name": "New", "name": "New", "colour": 1, "document": {bad}}}'
    in_document = {"/populations/0/users duplicate-field", "/populations/0/users too-small"}
    in_search = {"/seed duplicate-field", "/shortlist too-small"}
    in_body = {"/name duplicate-field", "/colour unknown-field"}
    in_body |= {"/document/populations/0/users duplicate-field"}
    in_body |= {"/document/populations/0/users too-small"}
    plan, scenario = f"plans/{cast.plan.pk}", f"scenarios/{cast.scenario.pk}"
    for method, path, body, wanted in (
        ("POST", "sizings", bad, in_document),
        ("POST", "sizings?save=false", bad, in_document),
        ("POST", "searches", search, in_search),
        ("POST", "searches/space", search, in_search),
        (
            "POST",
            "plans",
            '{"name": 5, "colour": 1}',
            {"/name wrong-type", "/colour unknown-field"},
        ),
        ("PATCH", plan, '{"name": 5, "colour": 1,}', {" broken-json", "/name wrong-type"}),
        ("POST", f"{plan}/scenarios", twice, in_body),
        ("PATCH", scenario, twice, in_body),
        ("POST", "migration", '{"users": 0, "x": 1, "x": 1}', {"/users too-small"}),
    ):
        errors = problem(alice(method, path, body.encode()), 400)["errors"]
        assert wanted <= {f"{error['pointer']} {error['code']}" for error in errors}, path
    # What is right but for a name given twice is refused too, and not done.
    for path, body in (
        ("plans", '{"name": "A", "name": "A"}'),
        ("sizings", document[:-1] + ', "growth_factor": 1, "growth_factor": 1}'),
        (f"{plan}/scenarios", f'{{"name": "A", "name": "A", "document": {document}}}'),
    ):
        errors = problem(alice.post(path, body.encode()), 400)["errors"]
        assert "duplicate-field" in {error["code"] for error in errors}, path
    assert counted == (Sizing.objects.count(), Plan.objects.count(), Scenario.objects.count())


@pytest.mark.parametrize(
    "query",
    [
        "save=maybe",
        "working=some",
        "save=",
        "save=%00",
        "save=false&save=true",
        "save=false&save=false",
        "sav=false",
        "SAVE=false",
        "save=false&_=1",
        "=",
        "%ff=1",
    ],
)
def test_parameters_that_cannot_be_used(alice, benchmark_document, query):
    count = Sizing.objects.count()
    for error in problem(alice.post(f"sizings?{query}", benchmark_document), 400)["errors"]:
        assert error["code"] in {"bad-parameter", "unknown-parameter", "duplicate-parameter"}
        assert error["hint"]
    assert Sizing.objects.count() == count


def test_every_wrong_parameter_is_told_at_once(alice, benchmark_document):
    query = "sav=false&working=some&save=true&save=false"
    errors = problem(alice.post(f"sizings?{query}", benchmark_document), 400)["errors"]
    assert [error["message"] for error in errors] == [
        'The parameter "sav" (given as "false") is not one of this address.',
        'The parameter "working" is "some", which is no choice.',
        'The parameter "save" is given 2 times: "true", "false".',
    ]
    assert errors[0]["hint"] == "Did you mean save? Known parameters: save, working."


def test_every_address_refuses_parameters_that_it_does_not_know(alice, cast):
    for path, operations in described()["paths"].items():
        for method, operation in operations.items():
            if method == "parameters" or not operation["security"][0]:
                continue
            there = path.removeprefix("/api/v1/")
            for name, value in {
                "kind": "disks",
                "number": 0,
                "member_id": 0,
                "token_id": 0,
                "plan_id": cast.plan.pk,
                "scenario_id": cast.scenario.pk,
                "sizing_id": cast.sizing.pk,
            }.items():
                there = there.replace(f"{{{name}}}", str(value))
            # Of addresses that lead to nothing too: nobody learns from this what there is.
            there = re.sub("{.*?}", str(uuid4()), there)
            errors = problem(alice(method.upper(), f"{there}?colour=1", b"{}"), 400)["errors"]
            fields = (method, there) == ("get", "migration")
            wanted = "unknown-field" if fields else "unknown-parameter"
            assert wanted in {error["code"] for error in errors}, (method, path)
    problem(Client().get("/api/v1/openapi.json?v=1"), 400)
    problem(Api().get("validation?v=1"), 400)


class Endless:
    """A body that goes on for ever; it may be taken off the line in pieces, never as a whole."""

    taken = 0

    def read(self, size=-1):
        assert 0 < size <= PIECE, "the body was read in one piece"
        self.taken += size
        return b" " * size

    readline = read


@pytest.mark.parametrize("megabytes", [50, 5000])
def test_a_body_too_long_is_dropped_in_pieces_and_refused(cast, megabytes):
    body = Endless()
    found = Client().generic(
        "POST",
        "/api/v1/sizings",
        b"",
        content_type="application/json",
        headers={"Authorization": f"Bearer {cast.alice_secret}"},
        CONTENT_TYPE="application/json",
        CONTENT_LENGTH=str(megabytes * 2**20),
        **{"wsgi.input": body},
    )
    (row,) = problem(found, 413)["errors"]
    assert row["code"] == "too-large"
    assert row["message"] == too_large().message
    assert body.taken <= MOST_DRAINED + PIECE


def test_a_body_of_unknown_length(cast):
    found = Client().generic(
        "POST",
        "/api/v1/sizings",
        b"",
        content_type="application/json",
        headers={"Authorization": f"Bearer {cast.alice_secret}", "Transfer-Encoding": "chunked"},
        CONTENT_TYPE="application/json",
    )
    problem(found, 411)


@pytest.mark.parametrize("address", ["hub-counters", "plans", "sizings"])
def test_a_deep_body_of_a_browser_is_read_by_the_same_reader(cast, address):
    """Whoever looks for the token of a form in it must not read it first."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.alice)
    token = "t" * 32
    client.cookies["csrftoken"] = token
    deep = b'{"a":' * 5_000 + b"1" + b"}" * 5_000
    asked = {"content_type": "application/json", "headers": {"X-CSRFToken": token}}
    found = problem(client.post(f"/api/v1/{address}", deep, **asked), 400)
    assert found["errors"]
    problem(client.post(f"/api/v1/{address}", deep, content_type="application/json"), 403)


@pytest.mark.parametrize("length", ["x", "1e3", "3.5", "0x10"])
def test_a_length_that_is_no_number(cast, length):
    found = Client().generic(
        "POST",
        "/api/v1/plans",
        b'{"name": "A plan"}',
        headers={"Authorization": f"Bearer {cast.alice_secret}"},
        CONTENT_TYPE="application/json",
        CONTENT_LENGTH=length,
    )
    assert "whole number" in problem(found, 411)["detail"]


def test_too_many_requests(alice, settings, clean_cache):
    settings.API_REQUESTS_A_MINUTE = 3
    TokenThrottle._left.clear()
    statuses = [alice.get("plans").status_code for _ in range(5)]
    if 200 in statuses[3:]:  # the minute changed in between
        statuses = [alice.get("plans").status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    found = alice.get("plans")
    problem(found, 429)
    assert 0 < int(found["Retry-After"]) <= 61


def test_a_cache_that_is_down(alice, settings):
    TokenThrottle._left.clear()
    with patch("planner.api.throttling.cache.add", side_effect=ConnectionError):
        assert alice.get("plans").status_code == 200


def test_a_database_that_is_down(alice):
    with patch("planner.api.v1.plans.plans.plans_of", side_effect=OperationalError):
        found = alice.get("plans")
    problem(found, 503)
    assert found["Retry-After"]


def test_a_fault_of_the_program_tells_nothing(alice):
    with patch("planner.api.v1.plans.plans.plans_of", side_effect=ValueError("secret detail")):
        found = alice.get("plans")
    problem(found, 500)
    assert b"secret" not in found.content


def test_a_session_needs_its_csrf_token(cast, benchmark_document):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.alice)
    assert browser.get("/api/v1/plans").status_code == 200
    problem(browser.post("/api/v1/plans", {"name": "x"}, content_type="application/json"), 403)
    browser.cookies["csrftoken"] = "a" * 32
    made = browser.post(
        "/api/v1/plans",
        {"name": "x"},
        content_type="application/json",
        headers={"X-CSRFToken": "a" * 32},
    )
    assert made.status_code == 201


def test_somebody_without_organisation(db, django_user_model):
    browser = Client()
    browser.force_login(django_user_model.objects.create_user("loner"))
    problem(browser.get("/api/v1/plans"), 403)
