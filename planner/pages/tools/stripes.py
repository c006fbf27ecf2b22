"""The stripe map: where a file offset lies, which disks light up, what is known of the depth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.errors import Problem
from calculators.formulas.raid import levels
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import GROUP_FIELDS, Field
from calculators.inputs.hardware.raid_groups import fill_spans, refuse_impossible
from calculators.inputs.reader import Reader
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.numbers import percent, shown
from calculators.studies.tools import stripe_lights
from calculators.studies.tools.partition import IO_KB
from calculators.studies.tools.stripe_map import SOURCE, Cell, Layout, locate
from calculators.studies.tools.stripe_map import lights as lit
from calculators.studies.validation.study import measured
from planner.forms import numbers
from planner.pages.tools.entries import Entry, entries, place, read

MOST_DISKS = 64
_MOST_ROWS = 24
# Rows that can be seen before one scrolls, so that the chosen one is among them.
_FIRST_SEEN = 6
# Numbers sent to the page for the animation: disks of all I/Os together.
_MOST_NUMBERS = 12_000
_MOST_SAMPLES = 240
_KINDS = (stripe_lights.READ, stripe_lights.WRITE)
_GROUP = {each.name: each for each in GROUP_FIELDS}


def _field(name: str, default: Any, **changes: Any) -> Field:
    return replace(_GROUP[name], default=default, source="house, an example", **changes)


FIELDS = (
    _field("level", "RAID10"),
    _field("disks", 8, most=MOST_DISKS),
    replace(_GROUP["spans"], rare=False),
    _field("stripe_depth_kb", 16),
    replace(
        _GROUP["aligned"],
        label="Partition",
        help="Misaligned: it starts at sector 63, as a "
        "primary partition did. Some I/Os then hit two disks.",
    ),
    Field(
        "offset_kb", "File offset", "number", "KiB", 100, "house, an example", most=2**40,
        help="Where in the file a 4K I/O begins.",
    ),
)  # fmt: skip


def stripe_page(typed: Mapping[str, str]) -> dict[str, Any]:
    """Inputs, and the map and the lights where they can be drawn."""
    asked = entries(FIELDS, typed)
    asked["aligned"].choices = [("yes", "Aligned"), ("no", "Misaligned")]
    values, problems = read(FIELDS, asked)
    if not problems:
        problems = _impossible(values)
    found: dict[str, Any] = {
        "entries": asked,
        "problems": place(asked, problems),
        "drawn": None,
        "query": numbers.address({name: each.text for name, each in asked.items()}),
        "advice": _advice(asked, values),
    }
    if not problems:
        found["drawn"] = _draw(values)
    return found


def _impossible(values: dict[str, Any]) -> list[Problem]:
    """What the level cannot build; fills the usual spans in."""
    problems: list[Problem] = []
    record = Record(
        "tool",
        {
            name: Given(values[name], "", "given", "user", "")
            for name in ("level", "disks", "spans")
        },
    )
    fill_spans(record)
    values["spans"] = record.value("spans")
    reader = Reader(Catalogue({}, {}, {}, {}, "fixtures", ""), problems)
    refuse_impossible(record, reader, "")
    return problems


def _draw(values: Mapping[str, Any]) -> dict[str, Any]:
    layout = Layout(
        values["level"], int(values["disks"]), int(values["spans"]), values["stripe_depth_kb"]
    )
    shift = 0.0 if values["aligned"] else stripe_lights.SHIFT_KB
    offset = values["offset_kb"]
    chosen = {kind: lit(layout, kind, offset, IO_KB, shift) for kind in _KINDS}
    level = levels.LEVELS[layout.level]
    return {
        "name": level.name,
        "disks": range(layout.disks),
        "count": layout.disks,
        "spans": layout.spans,
        "depth": shown(layout.stripe_depth_kb),
        "shift": shown(shift),
        "past": shown(shift % layout.stripe_depth_kb),
        "aligned": values["aligned"],
        "offset": shown(offset, 12),
        "rows": _rows(layout, offset + shift),
        "place": _place(locate(layout, offset + shift)),
        "chosen": {kind: _disks(disks) for kind, disks in chosen.items()},
        "crosses": stripe_lights.crosses(layout, offset, shift),
        "crossing": percent(stripe_lights.crossing_share(layout, shift)),
        "fits": {kind: _fits(layout, kind) for kind in _KINDS},
        "lights": _lights(layout, shift, offset, chosen),
        "source": SOURCE,
    }


def _rows(layout: Layout, offset_kb: float) -> list[dict[str, Any]]:
    """The rows around the offset; the first ones where it lies there."""
    unit = int(offset_kb // layout.stripe_depth_kb)
    at = unit // layout.units_a_row
    first = 0 if at < _FIRST_SEEN else at - _FIRST_SEEN
    hit = [
        cell
        for each in stripe_lights.units(layout, offset_kb)
        for cell in locate(layout, each * layout.stripe_depth_kb)
    ]
    found = []
    for row in range(first, first + _MOST_ROWS):
        cells: dict[int, Cell] = {}
        for place_in_row in range(layout.units_a_row):
            start = (row * layout.units_a_row + place_in_row) * layout.stripe_depth_kb
            cells.update({cell.disk: cell for cell in locate(layout, start)})
        found.append(
            {
                "row": shown(row),
                "cells": [_cell(cells[disk], cells[disk] in hit) for disk in range(layout.disks)],
            }
        )
    return found


def _cell(cell: Cell, hit: bool) -> dict[str, Any]:
    text = "P" if cell.offset_kb is None else f"{shown(cell.offset_kb, 12)}K"
    return {"text": text, "kind": cell.kind, "hit": hit}


def _place(cells: list[Cell]) -> str:
    """Where the data lies, and what is written with it."""
    first, *others = cells
    if not others:
        return f"disk {first.disk}"
    words = "its mirror on" if others[0].kind == "mirror" else "the parity on"
    return f"disk {first.disk}, {words} {_disks([cell.disk for cell in others])}"


def _disks(disks: list[int]) -> str:
    """Disks in words: "disk 4", "disks 4 and 5", "all 5 disks of disks 0 to 4"."""
    if len(disks) == 1:
        return f"disk {disks[0]}"
    if disks == list(range(disks[0], disks[-1] + 1)) and len(disks) > 2:
        return f"disks {disks[0]} to {disks[-1]}"
    return f"disks {', '.join(map(str, disks[:-1]))} and {disks[-1]}"


def _fits(layout: Layout, kind: str) -> str:
    """How many I/Os fit at once by the document's count, such as "8X"."""
    if kind == stripe_lights.READ:
        return f"{shown(levels.read_multiplier(layout.disks), 3)}X"
    lit_disks = len(lit(layout, kind, 0, 0.5))
    return f"{shown(levels.write_multiplier(layout.disks, lit_disks), 3)}X"


def _lights(
    layout: Layout, shift: float, offset: float, chosen: dict[str, list[int]]
) -> dict[str, Any]:
    """Everything the animation shows; the page itself reckons nothing."""
    most = max(20, min(_MOST_SAMPLES, _MOST_NUMBERS // layout.disks))
    offsets = stripe_lights.sample(layout, most)
    return {
        "disks": layout.disks,
        "together": layout.disks // layout.spans,
        "chosen": _io(layout, offset, shift, chosen),
        "samples": [
            _io(
                layout,
                each,
                shift,
                {
                    kind: _turn(stripe_lights.alternatives(layout, kind, each, shift), turn)
                    for kind in _KINDS
                },
            )
            for turn, each in enumerate(offsets)
        ],
        "fill": {kind: stripe_lights.fill(layout, kind, shift, offsets) for kind in _KINDS},
        "fits": {kind: _fits(layout, kind) for kind in _KINDS},
    }


def _io(
    layout: Layout, offset: float, shift: float, disks: Mapping[str, list[int]]
) -> dict[str, Any]:
    crosses = stripe_lights.crosses(layout, offset, shift)
    return {
        "offset": f"{shown(offset, 12)}K",
        **{
            kind: {"disks": lit_disks, "said": _disks(lit_disks), "crosses": crosses}
            for kind, lit_disks in disks.items()
        },
    }


def _turn(ways: list[list[int]], place_in_sample: int) -> list[int]:
    """Copies take turns, so that all disks serve reads."""
    return ways[place_in_sample % len(ways)]


# What the document says of each depth; nothing is reckoned between or beyond.
_DEPTHS: dict[float, str] = {
    8: "8K was slower than 16K, and no figure is printed: beware of it. Nothing is computed.",
    16: "16K was the best of the measured depths.",
    32: "16K had a queue 9 % shorter than 32K, with which the benchmark was refused.",
    128: "128K had a far longer queue: 16, where 32K had 12.7.",
}


def _advice(asked: Mapping[str, Entry], values: Mapping[str, Any]) -> dict[str, Any]:
    """The measured points, and a word on the depth that was chosen."""
    depth = values.get("stripe_depth_kb")
    word, verdict = "", "pass"
    if depth is not None and not asked["stripe_depth_kb"].problems:
        word, verdict = _word(depth)
    return {
        "points": _points(depth),
        "word": word,
        "verdict": verdict,
        "source": "netraid-1999, Stripe Depth",
    }


def _word(depth: float) -> tuple[str, str]:
    if depth in _DEPTHS:
        return _DEPTHS[depth], "pass" if depth == 16 else "warn"
    if depth < 16:
        return (
            f"{shown(depth)}K was not measured; 8K was already slower than 16K, with no "
            "figure printed. Nothing is computed.",
            "warn",
        )
    side = "between two measured depths" if depth < 128 else "beyond the deepest that was measured"
    return f"{shown(depth)}K was not measured: it lies {side}. The queue grows with depth.", "warn"


def _points(depth: float | None) -> list[dict[str, Any]]:
    """The measured depths with the queues that are printed, or follow from a printed change."""
    lengths = {
        16: measured()["hp_12600_16K"]["outputs"]["avg_disk_queue_length_derived"],
        32: measured()["hp_12600_32K"]["outputs"]["avg_disk_queue_length"],
        128: measured()["hp_12600_128K"]["outputs"]["avg_disk_queue_length"],
    }
    against = {8: "slower, no figure"} | {
        at: percent(length / lengths[16] - 1, signed=True) if at != 16 else ""
        for at, length in lengths.items()
    }
    return [
        {
            "depth": shown(at),
            "change": change,
            "chosen": at == depth,
            "queue": shown(lengths[at], 3) if at in lengths else "not printed",
        }
        for at, change in against.items()
    ]
