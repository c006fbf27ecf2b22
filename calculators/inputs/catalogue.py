"""The catalogue: disks, controllers, servers and user profiles that can be named in a scenario."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TABLES = {
    "disk": "disks",
    "controller": "controllers",
    "server": "servers",
    "user_profile": "user_profiles",
}

Row = dict[str, Any]


@dataclass(frozen=True)
class Catalogue:
    """Rows by key, and where they were read.

    Args:
        disks, controllers, servers, profiles: key -> fields of the row
        source: "fixtures" or "database"
        version: changes whenever a row changes
    """

    disks: dict[str, Row]
    controllers: dict[str, Row]
    servers: dict[str, Row]
    profiles: dict[str, Row]
    source: str
    version: str
    _made: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    def table(self, kind: str) -> dict[str, Row]:
        """The rows of one kind: disk, controller, server or user_profile."""
        return {
            "disk": self.disks,
            "controller": self.controllers,
            "server": self.servers,
            "user_profile": self.profiles,
        }[kind]

    def made(self, key: Any, make: Any) -> Any:
        """Something derived from a row, made once in the life of the catalogue."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


@lru_cache(maxsize=4)
def from_fixtures(folder: Path = FIXTURES) -> Catalogue:
    """The catalogue that comes with the product, read from its fixtures.

    Raises:
        FileNotFoundError: the fixtures are not where they belong
    """
    digest = hashlib.sha256()
    tables: dict[str, dict[str, Row]] = {}
    for kind, name in TABLES.items():
        text = (folder / f"{name}.json").read_bytes()
        digest.update(text)
        tables[kind] = {row["fields"]["key"]: row["fields"] for row in json.loads(text)}
    return Catalogue(
        disks=tables["disk"],
        controllers=tables["controller"],
        servers=tables["server"],
        profiles=tables["user_profile"],
        source="fixtures",
        version=digest.hexdigest()[:12],
    )
