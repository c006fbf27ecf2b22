"""The body of a request: refused by its size before it is read, then read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from django.db import transaction
from msgspec import Struct
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from calculators.errors import Problem
from calculators.inputs.documents.asked import names_of
from calculators.inputs.reader import escaped, kind_of, nearest, shown
from planner.api.problems import LengthRequired, TooLarge
from planner.services.documents import documents

# A body too long is dropped in pieces, up to this many bytes.
MOST_DRAINED = 64 * 2**20
PIECE = 2**18


class Body:
    """The document in the body of a request, as far as it can be read.

    Args:
        request: the request
        asked: its type, where the body is an object of these fields and no others
        may_be_empty: whether nothing at all means no fields
    """

    def __init__(
        self, request: Request, asked: type[Struct] | None = None, may_be_empty: bool = False
    ):
        data = read_body(request) or (b"{}" if may_be_empty else b"")
        found = documents.attempt(lambda: documents.read_json(data))
        self._found = _only(found, names_of(asked)) if asked else found
        self.document: Any = self._found.document

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is wrong with the text and what is found wrong inside come together; where the text
        is at fault, nothing of what is done inside stays done.

        Raises:
            InputProblems: everything wrong with the body
        """
        faulty = bool(self._found.problems)
        with transaction.atomic() if faulty else nullcontext(), self._found.whole():
            yield


def _only(asked: documents.Attempt, known: Sequence[str]) -> documents.Attempt:
    """The same where it is an object with known fields; else with what is wrong with them."""
    hint = "Known fields: " + ", ".join(known) + "."
    problems = list(asked.problems)
    if asked.document is None and problems:
        return asked
    if not isinstance(asked.document, dict):
        message = f"The body is {kind_of(asked.document)}; it must be an object."
        return documents.Attempt(None, (*problems, Problem("", "wrong-type", message, hint)))
    problems += [
        Problem(
            f"/{escaped(key)}",
            "unknown-field",
            f"{shown(key)} is not a field here; it was given as {shown(value)}.",
            nearest(key, known, hint),
        )
        for key, value in asked.document.items()
        if key not in known
    ]
    fields = {key: value for key, value in asked.document.items() if key in known}
    return documents.Attempt(fields, tuple(problems), asked.broken)


def read_body(request: Request) -> bytes:
    """The bytes of a JSON body.

    Raises:
        LengthRequired: it comes in chunks, or says nonsense, so nobody knows how long it is
        TooLarge: it is longer than any document; nothing of it was read
        UnsupportedMediaType: it is announced as something else
    """
    meta = request.META
    media_type = meta.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if "HTTP_TRANSFER_ENCODING" in meta and not meta.get("CONTENT_LENGTH"):
        raise LengthRequired("Send the body in one piece, with Content-Length.")
    try:
        length = int(meta.get("CONTENT_LENGTH") or 0)
    except ValueError:
        raise LengthRequired("Content-Length must be a whole number of bytes.") from None
    if length > documents.MOST_BYTES:
        _drain(request, length)
        raise TooLarge(
            f"The body has {length:,} bytes; at most {documents.MOST_BYTES:,} are read.",
            documents.too_large(),
        )
    if media_type != "application/json" and (media_type or length):
        raise UnsupportedMediaType(media_type)
    return request._request.body


def _drain(request: Request, length: int) -> None:
    """Take what is still coming off the line and drop it, so that the sender hears the answer.

    Many clients send the whole body before they listen. Nothing is kept, and beyond a bound the
    line is simply closed.
    """
    stream = request._request
    for _ in range(min(length, MOST_DRAINED) // PIECE + 1):
        if not stream.read(PIECE):
            return
