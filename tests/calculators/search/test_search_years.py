"""The years of a search are those of the outlook of the scenario that a candidate is taken into."""

import copy

import numpy as np
import pytest

from calculators.checks import horizon
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures import late
from calculators.search.figures.lookup import figure_of
from planner.pages.search_result.found import reached
from tests.calculators.documents import GROUP, GROWING_RELAYS, MAILBOX, STORE

CATALOGUE = from_fixtures()
YEARS = "years_until_full"
GOAL = {"figure": YEARS, "goal": "most"}
ONE = {"axes": {"/raid_groups/0/disks": [8]}, "objectives": [GOAL]}
AXES = {
    "exchange-5.5-information-store": lambda draw: {
        "/raid_groups/0/disks": [8, 10, 12, 14, 16],
        "/raid_groups/1/disks": [2],
    },
    "exchange-2007-mailbox": lambda draw: {
        "/raid_groups/0/disks": [14, 16, 20, 24],
        "/storage_groups": [28, int(draw.integers(10, 40))],
    },
    "postfix-relay": lambda draw: {"/relays": [8, 9, 11, 12, 16, 30]},
}
GROUPS = {
    "/servers_per_dag_primary_site": [4, 5, 6, 8],
    "/ha_copies": [2, 3],
    "/symmetrical_distribution": [True, False],
    "/database_disks": [5, 7, 10],
}
SE = {
    **GROUP,
    "system": "exchange-se",
    "site_resilient": True,
    "site_link": "10-gigabit",
    "site_resilience_model": "Active/Active (Single DAG)",
    "servers_per_dag_primary_site": 8,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "populations": [{"users": 12000, "messages_per_day": 100, "mailbox_limit_mb": 8192}],
    "database_disk": "exos-x24-20tb-sas",
    "server": "dell-r760-12lff-4sff",
}


def drawn(document, draw):
    """A scenario that grows, each number of its own drawn."""
    made = copy.deepcopy(document)
    for row in made.get("populations", ()):
        row["users"] = int(row["users"] * draw.uniform(0.5, 1.3))
    grows = open_scenario(made, CATALOGUE).system.growth
    growth = {name: round(float(draw.uniform(0.01, 0.35)), 3) for name in grows}
    return made | growth | {"horizon_years": int(draw.integers(1, 6))}


def of_outlook(document, states=()):
    """The years before a limit breaks, as the page tells them; None where it is in doubt."""
    firsts = []
    for state in states or (None,):
        then = document if state is None else {**document, "state": state}
        found = horizon.run_out(open_scenario(then, CATALOGUE).bench)
        if horizon.in_doubt(found):
            return None
        first = found["runs_out"][0]["month"] if found["runs_out"] else None
        if first is None:
            further = found["further"] and found["further"]["month"]
            first = 30 * 12 + 1 if further is None else further
        firsts.append(first)
    return max(0, min(firsts) - 1) / 12


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "document", [STORE, MAILBOX, GROWING_RELAYS, GROUP, SE], ids=lambda each: each["system"]
)
def test_years_are_those_of_the_scenario_of_every_candidate(document, seed):
    draw = np.random.default_rng(seed)
    made = drawn(document, draw)
    axes = AXES.get(made["system"], lambda _: GROUPS)(draw)
    states = ["normal", "rebuilding"] if seed % 2 and made.get("raid_groups") else []
    asked = {"scenario": made, "axes": axes, "objectives": [GOAL], "states": states}
    question = read({name: value for name, value in asked.items() if value}, CATALOGUE)
    told = {}
    for designs in on_the_bench(question, np.arange(question.size)):
        told |= dict(zip(designs.numbers.tolist(), figure_of(YEARS, designs).tolist(), strict=True))
    assert told
    for number, years in told.items():
        expected = of_outlook(question.space.document(number), states)
        if expected is None:
            assert np.isnan(years), number
        else:
            assert years == pytest.approx(expected), (number, question.space.digits(number))


def test_what_breaks_in_the_last_month_does_not_keep_a_bound_of_all_the_years():
    """The first limit of the scenario breaks in a month that ends a year."""
    made = copy.deepcopy(STORE) | {"horizon_years": 3}
    made["populations"][0]["users"] = 5000
    for growth in np.arange(0.02, 0.6, 0.002):
        document = made | {"users_growth": round(float(growth), 3)}
        first = horizon.run_out(open_scenario(document, CATALOGUE).bench)["runs_out"][0]["month"]
        if first == 36:
            break
    assert first == 36
    asked = {
        "scenario": document,
        "axes": {"/raid_groups/0/disks": [made["raid_groups"][0]["disks"]]},
        "objectives": [GOAL],
    }
    assert answered(asked)["today"]["objectives"][YEARS] == pytest.approx(35 / 12)
    assert not answered(asked | {"bounds": [{"figure": YEARS, "least": 3}]})["front"]
    assert answered(asked | {"bounds": [{"figure": YEARS, "least": 2.9}]})["front"]


def answered(asked):
    question = read(asked, CATALOGUE)
    return finish(question, sweep(question))


def test_years_are_told_up_to_thirty_or_more():
    goal = {"figure": YEARS, "unit": "years"}
    assert reached(goal, 30.0) == "30 years or more"
    assert reached(goal, 35 / 12) == "2.92 years"


def test_a_month_that_breaks_ends_the_years_whatever_holds_after_it(monkeypatch):
    """Databases in steps may break in one month and hold in the next, as the outlook has it."""
    question = read({"scenario": drawn(STORE, np.random.default_rng(1)), **ONE}, CATALOGUE)
    (designs,) = on_the_bench(question, np.array([0]))
    broken = [20, 80]
    monkeypatch.setattr(
        late, "_by_month", lambda _, months: (~np.isin(months, broken)[:, np.newaxis], {})
    )
    assert late.years_until_full(designs) == pytest.approx(19 / 12)
    broken[:] = [0]
    assert late.years_until_full(designs) == 0
    broken[:] = [360]
    assert late.years_until_full(designs) == pytest.approx(359 / 12)
    broken[:] = []
    assert late.years_until_full(designs) == 30
