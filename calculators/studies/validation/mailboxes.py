"""Exchange 2007 mailboxes: the published profiles and the laboratory test."""

from __future__ import annotations

from typing import Any

from calculators.studies.validation.answers import ValidationStudy
from calculators.studies.validation.study import beside, case_of, measured, study_of, values_of

MAILBOX = "exchange-2007-mailbox"
_PRINTED = {"light": 0.11, "average": 0.18, "heavy": 0.32, "very-heavy": 0.48}


def _figures(**changes: Any) -> dict[str, Any]:
    return values_of(
        {
            "system": MAILBOX,
            "populations": [{"profile": "heavy", "users": 4000}],
            "raid_groups": [
                {"volume": "database", "level": "RAID10", "disks": 14, "disk": "scsi-15k-300gb"},
                {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
            ],
            **changes,
        }
    )


def studies() -> list[ValidationStudy]:
    return [_profiles(), _levers(), _memory()]


def _profiles() -> ValidationStudy:
    rows = [
        case_of(
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
    rows.append(
        beside(
            "io_reduction_page",
            "laboratory of 4000 users, with all changes",
            _figures()["mailbox.iops"],
            "iops_per_user",
            "IOPS/user",
            note="The load of that test is not one of the profiles; heavy is the nearest.",
        )
    )
    return study_of(
        "mailbox-iops",
        "Database I/O of one Exchange 2007 mailbox",
        "reads = 0.0048 × messages × cache ^ −0.65; writes = 0.00152 × messages",
        "Not fitted here: the constants are general knowledge whose printed text was not found; "
        "they give all four published figures.",
        "25 to 150 messages a day, 2 to 5 MB of cache.",
        rows,
    )


def _levers() -> ValidationStudy:
    """What was measured on Exchange 2003, through the levers of designs."""
    people = [{"users": 4000, "iops_per_user": 1.0}]
    few = {"storage_groups": 4, "small_message_share": 0}
    old = [{**people[0], "cache_mb_per_user": 0.225}]
    designs: dict[str, dict[str, Any]] = {
        "io_reduction_base": {"populations": old, **few},
        "io_reduction_cache": few,
        "io_reduction_sg": {"small_message_share": 0},
        "io_reduction_page": {},
    }
    words = (
        "as Exchange 2003",
        "24 GB of memory",
        "28 storage groups too",
        "8 KB pages too",
    )
    rows = [
        beside(
            key,
            f"1.0 IOPS a user measured on Exchange 2003: {said}",
            _figures(**{"populations": people, **changes})["mailbox.iops"],
            "iops_per_user",
            "IOPS/user",
            "fitted",
        )
        for (key, changes), said in zip(designs.items(), words, strict=True)
    ]
    answer = _figures(populations=people, log_rule="as-2003")
    tenth = _figures(populations=old, log_rule="tenth", **few)
    rows.append(
        case_of(
            "log I/O against Exchange 2003, as that edition",
            answer["log.iops"] / tenth["log.iops"] - 1,
            0.15,
            "share",
            "exchange-io-2006, comment 12",
            "arithmetic",
            note="Printed as within 10 to 15 %.",
        )
    )
    return study_of(
        "levers",
        "What memory, storage groups and larger pages leave of the I/O of Exchange 2003",
        "reads × what the cache leaves × what the pages leave + writes × what the storage groups "
        "leave × what the pages leave",
        "Each lever, on the one step of the laboratory that it made; the read share of 66 % is "
        "that of Exchange 2003 elsewhere, for the laboratory's is not printed.",
        "4000 users, one load, an early build. Between the steps the rules are our own.",
        rows,
    )


def _memory() -> ValidationStudy:
    case = measured()["io_reduction_facts"]
    got = _figures()
    measured_users = _figures(populations=[{"users": 4000, "iops_per_user": 1.0}])
    comment_7 = _figures(
        populations=[{"profile": "light", "users": 5000, "mailbox_size_mb": 2000}],
        growth_factor=1.5,
        log_rule="tenth",
    )
    return study_of(
        "memory-and-disks",
        "Memory, checkpoint and the question of comment 7",
        "The document's own arithmetic.",
        "Nothing.",
        "As printed.",
        tuple(
            case_of(name, value, printed, unit, source, role, note=note)
            for name, value, printed, unit, source, role, note in (
                ("cache of a user on 32 bit", got["memory.cache_kb_per_user_32bit"], 225,
                 "KB/user", case["source"], "arithmetic", ""),
                ("checkpoint of a user, 1000 users in a storage group",
                 _figures(storage_groups=4)["checkpoint.kb_per_user"], 20,
                 "KB/user", "exchange-io-2006, storage groups", "arithmetic", ""),
                ("memory for 4000 users", got["memory.installed_gb"], 24,
                 "GB", case["source"], "arithmetic",
                 "Printed as 20 GB + 2 GB or about 24 GB; the sum is 22."),
                ("minutes until half of the laboratory's cache is in use",
                 measured_users["memory.warm_up_minutes"], 20,
                 "min", "exchange-io-2006, comment 13", "held out",
                 "Printed as within about 20 minutes, calculated from memory; the disks of the "
                 "laboratory are not, so those of the demo plan stand here."),
                ("comment 7: data", comment_7["database.data_gb"], 15_000,
                 "GB", "exchange-io-2006, comment 7", "arithmetic", "Printed as 15 TB."),
                ("comment 7: disks", comment_7["database.spindles"], 100,
                 "disks", "exchange-io-2006, comment 7", "arithmetic", ""),
                ("comment 7: log I/O by the tenth rule", comment_7["log.iops"], 10,
                 "IOPS", "exchange-io-2006, comment 7", "arithmetic", ""),
            )
        ),
    )  # fmt: skip
