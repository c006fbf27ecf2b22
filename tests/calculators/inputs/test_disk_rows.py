"""Disk rows of an organisation's own: what they may leave out, every mail system can do without."""

import copy
import dataclasses

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from tests import answered
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()
LEFT_OUT = [
    {"sequential_iops": None},
    {"rpm": None},
    {"rpm": None, "seek_read_ms": None},
    {"rpm": None, "seek_read_ms": None, "sequential_iops": None},
]


@pytest.mark.parametrize("left_out", LEFT_OUT, ids=lambda row: ",".join(row))
@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
@pytest.mark.parametrize("policy", ["write-back", "write-through"])
def test_a_disk_with_a_random_rate_is_enough(system, policy, left_out):
    rows = {
        key: row | {"random_iops": row["random_iops"] or 100} | left_out
        for key, row in CATALOGUE.disks.items()
    }
    catalogue = dataclasses.replace(CATALOGUE, disks=rows, _made={})
    document = copy.deepcopy(BY_SYSTEM[system])
    for group in document.get("raid_groups", []):
        group["write_policy"] = policy
    answer = engine.size(document, catalogue)
    assert answer["checks"]
    assert engine.charts(document, catalogue)
    assert answered.outlook(document, catalogue)["sentence"]
    if "sequential_iops" in left_out:
        rates = [
            figure
            for name, figure in answer["figures"].items()
            if name.endswith("model.sequential_iops")
        ]
        assert all(rate["origin"] == "assumed" and rate["value"] == 300 for rate in rates)
        assert bool(rates) == bool(document.get("raid_groups"))
