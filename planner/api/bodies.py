"""The body of a request: refused by its size before it is read, then read strictly."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem
from planner.api.problems import LengthRequired, TooLarge
from planner.services import documents

# A body too long is dropped in pieces, up to this many bytes.
MOST_DRAINED = 64 * 2**20
PIECE = 2**18


def read_document(request: Request, catalogue: Catalogue) -> Any:
    """The scenario in the body.

    Raises:
        InputProblems: the text is at fault; with the problems of the rest of the document
    """
    data = read_body(request)
    document, problems = documents.all_problems(lambda: documents.read_json(data), catalogue)
    if problems:
        raise InputProblems(problems)
    return document


def read_object(request: Request, *known: str) -> dict[str, Any]:
    """The object in the body, with no other fields than the known ones.

    Raises:
        InputProblems: the text is at fault, or holds something else
    """
    found = documents.read_json(read_body(request))
    hint = "Known fields: " + ", ".join(known) + "."
    if not isinstance(found, dict):
        raise InputProblems([Problem("", "wrong-type", "The body must be an object.", hint)])
    unknown = [key for key in found if key not in known]
    if unknown:
        raise InputProblems(
            [
                Problem(
                    "/" + key.replace("~", "~0").replace("/", "~1"),
                    "unknown-field",
                    f"{key[:60]!r} is not a field here.",
                    hint,
                )
                for key in unknown
            ]
        )
    return found


def read_body(request: Request) -> bytes:
    """The bytes of a JSON body.

    Raises:
        LengthRequired: it comes in chunks, so nobody knows how long it is
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
        length = 0
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


def read_flag(request: Request, name: str, default: bool) -> bool:
    """A parameter that is true or false."""
    return read_choice(request, name, "true" if default else "false", "true", "false") == "true"


def read_choice(request: Request, name: str, default: str, *choices: str) -> str:
    """A parameter that is one of a few words."""
    value = request.GET.get(name, default)
    if value not in choices:
        raise parameter_problem(name, "Choose one of: " + ", ".join(choices) + ".")
    return value


def parameter_problem(name: str, hint: str) -> InputProblems:
    """What is wrong with a parameter of the address; it has no place in a body."""
    return InputProblems(
        [Problem("", "bad-parameter", f"The parameter {name} cannot be used.", hint)]
    )
