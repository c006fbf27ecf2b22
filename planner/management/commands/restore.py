"""Restore a backup: `restore FILE [--replace]`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from calculators.sheet.said.numbers import count
from planner.services.operation import backups, resealing


class Command(BaseCommand):
    help = "Puts a backup in the place of what is there, all of it or nothing, and checks it."
    # The database may have no tables yet.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="even where there are organisations already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = backups.restore(options["file"], options["replace"])
        except backups.BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"Restored {count(found.rows)} rows of {len(found.tables)} tables "
            f"and {len(found.media)} files, backed up {found.made_at} by Highwater "
            f"{found.version}; all are as they were."
        )
        # On another machine, or after a loss: everything is there, and some of it cannot be read.
        if lost := resealing.look().lost():
            self.stderr.write(f"{lost} `manage.py reseal --check` says so again.")
