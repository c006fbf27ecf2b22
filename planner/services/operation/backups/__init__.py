"""A backup: all tables as they were at one moment, media files and version, in one file."""

from planner.services.operation.backups.checking import check
from planner.services.operation.backups.content import BackupError, Manifest
from planner.services.operation.backups.restoring import restore
from planner.services.operation.backups.writing import write

__all__ = ["BackupError", "Manifest", "check", "restore", "write"]
