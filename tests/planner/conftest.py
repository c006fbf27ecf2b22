"""The cast, for all tests here, and a house for those who walk through it."""

from types import SimpleNamespace

import pytest
from django.core import mail

from tests.api.client import Api
from tests.kept_rows import kept
from tests.planner.cast import (  # noqa: F401
    benchmark_document,
    cast,
    fill_catalogue,
    mailbox_document,
    make_cast,
    shared_catalogue,
)
from tests.planner.compared import first_and_cheaper, member, three  # noqa: F401
from tests.planner.house import furnish


@pytest.fixture
def alice(cast):  # noqa: F811
    """A client with a token of Alice's."""
    return Api(cast.alice_secret)


@pytest.fixture
def page(cast, client):  # noqa: F811
    """A browser in which Alice is signed in."""
    client.force_login(cast.alice)
    return client


@pytest.fixture
def sends(settings):
    """The letters that are sent, as if mail were set up."""
    settings.EMAIL_SET_UP = True
    return mail.outbox


@pytest.fixture
def house(db):
    """Everything that can be owned, once; with the cast, so that none is asked for beside it."""
    return kept("house", _make_house)


def _make_house():
    fill_catalogue()
    people = make_cast()
    return SimpleNamespace(**furnish(people), cast=people)
