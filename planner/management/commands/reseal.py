"""Seal secrets with the key of now: `reseal [--check]`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from calculators.sheet.numbers import count
from planner.services import resealing


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
        done = "can be read" if options["check"] else "are sealed with the key of now"
        self.stdout.write(
            f"{count(found.apps)} secrets of authenticator apps and {count(found.passwords)} "
            f"passwords {done}."
        )
        if lost := found.lost():
            raise CommandError(lost, returncode=1)
