"""Seal secrets with the key of now: `reseal [--check]`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from calculators.sheet.said.numbers import count
from planner.services.operation import resealing


class Command(BaseCommand):
    help = (
        "Seals the secrets of authenticator apps with SEALING_KEY (without one, SECRET_KEY), and "
        "hashes of passwords with SEALING_KEY; EARLIER_SEALING_KEYS may be left out afterwards. "
        "Ends with 1 where one cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say which cannot be read")

    def handle(self, *args: Any, **options: Any) -> None:
        found = resealing.look() if options["check"] else resealing.reseal()
        apps = f"{count(found.apps)} secrets of authenticator apps"
        passwords = f"{count(found.passwords)} passwords"
        if options["check"]:
            said = f"{apps} and {passwords} can be read."
        elif settings.SEALING_KEY:
            said = f"{apps} and {passwords} are sealed with the key of now."
        else:
            said = (
                f"{apps} are sealed with the key of now. There is no SEALING_KEY: {passwords} that "
                "were sealed are sealed no more."
            )
        self.stdout.write(said)
        if lost := found.lost():
            raise CommandError(lost, returncode=1)
