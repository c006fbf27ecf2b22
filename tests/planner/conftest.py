"""The cast, for all tests here, and a house for those who walk through it."""

from types import SimpleNamespace

import pytest

from tests.planner.cast import (  # noqa: F401
    benchmark_document,
    cast,
    mailbox_document,
    shared_catalogue,
)
from tests.planner.house import furnish


@pytest.fixture
def house(cast):  # noqa: F811
    return SimpleNamespace(**furnish(cast))
