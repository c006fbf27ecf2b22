"""What is in a backup, and what it says of itself."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

FORM = 1
MANIFEST = "manifest.json"
TABLES, MEDIA = "tables/", "media/"
# Nobody is to be signed in by a backup.
LEFT_OUT = frozenset({"django_session"})


class BackupError(Exception):
    """A backup cannot be made, read or restored; the message says why and what to do."""


@dataclass
class Part:
    """A table or a file."""

    sha256: str
    bytes: int
    rows: int = 0
    columns: list[str] = field(default_factory=list)


@dataclass
class Manifest:
    """What a backup says of itself; its last part, so that one that was cut short has none."""

    version: str
    engine: str
    made_at: str
    migrations: dict[str, list[str]]
    tables: dict[str, Part] = field(default_factory=dict)
    media: dict[str, Part] = field(default_factory=dict)
    form: int = FORM

    def as_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()

    @classmethod
    def from_json(cls, text: bytes) -> Manifest:
        """Raises BackupError where it is none of ours."""
        try:
            found: dict[str, Any] = json.loads(text)
            if found["form"] != FORM:
                raise BackupError(
                    f"The backup has form {found['form']} and this version reads {FORM}: restore "
                    f"it with Highwater {found.get('version')}."
                )
            for part in ("tables", "media"):
                found[part] = {name: Part(**each) for name, each in found[part].items()}
            return cls(**found)
        except (KeyError, TypeError, ValueError) as error:
            raise BackupError("This is no backup of Highwater: its manifest cannot be read.") from (
                error
            )

    @property
    def rows(self) -> int:
        return sum(part.rows for part in self.tables.values())


# The database fills these columns from others, and takes nobody's word for their values.
_MADE = """
SELECT attrelid::regclass::text, attname FROM pg_attribute
WHERE attgenerated <> '' AND NOT attisdropped
"""


def tables() -> dict[str, list[str]]:
    """Every table that is backed up, with its columns; those that it has in the database."""
    known = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        cursor.execute(_MADE)
        made = set(cursor.fetchall())
        return {
            name: [
                column.name
                for column in connection.introspection.get_table_description(cursor, name)
                if (name, column.name) not in made
            ]
            for name in sorted((known & there) - LEFT_OUT)
        }


def migrations() -> dict[str, list[str]]:
    """The migrations that the database has, by app, in their order."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found
