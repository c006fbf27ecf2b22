"""The fewest servers, and without which setting of the design fewer would hold."""

import pytest

from calculators import engine
from calculators.studies.reverse_sizing.reverse import FEWEST, UNROUNDED, way
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.hardware.test_bays_remedies import CATALOGUE, ON_BOARD

SERVERS, GROUPS = "servers_per_dag_primary_site", "dags"


def in_few_bays(**options):
    people = {**BY_SYSTEM["exchange-2013"]["populations"][0], "users": 9_000}
    document = {**BY_SYSTEM["exchange-2013"], "server": "dell-r760-12lff", **options}
    return {**document, "populations": [people]}


@pytest.fixture(scope="module")
def found():
    return way(FEWEST, in_few_bays(), CATALOGUE)


def sized(document):
    return engine.size(document, CATALOGUE, working=False)


def test_settings_are_named_that_cost_servers_alone_or_together(found):
    """Spares or a restore volume alone cost none, and are not named alone."""
    assert found.document[SERVERS] * found.document[GROUPS] == 9
    assert (
        "Without symmetrical distribution 8 servers do; without symmetrical distribution and the "
        "spare disk 7. "
    ) in found.sentence
    # What is bought before how it is used.
    kept = "with the spare disk, restore volume, symmetrical distribution and disks as they are."
    assert kept in found.sentence


def test_what_a_design_does_not_have_is_not_named():
    bare = way(FEWEST, in_few_bays(spare_disks=0, restore_volume=False), CATALOGUE)
    assert "with the symmetrical distribution and disks as they are." in bare.sentence
    assert "spare" not in bare.sentence
    two = way(FEWEST, in_few_bays(spare_disks=2), CATALOGUE)
    assert "with the spare disks, " in two.sentence


def test_the_fewest_without_symmetrical_distribution_is_a_design_that_holds(found):
    alone = way(UNROUNDED, in_few_bays(), CATALOGUE)
    assert alone.document == {
        **found.document, "symmetrical_distribution": False, SERVERS: 4, GROUPS: 2
    }  # fmt: skip
    assert alone.sentence.startswith("8 servers in all: 2 groups of 4, with the spare disk, ")
    assert "restore volume and disks as they are. Databases are not rounded" in alone.sentence
    assert sized(alone.document)["verdict"] != "fail"
    assert way(UNROUNDED, in_few_bays(symmetrical_distribution=False), CATALOGUE) is None


def two_sites(users, each, groups, **options):
    people = {**ON_BOARD["populations"][0], "users": users}
    return {**ON_BOARD, "populations": [people], SERVERS: each, GROUPS: groups, **options}


@pytest.mark.parametrize(
    ("users", "each", "groups", "enough"), [(24_000, 2, 5, 18), (9_000, 3, 2, 8)]
)
@pytest.mark.parametrize("written", [False, True])
def test_a_setting_is_named_only_where_it_costs_servers(users, each, groups, enough, written):
    """ "Without symmetrical distribution 18 servers do" stood where 18 do with it. Disks that are
    written down, as for the end of a growth, kept it from saying that 18 are enough."""
    document = two_sites(users, each, groups)
    if written:
        fewest = way(FEWEST, document, CATALOGUE).document
        disks = engine.open_scenario(fewest, CATALOGUE).bench.bought()["database_disks"]
        document |= {"ram_gib": 256, "database_disks": int(disks)}
    told = answered.outlook(document, CATALOGUE)
    assert way(FEWEST, document, CATALOGUE).sentence.startswith(f"{enough} servers in all: ")
    assert "Without symmetrical" not in told["needs_sentence"]
    assert "it breaks" not in told["needs_sentence"], "fewer hold"
    said = f"{told['sentence']} {told['needs_sentence']}"
    assert said.count(f"{enough} servers would be enough") == 1
    assert sized(document)["figures"]["servers.all"]["value"] == 2 * each * groups > enough


def test_a_setting_that_costs_servers_is_named_beside_how_many_are_enough():
    told = answered.outlook(two_sites(12_000, 4, 2), CATALOGUE)
    assert (
        ". 12 servers would be enough in 3 groups of 4, but not with two servers lost. "
        in told["sentence"]
    )
    assert "as given" not in told["needs_sentence"]
    assert told["needs_sentence"].startswith("Without symmetrical distribution 10 servers do.")


@pytest.mark.parametrize(("growth", "until"), [(0.0, ""), (0.01, " through year 2"), (1, " today")])
def test_of_disks_that_are_written_down_it_is_said_until_when_fewer_servers_are_enough(
    growth, until
):
    document = two_sites(9_000, 3, 2, users_growth=growth, horizon_years=2)
    fewest = way(FEWEST, document, CATALOGUE).document
    disks = engine.open_scenario(fewest, CATALOGUE).bench.bought()["database_disks"]
    document |= {"ram_gib": 256, "database_disks": int(disks)}
    told = answered.outlook(document, CATALOGUE)
    given = ", with the database disks of a server as given"
    assert f"8 servers would be enough{until}{given}." in told["needs_sentence"]
    if growth:
        # The growth, and the table below it, are of these disks too.
        assert f" kept and{given.removeprefix(', with')}; " in told["growth_sentence"]
        assert told["growth_years"][0]["kept"] == ["Database disks of a server"]
        assert told["growth_years"][0]["servers"] == 8
