"""The administration is for the operator alone."""

import pytest

from tests.planner.walked import ADMINISTRATION, batches, filled, first_of
from tests.planner.walking import ask

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("batch", batches(ADMINISTRATION), ids=first_of)
def test_administration(house, batch):
    """For the operator of the server: the administrator of an organisation is nobody here."""
    for name, path in batch:
        walk_administration(house, name, filled(path, house.parts))


def walk_administration(house, name, address):
    for method in ("GET", "POST"):
        for who in (None, "administrator", "half", "stranger"):
            found, written = ask(house, method, address, who)
            where = (name, method, who)
            if name in ("admin:login", "admin:logout"):
                assert found.status_code < 500, where
                continue
            assert found.status_code in (302, 404, 405), where
            assert written == [], where
