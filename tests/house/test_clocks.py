"""Tests hold what comes out, not how long it takes: `make bench` measures that."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
# Time that went by since it was looked at before: of use only to be held against a bound.
ELAPSED = re.compile(r"\b(?:monotonic|perf_counter|process_time|time)\(\) - ")


def test_no_test_holds_the_clock_against_a_bound():
    found = [
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if not {"benchmarks", "mutants", "soak"} & {*path.parts}
        and ELAPSED.search(path.read_text())
    ]
    assert not found
