"""Who asks, and for which organisation."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from planner.models import (
    ApiToken,
    AuthenticatorApp,
    Membership,
    Organisation,
    Passkey,
)


def membership_of(user: Any, organisation_id: int | None = None) -> Membership | None:
    """A user's membership: of the organisation named, else the first; None without any."""
    if not user.is_authenticated:
        return None
    memberships = user.memberships.select_related("organisation", "user__preferences")
    memberships = memberships.order_by("id")
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
    return "You belong to no organisation. Ask an administrator of one to invite you."


def memberships_of(user: Any) -> QuerySet[Membership]:
    """All memberships of a user, by the organisation's name."""
    return user.memberships.select_related("organisation").order_by("organisation__name")


def members_of(organisation: Organisation) -> QuerySet[Membership]:
    """The members of an organisation."""
    return organisation.memberships.select_related("user").order_by("user__username")


def without_second_proof(organisation: Organisation) -> list[str]:
    """Administrators who have neither an authenticator app nor a passkey."""
    apps = AuthenticatorApp.objects.filter(user=OuterRef("user"), confirmed=True)
    keys = Passkey.objects.filter(user=OuterRef("user"))
    rows = members_of(organisation).filter(
        ~Exists(apps), ~Exists(keys), role=Membership.Role.ADMINISTRATOR, user__is_active=True
    )
    return [row.user.get_username() for row in rows]


def find_member(organisation: Organisation, member_id: int) -> Membership | None:
    """The member, where the organisation has it."""
    return members_of(organisation).filter(pk=member_id).first()


def tokens_of(organisation: Organisation, user: User | None = None) -> QuerySet[ApiToken]:
    """Tokens of an organisation; a user's own where one is given."""
    tokens = organisation.api_tokens.select_related("created_by", "organisation")
    return tokens if user is None else tokens.filter(created_by=user, of_organisation=False)


def tokens_seen(organisation: Organisation, user: Any, manages: bool) -> QuerySet[ApiToken]:
    """A person's own tokens; for who manages the organisation all of them."""
    if manages:
        return tokens_of(organisation)
    return tokens_of(organisation, user)
