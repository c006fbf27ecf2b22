"""What is said of lost servers and sites against every loss there is, over the copies as placed."""

import copy
import math
from itertools import combinations

import pytest

from calculators.charts import database_copies
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_ACTIVE as ACTIVE
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_PASSIVE as PASSIVE
from calculators.systems.exchange_2013.fields.workbook import MODELS
from tests.calculators.documents import GROUP
from tests.calculators.exchange.test_copy_layout import everything, loads

CATALOGUE = from_fixtures()
# State -> (whether it may happen, active databases of a server, with a site, servers lost).
STATES = {
    "one server": ("failure.one_lost", "failure.one_server_active", False, 1),
    "two servers": (None, "failure.two_servers_active", False, 2),
    "a site": (None, "failure.site_active", True, 0),
    "a site and a server": ("failure.site_one_lost", "failure.site_one_active", True, 1),
    "a site and two servers": ("failure.site_two_lost", "failure.site_two_active", True, 2),
}


def group(model, servers, own, other, **changes):
    made = {
        **copy.deepcopy(GROUP), "site_resilient": True, "site_resilience_model": model,
        "ha_copies": own + other, "ha_copies_secondary_site": other, "lagged_copies": 0,
        "lagged_copies_secondary_site": 0, "servers_per_dag_primary_site": servers, **changes,
    }  # fmt: skip
    bench = Bench(parse(made, CATALOGUE))
    return {name: figure.value for name, figure in bench.figures().items()}


def worst(plan, with_site, servers):
    """(whether every database is served, most active databases of a server) after the worst loss:
    of so many servers in one site, or of either site and so many in the other."""
    every = len(everything(plan))
    sites = [[each for each in plan.everyone() if each.site == site] for site in (0, 1)]
    lost = (
        [
            {*gone, *more}
            for gone, left in (sites, sites[::-1])
            for more in combinations(left, servers)
        ]
        if with_site
        else [set(gone) for site in sites for gone in combinations(site, servers)]
    )
    after = [loads(plan, gone) for gone in lost]
    return (
        bool(after) and all(sum(found.values()) == every for found in after),
        max((most for found in after for most in found.values()), default=0),
    )


PLANS = [
    (model, servers, own, other)
    for model in MODELS
    for servers in (2, 3, 4)
    for own, other in ((1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (1, 3), (2, 3), (3, 3))
    if max(own, other) <= servers
]


@pytest.mark.parametrize(("model", "servers", "own", "other"), PLANS)
def test_what_may_be_lost_is_carried_by_what_is_left(model, servers, own, other):
    figures = group(model, servers, own, other)
    plan = database_copies.read_plan(figures)
    assert plan.fits()
    for happens, active, with_site, lost in STATES.values():
        said = figures.get(active, 0.0)
        survived, most = worst(plan, with_site, lost)
        if said:
            assert survived, active
            # A layout of any number of databases may put one more on some servers.
            assert most <= math.ceil(said) + 1 + (own > 1 and with_site), active
        if happens:
            assert bool(figures.get(happens, 0.0)) == bool(said), active
    within, beside = (
        figures.get(name, 0.0)
        for name in ("failure.servers_lost", "failure.servers_lost_beside_site")
    )
    assert not within or worst(plan, False, int(within))[0]
    assert not beside or worst(plan, True, int(beside))[0]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("servers", [2, 3, 5])
@pytest.mark.parametrize("other", [1, 2])
def test_the_other_site_takes_over_from_a_server_with_lone_copies(model, servers, other):
    figures = group(model, servers, 1, other)
    plan = database_copies.read_plan(figures)
    for active, lost in (("one", 1), ("two", 2)):
        said = figures[f"failure.{active}_server{'s' if lost == 2 else ''}_active"]
        most = worst(plan, False, lost)[1]
        if lost == 2 and servers == 2:
            assert said == 0, "that is the site, which is a state of its own"
        else:
            assert most <= said <= most + 1
    assert figures["failure.one_server_active"] <= figures["failure.site_active"]
    assert figures["failure.worst_active"] >= figures["failure.site_one_active"]
    assert figures["failure.servers_lost"] == (1 if servers == 2 else 2)


def test_eight_databases_on_four_servers_with_a_copy_in_each_site():
    """2 each; with a server less 8 stand on 3, one of which then carries 3."""
    figures = group(ACTIVE, 2, 1, 1, own_databases=8)
    plan = database_copies.read_plan(figures)
    assert sum(plan.databases) == 8
    assert figures["failure.normal_active"] == 2
    assert figures["failure.one_server_active"] == 3 == worst(plan, False, 1)[1]
    assert figures["failure.site_active"] == 4


@pytest.mark.parametrize("model", MODELS)
def test_without_a_copy_elsewhere_no_server_with_lone_copies_may_be_lost(model):
    figures = group(model, 4, 1, 0)
    assert figures["failure.one_lost"] == figures["failure.servers_lost"] == 0


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(("own", "other"), [(1, 2), (2, 1), (1, 3)])
def test_a_site_and_a_server_need_two_copies_in_either_site(model, own, other):
    """Whichever site is lost: a lone copy is left in the other, and goes with its server."""
    found = group(model, 4, own, other)
    assert found["failure.site_one_lost"] == found["failure.servers_lost_beside_site"] == 0
    assert not worst(database_copies.read_plan(found), True, 1)[0]
    assert worst(database_copies.read_plan(found), True, 0)[0], "a site alone may be lost"
    assert found["failure.site_active"] > 0
    two = group(model, 4, 2, 2)
    assert two["failure.site_one_lost"] == two["failure.servers_lost_beside_site"] == 1


def test_every_loss_of_three_copies_one_and_two_by_hand():
    """One site serves users with one copy of each database, the other stands by with two."""
    found = group(PASSIVE, 3, 1, 2)
    plan = database_copies.read_plan(found)
    for name, state in {
        "failure.one_server_active": (False, 1), "failure.two_servers_active": (False, 2),
        "failure.site_active": (True, 0), "failure.site_one_active": (True, 1),
        "failure.site_two_active": (True, 2),
    }.items():  # fmt: skip
        assert bool(found[name]) == worst(plan, *state)[0], name


def test_the_calculator_keeps_its_own_figures():
    """As the calculator prints them, servers keep what they had; the house says what moves."""
    own, printed = (group(ACTIVE, 4, 1, 1, as_the_calculator=asked) for asked in (False, True))
    assert printed["failure.one_server_active"] == printed["failure.normal_active"]
    assert own["failure.one_server_active"] > own["failure.normal_active"]
