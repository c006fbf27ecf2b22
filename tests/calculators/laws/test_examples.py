"""A published example comes first: formulas and figures reproduce one (house rule 6)."""

import json
import math
from functools import lru_cache
from pathlib import Path

import yaml

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.program import Program
from tests.every import every
from tests.house.formulas import FORMULAS

FOLDER = Path(__file__).parents[1] / "examples"
BASELINE = Path(__file__).parents[1] / "baseline"
DOCUMENTS = [
    document
    for name in ("documents.json", "more_documents.json")
    for document in json.loads((BASELINE / name).read_text())
]
# They are read by every process of a run: the loader in C takes a tenth of the time.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
EXAMPLES = [
    (path.stem, example)
    for path in sorted(FOLDER.glob("*.yaml"))
    for example in yaml.load(path.read_text(), LOADER)
]


@lru_cache
def figures(number):
    """The lines of a document of the baseline, both files counted from one."""
    return Bench(parse(DOCUMENTS[number - 1], from_fixtures())).tree.figures


def of_figure(example):
    """A figure with numbers in the place of those that it names."""
    figure = figures(example["document"])[example["figure"]]
    given = example["given"]
    assert {each.name for each in figure.reads} == set(given)
    (result,) = Program([figure.expression], given).run(given)
    return result


def worked(source, example):
    if "figure" in example:
        got = of_figure(example)
    else:
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


def test_worked_examples():
    every(worked, EXAMPLES, lambda source, example: f"{source}: {example['title']}")


def test_every_formula_has_a_worked_example():
    shown = {example["formula"] for _, example in EXAMPLES if "formula" in example}
    assert shown == set(FORMULAS)
