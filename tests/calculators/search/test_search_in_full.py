"""A design of a search in full: its goals and limits, in every state and future, by brute force."""

import copy

import pytest

from calculators import engine
from calculators.search import in_full, read
from calculators.search.answer.candidates import document_of
from calculators.search.uncertainty.sampling import futures
from tests.calculators.search_cases import CATALOGUE, PRICE, RANGES, answer, ask, scenario
from tests.states import in_state

STATES = ["normal", "disk-lost"]
ASKED = {"states": STATES, "ranges": RANGES, "futures": 25, "seed": 7}


def in_future(made, question, index):
    """The scenario as it turns out."""
    made = copy.deepcopy(made)
    for name, values in futures(question.uncertain).items():
        made["populations"][0][name.partition(".")[2]] = float(values[index, 0])
    return made


def broken(made):
    """The limits that break in the states asked for, as the search names them."""
    found = set()
    for state in STATES:
        sizing = engine.size(in_state(made, state), CATALOGUE, working=False)
        prefix = "" if state == "normal" else f"{state}/"
        found |= {prefix + each["name"] for each in sizing["checks"] if each["verdict"] == "fail"}
    return found


@pytest.mark.parametrize("place", [0, -1])
def test_futures_are_those_of_brute_force(place):
    question, found = ask(**ASKED), answer(**ASKED)
    number = found["front"][place]["design"]
    made = question.space.document(number)
    rows = in_full(question, number, found["futures"]["cheapest"])["futures"]
    each = [broken(in_future(made, question, index)) for index in range(25)]
    assert rows["held"] == sum(not names for names in each) / 25
    assert {row["check"]: row["broken"] for row in rows["limits"]} == {
        name: sum(name in names for names in each) for name in set().union(*each)
    }
    assert {row["check"]: row["alone"] for row in rows["limits"]} == {
        name: sum({name} == names for names in each) for name in set().union(*each)
    }
    assert [row["broken"] for row in rows["limits"]] == sorted(
        (row["broken"] for row in rows["limits"]), reverse=True
    )


def test_a_candidate_has_the_values_and_the_regret_of_the_answer():
    question, found = ask(**ASKED), answer(**ASKED)
    for place, row in enumerate(found["front"]):
        opened = in_full(question, row["design"], found["futures"]["cheapest"])
        assert opened["objectives"] == pytest.approx(row["objectives"])
        assert opened["holds"]
        assert opened["asked_states"] == STATES
        rows = opened["futures"]
        assert rows["held"] == found["futures"]["share_held"][place]
        regret = {"mean": rows["regret_mean"], "worst": rows["regret_worst"]}
        assert regret == found["futures"]["regret"][place]
        assert rows["figure"] == "price"


def test_a_limit_of_ones_own_is_held_against_the_design():
    asked = {"bounds": [{"figure": "price", "most": 3000}, {"figure": "disks", "least": 4}]}
    question = ask(**asked)
    for number in range(question.size):
        opened = in_full(question, number)
        if opened is None:
            continue
        price, disks = opened["bounds"]
        assert price["value"] == opened["objectives"]["price"]
        assert price["holds"] == (price["value"] <= 3000)
        assert disks["holds"] == (disks["value"] >= 4)
        now = sum(group["disks"] for group in question.space.scenario["raid_groups"])
        assert disks["today"] == now, "today's, whatever the design has"
        assert price["today"] == answer(**asked)["today"]["objectives"]["price"]
        fails = engine.size(question.space.document(number), CATALOGUE, False)["verdict"] == "fail"
        assert opened["holds"] == (price["holds"] and disks["holds"] and not fails)


def test_todays_design_has_its_figure_of_a_bound_that_is_no_goal():
    """Servers that may be lost beside a site had a dash, though today's design survives one."""
    asked = {
        "scenario": {"system": "exchange-se", "populations": [{"users": 6000}],
                     "servers_per_dag_primary_site": 3, "dags": 1},
        "axes": {"/servers_per_dag_primary_site": [2, 4]},
        "objectives": [{"figure": "servers.all", "goal": "least"}],
        "bounds": [{"figure": "failure.servers_lost_beside_site", "least": 1}],
    }  # fmt: skip
    question = read(asked, CATALOGUE)
    today = engine.size(asked["scenario"], CATALOGUE, False)["figures"]
    for number in range(question.size):
        (bound,) = in_full(question, number)["bounds"]
        assert bound["today"] == today["failure.servers_lost_beside_site"]["value"] == 1


def test_what_does_not_hold_as_planned_is_not_regretted():
    question, found = ask(**ASKED), answer(**ASKED)
    failing = next(row["design"] for row in found["near_misses"])
    rows = in_full(question, failing, found["futures"]["cheapest"])
    assert not rows["holds"]
    assert rows["futures"]["regret_mean"] is None


def test_a_free_load_is_that_which_holds():
    asked = {"goal": {"name": "most-users-for-money", "budget": 4000}, "objectives": None}
    question, found = ask(**asked), answer(**asked)
    best = found["front"][0]
    opened = in_full(question, best["design"])
    assert opened["objectives"] == pytest.approx(best["objectives"])
    assert opened["holds"]
    assert opened["futures"] is None


@pytest.mark.parametrize("growth", [0.2, 0.15, 0.37])
def test_a_free_load_with_growth_is_that_of_whole_users_as_the_headline_has_it(growth):
    """ "6,469 mailboxes (5,391 today, …)" stood beside a load held of 6,470."""
    asked = {
        "scenario": {"system": "exchange-se", "populations": [
                         {"users": 3000, "growth_fraction": growth}],
                     "servers_per_dag_primary_site": 3, "dags": 1},
        "load": "free",
        "axes": {"/servers_per_dag_primary_site": [2, 3, 4]},
        "objectives": [{"figure": "users_held", "goal": "most"},
                       {"figure": "servers.all", "goal": "least"}],
    }  # fmt: skip
    question = read(asked, CATALOGUE)
    for number in range(question.size):
        held = in_full(question, number)["objectives"]["users_held"]
        document = document_of(question, number)
        opened = engine.open_scenario(document, CATALOGUE)
        assert f"{held:,.0f} mailboxes (" in opened.load_limit.sentence
        (people,) = document["populations"]
        assert held == round(people["users"] * (1 + growth))
        # Another user would be more than holds.
        assert 0 <= opened.load_limit.limit_load - held < 1 + growth
    given = read({**asked, "load": "given"}, CATALOGUE)
    for number in range(given.size):
        most = in_full(given, number)["objectives"]["users_held"]
        opened = engine.open_scenario(document_of(given, number), CATALOGUE)
        assert most == opened.load_limit.limit_load, "what the limit allows, whatever users are"


def test_a_near_miss_of_a_free_load_has_the_load_that_it_holds_beside_its_bound():
    """It was told, and opened, as a design for one user."""
    asked = {"goal": {"name": "most-users-for-money", "budget": 4000}, "objectives": None}
    question, found = ask(**asked), answer(**asked)
    misses = [row for row in found["near_misses"] if row["check"] == "bound/price"]
    assert misses
    for miss in misses:
        richer = {**asked, "goal": {**asked["goal"], "budget": miss["bound_needed"]}}
        assert document_of(ask(**richer), miss["design"]) == document_of(question, miss["design"])
        opened = in_full(ask(**richer), miss["design"])
        assert miss["load"] == opened["objectives"]["users_held"] > 1
        assert in_full(question, miss["design"])["objectives"] == opened["objectives"]


def test_years_until_full_are_told_where_they_are_asked_for():
    asked = {
        "scenario": scenario(users_growth=0.12, horizon_years=9),
        "objectives": [PRICE, {"figure": "years_until_full", "goal": "most"}],
    }
    question, found = ask(**asked), answer(**asked)
    best = found["front"][-1]
    assert in_full(question, best["design"])["objectives"]["years_until_full"] == pytest.approx(
        best["objectives"]["years_until_full"]
    )


def test_what_cannot_be_built_is_none():
    question = ask()
    odd = next(
        n for n in range(question.size) if question.space.digits(n)["/raid_groups/0/disks"] == 3
    )
    assert in_full(question, odd) is None
