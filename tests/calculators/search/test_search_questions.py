"""What a search can be asked: bounds, loads and axes."""

import copy
import warnings

import numpy as np
import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.search import document, finish, read, sweep
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.lookup import figure_of
from calculators.search.question import range_ends
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.search_cases import (
    AXES,
    CATALOGUE,
    P95,
    PRICE,
    PRICED,
    UNPRICED,
    answer,
    ask,
    designs,
    price_of,
    scenario,
    told,
)

# Bounds


def test_spans_that_are_given_stay():
    base = scenario()
    base["raid_groups"][0]["spans"] = 4
    axes = {
        "/raid_groups/0/level": ["RAID10", "RAID5"],
        "/raid_groups/0/disks": {"from": 2, "to": 16},
        "/raid_groups/0/count": {"from": 1, "to": 8},
    }
    found = answer(scenario=base, axes=axes)
    assert {row["values"]["/raid_groups/0/disks"] for row in found["front"]} <= {8, 16}
    assert found["buildable"] == 2 * 8
    del base["raid_groups"][0]["spans"]
    assert answer(scenario=base, axes=axes)["buildable"] > found["buildable"]


def test_an_axis_takes_as_many_values_in_a_list_as_in_a_range():
    place = "/populations/0/users"
    within, beyond = list(range(1, 10_001)), list(range(1, 10_002))
    asked = {"scenario": scenario(), "axes": {place: within}}
    assert read(asked, CATALOGUE).size == 10_000
    asked["axes"] = {place: {"from": 1, "to": 10_000}}
    assert read(asked, CATALOGUE).size == 10_000
    here = "/axes/~1populations~10~1users"
    for values, code in ((beyond, "too-many"), ({"from": 1, "to": 10_001}, "too-large")):
        asked["axes"] = {place: values}
        assert told(**asked) == {(here, code)}
        with pytest.raises(InputProblems, match="an axis has at most 10,000"):
            read(asked, CATALOGUE)


def test_a_bound_is_a_limit_among_the_others():
    free, bound = answer(), answer(bounds=[{"figure": "price", "most": 4200}])
    dear = [row for row in free["front"] if row["objectives"]["price"] > 4200]
    kept = [row for row in free["front"] if row["objectives"]["price"] <= 4200]
    assert dear
    assert bound["front"] == kept
    refused = {row["check"]: row for row in bound["rejections"]}["bound/price"]
    assert refused["label"] == "Price, bound"
    question = ask()
    dearer = [made for _, made, _ in designs(question) if price_of(made) > 4200]
    assert refused["broken"] == len(dearer)


def test_a_near_miss_of_a_bound_says_what_the_bound_would_have_to_be():
    found = answer(bounds=[{"figure": "price", "most": 4200}])
    misses = [row for row in found["near_misses"] if row["check"] == "bound/price"]
    assert misses
    for miss in misses:
        assert miss["would_hold"] is None
        assert miss["bound_needed"] == pytest.approx(4200 * (1 + miss["short_by"]))
        again = answer(bounds=[{"figure": "price", "most": miss["bound_needed"]}])
        assert again["holding"] > found["holding"]


def test_a_figure_of_the_sheet_can_be_bounded_from_below():
    found = answer(bounds=[{"figure": "database.usable_gb", "least": 2000}])
    question = ask()
    wanted = {
        number
        for number, _, sizing in designs(question)
        if sizing["verdict"] != "fail" and sizing["figures"]["database.usable_gb"]["value"] >= 2000
    }
    assert found["holding"] == len(wanted) > 0


# The load


@pytest.mark.parametrize(
    "system", ["exchange-5.5-information-store", "exchange-2007-mailbox", "postfix-relay"]
)
def test_the_load_that_holds_is_that_of_the_outlook(system):
    base = copy.deepcopy(BY_SYSTEM[system])
    pointer = {
        "exchange-5.5-information-store": "/raid_groups/0/count",
        "exchange-2007-mailbox": "/raid_groups/0/count",
        "postfix-relay": "/relays",
    }[system]
    question = read(
        {
            "scenario": base,
            "axes": {pointer: [1, 2, 3, 5, 8]},
            "objectives": [{"figure": "users_held", "goal": "most"}],
            "load": "free",
        },
        CATALOGUE,
    )
    for number in range(question.size):
        (held,) = [
            goal.turned(figure_of(goal.figure, some))
            for some in on_the_bench(question, np.array([number]))
            for goal in question.objectives
        ]
        outlook = answered.outlook(question.space.document(number), CATALOGUE)
        if "relay" in system:
            assert -held[0] == pytest.approx(outlook["limit_load"], rel=2e-3)
        else:
            # Where memory is bought with the load, a free load is not bound by today's memory.
            assert -held[0] >= outlook["limit_load"] - 1
            if not question.variants[0].bench.buys:
                assert -held[0] == outlook["limit_load"]


def test_most_users_for_this_money():
    question = ask(objectives=None, goal={"name": "most-users-for-money", "budget": 4200})
    found = finish(question, sweep(question))
    assert found["front"]
    best = max(found["front"], key=lambda row: row["objectives"]["users_held"])
    wanted = 0
    for _, made, _ in designs(question):
        if price_of(made) <= 4200:
            wanted = max(wanted, answered.outlook(made, CATALOGUE)["limit_load"])
    assert best["objectives"]["users_held"] == wanted
    # The candidate opens with the users that it holds, and not with one more.
    opened = document(question, best["design"])
    assert opened["populations"][0]["users"] == wanted
    assert engine.size(opened, CATALOGUE)["verdict"] != "fail"
    opened["populations"][0]["users"] += 1
    assert engine.size(opened, CATALOGUE)["verdict"] == "fail"


def test_a_design_that_holds_the_most_says_where_it_stands_at_the_end_of_what_was_looked_at():
    """Two to four log disks were proposed, and the best of them hid a third of the users."""

    question = ask(
        objectives=None,
        goal={"name": "most-users-for-money", "budget": 100_000},
        axes={"/raid_groups/0/count": [1, 2], "/raid_groups/0/level": ["RAID10", "RAID5"]},
    )
    found = finish(question, sweep(question))
    pointer, told = "/raid_groups/0/count", found["at_the_end"]
    assert found["shortlist"][0]["values"][pointer] == 2
    assert told == [
        {"pointer": pointer, "label": "Such groups", "volume": "database", "unit": "groups",
         "most": 2, "rank": 1}
    ]  # fmt: skip
    assert range_ends.said(told) == (
        "The first candidate has the most that was looked at of “Such groups” of the database "
        "volume (2 groups): with a wider range another design may hold more."
    )


def test_most_users_for_money_count_those_of_all_servers():
    """What one server holds was compared: one was the best for any money, and led alone."""
    base = scenario(server="mailbox-2007-24gb")
    base["purchase"] = {"prices": {"server/mailbox-2007-24gb": {"price": 1000, "currency": "USD"}}}
    base["purchase"]["prices"]["controller/hp-netraid-3si"] = {"price": 5, "currency": "USD"}
    question = ask(
        scenario=base,
        axes={"/servers": [1, 2, 3]},
        objectives=None,
        goal={"name": "most-users-for-money", "budget": 9000},
    )
    found = finish(question, sweep(question))
    each = answered.outlook(document(question, 0), CATALOGUE)["limit_load"]
    held = {row["values"]["/servers"]: row["objectives"]["users_held"] for row in found["front"]}
    dear = {row["values"]["/servers"]: row["objectives"]["price"] for row in found["front"]}
    assert held == {servers: servers * each for servers in dear}
    assert set(held) == {servers for servers in (1, 2, 3) if servers * dear[1] <= 9000} != {1}
    assert found["objectives"][0]["unit"] == "users in all"
    # A candidate still opens with the users of one server.
    opened = document(question, found["front"][0]["design"])
    assert opened["populations"][0]["users"] == each
    asked = ask(
        scenario=base,
        axes={"/servers": [1, 2, 3]},
        bounds=[{"figure": "users_held", "least": 2 * each}],
    )
    assert sweep(asked).held == 2


def test_what_keeps_every_price_unknown_is_named_beside_a_budget():
    """Eight of eight designs broke the limit of price, and nothing said that none is known."""
    base = copy.deepcopy(BY_SYSTEM["exchange-2007-mailbox"]) | {"server": "mailbox-2007-24gb"}
    base["purchase"] = {"prices": {"server/mailbox-2007-24gb": {"price": 3000, "currency": "USD"}}}
    axes, goal = {"/servers": [1, 2]}, {"name": "most-users-for-money", "budget": 30_000}
    question = read({"scenario": base, "axes": axes, "goal": goal}, CATALOGUE)
    found = finish(question, sweep(question))
    assert found["holding"] == 0
    lines = "Lines whose number differs and whose price is not known: controller, not chosen."
    assert lines in found["notes"]
    base["purchase"]["prices"]["controller/bought.controllers"] = {"price": 100, "currency": "USD"}
    known = read({"scenario": base, "axes": axes, "goal": goal | {"budget": 10}}, CATALOGUE)
    assert not any("not known:" in note for note in finish(known, sweep(known))["notes"])


@pytest.mark.parametrize("system", ["exchange-2007-mailbox", "exchange-2007-hub"])
def test_most_users_of_a_server_that_holds_none_is_said_without_a_warning(system):
    """The server has no bay of 3.5 inch: its figures were worked out for no users at all."""
    made = copy.deepcopy(BY_SYSTEM[system]) | {"server": "dell-r760-24sff"}
    goal = {"name": "most-users-for-money", "budget": 20_000}
    question = read({"scenario": made, "axes": {"/servers": [1, 2]}, "goal": goal}, CATALOGUE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = finish(question, sweep(question))
    assert found["holding"] == 0
    assert found["today"]["objectives"]["users_held"] == 0


def test_best_use_of_the_disks_owned():
    found = answer(objectives=None, goal={"name": "most-users-of-disks", "disks": 14})
    assert all(row["objectives"]["disks"] <= 14 for row in found["front"])
    held = [row["objectives"]["users_held"] for row in found["front"]]
    assert max(held) > 8000


def test_cheapest_for_these_users_shows_what_headroom_costs():
    found = answer(objectives=None, goal={"name": "cheapest"})
    assert [goal["figure"] for goal in found["objectives"]] == ["price", "headroom"]
    cheapest = found["front"][0]
    sizing = engine.size(ask().space.document(cheapest["design"]), CATALOGUE)
    margins = [check["margin"] for check in sizing["checks"] if check["margin"] is not None]
    assert cheapest["objectives"]["headroom"] == pytest.approx(min(margins))


# Axes


def test_rows_of_the_catalogue_by_a_filter():
    question = ask(
        axes={"/raid_groups/0/disk": {"catalogue": {"rpm": 15000, "capacity_gb_at_least": 300}}}
    )
    (axis,) = question.space.axes
    assert set(axis.values) == {
        key
        for key, row in CATALOGUE.disks.items()
        if row["rpm"] == 15000 and row["capacity_gb"] >= 300
    }
    priced = ask(axes={"/raid_groups/*/disk": {"catalogue": {"priced": True}}})
    (axis,) = priced.space.axes
    assert axis.places == ("/raid_groups/0/disk", "/raid_groups/1/disk")
    made = priced.space.document(0)
    assert {group["disk"] for group in made["raid_groups"]} == {axis.values[0]}


def test_a_star_varies_every_row_together():
    question = ask(axes={"/raid_groups/*/disks": [2, 4, 6]})
    for number, made, sizing in designs(question):
        assert len({group["disks"] for group in made["raid_groups"]}) == 1
        assert (sweep(question, number, number + 1).held == 1) == (sizing["verdict"] != "fail")


def test_equal_groups_vary_each_on_its_own():
    made = scenario()
    made["raid_groups"].insert(1, copy.deepcopy(made["raid_groups"][0]))
    question = ask(scenario=made, axes={"/raid_groups/1/disks": [4, 6, 8]})
    for number, _, sizing in designs(question):
        (some,) = on_the_bench(question, np.array([number]))
        figure = sizing["figures"]["response_time.p95_ms"]["value"]
        assert question.objectives[1].turned(figure_of(question.objectives[1].figure, some))[
            0
        ] == pytest.approx(figure)


def test_a_fact_can_vary():
    question = ask(axes={"/assumptions/response_limit_ms": [100, 1000]})
    for number, _, sizing in designs(question):
        assert (sweep(question, number, number + 1).held == 1) == (sizing["verdict"] != "fail")


def test_what_is_asked_of_a_free_load_is_asked_at_the_load_that_holds():
    question = ask(
        objectives=[{"figure": "users_held", "goal": "most"}, PRICE, P95],
        load="free",
        bounds=[{"figure": "response_time.p95_ms", "most": 200}],
    )
    found = finish(question, sweep(question))
    assert found["front"]
    for row in found["front"]:
        made = document(question, row["design"])
        p95 = engine.size(made, CATALOGUE)["figures"]["response_time.p95_ms"]["value"]
        assert row["objectives"]["response_time.p95_ms"] == pytest.approx(p95)
        assert p95 <= 200
        assert made["populations"][0]["users"] == row["objectives"]["users_held"]
        made["populations"][0]["users"] += 1
        more = engine.size(made, CATALOGUE)
        assert more["verdict"] == "fail" or more["figures"]["response_time.p95_ms"]["value"] > 200


def test_an_unknown_price_breaks_a_budget():
    axes = AXES | {"/raid_groups/0/disk": [PRICED, UNPRICED]}
    found = answer(axes=axes, bounds=[{"figure": "price", "most": 4200}])
    assert found["unknown"] == 0
    assert {row["values"]["/raid_groups/0/disk"] for row in found["front"]} == {PRICED}
    assert any("not known counts as breaking" in note for note in found["notes"])
    for miss in found["near_misses"]:
        for step in miss["one_step"]:
            assert step["to"] != UNPRICED


def test_designs_that_cannot_be_built_are_told():
    (note,) = [note for note in answer()["notes"] if "cannot be built" in note]
    assert "at most 8 disks an array" in note


@pytest.mark.parametrize("bounds", [[{"least": 9, "most": 12}], [{"most": 12}, {"least": 9}]])
def test_a_figure_bounded_from_both_sides_keeps_both(bounds):
    axes = {"/raid_groups/0/level": ["RAID10"], "/raid_groups/0/disks": [2, 4, 6, 8, 10, 12]}
    figure = {"figure": "disks"}
    found = answer(axes=axes, objectives=[{**figure, "goal": "least"}],
                   bounds=[{**figure, **bound} for bound in bounds])  # fmt: skip
    alone = answer(axes=axes, objectives=[{**figure, "goal": "least"}])
    (least,) = [row["objectives"]["disks"] for row in found["front"]]
    assert 9 <= least <= 12
    assert found["holding"] < alone["holding"]
    assert found["rejections"][0]["check"] == "bound/disks"


def test_a_small_space_is_tried_whole_before_it_is_given_up():
    """Only one of four combinations can be sized, and it is none of those in step."""
    scenario = {"system": "exchange-2016", "populations": [{"users": 5000}],
                "site_resilient": True, "site_resilience_model": "Active/Passive"}  # fmt: skip
    axes = {"/ha_copies": [1, 2], "/ha_copies_secondary_site": [1, 2]}
    found = answer(scenario=scenario, axes=axes, objectives=None)
    assert (found["buildable"], found["refused"]) == (1, [])


def test_where_servers_vary_the_load_that_is_held_is_that_of_all():
    """Most users for the money was one server whatever the budget: each of five holds no more."""
    base = scenario(servers=2)
    asked = {
        "scenario": base,
        "axes": {"/servers": {"from": 1, "to": 4}, "/raid_groups/0/disks": [6, 14]},
        "objectives": [
            {"figure": "users_held", "goal": "most"},
            {"figure": "disks", "goal": "least"},
        ],
        "load": "free",
    }
    question = read(asked, CATALOGUE)
    found = finish(question, sweep(question))
    assert found["objectives"][0]["unit"] == "users in all"
    assert {row["values"]["/servers"] for row in found["front"]} == {1, 2, 3, 4}
    for row in found["front"]:
        made = document(question, row["design"])
        outlook = answered.outlook(made, CATALOGUE)
        assert row["objectives"]["users_held"] == made["servers"] * outlook["limit_load"]
        assert sum(each["users"] for each in made["populations"]) == outlook["limit_load"]
    today = found["today"]["objectives"]["users_held"]
    assert today == 2 * answered.outlook(base, CATALOGUE)["limit_load"]
    alone = {**asked, "axes": {"/raid_groups/0/disks": [6, 14]}}
    question = read(alone, CATALOGUE)
    assert (
        finish(question, sweep(question))["objectives"][0]["unit"] == "users on each of 2 servers"
    )
