"""Numbers as they stand on a page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

NOT_KNOWN = "unknown"
_UNDEFINED = "undefined"
# Units that say nothing behind a number.
_SILENT = {"", "1", "text", "yes or no"}
_SHARE = "share"
# Units of which a title says the rest.
_SHORT = {"users/database": "mailboxes", "databases/volume": "databases"}


def shown(value: Any, digits: int = 4) -> str:
    """A number with so many significant figures, whole numbers whole, thousands apart."""
    if value is None:
        return _UNDEFINED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return str(value)
    if not math.isfinite(value):
        return "unbounded"
    size = abs(value)
    if size and (size >= 1e9 or size < 1e-6):
        return f"{value:.{digits - 1}e}".replace("-", "−")
    if float(value).is_integer() or size >= 10 ** (digits - 1):
        return f"{value:,.0f}".replace("-", "−")
    places = max(0, digits - 1 - math.floor(math.log10(size)))
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".").replace("-", "−")


def unit_shown(unit: str) -> str:
    """The unit behind a number; nothing for pure numbers."""
    return "" if unit in _SILENT else unit


def amount(value: Any, unit: str, digits: int = 3) -> tuple[str, str]:
    """Number and unit for a headline: shares as percent, long units on their own scale."""
    if unit == _SHARE and isinstance(value, int | float):
        return shown(100 * value, digits), "%"
    if unit == "bytes/s" and isinstance(value, int | float) and value >= 1000:
        return shown(value / 1000, digits), "kB/s"
    return shown(value, digits), _SHORT.get(unit, unit_shown(unit))


def money(price: Any) -> str:
    """A price: whole or with its cents; the text as it is where it is no number."""
    try:
        value = Decimal(str(price))
        return f"{value:,.0f}" if value == value.to_integral_value() else f"{value:,.2f}"
    except InvalidOperation:
        return str(price)


def prices_known(total: Mapping[str, Any]) -> str:
    """How many lines of a bill have a price, in words."""
    known, unknown = total.get("known") or 0, total.get("unknown") or 0
    if not known + unknown:
        return "no bill of materials"
    if unknown:
        return f"{unknown} of {known + unknown} prices unknown"
    return "all prices known" if known > 1 else "its price is known"


def percent(value: float, signed: bool = False) -> str:
    """A part of one as percent, for errors and margins."""
    number = 100 * value
    places = 0 if abs(number) >= 10 else 1
    text = f"{number:+.{places}f}" if signed else f"{abs(number):.{places}f}"
    if float(text) == 0:
        text = text.replace("-", "+") if signed else "0"
    return f"{text} %".replace("-", "−")


_WORDS = {
    "iops": "IOPS",
    "p95": "95th percentile",
    "fgl": "FGL",
    "io": "I/O",
    "raid": "RAID",
    "mta": "MTA",
    "cpu": "CPU",
    "mcycles": "megacycles",
    "kb": "KB",
    "mb": "MB",
    "gb": "GB",
}
_UNIT_ENDS = ("_ms", "_gib", "_mib", "_kib", "_gb", "_mb", "_kb", "_mhz", "_mcycles", "_mbit")
# Where the name of a figure does not say enough by itself.
_TITLES = {
    "database.count": "Databases of a group",
    "database.users": "Mailboxes of a database",
    "server.iops": "I/O of a server",
    "memory.configured_gib": "Memory of a server",
    "storage.volumes_gib": "Volumes of a server",
    "failure.worst_active": "Active databases at worst",
    "failure.servers_lost": "Servers that may be lost",
    "transport.database_gib": "Transport queue of a server",
    "disks.a_server": "Disks of a server",
    "disks.all": "Disks in all",
    "servers.all": "Servers in all",
    "client.peak_mbit": "Clients at the peak",
}


def within(label: str) -> str:
    """A label within a sentence: small at its beginning, unless that is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label


def title_of(name: str) -> str:
    """The printed name of a figure: "database.queue_length" becomes "Database queue length"."""
    if name in _TITLES:
        return _TITLES[name]
    for ending in _UNIT_ENDS:
        if name.endswith(ending):
            name = name.removesuffix(ending)
    words = name.replace(".", " ").replace("_", " ").split()
    text = " ".join(_WORDS.get(word, word) for word in words)
    return text[:1].upper() + text[1:]
