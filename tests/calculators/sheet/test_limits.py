"""A check that passes with nothing more to look at is judged as any other."""

import itertools
import math
from types import SimpleNamespace

import pytest

from calculators.checks.check import ORDER, Check, Verdict, binding_first
from calculators.checks.limits import judged, limits_of
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.figures import Stated
from tests.calculators.documents import STORE

CATALOGUE = from_fixtures()
VALUES = (0.0, 0.5, 0.72, 0.8, 0.9, 1 - 1e-13, 1.0, 1.048576, 2.0, 9.0, 10.0, 1234.5, 2e9, -1.0)
UNKNOWN = (math.nan, math.inf, -math.inf, None, 3, True)
SOURCES = ("house, assumed", "e2013-calculator, stated")


def held(check, need, limit, source, out):
    """The verdicts of a design that has one check, and what they are by themselves."""
    sides = Stated("need", need, check.unit, "given", ""), Stated("limit", limit, "", "", source)
    tree = SimpleNamespace(
        checks=[(check.name, *sides)], exact=(), places={"need": 0, "limit": 1}, limits=None
    )
    recording = SimpleNamespace(row=[need, limit])
    by_itself = [check.judge_values(sides, need, limit, recording, out)]
    arises = not check.arises or need or limit
    return judged(limits_of(tree), recording, out), by_itself if arises else []


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_every_check_is_judged_as_by_itself(name):
    values = itertools.product((*VALUES, *UNKNOWN), repeat=2)
    for need, limit in values:
        for source, out in zip(SOURCES, ("", "while a disk is rebuilt"), strict=True):
            found, by_itself = held(CHECKS[name], need, limit, source, out)
            assert repr(found) == repr(by_itself), (need, limit)


def test_a_rule_and_limits_without_doubt_of_a_design():
    bench = Bench(parse(STORE, CATALOGUE))
    found = {each.check.name: each for each in bench.verdicts}
    assert bench.passes
    assert found["separate-log-disks"].message == "The logs have a RAID group of their own."
    assert found["disk-utilisation"].message == (
        "The database disks are busy 33.3 % of the time; 100 % is the end."
    )
    assert found["disk-interfaces"].need == found["disk-interfaces"].limit == 0
    assert not Bench(
        parse({**STORE, "assumptions": {"mean_response_base_ms": 900}}, CATALOGUE)
    ).passes


def test_what_binds_stands_before_what_binds_less():
    checks = [
        Check(f"{advice}-{in_doubt}", "", "", "1", "", "", "", advice=advice, in_doubt=in_doubt)
        for advice, in_doubt in ((False, False), (True, True), (True, False))
    ]
    ordered = [
        Verdict(check, word, (None, None), margin, "")
        # Recommendations last; the worst first; of those alike what is no advice; the least margin.
        for kinds in (checks[:2], checks[2:])
        for word in sorted(ORDER, key=ORDER.__getitem__, reverse=True)
        for check in kinds
        for margin in (-1.0, 0.5, None)
    ]
    assert binding_first(ordered[::-1]) == ordered
