"""What holds the load at the end of its growth, held against documents that are sized."""

import copy
import warnings

import pytest

from calculators import engine
from calculators.engine import beside_growth
from calculators.inputs.catalogue import from_fixtures
from calculators.solver import fewest_servers
from calculators.studies.reverse_sizing.reverse import GROWN, offered, way
from calculators.systems import SYSTEMS
from planner.forms.new_plan import starter
from tests.calculators.documents import GROWING_RELAYS

CATALOGUE = from_fixtures()
KEPT = ", with the spare disk, restore volume and symmetrical distribution kept"
GIVEN = f"{KEPT} and the database disks of a server as given"


def begun(system, users, growth=0.1, years=3):
    document = starter.document(system, users, CATALOGUE)
    field = "users_growth" if SYSTEMS[system].population_fields else "load_growth"
    return document | {field: growth, "horizon_years": years}


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


CASES = [
    begun("exchange-se", 12_000),
    begun("exchange-2013", 9000, 0.2),
    begun("exchange-2007-mailbox", 4000),
    begun("exchange-5.5-information-store", 2000, 0.15),
    GROWING_RELAYS,
    GROWING_RELAYS | {"servers": 8, "measured_message_bytes": 90_000},
]


@pytest.mark.parametrize("document", CASES, ids=lambda each: each["system"])
def test_what_is_put_into_the_inputs_holds_through_the_years_and_keeps_the_load(document):
    found = opened(document).end_of_growth
    assert found.document is not None, found.sentence
    then = opened(found.document)
    assert then.verdict != "fail"
    assert then.load_limit.load == opened(document).load_limit.load
    assert "othing runs out through month 36 (3 years)" in then.load_limit.growth_sentence
    assert "not known" not in then.load_limit.growth_sentence
    # There is nothing more to buy for that load.
    assert then.end_of_growth.sentence.partition(": ")[0] == found.sentence.partition(": ")[0]
    assert opened(document).load_limit.growth_sentence.endswith(found.sentence)


def test_one_server_fewer_does_not_hold_the_end():
    document = begun("exchange-se", 12_000)
    found = opened(document).end_of_growth
    assert found.sentence.startswith("For year 3 (15,972 mailboxes): ")
    end = copy.deepcopy(found.document)
    end["populations"][0]["users"] = 15_972
    assert opened(end).verdict != "fail"
    fewer = end | {"servers_per_dag_primary_site": end["servers_per_dag_primary_site"] - 1}
    assert opened(fewer).verdict == "fail"


def test_relays_of_which_it_is_not_known_how_many_are_as_many_as_at_worst():
    found = opened(GROWING_RELAYS).end_of_growth
    assert found.sentence == (
        "For year 3 (18,662 messages a minute): 12 to 18 relays, by what larger messages take; "
        "today 8 relays."
    )
    assert found.document["relays"] == 18
    with_servers = opened(GROWING_RELAYS | {"servers": 8}).end_of_growth.document
    assert (with_servers["relays"], with_servers["servers"]) == (18, 18)


def test_where_disks_do_not_help_it_is_said_what_is_short():
    found = opened(begun("exchange-2007-hub", 100, 0.9)).end_of_growth
    assert found.document is None
    assert "more disks are not enough: " in found.sentence


def test_where_more_relays_are_not_enough_it_is_said_what_is_short():
    """Postfix keeps more free than the disk of a queue has, however many they are."""
    short = {"measured_message_bytes": 90_000, "outage_minutes": 60, "queue_gb": 0.01}
    found = opened(GROWING_RELAYS | short).end_of_growth
    assert found.document is None
    assert (
        ": more hardware alone is not enough: Files (inodes) for the queue of each relay left ("
        in found.sentence
    )
    assert "and Space for the queue of each relay left (10.9 against " in found.sentence


def test_nothing_is_said_where_nothing_grows():
    still = {key: value for key, value in GROWING_RELAYS.items() if key != "load_growth"}
    assert opened(still).end_of_growth is None
    assert opened(still).load_limit.growth_sentence == ""
    assert way(GROWN, still, CATALOGUE) is None
    assert GROWN not in offered(opened(still).bench)


def test_it_is_a_way_back_with_what_it_buys():
    document = begun("exchange-se", 12_000)
    found = way(GROWN, document, CATALOGUE)
    assert found.sentence.startswith(opened(document).end_of_growth.sentence)
    assert found.document == opened(document).end_of_growth.document
    assert GROWN in offered(opened(document).bench)
    cost = opened(document).load_limit.growth_cost
    assert cost.servers > 0
    assert cost.disks > 0


REGROUPED = {"dags": 2, "servers_per_dag_primary_site": 5}


@pytest.mark.parametrize("disks", [10, 14])
def test_as_it_stands_is_said_of_the_same_groups_only(disks):
    """A design that broke in month 3 needed, for year 3, what stood: in groups nobody was told."""
    document = begun("exchange-se", 12_000, 0.08) | REGROUPED | {"database_disks": disks}
    found = opened(document)
    end = found.end_of_growth
    assert ("as it stands today" in end.sentence) == (disks == 14)
    each, groups = (end.document[name] for name in ("servers_per_dag_primary_site", "dags"))
    if disks == 10:
        # As many servers in more groups would do, and be no addition to what stands.
        assert (each, groups) == (6, 2)
        assert end.sentence.endswith(
            f"): 24 servers, 432 disks{GIVEN}; today 20 servers, 360 disks."
        )
    else:
        # Fewer in other groups would do, and give up what today's groups survive.
        assert (each, groups) == (5, 2)
        assert end.sentence.endswith(
            f"): 20 servers, 460 disks{GIVEN}; as it stands today. Where it need not survive two "
            "servers lost, 18 servers, 414 disks do, in 3 groups of 6."
        )
        assert found.load_limit.growth_years[-1].servers_least == 18


def test_fewer_servers_with_more_disks_are_said_to_be_built_anew():
    """A cost of "−4 servers, +92 disks" read as an addition to what stands."""
    end = opened(begun("exchange-2010-mailbox", 12_000, 0.08)).end_of_growth
    assert end.sentence.endswith(
        ": 4 servers in 1 group of 4 in place of 2 groups of 4, 564 disks, 128 GiB of memory in "
        "each, with the restore volume and symmetrical distribution kept; today 8 servers, 472 "
        "disks, 64 GiB (assumed). Unlike today's design, it is against the recommendation Memory "
        "advised (128 GiB; at most 64 advised). Keeping what is advised, 10 servers, 610 disks do, "
        "in 1 group of 10. Without regrouping, 8 servers, 584 disks do, in 2 groups of 4, against "
        "the recommendation Memory advised (96 GiB; at most 64 advised)."
    )


def test_no_addition_is_promised_where_none_holds(monkeypatch):
    seen = []

    def none(bench, *others, stands=None, **more):
        seen.append(stands)
        return None if stands else fewest_servers(bench, *others, **more)

    monkeypatch.setattr(beside_growth, "fewest_servers", none)
    end = opened(begun("exchange-2010-mailbox", 12_000, 0.08)).end_of_growth
    assert end.sentence.endswith(" No servers added to the groups that stand are enough.")
    assert any(seen)


def test_memory_that_nobody_gave_cannot_run_out_and_is_named_so():
    """The first limit to break was memory that nobody gave: what is bought with the load."""
    document = begun("exchange-2007-mailbox", 4000, 0.1)
    found = opened(document).load_limit
    bought = (
        " Memory, which nobody gave, is bought as the load grows: the 16 GB of today are not "
        "enough to the end. "
    )
    assert found.growth_sentence.startswith(
        "One must buy from the first month on: the first limit to break is “Capacity”, in month 1."
        f"{bought}For year 3"
    )
    assert "memory" not in [each.check for each in found.runs_out]
    given = opened(document | {"ram_gb": 16}).load_limit.growth_sentence
    assert "first limit to break is “Memory”, in month 1. For year 3" in given
    with_room = opened(document | {"ram_gb": 32}).load_limit.growth_sentence
    assert "“Capacity”, in month 1. For year 3" in with_room
    few = opened(begun("exchange-2007-mailbox", 100, 0.1, 20)).load_limit
    assert few.growth_sentence.startswith(
        "Nothing runs out through month 240 (20 years); the first limit to break after that is "
    )
    assert few.growth_years[-1].verdict == "pass"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_load_that_shrinks_to_nothing_has_one_left(system):
    """Of no mailbox nothing is known: what is counted does not fall below the least that can be
    typed. The number of its servers was not a number, and no page of the plan could be shown."""
    document = begun(system, 4000, growth=-0.9, years=4)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        found = opened(document)
        told, limit = found.told(), found.load_limit
        assert found.charts
        assert found.failure_states
    assert told.verdict != "fail"
    fields = {each.name: each for each in SYSTEMS[system].population_fields}
    if "users" in fields:
        last = limit.growth_years[-1]
        assert (last.load, last.servers is not None) == (fields["users"].least, True)
        one = SYSTEMS[system].load_noun.removesuffix("es").removesuffix("s")
        assert f"(1 {one})" in limit.growth_sentence
