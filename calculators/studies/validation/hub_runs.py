"""Hub transport: its tests as scenarios, for the studies that hold predictions against them."""

from __future__ import annotations

from typing import Any

from calculators.studies.validation.study import measured, values_of

HUB = "exchange-2007-hub"
STEADY = ("hub_t1_25K", "hub_t2_1M", "hub_t4_5M_512", "hub_t5_10M_512")
TESTS = (*STEADY[:2], "hub_t3_5M_128", *STEADY[2:])
# The message sizes of the tests; the printed ratio differs from them in the fifth figure.
SIZES = {
    "hub_t1_25K": 26_300,
    "hub_t2_1M": 1_024_000,
    "hub_t3_5M_128": 5_120_000,
    "hub_t4_5M_512": 5_120_000,
    "hub_t5_10M_512": 10_240_000,
}


def figures(**given: Any) -> dict[str, Any]:
    """Values of a hub like the one that was tested."""
    disk = {"level": "RAID0", "disks": 1, "disk": "ultra320-15k-36gb", "write_policy": "write-back"}
    groups = [{"volume": volume, **disk} for volume in ("log", "queue")]
    return values_of({"system": HUB, "raid_groups": groups, **given})


def run(key: str, **given: Any) -> dict[str, Any]:
    """Values of one of the tests, with the queue that was counted in it."""
    case = measured()[key]
    return figures(
        message_bytes=SIZES[key],
        queued_messages=case["outputs"]["queue_len_max"],
        database_max_cache_mib=case["inputs"]["db_cache_mb"],
        **given,
    )
