"""Make a backup while everything runs: one snapshot of the database, read without locks."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from psycopg import sql

from calculators.engine.version import combined_version
from planner import __version__
from planner.models import AuditEntry
from planner.services.activity import audit
from planner.services.operation.backups import content
from planner.services.operation.backups.checking import check
from planner.services.operation.backups.content import BackupError, Manifest, Part


def write(path: Path) -> Manifest:
    """Write a backup, read it again from beginning to end, and only then put it in its place.

    Raises:
        BackupError: the place cannot be written, or what was read again differs
    """
    if path.exists():
        raise BackupError(f"{path} is there already: name another file.")
    partial = path.with_name(path.name + ".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            manifest = _written(file)
            file.flush()
            os.fsync(file.fileno())
        check(partial)
        partial.rename(path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror or error}.") from error
    finally:
        partial.unlink(missing_ok=True)
    if AuditEntry._meta.db_table in manifest.tables:  # Before an upgrade it may not be there yet.
        audit.record(audit.Action.BACKED_UP, path.name, rows=manifest.rows)
    return manifest


def _written(file: BinaryIO) -> Manifest:
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        with transaction.atomic():
            with connection.cursor() as cursor:
                # All tables as they were at one moment; and a table may take its time.
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute("SET LOCAL statement_timeout = 0")
            manifest = Manifest(
                __version__, combined_version(), timezone.now().isoformat(), content.migrations()
            )
            for name, columns in content.tables().items():
                manifest.tables[name] = _table(archive, name, columns)
        for path in _media():
            name = path.relative_to(settings.MEDIA_ROOT).as_posix()
            manifest.media[name] = _file(archive, path, content.MEDIA + name)
        _add(archive, content.MANIFEST, io.BytesIO(manifest.as_json()))
    return manifest


def _table(archive: tarfile.TarFile, name: str, columns: list[str]) -> Part:
    statement = sql.SQL("COPY {} ({}) TO STDOUT").format(
        sql.Identifier(name), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
    digest, size = hashlib.sha256(), 0
    with tempfile.TemporaryFile() as packed, connection.cursor() as cursor:
        raw: Any = cursor.cursor
        with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=3, mtime=0) as out:
            with raw.copy(statement) as rows:
                for block in rows:
                    digest.update(block)
                    size += len(block)
                    out.write(block)
            count = raw.rowcount
        packed.seek(0)
        _add(archive, f"{content.TABLES}{name}.gz", packed)
    return Part(digest.hexdigest(), size, count, columns)


def _media() -> Iterator[Path]:
    root = Path(settings.MEDIA_ROOT)
    yield from sorted(path for path in root.rglob("*") if path.is_file())


def _file(archive: tarfile.TarFile, path: Path, name: str) -> Part:
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        size = file.tell()
        file.seek(0)
        _add(archive, name, file)
    return Part(digest, size)


def _add(archive: tarfile.TarFile, name: str, file: Any) -> None:
    entry = tarfile.TarInfo(name)
    file.seek(0, os.SEEK_END)
    entry.size, entry.mode = file.tell(), 0o600
    file.seek(0)
    archive.addfile(entry, file)
