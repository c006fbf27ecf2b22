"""A backup: all tables as they were at one moment, media files and version, in one file."""

from planner.services.backups.checking import check
from planner.services.backups.content import BackupError, Manifest
from planner.services.backups.restoring import restore
from planner.services.backups.writing import write

__all__ = ["BackupError", "Manifest", "check", "restore", "write"]
