"""The editions that are compared: year, how each is sized, what it says of a thousand users."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.studies.migration import comparison_lines, size_edition

IOPS, MEMORY, DISKS, PROCESSORS = "iops", "memory_gb", "disks", "processor_rate"
# Figure -> (title, unit as printed, question of its picture).
FIGURES = {
    IOPS: ("Database I/O", "IOPS", "How much disk I/O do 1000 users cause?"),
    MEMORY: ("Memory", "GB", "How much memory do 1000 users take?"),
    DISKS: ("Disks", "disks", "How many disks do 1000 users need?"),
    PROCESSORS: ("Processors", "SPECint 2006 rate", "How much processor do 1000 users take?"),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the comparison.

    Args:
        key: stable key, part of the API, and prefix of its figures
        title, short: as printed, and beside a point
        year: of its release
        system: key of the mail system that sizes it; None where it is none
        disk: catalogue key of a disk of its years
        size: the sheet of one server: size(question, disk key, catalogue, system, compare)
        compare: puts the figures of a thousand users on the sheet
        decides: figures with the disks that the rate needs, and those that the space does
        limits: checks of what one server of the edition may hold
        missing: figure -> why there is none
        measured: figure -> what was measured in place of a rule
        remarks: figure -> what to know of its rule
    """

    key: str
    title: str
    short: str
    year: int
    system: str | None
    disk: str
    size: Callable[..., Any]
    compare: Callable[[Any], None]
    decides: tuple[str, str] | None = None
    limits: tuple[str, ...] = ()
    missing: Mapping[str, str] = field(default_factory=dict)
    measured: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)


_BY_2007 = ("database.spindles_for_iops", "database.spindles_for_capacity")
_NO_RULE = "No published rule:"
_LIKE_2016 = "Cycles of Exchange 2016; none are published for this edition."
_BENCHMARK = "The benchmark's own user, whatever the messages a day: no rule relates them."


def _later(
    key: str, title: str, short: str, year: int, system: str, disk: str, **remarks: str
) -> Edition:
    return Edition(
        key,
        title,
        short,
        year,
        system,
        disk,
        size_edition.later,
        comparison_lines.later,
        decides=("disks.raid10_by_rate", "disks.raid10_by_space"),
        limits=("database-size", "databases-mounted", "memory-advised"),
        remarks=remarks,
    )


EDITIONS: tuple[Edition, ...] = (
    Edition(
        "exchange_5_5", "Exchange 5.5", "5.5", 1997, "exchange-5.5-information-store",
        "hp-6107a-9gb-10k", size_edition.store, comparison_lines.store,
        missing={
            PROCESSORS: f"{_NO_RULE} the benchmark account prints no processor use.",
            DISKS: "No number of disks holds these users.",
        },
        measured={
            IOPS: _BENCHMARK,
            MEMORY: "The benchmark's server: 1 GB for 8000 users. No rule by users is published.",
        },
        remarks={DISKS: f"{_BENCHMARK} The fewest disks on which the queue model lets it hold."},
    ),
    Edition(
        "exchange_2003", "Exchange 2003", "2003", 2003, None, "ultra320-15k-36gb",
        size_edition.exchange_2003, comparison_lines.exchange_2003, decides=_BY_2007,
        missing={
            PROCESSORS: f"{_NO_RULE} a way to measure the cycles of a mailbox is printed "
            "(exchange-2003-cpu), no figure by profile."
        },
        measured={
            MEMORY: "The laboratory's server: 4 GB for 4000 users, all that a 32-bit server can "
            "use. About 900 MB of it is cache, whatever memory there is: that is why it is no "
            "input. No rule by users is published."
        },
    ),
    Edition(
        "exchange_2007", "Exchange 2007", "2007", 2006, "exchange-2007-mailbox",
        "atlas-10k-v-300gb", size_edition.exchange_2007, comparison_lines.exchange_2007,
        decides=_BY_2007, missing={PROCESSORS: f"{_NO_RULE} no figure by mailbox was found."},
    ),
    _later(
        "exchange_2010",
        "Exchange 2010",
        "2010",
        2009,
        "exchange-2010-mailbox",
        "7k1000c-1tb",
        processor_rate="Cycles from general knowledge; no source was found.",
    ),
    _later("exchange_2013", "Exchange 2013", "2013", 2012, "exchange-2013", "ultrastar-7k4000-4tb"),
    _later("exchange_2016", "Exchange 2016", "2016", 2015, "exchange-2016", "ultrastar-7k4000-4tb"),
    _later(
        "exchange_2019",
        "Exchange 2019",
        "2019",
        2018,
        "exchange-2019",
        "dc-hc310-6tb",
        processor_rate=_LIKE_2016,
    ),
    _later(
        "exchange_se",
        "Subscription Edition",
        "SE",
        2025,
        "exchange-se",
        "dc-hc310-6tb",
        processor_rate=_LIKE_2016,
    ),
)  # fmt: skip
