"""Make an API token and print it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from calculators.errors import InputProblems
from planner.management.people import named_organisation, named_user
from planner.services.organisation.tokens import create_token


class Command(BaseCommand):
    """``manage.py create_token NAME``: the token alone on standard output."""

    help = "Make an API token. It is printed once and cannot be read again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="what the token is for")
        parser.add_argument("--organisation", help="its name; left out: the only one, or Demo")
        parser.add_argument("--user", help="in whose name; left out: the first administrator")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        organisation = named_organisation(options["organisation"])
        user = named_user(organisation, options["user"])
        try:
            _, secret = create_token(organisation, user, name)
        except InputProblems as error:
            raise CommandError(str(error)) from error
        self.stdout.write(secret)
