"""What a search answers: what designs cost, what comes closest, who leads, futures, failures."""

import copy
import json
from dataclasses import replace

import numpy as np
import pytest

from calculators import engine
from calculators.checks import horizon
from calculators.inputs.catalogue import FIXTURES
from calculators.search import finish, merge, pack, read, sweep, unpack
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.lookup import figure_of
from calculators.search.uncertainty.sampling import futures
from tests import answered
from tests.calculators.documents import STORE
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
    designs,
    price_of,
    scenario,
)

# What is known to hold

FEWEST = {"figure": "disks", "goal": "least"}


def of_servers(**bays):
    """A catalogue of servers that cost alike little, some of whose bays nobody knows."""
    model = next(iter(CATALOGUE.servers.values()))
    servers = {
        key: model
        | {"price": f"{1000 + 100 * place}.00", "currency": "USD", "key": key, "drive_bays": many}
        | {"bays_35": many, "rack_units": 2}
        for place, (key, many) in enumerate(bays.items())
    }
    controllers = {
        key: row | {"price": "300.00", "currency": "USD"}
        for key, row in CATALOGUE.controllers.items()
    }
    return type(CATALOGUE)(
        CATALOGUE.disks, controllers, servers, CATALOGUE.profiles, "fixtures", "test"
    )


@pytest.mark.parametrize("cuts", [1, 3, 7])
@pytest.mark.parametrize("goals", [[PRICE], [PRICE, P95], [P95], [PRICE, FEWEST]])
def test_the_best_that_is_known_to_hold_is_found_beside_the_front(goals, cuts):
    """The cheaper server has bays that nobody counted: it leads the front, and not the answer."""
    catalogue = of_servers(unknown=None, known=24)
    asked = {
        "scenario": scenario(server="known"),
        "axes": AXES | {"/server": ["unknown", "known"]},
        "objectives": goals,
    }
    question = read(asked, catalogue)
    parts = [
        sweep(question, question.size * at // cuts, question.size * (at + 1) // cuts)
        for at in range(cuts)
    ]
    found = finish(question, merge([unpack(json.loads(json.dumps(pack(each)))) for each in parts]))
    servers = [row["values"]["/server"] for row in found["front"]]
    assert servers == sorted(servers), "what could be checked is ranked first"
    assert found["checked"] == servers.count("known")
    if found["checked"]:
        best, other = found["shortlist"][0], found["rival"]
        assert goals == [PRICE, FEWEST], "its shelves are a goal by which it is better"
        assert other["values"]["/server"] == "unknown"
        assert other["objectives"]["price"] < best["objectives"]["price"]
        assert found["best_checked"] is None
    else:
        assert found["shortlist"][0]["not_checked"] == ["Disk bays"]
        best = found["best_checked"]
    alone = read(asked | {"axes": AXES | {"/server": ["known"]}}, catalogue)
    fully = finish(alone, sweep(alone))
    assert best["values"] == fully["front"][0]["values"]
    assert best["objectives"] == fully["front"][0]["objectives"]
    assert best["not_checked"] == [] == fully["shortlist"][0]["not_checked"]
    # Where all is known the first of the front says so itself.
    assert fully["best_checked"] is None


def test_where_nothing_could_be_checked_in_full_nothing_is_known_to_hold():
    question = read(
        {
            "scenario": scenario(server="unknown"),
            "axes": AXES,
            "objectives": [PRICE],
        },
        of_servers(unknown=None),
    )
    found = finish(question, sweep(question))
    assert found["front"]
    assert found["best_checked"] is None


# Years, and what a design is made of


def test_years_before_a_limit_breaks_are_those_of_the_outlook():
    question = ask(
        scenario=scenario(users_growth=0.12, size_growth=0.2, horizon_years=9),
        objectives=[PRICE, {"figure": "years_until_full", "goal": "most"}],
    )
    for number, made, sizing in designs(question):
        if sizing["verdict"] == "fail":
            continue
        found = horizon.run_out(engine.open_scenario(made, CATALOGUE).bench)
        ends = [*found["runs_out"], *filter(None, [found["further"]])]
        months = min((end["month"] for end in ends if end["month"] is not None), default=361) - 1
        (years,) = [
            question.objectives[1].turned(figure_of(question.objectives[1].figure, some))
            for some in on_the_bench(question, np.array([number]))
        ]
        assert -years[0] == pytest.approx(months / 12)


def test_disks_price_power_and_rack_units_count_all_servers():
    rows = {**CATALOGUE.disks, PRICED: CATALOGUE.disks[PRICED] | {"power_watts": 12.5}}
    servers = {
        "known": next(iter(CATALOGUE.servers.values()))
        | {"price": "1000.00", "currency": "USD", "power_watts": 200, "rack_units": 2}
        | {"drive_bays": 8, "bays_35": 8, "key": "known"}
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
        for some in on_the_bench(question, np.array([number])):
            for goal in question.objectives:
                assert figure_of(goal.figure, some)[0] == pytest.approx(expected[goal.figure]), (
                    goal.figure
                )


def test_headroom_is_the_least_margin_of_each_design_whatever_stands_beside_it():
    """Where nothing holds its copies a design has limits unknown, but not its neighbours."""
    demo = json.loads((FIXTURES / "demo" / "45000-mailboxes-on-two-sites.json").read_text())
    made = demo["scenarios"][0]["document"]
    question = read(
        {
            "scenario": made,
            "axes": {"/servers_per_dag_primary_site": [2, 6, 8], "/ha_copies": [3, 4, 6]},
            "objectives": [{"figure": "headroom", "goal": "most"}],
        },
        CATALOGUE,
    )
    for some in on_the_bench(question, np.arange(question.size)):
        for number, room in zip(some.numbers.tolist(), figure_of("headroom", some), strict=True):
            sizing = engine.size(question.space.document(number), CATALOGUE, working=False)
            margins = [each["margin"] for each in sizing["checks"] if each["margin"] is not None]
            assert room == pytest.approx(min(margins))


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


def test_another_model_in_another_currency_does_not_hide_the_price_of_ones_own():
    """Prices are added up in that of the scenario; what is in another has none without a rate."""
    own = {"prices": {f"disk/{PRICED}": {"price": "410.00", "currency": "EUR"}}}
    other = {f"disk/{UNPRICED}": {"price": "99.00", "currency": "USD"}}
    axes = AXES | {"/raid_groups/0/disk": [PRICED, UNPRICED]}
    without = {"prices": own["prices"] | other}
    found = answer(scenario=scenario(purchase=without), axes=axes)
    assert 0 < found["unknown"] < found["holding"]
    assert {row["values"]["/raid_groups/0/disk"] for row in found["front"]} == {PRICED}
    assert found["objectives"][0]["unit"] == "EUR"
    assert any("in another currency" in note for note in found["notes"])
    rated = without | {"rates": {"USD": {"rate": 0.9, "on": "2026-03-01", "source": "our bank"}}}
    assert (
        answer(scenario=scenario(purchase=rated | {"currency": "EUR"}), axes=axes)["unknown"] == 0
    )


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
    assert free["objectives"]["users_held"] == answered.outlook(scenario(), CATALOGUE)["limit_load"]


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
    assert least["regret_mean"] == pytest.approx(
        min(regret[number] for number in on_front), abs=0.005
    ), "to the cent"
    assert regret[least["design"]] == pytest.approx(least["regret_mean"], abs=0.005)
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


# Failures


STATES = ["normal", "disk-lost", "rebuilding", "server-lost"]


def test_a_design_must_hold_in_every_state_that_is_named():
    question = ask(
        axes=AXES
        | {
            "/raid_groups/0/level": ["RAID10", "RAID5", "RAID0"],
            "/servers": [1, 2, 4],
            "/server_failover": ["none", "shared-storage"],
        },
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


def test_the_height_of_a_server_is_unknown_only_where_servers_are_compared():
    """What is the same in every design is left out; what differs and is not known is unknown."""
    row = {**next(iter(CATALOGUE.servers.values())), "drive_bays": 8, "bays_35": 8}
    servers = {"tall": row | {"rack_units": 4}, "unmeasured": row | {"rack_units": None}}
    catalogue = replace(CATALOGUE, servers=servers, _made={})

    def heights(server, **axes):
        question = read(
            {"scenario": scenario(server=server), "axes": {"/raid_groups/0/count": [3], **axes},
             "objectives": [{"figure": "rack_units", "goal": "least"}]}, catalogue,
        )  # fmt: skip
        return [
            float(figure_of("rack_units", some)[0])
            for number in range(question.size)
            for some in on_the_bench(question, np.array([number]))
        ]

    shelves = heights("unmeasured")[0]
    assert shelves > 0
    assert heights("tall") == [4 + shelves]
    compared = heights("tall", **{"/server": ["tall", "unmeasured"]})
    assert compared == [4 + shelves, pytest.approx(float("nan"), nan_ok=True)]
