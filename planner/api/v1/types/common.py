"""What all answers of version 1 are made of."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

When = Annotated[datetime, Meta(tz=True)]
Url = Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
Name = Annotated[str, Meta(min_length=1, max_length=120)]


class Reply(Struct, forbid_unknown_fields=True):
    """An answer; what is no field of it is a mistake of ours."""


class Fault(Reply):
    """Something that is wrong."""

    pointer: Annotated[str, Meta(description="JSON Pointer into the body; empty for the whole.")]
    code: Annotated[str, Meta(description="A stable word for programs, such as too-small.")]
    message: Annotated[str, Meta(description="Field, value and reason.")]
    hint: Annotated[str, Meta(description="The remedy.")]


class Problem(Reply):
    """What is wrong with a request, by RFC 9457."""

    type: Url
    title: str
    status: int
    detail: str
    errors: Annotated[
        list[Fault], Meta(description="Everything that is wrong, not the first only.")
    ]
