"""The catalogue: built-in rows and the organisation's own."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.errors import InputProblems
from calculators.inputs.reader import nearest, shown
from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.parameters import parameter_problem, refused
from planner.api.problems import problem_response
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.api.v1.types.catalogue import CatalogueRow as DescribedRow
from planner.api.versions import tag_of, unchanged
from planner.models import CatalogueRow
from planner.selectors import or_404
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.catalogue import catalogue_row
from planner.selectors.catalogue.prices import prices_of
from planner.services.catalogue import catalogue as service

MOST = 200


def _parameter(name: str, description: str, kind: Any = OpenApiTypes.STR) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description)


ASKED = [
    _parameter("q", "Words that stand in name, key, manufacturer or part number."),
    _parameter("sort", "A field of the row that lists are sorted by; - before it reverses."),
    _parameter("own", "true: own rows only; false: built-in ones only.", OpenApiTypes.BOOL),
    _parameter("retired", "true: retired rows only; false: the others.", OpenApiTypes.BOOL),
    _parameter("priced", "Whether the row has a price.", OpenApiTypes.BOOL),
    _parameter(
        "fields",
        "Fields of a row to answer with, separated by commas, beside key, name, origin, source and "
        "own; else all.",
    ),
    _parameter("cursor", "Where the page begins, as the page before says."),
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST, "default": MOST},
        OpenApiParameter.QUERY,
        description="Rows a page. Further parameters are fields of the row with the value "
        "wanted, with _at_least or _at_most behind the name for a bound: "
        "capacity_gb_at_least=4000.",
    ),
]


class CatalogueView(ApiView):
    """Rows of one kind."""

    @describe("List catalogue rows", answers={200: "CatalogueRows"}, parameters=ASKED, fields=True)
    def get(self, request: Request, kind: str) -> HttpResponse:
        _once(request)
        given = request.GET.dict()
        limit, fields, cursor = _limit(given), given.pop("fields", ""), given.pop("cursor", None)
        asked = catalogue_list.read_asked(kind, given)
        page = catalogue_list.page_of_rows(self.organisation, kind, asked, cursor, limit)
        rows = catalogue_list.shown_rows(self.organisation, kind, page.rows)
        link = None
        if page.following:
            rest = {**given, "limit": str(limit), "cursor": page.following}
            rest |= {"fields": fields} if fields else {}
            link = f"{request.path}?{urlencode(rest)}"
        return json_response(
            {
                "version": str(self.organisation.catalogue_version),
                "items": _only(rows, fields),
                "next": link,
            }
        )

    @describe("Add a catalogue row", body="CatalogueRowBody", answers={201: "CatalogueRow"})
    def post(self, request: Request, kind: str) -> HttpResponse:
        body = Body(request)
        with body.whole():
            row = service.save_own_row(self.organisation, kind, body.document)
        place = f"/api/v1/catalogue/{kind}/{row.key}"
        return json_response(
            _shown(self.organisation, kind, row),
            201,
            Location=place,
            ETag=_tag(self.organisation, kind, row),
        )


class CatalogueRowView(ApiView):
    """One row, as the organisation sees it."""

    @describe("Read a catalogue row", answers={200: "CatalogueRow"})
    def get(self, request: Request, kind: str, key: str) -> HttpResponse:
        row = self._row(kind, key)
        return json_response(
            _shown(self.organisation, kind, row), ETag=_tag(self.organisation, kind, row)
        )

    @describe(
        "Change a catalogue row, a built-in one by an own one in its place",
        body="CatalogueRowChange",
        answers={200: "CatalogueRow"},
        versioned=True,
    )
    def patch(self, request: Request, kind: str, key: str) -> HttpResponse:
        row = self._row(kind, key)
        body = Body(request)
        # An own row may take the place of a built-in one, which itself never changes.
        try:
            again, tag = partial(self._row, kind, key), partial(_tag, self.organisation, kind)
            with unchanged(request, row, again, tag), body.whole():
                changed = service.change_row(self.organisation, kind, key, body.document)
        except ObjectDoesNotExist:
            raise Http404 from None
        shown = _shown(self.organisation, kind, changed)
        return json_response(shown, ETag=_tag(self.organisation, kind, changed))

    @describe(
        "Delete an own catalogue row that nothing uses",
        answers={204: None},
        versioned=True,
        further=(409,),
    )
    def delete(self, request: Request, kind: str, key: str) -> HttpResponse:
        row = self._row(kind, key)
        if row.organisation_id is None:
            return problem_response(
                409,
                f"{row.name} is built in and cannot be deleted. Retire it: PATCH with "
                '{"retired": true} puts an own row in its place that is offered no more.',
            )
        try:
            with unchanged(request, row, tag=partial(_tag, self.organisation, kind)):
                service.delete_own_row(self.organisation, kind, key)
        except ObjectDoesNotExist:
            raise Http404 from None
        except service.InUseError as error:
            return problem_response(
                409, str(error), error.problems, "urn:highwater:problem:in-use", "It is in use"
            )
        return HttpResponse(status=204)

    def _row(self, kind: str, key: str) -> CatalogueRow:
        row: CatalogueRow = or_404(catalogue_row(self.organisation, kind, key))
        return row


class CataloguePriceView(ApiView):
    """What the organisation pays for a row, in place of the price that the row has."""

    @describe(
        "Set the organisation's price of a catalogue row",
        body="PriceBody",
        answers={200: "CatalogueRow"},
    )
    def put(self, request: Request, kind: str, key: str) -> HttpResponse:
        body = Body(request, bodies.PriceBody)
        try:
            with body.whole():
                service.save_price(self.organisation, kind, key, body.document)
        except ObjectDoesNotExist:
            raise Http404 from None
        row = or_404(catalogue_row(self.organisation, kind, key))
        return json_response(_shown(self.organisation, kind, row))

    @describe("Drop the organisation's price of a catalogue row", answers={204: None})
    def delete(self, request: Request, kind: str, key: str) -> HttpResponse:
        if not service.delete_price(self.organisation, kind, key):
            raise Http404
        return HttpResponse(status=204)


def _shown(organisation: Any, kind: str, row: CatalogueRow) -> dict[str, Any]:
    return catalogue_list.shown_rows(organisation, kind, [row])[0]


def _tag(organisation: Any, kind: str, row: CatalogueRow) -> str:
    """The version of what is seen: of the row, and of the organisation's price over it."""
    price = prices_of(organisation, kind, [row.key]).get(row.key)
    if price is None:
        return tag_of(row)
    return tag_of(row)[:-1] + "-" + tag_of(price)[1:]


def _once(request: Request) -> None:
    problems = [
        parameter_problem(
            name,
            "duplicate-parameter",
            f"is given {len(values)} times: {', '.join(map(shown, values))}.",
            "Give it once.",
        )
        for name, values in request.GET.lists()
        if len(values) > 1
    ]
    if problems:
        raise InputProblems(problems)


def _limit(given: dict[str, str]) -> int:
    limit = given.pop("limit", str(MOST))
    if not (limit.isascii() and limit.isdecimal() and len(limit) < 6 and 1 <= int(limit) <= MOST):
        raise refused("limit", limit, f"Give a whole number from 1 to {MOST}.")
    return int(limit)


def _only(rows: list[dict[str, Any]], fields: str) -> list[dict[str, Any]]:
    if not fields or not rows:
        return rows
    wanted, known = fields.split(","), rows[0]
    for name in wanted:
        if name not in known:
            known_names = "Fields: " + ", ".join(known) + "."
            raise refused("fields", name, nearest(name, known, known_names))
    # A row without what every row is said to have would be none to a typed client.
    always = [each.name for each in msgspec.structs.fields(DescribedRow)]
    return [{name: row.get(name) for name in dict.fromkeys((*always, *wanted))} for row in rows]
