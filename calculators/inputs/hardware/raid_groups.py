"""Which arrays can be built: disk counts and spans by RAID level and controller.

One set of rules refuses a group of a document, with the remedy; the same rules over arrays say
which of many can be built.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from calculators.formulas.raid.levels import LEVELS, PARITY, Level
from calculators.inputs.catalogue import Row
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.sources import SOURCES
from calculators.sheet.vectorised import most, pick

if TYPE_CHECKING:
    from calculators.inputs.reader import Reader

# What the one controller with published limits can do.
USUAL_DISKS, USUAL_SPANS = 8, 4
# Later controllers, such as those of SAS disks, join other arrays than the one of 1999.
BENCHMARK_YEARS = 2000


def countable(record: Record) -> bool:
    """Whether a RAID group has all that the rules below look at."""
    return all(isinstance(record.fields.get(key), Given) for key in ("level", "disks", "spans"))


def complete(record: Record) -> bool:
    """Whether a RAID group was read without a problem in what the sheet needs."""
    return countable(record) and all(
        isinstance(record.fields.get(key), Given) for key in ("volume", "disk", "count")
    )


def fill_spans(record: Record) -> None:
    """Give the group its usual spans where they were left out."""
    if record.value("spans") is None:
        spans = usual_spans(record.value("level"), record.value("disks"))
        record.fields["spans"] = Given(
            float(spans), "spans", "assumed", "house, usual spans of the level", "Spans"
        )


def refuse_impossible(record: Record, reader: Reader, pointer: str) -> None:
    """Report a group that the level or the controller cannot build."""
    level = LEVELS[record.value("level")]
    disks, spans = int(record.value("disks")), int(record.value("spans"))
    before = len(reader.problems)
    _disk_count(level, disks, reader, f"{pointer}/disks")
    if len(reader.problems) == before:
        _span_count(level, disks, spans, reader, f"{pointer}/spans")
    if len(reader.problems) == before:
        _controller(record, level, disks, spans, reader, pointer)


def _disk_count(level: Level, disks: int, reader: Reader, pointer: str) -> None:
    if level.exact is not None and disks != level.exact:
        code = "too-few-disks" if disks < level.exact else "too-many-disks"
        reader.problem(
            pointer,
            code,
            f"Disks: {level.name} is exactly {level.exact} disks, not {disks}.",
            f"Give {level.exact} disks, or choose RAID 10 for more.",
        )
    elif disks < level.fewest:
        reader.problem(
            pointer,
            "too-few-disks",
            f"Disks: {level.name} needs at least {level.fewest} disks, not {disks}.",
            f"Give {level.fewest} or more disks, or choose another RAID level.",
        )
    elif disks % level.multiple:
        reader.problem(
            pointer,
            "odd-disks",
            f"Disks: {level.name} is built of mirrored pairs; {disks} leaves one without a mirror.",
            f"Give {disks - 1} or {disks + 1} disks.",
        )


def _span_count(level: Level, disks: int, spans: int, reader: Reader, pointer: str) -> None:
    if spans > 1 and not level.spannable:
        reader.problem(
            pointer,
            "not-spannable",
            f"Spans: {level.name} is one array, not {spans}.",
            "Leave spans out, or choose RAID 10, 50 or 60.",
        )
    elif spans < level.fewest_spans:
        reader.problem(
            pointer,
            "too-few-spans",
            f"Spans: {level.name} stripes over at least {level.fewest_spans} arrays, not {spans}.",
            f"Give {level.fewest_spans} or more spans.",
        )
    elif disks % spans:
        dividing = [
            str(number)
            for number in range(max(1, level.fewest_spans), min(disks, 64) + 1)
            if disks % number == 0
            and disks // number >= level.fewest_per_span
            and disks // number % level.multiple == 0
        ]
        hint = (
            f"{disks} disks divide into " + ", ".join(dividing) + " spans."
            if dividing
            else "Change the number of disks."
        )
        reader.problem(
            pointer,
            "not-divisible",
            f"Spans: {disks} disks do not divide into {spans} spans.",
            hint,
        )
    elif disks // spans < level.fewest_per_span or disks // spans % level.multiple:
        reader.problem(
            pointer,
            "too-few-disks",
            f"Spans: {spans} spans leave {disks // spans} disks in each; {level.name} needs "
            + (f"at least {level.fewest_per_span}" if level.multiple == 1 else "mirrored pairs")
            + ".",
            "Give fewer spans or more disks.",
        )


def _controller(
    record: Record, level: Level, disks: int, spans: int, reader: Reader, pointer: str
) -> None:
    key = record.value("controller")
    row = reader.catalogue.controllers.get(key) if key else None
    if row is None:
        return
    most_disks, most_spans = row.get("max_disks_per_array"), row.get("max_spans")
    remedy = "Use several smaller RAID groups of the same volume: they form a software stripe."
    if most_disks and disks / spans > most_disks:
        reader.problem(
            f"{pointer}/disks",
            "too-many-disks",
            f"Disks: {disks // spans} in one array; the {row['name']} takes at most {most_disks}.",
            remedy,
        )
    if most_spans and spans > most_spans:
        reader.problem(
            f"{pointer}/disks",
            "too-many-disks",
            f"Disks: {disks} in {spans} spans; the {row['name']} joins at most {most_spans} "
            f"arrays to one {level.name}.",
            remedy,
        )


def refuse_mixed(groups: dict[str, tuple[Record, ...]], reader: Reader) -> None:
    """Report volumes of several kinds of group, for a mail system whose rules know only one."""
    for volume, records in groups.items():
        kinds = {(record.value("level"), record.value("disk")) for record in records}
        if len(kinds) > 1:
            reader.problem(
                "/raid_groups",
                "mixed-groups",
                f"RAID groups: those of the {volume} volume differ in level or disk model.",
                "Give all groups of one volume the same level and disk model.",
            )


def usual_spans(key: str, disks: Any) -> Any:
    """The spans a level has where they are left out, for a number of disks or an array of them.

    Mirrors are pairs. Of arrays with parity they are the fewest into which the disks divide: nine
    disks of RAID 50 are three arrays.
    """
    level = LEVELS[key]
    if not level.spannable:
        return disks * 0 + 1.0
    if level.family != PARITY:
        return most(1, disks // 2)
    spans = disks * 0 + float(level.fewest_spans)
    for parts in range(USUAL_SPANS, level.fewest_spans - 1, -1):
        fits = (disks % parts == 0) & (disks >= parts * level.fewest_per_span)
        spans = pick(fits, disks * 0 + float(parts), spans)
    return spans


def buildable(key: str, disks: Any, spans: Any, controller: Row) -> Any:
    """Whether such arrays can be built; the same rules as above, over arrays.

    Args:
        key: RAID level
        disks, spans: numbers or arrays
        controller: catalogue row with its limits; empty for none
    """
    level = LEVELS[key]
    fits = (disks >= level.fewest) & (disks % level.multiple == 0) & (spans >= level.fewest_spans)
    if level.exact is not None:
        fits = fits & (disks == level.exact)
    if not level.spannable:
        fits = fits & (spans == 1)
    spans = most(spans, 1)
    each = disks / spans
    fits = fits & (disks % spans == 0) & (each >= level.fewest_per_span)
    fits = fits & (each % level.multiple == 0)
    most_disks, most_spans = controller.get("max_disks_per_array"), controller.get("max_spans")
    if most_disks:
        fits = fits & (each <= most_disks)
    if most_spans:
        fits = fits & (spans <= most_spans)
    return fits


def held(disks: Any, spans: Any, controller: Row) -> Any:
    """Whether a controller is known to hold such arrays, over arrays.

    Where no limits of it are known, those of the one controller that publishes them are taken.
    """
    if controller.get("max_spans") and controller.get("max_disks_per_array"):
        return disks > 0
    return (spans <= USUAL_SPANS) & (disks / spans <= USUAL_DISKS)


def of_the_benchmark(row: Row) -> bool:
    """Whether a controller, named without known limits, is of the age of the one that publishes
    them."""
    key = str(row.get("source") or "").partition(",")[0]
    dated = SOURCES[key].year if key in SOURCES else ""
    found = re.search(r"(?:19|20)\d\d", f"{row.get('year') or ''} {dated}")
    return found is not None and int(found[0]) <= BENCHMARK_YEARS
