"""The loss of the only server of a site is the loss of the site."""

import sys
from pathlib import Path

import pytest

from calculators.charts.activation import figure_of

ONE, SITE = "failure.one_server_active", "failure.site_active"


@pytest.mark.parametrize(("servers", "active", "figure"), [(1, 0, SITE), (2, 0, ONE), (1, 3, ONE)])
def test_only_server_takes_its_site_along(servers, active, figure):
    values = {"servers.first_site": servers, ONE: active, SITE: 4}
    assert figure_of("One server lost", values) == figure
    assert figure_of("Two servers lost", values) == "failure.two_servers_active"


def test_fewer_servers_of_two_sites_say_that_one_may_be_lost():
    sys.path.insert(0, str(Path(__file__).parent))
    from test_fewer_servers import CATALOGUE, two_sites

    from calculators.charts.activation import states
    from calculators.scenario.bench import Bench
    from calculators.scenario.parse import parse

    found = states(Bench(parse(two_sites(2_000, 1, 7), CATALOGUE)))
    assert found["One server lost"] == found["Site lost"] > 0
