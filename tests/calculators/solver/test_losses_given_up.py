"""What fewer or other servers give up: losses of a group that today's design is planned for."""

from calculators import engine
from calculators.best_practice.context import Look
from calculators.charts.activation import given_up, given_up_said, planned
from calculators.engine.fewer_servers import enough_gives_up, fewer_without, told_fewer
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.losses.held_lost import survived_states
from calculators.scenario.parse import parse
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()


def design(each, **changed):
    document = starter.document("exchange-2016", 2_000, CATALOGUE)
    return document | {"servers_per_dag_primary_site": each} | changed


def bench(document):
    return Bench(parse(document, CATALOGUE))


def test_what_another_design_is_not_planned_for_is_given_up():
    many, few = bench(design(4)), bench(design(2))
    assert "Two servers lost" in planned(many)
    assert given_up(many, few) == [each for each in planned(many) if each not in planned(few)] != []
    assert given_up(few, few) == []
    assert given_up(few, many) == []


def test_a_site_and_a_server_are_said_with_their_article():
    many, few = bench(design(4)), bench(design(1))
    said = given_up_said(many, few, "but not with")
    assert said == ", but not with two servers lost or a site and a server lost"
    assert given_up_said(many, many, "but not with") == ""


def test_a_design_that_breaks_gives_up_nothing():
    broken = bench(design(4, database_disks=1))
    assert broken.breaks
    assert planned(broken)
    assert given_up(broken, bench(design(1))) == []


def test_how_many_servers_are_enough_says_what_they_give_up():
    document = design(4)
    found = engine.open_scenario(document, CATALOGUE).load_limit
    assert enough_gives_up(bench(document)) == ", but not with two servers lost"
    assert ". 4 servers would be enough, but not with two servers lost. " in found.sentence
    assert enough_gives_up(bench(design(2))) == ""


def test_the_next_load_says_which_loss_then_breaks_the_design():
    """ "The next 1,400 need 2 more disks" stood under a design that survives a lost disk, and with
    these a lost disk breaks it."""
    document = starter.document("exchange-5.5-information-store", 13_821, CATALOGUE)
    found = engine.open_scenario(document, CATALOGUE)
    said = "; the next 1,400 need 2 more disks, but then it breaks with a disk lost. "
    assert said in found.headline
    assert "with a disk lost" in survived_states(found.bench)
    assert "with a disk lost" not in survived_states(found._further.bench)
    # Where it survives as much, nothing is said.
    fewer = starter.document("exchange-5.5-information-store", 12_000, CATALOGUE)
    assert "; the next 1,200 need 2 more disks. " in engine.open_scenario(fewer, CATALOGUE).headline


def test_one_server_that_is_enough_is_one():
    """ "1 servers would be enough" stood there."""
    document = {"system": "exchange-2010-mailbox", "populations": [{"users": 400}]}
    document |= {"servers_per_dag_primary_site": 4, "dags": 1, "ha_copies": 1, "lagged_copies": 0}
    document |= {"site_resilient": False, "ha_copies_secondary_site": 0}
    said = engine.open_scenario(document, CATALOGUE).load_limit.sentence
    assert said.startswith("400 mailboxes have ")
    assert " disks on 4 servers. 1 server would be enough" in said


def test_fewer_servers_without_a_setting_say_what_they_give_up():
    """Once for several that give up the same."""
    document = design(6)
    today = bench(document)
    found = fewer_without(Look(document, today, CATALOGUE))
    assert len(found) > 1
    assert told_fewer(found, today).endswith(" 4, none of them with two servers lost.")
    assert told_fewer(found[:1], today).endswith(" 4 servers do, but not with two servers lost.")


def test_the_next_part_of_the_load_says_what_its_servers_give_up():
    document = starter.document("exchange-2016", 5_000, CATALOGUE)
    document |= {"servers_per_dag_primary_site": 5, "server": "dell-r760-12lff"}
    said = engine.open_scenario(document, CATALOGUE).load_limit.sentence
    assert "as 3 groups of 4 in place of 1 of 10, then not surviving two servers lost. " in said
