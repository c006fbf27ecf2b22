"""Files that pages give."""

from __future__ import annotations

from django.http import HttpResponse


def as_file(content: bytes | str, media_type: str, name: str) -> HttpResponse:
    """A file to keep, under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=media_type, headers=headers)
