"""The docstring is the card, and the printed formula equals the code (house rules 2 to 5)."""

import ast
import contextlib
import inspect
import math
import random
import textwrap
from collections import defaultdict

import pytest

from calculators.errors import SheetError
from calculators.sheet.tree import units
from calculators.sheet.tree.cards import Card, card_of
from tests import printed
from tests.every import every
from tests.house.formulas import FORMULAS, LISTS


def test_the_house_knows_its_formulas():
    assert len(FORMULAS) >= 60


def card_is_complete_and_names_the_arguments(name):
    formula = FORMULAS[name]
    card = card_of(formula)
    assert list(inspect.signature(formula).parameters) == list(card.units), name
    assert all(card.labels.values()), f"{name}: an argument without description"
    assert card.sentence.endswith(".")


def printed_formula_names_its_arguments_and_constants(name):
    card = card_of(FORMULAS[name])
    known = set(card.units) | set(units.CONSTANTS) | {"undefined", "unbounded"}
    if card.unit == "text":
        known |= {"CPU", "configuration", "log", "queue", "disk"}
    assert printed.names(card.expression) <= known
    assert set(card.units) <= printed.names(card.expression), "an argument the formula never uses"


def printed_formula_equals_the_code(name):
    """The text is read back: brackets and signs say what the code does."""
    formula = FORMULAS[name]
    card = card_of(formula)
    if card.unit == "text":
        return
    chance = random.Random(name)
    for _ in range(50):
        values = {key: _value(key, unit, chance) for key, unit in card.units.items()}
        with contextlib.suppress(ZeroDivisionError, OverflowError):
            code, text = formula(**values), printed.evaluate(card.expression, values)
            both_undefined = code != code and text != text
            same = math.isclose(code, text, rel_tol=1e-9, abs_tol=1e-12)
            assert same or both_undefined, (values, code, text)


def _value(key, unit, chance):
    if key in LISTS:
        return [chance.uniform(0.1, 100) for _ in range(chance.randint(1, 4))]
    if unit == "share":
        return chance.uniform(0.01, 1.0)
    if unit == "yes or no":
        return float(chance.randint(0, 1))
    if unit in {"copies", "servers", "databases/volume"}:
        return float(chance.randint(1, 12))
    if unit in {"disks", "spans", "groups", "disks/write"}:
        return float(chance.randint(1, 24))
    if key == "cache_exponent":  # reads fall with cache
        return chance.uniform(-2, -0.01)
    if key.endswith("exponent"):
        return chance.uniform(-2, 2)
    return chance.uniform(0.01, 1000)


def no_bare_literals(name):
    tree = ast.parse(textwrap.dedent(inspect.getsource(FORMULAS[name])))
    function = tree.body[0]
    numbers = [
        node.value
        for statement in function.body[1:]
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    ]
    wanted = "name these numbers in units.py or make them facts"
    assert set(numbers) <= {0, 0.5, 1, 2}, f"{name}: {wanted}"


def one_function_one_equation(name):
    function = ast.parse(textwrap.dedent(inspect.getsource(FORMULAS[name]))).body[0]
    assert len(function.body) <= 8, f"{name}: more than one equation?"


def test_a_plain_number_has_no_name():
    """A formula prints a half as 0.5 and a pair as 2; names are for units."""
    assert {0.5, 1.0, 2.0}.isdisjoint(units.CONSTANTS.values())


def test_no_name_with_two_units():
    seen = defaultdict(set)
    for formula in FORMULAS.values():
        card = card_of(formula)
        for key, unit in [*card.units.items(), (card.result, card.unit)]:
            seen[key].add(unit)
    assert {key: found for key, found in seen.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    "rule",
    [
        card_is_complete_and_names_the_arguments,
        printed_formula_names_its_arguments_and_constants,
        printed_formula_equals_the_code,
        no_bare_literals,
        one_function_one_equation,
    ],
    ids=lambda rule: rule.__name__,
)
def test_every_formula_keeps(rule):
    every(rule, sorted(FORMULAS))


def _card(text):
    def formula(disks):
        return disks

    formula.__doc__ = text
    return formula


GOOD = {
    "sentence": "Short.",
    "Args": "\n    disks: x [disks]",
    "Returns": "\n    a: y [disks]",
    "Source": "netraid-1999, Table 1",
}


@pytest.mark.parametrize(
    ("part", "text", "complaint"),
    [
        ("Returns", "\n    a: y", r"no \[unit\]"),
        ("Args", "\n    disks: x [parsecs]", "unknown unit"),
        ("Source", "nobody-1900", "unknown source"),
        ("Source", "house, a guess", "Evidence"),
        ("sentence", "", "sentence"),
    ],
)
def test_a_card_with_a_gap_is_refused(part, text, complaint):
    parts = {**GOOD, part: text}
    card = parts.pop("sentence") + "\n\n"
    card += "\n".join(f"{heading}: {body}" for heading, body in parts.items() if body)
    with pytest.raises(SheetError, match=complaint):
        Card(_card(card))


@pytest.mark.parametrize("text", ["__import__('os')", "lambda: users", "[1][0]", "users.real"])
def test_only_the_printed_grammar_is_evaluated(text):
    with pytest.raises((ValueError, SyntaxError, TypeError, NameError)):
        printed.evaluate(text, {"users": 1.0})
