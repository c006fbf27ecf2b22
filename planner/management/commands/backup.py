"""Back everything up while it runs: `backup [FILE]`; `backup --check FILE` only reads one."""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from calculators.sheet.said.numbers import count
from planner.services.operation import backups


class Command(BaseCommand):
    help = "Writes database, media files and version into one file, and reads it again to check it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="by default under var/backups; - is standard output"
        )
        parser.add_argument("--check", action="store_true", help="only read a backup")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path | None = options["file"]
        if options["check"] and path is None:
            raise CommandError("Say which file is to be checked.")
        if path is None:
            name = f"highwater-{timezone.now():%Y%m%d-%H%M%S}.tar"
            path = Path(settings.VAR_DIR) / "backups" / name
        if str(path) == "-":
            # The checked file, and then nothing but it, to standard output.
            with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
                self._made(Path(folder) / "backup.tar", check=False)
                with open(Path(folder) / "backup.tar", "rb") as file:
                    shutil.copyfileobj(file, sys.stdout.buffer)
            return
        found = self._made(path, options["check"])
        self.stdout.write(
            f"{path}: {count(found.rows)} rows of {len(found.tables)} tables "
            f"and {len(found.media)} files, of Highwater {found.version}, made {found.made_at}; "
            "read and whole."
        )

    def _made(self, path: Path, check: bool) -> backups.Manifest:
        try:
            return backups.check(path) if check else backups.write(path)
        except backups.BackupError as error:
            raise CommandError(str(error)) from None
