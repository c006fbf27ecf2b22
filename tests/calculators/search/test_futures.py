"""Uncertainty: quantiles exact, marginals stratified, ranks reached."""

import hashlib
import itertools
import math
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.search.uncertainty.sampling import Range, Uncertainty, futures, quantile
from tests.calculators.uncertain_inputs import ASKED, FACT, RATE, READS, USERS, read, uncertain


def spearman(left, right):
    ranks = [np.argsort(np.argsort(each.ravel(), kind="stable")) for each in (left, right)]
    return float(np.corrcoef(*ranks)[0, 1])


@st.composite
def ranges(draw):
    """Ranges of every kind: skewed, at their bounds, negative, constant, shares."""
    kind = draw(st.sampled_from(["positive", "share", "any", "from-zero", "whole"]))
    least, most = {
        "positive": (1e-4, 1e9),
        "share": (0.0, 1.0),
        "any": (-1e9, 1e9),
        "from-zero": (0.0, 1e6),
        "whole": (1.0, 10_000.0),
    }[kind]
    if kind == "positive":
        value = st.floats(math.log(least), math.log(most)).map(
            lambda power: min(max(math.exp(power), least), most)
        )
    elif kind == "whole":
        value = st.integers(1, 10_000).map(float)
    else:
        value = st.floats(least, most)
    ends = st.sampled_from([least, most])
    low, likely, high = sorted(draw(st.tuples(value, value | ends, value | ends)))
    confidence = draw(st.floats(0.05, 0.999))
    unit = "share" if kind == "share" else "1"
    return Range("/a", "a", "A", unit, low, likely, high, confidence, least, most, kind == "whole")


@given(asked=ranges())
@settings(max_examples=400, deadline=None)
def test_the_three_quantiles_are_met_exactly(asked):
    shares = np.array([(1 - asked.confidence) / 2, 0.5, (1 + asked.confidence) / 2])
    found = quantile(asked, shares)
    extent = max(abs(asked.low), abs(asked.high))
    assert found == pytest.approx(
        [asked.low, asked.likely, asked.high], rel=1e-9, abs=max(1e-11 * extent, 1e-300)
    )


@given(asked=ranges(), shares=st.lists(st.floats(1e-9, 1 - 1e-9), min_size=2, max_size=40))
@settings(max_examples=300, deadline=None)
def test_quantiles_never_fall_and_stay_within_the_bounds(asked, shares):
    found = quantile(asked, np.sort(shares))
    assert np.isfinite(found).all()
    assert (np.diff(found) >= -1e-12 * np.abs(found[1:])).all()
    assert (found >= asked.least).all()
    assert (found <= asked.most).all()
    if asked.low == asked.high:
        assert found == pytest.approx(asked.low, rel=1e-12)
    if asked.whole:
        assert (found == np.round(found)).all()


def test_a_positive_input_is_skewed_in_logarithms_and_a_share_in_logits():
    positive = Range("/a", "a", "A", "IOPS", 1, 10, 100, 0.8, 0, 1e9)
    share = Range("/a", "a", "A", "share", 0.2, 0.5, 0.8, 0.8, 0, 1)
    far = 1 - 1e-9
    assert quantile(positive, [0.25, 0.75]).prod() == pytest.approx(100)
    assert quantile(share, [0.03, 0.97]).sum() == pytest.approx(1)
    assert 0.9 < quantile(share, far) < 1


def test_a_low_at_the_bound_puts_futures_on_the_bound():
    asked = Range("/a", "a", "A", "1", 0, 1, 2, 0.8, 0, 10)
    found = quantile(asked, np.array([0.01, 0.1, 0.2, 0.5]))
    assert found[:2] == pytest.approx([0, 0], abs=1e-12)
    assert found[0] == 0
    assert 0 < found[2] < 1


@pytest.mark.parametrize("count", [10, 57, 200, 1000])
def test_each_input_is_stratified_whatever_its_correlations(count):
    found = uncertain(
        [{"between": [USERS, RATE], "rank": 0.7}, {"between": [RATE, READS], "rank": -0.4}], count
    )
    drawn = futures(found)
    assert list(drawn) == [
        "population_1.iops_per_user",
        "population_1.read_share",
        "population_1.users",
    ]
    for asked in found.ranges:
        values = drawn[asked.input_name]
        assert values.shape == (count, 1)
        slices = np.arange(count + 1) / count
        edges = quantile(asked, np.clip(slices, 1e-12, 1 - 1e-12))
        ordered = np.sort(values.ravel())
        assert (ordered >= edges[:-1] * (1 - 1e-8)).all()
        assert (ordered <= edges[1:] * (1 + 1e-8)).all()
        if not asked.whole:
            below = np.count_nonzero(values < asked.low) / count
            above = np.count_nonzero(values > asked.high) / count
            nominal = (1 - asked.confidence) / 2
            assert abs(below - nominal) <= 1 / count
            assert abs(above - nominal) <= 1 / count
            assert abs(np.count_nonzero(values < asked.likely) / count - 0.5) <= 1 / count


@pytest.mark.parametrize("rank", [-1, -0.9, -0.5, 0, 0.3, 0.8, 1])
@pytest.mark.parametrize(("count", "close"), [(200, 0.012), (2000, 0.0012)])
def test_rank_correlations_are_reached_and_others_stay_away(rank, count, close):
    smooth = {**ASKED, USERS: {"low": 800_000, "likely": 1_000_000, "high": 1_500_000}}
    drawn = futures(uncertain([{"between": [USERS, RATE], "rank": rank}], count, 7, smooth))
    users, rate, reads = (
        drawn[f"population_1.{name}"] for name in ("users", "iops_per_user", "read_share")
    )
    assert spearman(users, rate) == pytest.approx(rank, abs=close)
    assert spearman(users, reads) == pytest.approx(0, abs=close)
    assert spearman(rate, reads) == pytest.approx(0, abs=close)


def test_the_same_seed_gives_the_same_bytes():
    pairs = [{"between": [USERS, RATE], "rank": 0.5}]
    drawn = futures(uncertain(pairs))
    text = repr({name: values.ravel().tolist() for name, values in drawn.items()})
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert digest[:16] == "e73cf8496db67f56"
    again = futures(uncertain(pairs))
    assert all(again[name].tobytes() == drawn[name].tobytes() for name in drawn)
    other = futures(uncertain(pairs, seed=2))
    assert all((other[name] != drawn[name]).any() for name in drawn)


def test_the_order_of_the_document_does_not_matter():
    pairs = [{"between": [USERS, RATE], "rank": 0.5}, {"between": [READS, RATE], "rank": -0.3}]
    first = futures(uncertain(pairs))
    for keys in itertools.permutations(ASKED):
        turned = [{**pair, "between": pair["between"][::-1]} for pair in pairs[::-1]]
        other = futures(uncertain(turned, ranges={key: ASKED[key] for key in keys}))
        assert all(other[name].tobytes() == first[name].tobytes() for name in first)


def test_a_constant_is_itself_in_every_future():
    third = 1 / 3
    same = {RATE: {"low": third, "likely": third, "high": third}}
    assert (futures(uncertain(ranges=same))["population_1.iops_per_user"] == third).all()


def test_without_ranges_there_are_no_futures():
    assert read(None) == (None, [])
    assert read({}) == (None, [])
    assert futures(Uncertainty((), ())) == {}


def test_likely_is_the_scenarios_own_value_or_the_fields_default():
    found, problems = read({USERS: {"low": 800, "high": 1500}, READS: {"low": 0.6, "high": 0.9}})
    assert problems == []
    assert {row.pointer: row.likely for row in found.ranges} == {USERS: 1000, READS: 0.7}
    assert [row.confidence for row in found.ranges] == [0.8, 0.8]
    assert (found.count, found.seed) == (200, 1)


def test_a_share_among_the_assumptions_stays_a_share():
    found, problems = read({FACT: {"low": 0.7, "likely": 0.9, "high": 0.97}}, count=1000)
    assert problems == []
    drawn = futures(found)["fact.target_utilisation"]
    assert drawn.max() < 1


@pytest.mark.parametrize(
    ("unit", "least", "most", "low", "high", "logits"),
    [
        ("share", 0.0, 1.0, 0.2, 0.9, True),
        ("share", 0.1, 0.95, 0.2, 0.9, True),
        ("share", 0.0, 1.5, 0.2, 0.9, False),
        ("share", -0.1, 1.0, 0.2, 0.9, False),
        ("1", 0.0, 1.0, 0.2, 0.9, False),
        # At an end of what a share may be there is no logit: it is drawn as it stands.
        ("share", 0.0, 1.0, 0.0, 0.9, None),
        ("share", 0.0, 1.0, 0.2, 1.0, None),
        ("1", -1.0, 1.0, 0.0, 0.9, None),
        ("1", -1.0, 1.0, -0.2, 0.9, None),
    ],
)
def test_the_scale_that_a_range_is_drawn_in(unit, least, most, low, high, logits):
    """Halfway to low, in normal deviations, lies halfway on the scale."""
    asked = Range("/a", "a", "A", unit, low, 0.5, high, 0.8, least, most)
    normal = statistics.NormalDist()
    half = normal.cdf(normal.inv_cdf(0.9) / 2)
    found = quantile(asked, np.array([1 - half, half]))
    for value, end in zip(found, (low, high), strict=True):
        if logits is None:
            assert value == pytest.approx((0.5 + end) / 2)
        elif logits:
            assert value / (1 - value) == pytest.approx(math.sqrt(end / (1 - end)))
        else:
            assert value == pytest.approx(math.sqrt(0.5 * end))
