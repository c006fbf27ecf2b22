"""A search at its edges: what may be asked, on both sides of each bound."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.purchase.purchase import NOTHING
from calculators.search import read
from calculators.search.figures import hardware
from calculators.search.figures.currency import added_in
from calculators.search.objectives import Bound, Objective
from calculators.search.question import read as reading
from calculators.search.question.axes import places_of
from calculators.search.sweep import bounds_of, shortfall, sweep
from tests.calculators.search_cases import (
    AXES,
    CATALOGUE,
    P95,
    PRICE,
    PRICED,
    RANGES,
    UNPRICED,
    answer,
    ask,
    scenario,
)

DISKS = "/raid_groups/0/disks"
USERS = "/populations/0/users"


def told(**asked):
    """(pointer, code) of all that is wrong with a question; nothing where it can be asked."""
    try:
        ask(**asked)
    except InputProblems as error:
        return sorted((problem.pointer, problem.code) for problem in error.problems)
    return []


# What may be asked


def goals(number):
    figures = ("price", "disks", "headroom", "power_watts", "rack_units", "survives")
    return [{"figure": figure} for figure in figures[:number]]


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({"objectives": goals(5)}, []),
        ({"objectives": goals(6)}, [("/objectives", "wrong-type")]),
        ({"objectives": []}, [("/objectives", "wrong-type")]),
        ({"objectives": {}}, [("/objectives", "wrong-type")]),
        ({"objectives": [{"figure": "price", "goal": "best"}]}, [("/objectives/0", "wrong-type")]),
        ({"objectives": [{"goal": "least"}]}, [("/objectives/0", "wrong-type")]),
        ({"objectives": ["price"]}, [("/objectives/0", "wrong-type")]),
        ({"bounds": [{"figure": "disks", "most": n + 1} for n in range(20)]}, []),
        ({"bounds": [{"figure": "disks", "most": n + 1} for n in range(21)]},
         [("/bounds", "wrong-type")]),
        ({"bounds": {}}, [("/bounds", "wrong-type")]),
        ({"bounds": [{"figure": 3, "most": 1}]}, [("/bounds/0", "wrong-type")]),
        ({"bounds": [{"figure": "disks", "least": 3, "most": 3}]}, []),
        ({"bounds": [{"figure": "disks", "least": 4, "most": 3}]},
         [("/bounds/0", "contradiction")]),
        ({"bounds": [{"figure": "disks", "most": 1e15}]}, []),
        ({"bounds": [{"figure": "disks", "most": 1.1e15}]}, [("/bounds/0/most", "too-large")]),
        ({"bounds": [{"figure": "disks", "most": 0}]}, [("/bounds/0/most", "too-small")]),
        ({"bounds": [{"figure": "disks", "most": 0.001}]}, []),
        ({"bounds": [{"figure": "disks", "least": 0, "most": 8}]}, []),
        ({"bounds": [{"figure": "disks_beyond_owned", "most": 0}]}, []),
        ({"bounds": [{"figure": "disks", "least": True, "most": 0.5}]},
         [("/bounds/0/least", "not-a-number")]),
        ({"shortlist": 1}, []),
        ({"shortlist": 100}, []),
        ({"shortlist": 101}, [("/shortlist", "too-large")]),
        ({"ranges": RANGES, "futures": 10}, []),
        ({"ranges": RANGES, "futures": 9}, [("/futures", "too-small")]),
        ({"ranges": RANGES, "futures": 10_000}, []),
        ({"ranges": RANGES, "futures": 10_001}, [("/futures", "too-large")]),
        ({"ranges": RANGES, "seed": 0}, []),
        ({"ranges": RANGES, "seed": 2**32 - 1}, []),
        ({"ranges": RANGES, "seed": 2**32}, [("/seed", "too-large")]),
        ({"ranges": RANGES, "seed": -1}, [("/seed", "too-small")]),
        ({"load": "given"}, []),
        ({"load": "free", "objectives": [PRICE, {"figure": "users_held", "goal": "most"}]}, []),
        ({"load": "free"}, [("/load", "contradiction")]),
        ({"load": "given", "ranges": RANGES}, []),
        ({"states": ["disk-lost", "normal"]}, []),
        ({"states": []}, [("/states", "wrong-type")]),
        ({"states": "normal"}, [("/states", "wrong-type")]),
        ({"states": ["normal", "no"]}, [("/states/1", "unknown-choice")]),
        ({"states": ["normal"], "axes": {"/state": ["normal", "disk-lost"]}},
         [("/states", "contradiction")]),
        ({"axes": {}}, [("/axes", "required")]),
        ({"axes": {DISKS: [2, 4], "/raid_groups/*/disks": [2]}},
         [("/axes/~1raid_groups~1*~1disks", "given-twice")]),
        ({"axes": {DISKS: {"from": 2, "to": 2}}}, []),
        ({"axes": {DISKS: {"from": 3, "to": 2}}},
         [("/axes/~1raid_groups~10~1disks", "empty-range")]),
        ({"axes": {DISKS: {"from": 2, "to": 4, "step": 0}}},
         [("/axes/~1raid_groups~10~1disks/step", "too-small")]),
        ({"axes": {DISKS: {"from": 2, "to": True}}},
         [("/axes/~1raid_groups~10~1disks", "wrong-type")]),
        ({"axes": {DISKS: {"from": 2}}}, [("/axes/~1raid_groups~10~1disks", "wrong-type")]),
        ({"axes": {USERS: [5]}, "ranges": RANGES},
         [("/ranges/~1populations~10~1users", "contradiction")]),
    ],
)  # fmt: skip
def test_what_may_be_asked_on_both_sides_of_its_bound(asked, wrong):
    assert told(**asked) == wrong


def test_a_space_is_as_large_as_said_and_no_larger(monkeypatch):
    assert (reading.MOST_DESIGNS, reading.MOST_VARIANTS) == (10**12, 20_000)
    many, words = {"from": 1, "to": 10_000}, ["RAID10", "RAID5"]
    three = {USERS: many, DISKS: many, "/raid_groups/1/disks": many}
    assert ask(axes=three).size == 10**12
    assert told(axes={**three, "/servers": [1, 2]}) == [("/axes", "too-large")]
    monkeypatch.setattr(reading, "MOST_VARIANTS", 3)
    policies = {"/raid_groups/0/write_policy": ["write-back", "write-through"]}
    assert told(axes={"/raid_groups/0/level": words}) == []
    assert told(axes={"/raid_groups/0/level": words} | policies) == [("/axes", "too-large")]
    monkeypatch.setattr(reading, "MOST_VARIANTS", 4)
    assert told(axes={"/raid_groups/0/level": words} | policies) == []


def test_a_space_that_is_too_large_names_what_multiplies_to_it(monkeypatch):
    def said(**axes):
        with pytest.raises(InputProblems) as error:
            ask(axes=axes)
        [problem] = error.value.problems
        return problem.message

    level, policy = "/raid_groups/0/level", "/raid_groups/0/write_policy"
    words = {level: ["RAID10", "RAID5", "RAID6"], policy: ["write-back", "write-through"]}
    disks = {DISKS: {"from": 1, "to": 9}}
    monkeypatch.setattr(reading, "MOST_VARIANTS", 5)
    assert said(**words, **disks) == (
        "Axes: 6 combinations of models and choices, and a search takes 5 at most. "
        "RAID level (3) and Write policy (2) multiply to most of them."
    )
    monkeypatch.setattr(reading, "MOST_VARIANTS", 6)
    monkeypatch.setattr(reading, "MOST_DESIGNS", 53)
    monkeypatch.setattr(reading, "MOST_NAMED", 2)
    assert said(**words, **disks) == (
        "Axes: 54 designs, and a search takes 53 at most. "
        "Disks (9) and RAID level (3) multiply to most of them."
    )


def test_what_is_left_out_is_as_documented():
    question = ask()
    assert (question.shortlist, question.free, question.states) == (10, False, ())
    assert ask(shortlist=3).shortlist == 3
    question = ask(ranges=RANGES, objectives=None)
    assert (question.uncertain.count, question.uncertain.seed) == (200, 1)
    # What holds in more futures is worth its price, so it is asked for as well.
    assert question.objectives == (Objective("disks", "least"), Objective("futures_held", "most"))
    assert ask(objectives=None).objectives == (Objective("disks", "least"),)
    cheapest = ask(objectives=None, goal={"name": "cheapest"})
    assert cheapest.objectives == (Objective("price", "least"), Objective("headroom", "most"))
    assert (cheapest.free, cheapest.bounds) == (False, ())
    money = ask(objectives=None, goal={"name": "most-users-for-money", "budget": 5})
    assert money.objectives == (Objective("users_held", "most"), Objective("price", "least"))
    assert (money.free, [(b.figure, b.side, b.limit) for b in money.bounds]) == (
        True, [("price", "most", 5)]
    )  # fmt: skip
    assert ask(states=["disk-lost", "normal", "disk-lost"]).states == ("normal", "disk-lost")


def test_evaluations_are_designs_by_states_by_runs_and_futures():
    size = ask().size
    assert size == 2 * 7 * 3
    assert ask().evaluations == size
    assert ask(states=["disk-lost"]).evaluations == size
    assert ask(states=["normal", "disk-lost"]).evaluations == 2 * size
    assert ask(ranges=RANGES, futures=64).evaluations == 65 * size
    held = {"figure": "users_held", "goal": "most"}
    assert ask(objectives=[PRICE, held]).evaluations == 25 * size
    bounded = ask(objectives=[PRICE], bounds=[{"figure": "users_held", "least": 1}])
    assert bounded.evaluations == 25 * size
    years = ask(objectives=[{"figure": "years_until_full", "goal": "most"}])
    assert years.evaluations == 121 * size


def test_a_scenario_that_is_open_already_is_taken_where_it_is_the_one_asked():
    asked = {"scenario": scenario(), "axes": AXES, "objectives": [PRICE]}
    opened = open_scenario(scenario(), CATALOGUE)
    assert read(asked, CATALOGUE, opened).opened is opened
    other = open_scenario(scenario(UNPRICED), CATALOGUE)
    found = read(asked, CATALOGUE, other).opened
    assert found is not other
    assert found.is_of(scenario(), CATALOGUE)
    assert read(asked, CATALOGUE).opened.is_of(scenario(), CATALOGUE)


# Axes


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        ({"from": 1, "to": 4}, [1, 2, 3, 4]),
        ({"from": 1, "to": 4, "step": 2}, [1, 3]),
        ({"from": 1, "to": 5, "step": 2}, [1, 3, 5]),
        ({"from": 7, "to": 7, "step": 3}, [7]),
        ([4, 2, 4, 2, 8], [4, 2, 8]),
    ],
)
def test_the_values_of_an_axis(asked, values):
    (axis,) = ask(axes={DISKS: asked}).space.axes
    assert list(axis.values) == values


def test_a_step_that_no_computer_holds_loses_no_value():
    place = "/populations/0/iops_per_user"
    (axis,) = ask(axes={place: {"from": 0.1, "to": 0.7, "step": 0.1}}).space.axes
    assert axis.values == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])


def rows(**filters):
    """The disk models of a filter, or what is wrong with it."""
    axes = {"/raid_groups/*/disk": {"catalogue": filters}}
    try:
        (axis,) = ask(axes=axes, objectives=[{"figure": "disks"}]).space.axes
    except InputProblems as error:
        return [(problem.pointer.rpartition("/")[2], problem.code) for problem in error.problems]
    return set(axis.values)


def test_rows_of_the_catalogue_are_those_that_pass_every_filter():
    table = CATALOGUE.disks
    of = {name: {k: row.get(name) for k, row in table.items()} for name in ("rpm", "price")}

    def usable(test):
        return {key for key in table if test(key)} & every

    every = rows()
    assert rows(rpm=15000) == usable(lambda key: of["rpm"][key] == 15000)
    assert rows(rpm=[15000, 10000]) == usable(lambda key: of["rpm"][key] in (15000, 10000))
    for bound in (10_000, 10_001, 15_000):
        assert rows(rpm_at_least=bound) == usable(lambda k, b=bound: (of["rpm"][k] or 0) >= b)
        assert rows(rpm_at_most=bound) == usable(
            lambda k, b=bound: of["rpm"][k] is not None and of["rpm"][k] <= b
        )
    assert rows(priced=True) == usable(lambda key: of["price"][key] is not None)
    assert rows(priced=False) == usable(lambda key: of["price"][key] is None)
    assert rows(priced=True) | rows(priced=False) == every
    assert rows(priced=True, rpm=15000) == rows(priced=True) & rows(rpm=15000)
    for price in sorted({float(of["price"][key]) for key in rows(priced=True)}):
        dear = {key for key in rows(priced=True) if float(of["price"][key]) >= price}
        assert rows(price_at_least=price) == dear
        cheap = {key for key in rows(priced=True) if float(of["price"][key]) <= price}
        assert rows(price_at_most=price) == cheap
    assert rows(rpm=1) == [("catalogue", "no-rows")]
    assert rows(rpm_at_least=True) == [("rpm_at_least", "not-a-number")]
    assert rows(rpm_at_least="x") == [("rpm_at_least", "not-a-number")]
    assert rows(name_at_most=3) == [("name_at_most", "wrong-type")]
    assert rows(priced=1) == [("priced", "wrong-type")]
    assert rows(prized=True, colour=2) == [("prized", "unknown-field"), ("colour", "unknown-field")]


def test_a_star_stands_for_all_rows_of_its_table_and_for_both_sites():
    known = dict.fromkeys(
        [DISKS, "/raid_groups/1/disks", "/raid_groups/1/disk", "/a_primary_site", "/b"]
    )
    assert places_of("/raid_groups/*/disks", known) == (DISKS, "/raid_groups/1/disks")
    assert places_of("/raid_groups/*/disk", known) == ("/raid_groups/1/disk",)
    assert places_of("/a_*_site", known) == ("/a_primary_site",)
    for pointer in ("/*/disks", "raid_groups/*/disks", "/c", "/b_*_site", "/populations/*/users"):
        assert places_of(pointer, known) == ()
    assert places_of("/b", known) == ("/b",)


# Bounds


def test_a_bound_is_allowed_itself_and_what_is_not_known_breaks_it():
    values = np.array([4.0, 5.0, 6.0, np.nan])
    for side, holds in (
        ("most", [True, True, False, False]),
        ("least", [False, True, True, False]),
    ):
        needed, available = Bound("disks", side, 5.0, "").sides(values)
        assert np.broadcast_to(needed <= available, values.shape).tolist() == holds
    question = SimpleNamespace(
        bounds=(Bound("disks", "most", 5.0, ""), Bound("disks", "least", 5.0, ""),
                Bound("price", "most", 1.0, ""))
    )  # fmt: skip
    found = bounds_of(question, {"disks": values})
    (name,) = found
    mask, needed, available = found[name]
    assert name == "bound/disks"
    assert mask.tolist() == [False, True, False, False]
    short = shortfall(needed, available, np.array([True, False, True, False]))
    # Each by the side that it breaks: one below the least, one above the most.
    assert short.tolist() == pytest.approx([0.25, 0.2], rel=1e-12)


def test_what_is_made_large_is_turned_there_and_back():
    values = np.array([1.0, -2.0])
    assert Objective("x", "least").turned(values).tolist() == [1, -2]
    for goal in ("least", "most"):
        objective = Objective("x", goal)
        assert objective.turned(objective.turned(values)).tolist() == values.tolist()
    assert Objective("x", "most").turned(values).tolist() == [-1, 2]


def test_the_shortlist_is_the_beginning_of_the_front():
    whole = answer(objectives=[PRICE, P95])
    two = answer(objectives=[PRICE, P95], shortlist=1)
    assert len(whole["front"]) > 1
    assert [row["design"] for row in two["shortlist"]] == [whole["front"][0]["design"]]
    assert len(whole["shortlist"]) == min(10, len(whole["front"]))


def test_where_only_a_late_bound_breaks_it_is_what_gives_way():
    """What is worked out only for designs that hold everything else is a limit all the same."""
    for bound in ({"figure": "users_held", "least": 50_000}, {"figure": "price", "most": 1}):
        found = answer(axes={DISKS: [6, 8]}, bounds=[bound])
        assert (found["holding"], found["front"]) == (0, [])
        relaxed = found["relaxation"]
        (limit,) = relaxed["limits"]
        assert limit["check"] == f"bound/{bound['figure']}"
        assert limit["by"] == pytest.approx(relaxed["by"])
        assert limit["by"] == pytest.approx(
            (limit["needed"] - limit["available"]) / limit["available"]
        )


@pytest.mark.parametrize(
    ("rows", "named", "varied", "own", "found"),
    [
        ({"a": ("1", "EUR")}, ["a"], [], "", "EUR"),
        ({"a": ("1", "EUR")}, ["a"], [], "CHF", "CHF"),
        ({"a": ("1", "EUR"), "b": ("1", "USD")}, ["a"], ["b"], "", "EUR"),
        ({"a": ("1", "EUR"), "b": ("1", "USD")}, ["a", "b"], [], "", ""),
        ({"a": ("1", "EUR"), "b": ("1", "EUR")}, ["a", "b"], [], "", "EUR"),
        # What has no price says nothing, though it names a currency; nor has a price without one.
        ({"a": (None, "EUR"), "b": ("1", "USD")}, ["a", "b"], [], "", "USD"),
        ({"a": (None, "EUR"), "b": ("1", "USD")}, ["a"], ["b"], "", "USD"),
        ({"a": ("1", ""), "b": ("1", "USD")}, ["a", "b"], [], "", "USD"),
        ({"a": ("0", "EUR"), "b": (None, "USD")}, ["a", "b"], [], "", "EUR"),
        ({"a": (None, "EUR")}, ["a"], [], "", ""),
        ({"a": ("1", "EUR"), "b": ("1", "USD")}, [], ["a", "b"], "", ""),
        ({"a": ("1", "EUR"), "b": ("1", "USD")}, [], ["b"], "", "USD"),
    ],
)
def test_prices_are_added_in_the_currency_of_what_is_named(rows, named, varied, own, found):
    row = next(iter(CATALOGUE.disks.values()))
    disks = {
        key: row | {"key": key, "price": price, "currency": currency}
        for key, (price, currency) in rows.items()
    }
    catalogue = replace(CATALOGUE, disks=disks, _made={})
    groups = [{"volume": "database", "disk": key} for key in named]
    purchase = replace(NOTHING, currency=own)
    assert added_in(purchase, catalogue, {"raid_groups": groups}, set(varied)) == found


def test_how_many_designs_have_an_objective_that_is_not_known_is_said():
    def notes(**axes):
        found = answer(scenario=scenario(UNPRICED), objectives=[PRICE], axes=axes)
        return found["unknown"], found["holding"], found["notes"][0]

    unknown, holding, note = notes(**{DISKS: [8]})
    assert unknown == holding == 1
    assert note.startswith("All designs that hold have an objective that is not known")
    unknown, holding, note = notes(**{DISKS: [8], "/raid_groups/*/disk": [PRICED, UNPRICED]})
    assert (unknown, holding) == (1, 2)
    assert note.startswith("1 of 2 designs that hold have an objective that is not known")


def test_questions_are_the_same_where_the_same_is_asked():
    """Whatever was found out meanwhile."""
    question = ask()
    sweep(question)
    assert question == ask()
    assert question != ask(shortlist=3)


def test_a_price_has_its_currency_where_the_first_design_cannot_be_built():
    found = answer(axes={DISKS: [7, 8]}, objectives=[PRICE])
    assert (found["buildable"], found["objectives"][0]["unit"]) == (1, "USD")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("servers", "/servers"), ("raid_group_1.disks", "/raid_groups/0/disks"),
        ("population_12.users", "/populations/11/users"), ("fact.read_bytes",
        "/assumptions/read_bytes"), ("server_model.drive_bays", "/server"),
        ("enclosure_model.bays", "/enclosure"), ("site_x.users", "/site_x.users"),
        ("servers_primary_site", "/servers_primary_site"), ("relay_2", "/relay_2"),
    ],
)  # fmt: skip
def test_what_a_figure_rests_on_has_its_place_in_the_document(name, place):
    assert hardware._place(name) == place


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ({}, False), ({"/raid_groups/0/disk": [PRICED]}, True),
        ({"/server": ["dell-r760xd2"]}, False),
        ({"/raid_groups/0/level": ["RAID10"]}, True),
        ({"/server": ["dell-r760xd2"], "/raid_groups/0/level": ["RAID5"]}, True),
    ],
)  # fmt: skip
def test_a_word_that_is_no_model_may_change_how_a_plan_counts(words, counts):
    question = ask(axes={"/raid_groups/0/disks": [4, 8], **words})
    assert hardware._by_words(question) is counts
