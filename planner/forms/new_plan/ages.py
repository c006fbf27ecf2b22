"""Hardware in the order in which a mail system meets it: that of its time first.

Only the order of choices rests on the years here; no figure does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import count
from calculators.sheet.sources import HOUSE, SOURCES

Models = tuple[tuple[str, str], ...]
Groups = tuple[tuple[str, Models], ...]
KINDS = ("disk", "server", "controller")
# From some years before a mail system came out to the end of its support; the others are current.
_TIMES = {
    "exchange-5.5-information-store": (1994, 2005),
    "exchange-2007-mailbox": (2003, 2017),
    "exchange-2007-hub": (2003, 2017),
    "exchange-2010-mailbox": (2006, 2020),
    "exchange-2013": (2009, 2023),
    "exchange-2016": (2012, 2025),
    "exchange-2019": (2015, 2025),
}
# What is no older than that beside the newest model counts as of today.
_TODAY = 9
# When the models of documents without a date came out.
_ANNOUNCED = {
    "dell-r740": 2017,
    "hpe-dl380-gen10": 2017,
    "intel-s4500": 2017,
    "lenovo-sr650": 2017,
    "seagate-constellation-es2": 2010,
    "seagate-constellation-es3": 2012,
    "thomas-krenn-megaraid": 2021,
}
_YEAR = re.compile(r"(?:19|20)\d\d")


def year_of(row: Mapping[str, Any]) -> int | None:
    """The year that a model is from, by its row or by the first document that describes it."""
    own = _YEAR.search(str(row.get("year") or ""))
    if own:
        return int(own[0])
    key = str(row.get("source") or "").partition(";")[0].partition(",")[0].strip()
    if key in _ANNOUNCED:
        return _ANNOUNCED[key]
    dated = _YEAR.search(SOURCES[key].year) if key in SOURCES and key != HOUSE else None
    return int(dated[0]) if dated else None


def time_of(system: str, kind: str, catalogue: Catalogue) -> tuple[int, int | None]:
    """First and last year of the hardware that a mail system stands on; no last one, where it is
    still bought today."""
    if system in _TIMES:
        return _TIMES[system]
    rows = catalogue.table(kind)
    known = [year_of(rows[key]) for key, _ in catalogue.offered(kind)]
    newest = max((year for year in known if year), default=0)
    return newest - _TODAY, None


def titles(first: int, last: int | None) -> tuple[str, str, str]:
    """What the groups are called: of its time, newer, older."""
    fitting = "Of today" if last is None else f"Of its time, {first} to {last}"
    return fitting, "Newer", "Older"


def grouped(
    system: str,
    kind: str,
    catalogue: Catalogue,
    chosen: Collection[str] = (),
    solid: bool = False,
) -> Groups:
    """The models that are offered to a mail system, in groups: those of its time first, and in
    each the newest first; of a year flash first, then the fastest disks, small before large. What
    has no year, such as one's own, counts as of its time."""
    # Asked for every input and every key that is pressed; whoever chose a model that is offered no
    # more is asked for it again.
    usual: Groups = catalogue.made(
        (grouped, system, kind, solid), lambda: _grouped(system, kind, catalogue, (), solid)
    )
    offered = {key for _, models in usual for key, _ in models}
    return usual if offered.issuperset(chosen) else _grouped(system, kind, catalogue, chosen, solid)


def with_what_it_has(name: str, row: Mapping[str, Any]) -> str:
    """The name of a server with its cores, bays and memory; what its row does not state is unknown.

    Args:
        name: as it is offered
        row: of the catalogue; its memory in GB
    """
    processors, each, memory = (
        row.get(field) for field in ("processors", "cores_per_processor", "ram_gb")
    )
    cores = _number(processors * each if processors and each else None, "core")
    if memory:
        has = f"{count(memory)} GB"
    else:
        has = "without memory" if row.get("memory_included") is False else "memory unknown"
    return f"{name} ({cores}, {_number(row.get('drive_bays'), 'bay')}, {has})"


def _number(number: int | None, of: str) -> str:
    return f"{of}s unknown" if number is None else f"{count(number)} {of}{'s' * (number != 1)}"


def _size(row: Mapping[str, Any]) -> tuple[float, float]:
    """Among models of one year: how fast disks turn, flash before all, and how much they hold."""
    return -(row.get("rpm") or math.inf), row.get("capacity_gb") or 0.0


def _grouped(
    system: str, kind: str, catalogue: Catalogue, chosen: Collection[str], solid: bool
) -> Groups:
    first, last = time_of(system, kind, catalogue)
    rows = catalogue.table(kind)
    fitting, newer, older = titles(first, last)
    found: dict[str, list[tuple[Any, str, str]]] = {fitting: [], newer: [], older: []}
    for key, name in catalogue.offered(kind, chosen, solid):
        year = year_of(rows[key])
        place = fitting
        if year is not None and not first <= year <= (last or year):
            place = older if year < first else newer
        said = with_what_it_has(name, rows[key]) if kind == "server" else name
        found[place].append(((-year if year else -9999, *_size(rows[key])), key, said))
    return tuple(
        (title, tuple((key, name) for _, key, name in sorted(models, key=lambda each: each[0])))
        for title, models in found.items()
        if models
    )
