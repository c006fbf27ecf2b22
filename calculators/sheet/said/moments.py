"""Moments and days as people read them, by the clock and in the order of their reader."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from functools import cache, lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from calculators.sheet.said.numbers import LANGUAGE, MINUS, Style, locale, style

# Texts are English, so a day has an English name of its month or none.
_DAYS = {"en_GB": "d MMMM y", "en_US": "MMMM d, y", "de_DE": "dd.MM.y", "": "y-MM-dd"}


def day(moment: Any) -> str:
    """A date as people write it: "21 November 2026"; of a text such as 2026-11-21 too. A moment is
    on the day that it is where its reader is."""
    if isinstance(moment, str):
        moment = date.fromisoformat(moment)
    moment = _there(moment)
    return _day(moment.year, moment.month, moment.day, style().dates)


def minute(moment: datetime) -> str:
    """A moment as people write it: "21 November 2026, 14:05 UTC"."""
    return f"{day(moment)}, {_there(moment):%H:%M} {zone_name(moment)}"


def second(moment: datetime) -> str:
    """A moment to the second: "21 November 2026, 14:05:09 UTC"."""
    return f"{day(moment)}, {_there(moment):%H:%M:%S} {zone_name(moment)}"


def zone_name(moment: datetime) -> str:
    """What the time of the reader is called at a moment: "UTC", "CET", "UTC+03" where it has no
    name."""
    found = _there(moment).tzname() or "UTC"
    return found if found[:1].isalpha() else f"UTC{found}".replace("-", MINUS)


def _there(moment: Any) -> Any:
    """A moment as the clock of its reader tells it; a day has none."""
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        return moment
    return moment.astimezone(zone_of(style()))


def zone_of(reader: Style) -> tzinfo:
    """The clock of a reader."""
    return _zone(reader.zone)


@cache
def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        # Renamed since it was chosen.
        return UTC


@lru_cache(maxsize=1024)
def _day(year: int, month: int, of_month: int, dates: str) -> str:
    from babel.dates import format_date

    found = date(year, month, of_month)
    return format_date(found, _DAYS[dates], locale=locale(dates or LANGUAGE))
