"""Plain disks that somebody gave carry what all volumes of a server are asked for."""

import pytest

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import GROUP

CATALOGUE = from_fixtures()
PLAIN = GROUP | {"disk_layout": "jbod"}


def opened(**values):
    return open_scenario(PLAIN | values, CATALOGUE)


def rate(scenario):
    (found,) = [each for each in scenario.verdicts if each.check.name == "database-rate"]
    return found.need


@pytest.mark.parametrize("layout", ["jbod", "calculated"])
def test_fewer_disks_than_volumes_share_the_rate(layout):
    whole = opened(disk_layout=layout)
    values = whole.bench.recording.values
    volumes = int(values["disks.jbod"])
    for disks, each in ((volumes, 1), (volumes + 3, 1), (volumes - 1, volumes / (volumes - 1))):
        found = opened(disk_layout=layout, database_disks=disks)
        assert rate(found) == pytest.approx(rate(whole) * each, rel=1e-12), disks


def test_more_mailboxes_ask_more_of_the_disks_there_are():
    """The databases are split anew and need more disks: those that there are carry them all."""
    whole = opened()
    disks = int(whole.bench.recording.values["disks.jbod"])
    many = [dict(each, users=3.0 * each["users"]) for each in PLAIN["populations"]]
    before, after = opened(database_disks=disks), opened(database_disks=disks, populations=many)
    assert after.bench.recording.values["disks.jbod"] > disks
    assert rate(after) == pytest.approx(3.0 * rate(before), rel=0.1)
