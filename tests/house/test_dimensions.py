"""Units are checked by dimension: what goes in makes what comes out, on every line of every system.

Counts (users, disks, messages) are numbers here; time, data, cycles, rates and money are not.
"""

import json
import re
from pathlib import Path

import pint
import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lines.worksheet import GIVEN, Named
from calculators.sheet.tree.expressions import Operation
from calculators.sheet.vectorised import pick

BASELINE = Path(__file__).parents[1] / "calculators" / "baseline"
DOCUMENTS = [
    document
    for name in ("documents.json", "more_documents.json")
    for document in json.loads((BASELINE / name).read_text())
]
UNITS = pint.UnitRegistry()
for definition in ("cycle = [cycle]", "spec_rate = [spec_rate]", "price = [price]"):
    UNITS.define(definition)
# Unit of the sheet -> what it is to the registry; what is missing is a count.
MEANS = {
    "IOPS": "1/s", "s": "s", "h": "hour", "ms": "ms", "min": "min", "days": "day", "day": "day",
    "months": "month", "years": "year", "rpm": "1/min", "bytes": "byte", "byte": "byte",
    "KB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "KiB": "kibibyte", "MiB": "mebibyte",
    "GiB": "gibibyte", "Mbit/s": "megabit/s", "MHz": "cycle/s", "Mcycles": "cycle/s",
    "cycles": "cycle", "rate": "spec_rate", "price": "price",
}  # fmt: skip
CONDITIONS = {"lt", "le", "gt", "ge", "eq", "and", "or", "known"}
NUMBER = UNITS.dimensionless.dimensionality
# Lines that count by the day without saying so in their unit, and one fitted law.
EXCEPTIONS = {
    "day_of_sizes_kib": "sizes of the messages of one day",
    "logs": "logs/user are those of a day",
    "kept_mib": "a day's mail times days is a size: day_mib is MiB/day, versions are of the size",
    "mib_per_mailbox": "logs of so many days",
    "files_per_day": "logs/user are those of a day",
    "waiting_gib": "logs of so many days",
    "message_kib": "sizes of a day over messages of a day",
    "messages": "messages of one day",
    "messages_held": "messages of so many days",
    "busiest_hour_share": "hours of a day",
    "busiest_hour_gib": "logs of an hour",
    "database_logs": "logs of a day",
    "stream_mbit": "logs of an hour, sent within it",
    "client_kb": "traffic of a day",
    "days_by_backup": "backups that fail, each of which keeps the logs of a week",
    "p95_ms": "a power that was fitted",
    "p95_at_longest_queue": "a power that was fitted",
    "p95_at_shortest_queue": "a power that was fitted",
}


def of_unit(unit):
    """The dimension of a unit of the sheet."""
    if unit in MEANS:
        return UNITS.parse_units(MEANS[unit]).dimensionality
    bracket = re.match(r"^(.*)/\((.*)\)$", unit)
    if bracket:
        return of_unit(bracket[1]) / of_unit(bracket[2])
    if "/" in unit:
        above, below = unit.rsplit("/", 1)
        return of_unit(above) / of_unit(below)
    return NUMBER


def of(node):
    """The dimension of an expression; None for a bare number, which may be of any."""
    if isinstance(node, Named):
        return of_unit(node.unit)
    if not isinstance(node, Operation):
        return None
    kinds = [of(each) for each in node.operands]
    if node.kind == "mul":
        return None if kinds == [None, None] else (kinds[0] or NUMBER) * (kinds[1] or NUMBER)
    if node.kind in {"div", "ratio"}:
        return (kinds[0] or NUMBER) / (kinds[1] or NUMBER)
    if node.kind in {"ceil", "floor", "nearest", "neg"}:
        return kinds[0]
    if node.kind == "pow":
        return None if kinds[0] is None or kinds[0] != NUMBER else NUMBER
    if node.kind in {"and", "or", "known", "permutations"}:
        return NUMBER
    alike = kinds[1:] if node.kind == "pick" else kinds
    alike = [each for each in alike if each is not None]
    assert all(each == alike[0] for each in alike), f"{node.kind} of {alike}"
    if node.kind in {"lt", "le", "gt", "ge", "eq"}:
        return NUMBER
    return alike[0] if alike else None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["system"])
def test_every_line_makes_its_unit(document):
    for figure in Bench(parse(document, from_fixtures())).tree.derived:
        if figure.name.rsplit(".", 1)[-1].removeprefix("archive_").removeprefix("mailbox_") in (
            EXCEPTIONS
        ):
            continue
        made = of(figure.expression)
        assert made is None or made == of_unit(figure.unit), figure.name


def reckoned_with(expression):
    """The operations that take a condition for a number: it would be printed "× (a < b)"."""
    if not isinstance(expression, Operation):
        return
    kind, operands = expression.kind, expression.operands
    numbers = operands[1:] if kind == "pick" else () if kind in {"and", "or"} else operands
    if any(isinstance(each, Operation) and each.kind in CONDITIONS for each in numbers):
        yield kind
    for each in operands:
        yield from reckoned_with(each)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["system"])
def test_conditions_are_joined_by_words(document):
    for figure in Bench(parse(document, from_fixtures())).tree.derived:
        assert list(reckoned_with(figure.expression)) == [], figure.name


def test_a_condition_that_is_multiplied_is_noticed():
    disks = Named("disks", GIVEN, 1, "disks", "")
    assert list(reckoned_with(pick(disks * (disks < 8) > 0, 1, 0))) == ["mul"]
    assert list(reckoned_with(pick((disks > 0) & (disks < 8), 1, 0))) == []


def test_a_wrong_unit_is_noticed():
    rate = Named("iops", GIVEN, 1, "IOPS", "")
    time = Named("service_ms", GIVEN, 2, "ms", "")
    assert of(rate * time) == NUMBER
    assert of(rate / time) != of_unit("IOPS")
    with pytest.raises(AssertionError):
        of(rate + time)
