"""What a search can be asked: goals, bounds, loads, years, futures, and every bad question."""

import copy
import json
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import BY_SYSTEM, STORE

from calculators import engine
from calculators.catalogue import from_fixtures
from calculators.errors import InputProblems
from calculators.search import document, finish, merge, pack, read, sweep, unpack
from calculators.search.futures import futures
from calculators.search.objectives import figure_of

CATALOGUE = from_fixtures()
PRICED, UNPRICED = "scsi-15k-300gb", "ultra320-15k-36gb"
AXES = {
    "/raid_groups/0/level": ["RAID10", "RAID5"],
    "/raid_groups/0/disks": {"from": 2, "to": 8},
    "/raid_groups/0/count": [1, 2, 3],
}
PRICE, P95 = (
    {"figure": "price", "goal": "least"},
    {"figure": "response_time.p95_ms", "goal": "least"},
)
RANGES = {
    "/populations/0/users": {"low": 6500, "likely": 8000, "high": 11000},
    "/populations/0/iops_per_user": {"low": 0.03, "likely": 0.042, "high": 0.06},
}


def scenario(disk=PRICED, **changes):
    made = copy.deepcopy(STORE)
    for group in made["raid_groups"]:
        group["disk"] = disk
        group.pop("spans", None)
    return made | changes


def ask(**asked):
    return read(
        {"scenario": scenario(), "axes": AXES, "objectives": [PRICE, P95]} | asked, CATALOGUE
    )


def answer(**asked):
    question = ask(**asked)
    return finish(question, sweep(question))


def designs(question):
    """(number, document, sizing) of every design that can be built."""
    for number in range(question.size):
        made = question.space.document(number)
        try:
            yield number, made, engine.size(made, CATALOGUE, working=False)
        except InputProblems:
            continue


def price_of(made):
    each = float(CATALOGUE.disks[PRICED]["price"])
    disks = sum(group["disks"] * group.get("count", 1) for group in made["raid_groups"])
    return each * disks * made.get("servers", 1)


def problems(**asked):
    with pytest.raises(InputProblems) as caught:
        ask(**asked)
    return {problem.pointer: problem for problem in caught.value.problems}


# Bounds


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
            for some in question.on_the_bench(np.array([number]))
            for goal in question.objectives
        ]
        outlook = engine.outlook(question.space.document(number), CATALOGUE)
        if "relay" in system:
            assert -held[0] == pytest.approx(outlook["limit_load"], rel=2e-3)
        else:
            # Where memory is bought with the load, a free load is not bound by today's memory.
            assert -held[0] >= outlook["limit_load"] - 1
            if not question.on_the_bench.__self__._variants[0].bought:
                assert -held[0] == outlook["limit_load"]


def test_most_users_for_this_money():
    question = ask(objectives=None, goal={"name": "most-users-for-money", "budget": 4200})
    found = finish(question, sweep(question))
    assert found["front"]
    best = max(found["front"], key=lambda row: row["objectives"]["users_held"])
    wanted = 0
    for _, made, _ in designs(question):
        if price_of(made) <= 4200:
            wanted = max(wanted, engine.outlook(made, CATALOGUE)["limit_load"])
    assert best["objectives"]["users_held"] == wanted
    # The candidate opens with the users that it holds, and not with one more.
    opened = document(question, best["design"])
    assert opened["populations"][0]["users"] == wanted
    assert engine.size(opened, CATALOGUE)["verdict"] != "fail"
    opened["populations"][0]["users"] += 1
    assert engine.size(opened, CATALOGUE)["verdict"] == "fail"


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


# Years, and what a design is made of


def test_years_until_a_limit_breaks_are_those_of_the_horizon():
    question = ask(
        scenario=scenario(users_growth=0.12, size_growth=0.2, horizon_years=9),
        objectives=[PRICE, {"figure": "years_until_full", "goal": "most"}],
    )
    for number, made, sizing in designs(question):
        if sizing["verdict"] == "fail":
            continue
        ends = engine.outlook(made, CATALOGUE)["runs_out"]
        months = min((end["month"] for end in ends if end["month"] is not None), default=108)
        (years,) = [
            question.objectives[1].turned(figure_of(question.objectives[1].figure, some))
            for some in question.on_the_bench(np.array([number]))
        ]
        assert -years[0] == pytest.approx(months / 12)


def test_disks_price_power_and_rack_units_count_all_servers():
    rows = {**CATALOGUE.disks, PRICED: CATALOGUE.disks[PRICED] | {"power_watts": 12.5}}
    servers = {
        "known": next(iter(CATALOGUE.servers.values()))
        | {"price": "1000.00", "currency": "USD", "power_watts": 200, "rack_units": 2}
        | {"drive_bays": 8, "key": "known"}
    }
    controllers = {
        key: row | {"price": "300.00", "currency": "USD"}
        for key, row in CATALOGUE.controllers.items()
    }
    catalogue = type(CATALOGUE)(rows, controllers, servers, CATALOGUE.profiles, "fixtures", "test")
    wanted = ["price", "disks", "disks_a_server", "power_watts", "rack_units"]
    question = read(
        {
            "scenario": scenario(server="known"),
            "axes": {"/raid_groups/0/count": [1, 3], "/servers": [1, 2]},
            "objectives": [{"figure": figure, "goal": "least"} for figure in wanted],
        },
        catalogue,
    )
    assert finish(question, sweep(question))["unknown"] == 0
    for number in range(question.size):
        made = question.space.document(number)
        each = sum(group["disks"] * group.get("count", 1) for group in made["raid_groups"])
        all_disks, count = each * made["servers"], made["servers"]
        shelves = -(-max(0, each - 8) // 12)
        expected = {
            "price": all_disks * float(rows[PRICED]["price"]) + 1300 * count,
            "disks": all_disks,
            "disks_a_server": each,
            "power_watts": all_disks * 12.5 + 200 * count,
            "rack_units": count * (2 + 2 * shelves),
        }
        for some in question.on_the_bench(np.array([number])):
            for goal in question.objectives:
                assert figure_of(goal.figure, some)[0] == pytest.approx(expected[goal.figure]), (
                    goal.figure
                )


def test_an_unknown_price_that_is_the_same_everywhere_is_left_out_and_named():
    made = scenario()
    made["raid_groups"][1]["disk"] = UNPRICED
    found = answer(scenario=made)
    assert found["unknown"] == 0
    assert any(CATALOGUE.disks[UNPRICED]["name"] in note for note in found["notes"])


def test_a_price_is_unknown_where_what_differs_in_number_has_none():
    found = answer(axes={"/servers": [1, 2]})
    assert found["front"] == []
    assert found["unknown"] == found["holding"] == 2


def test_an_unknown_price_that_differs_stays_out_of_the_front_and_is_counted():
    axes = AXES | {"/raid_groups/0/disk": [PRICED, UNPRICED]}
    found = answer(axes=axes)
    assert 0 < found["unknown"] < found["holding"]
    assert {row["values"]["/raid_groups/0/disk"] for row in found["front"]} == {PRICED}


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
        (some,) = question.on_the_bench(np.array([number]))
        figure = sizing["figures"]["response_time.p95_ms"]["value"]
        assert question.objectives[1].turned(figure_of(question.objectives[1].figure, some))[
            0
        ] == pytest.approx(figure)


def test_a_fact_can_vary():
    question = ask(axes={"/assumptions/response_limit_ms": [100, 1000]})
    for number, _, sizing in designs(question):
        assert (sweep(question, number, number + 1).held == 1) == (sizing["verdict"] != "fail")


# Nothing fits


def test_the_least_relaxation_is_that_of_brute_force():
    question = ask(scenario=scenario(populations=[STORE["populations"][0] | {"users": 60_000}]))
    found = finish(question, sweep(question))
    assert found["holding"] == 0
    relaxation = found["relaxation"]
    worst = {}
    for number, _, sizing in designs(question):
        short = [
            (check["needed"] - check["available"]) / check["available"]
            for check in sizing["checks"]
            if check["verdict"] == "fail" and check["available"]
        ]
        worst[number] = max(short)
    assert relaxation["by"] == pytest.approx(min(worst.values()))
    assert worst[relaxation["design"]] == pytest.approx(relaxation["by"])
    assert relaxation["limits"][0]["by"] == pytest.approx(relaxation["by"])
    # Relax it, and the limits hold; a little less, and they do not.
    for share, holds in ((1.0001, True), (0.99, False)):
        kept = [
            row["needed"] <= row["available"] * (1 + relaxation["by"] * share)
            for row in relaxation["limits"]
        ]
        assert all(kept) is holds


def test_where_something_holds_nothing_need_give_way():
    assert answer()["relaxation"] is None


# Leaders and today


def test_the_leaders_are_the_best_with_each_word():
    question = ask()
    found = finish(question, sweep(question))
    for level in ("RAID10", "RAID5"):
        prices = [
            price_of(made)
            for _, made, sizing in designs(question)
            if sizing["verdict"] != "fail" and made["raid_groups"][0]["level"] == level
        ]
        rows = [row for row in found["leaders"] if row["value"] == level]
        if prices:
            assert rows[0]["objectives"]["price"] == min(prices)
        else:
            assert not rows


def test_today_stands_beside_the_candidates():
    found = answer()["today"]
    assert found["objectives"]["price"] == price_of(scenario())
    assert found["sentence"].startswith("Holds 8,000 users")
    free = answer(objectives=None, goal={"name": "most-users-for-money", "budget": 1})["today"]
    assert free["objectives"]["users_held"] == engine.outlook(scenario(), CATALOGUE)["limit_load"]


# Futures


def test_each_design_is_held_against_each_future():
    question = ask(ranges=RANGES, futures=40, seed=7)
    found = finish(question, sweep(question))
    drawn = {name: values.ravel() for name, values in futures(question.uncertain).items()}
    for row, share in zip(found["front"], found["futures"]["share_held"], strict=True):
        held = 0
        for future in range(40):
            made = question.space.document(row["design"])
            made["populations"][0]["users"] = int(drawn["population_1.users"][future])
            made["populations"][0]["iops_per_user"] = drawn["population_1.iops_per_user"][future]
            held += engine.size(made, CATALOGUE, False)["verdict"] != "fail"
        assert share == held / 40


def test_regret_is_that_of_brute_force():
    question = ask(ranges=RANGES, futures=30, objectives=None, goal={"name": "cheapest"})
    assert [goal.figure for goal in question.objectives] == ["price", "headroom", "futures_held"]
    found = finish(question, sweep(question))
    drawn = {name: values.ravel() for name, values in futures(question.uncertain).items()}
    prices, holds = {}, {}
    for number, made, sizing in designs(question):
        if sizing["verdict"] == "fail":
            continue
        prices[number] = price_of(made)
        for future in range(30):
            then = copy.deepcopy(made)
            then["populations"][0]["users"] = int(drawn["population_1.users"][future])
            then["populations"][0]["iops_per_user"] = drawn["population_1.iops_per_user"][future]
            holds[number, future] = engine.size(then, CATALOGUE, False)["verdict"] != "fail"
    regret = {}
    for number, price in prices.items():
        total, counted = 0.0, 0
        for future in range(30):
            best = min((prices[n] for n in prices if holds[n, future]), default=None)
            if best is not None:
                counted += 1
                total += price - best if holds[number, future] else price
        regret[number] = total / counted
    least = found["futures"]["least_regret"]
    on_front = [row["design"] for row in found["front"]]
    assert least["regret_mean"] == pytest.approx(min(regret[number] for number in on_front))
    assert regret[least["design"]] == pytest.approx(least["regret_mean"])
    shares = [row["share_explained"] for row in found["futures"]["measure_first"]]
    assert shares == sorted(shares, reverse=True)
    assert 0.5 < sum(shares) < 1.05


def test_a_bound_on_the_futures_is_kept():
    loose = answer(ranges=RANGES, futures=50)
    tight = answer(ranges=RANGES, futures=50, bounds=[{"figure": "futures_held", "least": 0.9}])
    assert 0 < tight["holding"] < loose["holding"]
    assert min(tight["futures"]["share_held"]) >= 0.9


def test_the_same_seed_gives_the_same_answer_however_the_space_is_cut():
    question = ask(
        ranges=RANGES,
        futures=20,
        objectives=[PRICE, P95, {"figure": "futures_held", "goal": "most"}],
        bounds=[{"figure": "disks", "most": 40}, {"figure": "futures_held", "least": 0.2}],
    )
    whole = json.dumps(finish(question, sweep(question)))
    for cut in (1, 7, 20):
        parts = [
            unpack(
                json.loads(
                    json.dumps(pack(sweep(question, first, min(first + cut, question.size))))
                )
            )
            for first in range(0, question.size, cut)
        ]
        assert json.dumps(finish(question, merge(parts[::-1]))) == whole


# Bad questions


def test_every_problem_of_a_question_at_once():
    found = problems(
        axes={
            "/raid_groups/0/disk": {"catalogue": {"colour": "red"}},
            "/raid_groups/*/disks": [2],
            "/raid_groups/0/disks": [4],
            "/servers": {"from": 4, "to": 1},
        },
        goal={"name": "most-users-for-money"},
        bounds=[{"figure": "price"}, {"figure": "price", "most": 0}, 3],
        load="heavy",
        states=["flooded"],
        ranges={"/populations/0/users": {"low": 9, "likely": 8, "high": 7}},
        objectives=[PRICE, PRICE],
        shortlist=0,
    )
    assert set(found) >= {
        "/axes/~1raid_groups~10~1disk/catalogue/colour",
        "/axes/~1raid_groups~10~1disks",
        "/axes/~1servers",
        "/goal/budget",
        "/bounds/0",
        "/bounds/1/most",
        "/bounds/2",
        "/load",
        "/states/0",
        "/objectives/1/figure",
        "/shortlist",
    }
    assert all(problem.hint for problem in found.values())


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"objectives": [{"figure": "futures_held", "goal": "most"}]}, "/ranges"),
        ({"load": "free"}, "/load"),
        ({"goal": {"name": "most-users-of-disks", "disks": 4}, "ranges": RANGES}, "/load"),
        ({"goal": {"name": "fastest"}}, "/goal/name"),
        ({"bounds": [{"figure": "prize", "most": 3}]}, "/bounds/0/figure"),
        (
            {"axes": AXES | {"/populations/0/users": [1]}, "ranges": RANGES},
            "/ranges/~1populations~10~1users",
        ),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"rpm": 1}}}},
         "/axes/~1raid_groups~10~1disk/catalogue"),
        ({"colour": "red"}, "/colour"),
    ],
)  # fmt: skip
def test_a_bad_question_is_told_where(asked, pointer):
    assert pointer in problems(**asked)


# Failures


STATES = ["normal", "disk-lost", "rebuilding", "server-lost"]


def test_a_design_must_hold_in_every_state_that_is_named():
    question = ask(
        axes=AXES | {"/raid_groups/0/level": ["RAID10", "RAID5", "RAID0"], "/servers": [1, 2, 4]},
        objectives=[{"figure": "disks", "goal": "least"}],
        states=["disk-lost", "normal", "rebuilding", "server-lost"],
    )
    found = finish(question, sweep(question))
    held, broken = 0, {}
    for _, made, _ in designs(question):
        failed = {
            (state, check["name"])
            for state in STATES
            for check in engine.size(made | {"state": state}, CATALOGUE, False)["checks"]
            if check["verdict"] == "fail"
        }
        held += not failed
        for state, name in failed:
            key = name if state == "normal" else f"{state}/{name}"
            broken[key] = broken.get(key, 0) + 1
    assert found["holding"] == held > 0
    assert {row["check"]: row["broken"] for row in found["rejections"]} == broken
    for row in found["shortlist"]:
        assert list(row["states"]) == STATES
        assert "fail" not in {state["verdict"] for state in row["states"].values()}
        margins = [
            check["margin"]
            for state in row["states"].values()
            for check in state["checks"].values()
            if check["margin"] is not None
        ]
        assert row["binding"]["margin"] == min(margins)
    labels = {row["check"]: row["label"] for row in found["rejections"]}
    assert labels["server-lost/server-left"].endswith(", server lost")


def test_a_near_miss_in_a_state_tells_the_load_that_holds_there():
    axes = {"/populations/0/users": {"from": 2000, "to": 9000, "step": 10}}
    found = answer(axes=axes, states=["disk-lost"])
    misses = [row for row in found["near_misses"] if row["check"].startswith("disk-lost/")]
    assert misses
    for miss in misses:
        made = ask(axes=axes).space.document(miss["design"])
        made["state"] = "disk-lost"
        made["populations"][0]["users"] = miss["would_hold"]
        assert engine.size(made, CATALOGUE)["verdict"] != "fail"
        made["populations"][0]["users"] += 1
        assert engine.size(made, CATALOGUE)["verdict"] == "fail"


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


def test_the_load_beside_a_relaxation_holds_in_every_state():
    base = scenario(populations=[STORE["populations"][0] | {"users": 200_000}])
    states = ["disk-lost", "rebuilding"]
    question = ask(scenario=base, states=states)
    relaxed = finish(question, sweep(question))["relaxation"]
    made = question.space.document(relaxed["design"])
    for more, holds in ((0, True), (1, False)):
        made["populations"][0]["users"] = relaxed["would_hold"] + more
        verdicts = {engine.size(made | {"state": state}, CATALOGUE)["verdict"] for state in states}
        assert ("fail" not in verdicts) is holds
    poor = ask(scenario=base, bounds=[{"figure": "price", "most": 1}])
    assert finish(poor, sweep(poor))["relaxation"]["would_hold"] is None


def test_designs_that_cannot_be_built_are_told():
    (note,) = [note for note in answer()["notes"] if "cannot be built" in note]
    assert "at most 8 disks an array" in note


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"objectives": [{"figure": "headroom", "gaol": "most"}]}, "/objectives/0/gaol"),
        ({"axes": {"/raid_groups/0/disks": {"from": 2, "to": 9, "stpe": 2}}},
         "/axes/~1raid_groups~10~1disks/stpe"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"name_at_least": 5}}}},
         "/axes/~1raid_groups~10~1disk/catalogue/name_at_least"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"priced": "no"}}}},
         "/axes/~1raid_groups~10~1disk/catalogue/priced"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {}, "prized": 1}}},
         "/axes/~1raid_groups~10~1disk/prized"),
        ({"axes": {"/*/0/users": [1]}}, "/axes/~1*~10~1users"),
        ({"bounds": [{"figure": "disks", "least": 10, "most": 3}]}, "/bounds/0"),
    ],
)  # fmt: skip
def test_a_misspelt_question_is_refused(asked, pointer):
    assert pointer in problems(**asked)
