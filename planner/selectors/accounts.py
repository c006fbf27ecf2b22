"""Who asks, and for which organisation."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, QuerySet

from planner.models import ApiToken, Membership, Organisation


def membership_of(user: Any, organisation_id: int | None = None) -> Membership | None:
    """A user's membership: of the organisation named, else the first; None without any."""
    if not user.is_authenticated:
        return None
    memberships = user.memberships.select_related("organisation").order_by("id")
    if organisation_id is not None:
        memberships = memberships.filter(organisation_id=organisation_id)
    return memberships.first()


def why_no_membership(user: Any) -> str:
    """What a person is told, on pages and by the API, whose session has no organisation to work
    for: membership_of() gave none."""
    if user.memberships.exists():
        return (
            "You no longer belong to the organisation that you worked for. Choose another of yours."
        )
    return "You belong to no organisation. Ask an owner to add you."


def memberships_of(user: Any) -> QuerySet[Membership]:
    """All memberships of a user, by the organisation's name."""
    return user.memberships.select_related("organisation").order_by("organisation__name")


def members_of(organisation: Organisation) -> QuerySet[Membership]:
    """The members of an organisation."""
    return organisation.memberships.select_related("user").order_by("user__username")


def living_token(digest: str) -> ApiToken | None:
    """The token with this digest and its organisation, in one query.

    A token dies with its revocation, and with its maker's account or membership.
    """
    return (
        ApiToken.objects.select_related("organisation", "created_by")
        .filter(
            digest=digest,
            revoked_at=None,
            created_by__is_active=True,
            created_by__memberships__organisation=F("organisation"),
        )
        .first()
    )


def tokens_of(organisation: Organisation, user: User | None = None) -> QuerySet[ApiToken]:
    """Tokens of an organisation; of one user where one is given."""
    tokens = organisation.api_tokens.select_related("created_by")
    return tokens if user is None else tokens.filter(created_by=user)
