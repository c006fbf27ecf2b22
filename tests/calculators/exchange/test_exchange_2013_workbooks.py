"""Exchange 2013 against four workbooks as they were saved: what Microsoft's calculator itself
showed its users, in two versions. Nothing of it was recalculated."""

import json
import math
from pathlib import Path

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()
FIXTURE = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "exchange_2013_workbooks.json").read_text()
)
WORKBOOKS = FIXTURE["workbooks"]
PREFIX = "calculator."


def outputs(inputs):
    document = {"system": "exchange-2013", "calculator_inputs": inputs}
    figures = engine.size(document, CATALOGUE)["figures"]
    return {
        name.removeprefix(PREFIX): figure["value"]
        for name, figure in figures.items()
        if name.startswith(PREFIX)
    }


@pytest.mark.parametrize("name", WORKBOOKS)
def test_every_output_that_was_saved(name):
    workbook = WORKBOOKS[name]
    got = outputs(workbook["inputs"])
    expected = workbook["outputs"]
    assert len(expected) == len(got) == 54
    assert set(got) == set(expected), "what its cell leaves undefined is left out"
    for key, value in expected.items():
        assert math.isclose(got[key], value, rel_tol=1e-9), key


def test_version_6_6_activates_no_lagged_copy():
    """What the two versions tell apart: the same plan, half of the copies active on each server."""
    old, new = WORKBOOKS["calc66"], WORKBOOKS["calc76"]
    assert old["inputs"] == {**new["inputs"], "lag_manager": False}
    active = [each["outputs"]["active_dbs_worst_case"] for each in (old, new)]
    assert active == [20, 40]
