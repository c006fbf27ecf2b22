"""The cast, and clients that speak for them."""

import pytest

from tests.api.client import Api
from tests.planner.cast import (  # noqa: F401
    benchmark_document,
    cast,
    mailbox_document,
    shared_catalogue,
)


@pytest.fixture
def alice(cast):  # noqa: F811
    return Api(cast.alice_secret)


@pytest.fixture
def mallory(cast):  # noqa: F811
    return Api(cast.mallory_secret)
