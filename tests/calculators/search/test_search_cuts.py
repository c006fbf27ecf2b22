"""How a space is cut, what is known of a part, and how parts are added up."""

import itertools
import json
from math import prod
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.errors import InputProblems
from calculators.search import partial
from calculators.search.answer.equivalent_misses import along
from calculators.search.pareto import front, screened
from calculators.search.space import Axis, Space
from calculators.search.sweep import sweep
from tests.calculators.search_cases import ask


def made_space(words, numbers):
    """A space with axes of so many words and of so many numbers: w0, w1, …; 0, 10, …"""

    def axes(kind, sizes, value):
        return tuple(
            Axis(f"/{kind}{place}", kind, "", tuple(map(value, range(size))), (f"/{kind}{place}",))
            for place, size in enumerate(sizes)
        )

    return Space({}, axes("w", words, "w{}".format), axes("n", numbers, lambda digit: 10 * digit))


SIZES = st.lists(st.integers(1, 5), max_size=3)


@settings(max_examples=80, deadline=None)
@given(SIZES, SIZES, st.data())
def test_pieces_cover_a_range_once_each_within_one_variant(words, numbers, data):
    space = made_space(words, numbers)
    assert space.size == prod(words) * prod(numbers)
    assert (space.variants, space.designs_a_variant) == (prod(words), prod(numbers))
    start = data.draw(st.integers(0, space.size))
    stop = data.draw(st.integers(start, space.size))
    chunk = data.draw(st.integers(1, 40))
    pieces = list(space.pieces(start, stop, chunk))
    assert [n for _, first, last in pieces for n in range(first, last)] == list(range(start, stop))
    for variant, first, last in pieces:
        assert {n // space.designs_a_variant for n in range(first, last)} == {variant}
        assert 0 < last - first <= max(chunk, 1)
        block = space.block(first, last)
        if block is None:
            continue
        found, arrays = block
        assert sorted(found.ravel().tolist()) == list(range(first, last))
        for name, values in arrays.items():
            spread = np.broadcast_to(values, found.shape).ravel().tolist()
            said = [space.digits(n)[f"/{name}"] for n in found.ravel().tolist()]
            assert spread == said
    alone = space.arrays(np.arange(start, stop)) if stop > start else {}
    for name, values in alone.items():
        assert np.broadcast_to(values, stop - start).tolist() == [
            space.digits(n)[f"/{name}"] for n in range(start, stop)
        ]


@pytest.mark.parametrize("sizes", [(5,), (2, 3), (3, 1, 2), (2, 3, 2), (1, 4), (3, 2, 1)])
def test_a_range_is_a_block_where_it_is_some_values_of_each_axis(sizes):
    """And then it holds the designs of the range, each with the values that it has by itself."""
    space = made_space([2], list(sizes))
    for start in (0, space.designs_a_variant):
        for first, last in itertools.combinations(range(space.designs_a_variant + 1), 2):
            ranged = range(start + first, start + last)
            digits = [tuple(space.digits(number).values())[1:] for number in ranged]
            along = [sorted(set(values)) for values in zip(*digits, strict=True)]
            found = space.block(ranged[0], ranged[-1] + 1)
            if digits != list(itertools.product(*along)):
                assert found is None, (first, last)
                continue
            numbers, arrays = found
            assert numbers.shape == tuple(map(len, along))
            assert numbers.ravel().tolist() == list(ranged)
            alone = space.arrays(np.array(ranged))
            assert arrays.keys() == alone.keys()
            for name, values in arrays.items():
                assert np.broadcast_to(values, numbers.shape).ravel().tolist() == (
                    alone[name].tolist()
                )


def test_a_number_is_a_design_and_no_other():
    space = made_space([2], [3, 4])
    found = [tuple(space.digits(number).values()) for number in range(space.size)]
    by_hand = itertools.product(["w0", "w1"], [0, 10, 20], [0, 10, 20, 30])
    assert found == list(by_hand)
    for number in (-1, space.size):
        with pytest.raises(IndexError, match=f"there are 24 designs; {number} is none"):
            space.digits(number)
    assert [space.stride(axis) for axis in space.axes] == [12, 4, 1]


def test_one_goes_sixty_four_steps_along_an_axis_either_way():
    question = SimpleNamespace(space=made_space([2], [200, 3]))
    axis = question.space.numbers[0]
    number = 600 + 100 * 3 + 2
    found = along(question, number, axis)
    assert {here for here, *_ in found} == {100}
    assert [digit for _, digit, _ in found] == [*range(36, 100), *range(101, 165)]
    assert all(there == 600 + digit * 3 + 2 for _, digit, there in found)
    assert [digit for _, digit, _ in along(question, 0, axis)] == list(range(1, 65))
    last = [digit for _, digit, _ in along(question, 599, axis)]
    assert last == list(range(135, 199))


# What is known of a part


POINTS = st.integers(1, 5).flatmap(
    lambda wide: st.lists(
        st.lists(st.integers(0, 5), min_size=wide, max_size=wide), min_size=1, max_size=40
    )
)


@settings(max_examples=80, deadline=None)
@given(POINTS, st.randoms(use_true_random=False))
def test_what_is_screened_away_was_beaten_and_a_front_has_one_order(rows, chance):
    points, numbers = np.array(rows, dtype=float), np.arange(len(rows))
    shuffled = list(range(len(rows)))
    chance.shuffle(shuffled)
    whole, at = front(points, numbers)
    again, there = front(points[shuffled], numbers[shuffled])
    assert (whole.tolist(), at.tolist()) == (again.tolist(), there.tolist())
    assert whole.tolist() == sorted(whole.tolist())
    half = len(rows) // 2
    first, of_first = front(points[:half], numbers[:half])
    left, of_left = screened(points[half:], numbers[half:], first)
    assert set(of_left.tolist()) <= set(range(half, len(rows)))
    both = front(np.concatenate([first, left]), np.concatenate([of_first, of_left]))
    assert both[0].tolist() == whole.tolist()
    if points.shape[1] == 2:
        for number in set(range(half, len(rows))) - set(of_left.tolist()):
            assert any((one <= points[number]).all() for one in first)
        # Of two objectives the whole front so far is looked at: what is left is better somewhere.
        for point in left:
            assert not any((one <= point).all() for one in first)


def found_of(rows, **known):
    points = np.array(rows, dtype=float)
    made = partial.empty(points.shape[1])
    made.pending.append((points, np.arange(len(rows))))
    partial.settle(made)
    for name, value in known.items():
        setattr(made, name, value)
    return made


@settings(max_examples=60, deadline=None)
@given(POINTS)
def test_what_a_small_front_is_no_worse_than_is_screened_away_at_once(rows):
    """Screening what cannot matter is what makes a search of millions quick."""
    half, whole = len(rows) // 2, np.array(rows, dtype=float)
    against, _ = front(whole[:half], np.arange(half))
    points, numbers = whole[half:], np.arange(half, len(rows))
    expected = [
        number
        for number, point in zip(numbers.tolist(), points, strict=True)
        if all((point < other).any() for other in against)
    ]
    left, those = screened(points, numbers, against)
    assert those.tolist() == expected
    assert left.tolist() == [rows[number] for number in expected]
    for one, other in ((points[:0], against), (points, against[:0])):
        same, _ = screened(one, np.arange(len(one)), other)
        assert same.tolist() == one.tolist()


def test_parts_are_added_up_and_come_back_from_json_as_they_were():
    one = found_of(
        [(3, 1), (1, 3)], seen=9, built=7, held=0, unknown=2, broken={"b": 2, "a": 1},
        alone={"a": 1}, refused={"x": 3}, not_checked={"c": 1},
        nearest={"a": [(0.1 * n, n) for n in range(1, 5)]}, closest=(0.5, 4),
        leaders={"0:1": (3.0, 1.0, 0)}, cheapest=np.array([5.0, np.inf, 7.0]),
    )  # fmt: skip
    two = found_of(
        [(2, 2), (4, 4)], seen=1, built=1, held=0, unknown=1, broken={"a": 4}, nearest={
            "a": [(0.15, 8), (0.2, 1), (0.9, 9)], "z": [(0.3, 3)]
        }, closest=(0.5, 3), leaders={"0:1": (2.0, 9.0, 5), "0:0": (9.0, 9.0, 6)},
        cheapest=np.array([6.0, 2.0, np.inf]),
    )  # fmt: skip
    whole = partial.merge([one, two])
    assert (whole.seen, whole.built, whole.held, whole.unknown) == (10, 8, 0, 3)
    assert whole.broken == {"a": 5, "b": 2}
    assert list(whole.broken) == ["a", "b"]
    assert (whole.alone, whole.refused, whole.not_checked) == ({"a": 1}, {"x": 3}, {"c": 1})
    # The nearest five, of equal ones the lower number.
    assert whole.nearest["a"] == [(0.1, 1), (0.15, 8), (0.2, 1), (0.2, 2), (0.1 * 3, 3)]
    assert (whole.nearest["z"], whole.closest) == ([(0.3, 3)], (0.5, 3))
    assert whole.leaders == {"0:0": (9.0, 9.0, 6), "0:1": (2.0, 9.0, 5)}
    assert whole.cheapest.tolist() == [5, 2, 7]
    assert whole.points.tolist() == [[1, 3], [2, 2], [3, 1]]
    for each in (one, two, whole, partial.empty(3)):
        packed = json.loads(json.dumps(partial.pack(each), allow_nan=False))
        back = partial.unpack(packed)
        assert partial.pack(back) == partial.pack(each)
        assert back.points.shape == each.points.shape
    # Where something holds nothing need give way.
    assert partial.merge([one, found_of([(9, 9)], held=1)]).closest is None
    with pytest.raises(ValueError, match="nothing to merge"):
        partial.merge([])


def test_a_front_that_nobody_can_look_at_is_refused(monkeypatch):
    assert partial.MOST_FRONT == 100_000
    monkeypatch.setattr(partial, "MOST_FRONT", 3)
    line = [(n, 9 - n) for n in range(4)]
    assert len(found_of(line[:3]).points) == 3
    with pytest.raises(InputProblems) as refused:
        found_of(line)
    (problem,) = refused.value.problems
    assert (problem.pointer, problem.code) == ("/objectives", "too-wide")
    assert problem.message == "Objectives: more than 3 designs are beaten by no other."


def test_five_near_misses_of_a_limit_are_kept_and_of_equal_ones_the_first():
    question = ask(bounds=[{"figure": "price", "most": 1}])
    found = sweep(question)
    gaps = found.nearest["bound/price"]
    assert len(gaps) == partial.NEAREST == 5
    assert gaps == sorted(gaps)
    cut = [sweep(question, n, min(n + 5, question.size)) for n in range(0, question.size, 5)]
    assert partial.merge(cut).nearest == partial.merge([found]).nearest
