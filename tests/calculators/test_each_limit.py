"""Limits of how many disks there are, beside those that a load breaks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from documents import STORE

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies import each_limit


def test_a_limit_of_the_disks_stands_unless_it_is_the_first(monkeypatch):
    bench = Bench(parse(STORE, from_fixtures()))
    first, second, *_ = before = each_limit.limits(bench)
    monkeypatch.setattr(each_limit, "HARDWARE", frozenset({first.check, second.check}))
    found = {each.check: each for each in each_limit.limits(bench)}
    assert found[first.check] == first, "what the headline names it is here too"
    stands = found[second.check]
    assert stands.limit_load is None
    assert stands.why.startswith("the same at any load: needs ")
    others = {each.check for each in before} - {second.check}
    assert all(found[each.check] == each for each in before if each.check in others)
