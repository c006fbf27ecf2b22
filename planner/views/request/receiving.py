"""Files in forms: held in memory, as much as the page they are sent to takes, never on a disk.

Of a larger one a byte more than may be is kept, so that who reads it sees that it is too large and
says so; the rest is read past.
"""

from __future__ import annotations

import io
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from planner.services.catalogue.files import limits

# Names of addresses that take more than others.
LARGER = {"catalogue-import": limits.MOST_BYTES}


def most_of(request: Any) -> int:
    """How many bytes the files of a request may have together."""
    match = getattr(request, "resolver_match", None)
    most: int = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    return LARGER.get(match.url_name, most) if match else most


class BoundedFiles(FileUploadHandler):
    """What forms bring, bounded for all files of a request together."""

    def handle_raw_input(self, *given: Any, **named: Any) -> None:
        self.left = most_of(self.request) + 1

    def new_file(self, *given: Any, **named: Any) -> None:
        super().new_file(*given, **named)
        self.kept = io.BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.left -= self.kept.write(raw_data[: self.left])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        size = self.kept.tell()
        self.kept.seek(0)
        return InMemoryUploadedFile(
            self.kept,
            self.field_name,
            self.file_name or "",
            self.content_type or "",
            size,
            self.charset,
            self.content_type_extra,
        )
