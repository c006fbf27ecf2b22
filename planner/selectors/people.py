"""Invitations, shares and comments of an organisation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from planner.models import Comment, Invitation, Organisation, Plan, PlanShare, Scenario


def invitations_of(organisation: Organisation) -> QuerySet[Invitation]:
    """Invitations, newest first."""
    return (
        Invitation.objects.filter(organisation=organisation)
        .select_related("organisation", "created_by", "accepted_by")
        .order_by("-id")
    )


def find_invitation(organisation: Organisation, invitation_id: UUID) -> Invitation | None:
    """The invitation, where the organisation has it."""
    return invitations_of(organisation).filter(pk=invitation_id).first()


def shares_of(plan: Plan) -> QuerySet[PlanShare]:
    """The shares of a plan, newest first."""
    return plan.shares.select_related("plan__organisation", "created_by").order_by("-id")


def find_share(organisation: Organisation, plan_id: UUID, share_id: UUID) -> PlanShare | None:
    """The share, where the organisation has its plan."""
    return (
        PlanShare.objects.filter(pk=share_id, plan=plan_id, plan__organisation=organisation)
        .select_related("plan__organisation", "created_by")
        .first()
    )


def living_share(digest: str) -> PlanShare | None:
    """What a link shares; None where it is unknown, revoked or has run out: nobody learns which."""
    return (
        PlanShare.objects.filter(digest=digest, revoked_at=None, expires_at__gt=timezone.now())
        .select_related("plan__organisation", "created_by__preferences")
        .first()
    )


def comments_of(scenario: Scenario) -> QuerySet[Comment]:
    """What was said of a scenario, the oldest first."""
    return scenario.comments.select_related("created_by").order_by("id")


def named_here(organisation: Organisation, names: Iterable[str]) -> set[str]:
    """Those of some user names that active members have."""
    asked = set(names)
    if not asked:
        return set()
    members = organisation.memberships.filter(user__username__in=asked, user__is_active=True)
    return set(members.values_list("user__username", flat=True))


def mentionable(organisation: Organisation, most: int = 50) -> list[str]:
    """The user names of active members, whom a comment can mention; the first of many."""
    members = organisation.memberships.filter(user__is_active=True)
    return list(members.order_by("user__username").values_list("user__username", flat=True)[:most])


def find_comment(organisation: Organisation, comment_id: UUID) -> Comment | None:
    """The comment, where the organisation has its scenario."""
    return (
        Comment.objects.filter(pk=comment_id, scenario__plan__organisation=organisation)
        .select_related("scenario__plan__organisation", "created_by")
        .first()
    )


def name_of(user: Any) -> str:
    """How a person is named to others; nobody where the account is gone."""
    return user.get_username() if user else ""
