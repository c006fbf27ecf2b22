"""Bring the shared catalogue up to date with the fixtures."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from planner.services.catalogue.catalogue import load_fixtures


class Command(BaseCommand):
    """``manage.py load_catalogue``: run again, it changes nothing."""

    help = "Load the shared catalogue from fixtures/. Rows edited here stay as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        counts = load_fixtures()
        self.stdout.write(
            f"Catalogue: {counts['added']} rows added, {counts['changed']} changed, "
            f"{counts['unchanged']} unchanged."
        )
