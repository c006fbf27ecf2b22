"""Organisations and their members."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner.models import ApiToken, Membership, Organisation
from planner.services.activity import audit

Role = Membership.Role


@transaction.atomic
def create_organisation(name: str, owner: Any) -> Organisation:
    """A new organisation with its first administrator."""
    organisation = Organisation.objects.create(name=name)
    add_member(organisation, owner, Role.ADMINISTRATOR)
    return organisation


def add_member(organisation: Organisation, user: Any, role: str = Role.ARCHITECT) -> Membership:
    """Make a user a member; one who is already keeps the old role."""
    with transaction.atomic():
        membership, added = Membership.objects.get_or_create(
            organisation=organisation, user=user, defaults={"role": role}
        )
        if added:
            audit.record(audit.Action.MEMBER_ADDED, membership, organisation, role=str(role))
    return membership


def read_role(value: Any, problems: list[Problem]) -> str:
    """A role as it was asked for; problems are added to the list."""
    if isinstance(value, str) and value in Role.values:
        return value
    message = "The role is missing." if value is None else f"{shown(value)} is no role."
    code = "required" if value is None else "unknown-role"
    problems.append(Problem("/role", code, message, f"Give one of: {', '.join(Role.values)}."))
    return ""


def change_role(membership: Membership, role: Any) -> None:
    """Give a member another role.

    Raises:
        InputProblems: no role, or nobody would be left to administer
    """
    problems: list[Problem] = []
    role = read_role(role, problems)
    if problems:
        raise InputProblems(problems)
    with transaction.atomic():
        held = _held(membership)
        if role != Role.ADMINISTRATOR:
            _refuse_last(held, "change the role of")
        before, membership.role = held.role, role
        membership.save(update_fields=["role"])
        audit.record_change(
            membership, membership.organisation, {"role": before}, {"role": str(role)}
        )


def remove_member(membership: Membership) -> None:
    """Take a member out, and with the place the tokens that depend on it.

    Raises:
        InputProblems: nobody would be left to administer
    """
    with transaction.atomic():
        _refuse_last(_held(membership), "remove")
        ApiToken.objects.filter(
            organisation=membership.organisation,
            created_by=membership.user,
            of_organisation=False,
            revoked_at=None,
        ).update(revoked_at=timezone.now())
        audit.record_deletion(
            membership,
            membership.organisation,
            action=audit.Action.MEMBER_REMOVED,
            role=membership.role,
        )
        membership.delete()


def _held(membership: Membership) -> Membership:
    """The membership as it is stored; of two who change roles at once, the second waits: each could
    think that the other stays.

    Raises:
        Http404: it was ended meanwhile
    """
    list(
        Membership.objects.select_for_update()
        .filter(organisation=membership.organisation_id, role=Role.ADMINISTRATOR)
        .order_by("pk")
    )
    found = Membership.objects.select_for_update().filter(pk=membership.pk).first()
    if found is None:
        raise Http404
    return found


def _refuse_last(membership: Membership, what: str) -> None:
    others = Membership.objects.filter(
        organisation=membership.organisation_id, role=Role.ADMINISTRATOR, user__is_active=True
    ).exclude(pk=membership.pk)
    if membership.role == Role.ADMINISTRATOR and not others.exists():
        raise InputProblems.one(
            "/role",
            "last-administrator",
            f"To {what} {membership.user} would leave nobody to administer "
            f"{membership.organisation}.",
            "Make somebody else an administrator first.",
        )
