"""The headline's maximum with those of the losses that the design survives."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.losses.held_lost import held_lost
from calculators.sheet.said.said_load import said_load
from calculators.studies.reverse_sizing.held_states import held_in_states
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()
LOST = "Database spindles"


def opened(users, **changed):
    document = starter.document("exchange-2007-mailbox", 4000, CATALOGUE) | changed
    document["populations"][0]["users"] = users
    return engine.open_scenario(document, CATALOGUE)


def test_the_headline_names_the_most_of_each_loss_that_is_survived():
    found = opened(2000)
    loads = {each.state: each.limit_load for each in held_in_states(found.bench)}
    assert loads["rebuilding"] < loads["disk-lost"] < loads["normal"]
    # Each with the limit that sets it, where that is another than the first.
    limits = {each.state: each.check_label for each in held_in_states(found.bench)}
    assert (limits["disk-lost"], limits["rebuilding"]) == (LOST, LOST)
    # What holds in every loss that is survived stands first: that of everything at work did.
    said = (
        "; no more disks are needed, only memory, up to "
        f"{said_load(loads['rebuilding'])} while a disk is rebuilt, "
        f"{said_load(loads['disk-lost'])} with a disk lost and "
        f"{said_load(loads['normal'])} with everything at work ({limits['normal'].lower()}). "
        "With more users, the number of database disks sets the limit."
    )
    assert said in found.load_limit.sentence
    assert said in found.told().sentence
    assert found.load_limit.limit_survived == loads["rebuilding"]


def test_the_first_limit_is_called_so_where_no_memory_is_assumed():
    found = opened(2000, ram_gb=32).load_limit
    assert "the number of database disks sets the limit first." in found.sentence
    assert "; the hardware carries up to 2,053 while a disk is rebuilt, " in found.sentence
    assert (found.limit_survived, found.limit_load) == (2053, 4000)


def of_disks(database, log, users=4000, **more):
    """Disks that were given, on each server: of memory nothing is said."""
    disk = {"level": "RAID10", "disk": "sas-15k-25in-146gb"}
    document = {
        "system": "exchange-2007-mailbox",
        "populations": [{"users": users, "profile": "heavy", "mailbox_size_mb": 200}],
        "raid_groups": [
            {**disk, "volume": "database", "disks": database},
            {**disk, "volume": "log", "disks": log},
        ],
        **more,
    }
    return engine.open_scenario(document, CATALOGUE).load_limit


def test_loads_that_need_more_memory_than_is_assumed_say_so():
    """ "With the hardware as it stands at 5,502" stood beside memory that is enough for 4,400."""
    found = of_disks(30, 10)
    assert found.sentence.startswith(
        "Holds 4,000 users. With more users and the memory that they need, the number of database "
        "disks sets the limit, with the hardware as it stands at 5,502 while a disk is rebuilt "
    )
    enough = "The 24 GB of memory (assumed) are enough for 4,400 users."
    assert enough in found.needs_sentence
    two = of_disks(14, 6, 2000, servers=2)
    assert "With more users and the memory that they need, the number of " in two.sentence
    # Beside 4,000 users of both, those of one read as too few.
    assert " as it stands at 2,611 on each while a disk is rebuilt " in two.sentence
    # No memory of which nobody spoke: given, or more than the disks ask for.
    assert "Holds 4,000 users. With more users, the " in of_disks(30, 10, ram_gb=64).sentence
    few = of_disks(20, 4)
    assert ("With more users, the " in few.sentence) is ("memory" not in few.needs_sentence)


def test_without_a_loss_that_holds_less_memory_is_said_too():
    found = of_disks(30, 10, state="rebuilding")
    assert (
        " With more users and the memory that they need, the number of database disks sets the "
        "limit, at 5,502 with the hardware as it stands." in found.sentence
    )


def test_a_rate_below_one_is_said_rounded_down_too():
    assert said_load(0.12349) == "0.1234"
    assert said_load(0.12349, 0.12348) == "0.12349"


def test_a_passive_node_holds_what_the_lost_server_held():
    """It was said that two servers of which one is lost hold half."""
    document = starter.document("exchange-2007-mailbox", 100, CATALOGUE)
    document |= {"servers": 2, "server_failover": "ccr"}
    found = engine.open_scenario(document, CATALOGUE).load_limit
    assert "with a server lost" not in found.sentence
    assert found.sentence.startswith("100 users on each of 2 servers need 16 disks")


@pytest.mark.parametrize(("users", "states"), [(2000, 2), (3000, 1), (3500, 0)])
def test_a_loss_that_breaks_it_is_not_named(users, states):
    said = held_lost(opened(users).bench)
    assert len(said) == states
    assert ("while a disk is rebuilt" in [each.when for each in said]) is (states > 1)


def test_nothing_is_said_with_something_lost_already_or_where_nothing_differs():
    assert held_lost(opened(2000, state="disk-lost").bench) == []
    assert held_lost(opened(20_000).bench) == []
    relay = {"system": "postfix-relay", "peak_messages_per_minute": 10_000, "relays": 9}
    relay |= {"measured_messages_per_minute": 4000}
    assert held_lost(engine.open_scenario(relay, CATALOGUE).bench) == []
