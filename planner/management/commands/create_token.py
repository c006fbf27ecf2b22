"""Make an API token and print it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from calculators.errors import InputProblems
from planner.models import Membership, Organisation
from planner.services.demos import ORGANISATION as DEMO
from planner.services.demos import prepare_demo
from planner.services.tokens import create_token


class Command(BaseCommand):
    """``manage.py create_token NAME``: the token alone on standard output."""

    help = "Make an API token. It is printed once and cannot be read again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="what the token is for")
        parser.add_argument("--organisation", help="its name; left out: the only one, or Demo")
        parser.add_argument("--user", help="in whose name; left out: the first owner")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        organisation = _organisation(options["organisation"])
        user = _user(organisation, options["user"])
        try:
            _, secret = create_token(organisation, user, name)
        except InputProblems as error:
            raise CommandError(str(error)) from error
        self.stdout.write(secret)


def _organisation(name: str | None) -> Organisation:
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


def _user(organisation: Organisation, username: str | None) -> Any:
    if username is not None:
        user = get_user_model().objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no user {username!r}.")
        return user
    members = organisation.memberships.select_related("user").order_by("id")
    owner = members.filter(role=Membership.Role.OWNER).first()
    if owner is None:
        raise CommandError(f"{organisation} has no owner. Name a member with --user.")
    return owner.user
