"""How a view says what it takes and answers, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)
from rest_framework.request import Request

from planner.api.v1.description.examples import EXAMPLES, FILES, FURTHER
from planner.render.tables.workbook import XLSX
from planner.services.organisation.rights import Right

_ERRORS = {
    400: "Bad input; every problem is listed.",
    401: "No token, or one that is not known.",
    403: "Your role, or the scope of the token, does not allow this.",
    404: "Nothing is here that you may see.",
    405: "This cannot be done here.",
    409: "This does not fit the state things are in.",
    411: "The length of the body must be given.",
    412: "It was changed since it was read; read it again.",
    413: "The body is too large.",
    415: "The body must be application/json.",
    429: "Too many requests; Retry-After says when to come again.",
    503: "Files cannot be scanned for malware at the moment; Retry-After says when to come again.",
}
_ALWAYS = (400, 401, 403, 404, 405, 429)
_WITH_BODY = (411, 413, 415)
_GOOD = {200: "Done.", 201: "Made; Location says where.", 202: "Will be made.", 204: "Gone."}


def reference(name: str) -> dict[str, str]:
    """A reference to one of the schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


def choice_parameter(name: str, default: str, description: str, *choices: str) -> OpenApiParameter:
    """A parameter that is one of a few words."""
    return OpenApiParameter(
        name,
        OpenApiTypes.STR,
        OpenApiParameter.QUERY,
        description=description,
        enum=choices,
        default=default,
    )


IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag that came with it when it was read: it is changed only where it is still "
    "the same. Without this header it is changed whatever it is.",
)
CURSOR = OpenApiParameter(
    "cursor",
    OpenApiTypes.UUID,
    OpenApiParameter.QUERY,
    description="Where the page begins.",
)
LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": 200, "default": 50},
    OpenApiParameter.QUERY,
    description="Entries a page.",
)

# Schemas whose answers come with an ETag.
_TAGGED = {"Plan", "Scenario"}


def _response_header(name: str, statuses: list[int], description: str) -> OpenApiParameter:
    return OpenApiParameter(
        name,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description=description,
        response=[str(status) for status in statuses],
    )


def _response_headers(
    answers: dict[int, str | None], errors: set[int], file: object
) -> list[OpenApiParameter]:
    """What answers say beside their body."""
    made = [status for status, name in answers.items() if status in (201, 202) and name]
    tagged = [status for status, name in answers.items() if name in _TAGGED or file]
    told = [
        (
            "X-Request-Id",
            sorted({*answers, *errors}),
            "Names the request in the logs; the one that was sent, or a new one.",
        ),
        ("Location", made, "Where it is."),
        ("ETag", tagged, "Its state: another after every change."),
        ("Retry-After", sorted(errors & {429}), "Seconds after which to come again."),
    ]
    return [_response_header(*each) for each in told if each[1]]


def describe(
    summary: str,
    *,
    answers: dict[int, str | None],
    body: str | None = None,
    parameters: list[OpenApiParameter] | None = None,
    csv: bool = False,
    workbook: bool = False,
    file: str | tuple[str, ...] = "",
    further: tuple[int, ...] = (),
    fields: bool = False,
    versioned: bool = False,
    asks: bool | Callable[[Request], bool] = False,
    needs: Right | None = None,
    takes: str = "",
    example: str = "",
) -> Callable[..., Any]:
    """Describe one method of a view.

    Args:
        summary: what it does
        answers: status -> schema of the answer, None for no content
        body: schema of the body
        parameters: parameters of the address
        csv, workbook: whether the answer can be CSV, and XLSX too
        file: media type, where the answer is a file; several where it can be one or another
        further: further statuses of errors
        fields: whether the parameters are the fields of a question, which refuses others itself
        versioned: whether it heeds If-Match
        asks: whether what is posted is a question that changes nothing; or what tells it of a
            request
        needs: the right that is needed, where it is not that of the method
        takes: media type of the body, where it is a file
        example: the name of its example then
    """
    responses: dict[Any, Any] = {}
    for status, name in answers.items():
        if file:
            for media in (file,) if isinstance(file, str) else file:
                responses[(status, media)] = OpenApiResponse(
                    OpenApiTypes.BINARY, description=_GOOD[status]
                )
        elif name is None:
            responses[status] = OpenApiResponse(None, description=_GOOD[status])
        else:
            responses[(status, "application/json")] = OpenApiResponse(
                reference(name), description=_GOOD[status]
            )
        if csv:
            responses[(status, "text/csv")] = OpenApiResponse(
                OpenApiTypes.STR, description=_GOOD[status]
            )
        if workbook:
            responses[(status, XLSX)] = OpenApiResponse(
                OpenApiTypes.BINARY, description=_GOOD[status]
            )
    errors = {*_ALWAYS, *(_WITH_BODY if body else ()), *((412,) if versioned else ()), *further}
    for status in sorted(errors):
        responses[(status, "application/problem+json")] = OpenApiResponse(
            reference("Problem"), description=_ERRORS[status]
        )
    described = extend_schema(
        operation_id=summary.partition(",")[0].lower().replace(" ", "_"),
        summary=summary,
        parameters=[
            *(parameters or ()),
            *([IF_MATCH] if versioned else ()),
            *_response_headers(answers, errors, file),
        ],
        responses=responses,
        request={"application/json": reference(body)}
        if body
        else {takes: OpenApiTypes.STR}
        if takes
        else None,
        examples=[
            OpenApiExample(name, example, request_only=True)
            for name, example in {"Example": EXAMPLES[body], **FURTHER.get(body, {})}.items()
        ]
        if body
        else [OpenApiExample("Example", FILES[example], request_only=True, media_type=takes)]
        if takes
        else None,
    )

    def described_method(method: Callable[..., Any]) -> Callable[..., Any]:
        """The method, which knows its parameters: others are refused before it is called."""
        found: Any = described(method)
        found.parameters, found.fields = tuple(parameters or ()), fields
        found.asks, found.needs = asks, needs
        return found

    return described_method
