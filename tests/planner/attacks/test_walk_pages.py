"""Every page, walked by everybody, with every method."""

import pytest

from tests.planner.walked import (
    OTHERS,
    OWNED,
    PAGES,
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
# No page answers these; whoever asks.
NEVER = ("PUT", "PATCH", "DELETE", "TRACE")


@pytest.mark.parametrize("batch", batches(PAGES), ids=first_of)
def test_pages(house, batch):
    for name, path in batch:
        walk_page(house, name, path)


def walk_page(house, name, path):
    address = filled(path, house.parts) + QUERIES.get(name, "")
    owned = set(PARTS.findall(path)) & OWNED and not address.startswith("/shared/")
    for method in ("GET", "POST", "HEAD"):
        where = (name, method)
        # A token is for the API; by half signed in is not at all.
        ways = ({}, {"who": "half"}, {"token": house.tokens["administrator"]})
        for way in ways if method != "HEAD" else ways[:1]:
            from_outside(name, method, ask(house, method, address, **way))
        found, written = ask(house, method, address, "stranger")
        if owned:
            assert found.status_code in (404, 405), where
            harmless(found, written, where)
            nothing, _ = ask(house, method, filled(path, others(house.parts)), "stranger")
            assert nothing.status_code == found.status_code, where
            assert alike(nothing) == alike(found), where
        else:
            assert found.status_code < 500 or name == "ready", where
            harmless(found, [] if method == "POST" else written, where)
        if name in PUBLIC | OTHERS:
            continue
        for role, rights in RIGHTS.items():
            if method == "HEAD" and role != "viewer":
                continue  # It is a GET without the answer: who may read least may read that.
            found, written = ask(house, method, address, role)
            held(rights, name, method, found, written, (name, method, role))
    for method in NEVER:
        for who in (None, "viewer", "administrator"):
            found, written = ask(house, method, address, who)
            assert found.status_code in (302, 403, 404, 405), (name, method, who)
            assert written == [], (name, method, who)


def from_outside(name, method, answer):
    """Whoever is not signed in is sent to the door, or reads what everybody may read."""
    found, written = answer
    where = (name, method)
    # Without a worker the server is not ready.
    assert found.status_code < 500 or name == "ready", where
    if name in PUBLIC | OTHERS:
        harmless(found, [] if method == "POST" else written, where)
    else:
        assert found.status_code in (302, 405), where
        assert found.status_code == 405 or found["Location"].startswith("/sign-in/"), where
        harmless(found, written, where)
