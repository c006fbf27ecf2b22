"""For whom a command works: an organisation and one of its users, by their names."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError

from planner.models import Membership, Organisation
from planner.services.plans.demos import ORGANISATION as DEMO
from planner.services.plans.demos import prepare_demo


def named_organisation(name: str | None) -> Organisation:
    """The organisation of that name; without one the only one there is, or Demo.

    Raises:
        CommandError: it cannot be told which
    """
    if name is None and not Organisation.objects.exists():
        return prepare_demo()[0]
    organisations = Organisation.objects.all()
    found = list(organisations.filter(name=name) if name else organisations[:2])
    if name is None and len(found) > 1:
        found = list(organisations.filter(name=DEMO))
    if len(found) == 1:
        return found[0]
    there = ", ".join(organisations.values_list("name", flat=True)[:20])
    if name is None:
        raise CommandError(f"Say which with --organisation NAME. There are: {there}.")
    raise CommandError(f"There is no organisation {name!r}. There are: {there}.")


def named_user(organisation: Organisation, username: str | None) -> Any:
    """The user of that name; without one the organisation's first administrator.

    Raises:
        CommandError: there is none
    """
    if username is not None:
        user = get_user_model().objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no user {username!r}.")
        return user
    members = organisation.memberships.select_related("user").order_by("id")
    first = members.filter(role=Membership.Role.ADMINISTRATOR).first()
    if first is None:
        raise CommandError(f"{organisation} has no administrator. Name a member with --user.")
    return first.user
