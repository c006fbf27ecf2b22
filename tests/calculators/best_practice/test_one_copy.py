"""A copy of the databases on disks of each node: what that takes of disks, and what is offered."""

import pytest

from calculators.best_practice import applied
from calculators.inputs.common_fields import CCR, SHARED_STORAGE
from tests import answered
from tests.calculators.documents import GROUP
from tests.calculators.linter_examples import but
from tests.calculators.solver_cases import CATALOGUE, failing
from tests.states import in_state

_KEY, _DISK = "one-copy-on-shared-storage", "sas-15k-25in-146gb"
STATES = ("normal", "disk-lost", "rebuilding", "server-lost")


def cluster(database=28, log=8, users=4000, **more):
    """Heavy users on a single copy cluster, spread out over disks that somebody owns."""
    volumes = {"system": 2, "database": database, "log": log}
    return {
        "system": "exchange-2007-mailbox",
        "server_failover": SHARED_STORAGE,
        "populations": [{"users": users, "profile": "heavy"}],
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": disks, "disk": _DISK}
            for volume, disks in volumes.items()
        ],
        "purchase": {"prices": {f"disk/{_DISK}": {"owned": 40}}},
        **more,
    }


def finding(document):
    found = answered.findings(document, CATALOGUE)
    return next(each for each in found if each["key"] == _KEY)


@pytest.mark.parametrize(("servers", "more"), [(1, 20), (2, 42)])
def test_the_fewest_disks_of_both_nodes_are_offered_where_they_are_spread_out(servers, more):
    """36 disks more than are owned were asked for, where 20 hold what holds today."""
    document = cluster(servers=servers)
    document["purchase"]["prices"][f"disk/{_DISK}"]["owned"] = 40 * servers
    found = finding(document)
    cost = found["cost"]
    assert (cost["disks"], cost["disks_beyond_owned"]) == (more, 20 * servers)
    assert found["fix"] == {
        "/server_failover": CCR,
        "/raid_groups/1/disks": 22,
        "/raid_groups/2/disks": 6,
    }
    mended = applied(document, found["fix"])
    assert not any(failing(in_state(mended, state)) for state in STATES)
    for place in (1, 2):
        fewer = but(mended, place, {"disks": mended["raid_groups"][place]["disks"] - 2})
        assert any(failing(in_state(fewer, state)) for state in STATES), place
    # Once applied, it holds less than it does on all of the disks: that is said.
    assert found["holds_less"]


def test_the_layout_twice_and_the_disks_of_everything_at_work_are_told_too():
    assert finding(cluster())["message"].endswith(
        " With CCR each passive node has a copy on disks of its own. Laid out twice as they are "
        "that is 76 disks. 60 are enough, also with a disk lost, while a disk is rebuilt and with "
        "a server lost: 30 disks (2 system and paging, 22 database and 6 log) on each node. With "
        "everything at work alone 48 are."
    )


def test_a_rebuild_that_is_not_survived_today_asks_for_no_disk():
    found = finding(cluster(20, 8))
    mended = applied(cluster(20, 8), found["fix"])
    assert failing(in_state(cluster(20, 8), "rebuilding"))
    assert [each["disks"] for each in mended["raid_groups"]] == [2, 18, 4]
    # As many as everything at work alone takes, of which no more is said.
    assert found["message"].endswith(
        " 48 are enough, also with a disk lost and with a server lost: 24 disks (2 system and "
        "paging, 18 database and 4 log) on each node."
    )


def test_a_layout_without_a_disk_to_spare_is_offered_twice():
    found = finding(cluster(22, 6))
    assert found["fix"] == {"/server_failover": CCR}
    assert found["message"].endswith(" With CCR each passive node has a copy on disks of its own.")


def test_a_design_that_breaks_asks_for_no_fewest():
    assert finding(cluster(10, 4))["fix"] in (None, {"/server_failover": CCR})


def test_plain_disks_are_asked_for_with_one_copy_in_the_singular():
    lone = {**GROUP, "site_resilient": False, "dags": 1, "servers_per_dag_primary_site": 1}
    found = answered.findings({**lone, "ha_copies": 1, "lagged_copies": 0}, CATALOGUE)
    (said,) = [each["message"] for each in found if "without RAID" in each["message"]]
    assert "with 1 copy of a database; they need 3" in said
