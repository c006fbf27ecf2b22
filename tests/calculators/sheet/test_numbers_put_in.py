"""The numbers of a printed formula stand where they are used: read back, it gives the figure."""

import json
import math
import re
from pathlib import Path

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lines.printing import names_in
from calculators.sheet.tree.notation import number
from calculators.systems import SYSTEMS
from tests import printed
from tests.calculators.baseline import freeze
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()
# Numbers that stand in a formula itself are printed to six figures.
DISPLAYED = 1e-5
_MARK = re.compile(r"value_(\d+)_")
_NAME = re.compile(r"[A-Za-z_][\w.]*")


def _demo():
    for path in sorted((Path(__file__).parents[3] / "fixtures" / "demo").glob("*.json")):
        said = json.loads(path.read_text())
        yield from (each["document"] for each in said["scenarios"])


def documents(system):
    """Every scenario of a mail system that tests and demonstration have."""
    every = [BY_SYSTEM[system], *freeze.documents()[system], *_demo()]
    return [each for each in every if each["system"] == system]


def lines(document):
    """The derived figures of a document, each with its expression in which every number that is
    put in is ``value_N_``, N its place among all names."""
    recording = Bench(parse(document, CATALOGUE)).recording
    names = list(recording.values)
    marks = {name: f"value_{at}_" for at, name in enumerate(names)}
    for figure in recording.figures.values():
        if figure.derived:
            told = recording.shown(figure.named, marks).substituted
            expression, _, result = told.rpartition(" = ")
            assert result == marks[figure.name]
            yield recording, figure, names, expression


def abridged(figure, expression):
    """Whether it is so long that only its name and what goes in are printed."""
    return figure.card is not None and expression.startswith(f"{figure.card.result}(")


def words_of(expression):
    """The words that an expression may choose between, the longest first."""
    found, queue = set(), [expression]
    while queue:
        each = queue.pop()
        if isinstance(each, str):
            found.add(each)
        queue += getattr(each, "operands", ())
    return sorted(found, key=len, reverse=True)


def same(value, wanted):
    """Whether a number read back is the figure, as far as it is displayed."""
    if isinstance(wanted, str) or isinstance(value, str):
        return value == wanted
    if math.isnan(wanted):
        return math.isnan(value)
    return math.isclose(value, wanted, rel_tol=DISPLAYED, abs_tol=1e-12)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_expression_with_its_numbers_gives_the_figure(system):
    """The numbers in the order in which they are printed, at full length, give the value."""
    wrong, read = [], 0
    for document in documents(system):
        for recording, figure, names, expression in lines(document):
            if abridged(figure, expression):
                continue
            values = {
                f"value_{at}_": recording.values[names[int(at)]] for at in _MARK.findall(expression)
            }
            for at, word in enumerate(words_of(figure.named.expression)):
                expression = expression.replace(word, f"word_{at}_")
                values[f"word_{at}_"] = word
            value = printed.evaluate(expression, values)
            read += 1
            if not same(value, figure.value):
                wrong.append((figure.name, figure.as_dict()["substituted"], value))
    assert not wrong, wrong[:5]
    assert read


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_numbers_stand_where_the_formula_has_their_names(system):
    for document in documents(system):
        for recording, figure, names, expression in lines(document):
            told = recording.shown(figure.named)
            short = names_in(figure.named)
            formula = told.formula.partition(" = ")[2]
            numbers = told.substituted.rpartition(" = ")[0]

            put_in = [names[int(at)] for at in _MARK.findall(expression)]
            values = [number(recording.values[name]) for name in put_in]
            # Between the numbers stands what the expression has there.
            texts = _MARK.split(expression)[::2]
            written = "".join(map("".join, zip(texts, [*values, ""], strict=True)))
            # A value below zero behind its sign stands in brackets.
            assert re.sub(r"−(−[0-9.]+)", r"−(\1)", written) == numbers, figure.name
            known = set(short.values())
            wanted = [name for name in _NAME.findall(formula) if name in known]
            found = [short[name] for name in put_in]
            assert found == wanted, figure.name


CHOICES = {
    "population_1.read_share": "(0.6 if 150 ≤ 250; otherwise 0.5) = 0.6",
    "failure.normal_active": "(1 if 48 ≤ 1; otherwise 48 ÷ 4) = 12",
    "storage.databases_on_volume": "(least(36, 7) if 0 > 0; otherwise 3) = 3",
    "memory.client_access_gib": (
        "(nearest(2 + 2 × 16 × 0 ÷ 32000) if 540 > 0; otherwise 2 + 2 × 0.2 × 16) = 2"
    ),
}


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_a_choice_has_its_condition_in_the_middle(name):
    figures = Bench(parse(BY_SYSTEM["exchange-se"], CATALOGUE)).figures()
    assert figures[name].as_dict()["substituted"] == CHOICES[name]
