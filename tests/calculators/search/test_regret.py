"""Regret as by hand, and what is worth measuring first."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.search.uncertainty.regret import best_in_each, held_share, regret
from calculators.search.uncertainty.sampling import Range, Uncertainty, futures
from calculators.search.uncertainty.sensitivity import share_explained

PRICES = st.lists(
    st.integers(1, 30).map(float) | st.just(math.nan), min_size=1, max_size=6
).flatmap(
    lambda prices: st.tuples(
        st.just(np.array(prices)),
        st.lists(
            st.lists(st.booleans(), min_size=len(prices), max_size=len(prices)),
            min_size=1,
            max_size=8,
        ).map(lambda rows: np.array(rows)),
    )
)


@given(case=PRICES)
@settings(max_examples=300, deadline=None)
def test_regret_is_as_by_hand(case):
    prices, holds = case
    bests = best_in_each(prices, holds)
    found = regret(prices, holds, bests)
    rows = []
    for future in holds:
        costs = [cost for cost, held in zip(prices, future, strict=True) if held and cost == cost]
        if costs:
            outlays = [
                cost if held else cost + min(costs)
                for cost, held in zip(prices, future, strict=True)
            ]
            rows.append([outlay - min(costs) for outlay in outlays])
    for design, cost in enumerate(prices):
        regrets = [row[design] for row in rows]
        if regrets and cost == cost:
            assert found.mean[design] == pytest.approx(sum(regrets) / len(regrets))
            assert found.worst[design] == max(regrets)
        else:
            assert math.isnan(found.mean[design])
            assert math.isnan(found.worst[design])
    assert held_share(holds).tolist() == [
        sum(future[design] for future in holds) / len(holds) for design in range(len(prices))
    ]


@given(case=PRICES, at=st.integers(0, 6))
@settings(max_examples=100, deadline=None)
def test_the_best_merges_and_figures_do_not_depend_on_neighbours(case, at):
    prices, holds = case
    whole = best_in_each(prices, holds)
    parts = [best_in_each(prices[cut], holds[:, cut]) for cut in (slice(at), slice(at, None))]
    assert np.minimum(*parts).tobytes() == whole.tobytes()
    odd = prices / 3
    together = regret(odd, holds, whole / 3)
    for design in range(len(prices)):
        alone = regret(odd[[design]], holds[:, [design]], whole / 3)
        assert alone.mean.tobytes() == together.mean[[design]].tobytes()


def test_the_share_explained_is_that_of_a_linear_model():
    flat = {f"/{name}": Range(f"/{name}", name, name, "1", -1, 0, 1, 0.6827) for name in "abc"}
    wanted = {"a": 0.9, "b": 0.1, "c": 0.0}
    for count, close in ((200, 0.06), (2000, 0.02), (10_000, 0.01)):
        drawn = futures(Uncertainty(tuple(flat.values()), tuple(map(tuple, np.eye(3))), count))
        found = share_explained(drawn, 3 * drawn["a"] + drawn["b"])
        assert found == pytest.approx(wanted, abs=close)


def test_a_correlated_input_is_credited_with_its_companion():
    flat = tuple(Range(f"/{name}", name, name, "1", -1, 0, 1) for name in "ab")
    drawn = futures(Uncertainty(flat, ((1.0, 0.8), (0.8, 1.0)), 2000))
    found = share_explained(drawn, drawn["a"])
    normal = 2 * math.sin(math.pi * 0.8 / 6)
    assert found["a"] == pytest.approx(1, abs=0.01)
    assert found["b"] == pytest.approx(normal**2, abs=0.03)


def test_inputs_that_only_act_together_explain_nothing_alone():
    flat = tuple(Range(f"/{name}", name, name, "1", -1, 0, 1) for name in "ab")
    drawn = futures(Uncertainty(flat, ((1.0, 0.0), (0.0, 1.0)), 2000))
    found = share_explained(drawn, np.sign(drawn["a"]) * np.sign(drawn["b"]))
    assert max(found.values()) < 0.05


def test_an_output_of_yes_and_no_is_explained_too():
    value = np.linspace(0, 1, 400)
    found = share_explained({"a": value, "b": value[::-1] % 0.05}, value > 0.5)
    assert found["a"] > 0.97
    assert found["b"] < 0.05


def test_futures_in_which_the_output_is_undefined_are_left_out():
    value = np.arange(100.0)
    output = value.copy()
    output[90:95], output[95:] = math.nan, math.inf
    assert share_explained({"a": value}, output)["a"] > 0.97


@pytest.mark.parametrize(
    "output",
    [
        np.ones(50),
        np.full(50, 0.1),
        np.full(50, math.nan),
        [1, 2, 3] + [math.nan] * 47,
        np.zeros(50),
    ],
)
def test_what_does_not_vary_is_explained_by_nothing(output):
    assert share_explained({"a": np.arange(50)}, np.array(output)) == {"a": 0.0}


def test_a_constant_input_explains_nothing():
    assert share_explained({"a": np.ones(50), "b": np.arange(50)}, np.arange(50))["a"] == 0.0


@given(
    output=st.lists(st.floats(allow_nan=True, allow_infinity=True), min_size=1, max_size=60),
    data=st.data(),
)
@settings(max_examples=300, deadline=None)
def test_shares_are_shares_whatever_comes(output, data):
    value = data.draw(
        st.lists(
            st.floats(allow_nan=False, allow_infinity=False),
            min_size=len(output),
            max_size=len(output),
        )
    )
    (found,) = share_explained({"a": np.array(value)}, np.array(output)).values()
    assert 0 <= found <= 1
