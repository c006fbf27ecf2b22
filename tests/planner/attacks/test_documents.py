"""From bytes to a document: nothing that can be typed brings the program down."""

import contextlib
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search import MOST_VALUES as MOST_VALUES_OF_AN_AXIS
from planner.services.documents.documents import (
    MOST_BYTES,
    MOST_VALUES,
    UnreadableError,
    attempt,
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
        (b"[" + b"1," * MOST_VALUES + b"1]", "too-many"),
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
        (b"a: 1\na: 2", "duplicate-field"),
        (b"a: [{b: 1, b: 1}]", "duplicate-field"),
        (b"a: !!python/name:os.system x", "yaml-tag"),
        (BILLION_LAUGHS, "yaml-alias"),
        (b"[" * 5000, "too-deep"),
        (b"a: 2020-01-01", "wrong-type"),
        (b"1: 2", "wrong-type"),
        (b"a: 1\n---\nb: 2", "broken-yaml"),
        (b"a: !!binary AAAA", "yaml-tag"),
        (b"a: !!set {x, y}", "yaml-tag"),
        (b"\t", "empty"),
        (b"a: \x00", "broken-yaml"),
        (b"? [a]\n: 1", "broken-yaml"),
        (b"- &x [*x]", "yaml-alias"),
        (b"- 1\n" * 20_000, "too-many"),
        (b"k" * 201 + b": 1", "name-too-long"),
    ],
)
def test_yaml_that_cannot_be_read(data, code):
    with pytest.raises(UnreadableError) as refused:
        read_yaml(data)
    assert refused.value.problems[0].code == code


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
    assert {
        ("/x", "duplicate-field"),
        ("/x", "unknown-field"),
        ("/populations/0/users", "not-finite"),
        ("/raid_groups", "required"),
    } <= places(read_json, data)


GOOD_GROUPS = (
    '"raid_groups": [{"volume": "database", "level": "RAID10", "disks": 8, "disk": "dsk"}, '
    '{"volume": "log", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"}]'
)
NAMED = '"system": "exchange-5.5-information-store"'


@pytest.mark.parametrize(
    "text",
    [
        # JSON with a fault that YAML forgives is read whole.
        f'{{{NAMED}, "populations": [{{"users": 0}}], {GOOD_GROUPS},}}',
        f'{{{NAMED}, # 1999\n"populations": [{{"users": 0}}], {GOOD_GROUPS}}}',
        f'{{{NAMED}, "populations": [{{"users": 0}}], {GOOD_GROUPS}}}}}',
        # Others are read up to the fault.
        f'{{{NAMED}, "populations": [{{"users": 0}}], {GOOD_GROUPS}, "state" "x"}}',
        f'{{{NAMED}, "populations": [{{"users": 0}}], {GOOD_GROUPS}, "state": "x',
    ],
)
def test_broken_json_does_not_hide_what_else_is_wrong(text):
    found = places(read_json, text.encode())
    assert found == {
        ("", "broken-json"),
        ("/populations/0/users", "too-small"),
        ("/raid_groups/0/disk", "unknown-disk"),
    }


def test_nothing_that_may_stand_after_the_fault_is_missed():
    """What is cut off is neither wrong nor missing."""
    for end in range(20, len(json.dumps(BENCHMARK)), 11):
        text = json.dumps(BENCHMARK)[:end]
        assert {code for _, code in places(read_json, text.encode())} <= {"broken-json"}, text


def test_broken_yaml_does_not_hide_what_else_is_wrong():
    text = b"""
system: exchange-2007-mailbox
populations:
  - users: 0
    users: -1
    read_shares: 1
raid_groups: [
"""
    found = places(read_yaml, text)
    assert found == {
        ("", "broken-yaml"),
        ("/populations/0/users", "duplicate-field"),
        ("/populations/0/users", "too-small"),
        ("/populations/0/read_shares", "unknown-field"),
    }
    (broken,) = (each for each in problems_of(read_yaml, text) if each.code == "broken-yaml")
    assert "line 7, column 15, at its end" in broken.message
    assert "indentation" in broken.hint


def test_a_name_given_twice_is_told_alike():
    """With its place, its value and every other problem, in JSON and in YAML."""
    text = b'{"system": "postfix-relay", "a/b": 1, "a/b": 2, "demand_messages_a_minute": 1}'
    of_json, of_yaml = problems_of(read_json, text), problems_of(read_yaml, text)
    assert of_json == of_yaml
    doubled = of_json[0]
    assert (doubled.pointer, doubled.code) == ("/a~1b", "duplicate-field")
    assert doubled.message == '"a/b" is given twice, the last time as 2.'
    assert ("/a~1b", "unknown-field") in places(read_json, text)


def test_as_many_values_as_an_axis_takes_can_be_written_out():
    values = list(range(MOST_VALUES_OF_AN_AXIS))
    assert read_json(json.dumps({"axes": {"/x": values}, "scenario": BENCHMARK}).encode())
    with pytest.raises(UnreadableError, match=f"20,000 values.*{len(values):,}"):
        read_json(json.dumps({"axes": {"/x": values * 2}}).encode())


def sized(reader, data):
    """Bytes to an answer or problems, as the API and the command do it."""
    asked = attempt(lambda: reader(data))
    with asked.whole():
        return engine.size(asked.document, from_fixtures())


def problems_of(reader, data):
    with pytest.raises(InputProblems) as refused:
        sized(reader, data)
    problems = refused.value.problems
    assert problems
    json.dumps([problem.as_dict() for problem in problems])
    return problems


def places(reader, data):
    return {(problem.pointer, problem.code) for problem in problems_of(reader, data)}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(data=st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_bytes(data):
    problems_of(read_json, data)
    problems_of(read_yaml, data)


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
    with contextlib.suppress(InputProblems):
        sized(read_json, json.dumps(document).encode())
