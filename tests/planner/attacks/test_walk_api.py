"""Every address of the API, walked by everybody, with every method."""

import json

import pytest
from django.conf import settings
from django.test import Client

from tests.planner.commands.test_search_command import SEARCH
from tests.planner.walked import (
    API,
    OWNED,
    PARTS,
    PUBLIC,
    QUERIES,
    RIGHTS,
    batches,
    filled,
    first_of,
    others,
)
from tests.planner.walking import alike, ask, harmless, held

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("batch", batches(API), ids=first_of)
def test_api(house, batch):
    for name, path in batch:
        walk_api(house, name, path)


def handled(house, name, method, address):
    """Whether there is anything behind a method: where not, nobody gets further than here."""
    found, written = ask(house, method, address, token=house.tokens["administrator"])
    if found.status_code != 405:
        return True
    harmless(found, written, (name, method))
    assert method not in found["Allow"].split(", ")
    for token, wanted in ((None, {401}), (house.tokens["stranger"], {404, 405})):
        found, written = ask(house, method, address, token=token)
        assert found.status_code in (wanted if name not in PUBLIC else {405}), (name, method)
        harmless(found, written, (name, method))
    return False


def walk_api(house, name, path):
    owned = set(PARTS.findall(path)) & OWNED
    for method in ("GET", "POST", "PATCH", "PUT", "DELETE"):
        address = filled(path, house.parts) + QUERIES.get(name, "") * (method == "GET")
        if not handled(house, name, method, address):
            continue
        if name in PUBLIC:
            found, written = ask(house, method, address)
            assert found.status_code < 500
            harmless(found, written, (name, method))
            continue
        ended = [house.tokens[each] for each in ("expired", "revoked")]
        ways = [{"token": each} for each in (None, *ended, house.link)]
        for way in [*ways, {"who": "half"}]:
            found, written = ask(house, method, address, **way)
            assert found.status_code == 401, (name, method, way)
            harmless(found, written, (name, method))
        for way in ({"who": "stranger"}, {"token": house.tokens["stranger"]}):
            found, written = ask(house, method, address, **way)
            where = (name, method, *way)
            if owned:
                assert found.status_code in (404, 405), where
                harmless(found, written, where)
                nothing, _ = ask(house, method, filled(path, others(house.parts)), **way)
                assert alike(nothing) == alike(found), where
            else:
                assert found.status_code < 500, where
                harmless(found, [] if method != "GET" else written, where)
        for role, rights in RIGHTS.items():
            found, written = ask(house, method, address, role)
            held(rights, name, method, found, written, (name, method, role, "session"))
            found, written = ask(house, method, address, token=house.tokens[role])
            by_token = rights if role == "administrator" else rights - {"own"}
            held(by_token, name, method, found, written, (name, method, role, "token"))
        for scope in ("read", "write", "manage"):
            rights = {scope, *(["own"] if scope == "manage" else [])}
            found, written = ask(house, method, address, token=house.tokens[scope])
            held(rights, name, method, found, written, (name, method, "scope", scope))


def test_questions_are_everybodys_and_what_is_kept_is_not(house, benchmark_document):
    body = json.dumps(benchmark_document).encode()
    search = json.dumps(SEARCH).encode()
    for address, content, wanted in (
        ("sizings?save=false", body, 200),
        ("sizings", body, 403),
        ("sizings?save=true", body, 403),
        ("searches", search, 200),
        ("searches?save=true", search, 403),
        ("solutions", body, 200),
    ):
        found, written = ask(
            house, "POST", f"/api/v1/{address}", token=house.tokens["read"], body=content
        )
        assert found.status_code == wanted, address
        assert written == [], address
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = house.sessions["viewer"]
    page = f"/scenarios/{house.parts['scenario_id']}/search/"
    assert client.post(page, {"do": "count"}).status_code == 200
    assert client.post(page, {"do": "search"}).status_code == 403
