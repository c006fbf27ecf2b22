"""The cast, for all tests here."""

from tests.planner.cast import (  # noqa: F401
    benchmark_document,
    cast,
    mailbox_document,
    shared_catalogue,
)
