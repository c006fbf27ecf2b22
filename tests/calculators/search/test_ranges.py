"""Ranges and correlations as asked: every mistake told with its place, contradictions too."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader
from calculators.search.question.ranges import read_ranges
from tests.calculators.uncertain_inputs import RATE, READS, USERS, read


@pytest.mark.parametrize(
    ("asked", "pointer", "code"),
    [
        ({"ranges": [1]}, "/ranges", "wrong-type"),
        ({"ranges": {"/user": {}}}, "/ranges/~1user", "unknown-field"),
        ({"ranges": {"/system_note": {}}}, "/ranges/~1system_note", "wrong-type"),
        ({"ranges": {READS: 3}}, "/ranges/READS", "wrong-type"),
        ({"ranges": {READS: {"low": 0.1}}}, "/ranges/READS/high", "required"),
        ({"ranges": {READS: {"high": 0.9}}}, "/ranges/READS/low", "required"),
        ({"ranges": {RATE: {"low": 1, "high": 2}}}, "/ranges/RATE/likely", "required"),
        ({"ranges": {READS: {"low": "few", "high": 1}}}, "/ranges/READS/low", "not-a-number"),
        ({"ranges": {READS: {"low": -1, "high": 1}}}, "/ranges/READS/low", "too-small"),
        ({"ranges": {READS: {"low": 0, "high": 2}}}, "/ranges/READS/high", "too-large"),
        ({"ranges": {USERS: {"low": 1.5, "high": 2000}}}, "/ranges/USERS/low", "not-an-integer"),
        ({"ranges": {READS: {"low": 0.8, "high": 0.9}}}, "/ranges/READS", "wrong-order"),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "confidence": 1}}},
            "/ranges/READS/confidence",
            "too-large",
        ),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "confidence": 0}}},
            "/ranges/READS/confidence",
            "too-small",
        ),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "mode": 1}}},
            "/ranges/READS/mode",
            "unknown-field",
        ),
        (
            {
                "ranges": {USERS: {"low": 1, "high": 2000}},
                "scenario": {"populations": [{"users": "x"}]},
            },
            "/scenario/populations/0/users",
            "not-a-number",
        ),
        ({"ranges": {f"/x{index}": {} for index in range(51)}}, "/ranges", "too-many"),
        ({"count": 9}, "/futures", "too-small"),
        ({"count": 10_001}, "/futures", "too-large"),
        ({"count": 10.5}, "/futures", "not-an-integer"),
        ({"count": "many"}, "/futures", "not-a-number"),
        ({"seed": -1}, "/seed", "too-small"),
        ({"seed": 2**32}, "/seed", "too-large"),
        ({"seed": True}, "/seed", "not-a-number"),
        ({"correlations": {}}, "/correlations", "wrong-type"),
        ({"correlations": [1]}, "/correlations/0", "wrong-type"),
        ({"correlations": [{"between": [USERS], "rank": 0}]}, "/correlations/0", "wrong-type"),
        (
            {"correlations": [{"between": [USERS, "/user"], "rank": 0}]},
            "/correlations/0/between/1",
            "unknown-field",
        ),
        (
            {"ranges": None, "correlations": [{"between": [USERS, RATE], "rank": 0}]},
            "/correlations/0/between/0",
            "unknown-field",
        ),
        (
            {"correlations": [{"between": [USERS, USERS], "rank": 0}]},
            "/correlations/0/between",
            "given-twice",
        ),
        ({"correlations": [{"between": [USERS, RATE]}]}, "/correlations/0/rank", "not-a-number"),
        (
            {"correlations": [{"between": [USERS, RATE], "rank": 1.1}]},
            "/correlations/0/rank",
            "too-large",
        ),
        (
            {"correlations": [{"between": [USERS, RATE], "rank": 0.1, "sign": 1}]},
            "/correlations/0/sign",
            "unknown-field",
        ),
        (
            {
                "correlations": [
                    {"between": [USERS, RATE], "rank": 0.1},
                    {"between": [RATE, USERS], "rank": 0.1},
                ]
            },
            "/correlations/1",
            "given-twice",
        ),
    ],
)
def test_each_mistake_is_told_with_its_place(asked, pointer, code):
    for name, full in (("READS", READS), ("RATE", RATE), ("USERS", USERS)):
        pointer = pointer.replace(name, full.replace("/", "~1"))
    _, problems = read(**asked)
    assert (pointer, code) in {(problem.pointer, problem.code) for problem in problems}


def test_all_mistakes_are_told_at_once():
    _, problems = read(
        {READS: {"low": 2, "high": "x"}, "/nothing": {}, RATE: 1},
        [{"between": [READS, RATE], "rank": 3}],
        5,
        -1,
    )
    assert len(problems) == 7


def correlations(*ranks):
    pairs = ([USERS, RATE], [USERS, READS], [RATE, READS])
    return [
        {"between": pair, "rank": rank}
        for pair, rank in zip(pairs, ranks, strict=False)
        if rank is not None
    ]


def test_correlations_that_contradict_each_other_are_named_with_a_remedy():
    _, problems = read(correlations=correlations(0.9, 0.9, -0.9))
    (problem,) = problems
    assert (problem.pointer, problem.code) == ("/correlations/2", "contradiction")
    assert "1, 2 and 3" in problem.message
    factor = float(problem.hint.split(" by ")[1].split(" ")[0])
    assert read(correlations=correlations(*(factor * r for r in (0.9, 0.9, -0.9))))[1] == []
    assert read(correlations=correlations(*((factor + 0.02) * r for r in (0.9, 0.9, -0.9))))[1]
    low, high = (
        float(word.rstrip(".")) for word in problem.hint.split("rank from ")[1].split(" to ")
    )
    assert read(correlations=correlations(0.9, 0.9, low))[1] == []
    assert read(correlations=correlations(0.9, 0.9, high))[1] == []
    assert read(correlations=correlations(0.9, 0.9, low - 0.02))[1]


def test_a_pair_that_nobody_named_may_be_what_contradicts():
    _, problems = read(correlations=correlations(0.9, 0.9))
    (problem,) = problems
    assert "Correlations 1 and 2" in problem.message
    assert "nobody gave it" in problem.hint
    assert RATE in problem.hint.split("between")[1]
    assert READS in problem.hint.split("between")[1]


def test_each_contradiction_is_told_with_its_own_remedy():
    names = [f"/assumptions/fact_{letter}" for letter in "abcdef"]
    fields = {name: Field(name, name, "number", "1", least=-1e9, most=1e9) for name in names}
    asked = {name: {"low": 1, "likely": 2, "high": 3} for name in names}
    pairs = [
        {"between": [names[left], names[right]], "rank": rank}
        for left, right, rank in ((0, 1, 0.9), (1, 2, 0.9), (0, 2, -0.9), (3, 4, 0.9), (3, 5, 0.9))
    ]

    def told():
        problems = []
        reader = Reader(from_fixtures(), problems)
        read_ranges(reader, asked, pairs, None, None, fields, {})
        return problems

    first, second = sorted(told(), key=lambda problem: problem.pointer)
    assert (first.pointer, second.pointer) == ("/correlations/2", "/correlations/4")
    for problem, members in ((first, (0, 1, 2)), (second, (3, 4))):
        factor = float(problem.hint.split(" by ")[1].split(" ")[0])
        for member in members:
            pairs[member]["rank"] *= factor
    assert told() == []


def test_inputs_may_move_as_one():
    assert read(correlations=correlations(1, 1, 1))[1] == []
    assert read(correlations=correlations(1, -1, -1))[1] == []


RANKS = st.integers(-10, 10).map(lambda tenth: tenth / 10)


@given(ranks=st.tuples(RANKS, RANKS, RANKS))
@settings(max_examples=60, deadline=None)
def test_correlations_are_refused_just_when_no_normal_variables_have_them(ranks):
    normal = np.eye(3)
    for (left, right), rank in zip(itertools.combinations(range(3), 2), ranks, strict=True):
        normal[left, right] = normal[right, left] = 2 * math.sin(math.pi * rank / 6)
    least = np.linalg.eigvalsh(normal)[0]
    assume(abs(least) > 1e-8)
    assert bool(read(correlations=correlations(*ranks))[1]) == (least < 0)
