"""Migrations one by one, back and forth, also where a new database takes them all at once."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


class EachByItself(MigrationLoader):
    """Knows nothing of a migration that stands for others."""

    def load_disk(self) -> None:
        super().load_disk()
        found = self.disk_migrations.items()
        self.disk_migrations = {key: found for key, found in found if not found.replaces}


def step_by_step() -> MigrationExecutor:
    """Migrates to any step that there ever was."""
    executor = MigrationExecutor(connection)
    executor.loader = EachByItself(connection)
    return executor
