"""Findings of a scenario that grows: what takes hardware away is judged at the end of the growth
that was asked for, and what symmetrical distribution costs by then is said."""

import pytest

from calculators.best_practice import applied
from calculators.best_practice.rules.copies import symmetry
from calculators.checks import horizon
from calculators.solver import SERVERS
from tests.calculators.best_practice.test_fixes_and_advice import FEW
from tests.calculators.growth.test_growth_keeps_losses import TWO_SITES, opened
from tests.calculators.linter_examples import GROUP, people

EMPTY, MANY, COSTS = "disks-hold-nothing", "more-servers-than-needed", "symmetry-costs"
EVEN = "symmetrical_distribution"
# As many disks as the load of year 3 fills; that of today fills 6.
UNEVEN = TWO_SITES | {SERVERS: 6, EVEN: False, "database_disks": 8}


def advised(document, key):
    return next((each for each in opened(document).findings if each.key == key), None)


def first_month(document):
    found = horizon.first_to_break(opened(document).bench)
    return found and found.month


@pytest.fixture(scope="module")
def grown():
    """What the growth needs, put into the inputs."""
    return opened(TWO_SITES).end_of_growth.document


def test_disks_that_the_growth_fills_are_not_empty():
    """ "Database disks that hold nothing …" broke in month 9 once it was applied."""
    assert advised(UNEVEN, EMPTY) is None
    assert first_month(UNEVEN) is None
    found = advised(UNEVEN | {"users_growth": None}, EMPTY)
    assert found.fix == {"/database_disks": 6}
    assert first_month(applied(UNEVEN, found.fix)) == 9


def test_disks_that_no_year_fills_are_empty_all_along():
    document = UNEVEN | {"database_disks": 10}
    found = advised(document, EMPTY)
    assert found.fix == {"/database_disks": 8}
    assert found.message.startswith(
        "2 of 10 database disks of a server hold nothing through year 3: the 23 copies of "
        "databases on it take 6 volumes today and at most 8 in these years, and a volume is one "
        "disk."
    )
    still = advised(document | {"users_growth": None}, EMPTY)
    assert " hold nothing: the 23 copies of databases on it take 6 volumes, and " in still.message


def test_servers_that_the_growth_needs_are_not_too_many(grown):
    """ "10 servers would be enough for this load" of a design that was bought for year 3."""
    assert advised(grown, MANY) is None
    still = advised(grown | {"users_growth": None}, MANY)
    assert still.message == (
        "8 servers would be enough for this load and survive what today's do, with the database "
        "disks of a server as given; there are 12."
    )


def test_servers_that_no_year_needs_are_too_many_through_the_growth():
    document = TWO_SITES | {SERVERS: 6, "users_growth": 0.05}
    found = advised(document, MANY)
    assert found.message == (
        "10 servers would be enough through year 3, with the disks and memory that each year "
        "needs, and survive what today's do; there are 12."
    )
    fewer = applied(document, found.fix)
    assert (opened(fewer).end_of_growth.document[SERVERS], found.cost.servers) == (5, -2)


def test_what_ends_sooner_once_applied_says_so_first():
    document = TWO_SITES | {SERVERS: 6, "users_growth": 0.05}
    found = advised(document, COSTS)
    month = first_month(applied(document, found.fix))
    assert found.message.startswith(
        f"Once applied, it no longer holds from month {month} on, where it holds through the years "
        "ahead as it stands: “Database disks, as bought today” breaks. Without symmetrical "
        "distribution 144 disks do in place of 216 and year 3 needs 8 servers with 144 disks in "
        "place of 10 servers with 150 disks, and no loss is given up that the design survives. "
    )
    assert not advised(document | {"users_growth": None}, COSTS).message.startswith("Once applied")
    sooner = document | {"users_growth": 0.4}
    ends = first_month(sooner) - 1
    assert f" on, where it holds {horizon.through(ends)} as it stands: " in (
        advised(sooner, COSTS).message
    )


def test_symmetry_that_costs_over_the_growth_alone_is_offered_with_its_price():
    """Nothing offered it: year 3 took 12 servers with 216 disks where 10 with 180 do."""
    found = advised(TWO_SITES, COSTS)
    assert found.message.startswith(
        "Without symmetrical distribution the load with the next 1,200 mailboxes needs 8 servers "
        "with 144 disks in place of 10 servers with 150 disks and year 3 needs 10 servers with 180 "
        "disks in place of 12 servers with 216 disks, and no loss is given up that the design "
        "survives. What is given up is the equal load: "
    )
    assert found.fix == {f"/{EVEN}": False}
    assert found.worse == []
    assert (found.cost.servers, found.cost.disks) == (0, 0)


def test_what_costs_hardware_with_the_next_part_of_the_load_says_so_first():
    """Year 2 alone was named, of which 8 disks are saved."""
    document = FEW | {SERVERS: 4}
    assert advised(document, COSTS).message.startswith(
        "Without symmetrical distribution the load with the next 1,200 mailboxes needs 144 disks "
        "in place of 160 and year 2 needs 152 disks in place of 160, and no loss "
    )
    # What today's load saves is nearer still; and the next part of the load may take as much.
    as_much = people(TWO_SITES, users=9100) | {"users_growth": 0.1}
    for other in (FEW, as_much):
        assert " the next " not in advised(other | {SERVERS: 6}, COSTS).message


def test_what_gives_up_a_loss_with_the_next_part_of_the_load_is_not_said(monkeypatch):
    lost = []

    def given_up(today, then):
        # Years 3 and 2 are asked of before it.
        lost.append(then)
        return [] if len(lost) <= 2 else ["Two servers lost"]

    document = FEW | {SERVERS: 4}
    monkeypatch.setattr(symmetry, "given_up", given_up)
    assert " the next " not in advised(document, COSTS).message


def test_symmetry_that_costs_today_says_so():
    found = advised(GROUP, COSTS)
    assert " distribution 44 disks do in place of 64, and no loss " in found.message
    assert found.cost.disks == -20


@pytest.mark.parametrize("more", [{EVEN: False}, {"database_disks": 2}, {"ha_copies": 1}])
def test_it_is_offered_only_where_the_design_holds_and_loses_nothing(more):
    assert advised(GROUP | more, COSTS) is None


def test_the_last_month_of_the_growth_counts():
    """The load of month 36 alone takes an eighth volume."""
    document = UNEVEN | {"database_disks": 10, "users_growth": 0.077}
    assert advised(document, EMPTY).fix == {"/database_disks": 8}


def test_no_loss_is_given_up_for_it_today_nor_in_a_year(monkeypatch):
    said = "year 3 needs 10 servers"
    assert said in advised(TWO_SITES, COSTS).message
    with monkeypatch.context() as patched:
        patched.setattr(symmetry, "given_up", lambda today, then: ["Two servers lost"])
        assert advised(TWO_SITES, COSTS) is None
    with monkeypatch.context() as patched:
        patched.setattr(symmetry.Losses, "cost_by", lambda self, then: ["Two servers lost"])
        assert advised(TWO_SITES, COSTS) is None
    with monkeypatch.context() as patched:
        patched.setattr(symmetry, "failing", lambda look: not look.value(EVEN))
        assert advised(TWO_SITES, COSTS) is None


@pytest.mark.parametrize(("month", "told"), [(8, True), (9, False), (None, False)])
def test_it_is_said_of_what_ends_sooner_alone(month, told, monkeypatch):
    document = TWO_SITES | {SERVERS: 6, "users_growth": 0.05}

    def first(bench):
        even = bench.scenario.options.value(EVEN)
        return horizon.Ends(9, "Bays") if even else month and horizon.Ends(month, "Bays")

    monkeypatch.setattr(horizon, "first_to_break", first)
    assert advised(document, COSTS).message.startswith("Once applied") is told
    # Nothing is taken away today: what is bought follows the load.
    assert advised(TWO_SITES, COSTS).message.startswith("Without symmetrical distribution")
