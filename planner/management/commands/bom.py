"""The bill of materials of a scenario from a file, without a database."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from calculators import engine
from calculators.answers import plain
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from planner.management.files import opened, pretty, refuse, unreadable
from planner.management.plain import PlainCommand
from planner.render.tables.bill_files import as_csv
from planner.services.documents import documents


class Command(PlainCommand):
    """``manage.py bom FILE``: exit status 0 printed, 2 bad input with every problem listed."""

    help = "Print what to buy for a scenario (JSON or YAML; - is standard input)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the scenario; - reads standard input")
        parser.add_argument("--format", choices=["json", "csv"], default="json")

    def handle(self, *args: Any, file: str, format: str, **options: Any) -> None:
        try:
            status = _printed(file, format)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough. Python would complain once more when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 0
        if status:
            sys.exit(status)


def _printed(file: str, format: str) -> int:
    try:
        with opened(file) as stream:
            data = stream.read(documents.MOST_BYTES + 1)
    except OSError as error:
        return refuse([unreadable(file, error)], format)
    asked = documents.attempt(lambda: documents.read(data, file))
    try:
        with asked.whole():
            design = engine.open_scenario(asked.document, from_fixtures())
            bill = plain(design.bill)
    except InputProblems as error:
        return refuse(error.problems, format)
    if format == "csv":
        sys.stdout.write(as_csv(bill, verdict=design.verdict))
    else:
        print(pretty(bill))
    return 0
