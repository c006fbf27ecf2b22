"""A search of Exchange 5.5 to ask questions of, and brute force to hold its answers against."""

import copy

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
from tests.calculators.documents import STORE

CATALOGUE = from_fixtures()
PRICED, UNPRICED = "scsi-15k-300gb", "ultra320-15k-36gb"
AXES = {
    "/raid_groups/0/level": ["RAID10", "RAID5"],
    "/raid_groups/0/disks": {"from": 2, "to": 8},
    "/raid_groups/0/count": [1, 2, 3],
}
PRICE, P95 = (
    {"figure": "price", "goal": "least"},
    {"figure": "response_time.p95_ms", "goal": "least"},
)
RANGES = {
    "/populations/0/users": {"low": 6500, "likely": 8000, "high": 11000},
    "/populations/0/iops_per_user": {"low": 0.03, "likely": 0.042, "high": 0.06},
}


def scenario(disk=PRICED, **changes):
    made = copy.deepcopy(STORE)
    for group in made["raid_groups"]:
        group["disk"] = disk
        group.pop("spans", None)
    return made | changes


def ask(**asked):
    return read(
        {"scenario": scenario(), "axes": AXES, "objectives": [PRICE, P95]} | asked, CATALOGUE
    )


def answer(**asked):
    question = ask(**asked)
    return finish(question, sweep(question))


def designs(question):
    """(number, document, sizing) of every design that can be built."""
    for number in range(question.size):
        made = question.space.document(number)
        try:
            yield number, made, engine.size(made, CATALOGUE, working=False)
        except InputProblems:
            continue


def price_of(made):
    each = float(CATALOGUE.disks[PRICED]["price"])
    disks = sum(group["disks"] * group.get("count", 1) for group in made["raid_groups"])
    return each * disks * made.get("servers", 1)


def problems(**asked):
    with pytest.raises(InputProblems) as caught:
        ask(**asked)
    return {problem.pointer: problem for problem in caught.value.problems}


def told(**asked):
    """What is wrong with a question, as (pointer, code)."""
    return {(place, problem.code) for place, problem in problems(**asked).items()}
