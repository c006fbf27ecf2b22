"""Growth that is planned for: users with it are as many mailboxes as users of that number without,
in every maximum."""

import copy

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.solver import most_load, of_load
from calculators.studies.reverse_sizing.each_limit import limits
from calculators.studies.reverse_sizing.held_states import held_in_states
from calculators.studies.reverse_sizing.reverse import MOST_LOAD, way
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()
SE = "exchange-se"


def grown(users, share, servers=4, **further):
    document = starter.document(SE, users, CATALOGUE)
    document |= {"servers_per_dag_primary_site": servers, "dags": 1, **further}
    document["populations"][0] |= {"growth_fraction": share}
    return document


def holds(document):
    return engine.size(document, CATALOGUE, working=False)["verdict"] != "fail"


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


@pytest.mark.parametrize(
    ("users", "share", "servers"),
    [(10_000, 0.01, 4), (10_000, 0.158, 6), (8000, 0.25, 5), (9000, 0.07, 7)],
)
def test_users_with_growth_are_so_many_mailboxes_in_every_maximum(users, share, servers):
    mailboxes = round(users * (1 + share))
    bought = {"database_disks": 400, "ram_gib": 192}
    with_growth, without = (
        opened(grown(*each, servers, **bought)) for each in ((users, share), (mailboxes, 0))
    )
    here, there = with_growth.load_limit, without.load_limit
    assert here.load == there.load == mailboxes
    assert here.limit_load == there.limit_load
    assert here.limit_if_bought == there.limit_if_bought
    assert here.limiting_check == there.limiting_check
    of_each = [
        [(each.check, each.limit_load) for each in limits(one.bench)]
        for one in (with_growth, without)
    ]
    assert of_each[0] == of_each[1]
    in_states = [
        [(each.state, each.limit_load, each.said) for each in held_in_states(one.bench)]
        for one in (with_growth, without)
    ]
    assert in_states[0] == in_states[1]


@pytest.mark.parametrize(("share", "servers"), [(0, 4), (0.01, 4), (0.158, 6), (0.5, 7)])
def test_the_most_holds_and_one_user_more_does_not(share, servers):
    document = grown(8000, share, servers)
    found = way(MOST_LOAD, document, CATALOGUE)
    assert found.document is not None, found.sentence
    assert holds(found.document)
    more = copy.deepcopy(found.document)
    more["populations"][0]["users"] += 1
    assert not holds(more)
    users = found.document["populations"][0]["users"]
    said = opened(found.document).load_limit
    # Rounded as everywhere, and cut only where the limit beside it is less than that.
    assert said.load == min(round(users * (1 + share)), said.limit_load)
    assert ("today with the growth that is planned" in found.sentence) is (share > 0)


def test_the_sentence_says_how_many_there_are_today():
    said = opened(grown(8000, 0.25)).load_limit.sentence
    assert "10,000 mailboxes (8,000 today, and the growth that is planned)" in said
    assert "today" not in opened(grown(10_000, 0)).load_limit.sentence


@pytest.mark.parametrize("share", [0.01, 0.07, 0.1, 0.158, 0.33])
def test_a_part_of_the_load_is_put_in_as_so_many_users(share):
    document = grown(7000, share)
    document["populations"].append(
        document["populations"][0] | {"users": 300, "growth_fraction": 2}
    )
    bench = Bench(parse(document, CATALOGUE))
    arrays = {name: each * 10_000 for name, each in of_load(bench).items()}
    swept = bench.sweep(arrays, ("users",))
    assert float(swept.kept["users"]) == pytest.approx(10_000, abs=1e-6)
    people = [arrays[f"population_{row}.users"] for row in (1, 2)]
    assert people[0] / people[1] == pytest.approx(7000 / 300)
    most, above = most_load(bench, lambda load: load <= 10_000)
    assert (most, above) == (10_000, 10_001)
