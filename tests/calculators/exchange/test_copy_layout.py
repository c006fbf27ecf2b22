"""Laws of the copies: a server each, an even load, and as much after a loss as the sheet says."""

import json
import math
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.charts import copy_layout, database_copies
from calculators.charts.copy_layout import FIRST, LAGS, SECOND, SERVES, STANDS_BY, Plan, layout
from calculators.formulas.availability import server_failures
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from tests.calculators.documents import GROUP

CATALOGUE = from_fixtures()
DEMO = json.loads((FIXTURES / "demo" / "45000-mailboxes-on-two-sites.json").read_text())
CASES = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "exchange_2013_calculator.json").read_text()
)["families"]


@st.composite
def plans(draw):
    """Any plan of up to two sites whose copies find servers."""
    first, second = draw(st.integers(1, 9)), draw(st.integers(0, 9))
    own = draw(st.integers(1, first))
    there = draw(st.integers(0, second))
    active = bool(second) and draw(st.booleans())
    if active:
        second, there = first, min(there, first)
    lagged = draw(st.integers(0, first - own))
    lagged_there = draw(st.integers(0, second - there))
    role = SERVES if active else STANDS_BY
    databases = (draw(st.integers(1, 150)), draw(st.integers(1, 150)) if active else 0)
    servers = {(FIRST, SERVES): first, (SECOND, role): second}
    return Plan(
        databases,
        {place: count for place, count in servers.items() if count},
        (own, there),
        (lagged, lagged_there),
        role,
        (SERVES, role),
    )


def everything(plan):
    return [copies for site in (FIRST, SECOND) for copies in layout(plan, site)]


def loads(plan, gone=()):
    """Active databases of each server that is left, lagged copies staying passive."""
    found = Counter(dict.fromkeys(set(plan.everyone()) - set(gone), 0))
    for copies in everything(plan):
        left = [each.server for each in copies if not each.lagged and each.server not in gone]
        found.update(left[:1])
    return found


def spread(counts):
    return max(counts, default=0) - min(counts, default=0)


@settings(max_examples=200, deadline=None)
@given(plans())
def test_every_copy_has_a_server_of_its_own(plan):
    assert plan.fits()
    wanted = sum(plan.copies) + sum(plan.lagged)
    for copies in everything(plan):
        assert len({each.server for each in copies}) == len(copies) == wanted
        assert [each.preference for each in copies] == list(range(1, wanted + 1))
        assert sum(each.lagged for each in copies) == sum(plan.lagged)
        assert all(one.lagged <= other.lagged for one, other in pairwise(copies))


@settings(max_examples=200, deadline=None)
@given(plans())
def test_active_databases_are_even(plan):
    for site in (FIRST, SECOND):
        active = Counter(copies[0].server for copies in layout(plan, site))
        servers = [each for each in plan.everyone() if (each.site, each.role) == (site, SERVES)]
        if plan.databases[site]:
            assert spread([active[each] for each in servers]) <= 1


@settings(max_examples=150, deadline=None)
@given(plans())
def test_after_a_server_is_lost_the_rest_carry_what_the_sheet_says(plan):
    """To the database where a site's databases go round its servers evenly, else to one more."""
    if plan.copies[0] < 2 or plan.databases[SECOND]:
        return
    servers, databases = plan.ring(FIRST, SERVES), plan.databases[FIRST]
    normal = databases / servers if databases > 1 else 1.0
    sheet = server_failures.after_one(plan.copies[0], databases, normal, servers)
    uneven = bool(databases % servers)
    for server in plan.everyone():
        if server.site == FIRST:
            assert max(loads(plan, {server}).values()) <= sheet + uneven


@settings(max_examples=100, deadline=None)
@given(plans())
def test_a_lost_site_spreads_evenly_over_the_other(plan):
    if not plan.copies[1]:
        return
    gone = [each for each in plan.everyone() if each.site == FIRST]
    left = loads(plan, gone)
    assert spread(left.values()) <= 1
    assert max(left.values()) == math.ceil(sum(plan.databases) / len(left))


@pytest.mark.parametrize("servers", range(2, 8))
@pytest.mark.parametrize("copies", [2, 3, 4])
def test_a_symmetrical_number_has_every_order_equally_often(servers, copies):
    if copies > servers:
        return
    plan = Plan(
        (math.perm(servers, copies), 0), {(FIRST, SERVES): servers}, (copies, 0), (0, 0)
    )  # fmt: skip
    orders = Counter(tuple(each.server for each in found) for found in everything(plan))
    assert len(orders) == math.perm(servers, copies)
    assert set(orders.values()) == {1}
    pairs = Counter(
        pair
        for found in everything(plan)
        for pair in combinations(sorted(each.server.number for each in found), 2)
    )
    assert len(pairs) == math.comb(servers, 2)
    assert len(set(pairs.values())) == 1, "each pair of servers shares equally many"
    if servers - copies >= 1 and copies >= 3:
        normal = sum(plan.databases) / servers
        after_two = math.ceil(normal + 2 * normal / (servers - 2))
        for gone in combinations(plan.everyone(), 2):
            assert max(loads(plan, gone).values()) <= after_two


@pytest.mark.parametrize("servers", range(3, 9))
def test_pairs_share_equally_many_after_each_cycle_of_rounds(servers):
    plan = Plan((servers * (servers - 1), 0), {(FIRST, SERVES): servers}, (2, 0), (0, 0))
    pairs = Counter(frozenset(each.server for each in found) for found in everything(plan))
    assert len(pairs) == math.comb(servers, 2)
    assert len(set(pairs.values())) == 1


def pictured(document):
    bench = Bench(parse(document, CATALOGUE))
    return database_copies.copy_picture(bench), {
        name: figure.value for name, figure in bench.figures().items()
    }


@pytest.mark.parametrize("scenario", DEMO["scenarios"], ids=lambda scenario: scenario["key"])
def test_the_picture_of_the_demos(scenario):
    found, figures = pictured(scenario["document"])
    assert len(found["series"]) == figures["servers.group"] == 16
    assert {server["copies"] for server in found["series"]} == {figures["copies.per_server"]}
    active = {server["active"] for server in found["series"] if server["serves"] == SERVES}
    assert active == {figures["failure.normal_active"]}
    assert found["databases"] == figures["database.count"]
    assert len(found["x"]["values"]) <= database_copies.MOST_SHOWN
    assert found["witness"] == {"needed": True, "place": "a third site"}
    for row in zip(*(server["values"] for server in found["series"]), strict=True):
        assert sorted(value for value in row if value) == [1, 2, 3, 4]


@pytest.mark.parametrize("scenario", DEMO["scenarios"], ids=lambda scenario: scenario["key"])
def test_the_layout_of_the_demos_carries_what_the_sheet_says(scenario):
    _, figures = pictured(scenario["document"])
    plan = database_copies.read_plan(figures)
    servers = [each for each in plan.everyone() if each.site == FIRST]
    assert max(loads(plan, servers[:1]).values()) == figures["failure.after_one"]
    assert max(loads(plan, servers[:2]).values()) <= figures["failure.after_two"]
    assert max(loads(plan, servers).values()) == figures["failure.after_site"]


def test_cases_of_the_calculator_are_pictured_or_say_why_not():
    drawn = 0
    for family in ("mailbox", "standalone", "single_site", "site_resilient"):
        for case in CASES[family].values():
            found, figures = pictured(
                {"system": "exchange-2013", "calculator_inputs": case["inputs"]}
            )
            if found is None:
                assert not figures["high_availability"] or not figures["plan.valid"]
                continue
            drawn += 1
            fullest = max(server["copies"] for server in found["series"])
            assert (fullest > figures["copies.per_server"]) == ("fullest" in found["note"])
            shown = database_copies.read_plan(figures)
            assert sum(shown.copies) == figures["ha_copies"]
    assert drawn >= 60


def test_lagged_copies_on_servers_of_their_own():
    document = {
        **GROUP, "lagged_copies": 1, "lagged_copies_secondary_site": 0, "consider_jbod": False,
        "dedicated_lagged_servers": True,
    }  # fmt: skip
    found, figures = pictured(document)
    apart = [server for server in found["series"] if server["serves"] == LAGS]
    assert len(apart) == figures["servers.lagged"] > 0
    assert all(set(server["values"]) <= {None, 4.0} for server in apart)
    assert sum(server["copies"] for server in apart) == figures["database.count"]


def test_too_many_copies_have_no_picture():
    document = {**GROUP, "servers_per_dag_primary_site": 2, "ha_copies": 3}
    assert pictured(document)[0] is None
    assert copy_layout.Plan((4, 0), {(FIRST, SERVES): 2}, (3, 0), (0, 0)).fits() is False


def test_the_picture_says_why_it_is_a_part_and_which_databases_have_no_row():
    (active,) = (
        each["document"] for each in DEMO["scenarios"] if each["name"] == "Subscription Edition"
    )
    picture = database_copies.copy_picture(Bench(parse(active, CATALOGUE)))
    assert picture["note"].startswith(
        "The picture shows 32 of 224 databases of one group, the first rounds over the servers of "
        "each site, so that it can be read; DB017 to DB112 and DB129 to DB224 go on in further "
        "rounds of the same kind. Copy 1 is active."
    )
    shown = picture["x"]["values"]
    assert (shown[15:17], shown[-1]) == (["DB016", "DB113"], "DB128")
