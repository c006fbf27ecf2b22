"""Units as people type them behind a number: "messages per hour", "GB/user", "IOPS"."""

from __future__ import annotations

import re
import threading
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

# Shares are no unit of measure: they are read by themselves.
_OF_SHARES = {"share", "%", "1", "×", ""}
_WORD = re.compile(r"[A-Za-zµ]{1,20}")
_PER = re.compile(r"\s*/\s*|\s+per\s+|\s+an?\s+|^per\s+|^an?\s+")
# What is counted: each kind is a dimension of its own, so that disks are no users.
_COUNTED = {
    "user": ("mailbox", "mailboxes", "people"),
    "disk": ("drive", "spindle"),
    "message": ("mail", "email", "msg"),
    "io": ("ios", "I_Os"),
    "copy": ("copies",),
    "database": (),
    "server": (),
    "site": (),
    "core": (),
    "processor": ("socket",),
    "relay": (),
    "volume": (),
    "span": (),
    "group": (),
    "item": (),
    "file": (),
    "log": (),
    "write": (),
    "unit": (),
    "cycle": (),
    "turn": (),
    "price": (),
}
_MEASURES = (
    "milli- = 1/1000 = m-",
    "kilo- = 1000 = k- = K-",
    "mega- = 1000000 = M-",
    "giga- = 1000000000 = G-",
    "tera- = 1000000000000 = T-",
    "peta- = 1000000000000000 = P-",
    "kibi- = 1024 = Ki-",
    "mebi- = 1048576 = Mi-",
    "gibi- = 1073741824 = Gi-",
    "tebi- = 1099511627776 = Ti-",
    "pebi- = 1125899906842624 = Pi-",
    "byte = [data] = B",
    "bit = 1/8 * byte",
    "second = [time] = s = sec",
    "minute = 60 * second = min",
    "hour = 60 * minute = h = hr",
    "day = 24 * hour = d",
    "week = 7 * day",
    "year = 8766 * hour = yr",
    "month = 1/12 * year",
    "bps = bit / second",
    "IOPS = io / second",
    "rpm = turn / minute",
    "hertz = cycle / second = Hz",
    "Mcycle = 1000000 * cycle / second",
)
_MAKING = threading.Lock()
# Units of the sheet whose words mean something else elsewhere.
_OURS = {"I/Os": "io", "Mcycles": "Mcycle"}


@lru_cache(1024)
def unit_of(text: str) -> Any:
    """A unit of the registry, from words parted by "/", "per" or "a"; None where a word of it is
    not known."""
    if text in _OF_SHARES:
        return None
    units = _registry()
    for name, ours in _OURS.items():
        text = text.replace(name, ours)
    text = re.sub(r"/\(([^()]*)\)", lambda bracket: "/" + bracket[1].replace("/", "*"), text)
    above, *below = _PER.split(text)
    found = units.dimensionless
    for words, over in ((above, False), *((each, True) for each in below)):
        # Behind a bracket, what was divided twice is multiplied.
        first, *times = words.split("*")
        for word, inverse in ((first, over), *((each, not over) for each in times)):
            name = word.strip().replace(" ", "_")
            if not name and not over:
                continue
            known = _word(name)
            if known is None:
                return None
            found = found / known if inverse else found * known
    return found


def _word(name: str) -> Any:
    units = _registry()
    if not _WORD.fullmatch(name):
        return None
    for each in (name, name.removesuffix("s"), name.lower(), name.lower().removesuffix("s")):
        if each in units:
            return units.parse_units(each)
    return None


def _registry() -> Any:
    """The units that may be typed. Read when the first text with a unit is."""
    # Two made at once by two requests would share no units.
    with _MAKING:
        return _made()


@cache
def _made() -> Any:
    import pint

    units: Any = pint.UnitRegistry(None, non_int_type=Fraction)
    for line in _MEASURES[:11]:
        units.define(line)
    for name, others in _COUNTED.items():
        units.define(
            " = ".join([name, f"[{name}]", "_", *others]) if others else f"{name} = [{name}]"
        )
    for line in _MEASURES[11:]:
        units.define(line)
    return units
