"""The MetaCache database of disks whose size nobody gave is not checked: it was on no list."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()
DOCUMENT = {
    "system": "exchange-se", "populations": [{"users": 1000}], "server": "dell-r760-12lff",
    "database_disk": "exos-x24-12tb-sas", "servers_per_dag_primary_site": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        ({}, "not-checked"),
        ({"metacache_disk_gb": 5000}, "pass"),
        ({"metacache_disk_gb": 1}, "fail"),
        ({"metacache": False}, None),
        # None stands before RAID: there is nothing to check.
        ({"disk_layout": "raid10"}, None),
    ],
)
def test_space_of_disks_without_a_size_is_not_checked(more, verdict):
    checks = engine.size(DOCUMENT | more, CATALOGUE, working=False)["checks"]
    found = {each["name"]: each for each in checks}.get("metacache-space")
    assert (found and found["verdict"]) == verdict
    if verdict == "not-checked":
        assert "is not known. Give their model or size." in found["message"]
