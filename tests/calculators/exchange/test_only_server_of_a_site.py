"""The loss of the only server of a site is the loss of the site."""

import pytest

from calculators.charts.activation import figure_of

ONE, SITE = "failure.one_server_active", "failure.site_active"


@pytest.mark.parametrize(("servers", "active", "figure"), [(1, 0, SITE), (2, 0, ONE), (1, 3, ONE)])
def test_only_server_takes_its_site_along(servers, active, figure):
    values = {"servers.first_site": servers, ONE: active, SITE: 4}
    assert figure_of("One server lost", values) == figure
    assert figure_of("Two servers lost", values) == "failure.two_servers_active"


def test_fewer_servers_of_two_sites_say_that_one_may_be_lost():
    from calculators.charts.activation import states
    from calculators.scenario.bench import Bench
    from calculators.scenario.parse import parse
    from tests.calculators.exchange.test_fewer_servers import CATALOGUE, two_sites

    found = states(Bench(parse(two_sites(2_000, 1, 7), CATALOGUE)))
    assert found["One server lost"] == found["Site lost"] > 0


def beside_lagged(each, lagged=1):
    """A group over two sites with a copy in each, and lagged copies on servers of their own."""
    from calculators.inputs.catalogue import from_fixtures
    from calculators.scenario.bench import Bench
    from calculators.scenario.parse import parse

    people = {"users": 2000, "messages_per_day": 150, "mailbox_limit_mb": 1024}
    document = {
        "system": "exchange-se", "populations": [people], "site_resilient": True, "dags": 1,
        "servers_per_dag_primary_site": each, "ha_copies": 2, "ha_copies_secondary_site": 1,
        "lagged_copies": lagged, "lagged_copies_secondary_site": lagged,
        "dedicated_lagged_servers": bool(lagged),
    }  # fmt: skip
    return Bench(parse(document, from_fixtures()))


def test_servers_for_lagged_copies_are_no_others_that_serve_users():
    """They are in the sum of the site: the loss of the only other one was not planned for."""
    from calculators.charts.activation import states

    found = states(beside_lagged(1))
    assert found["One server lost"] == found["Site lost"] > 0


@pytest.mark.parametrize(
    ("lagged", "said"),
    [
        (0, "4 servers in all: 1 group of 2 in each site"),
        (1, "6 servers in all: 1 group of 2 for users in the first site, 6 in both"),
    ],
)
def test_servers_in_all_say_which_of_them_serve_users(lagged, said):
    """ "2 in the first site", where a third one holds lagged copies."""
    from calculators.engine.fewer_servers import told

    assert told(beside_lagged(2, lagged), 2, 1) == said


def test_a_site_with_servers_beside_is_not_as_large_as_the_other():
    from types import SimpleNamespace

    from calculators.engine.why_not_fewer import in_each_site

    values = {"servers.first_site": 2, "servers.second_site": 2}
    bench = SimpleNamespace(recording=SimpleNamespace(values=values))
    assert in_each_site(bench, 2)
    for name in ("servers.recovery", "servers.lagged_of_second_site"):
        bench.recording.values = {**values, name: 1}
        assert not in_each_site(bench, 2)
