"""A program says the same run one operation at a time, as it is at first, and once compiled."""

import itertools
import math

import numpy as np
import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet import program
from calculators.sheet.kernels import MANY, SINGLE_KERNELS
from calculators.sheet.program import KERNELS, OFTEN, Program
from calculators.sheet.singles import SINGLES
from calculators.sheet.tree.expressions import Operation
from tests.calculators.documents import GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
ODD = [0.0, -0.0, 0.5, 1.0, 2.5, 3.0, -7.5, 1e308, -1e308, math.inf, -math.inf, math.nan]
OPERANDS = {"neg": 1, "ceil": 1, "floor": 1, "nearest": 1, "known": 1, "and": 0, "or": 0}
OPERANDS |= {"pick": 3, "held": 3}


def inputs(count):
    figures = Bench(parse(STORE, CATALOGUE)).tree.figures
    names = ["population_1.users", "raid_group_1.disks", "population_1.iops_per_user"]
    return [figures[name] for name in names[:count]]


def compiled(made):
    made._runs = OFTEN
    return made


@pytest.mark.parametrize("kind", sorted(KERNELS))
def test_each_operation_says_the_same(kind):
    count = OPERANDS.get(kind, 2)
    if count:
        named = inputs(count)
        output = Operation(kind, tuple(named))
    else:
        named = inputs(2)
        output = Operation(kind, tuple(Operation("lt", (each, 1)) for each in named))
    row = [each.name for each in named]
    first, later = Program([output], row=row), compiled(Program([output], row=row))
    for values in itertools.product(ODD, repeat=len(named)):
        told = [first.run(values), later.run(values)]
        first._runs = 0
        assert repr(told[0]) == repr(told[1]), values
    assert "_plain" not in vars(first)


@pytest.mark.parametrize("kind", sorted(kind for kind in KERNELS if OPERANDS.get(kind, 2)))
def test_each_operation_says_the_same_of_single_numbers_as_of_any(kind):
    for values in itertools.product(ODD, repeat=OPERANDS.get(kind, 2)):
        alone = SINGLE_KERNELS[kind](*values)
        assert repr(alone) == repr(KERNELS[kind](*values)), values


@pytest.mark.parametrize("kind", sorted(SINGLES))
def test_each_operation_says_the_same_of_a_number_as_of_an_array(kind):
    count = 2 if kind in ("least", "most") else OPERANDS.get(kind, 2)
    for values in itertools.product([-2.5, 0.0, 1.0, 2.45, 2.5, 7.0, math.nan], repeat=count):
        (many,) = KERNELS[kind](*(np.array([each]) for each in values)).tolist()
        assert repr(many) == repr(SINGLES[kind](*values)), values


def test_of_single_numbers_only_what_is_chosen_is_worked_out():
    """What is not chosen may have no value, and does not bring the design to the guarded run."""
    users, disks = inputs(2)
    made = compiled(
        Program([Operation("pick", (disks > 0, users / disks, 7))], row=[users.name, disks.name])
    )
    assert made.run([10.0, 0.0]) == [7.0]
    assert made.run([10.0, 4.0]) == [2.5]
    assert "_guarded" not in vars(made)


@pytest.mark.parametrize("kind", ["least", "most", "sum"])
def test_operations_on_many(kind):
    named = inputs(3)
    made = Program([Operation(kind, (*named, 4))], row=[each.name for each in named])
    for values in itertools.permutations([1.0, 2.0, 9.0]):
        wanted = {"least": 1.0, "most": 9.0, "sum": 16.0}[kind]
        made._runs = 0
        assert made.run(values) == [wanted]
        assert compiled(made).run(values) == [wanted]


@pytest.mark.parametrize("kind", sorted({*KERNELS} - {"and", "or"}))
def test_what_is_known_beforehand_is_worked_out_as_it_would_be(kind):
    """Whole numbers of a formula are floats to it, wherever they are worked out."""
    numbers = (7, 2, 3)[: OPERANDS.get(kind, 2)]
    named = inputs(len(numbers))
    (folded,) = Program([Operation(kind, numbers)]).run({})
    put_in = dict(zip([each.name for each in named], map(float, numbers), strict=True))
    (run,) = compiled(Program([Operation(kind, tuple(named))])).run(put_in)
    assert repr(folded) == repr(run)


@pytest.mark.parametrize("document", [STORE, MAILBOX, HUB, RELAY, GROUP], ids=lambda d: d["system"])
def test_a_design_is_the_same_on_every_run(document):
    bench = Bench(parse(document, CATALOGUE))
    whole = bench.tree.whole()
    laid = bench.scenario.laid
    given = laid.values
    numbers = [at for at, value in enumerate(given) if type(value) is float]
    for at in [None, *numbers]:
        asked = [0.0 if each == at else value for each, value in enumerate(given)]
        whole._runs = 0
        told = whole.run(asked)
        assert repr(told) == repr(compiled(whole).run(asked)), bench.tree.inputs[at or 0]


def test_it_is_compiled_once_it_is_run_often():
    (users,) = inputs(1)
    made = Program([users + 1])
    for _ in range(OFTEN):
        assert made.run({users.name: 2.0}) == [3.0]
    assert "_plain" not in vars(made)
    assert made.run({users.name: 2.0}) == [3.0]
    assert "_plain" in vars(made)


@pytest.mark.parametrize("value", [np.array([1.0, 2.0]), np.float64(2.0)])
def test_few_numbers_are_not_compiled_for_at_once(value):
    (users,) = inputs(1)
    made = Program([users + 1])
    for _ in range(OFTEN):
        (told,) = made.run({users.name: value})
        assert np.array_equal(told, value + 1)
    assert "_plain" not in vars(made)
    (told,) = made.run({users.name: value})
    assert np.array_equal(told, value + 1)
    assert "_plain" in vars(made)


def test_arrays_that_make_many_numbers_are_compiled_for_at_once(monkeypatch):
    """Between them all would be kept, before the first is let go."""
    monkeypatch.setattr(program, "KERNELS", {})
    users, disks = inputs(2)
    few, column = np.arange(64.0), np.arange(float(MANY // 64))[:, np.newaxis]
    for given in ((np.arange(float(MANY)), 1.0), (few, column)):
        (told,) = Program([users + disks]).run({users.name: given[0], disks.name: given[1]})
        assert np.array_equal(told, given[0] + given[1])


def test_what_no_output_rests_on_is_not_worked_out():
    """A branch that a number of the formula rules out would warn of arrays."""
    users, disks = inputs(2)
    made = Program([Operation("pick", (False, users / disks, users + 1))])
    with np.errstate(all="raise"):
        (told,) = made.run({users.name: np.array([1.0, 2.0]), disks.name: np.array([0.0, 0.0])})
    assert told.tolist() == [2.0, 3.0]
