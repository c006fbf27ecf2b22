"""Read a backup from beginning to end, and hold every part against what it says of itself."""

from __future__ import annotations

import gzip
import hashlib
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from planner.services.operation.backups.content import (
    MANIFEST,
    MEDIA,
    TABLES,
    BackupError,
    Manifest,
    Part,
)

BLOCK = 1 << 20


def check(path: Path) -> Manifest:
    """What the backup says of itself, where all of it is there and whole.

    Raises:
        BackupError: it is not, or it is no backup
    """
    with opened(path) as archive:
        manifest = manifest_of(archive)
        for name, part in manifest.tables.items():
            with table_file(archive, name) as file:
                _compare(name, part, file)
        for name, part in manifest.media.items():
            with media_file(archive, name) as file:
                _compare(name, part, file)
    return manifest


@contextmanager
def opened(path: Path) -> Iterator[tarfile.TarFile]:
    """The archive; whatever is wrong with it is one sentence."""
    try:
        with tarfile.open(path) as archive:
            yield archive
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BackupError(f"{path} is damaged or no backup: {error}.") from error
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from error


def manifest_of(archive: tarfile.TarFile) -> Manifest:
    """What it says of itself."""
    with _member(archive, MANIFEST) as file:
        return Manifest.from_json(file.read())


@contextmanager
def table_file(archive: tarfile.TarFile, name: str) -> Iterator[BinaryIO]:
    """The rows of a table, as COPY takes them."""
    with _member(archive, f"{TABLES}{name}.gz") as packed, gzip.open(packed) as file:
        # Read like a file; the stubs give it another base.
        yield file  # type: ignore[misc]


@contextmanager
def media_file(archive: tarfile.TarFile, name: str) -> Iterator[BinaryIO]:
    """A media file."""
    with _member(archive, MEDIA + name) as file:
        yield file


@contextmanager
def _member(archive: tarfile.TarFile, name: str) -> Iterator[BinaryIO]:
    try:
        file = archive.extractfile(name)
    except KeyError:
        file = None
    if file is None:
        raise BackupError(f"The backup is cut short or no backup of Highwater: {name} is missing.")
    with file:
        # Read like a file; the stubs give it another base.
        yield file  # type: ignore[misc]


def _compare(name: str, part: Part, file: BinaryIO) -> None:
    digest, size = hashlib.sha256(), 0
    while block := file.read(BLOCK):
        digest.update(block)
        size += len(block)
    if (digest.hexdigest(), size) != (part.sha256, part.bytes):
        raise BackupError(f"The backup is damaged: {name} is not what was written.")
