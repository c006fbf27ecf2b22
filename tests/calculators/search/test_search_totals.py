"""A search that holds a total: 12,000 users over two to eight servers, or in two parts."""

import copy
import math

import numpy as np
import pytest

from calculators import engine
from calculators.search import document, read, sweep
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.question import totals
from calculators.search.question.totals import Shares
from planner.pages.search_form.words import Words
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.search_cases import CATALOGUE, answer, ask, scenario, told

SERVERS = {"from": 2, "to": 8}
AXES = {
    "/raid_groups/0/level": ["RAID10", "RAID5"],
    "/servers": SERVERS,
    "/raid_groups/0/disks": {"from": 4, "to": 8, "step": 2},
}
DISKS = {"figure": "disks", "goal": "least"}
OVER = {"of": "/populations/*/users", "over": "/servers", "total": 12_000}


def of_two(**changes):
    """A scenario with two kinds of users, 2,000 and 1,000 a server."""
    made = scenario(**changes)
    second = copy.deepcopy(made["populations"][0])
    made["populations"][0]["users"], second["users"] = 2000, 1000
    made["populations"].append(second)
    return made


def users(made):
    return [row["users"] for row in made["populations"]]


def test_a_total_is_shared_out_over_the_servers():
    question = ask(axes=AXES, totals=[OVER])
    assert question.size == 2 * 7 * 3
    seen = set()
    for number in range(question.size):
        made = document(question, number)
        servers, (each,) = made["servers"], users(made)
        # Rounded up: nobody of the total is left out, and no server has one more than it must.
        assert each == -(-12_000 // servers)
        seen.add((servers, each))
        holds = engine.size(made, CATALOGUE, working=False)["verdict"] != "fail"
        assert (sweep(question, number, number + 1).held == 1) == holds
    assert len(seen) == 7
    # As a block and one by one it is the same, and both see some hold and some not.
    whole = sweep(question)
    assert whole.held == sum(sweep(question, n, n + 1).held for n in range(question.size))
    assert 0 < whole.held < question.size


def test_the_load_on_the_bench_is_that_of_the_document():
    question = ask(scenario=of_two(), axes=AXES, totals=[OVER])
    numbers = np.arange(question.size)
    for designs in on_the_bench(question, numbers):
        for place, row in enumerate(("population_1.users", "population_2.users")):
            put = np.broadcast_to(designs.arrays[row], designs.shape)
            made = [users(document(question, int(n)))[place] for n in designs.numbers]
            assert put.tolist() == made
    for designs in on_the_bench(question, numbers[:1]):
        blocked = designs.variant.range(0, 21)
        for row in ("population_1.users", "population_2.users"):
            put = np.broadcast_to(blocked.arrays[row], blocked.shape).ravel()
            place = int(row[len("population_")]) - 1
            made = [users(document(question, int(n)))[place] for n in blocked.numbers.ravel()]
            assert put.tolist() == made


def test_rows_keep_their_part_of_today_and_the_total_is_today_s_where_left_out():
    made = of_two(servers=4)
    question = ask(scenario=made, axes={"/servers": [2, 4, 6]}, totals=[OVER | {"total": 12_000}])
    assert [users(document(question, n)) for n in range(3)] == [
        [4000, 2000],
        [2000, 1000],
        [1334, 667],
    ]
    left_out = {"of": "/populations/*/users", "over": "/servers"}
    same = ask(scenario=made, axes={"/servers": [2, 4, 6]}, totals=[left_out])
    assert [document(same, n) for n in range(3)] == [document(question, n) for n in range(3)]


def test_one_part_takes_what_the_other_leaves():
    question = ask(
        scenario=of_two(),
        axes={"/populations/0/users": {"from": 2000, "to": 10_000, "step": 2000}},
        totals=[{"of": "/populations/1/users", "beside": "/populations/0/users", "total": 12_000}],
    )
    assert [users(document(question, n)) for n in range(question.size)] == [
        [2000, 10_000],
        [4000, 8000],
        [6000, 6000],
        [8000, 4000],
        [10_000, 2000],
    ]
    today = ask(
        scenario=of_two(),
        axes={"/populations/0/users": [500]},
        totals=[{"of": "/populations/1/users", "beside": "/populations/0/users"}],
    )
    assert users(document(today, 0)) == [500, 2500]


def test_messages_of_a_hub_are_shared_out_exactly():
    base = copy.deepcopy(BY_SYSTEM["exchange-2007-hub"])
    base["messages_per_second"], base["servers"] = 90, 1
    question = read(
        {
            "scenario": base,
            "axes": {"/servers": [1, 2, 4]},
            "totals": [{"of": "/messages_per_second", "over": "/servers"}],
            "objectives": [{"figure": "headroom", "goal": "most"}],
        },
        CATALOGUE,
    )
    shares = [document(question, number)["messages_per_second"] for number in range(3)]
    assert shares == [90, 45, 22.5]


def test_the_candidates_are_those_with_the_total():
    found = answer(axes=AXES, totals=[OVER], objectives=[DISKS])
    free = answer(axes=AXES, objectives=[DISKS])
    assert found["front"]
    assert found["holding"] != free["holding"]
    for miss in found["near_misses"]:
        assert miss["load"] == -(-12_000 // miss["values"]["/servers"])


WRONG = [
    ("words", {"totals": "12000"}, "/totals", "wrong-type"),
    ("no object", {"totals": [12_000]}, "/totals/0", "wrong-type"),
    ("a field too many", {"totals": [OVER | {"by": 2}]}, "/totals/0/by", "unknown-field"),
    ("both", {"totals": [OVER | {"beside": "/servers"}]}, "/totals/0", "contradiction"),
    ("neither", {"totals": [{"of": "/populations/*/users"}]}, "/totals/0", "required"),
    ("no axis", {"totals": [OVER | {"over": "/state"}]}, "/totals/0/over", "unknown-choice"),
    ("a list", {"totals": [OVER | {"over": ["/servers"]}]}, "/totals/0/over", "unknown-choice"),
    (
        "an axis of words",
        {"totals": [OVER | {"over": "/raid_groups/0/level"}]},
        "/totals/0/over",
        "wrong-type",
    ),
    ("of nothing", {"totals": [{"over": "/servers"}]}, "/totals/0/of", "required"),
    ("of no field", {"totals": [OVER | {"of": "/people"}]}, "/totals/0/of", "unknown-field"),
    (
        "of words",
        {"totals": [OVER | {"of": "/raid_groups/1/level"}]},
        "/totals/0/of",
        "wrong-type",
    ),
    ("of itself", {"totals": [OVER | {"of": "/servers"}]}, "/totals/0/of", "contradiction"),
    ("twice", {"totals": [OVER, OVER]}, "/totals/1/of", "contradiction"),
    ("nobody", {"totals": [OVER | {"total": 0}]}, "/totals/0/total", "too-small"),
    ("not a number", {"totals": [OVER | {"total": "many"}]}, "/totals/0/total", "not-a-number"),
    ("too many", {"totals": [OVER | {"total": 1e14}]}, "/totals/0/total", "too-large"),
    (
        "less than nobody",
        {
            "totals": [
                {"of": "/populations/0/users", "beside": "/servers", "total": 5},
            ]
        },
        "/totals/0/total",
        "too-small",
    ),
    (
        "how many fit",
        {
            "totals": [OVER],
            "load": "free",
            "objectives": [{"figure": "users_held", "goal": "most"}],
        },
        "/totals",
        "contradiction",
    ),
    (
        "uncertain too",
        {
            "totals": [OVER],
            "ranges": {"/populations/0/users": {"low": 1, "likely": 2, "high": 3}},
        },
        "/ranges/~1populations~10~1users",
        "contradiction",
    ),
]


@pytest.mark.parametrize(("changed", "pointer", "code"), [row[1:] for row in WRONG], ids=[
    row[0] for row in WRONG
])  # fmt: skip
def test_a_total_that_cannot_be_held_is_refused(changed, pointer, code):
    assert (pointer, code) in told(axes=AXES, **changed)


@pytest.mark.parametrize("row", ["x", 5, True, [], ["users"], {"users": 10**400}])
def test_a_total_of_a_scenario_that_is_wrong_is_refused_with_what_is_wrong_there(row):
    """Such rows ended the question with an error of ours, for totals are read before them."""
    rows = [*scenario()["populations"], row]
    found = told(scenario=scenario(populations=rows), axes=AXES, totals=[OVER])
    assert any(pointer.startswith("/scenario/populations/1") for pointer, _ in found)


@pytest.mark.parametrize(
    ("asked", "pointer", "value", "shares"),
    [
        ([OVER], "/servers", 4, {"/populations/0/users": 3000}), ([], "/servers", 4, {}),
        (None, "/servers", 4, {}), ([OVER], "/raid_groups/0/disks", 4, {}),
        ([OVER | {"over": "/nothing"}], "/nothing", 4, {}),
        ([{"of": "/populations/0/users", "beside": "/servers", "total": 10}], "/servers", 3,
         {"/populations/0/users": 7}),
    ],
)  # fmt: skip
def test_the_shares_at_one_value_of_an_axis(asked, pointer, value, shares):
    assert Shares(scenario(), asked, pointer, CATALOGUE).at(value) == shares


def test_what_an_axis_needs_is_made_ready_once_for_all_its_values(monkeypatch):
    """A front of ten thousand values took six seconds to put into words."""
    asked = []

    def counted(*of):
        asked.append(of)
        return known_places(*of)

    known_places = totals.known_places
    monkeypatch.setattr(totals, "known_places", counted)
    along = Shares(scenario(), [OVER], "/servers", CATALOGUE)
    for value in range(2, 50):
        assert along.at(value) == {"/populations/0/users": math.ceil(12_000 / value)}
    assert len(asked) == 1
    words = Words(scenario(), CATALOGUE, ("/servers",), [OVER])
    for value in range(2, 50):
        words.described({"/servers": value})
    assert len(asked) == 2
