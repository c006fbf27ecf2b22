"""The best design that gives up nothing is the one that brute force finds."""

import itertools

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, merge, pack, read, sweep, unpack
from tests.calculators.documents import ONE_SITE

CATALOGUE = from_fixtures()
GOALS = [{"figure": "disks.all", "goal": "least"}, {"figure": "servers.all", "goal": "least"}]
SERVERS = {"/servers_per_dag_primary_site": {"from": 3, "to": 6}}
# What protects a plan, with what it has of it where nobody says.
PROTECTS = {
    "spare_disks": 1,
    "metacache": True,
    "restore_volume": True,
    "ha_copies": 3,
    "lagged_copies": 0,
}


def found(scenario, axes):
    question = read({"scenario": scenario, "axes": axes, "objectives": GOALS}, CATALOGUE)
    return question, finish(question, sweep(question))["gives_up_nothing"]


def kept(design, scenario):
    return all(
        design.get(name, usual) >= scenario.get(name, usual) for name, usual in PROTECTS.items()
    )


def best(question, scenario):
    """By looking at each design: its objectives and number."""
    rows = []
    for number in range(question.size):
        design = question.space.document(number)
        if not kept(design, scenario):
            continue
        try:
            sized = engine.size(design, CATALOGUE, working=False)
        except InputProblems:
            continue
        if sized["verdict"] != "fail":
            unsure = any(each["verdict"] == "not-checked" for each in sized["checks"])
            reached = [sized["figures"][goal["figure"]]["value"] for goal in GOALS]
            rows.append((unsure, *reached, number))
    return min(rows)[-1]


@pytest.mark.parametrize(
    ("today", "axes"),
    [
        ({}, {"/spare_disks": [2, 0, 1], **SERVERS}),
        ({}, {"/restore_volume": [False, True], "/spare_disks": [0, 1, 2], **SERVERS}),
        ({}, {"/ha_copies": [2, 3, 4], "/metacache": [True, False], "/spare_disks": [0, 1]}),
        ({"spare_disks": 0}, {"/spare_disks": [1, 0], "/lagged_copies": [0, 1], **SERVERS}),
        ({"spare_disks": 2, "metacache": False}, {"/spare_disks": [0, 1, 2], "/ha_copies": [2, 3]}),
    ],
)
def test_it_is_the_best_of_those_that_keep_all(today, axes):
    scenario = {**ONE_SITE, **today}
    question, keeping = found(scenario, axes)
    numbers = range(question.size)
    if all(kept(question.space.document(number), scenario) for number in numbers):
        assert keeping is None
    else:
        assert keeping["design"] == best(question, scenario)


def test_there_is_none_where_no_design_gives_anything_up_or_all_do():
    assert found(ONE_SITE, {"/spare_disks": [1, 2], **SERVERS})[1] is None
    assert found(ONE_SITE, {"/ha_copies": [2], "/metacache": [True, False], **SERVERS})[1] is None


def test_parts_that_are_swept_apart_and_kept_find_the_same():
    axes = {"/spare_disks": [0, 1, 2], "/restore_volume": [False, True], **SERVERS}
    question, keeping = found(ONE_SITE, axes)
    half = question.size // 2
    for cuts in ([0, half, question.size], [0, 3, question.size - 1, question.size]):
        ends = itertools.pairwise(cuts)
        parts = [unpack(pack(sweep(question, start, stop))) for start, stop in ends]
        for order in (parts, parts[::-1]):
            assert finish(question, merge(order))["gives_up_nothing"] == keeping
