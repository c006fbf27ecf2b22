"""Why more disks are not enough for the next part of the load: a setting alone may be the cause."""

import pytest

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()


def group(users, **options):
    people = {"users": users, "messages_per_day": 100, "mailbox_limit_mb": 10240}
    return {
        "system": "exchange-se",
        "populations": [people],
        "site_resilient": True,
        "dags": 1,
        "servers_per_dag_primary_site": 4,
        "ha_copies": 4,
        "lagged_copies": 0,
        "ha_copies_secondary_site": 2,
        "server": "dell-r760-12lff-4sff-silver-4410y",
        "database_disk": "exos-x24-16tb-sas",
        "log_disk": "exos-x24-16tb-sas",
        "system_disk": "kingston-dc600m-960gb",
        "metacache": False,
        **options,
    }


@pytest.mark.parametrize("users", [11_750, 12_000])
def test_symmetry_that_takes_the_bays_is_named(users):
    """The bays alone were named, so that larger servers looked needed."""
    found = open_scenario(group(users), CATALOGUE).load_limit
    # Other groups of servers carry it, as the years of a growth find too.
    assert "with all rebuilt" in found.sentence
    assert "more disks are not enough" not in found.sentence
    # It is so.
    without = open_scenario(group(users + 1200, symmetrical_distribution=False), CATALOGUE)
    assert without.verdict != "fail"
    assert open_scenario(group(users + 1200, database_disks=9), CATALOGUE).verdict == "fail"


@pytest.mark.parametrize(
    ("users", "options"),
    [
        (9_750, {"servers_per_dag_primary_site": 3}),
        (4_000, {"specint2006_rate_primary_site": 200, "cores_per_server_primary_site": 8}),
    ],
)
def test_it_is_not_named_where_it_is_not_enough(users, options):
    document = group(users, **options)
    if "specint2006_rate_primary_site" in options:
        del document["server"]
    found = open_scenario(document, CATALOGUE).load_limit
    assert "more disks are not enough" not in found.sentence
    assert "Symmetrical" not in found.needs_sentence


def test_it_is_not_named_where_it_costs_nothing():
    for document in (group(11_000), group(12_000, symmetrical_distribution=False)):
        assert "Symmetrical" not in open_scenario(document, CATALOGUE).load_limit.needs_sentence
