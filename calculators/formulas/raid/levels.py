"""RAID levels by the flashing-green-lights model: which disks light up for one small I/O.

A level is one entry of ``LEVELS``; forms, API, search and reports take it from there.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.sheet.figures import Fact
from calculators.sheet.vectorised import Number, least


def striped_lights(copies: Number) -> Number:
    """Disks that one small write keeps busy where data is copied, not encoded.

    Args:
        copies: copies of each block [disks/write]
    Returns:
        lights: disks lit by one write [disks/write]
    Source: netraid-1999, RAID 0, RAID 1 and RAID 10
    """
    return copies


def parity_lights(disks: Number, spans: Number) -> Number:
    """Disks that one small write keeps busy in a parity array: all disks of its span.

    Args:
        disks: disks of the RAID group [disks]
        spans: arrays the group is striped over [spans]
    Returns:
        lights: disks lit by one write [disks/write]
    Source: netraid-1999, RAID 5 and RAID 50
    Note: This controller computes the new parity from all the other blocks of the stripe. Its queue
        on five disks was measured at 20.6; all five of them lit for a write predict 19.6, the four
        operations of later controllers 16.7. RAID 6 and 60 are counted the same way; the document
        does not treat them.
    """
    return disks / spans


def updating_lights(write_penalty: Number) -> Number:
    """Disk operations of one small write where a controller updates the parity from its old value.

    Args:
        write_penalty: disk operations of one write [I/Os/write]
    Returns:
        lights: disks lit by one write [disks/write]
    Source: netraid-1999, some DACs write at 2X on an 8-disk RAID 5 array
    Note: Old data and old parity are read and both written again, four operations on any number of
        disks: 2X on eight.
    """
    return write_penalty


def read_multiplier(disks: Number) -> Number:
    """Small reads that fit at once, in reads of a single disk.

    Args:
        disks: disks of the RAID group [disks]
    Returns:
        multiplier: read performance against one disk [×]
    Source: netraid-1999, flashing green lights
    """
    return disks


def write_multiplier(disks: Number, lights: Number) -> Number:
    """Small writes that fit at once, in writes of a single disk.

    Args:
        disks: disks of the RAID group [disks]
        lights: disks lit by one write [disks/write]
    Returns:
        multiplier: write performance against one disk [×]
    Source: netraid-1999, flashing green lights
    """
    return disks / lights


def stripe_writes(groups: Number, disks: Number, write_penalty: Number) -> Number:
    """Small writes that fit at once on a stripe over RAID groups, in writes of a single disk.

    Args:
        groups: RAID groups in the stripe [groups]
        disks: disks of each kind of group [disks]
        write_penalty: disk operations of one write [I/Os/write]
    Returns:
        multiplier: write performance against one disk [×]
    Source: e2013-calculator, RAID table
    Note: A small write on RAID 5 reads and writes the old block and the old parity, four operations
        on any number of disks: one measured with fio writes 3.1 to 4.2 times slower than it reads
        from 32 requests at once, and 1.6 to 7 times with fewer. Only the controller of
        netraid-1999 lights all n disks. The load divides evenly, so the smallest group decides.
    """
    return groups * least(disks) / write_penalty


def fgl_performance(
    read_share: Number, read_multiplier: Number, write_multiplier: Number
) -> Number:
    """Effective performance on a mix of small reads and writes.

    Args:
        read_share: part of the I/Os that reads [share]
        read_multiplier: read performance against one disk [×]
        write_multiplier: write performance against one disk [×]
    Returns:
        performance: performance of the mix against one disk [×]
    Source: netraid-1999, Graph 1
    Note: At 66 % reads the document reads 6X, 2X and 4X for its three arrays off its chart; the
        formula gives 5.97, 2.12 and 3.96.
    """
    return 1 / (read_share / read_multiplier + (1 - read_share) / write_multiplier)


def stripe_of_groups(groups: Number, parts: Number) -> Number:
    """A software stripe over RAID groups: the load divides evenly, so the weakest group decides.

    Args:
        groups: RAID groups in the stripe [groups]
        parts: the figure of each kind of group [same]
    Returns:
        whole: the figure of the whole volume [same]
    Source: netraid-1999, NT stripe sets over RAID 10 arrays
    """
    return groups * least(parts)


COPIED, PARITY = "copied", "parity"
# How a controller makes parity anew: from all disks, or from its old value.
UPDATING = "updating"


class Level(Struct, frozen=True):
    """One RAID level.

    Args:
        name: as printed
        family: COPIED (striped, mirrored) or PARITY
        fewest: least disks of a group
        multiple: the disk count is a multiple of this in every span
        exact: the only disk count a group can have, if there is one
        fewest_spans: least spans of a group
        spannable: whether a group may have more than one span
        fewest_per_span: least disks of one span
        survives: lost disks a group always survives
        remark: what to beware of, where the source does not treat the level
        facts: the level's cited figures: copies, write_penalty, parity_disks, fewest_per_span,
            survives, rebuild_reserve
    """

    name: str
    family: str
    fewest: int
    facts: dict[str, Fact]
    multiple: int = 1
    exact: int | None = None
    fewest_spans: int = 1
    spannable: bool = False
    fewest_per_span: int = 1
    survives: int = 0
    remark: str = ""


def _level(
    name: str,
    family: str,
    fewest: int,
    *,
    copies: int,
    penalty: int,
    parity: int = 0,
    penalty_note: str = "",
    rebuild: float = 0.0,
    where: str = "netraid-1999, flashing green lights",
    **rest: Any,
) -> Level:
    return Level(
        name,
        family,
        fewest,
        {
            "copies": Fact(copies, "disks/write", where, f"copies of each block in {name}"),
            "write_penalty": Fact(
                penalty,
                "I/Os/write",
                "e2013-calculator, RAID table",
                f"write penalty of {name}",
                penalty_note,
            ),
            "parity_disks": Fact(parity, "disks", where, f"parity of one array in {name}"),
            "fewest_per_span": Fact(
                rest.get("fewest_per_span", 1),
                "disks",
                where,
                f"least disks of one array in {name}",
            ),
            "survives": Fact(
                rest.get("survives", 0), "disks", where, f"lost disks that {name} always survives"
            ),
            "rebuild_reserve": Fact(
                rebuild,
                "share",
                "e2013-calculator, RAID table",
                f"rate kept for rebuilding, {name}",
            ),
        },
        **rest,
    )


_TWO_PARITIES = "definition, RAID 6: two blocks of parity in each stripe"
_NOT_TREATED = (
    "The source does not treat RAID 6 and 60: their lights are counted like those of RAID 5 and "
    "50. Expect writes to cost more than shown."
)

LEVELS: dict[str, Level] = {
    "RAID0": _level("RAID 0", COPIED, 1, copies=1, penalty=1),
    "RAID1": _level(
        "RAID 1", COPIED, 2, copies=2, penalty=2, rebuild=0.35, multiple=2, exact=2, survives=1
    ),
    "RAID10": _level(
        "RAID 10",
        COPIED,
        2,
        copies=2,
        penalty=2,
        rebuild=0.35,
        multiple=2,
        spannable=True,
        fewest_per_span=2,
        survives=1,
    ),
    "RAID5": _level(
        "RAID 5",
        PARITY,
        3,
        copies=1,
        penalty=4,
        parity=1,
        rebuild=0.5,
        fewest_per_span=3,
        survives=1,
        penalty_note="Holds from 32 requests at once: one measured with fio then writes 3.1 to "
        "4.2 times slower than it reads, and 1.6 to 7 times with fewer. It is the algorithm of the "
        "controllers that write at 2X on eight disks (netraid-1999); the source's own lights all "
        "disks of the array.",
    ),
    "RAID50": _level(
        "RAID 50",
        PARITY,
        6,
        copies=1,
        penalty=4,
        parity=1,
        rebuild=0.5,
        spannable=True,
        fewest_spans=2,
        fewest_per_span=3,
        survives=1,
    ),
    "RAID6": _level(
        "RAID 6",
        PARITY,
        4,
        copies=1,
        penalty=6,
        parity=2,
        where=_TWO_PARITIES,
        rebuild=0.5,
        fewest_per_span=4,
        survives=2,
        remark=_NOT_TREATED,
    ),
    "RAID60": _level(
        "RAID 60",
        PARITY,
        8,
        copies=1,
        penalty=6,
        parity=2,
        where=_TWO_PARITIES,
        rebuild=0.5,
        spannable=True,
        fewest_spans=2,
        fewest_per_span=4,
        survives=2,
        remark=_NOT_TREATED,
    ),
}


def level_names() -> dict[str, str]:
    """Level key -> printed name, for choices everywhere; what no lost disk survives says so."""
    return {
        key: level.name if level.survives else f"{level.name} (no disk may fail)"
        for key, level in LEVELS.items()
    }
