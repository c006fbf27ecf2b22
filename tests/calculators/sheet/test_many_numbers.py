"""Many numbers at once: the ways that are faster for them find what one by one finds."""

import math

import numpy as np
import pytest

from calculators.checks.check import Check
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario import bench as benches
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.scenario.swept import Swept
from calculators.sheet import kernels
from calculators.sheet.kernels import MANY
from calculators.sheet.program import Program
from calculators.sheet.vectorised import least, most
from tests.calculators.documents import GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
ODD = [math.nan, -math.inf, -2.5, 0.0, 1.0, 3.0, math.inf]
FEW = 5


def bench_of(document):
    return Bench(parse(document, CATALOGUE))


@pytest.mark.parametrize("document", [STORE, MAILBOX, HUB, RELAY, GROUP], ids=lambda d: d["system"])
def test_many_designs_are_sized_to_the_last_digit_as_a_few(document):
    bench = bench_of(document)
    numbers = [name for name, each in bench.given.items() if type(each.value) is float]
    chance = np.random.default_rng(5)
    arrays = {
        name: bench.given[name].value * chance.choice([0.5, 1.0, 1.7, 3.0], MANY)
        for name in chance.permutation(numbers)[:6].tolist()
    }
    figures = tuple(bench.tree.figures)
    with np.errstate(all="ignore"):
        whole = bench.sweep(arrays, figures)
        part = bench.sweep({name: values[:FEW] for name, values in arrays.items()}, figures)
    for found, few in ((whole.kept, part.kept), (whole.holds(), part.holds())):
        for name, values in few.items():
            shown = np.broadcast_to(found[name], MANY)[:FEW]
            np.testing.assert_array_equal(shown, np.broadcast_to(values, FEW), name)


@pytest.mark.parametrize("join", [kernels.smaller, kernels.larger])
@pytest.mark.parametrize("bound", [0.0, 1.0, -2.5, math.inf, -math.inf, math.nan])
def test_many_numbers_are_bounded_as_each_by_itself(join, bound):
    many = np.array(ODD * MANY)
    for found in (join(many, bound), join(bound, many)):
        np.testing.assert_array_equal(found[: len(ODD)], [join(each, bound) for each in ODD])


def test_many_whole_numbers_are_bounded_too():
    many = np.arange(MANY)
    assert kernels.smaller(many, 2.5)[:4].tolist() == [0.0, 1.0, 2.0, 2.5]
    assert kernels.larger(1.5, many)[:4].tolist() == [1.5, 1.5, 2.0, 3.0]
    np.testing.assert_array_equal(kernels.smaller(many, many[::-1]), np.minimum(many, many[::-1]))


def test_many_numbers_taken_once_are_not_looked_at():
    many = np.arange(3.0)
    assert kernels.times(many, 1.0) is many
    assert kernels.over(many, 1.0) is many
    assert kernels.times(many, 2.0).tolist() == [0.0, 2.0, 4.0]
    assert kernels.over(many, 2.0).tolist() == [0.0, 0.5, 1.0]
    # Whole numbers become such with a point, and one number is one.
    assert kernels.times(np.arange(3), 1.0).dtype == float
    assert kernels.times(many, many).tolist() == [0.0, 1.0, 4.0]
    assert kernels.over(6, 1.0) == 6.0


@pytest.mark.parametrize(
    ("values", "sure"),
    [
        (np.full(MANY, 0.1), True),
        (np.append(np.ones(MANY), 0.0), False),
        (np.append(np.ones(MANY), math.nan), False),
        (np.ones(FEW), False),
        (1.0, False),
    ],
)
def test_what_is_surely_above_nothing(values, sure):
    assert kernels.surely_positive(values) is sure


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("least_limit", [-4.0, 2.0])
def test_many_limits_forgive_rounding_as_one_does(strict, least_limit):
    check = Check("c", "C", "", "GB", "house", "", "", strict=strict)
    limit = np.append(np.full(MANY, 3.0), least_limit)
    for off in (-1e-9, -1e-13, 0.0, 1e-13, 1e-9):
        need = limit * (1 + off)
        found = check.holds(need, limit)
        one = [check.holds(float(need[at]), float(limit[at])) for at in (0, -1)]
        assert [bool(found[0]), bool(found[-1])] == one


SPINDLES, BUSY = "queue-below-spindles", "disk-utilisation"
HOLDS, BREAKS = (0.5, 1.0), (2.0, 1.0)
SOME = (np.array([0.5, 2.0, 0.5]), 1.0)
OTHERS = (np.array([0.5, 0.5, 2.0]), 1.0)


@pytest.mark.parametrize(
    ("sides", "wanted"),
    [
        ((SOME, OTHERS), [True, False, False]),
        ((SOME, HOLDS), [True, False, True]),
        ((SOME, BREAKS), [False, False, False]),
        ((HOLDS, HOLDS), True),
        ((HOLDS, BREAKS), False),
    ],
)
def test_whether_all_limits_hold(sides, wanted):
    swept = Swept({}, dict(zip((SPINDLES, BUSY), sides, strict=True)))
    assert np.asarray(swept.all_hold()).tolist() == wanted
    together = np.logical_and(*swept.holds().values())
    np.testing.assert_array_equal(swept.all_hold(), together)


def test_masks_of_several_axes_are_laid_across_one_another():
    down = (np.array([[0.5], [2.0]]), 1.0)
    found = Swept({}, {SPINDLES: SOME, BUSY: down}).all_hold()
    assert found.tolist() == [[True, False, True], [False, False, False]]


@pytest.mark.parametrize("bound", [0.0, 4.0, -3.0, math.inf])
@pytest.mark.parametrize("value", ODD)
def test_a_single_number_is_bounded_in_a_row_as_by_name(bound, value):
    figure = bench_of(STORE).tree.figures["raid_group_1.disks"]
    wanted = [least(figure, bound), least(bound, figure), most(figure, bound), most(bound, figure)]
    row = Program(wanted, (), [figure.name])
    named = Program(wanted)
    for _ in range(40):
        found, other = row.run([value]), named.run({figure.name: value})
    np.testing.assert_array_equal(found, other)
    np.testing.assert_array_equal(row._interpreted([value]), found)


@pytest.mark.parametrize(("low", "high"), [(0.0, 2.0), (-3.0, math.inf), (2.0, 1.0)])
def test_a_number_is_held_between_two(low, high):
    figure = bench_of(STORE).tree.figures["raid_group_1.disks"]
    wanted = [least(most(figure, low), high)]
    row, named = Program(wanted, (), [figure.name]), Program(wanted)
    assert [kind for kind, _ in named._operations][-1] == "held"
    for _ in range(40):
        one_by_one = [row.run([each])[0] for each in ODD]
    np.testing.assert_array_equal(one_by_one, [min(max(each, low), high) for each in ODD])
    for many in (ODD, ODD * MANY):
        (found,) = named.run({figure.name: np.array(many)}, len(many) >= MANY)
        np.testing.assert_array_equal(found[: len(ODD)], one_by_one)


def test_halves_of_what_is_put_in_come_to_the_last_digit():
    figures = bench_of(STORE).tree.figures
    thing, by = figures["population_1.users"], figures["raid_group_1.disks"]
    wanted = [
        thing * 3.0 * 2.0 / by,
        thing * 3.0 / 2.0 * by,
        thing * 3.0 * 4.0 * by,
        thing / 8.0 / by,
    ]
    program = Program(wanted)
    chance = np.random.default_rng(3)
    x, y = chance.random((2, 500)) * 1e3 + 0.1
    given = {thing.name: x, by.name: y}
    plain = [x * 3.0 * 2.0 / y, x * 3.0 / 2.0 * y, x * 3.0 * 4.0 * y, x / 8.0 / y]
    for many in (False, True):
        for found, expected in zip(program.run(given, many), plain, strict=True):
            assert found.tolist() == expected.tolist()


def test_a_quotient_by_nothing_is_undefined_with_many_numbers_beside_it():
    figures = bench_of(STORE).tree.figures
    thing, by = figures["population_1.users"], figures["raid_group_1.disks"]
    program = Program([1.0 / by, thing + 1.0])
    nothing, more = program.run({thing.name: np.ones(3), by.name: 0.0}, many=True)
    assert math.isnan(nothing)
    assert more.tolist() == [2.0, 2.0, 2.0]


def test_remedies_are_sized_only_where_a_limit_breaks(monkeypatch):
    def told(*_):
        raise AssertionError("nothing breaks")

    monkeypatch.setattr(benches.room, "told", told)
    bench = bench_of(STORE)
    assert [each.check.name for each in bench.verdicts if each.verdict == "fail"] == []


def test_one_of_what_is_counted_is_what_is_read_as_one():
    check = Check("c", "C", "", "relays", "house", "{needed} relays of {available} relays.", "")
    share = Check("s", "S", "", "share", "house", "1 relays are busy {needed} of {available}.", "")
    assert check.judge_values((None, None), 1.0, 4.0).message == "1 relay of 4 relays."
    assert check.judge_values((None, None), 1.0001, 4.0).message == "1 relay of 4 relays."
    assert check.judge_values((None, None), 3.0, 11.0).message == "3 relays of 11 relays."
    assert share.judge_values((None, None), 0.5, 1.0).message == "1 relays are busy 50 % of 100 %."


def test_every_check_tells_what_breaks_it():
    for name, check in CHECKS.items():
        sides = [check.breaks(needed, 1.0) for needed in (0.5, 1.0, 2.0)]
        assert sides == [False, check.strict, True], name
