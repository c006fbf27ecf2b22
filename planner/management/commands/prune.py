"""Remove what was kept long enough: `prune [--dry-run] [--organisation NAME]`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from calculators.sheet.said.numbers import count
from planner.models import Organisation
from planner.services.operation.pruning import prune


class Command(BaseCommand):
    help = (
        "Removes sizings that nothing holds, reports, finished searches, sessions and sign-in "
        "links that were kept long enough. Workers do the same once a day."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")
        parser.add_argument("--organisation", metavar="NAME", help="of this organisation alone")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = None
        if name := options["organisation"]:
            chosen = Organisation.objects.filter(name=name)
            if not chosen.exists():
                known = ", ".join(Organisation.objects.values_list("name", flat=True)[:20])
                raise CommandError(f"There is no organisation {name!r}. There are: {known}.")
        word = "would go" if options["dry_run"] else "removed"
        for owner, counts in prune(chosen, dry_run=options["dry_run"]).items():
            said = ", ".join(f"{count(number)} {kind}" for kind, number in counts.items())
            self.stdout.write(f"{owner or 'All together'}: {word}: {said}")
