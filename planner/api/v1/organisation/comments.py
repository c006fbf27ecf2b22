"""Comments on scenarios and figures."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_shown
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.types import bodies
from planner.models import Comment
from planner.selectors import or_404
from planner.selectors.people import comments_of, find_comment, name_of, named_here
from planner.selectors.plans import find_scenario
from planner.services.organisation.rights import Right, rights_of_auth
from planner.services.plans.comments import add_comment, delete_comment, may_delete, names_in
from planner.tasks import deliver_mail


class ScenarioCommentsView(ApiView):
    """What was said of a scenario."""

    @describe(
        "List the comments of a scenario",
        answers={200: "CommentPage"},
        parameters=[CURSOR, LIMIT],
    )
    def get(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        rows, following = page_shown(request, comments_of(scenario))
        names = {name for row in rows for name in names_in(row.text)}
        here = named_here(self.organisation, names)
        return json_response({"items": [as_dict(row, here) for row in rows], "next": following})

    @describe("Comment on a scenario", body="CommentBody", answers={201: "Comment"})
    def post(self, request: Request, scenario_id: UUID) -> HttpResponse:
        scenario = or_404(find_scenario(self.organisation, scenario_id))
        body = Body(request, bodies.CommentBody)
        with body.whole():
            asked = {"text": None, **body.document}
            comment = add_comment(scenario, request.user, **asked, deliver=deliver_mail.delay)
        content = as_dict(comment, named_here(self.organisation, names_in(comment.text)))
        return json_response(content, 201, Location=content["url"])


class CommentView(ApiView):
    """One comment."""

    @describe("Read a comment", answers={200: "Comment"})
    def get(self, request: Request, comment_id: UUID) -> HttpResponse:
        comment = or_404(find_comment(self.organisation, comment_id))
        here = named_here(self.organisation, names_in(comment.text))
        return json_response(as_dict(comment, here))

    @describe("Take a comment back", answers={204: None})
    def delete(self, request: Request, comment_id: UUID) -> HttpResponse:
        comment = or_404(find_comment(self.organisation, comment_id))
        if not may_delete(comment, request.user, Right.MANAGE in rights_of_auth(request.auth)):
            raise PermissionDenied("Only administrators delete comments of others.")
        delete_comment(comment)
        return HttpResponse(status=204)


def as_dict(comment: Comment, here: Collection[str]) -> dict[str, Any]:
    """A comment as the API shows it.

    Args:
        comment: what was said
        here: those of the names that it mentions that members have
    """
    return {
        "id": str(comment.pk),
        "url": f"/api/v1/comments/{comment.pk}",
        "scenario": str(comment.scenario_id),
        "figure": comment.figure,
        "text": comment.text,
        "unknown_mentions": [name for name in names_in(comment.text) if name not in here],
        "created_by": name_of(comment.created_by),
        "created_at": comment.created_at.isoformat(),
    }
