"""Search a space of designs from a file, without a database."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search import Partial, Question, finish, read
from calculators.sheet.said.numbers import count, many
from planner.management.plain import PlainCommand
from planner.management.search_table import search_as_table
from planner.management.sweeping import partials
from planner.management.tables import percent, problems_as_text, shown
from planner.services.documents import documents

BAD_INPUT = 2
CANCELLED = 130
LOST = 1
MOST_JOBS = 256
# Between two words of progress.
SECONDS = 1.0


class Command(PlainCommand):
    """``manage.py search FILE``: exit status 0 searched, 2 bad input with every problem listed."""

    help = "Sweep a space of designs (JSON or YAML; - is standard input), catalogue of fixtures/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="scenario, axes and objectives; - reads standard input")
        parser.add_argument("--format", choices=["json", "table"], default="json")
        parser.add_argument(
            "--jobs", type=_jobs, default=1, help="processes; the answer is the same"
        )

    def handle(self, *args: Any, file: str, format: str, jobs: int, **options: Any) -> None:
        try:
            asked = documents.attempt(lambda: _document(file))
            document = asked.document
            with asked.whole():
                question = read(document, from_fixtures())
        except InputProblems as error:
            if format == "json":
                self.stdout.write(json.dumps({"errors": [p.as_dict() for p in error.problems]}))
            self.stderr.write(problems_as_text(error.problems))
            sys.exit(BAD_INPUT)
        try:
            answer = finish(question, self._swept(question, document, jobs))
        except KeyboardInterrupt:
            self.stderr.write("Cancelled; nothing is kept.")
            sys.exit(CANCELLED)
        except BrokenProcessPool:
            self.stderr.write("A process was lost, perhaps for want of memory: try fewer --jobs.")
            sys.exit(LOST)
        self.stdout.write(
            json.dumps(answer, indent=2, allow_nan=False)
            if format == "json"
            else search_as_table(answer)
        )

    def _swept(self, question: Question, document: Any, jobs: int) -> Partial:
        """All designs, with a word of progress every second."""
        self.stderr.write(f"{many(question.size, 'designs')}.")
        began = said = time.monotonic()
        for found in partials(question, document, jobs):
            now = time.monotonic()
            if now - said >= SECONDS:
                said = now
                rate = shown(round(found.seen / (now - began)))
                share = percent(found.seen / question.size)
                self.stderr.write(f"  {share}, {count(found.held)} hold, {rate} designs a second")
        return found


def _jobs(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_JOBS:
        raise ArgumentTypeError(f"give a whole number from 1 to {MOST_JOBS}, not {text!r}")
    return int(text)


def _document(file: str) -> Any:
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
            data = stream.read(documents.MOST_BYTES + 1)
    except OSError as error:
        raise InputProblems.one(
            "",
            "unreadable",
            f"{file} cannot be read: {error.strerror}.",
            "Name a file that exists, or - for standard input.",
        ) from error
    return documents.read(data, file)
