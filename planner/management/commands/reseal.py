"""Seal secrets with the key of now: `reseal [--check]`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from calculators.sheet.numbers import count
from planner import sealing
from planner.models import AuthenticatorApp
from planner.services import factors


class Command(BaseCommand):
    help = (
        "Seals the secrets of authenticator apps with SEALING_KEY (without one, SECRET_KEY); "
        "EARLIER_SEALING_KEYS may be left out afterwards. Ends with 1 where one cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say which cannot be read")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            rows = list(AuthenticatorApp.objects.select_related("user").order_by("pk"))
            lost = [row for row in rows if not factors.can_be_read(row)]
            self.stdout.write(f"{count(len(rows) - len(lost))} secrets can be read.")
        else:
            done, lost = factors.reseal()
            self.stdout.write(f"{count(done)} secrets are sealed with the key of now.")
        if lost:
            whose = ", ".join(row.user.get_username() for row in lost[:20])
            more = f" and {count(len(lost) - 20)} more" if len(lost) > 20 else ""
            raise CommandError(
                f"{count(len(lost))} cannot be read, the authenticator apps of {whose}{more}: "
                f"{sealing.LOST}: recovery codes and passkeys still let in, and the administration "
                "removes an app (“Authenticator apps”).",
                returncode=1,
            )
