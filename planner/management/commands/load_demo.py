"""Make the demo organisation with its plans."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from planner.models import Disk
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.plans.demos import demo_files, load_demos, prepare_demo


class Command(BaseCommand):
    """``manage.py load_demo``: run again, it changes nothing."""

    help = "Make the organisation Demo, its user, and the demo plans that were never made."

    def handle(self, *args: Any, **options: Any) -> None:
        if not Disk.objects.exists():
            raise CommandError("The catalogue is empty: run load_catalogue first.")
        organisation, user = prepare_demo()
        made = load_demos(organisation, user, catalogue_of(organisation), demo_files())
        names = ", ".join(plan.name for plan in made) or "none new"
        self.stdout.write(f"Demo plans: {names}.")
