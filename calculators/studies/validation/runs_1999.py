"""The measured runs of 1999, each as a scenario of the product."""

from __future__ import annotations

from typing import Any

from calculators.studies.validation.study import values_of

STORE = "exchange-5.5-information-store"
TABLE_6 = (
    "hp_t6_R10_WB_AL",
    "hp_t6_R5_WB_AL",
    "hp_t6_R50_WB_AL",
    "hp_t6_R10_WT_AL",
    "hp_t6_R10_WB_UN",
)
STRIPES = ("hp_12600_16K", "hp_12600_32K", "hp_12600_128K")


def document(case: dict[str, Any]) -> dict[str, Any]:
    """The scenario of a measured run."""
    given = case["inputs"]
    groups, disks, spans = 1, given["disks"], given.get("spans")
    if disks > 8 and spans is None:  # the account joins arrays of six disks to a software stripe
        groups, disks = disks // 6, 6
    group = {
        "volume": "database",
        "level": given["raid"],
        "disks": disks,
        "spans": spans,
        "count": groups,
        "disk": "hp-6107a-9gb-10k",
        "stripe_depth_kb": given["stripe_depth_kb"],
        "write_policy": given["write_policy"],
        "aligned": given["partition"] == "aligned",
    }
    users = given["users"]
    return {
        "system": STORE,
        "populations": [
            {
                "users": users,
                "iops_per_user": given["is_iops"] / users,
                "read_share": given["read_pct"] / 100,
            }
        ],
        "raid_groups": [
            group,
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"},
        ],
    }


def figures(case: dict[str, Any]) -> dict[str, Any]:
    """The value of every figure of a run."""
    return values_of(document(case))


def usual_run(
    users: int,
    is_iops: float,
    read_pct: float,
    raid: str = "RAID10",
    disks: int = 8,
    spans: int | None = None,
) -> dict[str, Any]:
    """A run on the array that most of them had, as the measured cases state theirs."""
    return {
        "inputs": {
            "users": users,
            "is_iops": is_iops,
            "read_pct": read_pct,
            "raid": raid,
            "disks": disks,
            "spans": spans,
            "stripe_depth_kb": 16,
            "write_policy": "write-back",
            "partition": "aligned",
        }
    }


def named(case: dict[str, Any]) -> str:
    given = case["inputs"]
    return (
        f"{given['users']} users, {given['disks']} disks {given['raid']}, "
        f"{given['write_policy']}, {given['partition']}, {given['stripe_depth_kb']}K stripes"
    )
