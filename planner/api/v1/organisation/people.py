"""People of an organisation: members and invitations."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from planner.api.base import ApiView, json_response, page_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import CURSOR, LIMIT, describe
from planner.api.v1.types import bodies
from planner.models import Invitation, Membership
from planner.selectors import or_404
from planner.selectors.accounts import find_member, members_of
from planner.selectors.people import find_invitation, invitations_of, name_of
from planner.services.organisation.invitations import invite, revoke_invitation
from planner.services.organisation.organisations import change_role, remove_member
from planner.services.organisation.rights import Right
from planner.tasks import deliver_mail


class MembersView(ApiView):
    """The members of the organisation."""

    @describe("List the members", answers={200: "MemberList"})
    def get(self, request: Request) -> HttpResponse:
        return json_response(
            {"items": [member_dict(each) for each in members_of(self.organisation)]}
        )


class MemberView(ApiView):
    """One member."""

    @describe("Read a member", answers={200: "Member"})
    def get(self, request: Request, member_id: int) -> HttpResponse:
        return json_response(member_dict(or_404(find_member(self.organisation, member_id))))

    @describe("Change a member", body="MemberChange", answers={200: "Member"}, needs=Right.MANAGE)
    def patch(self, request: Request, member_id: int) -> HttpResponse:
        member = or_404(find_member(self.organisation, member_id))
        body = Body(request, bodies.MemberChange)
        with body.whole():
            change_role(member, body.document.get("role"))
        return json_response(member_dict(member))

    @describe("Remove a member", answers={204: None}, needs=Right.MANAGE)
    def delete(self, request: Request, member_id: int) -> HttpResponse:
        remove_member(or_404(find_member(self.organisation, member_id)))
        return HttpResponse(status=204)


class InvitationsView(ApiView):
    """The invitations of the organisation."""

    @describe(
        "List the invitations",
        answers={200: "InvitationPage"},
        parameters=[CURSOR, LIMIT],
        needs=Right.MANAGE,
    )
    def get(self, request: Request) -> HttpResponse:
        return page_response(request, invitations_of(self.organisation), invitation_dict)

    @describe(
        "Invite somebody, by mail or by a link to hand over",
        body="InvitationBody",
        answers={201: "Invitation"},
        needs=Right.MANAGE,
    )
    def post(self, request: Request) -> HttpResponse:
        body = Body(request, bodies.InvitationBody)
        with body.whole():
            invitation, link = invite(
                self.organisation, request.user, **body.document, deliver=deliver_mail.delay
            )
        content = invitation_dict(invitation, link)
        return json_response(content, 201, Location=content["url"])


class InvitationView(ApiView):
    """One invitation."""

    @describe("Read an invitation", answers={200: "Invitation"}, needs=Right.MANAGE)
    def get(self, request: Request, invitation_id: UUID) -> HttpResponse:
        row = or_404(find_invitation(self.organisation, invitation_id))
        return json_response(invitation_dict(row))

    @describe("Revoke an invitation", answers={200: "Invitation"}, needs=Right.MANAGE)
    def delete(self, request: Request, invitation_id: UUID) -> HttpResponse:
        row = or_404(find_invitation(self.organisation, invitation_id))
        revoke_invitation(row)
        return json_response(invitation_dict(row))


def member_dict(member: Membership) -> dict[str, Any]:
    """A member as the API shows it."""
    return {
        "id": member.pk,
        "url": f"/api/v1/organisation/members/{member.pk}",
        "username": member.user.get_username(),
        "name": member.user.get_full_name(),
        "email": member.user.email,
        "role": member.role,
        "since": member.created_at.isoformat(),
    }


def invitation_dict(row: Invitation, link: str | None = None) -> dict[str, Any]:
    """An invitation as the API shows it; its link once, when it is made."""
    return {
        "id": str(row.pk),
        "url": f"/api/v1/organisation/invitations/{row.pk}",
        "email": row.email,
        "role": row.role,
        "status": row.status,
        "mailed": row.mailed,
        "link": link,
        "created_by": name_of(row.created_by),
        "created_at": row.created_at.isoformat(),
        "expires_at": row.expires_at.isoformat(),
        "accepted_by": name_of(row.accepted_by),
    }
