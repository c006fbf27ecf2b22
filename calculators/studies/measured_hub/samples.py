"""Samples of counters, from the CSV that Performance Monitor, typeperf and relog write."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np

from calculators.errors import InputProblems, Problem
from calculators.sheet.said.numbers import count, many
from calculators.systems.exchange_2007_hub.counters import COUNTERS

MOST_BYTES: Final = 50_000_000
MOST_SAMPLES: Final = 200_000
MOST_COLUMNS: Final = 5_000
# A minute of samples every six seconds: fewer say nothing of a steady state.
FEWEST_SAMPLES: Final = 10
# Nobody mends more lines at once.
MOST_TOLD: Final = 20
_PLACE = "/csv"
# As Performance Monitor writes times, in every language; and as people do.
_TIMES = ("%m/%d/%Y %H:%M:%S.%f", "%m/%d/%Y %H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S")
_MACHINE = re.compile(r"^\\\\(?P<machine>[^\\]+)\\(?P<path>.+)$")
_KNOWN = {counter.path.lower(): counter.path for counter in COUNTERS}
_ANY_INSTANCE = {
    counter.path.lower().partition("(*)")[0]: counter.path
    for counter in COUNTERS
    if "(*)" in counter.path
}
# What stands in a cell of a sample that could not be taken.
_NOTHING = frozenset({"", "-1", "nan", "-1.#ind", "1.#qnan", "-nan(ind)"})


@dataclass(frozen=True, slots=True)
class Samples:
    """What a file holds.

    Args:
        seconds: time of each sample, from the first
        columns: counter -> its samples, NaN where none was taken
        machine: name of the server in the file
        ignored: lines that are no samples, such as the words typeperf ends with
        others: columns of counters that are not asked for
    """

    seconds: np.ndarray
    columns: dict[str, np.ndarray]
    machine: str
    ignored: int
    others: int


def read(text: str) -> Samples:
    """Read the samples of a file.

    Raises:
        InputProblems: everything that is wrong with it, by line
    """
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="")
    first = lines.readline()
    lines.seek(0)
    separator = max(",;\t", key=first.count)
    try:
        rows = csv.reader(lines, delimiter=separator, strict=False)
        head = next(rows, [])
        places, machine = _columns(head)
        return _samples(rows, head, places, machine, separator != ",")
    except csv.Error as error:
        raise _wrong("no-csv", f"The text cannot be read as CSV: {error}.", _AS_WRITTEN) from error


_AS_WRITTEN = (
    "Write it with typeperf -cf counters.txt -f CSV, or relog -f CSV, or save a data collector set "
    "as comma separated text."
)


def _wrong(code: str, message: str, hint: str) -> InputProblems:
    return InputProblems.one(_PLACE, code, message, hint)


def _columns(head: Sequence[str]) -> tuple[dict[str, list[int]], str]:
    """Places of the known counters in the head, and the machine they are from."""
    if len(head) < 2:
        raise _wrong("no-columns", "The first line names no counters.", _AS_WRITTEN)
    if len(head) > MOST_COLUMNS:
        message = (
            f"The file has {count(len(head))} columns; at most {count(MOST_COLUMNS)} are read."
        )
        raise _wrong("too-many", message, "Keep the counters of the list with relog -cf.")
    places: dict[str, list[int]] = {}
    machines: dict[str, str] = {}
    for place, name in enumerate(head[1:], start=1):
        found = _MACHINE.match(name.strip())
        path = (found["path"] if found else name.strip().removeprefix("\\")).lower()
        start = path.partition("(")[0]
        known = _KNOWN.get(path) or (
            _ANY_INSTANCE.get(start)
            if path.rpartition("\\")[2] == _ANY_INSTANCE.get(start, "").lower().rpartition("\\")[2]
            else None
        )
        if known is None:
            continue
        machine = found["machine"] if found else ""
        machines[machine.lower()] = machine
        places.setdefault(known, []).append(place)
    if not places:
        raise _wrong(
            "no-counters",
            f"None of the {len(head) - 1} columns is one of the counters; the first is named "
            f"{head[1][:80]!r}.",
            _AS_WRITTEN,
        )
    if len(machines) > 1:
        raise _wrong(
            "several-machines",
            "The file holds samples of several machines: " + ", ".join(sorted(machines)) + ".",
            "Keep one of them, with relog -c.",
        )
    double = [name for name, found in places.items() if len(found) > 1 and "(*)" not in name]
    if double:
        raise _wrong(
            "duplicate-column",
            f"{double[0]} stands in the head {len(places[double[0]])} times.",
            "Keep one of the columns.",
        )
    return places, next(iter(machines.values()))


def _samples(
    rows: Iterable[list[str]],
    head: Sequence[str],
    places: dict[str, list[int]],
    machine: str,
    comma: bool,
) -> Samples:
    times: list[datetime] = []
    values: dict[str, list[float]] = {name: [] for name in places}
    problems: list[Problem] = []
    ignored = 0
    for number, row in enumerate(rows, start=2):
        time = _time(row[0]) if row else None
        if time is None:
            ignored += any(cell.strip() for cell in row)
            continue
        if len(problems) >= MOST_TOLD:
            break
        if len(times) >= MOST_SAMPLES:
            message = f"The file has more than {count(MOST_SAMPLES)} samples."
            raise _wrong("too-many", message, "Take every tenth of them, with relog -t 10.")
        if times and time <= times[-1]:
            problems.append(
                _line(number, "time-goes-back", f"{row[0]!r} is not after the sample before it.")
            )
            continue
        if len(row) < max(place for found in places.values() for place in found) + 1:
            problems.append(
                _line(number, "too-short", f"{len(row)} values, where the head names {len(head)}.")
            )
            continue
        times.append(time)
        for name, found in places.items():
            whole = math.nan
            for place in found:
                value = _number(row[place], comma)
                if value is None:
                    problems.append(
                        _line(number, "no-number", f"{row[place][:40]!r} of {name} is no number.")
                    )
                elif not math.isnan(value):
                    whole = value if math.isnan(whole) else whole + value
            values[name].append(whole)
    if problems:
        raise InputProblems(problems)
    if len(times) < FEWEST_SAMPLES:
        raise _wrong(
            "too-few",
            f"The file has {many(len(times), 'samples')}; {FEWEST_SAMPLES} are the least.",
            "Take a sample every few seconds, for 20 minutes.",
        )
    seconds = np.array([(time - times[0]).total_seconds() for time in times])
    columns = {name: np.array(found) for name, found in values.items()}
    taken = sum(len(found) for found in places.values())
    return Samples(seconds, columns, machine, ignored, len(head) - 1 - taken)


def _line(number: int, code: str, message: str) -> Problem:
    return Problem(_PLACE, code, f"Line {number}: {message}", "Mend the line, or leave it out.")


def _time(cell: str) -> datetime | None:
    text = cell.strip()
    for form in _TIMES:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    return None


def _number(cell: str, comma: bool) -> float | None:
    """The value of a cell; NaN where no sample was taken, None where it is no number."""
    text = cell.strip().lower()
    if text in _NOTHING:
        return math.nan
    if comma:
        text = text.replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", text):
        return None
    value = float(text)
    return value if math.isfinite(value) and value >= 0 else None
