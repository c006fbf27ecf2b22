"""Print a link that signs a user in once."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from planner.services.authentication.sign_in import HOURS, create_sign_in_link, link_path
from planner.services.plans.demos import USER


class Command(BaseCommand):
    """``manage.py sign_in_link``: the path alone on standard output."""

    help = "Make a link that signs a user in, once, for a limited time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", default=USER, help=f"user name; {USER} where left out")
        parser.add_argument("--hours", type=int, default=HOURS, help="how long it can be used")

    def handle(self, *args: Any, user: str, hours: int, **options: Any) -> None:
        if not 1 <= hours <= 24 * 30:
            raise CommandError("--hours takes 1 to 720.")
        found = get_user_model().objects.filter(username=user, is_active=True).first()
        if found is None:
            raise CommandError(f"There is no active user {user!r}.")
        secret = create_sign_in_link(found, hours)
        self.stdout.write(link_path(secret))
