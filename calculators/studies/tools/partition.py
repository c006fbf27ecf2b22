"""Partition alignment: from a starting offset to what it costs and how to repair it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from calculators.errors import InputProblems
from calculators.formulas.raid.alignment import crossing_aligned, crossing_unaligned
from calculators.sheet.said.numbers import count

SOURCE = "netraid-1999, Partition setup"
SECTOR_BYTES = 512
# Size of a small random I/O [KiB].
IO_KB = 4
KIB = 1024
MOST_BYTES = 2**63
_NUMBER = re.compile(r"^(0[xX])?([0-9A-Fa-f_, ]+)(h?)$")


@dataclass(frozen=True, slots=True)
class Alignment:
    """What a starting offset means.

    Args:
        boundary_bytes: largest power of two that divides it; None at 0, where any does
        aligned: whether the partition starts on a stripe boundary
        crossing_share: part of the I/Os that touch a second disk
        shift_kb: how far it starts past the last stripe boundary [KiB]
        advice: what to do
    """

    boundary_bytes: int | None
    aligned: bool
    crossing_share: float
    shift_kb: float
    advice: str


def read_number(text: str) -> int:
    """A number in decimal or hexadecimal: 32256, 0x7e00, 7e00h, 000007E00.

    Digits alone are decimal; a letter a to f, a leading 0x, a trailing h or two leading zeros (as
    diskmap prints) make it hexadecimal.

    Raises:
        InputProblems: it is not such a number, or too large
    """
    match = _NUMBER.match(text.strip())
    digits = re.sub(r"[_, ]", "", match.group(2)) if match else ""
    if not match or not digits:
        raise InputProblems.one(
            "/offset",
            "not-a-number",
            f"Offset: “{text[:40]}” is not a number.",
            "Give bytes or sectors in decimal (32256) or hexadecimal (0x7e00).",
        )
    hexadecimal = (
        bool(match.group(1) or match.group(3))
        or not digits.isdecimal()
        or (digits.startswith("00") and len(digits) > 2)
    )
    value = int(digits, 16 if hexadecimal else 10)
    if value >= MOST_BYTES:
        raise InputProblems.one(
            "/offset",
            "too-large",
            f"Offset: “{text[:40]}” is beyond any disk.",
            "Give an offset below 2^63 bytes.",
        )
    return value


def alignment_of(offset_bytes: int, stripe_depth_kb: float) -> Alignment:
    """What a starting offset costs on a stripe depth.

    Args:
        offset_bytes: start of the partition [bytes]
        stripe_depth_kb: stripe depth [KiB]
    """
    stripe = int(stripe_depth_kb * KIB)
    past = offset_bytes % stripe
    boundary = (offset_bytes & -offset_bytes) or None
    aligned = past == 0
    share = crossing_aligned(0.0) if aligned else crossing_unaligned(IO_KB, stripe_depth_kb)
    # A shift by a whole number of I/Os moves every I/O with it: none crosses.
    if not aligned and past % (IO_KB * KIB) == 0:
        share = crossing_aligned(0.0)
    return Alignment(
        boundary,
        aligned,
        share,
        past / KIB,
        _advice(offset_bytes, stripe, past),
    )


def _advice(offset_bytes: int, stripe: int, past: int) -> str:
    if past == 0:
        return "The partition starts on a stripe boundary; nothing to do."
    following = offset_bytes - past + stripe
    return (
        f"Start the partition at {count(following)} bytes (sector "
        f"{count(following // SECTOR_BYTES)}), the next stripe boundary. On Windows NT create an "
        "extended partition first, then the logical drive; later systems take the offset when the "
        "partition is made. The data must be restored afterwards."
    )
