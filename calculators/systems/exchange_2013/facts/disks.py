"""Constants of disks and RAID groups, as Microsoft's calculator has them."""

from __future__ import annotations

from calculators.sheet.figures import Fact

_BOOK = "e2013-calculator"
_DESIGN = f"{_BOOK}, storage design"
_DISKS = f"{_BOOK}, disk tables"
_RAID = f"{_BOOK}, RAID tables"
_ARCHITECTURE = "exchange-2019-architecture, storage"

# Disk type as the calculator names it -> fact with its random I/O, its value, fact with its speed.
DISK_TYPES = {
    '5.xK RPM SATA 2.5"': ("disk_5k_sata_small", 55.0),
    '5.xK RPM SATA 3.5"': ("disk_5k_sata", 50.0),
    '5.xK RPM SAS 3.5"': ("disk_5k_sas", 52.5),
    '7.2K RPM SATA 2.5"': ("disk_7k_sata_small", 60.0),
    '7.2K RPM SATA 3.5"': ("disk_7k_sata", 55.0),
    '7.2K RPM SAS 2.5"': ("disk_7k_sas_small", 62.5),
    '7.2K RPM SAS 3.5"': ("disk_7k_sas", 57.5),
    '10K RPM SAS 2.5"': ("disk_10k_small", 165.0),
    '10K RPM SAS 3.5"': ("disk_10k", 130.0),
    '15K RPM SAS 2.5"': ("disk_15k_small", 230.0),
    '15K RPM SAS 3.5"': ("disk_15k", 180.0),
}
_SPEEDS = {"5.xK": 5400.0, "7.2K": 7200.0, "10K": 10_000.0, "15K": 15_000.0}
# Disk type -> fact with its speed.
DISK_SPEEDS = {kind: f"rpm_{kind.split()[0].replace('.', '_').lower()}" for kind in DISK_TYPES}
# RAID level -> its group as the calculator begins with: data disks, all disks.
GROUPS = {"raid10": (1, 2), "raid5": (5, 6), "raid6": (6, 8)}


DISK_FACTS: dict[str, Fact] = {
    **{key: Fact(rate, "IOPS", _DISKS, kind) for kind, (key, rate) in DISK_TYPES.items()},
    **{
        DISK_SPEEDS[kind]: Fact(_SPEEDS[kind.split()[0]], "rpm", _DISKS, f"speed of {kind}")
        for kind in DISK_TYPES
    },
    "sequential_iops": Fact(300, "IOPS", _DISKS, "sequential I/O of a disk"),
    "parity_rpm": Fact(
        10_000, "rpm", _DESIGN, "slowest disk for RAID 5 and RAID 6",
        "The calculator offers no parity on disks of 7,200 turns and less.",
    ),
    "raid10_penalty": Fact(2, "I/Os/write", _RAID, "disk operations of a write, RAID-10"),
    "raid5_penalty": Fact(4, "I/Os/write", _RAID, "disk operations of a write, RAID-5"),
    "raid6_penalty": Fact(6, "I/Os/write", _RAID, "disk operations of a write, RAID-6"),
    "raid10_rebuild": Fact(0.35, "share", _RAID, "rate kept for rebuilding, RAID-10"),
    "raid5_rebuild": Fact(0.5, "share", _RAID, "rate kept for rebuilding, RAID-5"),
    "raid6_rebuild": Fact(0.5, "share", _RAID, "rate kept for rebuilding, RAID-6"),
    **{
        f"{level}_data": Fact(data, "disks", _RAID, f"data disks of a group, {level.upper()}")
        for level, (data, _) in GROUPS.items()
    },
    **{
        f"{level}_group": Fact(
            disks, "disks", _RAID, f"disks of a group, {level.upper()}",
            "The group the calculator begins with; other sizes can be assumed.",
        )
        for level, (_, disks) in GROUPS.items()
    },
    "restore_data": Fact(2, "disks", _DESIGN, "data disks of the restore volume's array"),
    "restore_group": Fact(3, "disks", _DESIGN, "disks of the restore volume's array, RAID-5"),
    "system_pair": Fact(
        2, "disks", _ARCHITECTURE, "disks of the system",
        "One mirrored pair for the system, Exchange, its protocol logs and the transport queue; "
        "as the architecture of 2019 prints it.", "assumed",
    ),
    "system_room": Fact(
        150, "GiB", f"{_BOOK}, transport", "room of the system beside the transport queue"
    ),
    "client_spares": Fact(
        2, "servers", f"{_BOOK}, client access", "client access servers beyond those needed"
    ),
}  # fmt: skip
