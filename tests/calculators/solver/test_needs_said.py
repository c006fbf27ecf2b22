"""What is needed of the disks that somebody gave, in a sentence."""

import pytest

from calculators.checks.check import FAIL
from calculators.checks.said.lost_said import AT_WORK
from calculators.checks.said.needs_said import needs_said
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.losses.held_lost import state_said, survived_states
from calculators.solver import Needed, needed_disks
from planner.forms.new_plan import starter
from tests.calculators.documents import of_all_disks

CATALOGUE = from_fixtures()
BOTH = (("Database", 1200), ("Log", 4))


@pytest.mark.parametrize(
    ("disks", "needed", "volumes", "said"),
    [
        (1, 1, (), "Has 1 disk and needs all of them."),
        (4, 4, BOTH[1:], "Has 4 disks (4 log) and needs all of them."),
        (4, 5, (), "Has 4 disks and needs all of them."),
        (1400, 1204, BOTH, "Has 1,400 disks and needs 1,204 in all (1,200 database and 4 log)."),
        (3, 2, (), "Has 3 disks and needs 2 in all."),
    ],
)
def test_what_is_needed_stands_beside_what_there_is(disks, needed, volumes, said):
    assert needs_said(Needed(disks, needed, volumes)) == said


def test_nothing_is_said_where_nobody_gave_disks():
    assert needs_said(None) == ""


def of(disks, database, log, volumes=True):
    parts = (("Database", database), ("Log", log)) if volumes else ()
    return Needed(disks, database + log, parts)


@pytest.mark.parametrize(
    ("found", "losses", "said"),
    [
        (
            of(44, 18, 6),
            {"with a disk lost": of(44, 24, 8), "while a disk is rebuilt": of(44, 36, 8)},
            "Has 44 disks and needs 24 with everything at work (18 database and 6 log) and all 44 "
            "while a disk is rebuilt (36 database and 8 log).",
        ),
        (
            of(50, 18, 6),
            {"while a disk is rebuilt": of(50, 36, 6), "with a server lost": of(50, 30, 8)},
            "Has 50 disks and needs 24 with everything at work (18 database and 6 log), 38 with a "
            "server lost (30 database and 8 log) and 42 while a disk is rebuilt (36 database and "
            "6 log).",
        ),
        (
            # Fewer of one volume and more of another are no less.
            of(50, 18, 8),
            {"while a disk is rebuilt": of(50, 20, 6)},
            "Has 50 disks and needs 26 with everything at work (18 database and 8 log) and 26 "
            "while a disk is rebuilt (20 database and 6 log).",
        ),
        (
            of(50, 18, 6, volumes=False),
            {"with a disk lost": of(50, 18, 6), "while a disk is rebuilt": of(50, 25, 6)},
            "Has 50 disks and needs 24 with everything at work and 31 while a disk is rebuilt "
            "(25 database and 6 log).",
        ),
        (
            of(50, 18, 6),
            {"with a disk lost": of(50, 18, 6), "with a server lost": None},
            "Has 50 disks and needs 24 with everything at work and with a disk lost (18 database "
            "and 6 log).",
        ),
        (
            of(50, 18, 6),
            {},
            "Has 50 disks and needs 24 with everything at work (18 database and 6 log).",
        ),
    ],
)
def test_what_a_loss_needs_that_is_survived_is_said_too(found, losses, said):
    assert needs_said(found, losses, AT_WORK) == said


@pytest.mark.parametrize(
    ("system", "state", "said"),
    [
        ("exchange-2007-mailbox", "normal", AT_WORK),
        ("exchange-2007-mailbox", "rebuilding", "while a disk is rebuilt"),
        ("exchange-2007-mailbox", "disk-lost", "with a disk lost"),
        ("exchange-se", "", ""),
    ],
)
def test_the_state_that_a_number_belongs_to_is_said_where_there_are_several(system, state, said):
    document = starter.document(system, 2500, CATALOGUE, further={})
    document |= {"state": state} if state else {}
    assert state_said(open_scenario(document, CATALOGUE).bench) == said


PLAN = {"system": "exchange-se", "populations": [{"users": 12_000}]}


@pytest.mark.parametrize(
    ("each", "groups", "disks", "said"),
    [
        (2, 3, 16, "12 servers in 3 groups of 4 and needs all of them. With 1 server of each "),
        (4, 1, 24, "8 servers and needs all of them. With 3 servers a site it breaks: "),
        (4, 1, 28, "8 servers and needs 288 in all. With 3 servers a site it breaks: "),
        # Who is told that fewer servers are enough is not told that all disks are needed.
        (
            2,
            3,
            21,
            "12 servers in 3 groups of 4. 10 servers would be enough in 1 group of 10, with the ",
        ),
    ],
)
def test_a_plan_whose_disks_were_given_says_what_is_needed_and_how_it_is_grouped(
    each, groups, disks, said
):
    """The headline of found disks says both; with the same put into the inputs it said neither."""
    plan = {**PLAN, "servers_per_dag_primary_site": each, "dags": groups}
    found = open_scenario({**plan, "database_disks": disks}, CATALOGUE)
    in_all = int(found.sizing.figures["disks.all"].value)
    assert found.load_limit.needs_sentence.startswith(f"Has {in_all} disks on {said}")
    assert not open_scenario(plan, CATALOGUE).load_limit.needs_sentence.startswith("Has ")


def test_with_as_many_disks_as_are_said_the_loss_is_still_survived():
    """44 disks, and "needs 28 in all": who takes 16 out has none left for the rebuild."""
    document = of_all_disks(20, 6)
    found = open_scenario(document, CATALOGUE).load_limit.needs_sentence
    assert found.startswith(
        "Has 52 disks and needs 28 with everything at work (20 database and 8 log) and 44 while a "
        "disk is rebuilt (36 database and 8 log)."
    )
    for database, survives in ((18, True), (16, False)):
        states = open_scenario(of_all_disks(database, 4), CATALOGUE).failure_states.states
        after = {state.key: state.verdict for state in states}
        assert after["normal"] != FAIL
        assert (after["rebuilding"] != FAIL) is survives


@pytest.mark.parametrize("users", [2711, 3106])
def test_disks_are_taken_out_of_the_groups_that_stand(users):
    """Four disks were enough of the database in two groups of two; in the one that stands, the
    rebuild, or the loss, of a disk breaks them."""
    document = {
        "system": "exchange-5.5-information-store",
        "populations": [{"users": users, "profile": "mmb-8000"}],
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": disks, "disk": "hp-6107a-9gb-10k"}
            for volume, disks in (("database", 6), ("log", 2))
        ],
    }
    states = survived_states(open_scenario(document, CATALOGUE).bench)
    assert states
    for state in states.values():
        needed = needed_disks(state)
        word = state.scenario.options.value("state")
        (_, database), _ = needed.of_volumes
        for disks in range(2, 8, 2):
            document["raid_groups"][0]["disks"] = disks
            survives = open_scenario(document | {"state": word}, CATALOGUE).verdict != FAIL
            assert survives is (disks >= database), (word, disks)
