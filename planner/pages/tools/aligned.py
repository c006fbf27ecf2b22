"""Partition alignment: from a starting offset to what it costs and how to repair it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.fields import GROUP_FIELDS, Field
from calculators.sheet.said.numbers import count, percent, shown
from calculators.studies.tools.partition import (
    KIB,
    MOST_BYTES,
    SECTOR_BYTES,
    SOURCE,
    Alignment,
    alignment_of,
    read_number,
)
from calculators.studies.validation.study import measured
from planner.forms import numbers
from planner.pages.tools.entries import Entry, entries, place, read

_UNITS = {"bytes": "Bytes", "sectors": f"Sectors of {SECTOR_BYTES} bytes"}
_DEPTHS = (8, 16, 32, 64, 128, 256)
OFFSET = Field(
    "offset", "Starting offset", "text", "", "0x7e00", "netraid-1999, diskmap",
    help="As diskmap or your system prints it: decimal, or hexadecimal with 0x before or h "
    "behind. A letter or two leading zeros also make it hexadecimal.",
)  # fmt: skip
FIELDS = (
    Field(
        "unit", "Counted in", "word", "", "bytes", "house, as diskmap prints",
        choices=lambda: _UNITS,
        help="diskmap prints bytes; fdisk prints sectors.",
    ),
    replace(
        next(each for each in GROUP_FIELDS if each.name == "stripe_depth_kb"),
        help="Of the array under the partition.",
    ),
)  # fmt: skip
EXAMPLES = (
    {"title": "Primary partition", "offset": "0x7e00", "text": "diskmap: 32,256 bytes, sector 63"},
    {
        "title": "Extended partition",
        "offset": "0x7e0000",
        "text": "diskmap: 8,257,536 bytes, after one whole cylinder",
    },
)


def alignment_page(typed: Mapping[str, str]) -> dict[str, Any]:
    """Inputs, examples, and what the offset means where it can be read."""
    asked = entries((OFFSET, *FIELDS), typed)
    values, problems = read(FIELDS, asked)
    start = _start(asked["offset"], values.get("unit"), problems)
    found: dict[str, Any] = {
        "entries": asked,
        "problems": place(asked, problems),
        "answer": None,
        "query": numbers.address({name: each.text for name, each in asked.items()}),
        "examples": [
            {
                **each,
                "query": numbers.address(
                    {
                        "offset": each["offset"],
                        "unit": "bytes",
                        "stripe_depth_kb": asked["stripe_depth_kb"].text,
                    }
                ),
            }
            for each in EXAMPLES
        ],
    }
    if not problems and start is not None:
        found["answer"] = _answer(start, values["stripe_depth_kb"])
    return found


def _start(entry: Entry, unit: str | None, problems: list[Problem]) -> int | None:
    """The start in bytes; None after a problem was noted."""
    try:
        number = read_number(entry.text)
    except InputProblems as error:
        problems.extend(error.problems)
        return None
    start = number * (SECTOR_BYTES if unit == "sectors" else 1)
    if start >= MOST_BYTES:
        problems.append(
            Problem(
                "/offset",
                "too-large",
                f"Offset: sector {count(number)} is beyond any disk.",
                "Give an offset below 2^63 bytes.",
            )
        )
        return None
    return start


def _answer(start: int, depth: float) -> dict[str, Any]:
    found = alignment_of(start, depth)
    sector, rest = divmod(start, SECTOR_BYTES)
    aligned, unaligned = (
        measured()[key]["outputs"]["avg_disk_queue_length"]
        for key in ("hp_t6_R10_WB_AL", "hp_t6_R10_WB_UN")
    )
    return {
        "aligned": found.aligned,
        "verdict": _verdict(found),
        "start": count(start),
        "hex": f"{start:#x}",
        "sector": count(sector) if rest == 0 else "",
        "depth": shown(depth),
        "shift": shown(found.shift_kb, 6),
        "boundary": _size(found.boundary_bytes),
        "share": _share(found),
        "lights": shown(1 + found.crossing_share),
        "fewer": percent(1 - 1 / (1 + found.crossing_share)),
        "crosses": found.crossing_share > 0,
        "advice": found.advice,
        "depths": [_row(start, each, each == depth) for each in _DEPTHS],
        "measured": {
            "aligned": shown(aligned),
            "unaligned": shown(unaligned),
            "more": percent(unaligned / aligned - 1, signed=True),
            "fewer": percent(-_own_test()["throughput_change_pct"] / 100),
            "source": "netraid-1999, Table 6",
        },
        "source": SOURCE,
    }


def _own_test() -> dict[str, Any]:
    """What the author's own disk test lost."""
    outputs: dict[str, Any] = measured()["hp_misc_alignment"]["outputs"]
    return outputs


def _share(found: Alignment) -> str:
    return f"{shown(100 * found.crossing_share, 3)} %"


def _verdict(found: Alignment) -> str:
    if found.aligned:
        return "pass"
    return "fail" if found.crossing_share > 0 else "warn"


def _row(start: int, depth: float, chosen: bool) -> dict[str, Any]:
    found = alignment_of(start, depth)
    return {
        "depth": shown(depth),
        "chosen": chosen,
        "verdict": _verdict(found),
        "word": "aligned" if found.aligned else "not aligned",
        "share": _share(found),
        "lights": shown(1 + found.crossing_share),
    }


def _size(size_bytes: int | None) -> str:
    """A power of two in its largest unit."""
    if size_bytes is None:
        return "any"
    for name, size in (("GiB", KIB**3), ("MiB", KIB**2), ("KiB", KIB)):
        if size_bytes >= size:
            return f"{count(size_bytes // size)} {name}"
    return f"{size_bytes} byte{'' if size_bytes == 1 else 's'}"
