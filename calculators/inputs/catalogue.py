"""The catalogue: what can be bought and user profiles, as scenarios name them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TABLES = {
    "disk": "disks",
    "controller": "controllers",
    "server": "servers",
    "user_profile": "user_profiles",
    "enclosure": "enclosures",
    "memory": "memory",
    "link": "links",
    "licence": "licences",
}
# Tables that came later than what is stored of searches and sizings.
FURTHER = ("enclosure", "memory", "link", "licence")

NO_RATE = "no rate stated"
_UNRATED = f" ({NO_RATE})"
# Rows that are offered to choose from at once; further ones are looked for.
OFFERED = 100

Row = dict[str, Any]
Table = Mapping[str, Row]


@dataclass(frozen=True)
class Catalogue:
    """Rows by key, and where they were read.

    Args:
        disks, controllers, servers, profiles: key -> fields of the row
        source: "fixtures" or "database"
        version: changes whenever a row changes
        further: the other tables, by kind: enclosure, memory, link, licence
        currency: of whom it belongs to, in which a typed price is that names none

    A table of very many rows reads those that are named and no others; going through it gives the
    first of those that are offered.
    """

    disks: Table
    controllers: Table
    servers: Table
    profiles: Table
    source: str
    version: str
    further: Mapping[str, Table] = field(default_factory=dict)
    currency: str = ""
    _made: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    def table(self, kind: str) -> Table:
        """The rows of one kind, such as disk or user_profile."""
        found = {
            "disk": self.disks,
            "controller": self.controllers,
            "server": self.servers,
            "user_profile": self.profiles,
        }.get(kind)
        return self.further.get(kind, {}) if found is None else found

    def offered(
        self, kind: str, chosen: Collection[str] = (), solid: bool = False
    ) -> list[tuple[str, str]]:
        """Key and name of the rows that are offered, the first of them where there are many: not
        those that were retired, unless they are chosen already.

        Args:
            kind: of the rows
            chosen: keys that are chosen already
            solid: of disks only those of solid state
        """
        rows = self.table(kind)
        usual = (
            key
            for key, row in rows.items()
            if key in chosen or not (row.get("retired") or (solid and turns(row)))
        )
        found = dict.fromkeys(islice(usual, OFFERED))
        found.update(dict.fromkeys(key for key in chosen if key in rows))
        return [(key, offered_name(kind, rows[key])) for key in found]

    def offers_all(self, kind: str) -> bool:
        """Whether all rows that can be chosen are among those that are offered."""
        rows = self.table(kind)
        return isinstance(rows, dict) and len(rows) <= OFFERED

    def made(self, key: Any, make: Any) -> Any:
        """Something derived from a row, made once in the life of the catalogue."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def turns(row: Row) -> bool:
    """Whether a disk row is a hard disk; one without turns is solid state."""
    return row.get("rpm") is not None


def sold(row: Row) -> int:
    """The place of a model among others that would do as well: those that are known to be sold
    first, then those of which nobody knows it, then those that are not yet sold, or no more."""
    lifecycle = row.get("lifecycle")
    return 0 if lifecycle == "sold" else 2 if lifecycle else 1


def on_offer(row: Row) -> int:
    """The place of a model among others by whether it can be bought, before what it costs: a price
    that somebody gave says so of one of which nobody knows whether it is sold, and one that is
    assumed says nothing."""
    given = row.get("price") is not None and row.get("price_origin") != "assumed"
    known = sold(row)
    return 0 if known == 1 and given else known


def can_be_sized(row: Row) -> bool:
    """Whether a disk row has a random I/O rate, or a seek time and speed that make one."""
    seeks = row.get("seek_read_ms") is not None and row.get("rpm")
    return row.get("random_iops") is not None or bool(seeks)


def offered_name(kind: str, row: Row) -> str:
    """The name of a row where it is offered: a disk of which nobody knows the rate says so, for
    no load can be put on it."""
    name = str(row["name"])
    return f"{name}{_UNRATED}" if kind == "disk" and not can_be_sized(row) else name


def is_unrated(offered: str) -> bool:
    """Whether the name of a row that is offered says that no load can be put on it."""
    return offered.endswith(_UNRATED)


@lru_cache(maxsize=4)
def from_fixtures() -> Catalogue:
    """The catalogue that comes with the product, read from its fixtures.

    Raises:
        FileNotFoundError: the fixtures are not where they belong
    """
    digest = hashlib.sha256()
    tables: dict[str, dict[str, Row]] = {}
    for kind, name in TABLES.items():
        path = FIXTURES / f"{name}.json"
        text = path.read_bytes() if kind not in FURTHER or path.exists() else b"[]"
        digest.update(text)
        tables[kind] = {row["fields"]["key"]: row["fields"] for row in json.loads(text)}
    return Catalogue(
        disks=tables["disk"],
        controllers=tables["controller"],
        servers=tables["server"],
        profiles=tables["user_profile"],
        source="fixtures",
        version=digest.hexdigest()[:12],
        further={kind: tables[kind] for kind in FURTHER},
    )


def matching(rows: Table, asked: Mapping[str, Any], fits: Any) -> list[str]:
    """Keys of the rows that pass a filter.

    Args:
        rows: a table
        asked: field, perhaps with _at_least or _at_most, to what is wanted
        fits: whether a row passes one of these: fits(row, name, wanted)
    """
    search = getattr(rows, "matching", None)
    if search is not None:
        found: list[str] = search(asked)
        return found
    return [key for key, row in rows.items() if all(fits(row, *rule) for rule in asked.items())]


def only(rows: Table, named: Collection[Any]) -> dict[str, Row]:
    """The named rows of a table, those that it has."""
    load = getattr(rows, "load", None)
    if load is not None:
        load(named)
    return {key: rows[key] for key in named if key in rows}
