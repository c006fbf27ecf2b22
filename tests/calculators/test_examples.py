"""A published example comes first: every formula reproduces one (house rule 6)."""

import math
import sys
from pathlib import Path

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parents[1] / "house"))
from formulas import FORMULAS

FOLDER = Path(__file__).parent / "examples"
EXAMPLES = [
    (path.stem, example)
    for path in sorted(FOLDER.glob("*.yaml"))
    for example in yaml.safe_load(path.read_text())
]


@pytest.mark.parametrize(
    ("source", "example"), EXAMPLES, ids=[f"{s}: {e['title']}" for s, e in EXAMPLES]
)
def test_worked_example(source, example):
    got = FORMULAS[example["formula"]](**example["given"])
    if isinstance(example["expect"], str):
        assert got == example["expect"]
        return
    if math.isnan(example["expect"]):
        assert math.isnan(got)
        return
    allowed = example.get("within", 1e-9)
    assert math.isclose(got, example["expect"], rel_tol=allowed, abs_tol=1e-12), got
    assert example["where"]


def test_every_formula_has_a_worked_example():
    shown = {example["formula"] for _, example in EXAMPLES}
    assert shown == set(FORMULAS)
