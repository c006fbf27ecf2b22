"""A site that stands by halves the databases on a disk: that is named as the cause, sharing is
offered where it mends or saves, and the fix of short bays is the fewest servers."""

import pytest

from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.reverse_sizing.reverse import FEWEST, MOST_LOAD, way
from tests.calculators.linter_examples import STANDBY, but, people

CATALOGUE = from_fixtures()
BOTH = "Active/Active (Single DAG)"
MODEL = "/site_resilience_model"
# At half the quota the design holds.
HALF = people(STANDBY, mailbox_limit_mb=10_240)


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


def told(document, key):
    return next((each for each in opened(document).findings if each.key == key), None)


def test_the_cause_and_the_sharing_that_mends_it_come_first():
    first = opened(STANDBY).findings[0]
    assert (first.key, first.fix) == ("standby-short-of-disks", {MODEL: BOTH})
    assert "puts 2 databases on a disk" in first.message
    assert "where both serve users it is 4, and a server has 10 database disks in place of 20" in (
        first.message
    )
    assert (first.cost.servers, first.cost.disks, first.worse) == (0, 144 - 248, [])
    shared = opened(but(STANDBY, site_resilience_model=BOTH))
    assert shared.verdict != "fail"
    assert shared.bench.recording.values["disks.all"] == 144


def test_the_headline_names_it_before_what_is_bought():
    said = opened(STANDBY).load_limit.sentence
    assert (
        "with “How the sites share” as “Both sites serve users, one availability group”, a server "
        "would have 16 disks in all in place of 29 and the design would hold. Or take a server "
        "with more bays" in said
    )


def test_short_bays_are_mended_by_the_fewest_servers_there_are():
    bays = told(STANDBY, "bays-spent")
    fewest = way(FEWEST, STANDBY, CATALOGUE)
    assert fewest.document == STANDBY | {"dags": 4}
    assert bays.fix == {"/dags": 4}
    assert (bays.cost.servers, bays.cost.disks) == (8, 40)
    assert "Where both sites serve users 8 servers with 144 disks do, in place of 288" in (
        fewest.sentence
    )


def test_the_most_load_fits_the_bays_that_there_are():
    most = way(MOST_LOAD, STANDBY, CATALOGUE)
    users = most.document["populations"][0]["users"]
    assert most.sentence.startswith(
        "3,800 mailboxes in place of 7,500; the servers stay as they are, and the database disks "
        "of a server follow the load. The disk bays of the server set it."
    )
    for load, holds in ((users, True), (users + 1, False)):
        assert (opened(people(STANDBY, users=load)).verdict != "fail") is holds
    # Without a bay for them no load holds, and it is said of what.
    none = way(MOST_LOAD, but(STANDBY, spare_disks=13), CATALOGUE)
    assert none.sentence == (
        "Not even the least load holds on this hardware. The disk bays of the server set it."
    )


def test_a_design_that_holds_hears_what_sharing_saves_and_what_the_same_disks_hold():
    found = told(HALF, "sharing-saves-disks")
    assert found.fix == {MODEL: BOTH}
    assert "8 database disks in place of 10" in found.message
    assert "On the disks of today it holds 9,520 mailboxes in place of 7,560." in found.message
    assert (found.cost.servers, found.cost.disks) == (0, -24)
    # Of disks that are given none is saved, and they hold as much more.
    given = told(but(HALF, database_disks=10), "sharing-saves-disks")
    assert "holds 9,520 mailboxes in place of 7,560" in given.message
    assert given.cost.disks == 0


@pytest.mark.parametrize(
    "changed",
    [
        {"site_resilience_model": BOTH},
        {"several_databases_per_volume": False},
        {"site_resilient": False},
        # More copies in one site than in the other: both could not serve users.
        {"ha_copies": 4},
        {"ha_copies": 4, "ha_copies_secondary_site": 3},
    ],
)
def test_nothing_is_said_where_no_sharing_puts_more_on_a_disk(changed):
    for document in (STANDBY, HALF):
        found = opened(but(document, **changed))
        assert "the other stands by" not in found.load_limit.sentence
        keys = {each.key for each in found.findings}
        assert keys.isdisjoint({"standby-short-of-disks", "sharing-saves-disks"})


def test_sharing_and_more_servers_are_offered_where_that_is_fewer_than_more_servers():
    larger = people(STANDBY, users=15_000)
    found, bays = (told(larger, key) for key in ("standby-short-of-disks", "bays-spent"))
    assert found.fix[MODEL] == BOTH
    assert 0 < found.cost.servers < bays.cost.servers
    assert "servers in all" in found.message


def searched(document, **axes):
    question = {
        "scenario": document,
        "axes": {f"/{name}": values for name, values in axes.items()},
        "objectives": [{"figure": "disks.all", "goal": "least"}],
    }
    asked = search.read(question, CATALOGUE)
    return search.finish(asked, search.sweep(asked))


def test_a_search_of_copies_names_what_makes_both_sites_hold_as_many():
    """Every design failed “Equal sites”, and nothing said that this comes of an empty input."""
    unsaid = {name: value for name, value in STANDBY.items() if name != MODEL[1:]}
    none = searched(unsaid, ha_copies=[2, 4])
    assert none["holding"] == 0
    assert none["notes"] == [
        "“Equal sites” asks that each of two sites that serve users holds as many copies of a "
        "database, lagged ones included. “How the sites share” is left empty, which counts as "
        "“Both sites serve users, one availability group”; set it to “One site serves users, the "
        "other stands by” if one alone serves them. “Copies in the second site” may vary with the "
        "copies, too."
    ]
    # Of some that hold it is why the others do not.
    some = searched(unsaid, ha_copies=[3, 4])
    assert (some["holding"], some["notes"]) == (1, none["notes"])
    said = searched(but(STANDBY, site_resilience_model=BOTH), ha_copies=[2, 4])
    assert "“How the sites share” is “Both sites serve users" in said["notes"][0]
    assert searched(STANDBY, ha_copies=[2, 4])["notes"] == []
    # What varies is not asked for.
    second = searched(unsaid, ha_copies=[3], ha_copies_secondary_site=[2])
    assert "may vary" not in second["notes"][0]
    assert searched(unsaid, ha_copies=[3, 4], ha_copies_secondary_site=[1, 2])["notes"] == []
    model = searched(unsaid, ha_copies=[4], site_resilience_model=[BOTH])
    assert "How the sites share" not in model["notes"][0]
