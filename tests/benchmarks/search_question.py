"""The question that the benchmarks of the design search ask: an Exchange 5.5 Information Store.

Queue, response time, capacity, logs and price, on numbers of users that break every one of these
limits somewhere in the space.
"""

import copy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "calculators"))

import numpy as np
from documents import STORE

from calculators.inputs.catalogue import from_fixtures
from calculators.search import read

CATALOGUE = from_fixtures()
DISK = "scsi-15k-300gb"
MAILBOX_MB = 250
LOG_HOURS = 96
FEWEST_USERS, MOST_USERS = 4_000, 124_000
# Numbers of users in a space of about a million designs.
A_MILLION = 31


def document(users, groups=64, stripes=4):
    """A space of 128 designs for each number of groups, stripe depth and number of users."""
    scenario = copy.deepcopy(STORE)
    scenario |= {"circular_logging": False, "log_hours": LOG_HOURS}
    scenario["populations"][0]["mailbox_size_mb"] = MAILBOX_MB
    for group in scenario["raid_groups"]:
        group["disk"] = DISK
        group.pop("spans", None)
    numbers = np.linspace(FEWEST_USERS, MOST_USERS, users).round().astype(int)
    return {
        "scenario": scenario,
        "axes": {
            "/raid_groups/0/level": ["RAID10", "RAID5", "RAID50", "RAID0"],
            "/raid_groups/0/write_policy": ["write-back", "write-through"],
            "/raid_groups/0/disks": {"from": 1, "to": 16},
            "/raid_groups/0/count": {"from": 1, "to": groups},
            "/raid_groups/0/stripe_depth_kb": [16, 32, 64, 128][:stripes],
            "/populations/0/users": numbers.tolist(),
        },
        "objectives": [
            {"figure": "price", "goal": "least"},
            {"figure": "response_time.p95_ms", "goal": "least"},
        ],
    }


def question(users, groups=64, stripes=4):
    """The same, read and checked."""
    return read(document(users, groups, stripes), CATALOGUE)
