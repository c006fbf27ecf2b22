"""A changed result is never an accident: every figure of some scenarios, as it was when frozen."""

import json
import math

import pytest

from calculators.systems import SYSTEMS
from tests.calculators.baseline import freeze


def test_every_mail_system_is_frozen():
    assert set(freeze.documents()) == set(SYSTEMS)


@pytest.mark.anew
@pytest.mark.parametrize("system", sorted(freeze.documents()))
def test_results_are_those_that_were_frozen(system):
    kept, now = json.loads(freeze.kept(system).read_text()), freeze.outputs(system)
    assert len(kept) == len(now)
    for before, after in zip(kept, now, strict=True):
        assert before["checks"] == after["checks"]
        assert before["bill"] == after["bill"]
        assert before["figures"].keys() == after["figures"].keys()
        for name, value in before["figures"].items():
            other = after["figures"][name]
            if isinstance(value, float | int) and isinstance(other, float | int):
                assert math.isclose(value, other, rel_tol=1e-9, abs_tol=1e-12), name
            else:
                assert value == other, name
