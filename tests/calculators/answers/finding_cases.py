"""The linter: the words of its findings, their fixes and what these cost."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from calculators.inputs.catalogue import Catalogue, from_fixtures
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.linter_examples import EXAMPLES

# One of what a sentence counts, and two.
_AT_AN_EDGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lone-copy-where-served", {"servers_per_dag_primary_site": 1}),
    ("lone-copy-where-served", {"servers_per_dag_primary_site": 2}),
    ("no-spare-relay", {"peak_messages_per_minute": 100, "relays": 1}),
    ("no-spare-relay", {"peak_messages_per_minute": 6_000, "relays": 2}),
)


def findings() -> Iterator[tuple[str, Any]]:
    """What every rule finds on its example, and what all find on a design of each mail system."""
    for key, example in EXAMPLES.items():
        found = answered.findings(example.fires, _priced(example.catalogue))
        yield key, [each for each in found if each["key"] == key]
    for key, changed in _AT_AN_EDGE:
        found = answered.findings({**EXAMPLES[key].fires, **changed}, from_fixtures())
        yield f"{key}, {changed}", [each for each in found if each["key"] == key]
    for system, document in BY_SYSTEM.items():
        told = answered.findings(document, from_fixtures())
        yield system, [[each["key"], each["message"], each["pointers"]] for each in told]


def _priced(catalogue: Catalogue) -> Catalogue:
    """The catalogue with a price of two disks of three, and of each server."""
    disks = {
        key: {**row, "price": f"{200 + place}.50", "currency": "EUR"} if place % 3 else row
        for place, (key, row) in enumerate(sorted(catalogue.disks.items()))
    }
    servers = {
        key: {**row, "price": "9000.00", "currency": "EUR"}
        for key, row in catalogue.servers.items()
    }
    return replace(catalogue, disks=disks, servers=servers, _made={})
