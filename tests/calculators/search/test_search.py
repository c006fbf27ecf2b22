"""Design search: the front equals brute force, ranges merge, near misses are real."""

import copy
import itertools
import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.hardware.raid_groups import buildable, usual_spans
from calculators.scenario.parse import parse
from calculators.search import finish, merge, read, sweep
from calculators.search.pareto import better, even, front
from tests.calculators.documents import STORE

CATALOGUE = from_fixtures()
PRICED = "scsi-15k-300gb"


def scenario():
    document = copy.deepcopy(STORE)
    for group in document["raid_groups"]:
        group["disk"] = PRICED
        group.pop("spans", None)
    return document


def search(axes, objectives=None):
    objectives = objectives or [
        {"figure": "price", "goal": "least"},
        {"figure": "response_time.p95_ms", "goal": "least"},
    ]
    return read({"scenario": scenario(), "axes": axes, "objectives": objectives}, CATALOGUE)


SMALL = st.fixed_dictionaries(
    {
        "/raid_groups/0/level": st.lists(
            st.sampled_from(sorted(LEVELS)), min_size=1, max_size=3, unique=True
        ),
        "/raid_groups/0/disks": st.lists(st.integers(1, 16), min_size=1, max_size=5, unique=True),
        "/raid_groups/0/count": st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True),
        "/raid_groups/0/write_policy": st.lists(
            st.sampled_from(["write-back", "write-through"]), min_size=1, max_size=2, unique=True
        ),
        "/populations/0/users": st.lists(
            st.integers(1000, 20_000), min_size=1, max_size=3, unique=True
        ),
    }
)


def by_hand(question):
    """Every design sized one by one: what holds, with its objectives."""
    built, rows = 0, []
    for number in range(question.space.size):
        document = question.space.document(number)
        try:
            answer = engine.size(document, CATALOGUE, working=False)
        except InputProblems:
            continue
        built += 1
        if answer["verdict"] == "fail":
            continue
        disks = sum(group["disks"] * group.get("count", 1) for group in document["raid_groups"])
        price = disks * float(CATALOGUE.disks[PRICED]["price"])
        point = (price, answer["figures"]["response_time.p95_ms"]["value"])
        # Beyond 12 digits there is nothing but noise.
        rows.append((number, tuple(float(f"{value:.11e}") for value in point)))
    return built, rows


@settings(max_examples=25, deadline=None)
@given(SMALL)
def test_the_front_equals_brute_force(axes):
    question = search(axes)
    found = sweep(question)
    built, rows = by_hand(question)
    assert (found.seen, found.built, found.held) == (question.space.size, built, len(rows))
    points = {
        min(n for n, p in rows if p == point): pytest.approx(point, rel=1e-11)
        for _, point in rows
        if not any(
            all(a <= b for a, b in zip(other, point, strict=True)) and other != point
            for _, other in rows
        )
    }
    got = {
        int(number): tuple(point.tolist())
        for point, number in zip(found.points, found.numbers, strict=True)
    }
    assert got == points


@settings(max_examples=20, deadline=None)
@given(SMALL, st.integers(1, 60))
def test_the_answer_does_not_depend_on_the_cut(axes, cut):
    question = search(axes)
    whole = finish(question, sweep(question))
    parts = [
        sweep(question, start, min(start + cut, question.space.size))
        for start in range(0, question.space.size, cut)
    ]
    assert json.dumps(finish(question, merge(parts))) == json.dumps(whole)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(1, 4))
def test_the_front_in_any_number_of_objectives(data, objectives):
    rows = data.draw(
        st.lists(st.lists(st.integers(0, 6), min_size=objectives, max_size=objectives), max_size=60)
    )
    points = np.array(rows, dtype=float).reshape(len(rows), objectives)
    kept, numbers = front(points, np.arange(len(rows)))
    wanted = {
        tuple(p)
        for p in rows
        if not any(all(a <= b for a, b in zip(o, p, strict=True)) and o != p for o in rows)
    }
    assert {tuple(point) for point in kept.tolist()} == wanted
    for point, number in zip(kept.tolist(), numbers.tolist(), strict=True):
        assert rows.index(point) == number


@pytest.mark.parametrize("fewer", range(4))
def test_noise_neither_saves_a_beaten_design_nor_names_it_the_best(fewer):
    """The same work summed in another order differs in its last bits: that is no better."""
    noisy, plain = -0.16104347826086965, -0.16104347826086954
    assert noisy < plain
    beaten, best = [519_636.0, 264.0, noisy, -1.0], [519_636.0, 264.0, plain, -2.0]
    rows = [[row[place] for place in range(4) if place != fewer] for row in (beaten, best)]
    # Where nothing but noise differs, the lower number stays, as it was.
    stays = 0 if fewer == 3 else 1
    for order in ((0, 1), (1, 0)):
        points = np.array([rows[place] for place in order])
        kept, numbers = front(points, np.array(order))
        assert (kept.tolist(), numbers.tolist()) == ([rows[stays]], [stays])


@given(st.lists(st.floats(-1e15, 1e15), min_size=2, max_size=2))
def test_noise_is_what_is_beyond_twelve_digits(pair):
    low, high = sorted(pair)
    one, other = even(low), even(high)
    assert one <= other, "the order is kept"
    assert abs(one - low) <= 1e-12 * abs(low)
    assert even(one) == one
    assert even(low * (1 + 3e-12)) != one or abs(low) < 1e-290
    assert even(np.inf) == np.inf


def test_the_best_of_two_rows_is_not_said_by_noise():
    noisy, plain = (0.1 + 0.2, 2.0, 4), (0.3, 2.0, 3)
    assert better(noisy, plain) == better(plain, noisy) == plain
    assert better((0.1 + 0.2, 1.0, 4), plain) == (0.1 + 0.2, 1.0, 4)


@pytest.mark.parametrize("key", sorted(LEVELS))
@pytest.mark.parametrize("controller", ["hp-netraid-3si", None])
def test_what_can_be_built_is_what_can_be_sized(key, controller):
    row = CATALOGUE.controllers.get(controller or "", {})
    for disks, spans in itertools.product(range(1, 40), (None, 1, 2, 3, 4, 8)):
        document = scenario()
        # A row without limits stands for no controller at all.
        document["raid_groups"][0].update(
            level=key,
            disks=disks,
            controller=controller or "ultra3-128mb",
            **({} if spans is None else {"spans": spans}),
        )
        try:
            parse(document, CATALOGUE)
            sizes = True
        except InputProblems:
            sizes = False
        given_spans = usual_spans(key, float(disks)) if spans is None else float(spans)
        assert bool(buildable(key, float(disks), given_spans, row)) is sizes, (disks, spans)


def test_a_near_miss_is_saved_by_its_change_and_by_no_less():
    question = search(
        {
            "/raid_groups/0/disks": [2, 4, 6, 8],
            "/raid_groups/0/count": {"from": 1, "to": 4},
            "/populations/0/users": {"from": 6000, "to": 16_000, "step": 500},
        }
    )
    misses = finish(question, sweep(question))["near_misses"]
    assert misses
    for miss in misses:
        document = question.space.document(miss["design"])
        assert engine.size(document, CATALOGUE)["verdict"] == "fail"
        assert miss["short_by"] >= 0
        if miss["would_hold"]:
            document["populations"][0]["users"] = miss["would_hold"]
            assert engine.size(document, CATALOGUE)["verdict"] != "fail"
            document["populations"][0]["users"] = miss["would_hold"] + 1
            assert engine.size(document, CATALOGUE)["verdict"] == "fail"
        for step in miss["one_step"]:
            digits = {**question.space.digits(miss["design"]), step["pointer"]: step["to"]}
            table, index, name = step["pointer"].strip("/").split("/")
            changed = question.space.document(miss["design"])
            changed[table][int(index)][name] = int(digits[step["pointer"]])
            assert engine.size(changed, CATALOGUE)["verdict"] != "fail"


def test_unknown_prices_stay_out_of_price_fronts_and_are_counted():
    question = search(
        {"/raid_groups/0/disk": [PRICED, "hp-6107a-9gb-10k"], "/raid_groups/0/count": [2, 3, 4]}
    )
    found = finish(question, sweep(question))
    assert found["unknown"] == 3
    assert found["holding"] == 6
    assert {row["values"]["/raid_groups/0/disk"] for row in found["front"]} == {PRICED}


def test_words_that_cannot_be_built_are_refused_with_their_reason():
    question = search({"/raid_groups/0/level": ["RAID10", "RAID1"], "/raid_groups/0/disks": [8]})
    found = finish(question, sweep(question))
    assert sum(row["designs"] for row in found["refused"]) == 1
    assert "RAID 1 is exactly 2 disks" in found["refused"][0]["reason"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"axes": {}}, "/axes"),
        ({"axes": {"/raid_groups/0/dishes": [1]}}, "/axes/~1raid_groups~10~1dishes"),
        ({"axes": {"/raid_groups/9/disks": [1]}}, "/axes/~1raid_groups~19~1disks"),
        ({"axes": {"/raid_groups/0/disks": [0]}}, "/axes/~1raid_groups~10~1disks/0"),
        ({"axes": {"/raid_groups/0/disks": {"from": 5, "to": 1}}}, "/axes/~1raid_groups~10~1disks"),
        ({"axes": {"/raid_groups/0/disk": ["floppy"]}}, "/axes/~1raid_groups~10~1disk/0"),
        ({"objectives": [{"figure": "price", "goal": "middling"}]}, "/objectives/0"),
        ({"shortlist": 0}, "/shortlist"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_bad_searches_are_explained(change, pointer):
    document = {"scenario": scenario(), "axes": {"/raid_groups/0/disks": [2, 4]}, **change}
    with pytest.raises(InputProblems) as caught:
        read(document, CATALOGUE)
    assert [problem.pointer for problem in caught.value.problems] == [pointer]
