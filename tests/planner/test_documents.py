"""From bytes to a document: nothing that can be typed brings the program down."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.catalogue import from_fixtures
from calculators.errors import InputProblems
from planner.services.documents import (
    MOST_BYTES,
    UnreadableError,
    all_problems,
    read,
    read_json,
    read_yaml,
)
from tests.planner.cast import BENCHMARK

BILLION_LAUGHS = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (new, new, b",".join([b"*%c" % old] * 9))
    for old, new in zip(b"abcdefgh", b"bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"{", "broken-json"),
        (b'{"a": 1,}', "broken-json"),
        (b"\xff\xfe{\x00}", "not-utf-8"),
        (b"[" * 100_000, "too-deep"),
        (b"[" * 30 + b"]" * 30, "too-deep"),
        (b'{"a":1,"a":2}', "duplicate-field"),
        (b'{"a":[{"b":1,"b":1}]}', "duplicate-field"),
        (b" " * (MOST_BYTES + 1), "too-large"),
        (b"[" + b"1," * 6000 + b"1]", "too-many"),
        (b"{'a': 1}", "broken-json"),
        (b'{"a": 01}', "broken-json"),
        (b'{"a": "\n"}', "broken-json"),
        (b"{} {}", "broken-json"),
    ],
)
def test_json_that_cannot_be_read(data, code):
    with pytest.raises(UnreadableError) as refused:
        read_json(data)
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a: [", "broken-yaml"),
        (b"a: 1\na: 2", "broken-yaml"),
        (b"a: !!python/name:os.system x", "broken-yaml"),
        (BILLION_LAUGHS, "broken-yaml"),
        (b"[" * 5000, "too-deep"),
        (b"a: 2020-01-01", "wrong-type"),
        (b"1: 2", "wrong-type"),
        (b"a: 1\n---\nb: 2", "broken-yaml"),
        (b"a: !!binary AAAA", "wrong-type"),
        (b"a: !!set {x, y}", "wrong-type"),
        (b"\t", "empty"),
        (b"a: \x00", "broken-yaml"),
        (b"? [a]\n: 1", "broken-yaml"),
        (b"- &x [*x]", "too-deep"),
    ],
)
def test_yaml_that_cannot_be_read(data, code):
    with pytest.raises(UnreadableError) as refused:
        read_yaml(data)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_problem_says_where():
    with pytest.raises(UnreadableError, match="line 3, column 10"):
        read_json(b'{\n "a": 1,\n "b": 1.2.3}')
    with pytest.raises(UnreadableError) as refused:
        read_json(b'{"a": [0, {"b/c": 1, "b/c": 2}]}')
    assert refused.value.problems[0].pointer == "/a/1/b~1c"


def test_numbers_that_no_computer_holds_are_left_to_the_calculators():
    found = read_json(b'{"a": NaN, "b": -Infinity, "c": 1e999, "d": ' + b"9" * 5000 + b"}")
    assert math.isnan(found["a"])
    assert found["b"] == -math.inf
    assert found["c"] == found["d"] == math.inf


def test_json_and_yaml_mean_the_same():
    text = json.dumps(BENCHMARK).encode()
    assert read(text) == read(text, "a.json") == read_yaml(text) == BENCHMARK
    assert read(b"users: 1e12\nshare: 6.4e-1") == {"users": 1e12, "share": 0.64}
    assert read(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_problems_of_text_and_of_content_come_together():
    data = b'{"system": "exchange-2007-mailbox", "populations": [{"users": NaN}], "x": 1, "x": 2}'
    document, problems = all_problems(lambda: read_json(data), from_fixtures())
    assert document is None
    found = {(problem.pointer, problem.code) for problem in problems}
    assert {
        ("/x", "duplicate-field"),
        ("/x", "unknown-field"),
        ("/populations/0/users", "not-finite"),
        ("/raid_groups", "required"),
    } <= found


def sized(reader, data):
    """Bytes to an answer or problems, as the API and the command do it."""
    document, problems = all_problems(lambda: reader(data), from_fixtures())
    if not problems:
        try:
            return engine.size(document, from_fixtures())
        except InputProblems as error:
            problems = error.problems
    assert problems
    return json.dumps([problem.as_dict() for problem in problems])


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(data=st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_bytes(data):
    sized(read_json, data)
    sized(read_yaml, data)


@given(
    path=st.sampled_from(
        [
            ("system",),
            ("populations",),
            ("raid_groups",),
            ("growth_factor",),
            ("assumptions",),
            ("populations", 0),
            ("populations", 0, "users"),
            ("populations", 0, "profile"),
            ("populations", 0, "read_share"),
            ("raid_groups", 0),
            ("raid_groups", 0, "disks"),
            ("raid_groups", 0, "spans"),
            ("raid_groups", 0, "disk"),
            ("raid_groups", 0, "level"),
            ("raid_groups", 0, "volume"),
            ("raid_groups", 1, "aligned"),
            ("new",),
        ]
    ),
    value=anything,
)
@settings(max_examples=300, deadline=None)
def test_anything_anywhere(path, value):
    document = json.loads(json.dumps(BENCHMARK))
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    sized(read_json, json.dumps(document).encode())
