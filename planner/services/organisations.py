"""Organisations and their members."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from planner.models import Membership, Organisation
from planner.services import audit


@transaction.atomic
def create_organisation(name: str, owner: Any) -> Organisation:
    """A new organisation with its first owner."""
    organisation = Organisation.objects.create(name=name)
    add_member(organisation, owner, Membership.Role.OWNER)
    return organisation


def add_member(organisation: Organisation, user: Any, role: str = "member") -> Membership:
    """Make a user a member; one who is already keeps the old role."""
    with transaction.atomic():
        membership, added = Membership.objects.get_or_create(
            organisation=organisation, user=user, defaults={"role": role}
        )
        if added:
            audit.record(audit.Action.MEMBER_ADDED, membership, organisation, role=role)
    return membership
