"""Uncertainty: quantiles exact, marginals stratified, ranks reached, regret as by hand."""

import hashlib
import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators.catalogue import from_fixtures
from calculators.fields import Field
from calculators.search.futures import Range, Uncertainty, futures, quantile
from calculators.search.measure_first import share_explained
from calculators.search.ranges import read_ranges
from calculators.search.regret import best_in_each, held_share, regret
from calculators.values import Reader

USERS = "/populations/0/users"
RATE = "/populations/0/iops_per_user"
READS = "/populations/0/read_share"
FACT = "/assumptions/target_utilisation"
FIELDS = {
    USERS: Field("users", "Users", "integer", "users", least=1, most=10_000_000),
    RATE: Field("iops_per_user", "I/O rate", "number", "IOPS/user", None, least=0.0001, most=100),
    READS: Field("read_share", "Reads", "number", "share", 0.7, "house", least=0, most=1),
    "/system_note": Field("system_note", "Note", "word", choices=lambda: {"a": "A"}),
    FACT: Field("target_utilisation", "Target", "number", "share", 0.8, least=-1e9, most=1e9),
}
SCENARIO = {"populations": [{"users": 1000}]}
ASKED = {
    USERS: {"low": 800, "likely": 1000, "high": 1500},
    RATE: {"low": 0.03, "likely": 0.04, "high": 0.08, "confidence": 0.9},
    READS: {"low": 0.6, "high": 0.9},
}


def read(ranges=ASKED, correlations=None, count=None, seed=None, scenario=SCENARIO):
    """The question, and what is wrong with it as (pointer, code)."""
    problems = []
    reader = Reader(from_fixtures(), problems)
    found = read_ranges(reader, ranges, correlations, count, seed, FIELDS, scenario)
    assert all(problem.message and problem.hint.endswith(".") for problem in problems)
    return found, problems


def uncertain(correlations=None, count=200, seed=1, ranges=ASKED):
    found, problems = read(ranges, correlations, count, seed)
    assert problems == []
    return found


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
    ("asked", "pointer", "code"),
    [
        ({"ranges": [1]}, "/ranges", "wrong-type"),
        ({"ranges": {"/user": {}}}, "/ranges/~1user", "unknown-field"),
        ({"ranges": {"/system_note": {}}}, "/ranges/~1system_note", "wrong-type"),
        ({"ranges": {READS: 3}}, "/ranges/READS", "wrong-type"),
        ({"ranges": {READS: {"low": 0.1}}}, "/ranges/READS/high", "required"),
        ({"ranges": {READS: {"high": 0.9}}}, "/ranges/READS/low", "required"),
        ({"ranges": {RATE: {"low": 1, "high": 2}}}, "/ranges/RATE/likely", "required"),
        ({"ranges": {READS: {"low": "1", "high": 1}}}, "/ranges/READS/low", "not-a-number"),
        ({"ranges": {READS: {"low": -1, "high": 1}}}, "/ranges/READS/low", "too-small"),
        ({"ranges": {READS: {"low": 0, "high": 2}}}, "/ranges/READS/high", "too-large"),
        ({"ranges": {USERS: {"low": 1.5, "high": 2000}}}, "/ranges/USERS/low", "not-an-integer"),
        ({"ranges": {READS: {"low": 0.8, "high": 0.9}}}, "/ranges/READS", "wrong-order"),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "confidence": 1}}},
            "/ranges/READS/confidence",
            "too-large",
        ),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "confidence": 0}}},
            "/ranges/READS/confidence",
            "too-small",
        ),
        (
            {"ranges": {READS: {"low": 0.6, "high": 0.9, "mode": 1}}},
            "/ranges/READS/mode",
            "unknown-field",
        ),
        (
            {
                "ranges": {USERS: {"low": 1, "high": 2000}},
                "scenario": {"populations": [{"users": "x"}]},
            },
            "/scenario/populations/0/users",
            "not-a-number",
        ),
        ({"ranges": {f"/x{index}": {} for index in range(51)}}, "/ranges", "too-many"),
        ({"count": 9}, "/futures", "too-small"),
        ({"count": 10_001}, "/futures", "too-large"),
        ({"count": 10.5}, "/futures", "not-an-integer"),
        ({"count": "many"}, "/futures", "not-a-number"),
        ({"seed": -1}, "/seed", "too-small"),
        ({"seed": 2**32}, "/seed", "too-large"),
        ({"seed": True}, "/seed", "not-a-number"),
        ({"correlations": {}}, "/correlations", "wrong-type"),
        ({"correlations": [1]}, "/correlations/0", "wrong-type"),
        ({"correlations": [{"between": [USERS], "rank": 0}]}, "/correlations/0", "wrong-type"),
        (
            {"correlations": [{"between": [USERS, "/user"], "rank": 0}]},
            "/correlations/0/between/1",
            "unknown-field",
        ),
        (
            {"ranges": None, "correlations": [{"between": [USERS, RATE], "rank": 0}]},
            "/correlations/0/between/0",
            "unknown-field",
        ),
        (
            {"correlations": [{"between": [USERS, USERS], "rank": 0}]},
            "/correlations/0/between",
            "given-twice",
        ),
        ({"correlations": [{"between": [USERS, RATE]}]}, "/correlations/0/rank", "not-a-number"),
        (
            {"correlations": [{"between": [USERS, RATE], "rank": 1.1}]},
            "/correlations/0/rank",
            "too-large",
        ),
        (
            {"correlations": [{"between": [USERS, RATE], "rank": 0.1, "sign": 1}]},
            "/correlations/0/sign",
            "unknown-field",
        ),
        (
            {
                "correlations": [
                    {"between": [USERS, RATE], "rank": 0.1},
                    {"between": [RATE, USERS], "rank": 0.1},
                ]
            },
            "/correlations/1",
            "given-twice",
        ),
    ],
)
def test_each_mistake_is_told_with_its_place(asked, pointer, code):
    for name, full in (("READS", READS), ("RATE", RATE), ("USERS", USERS)):
        pointer = pointer.replace(name, full.replace("/", "~1"))
    _, problems = read(**asked)
    assert (pointer, code) in {(problem.pointer, problem.code) for problem in problems}


def test_all_mistakes_are_told_at_once():
    _, problems = read(
        {READS: {"low": 2, "high": "x"}, "/nothing": {}, RATE: 1},
        [{"between": [READS, RATE], "rank": 3}],
        5,
        -1,
    )
    assert len(problems) == 7


def correlations(*ranks):
    pairs = ([USERS, RATE], [USERS, READS], [RATE, READS])
    return [
        {"between": pair, "rank": rank}
        for pair, rank in zip(pairs, ranks, strict=False)
        if rank is not None
    ]


def test_correlations_that_contradict_each_other_are_named_with_a_remedy():
    _, problems = read(correlations=correlations(0.9, 0.9, -0.9))
    (problem,) = problems
    assert (problem.pointer, problem.code) == ("/correlations/2", "contradiction")
    assert "1, 2 and 3" in problem.message
    factor = float(problem.hint.split(" by ")[1].split(" ")[0])
    assert read(correlations=correlations(*(factor * r for r in (0.9, 0.9, -0.9))))[1] == []
    assert read(correlations=correlations(*((factor + 0.02) * r for r in (0.9, 0.9, -0.9))))[1]
    low, high = (
        float(word.rstrip(".")) for word in problem.hint.split("rank from ")[1].split(" to ")
    )
    assert read(correlations=correlations(0.9, 0.9, low))[1] == []
    assert read(correlations=correlations(0.9, 0.9, high))[1] == []
    assert read(correlations=correlations(0.9, 0.9, low - 0.02))[1]


def test_a_pair_that_nobody_named_may_be_what_contradicts():
    _, problems = read(correlations=correlations(0.9, 0.9))
    (problem,) = problems
    assert "Correlations 1 and 2" in problem.message
    assert "nobody gave it" in problem.hint
    assert RATE in problem.hint.split("between")[1]
    assert READS in problem.hint.split("between")[1]


def test_each_contradiction_is_told_with_its_own_remedy():
    names = [f"/assumptions/fact_{letter}" for letter in "abcdef"]
    fields = {name: Field(name, name, "number", "1", least=-1e9, most=1e9) for name in names}
    asked = {name: {"low": 1, "likely": 2, "high": 3} for name in names}
    pairs = [
        {"between": [names[left], names[right]], "rank": rank}
        for left, right, rank in ((0, 1, 0.9), (1, 2, 0.9), (0, 2, -0.9), (3, 4, 0.9), (3, 5, 0.9))
    ]

    def told():
        problems = []
        reader = Reader(from_fixtures(), problems)
        read_ranges(reader, asked, pairs, None, None, fields, {})
        return problems

    first, second = sorted(told(), key=lambda problem: problem.pointer)
    assert (first.pointer, second.pointer) == ("/correlations/2", "/correlations/4")
    for problem, members in ((first, (0, 1, 2)), (second, (3, 4))):
        factor = float(problem.hint.split(" by ")[1].split(" ")[0])
        for member in members:
            pairs[member]["rank"] *= factor
    assert told() == []


def test_inputs_may_move_as_one():
    assert read(correlations=correlations(1, 1, 1))[1] == []
    assert read(correlations=correlations(1, -1, -1))[1] == []


RANKS = st.integers(-10, 10).map(lambda tenth: tenth / 10)


@given(ranks=st.tuples(RANKS, RANKS, RANKS))
@settings(max_examples=60, deadline=None)
def test_correlations_are_refused_just_when_no_normal_variables_have_them(ranks):
    normal = np.eye(3)
    for (left, right), rank in zip(itertools.combinations(range(3), 2), ranks, strict=True):
        normal[left, right] = normal[right, left] = 2 * math.sin(math.pi * rank / 6)
    least = np.linalg.eigvalsh(normal)[0]
    assume(abs(least) > 1e-8)
    assert bool(read(correlations=correlations(*ranks))[1]) == (least < 0)


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
    assert found.left_out == len(holds) - len(rows)
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
