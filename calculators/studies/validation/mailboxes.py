"""Exchange 2007 mailboxes: the published profiles and the laboratory test."""

from __future__ import annotations

from typing import Any

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.validation.study import Case, Study, measured

MAILBOX = "exchange-2007-mailbox"
_PRINTED = {"light": 0.11, "average": 0.18, "heavy": 0.32, "very-heavy": 0.48}


def _figures(**changes: Any) -> dict[str, Any]:
    document = {
        "system": MAILBOX,
        "populations": [{"profile": "heavy", "users": 4000}],
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": 14, "disk": "scsi-15k-300gb"},
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
        ],
        **changes,
    }
    answer = engine.size(document, from_fixtures(), working=False)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def studies() -> list[Study]:
    return [_profiles(), _memory()]


def _profiles() -> Study:
    rows = [
        Case(
            f"{profile} mailbox",
            _figures(populations=[{"profile": profile, "users": 1000}])["mailbox.iops"],
            printed,
            "IOPS/user",
            "slipstick-2008, IOPS per mailbox",
            "arithmetic",
            note="Published figures, not measurements; printed to two places.",
        )
        for profile, printed in _PRINTED.items()
    ]
    lab = measured()["io_reduction_page"]
    rows.append(
        Case(
            "laboratory of 4000 users, with all changes",
            _figures()["mailbox.iops"],
            lab["outputs"]["iops_per_user"],
            "IOPS/user",
            lab["source"],
            note="The load of that test is not one of the profiles; heavy is the nearest.",
        )
    )
    return Study(
        "mailbox-iops",
        "Database I/O of one Exchange 2007 mailbox",
        "reads = 0.0048 × messages × cache ^ −0.65; writes = 0.00152 × messages",
        "Not fitted here: the constants are general knowledge whose printed text was not found; "
        "they give all four published figures.",
        "25 to 150 messages a day, 2 to 5 MB of cache.",
        tuple(rows),
    )


def _memory() -> Study:
    case = measured()["io_reduction_facts"]
    got = _figures()
    comment_7 = _figures(
        populations=[{"profile": "light", "users": 5000, "mailbox_size_mb": 2000}],
        growth_factor=1.5,
        log_rule="tenth",
    )
    return Study(
        "memory-and-disks",
        "Memory, checkpoint and the question of comment 7",
        "The document's own arithmetic.",
        "Nothing.",
        "As printed.",
        (
            Case(
                "cache of a user on 32 bit",
                got["memory.cache_kb_per_user_32bit"],
                225,
                "KB/user",
                case["source"],
                "arithmetic",
            ),
            Case(
                "memory for 4000 users",
                got["memory.installed_gb"],
                24,
                "GB",
                case["source"],
                "arithmetic",
                note="Printed as 20 GB + 2 GB or about 24 GB; the sum is 22.",
            ),
            Case(
                "comment 7: disks",
                comment_7["database.spindles"],
                100,
                "disks",
                "exchange-io-2006, comment 7",
                "arithmetic",
            ),
            Case(
                "comment 7: log I/O by the tenth rule",
                comment_7["log.iops"],
                10,
                "IOPS",
                "exchange-io-2006, comment 7",
                "arithmetic",
            ),
        ),
    )
