"""Who changed what, for who administers the organisation."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from calculators.errors import InputProblems
from planner.api.base import ApiView, json_response, page_asked
from planner.api.parameters import refused
from planner.api.v1.description.describe import LIMIT, choice_parameter, describe
from planner.forms import activity as form
from planner.render.tables.activity_as_csv import as_csv
from planner.selectors.activity import (
    MOST_EXPORTED,
    Asked,
    actions,
    activity_of,
    as_dict,
    page_of_entries,
)
from planner.services.organisation.rights import Right


def _text(name: str, description: str, kind: OpenApiTypes = OpenApiTypes.STR) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description)


_PARAMETERS = [
    _text("action", "What was done: " + ", ".join(key for key, _ in actions()) + "."),
    _text("actor", "User name of who did it."),
    _text("text", "Words in the subject or the actor's name."),
    _text("since", "The first day, in UTC.", OpenApiTypes.DATE),
    _text("until", "The last day, in UTC.", OpenApiTypes.DATE),
    _text("before", "Entries before this number: where the page begins.", OpenApiTypes.INT),
    LIMIT,
    choice_parameter("format", "json", "JSON by pages, or CSV whole.", "json", "csv"),
]


class ActivityView(ApiView):
    """The activity of the organisation."""

    @describe(
        "Read the activity, newest first",
        answers={200: "ActivityPage"},
        parameters=_PARAMETERS,
        csv=True,
        needs=Right.MANAGE,
    )
    def get(self, request: Request) -> HttpResponse:
        asked, problems = form.read(request.GET.dict(), {key for key, _ in actions()})
        if problems:
            raise InputProblems(problems)
        entries = activity_of(self.organisation, Asked(**asked))
        if request.GET.get("format") == "csv":
            return HttpResponse(
                "".join(as_csv(map(as_dict, entries[:MOST_EXPORTED].iterator(2000)))),
                content_type="text/csv; charset=utf-8; header=present",
                headers={"Content-Disposition": 'attachment; filename="activity.csv"'},
            )
        _, limit = page_asked(request)
        rows, following = page_of_entries(entries, _before(request), limit)
        link = _link(request, following) if following else None
        return json_response({"items": [as_dict(row) for row in rows], "next": link})


def _before(request: Request) -> int | None:
    text = request.GET.get("before")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 18):
        raise refused("before", text, 'Follow the address in "next" of the page before.')
    return int(text)


def _link(request: Request, following: int) -> str:
    query = request.GET.copy()
    query["before"] = str(following)
    return f"{request.path}?{query.urlencode()}"
