"""Groups of servers: what the headline says of them, what symmetrical distribution breaks, and that
larger groups cost the same."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from tests.calculators.linter_examples import SMALL_GROUPS

CATALOGUE = from_fixtures()
SERVERS, GROUPS, EVEN = "servers_per_dag_primary_site", "dags", "symmetrical_distribution"


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


def plan(users, groups, each, disks=None, **options):
    found = {**SMALL_GROUPS, "populations": [{"users": users}], GROUPS: groups, SERVERS: each}
    return found | ({"database_disks": disks} if disks else {}) | options


def advised(document):
    return [each for each in opened(document).findings if each.key == "small-groups"]


def lost(document):
    return opened(document).bench.recording.values["failure.servers_lost"]


def test_the_headline_says_the_groups_where_there_are_several():
    document = starter.document("exchange-se", 12_000, CATALOGUE)
    said = opened(document | {GROUPS: 4, SERVERS: 2}).load_limit.sentence
    fewer = "8 servers would be enough in 2 groups of 4, but against "
    assert f"disks on 16 servers in 4 groups of 4. {fewer}" in said
    assert "disks on 8 servers; the next" in opened(document).load_limit.sentence


def test_a_design_that_only_the_rounding_breaks_says_so():
    broken = plan(12_000, 1, 8, 12)
    found = opened(broken)
    assert found.load_limit.sentence.endswith(
        "The databases of a server need 14 disks; there are 12. They hold 188 databases of a "
        "group, rounded up to 224 by symmetrical distribution: set to No, they would need 12 disks "
        "and the design would hold. 1 limit not checked."
    )
    assert opened(broken | {EVEN: False}).verdict != "fail"
    # With ten disks it breaks without the rounding, too.
    few = opened(plan(12_000, 1, 8, 10))
    assert opened(plan(12_000, 1, 8, 10, **{EVEN: False})).verdict == "fail"
    assert "symmetrical" not in few.load_limit.sentence
    # Another limit breaks beside it.
    alike = opened(broken | {"ram_gib": 8})
    (disks,) = (each for each in alike.checks if each.name == "database-disks")
    assert disks.message.endswith("set to No, they would need 12 disks and they would fit.")


@pytest.mark.parametrize(
    ("document", "then"),
    [
        (plan(12_000, 4, 2), {GROUPS: 2, SERVERS: 4}),
        # As symmetrical as it was, one group would have 160 disks, not 144.
        (plan(5000, 2, 2), {GROUPS: 1, SERVERS: 4, EVEN: False}),
        (plan(6000, 3, 2, 8), {GROUPS: 1, SERVERS: 6, EVEN: False}),
    ],
)
def test_larger_groups_of_the_same_hardware_are_offered_with_what_they_survive(document, then):
    (found,) = advised(document)
    assert found.fix == {f"/{name}": value for name, value in then.items()}
    assert (lost(document), lost(document | then)) == (1, 2)
    assert found.message.startswith(f"In {document[GROUPS]} groups of 4 each group goes on with 1 ")
    assert "of which each goes on with 2 servers lost" in found.message
    assert ("unequal loads" in found.message) is (EVEN in then)
    assert opened(document | then).verdict != "fail"
    assert (found.cost.servers, found.cost.disks) == (0, 0)
    assert advised(document | then) == []


@pytest.mark.parametrize(
    "document",
    [
        plan(12_000, 2, 4),  # survives as many
        plan(12_000, 4, 2, 10),  # does not hold as it is
        plan(12_000, 1, 8),  # is one group
        plan(12_000, 4, 2, site_resilient=False, ha_copies=2),  # of single copies
    ],
)
def test_it_is_not_said_where_nothing_is_gained(document):
    assert advised(document) == []
