"""No body within the limits stops a worker, however it is nested, aliased or broken.

Costs are counted, not timed: steps of Python, and bytes held at the worst moment.
"""

import contextlib
import json
import sys
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from planner.services.documents.documents import MOST_BYTES, MOST_PROBLEMS, attempt, read, read_json
from tests.planner.cast import BENCHMARK

MOST_HELD = 20_000_000
# About 100 ms: half a million calls a second with the profiler's own cost left out is slow.
MOST_STEPS = 500_000
READERS = {"json": read_json, "command line": read}


def cost(work):
    """(calls made, most bytes held)."""
    steps = 0

    def count(_frame, event, _argument):
        nonlocal steps
        steps += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    tracemalloc.start()
    try:
        work()
        return steps, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def sized(reader, data):
    asked = attempt(lambda: reader(data))
    with contextlib.suppress(InputProblems), asked.whole():
        engine.size(asked.document, from_fixtures())


def fill(piece, most=MOST_BYTES, start=b"", end=b""):
    """As many pieces as fit into the limit of a body."""
    return start + piece * ((most - len(start) - len(end)) // len(piece)) + end


GROUPS = json.dumps({**BENCHMARK, "raid_groups": None}).encode()[:-5]
ATTACKS = {
    # 6 kB that cost 100 s, and 18 kB that cost 860 MB, where broken JSON was read again as YAML.
    "flow in flow": b'{"a":' + b"[" * 15 + b"{a: " * 1500,
    "names in names": b"{" + b'"a" ' * 1500,
    "anchors": b'{"a": [' + b"&a [" * 4500,
    "merged": b"{a: &a {" + b",".join(b"k%d: 1" % i for i in range(900)) + b"}, b: ["
    + b"{<<: *a}," * 1000,
    # 457 kB that asked for 9 GB: every place below a name was told with it.
    "long name": b'{"' + b"k" * 400_000 + b'": [' + b"0," * 19_000 + b"0]}",
    "doubled below a long name": b'{"' + b"k" * 400_000 + b'": ['
    + b'{"a":1,"a":2},' * 6000 + b"0]}",
    "empty lists": fill(b"[],", start=b"[", end=b"[]]"),
    "empty texts": fill(b'"" '),
    "open texts": fill(b'"\\"'),
    "escapes": fill(b"\\n", start=b'"'),
    "escapes closed": fill(b"\\n", start=b'"', end=b'"'),
    "remarks": fill(b"#\n", start=b"{"),
    "digits": fill(b"9", start=b'{"a": ', end=b"}"),
    "digits broken": fill(b"9", start=b'{"a": ', end=b",,}"),
    "numbers": b"[" + b"1," * 19_990 + b"1",
    "spaces": fill(b" ", start=b"{"),
    "unknown fields": json.dumps({**BENCHMARK, **{f"u{i}": 1 for i in range(19_000)}}).encode(),
    "unknown fields of groups": json.dumps(
        {**BENCHMARK, "raid_groups": [{f"u{i}": 1 for i in range(950)}] * 20}
    ).encode(),
    "doubled fields": b"{" + b",".join(b'"a%d":1,"a%d":1' % (i, i) for i in range(9_000)) + b"}",
    "long words": json.dumps(
        {**BENCHMARK, "raid_groups": [{**BENCHMARK["raid_groups"][0], "disk": "hp" * 2000}] * 200}
    ).encode(),
    "a long word": json.dumps({**BENCHMARK, "system": "exchange" * 120_000}).encode(),
    "yaml lists": fill(b"- 1\n"),
    "yaml names": fill(b"a:\n a:\n "),
    "yaml documents": fill(b"---\n"),
    "yaml blocks": fill(b" a\n", start=b"a: |\n"),
    "yaml quotes": fill(b"'a' ", start=b"a: ["),
    "yaml questions": fill(b"? "),
}  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_body_costs_much(attack, reader):
    data = ATTACKS[attack]
    assert len(data) <= MOST_BYTES
    steps, held = cost(lambda: sized(READERS[reader], data))
    assert steps < MOST_STEPS
    assert held < MOST_HELD


def test_a_thousand_mistakes_are_not_listed_one_by_one():
    asked = attempt(lambda: read_json(ATTACKS["unknown fields of groups"]))
    with pytest.raises(InputProblems) as refused, asked.whole():
        engine.size(asked.document, from_fixtures())
    assert len(refused.value.problems) == MOST_PROBLEMS + 1
    assert refused.value.problems[-1].code == "further-problems"


pieces = st.sampled_from(
    ["{", "}", "[", "]", ",", ":", '"a"', '"', "'", "1", "1.5e3", "nul", "true", "\\", "\n", " ",
     "&a ", "*a", "!!set ", "<<", "- ", "? ", "|\n", "# x\n", "//", "/*", "a: ", "---\n", "é", "\t",
     '{"a": ', "[[", "]]", "NaN", '"\\u12', "\x00"]
)  # fmt: skip


@given(
    start=st.sampled_from(["", "{", '{"a": [', "a: [", "- "]),
    block=st.lists(pieces, min_size=1, max_size=8).map("".join),
    times=st.sampled_from([1, 30, 3000]),
    end=st.lists(pieces, max_size=6).map("".join),
)
@settings(max_examples=200, deadline=None)
def test_fuzzed_bodies_cost_little(start, block, times, end):
    """Nested, aliased and half-broken bodies: linear, so three thousand blocks cost little."""
    data = (start + block * times + end).encode()
    for reader in READERS.values():
        steps, held = cost(lambda: sized(reader, data))  # noqa: B023
        assert steps < 20_000 + 30 * len(data)
        assert steps < MOST_STEPS
        assert held < MOST_HELD


@given(
    depth=st.integers(0, 19),
    cut=st.floats(0.05, 1),
    noise=st.sampled_from(["", ",", "}", "]", '"', "#", ": 1", "'x", "\\", "&x"]),
)
@settings(max_examples=150, deadline=None)
def test_half_a_scenario_with_noise_says_no_nonsense(depth, cut, noise):
    """What is broken is told, and nothing that is not so."""
    text = json.dumps({**BENCHMARK, "notes": "x"})
    place = int(len(text) * cut)
    broken = text[:place] + noise + "[" * depth
    asked = attempt(lambda: read_json(broken.encode()))
    assert asked.problems
    assert {each.code for each in asked.problems} <= {"broken-json", "too-deep", "duplicate-field"}
