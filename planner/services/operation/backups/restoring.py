"""Put a backup in the place of what is there: all of it or nothing, then checked.

The tables are brought to the version of the backup, filled in one transaction, and brought up to
date again; so a backup of an older version can be restored, and one of a newer one is refused.
"""

from __future__ import annotations

import hashlib
import shutil
import tarfile
from pathlib import Path, PurePosixPath
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from planner.models import Organisation
from planner.services.activity import audit
from planner.services.operation.backups import content
from planner.services.operation.backups.checking import BLOCK, check, media_file, opened, table_file
from planner.services.operation.backups.content import BackupError, Manifest
from planner.services.operation.backups.steps import step_by_step


def restore(path: Path, replace: bool = False) -> Manifest:
    """Restore a backup.

    Args:
        path: the file
        replace: remove what is there; else only a database without organisations is filled

    Raises:
        BackupError: the backup is damaged or newer than this version, or there is data already
    """
    manifest = check(path)
    executor = MigrationExecutor(connection)
    known = set(executor.loader.disk_migrations)
    unknown = {(a, n) for a, names in manifest.migrations.items() for n in names} - known
    if unknown:
        raise BackupError(
            f"The backup is of Highwater {manifest.version}, which is newer than this one: restore "
            "it with that version."
        )
    if not replace and _holds_data():
        raise BackupError(
            "There are organisations in this database, and a restore would replace them all: say "
            "--replace if that is meant."
        )
    _migrate(manifest)
    with opened(path) as archive:
        with transaction.atomic():
            _fill(archive, manifest)
            _compare(manifest)
        _put_media(archive, manifest)
    call_command("migrate", verbosity=0, interactive=False)
    audit.record(audit.Action.RESTORED, path.name, rows=manifest.rows, version=manifest.version)
    return manifest


def _holds_data() -> bool:
    table = Organisation._meta.db_table
    return table in content.tables() and Organisation.objects.exists()


def _migrate(manifest: Manifest) -> None:
    """The tables of the backup's version; apps that it did not know yet have none."""
    executor = step_by_step()
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
    targets: list[tuple[str, str | None]] = []
    steps = executor.loader.disk_migrations
    for app in sorted({app for app, _ in steps}):
        names = {name for name in manifest.migrations.get(app, ()) if (app, name) in steps}
        if not names:
            targets.append((app, None))
        # The last of each branch: those that no other of the same app rests on.
        graph = executor.loader.graph
        for name in sorted(names):
            children = {key.key for key in graph.node_map[(app, name)].children}
            if not any(child[0] == app and child[1] in names for child in children):
                targets.append((app, name))
    executor.migrate(targets)


def _fill(archive: tarfile.TarFile, manifest: Manifest) -> None:
    there = content.tables()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        every = sql.SQL(", ").join(
            sql.Identifier(name) for name in (*there, *sorted(content.LEFT_OUT))
        )
        raw: Any = cursor.cursor
        raw.execute(sql.SQL("TRUNCATE {}").format(every))
        for name, part in manifest.tables.items():
            if name not in there:
                raise BackupError(f"The backup has a table {name} that its version should not.")
            statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
                sql.Identifier(name), sql.SQL(", ").join(map(sql.Identifier, part.columns))
            )
            with table_file(archive, name) as file, raw.copy(statement) as rows:
                while block := file.read(BLOCK):
                    rows.write(block)
        filled = [model for model in apps.get_models() if model._meta.db_table in there]
        for statement in connection.ops.sequence_reset_sql(no_style(), filled):
            cursor.execute(statement)


def _compare(manifest: Manifest) -> None:
    """What the database gives back is what was backed up, to the byte, in whatever order."""
    for name, part in manifest.tables.items():
        with connection.cursor() as cursor:
            raw: Any = cursor.cursor
            raw.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name)))
            rows = raw.fetchone()[0]
            digest, size = hashlib.sha256(), 0
            columns = sql.SQL(", ").join(map(sql.Identifier, part.columns))
            with raw.copy(
                sql.SQL("COPY {} ({}) TO STDOUT").format(sql.Identifier(name), columns)
            ) as copied:
                for block in copied:
                    digest.update(block)
                    size += len(block)
        # Rows come in the order in which they were put in: that of the backup.
        if (rows, size, digest.hexdigest()) != (part.rows, part.bytes, part.sha256):
            raise BackupError(f"{name} is not as it was backed up: nothing was restored.")


def _put_media(archive: tarfile.TarFile, manifest: Manifest) -> None:
    """Beside its place first, then in place of what is there."""
    root = Path(settings.MEDIA_ROOT)
    fresh = root.with_name(root.name + ".restored")
    shutil.rmtree(fresh, ignore_errors=True)
    for name in manifest.media:
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise BackupError(f"The backup names a file outside of its folder: {name}.")
        target = fresh / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with media_file(archive, name) as file, open(target, "wb") as out:
            shutil.copyfileobj(file, out)
    shutil.rmtree(root, ignore_errors=True)
    if fresh.exists():
        fresh.rename(root)
