"""Plans shared by a link."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.types import bodies
from planner.models import PlanShare
from planner.selectors import or_404
from planner.selectors.people import find_share, name_of, shares_of
from planner.selectors.plans import find_plan
from planner.services.organisation.rights import Right
from planner.services.plans.shares import revoke_share, share_plan


class PlanSharesView(ApiView):
    """The links by which a plan is read."""

    @describe(
        "List the shares of a plan",
        answers={200: "SharePage"},
        parameters=[CURSOR, LIMIT],
        needs=Right.WRITE,
    )
    def get(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        return page_response(request, shares_of(plan), as_dict)

    @describe("Share a plan by a link", body="ShareBody", answers={201: "Share"})
    def post(self, request: Request, plan_id: UUID) -> HttpResponse:
        plan = or_404(find_plan(self.organisation, plan_id))
        body = Body(request, bodies.ShareBody, may_be_empty=True)
        with body.whole():
            share, link = share_plan(plan, request.user, **body.document)
        content = as_dict(share, link)
        return json_response(content, 201, Location=content["url"])


class PlanShareView(ApiView):
    """One link."""

    @describe("Read a share", answers={200: "Share"}, needs=Right.WRITE)
    def get(self, request: Request, plan_id: UUID, share_id: UUID) -> HttpResponse:
        return json_response(as_dict(or_404(find_share(self.organisation, plan_id, share_id))))

    @describe("Revoke a share", answers={200: "Share"})
    def delete(self, request: Request, plan_id: UUID, share_id: UUID) -> HttpResponse:
        share = or_404(find_share(self.organisation, plan_id, share_id))
        revoke_share(share)
        return json_response(as_dict(share))


def as_dict(share: PlanShare, link: str | None = None) -> dict[str, Any]:
    """A share as the API shows it; its link once, when it is made."""
    return {
        "id": str(share.pk),
        "url": f"/api/v1/plans/{share.plan_id}/shares/{share.pk}",
        "plan": str(share.plan_id),
        "name": share.name,
        "prices": share.prices,
        "status": share.status,
        "link": link,
        "created_by": name_of(share.created_by),
        "created_at": share.created_at.isoformat(),
        "expires_at": share.expires_at.isoformat(),
        "last_used": share.last_used.isoformat() if share.last_used else None,
    }
