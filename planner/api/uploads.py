"""A file in the body of a request, bounded, whatever it is called: its content says what it is."""

from __future__ import annotations

from typing import Any

from django.http.request import UnreadablePostError
from rest_framework.request import Request

from planner.api.bodies import MOST_DRAINED, PIECE
from planner.api.problems import LengthRequired, TooLarge
from planner.services.catalogue.files.limits import MOST_BYTES, too_large

# The edges of a form around the file.
_FORM = 64 * 1024


def read_file(request: Request) -> bytes:
    """The bytes of a file that is the body itself or the field "file" of a form.

    Raises:
        LengthRequired: nobody says how long it is
        TooLarge: it is longer than any that is read
        UnreadablePostError: it broke off before its end
    """
    plain: Any = request._request
    length = plain.META.get("CONTENT_LENGTH") or ""
    if not length.isdecimal():
        if "HTTP_TRANSFER_ENCODING" in plain.META:
            raise LengthRequired("Send the file in one piece, with Content-Length.")
        length = "0"
    if int(length) > MOST_BYTES + _FORM:
        for _ in range(min(int(length), MOST_DRAINED) // PIECE + 1):
            if not plain.read(PIECE):
                break
        raise TooLarge(f"The file has more than {MOST_BYTES:,} bytes.", too_large().problems[0])
    if plain.META.get("CONTENT_TYPE", "").startswith("multipart/form-data"):
        file = plain.FILES.get("file")
        return bytes(file.read(MOST_BYTES + 1)) if file else b""
    data = bytes(plain.read(int(length)))
    if len(data) < int(length):
        # Half a file may look like a whole one with fewer rows.
        raise UnreadablePostError
    return data
